"""Scores of ECO: fast in sixtieths of a point, and explained line by line."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ecotone.games.eco.content.box import ANIMALS, BIOMES, SPECIES
from ecotone.games.eco.content.effects import Majority
from ecotone.games.eco.moves.kinds import GRID
from ecotone.games.eco.scoring.animals import bring_up_to_date, score_animal
from ecotone.games.eco.state.maps import NONE, Map, biome_of
from ecotone.games.eco.state.table import EcoState
from ecotone.kernel.tally import Line, Outcome, line, pooled, ranks
from ecotone.kernel.words import Sentence, sentence

UNIT: Final = 60  # halves, thirds, quarters, fifths and sixths of a point are whole numbers
KEYSTONE: Final = 2  # ECO-29
SACRIFICE: Final = 2  # ECO-25
REFRESH: Final = -1  # ECO-33
OVERALL: Final = (3,)  # ECO-45
PLACES: Final = (3, 2, 1)  # ECO-46

# Solitaire has no opponents; a total reached alone earns the highest grade it comes up to.
GRADES: Final = (
    ("seed", 0),
    ("sprout", 60),
    ("thicket", 75),
    ("grove", 90),
    ("woodland", 100),
    ("wilderness", 110),
)


def share(mine: i64, sizes: vec[i64], awards: tuple[int, ...]) -> i64:
    """A player's award in sixtieths; ties share the places they cover (ECO-47)."""
    if mine == 0:
        return 0  # AO-13
    above: i64 = 0
    tied: i64 = 0
    for other in sizes:
        if other > mine:
            above += 1
        elif other == mine:
            tied += 1
    return pooled(awards, above, tied, UNIT)


def biome_sizes(s: EcoState, biome: i64) -> vec[i64]:
    return vec[i64]([i64(board.largest[biome]) for board in s.maps])


def largest_of_all(board: Map) -> i64:
    best: i64 = 0
    for size in board.largest:
        if i64(size) > best:
            best = i64(size)
    return best


def own_points(board: Map) -> i64:
    """What a map scores without looking at others: whole points (ECO-40, ECO-48)."""
    total = KEYSTONE * board.keystones + SACRIFICE * board.sacrifices + REFRESH * board.refreshes
    for size in board.largest:
        total += i64(size)
    for worth in board.worth:
        total += worth
    return total


def points(s: EcoState, seat: i64) -> i64:
    board = s.maps[int(seat)]
    if board.stale:
        bring_up_to_date(s.content, board, s.rules)
    total = UNIT * own_points(board)
    if s.seats > 1:  # AO-14: alone there is nobody to be compared with
        biome: i64 = 0
        while biome < SPECIES:
            total += majority_share(s, board, biome)
            biome += 1
        total += overall_share(s, board)
        animal: i64 = 0
        while animal < SPECIES:
            total += contest_share(s, board, animal)
            animal += 1
    return total


def majority_share(s: EcoState, board: Map, biome: i64) -> i64:
    return share(i64(board.largest[biome]), biome_sizes(s, biome), PLACES)


def overall_share(s: EcoState, board: Map) -> i64:
    """ECO-45; a player whose two biomes tie still has one share (AO-15)."""
    sizes = vec[i64]([largest_of_all(other) for other in s.maps])
    return share(largest_of_all(board), sizes, OVERALL)


def contest_share(s: EcoState, board: Map, animal: i64) -> i64:
    """The award of a rule that pays for having most of an animal."""
    if s.rules[animal] == NONE or s.seats == 1:
        return 0
    effect = s.content.rules[int(s.rules[animal])].effect
    if not isinstance(effect, Majority):
        return 0
    counts = vec[i64]([i64(other.counts[animal]) for other in s.maps])
    return share(i64(board.counts[animal]), counts, effect.awards[int(s.seats) - 1])


# -- explained -------------------------------------------------------------------------------


def place_of(board: Map, slot: i64) -> tuple[int, ...]:
    cell = i64(board.cells[slot])
    return (int(GRID.q(cell)), int(GRID.r(cell)))


def tally(s: EcoState, seat: i64) -> list[Line]:
    board = s.maps[int(seat)]
    lines = [biome_line(s, board, biome) for biome in range(SPECIES)]
    if s.seats > 1:
        lines += [majority_line(s, board, biome) for biome in range(SPECIES)]
        lines.append(overall_line(s, board))
    lines.append(keystone_line(s, board))
    sacrificed = int(SACRIFICE * board.sacrifices * UNIT)
    lines.append(line("sacrifices", sacrificed, count=int(board.sacrifices)))
    spent = int(REFRESH * board.refreshes * UNIT)
    lines.append(line("refreshes", spent, count=int(board.refreshes)))
    lines += [animal_line(s, board, animal) for animal in range(SPECIES)]
    return lines


def biome_line(s: EcoState, board: Map, biome: i64) -> Line:
    size = int(board.largest[biome])
    named = Sentence(f"biome.{BIOMES[biome]}")
    cells = largest_group(s, board, biome)
    return line("biome", int(UNIT * size), cells, biome=named, count=size)


def largest_group(s: EcoState, board: Map, biome: i64) -> tuple[tuple[int, ...], ...]:
    """ECO-40 to ECO-42: of equal groups the one that was begun first is shown."""
    size = i64(board.largest[biome])
    label: i64 = 0
    while size and label < len(board.labels):
        kind = i64(board.kinds[label >> 1])
        if i64(board.sizes[label]) == size and biome_of(s.content, kind, label & 1) == biome:
            return group_cells(board, label)
        label += 1
    return ()


def group_cells(board: Map, label: i64) -> tuple[tuple[int, ...], ...]:
    nodes = [node for node in range(len(board.labels)) if i64(board.labels[node]) == label]
    return tuple(place_of(board, node >> 1) for node in nodes)


def majority_line(s: EcoState, board: Map, biome: i64) -> Line:
    size = int(board.largest[biome])
    better = sum(1 for other in s.maps if int(other.largest[biome]) > size)
    tied = sum(1 for other in s.maps if int(other.largest[biome]) == size)
    earned = int(majority_share(s, board, biome))
    named = Sentence(f"biome.{BIOMES[biome]}")
    cells = largest_group(s, board, biome)
    return line("majority", earned, cells, biome=named, place=better + 1, count=tied, size=size)


def overall_line(s: EcoState, board: Map) -> Line:
    size = int(largest_of_all(board))
    earned = int(overall_share(s, board))
    tied = sum(1 for other in s.maps if largest_of_all(other) == size)
    tiles = sentence("tiles", count=size)
    biome = [int(other) for other in board.largest].index(size)  # AO-15: the first of equal ones
    cells = largest_group(s, board, biome)
    if not earned:
        return line("overall-none", 0, cells, tiles=tiles)
    return line("overall", earned, cells, count=tied, tiles=tiles)


def keystone_line(s: EcoState, board: Map) -> Line:
    cells = tuple(
        place_of(board, slot)
        for slot in range(board.tiles())
        if board.animals[slot] != NONE and s.content.keystone(i64(board.kinds[slot]))
    )
    return line(
        "keystones", int(KEYSTONE * board.keystones * UNIT), cells, count=int(board.keystones)
    )


def animal_line(s: EcoState, board: Map, animal: i64) -> Line:
    """An animal's rule from scratch, and its award where others are compared with."""
    named = Sentence(f"animal.{ANIMALS[animal]}.many")
    number = int(board.counts[animal])
    if s.rules[animal] == NONE:
        return line("animal", 0, animal=named, count=number)
    marks = vec[u8]([u8(0)] * int(board.tiles()))
    effect = s.content.rules[int(s.rules[animal])].effect
    earned = UNIT * score_animal(s.content, board, animal, effect, marks)
    earned += contest_share(s, board, animal)
    cells = tuple(place_of(board, slot) for slot in range(board.tiles()) if marks[slot])
    return line("animal", int(earned), cells, animal=named, count=number)


# -- the end ---------------------------------------------------------------------------------


def outcome(s: EcoState) -> Outcome | None:
    if len(s.agenda):
        return None
    totals = [int(points(s, seat)) for seat in range(s.seats)]
    by_team = [totals[int(seat)] for seat in s.order]
    teams = s.options.setup.teams
    if s.seats == 1:
        return Outcome("turns-done", (1,), tuple(by_team), grade=grade(totals[0]), teams=teams)
    return Outcome("turns-done", ranks(by_team), tuple(by_team), teams=teams)


def grade(total: int) -> str:
    reached = [name for name, least in GRADES if total >= least * UNIT]
    return reached[-1] if reached else GRADES[0][0]
