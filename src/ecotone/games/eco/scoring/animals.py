"""Does the animals' scoring rules: one of the three readers of effects.py.

Every function marks in `lit` the slots that earned something, so that the explained score and the
fast one are the same walk.
"""

from __future__ import annotations

from typing import assert_never

from librt.vecs import vec
from mypy_extensions import i64, u8

from ecotone.games.eco.content.box import SPECIES, EcoContent
from ecotone.games.eco.content.effects import (
    Accompanied,
    Borderland,
    Companions,
    Effect,
    ExactGroup,
    Guardian,
    Heartland,
    Herd,
    HomeGround,
    LargestHerd,
    Lines,
    Lookout,
    Majority,
    MixedCompany,
    Runs,
    Shy,
    Solitary,
    Surroundings,
    Variety,
)
from ecotone.games.eco.moves.kinds import GRID
from ecotone.games.eco.scoring.lines import best_lines
from ecotone.games.eco.state.maps import NONE, WAYS, Map


def score_animal(content: EcoContent, board: Map, animal: i64, effect: Effect, lit: vec[u8]) -> i64:
    """What an animal's rule scores on one map, awards for majorities aside."""
    if i64(board.counts[animal]) == 0:
        return 0
    if isinstance(effect, (ExactGroup, Herd, LargestHerd, Runs)):
        return score_groups(board, animal, effect, lit)
    if isinstance(effect, Lines):
        return score_lines(board, animal, effect, lit)
    if isinstance(effect, Lookout):
        return score_lookout(board, animal, effect.points, lit)
    total: i64 = 0
    slot: i64 = 0
    size = board.tiles()
    while slot < size:
        if i64(board.animals[slot]) == animal:
            points = score_one(content, board, slot, animal, effect)
            if points:
                lit[slot] = 1
                total += points
        slot += 1
    return total


def score_one(content: EcoContent, board: Map, slot: i64, animal: i64, effect: Effect) -> i64:
    """What one animal earns by itself."""
    if isinstance(effect, Solitary):
        alone = not within(board, slot, animal, effect.distance)
        return effect.points if alone else 0
    if isinstance(effect, Shy):
        alone = not within(board, slot, effect.avoids, effect.distance)
        return effect.points if alone else 0
    if isinstance(effect, (Variety, MixedCompany)):
        kinds = other_kinds_beside(board, slot, animal)
        if isinstance(effect, Variety):
            return effect.points * kinds
        return effect.points if kinds >= effect.kinds else 0
    if isinstance(effect, Companions):
        return at_most(effect.points * animals_beside(board, slot, effect.partner), effect.most)
    if isinstance(effect, Accompanied):
        return effect.points if animals_beside(board, slot, effect.partner) else 0
    if isinstance(effect, (Surroundings, HomeGround, Guardian)):
        return score_land(content, board, slot, effect)
    if isinstance(effect, Heartland):
        return effect.points if empty_beside(board, slot) == 0 else 0
    if isinstance(effect, Borderland):
        return effect.points if empty_beside(board, slot) >= effect.empty else 0
    if isinstance(effect, Majority):
        return effect.points
    if isinstance(effect, (ExactGroup, Herd, LargestHerd, Runs, Lines, Lookout)):
        return 0  # scored by groups and pairs, not one by one
    assert_never(effect)


def at_most(points: i64, most: i64) -> i64:
    return most if points > most else points


def within(board: Map, slot: i64, kind: i64, distance: i64) -> bool:
    """Whether another animal of a kind stands so near; the spaces between do not matter."""
    here = i64(board.cells[slot])
    other: i64 = 0
    while other < board.tiles():
        if other != slot and i64(board.animals[other]) == kind:
            if GRID.distance(here, i64(board.cells[other])) <= distance:
                return True
        other += 1
    return False


def other_kinds_beside(board: Map, slot: i64, animal: i64) -> i64:
    seen: i64 = 0
    way: i64 = 0
    while way < WAYS:
        other = i64(board.neighbours[slot * WAYS + way])
        if other != NONE and board.animals[other] != NONE:
            seen |= 1 << i64(board.animals[other])
        way += 1
    seen &= ~(1 << animal)
    kinds: i64 = 0
    while seen:
        kinds += seen & 1
        seen >>= 1
    return kinds


def animals_beside(board: Map, slot: i64, kind: i64) -> i64:
    found: i64 = 0
    way: i64 = 0
    while way < WAYS:
        other = i64(board.neighbours[slot * WAYS + way])
        if other != NONE and i64(board.animals[other]) == kind:
            found += 1
        way += 1
    return found


def empty_beside(board: Map, slot: i64) -> i64:
    found: i64 = 0
    way: i64 = 0
    while way < WAYS:
        if board.neighbours[slot * WAYS + way] == NONE:
            found += 1
        way += 1
    return found


def shows_biome(content: EcoContent, kind: i64, biome: i64) -> bool:
    return i64(content.first[kind]) == biome or i64(content.second[kind]) == biome


def score_land(
    content: EcoContent, board: Map, slot: i64, effect: Surroundings | HomeGround | Guardian
) -> i64:
    if isinstance(effect, HomeGround):
        own = shows_biome(content, i64(board.kinds[slot]), effect.biome)
        return effect.points if own else 0
    found: i64 = 0
    way: i64 = 0
    while way < WAYS:
        other = i64(board.neighbours[slot * WAYS + way])
        if other != NONE:
            kind = i64(board.kinds[other])
            if isinstance(effect, Guardian):
                if content.keystone(kind):
                    return effect.points
            elif shows_biome(content, kind, effect.biome):
                found += 1
        way += 1
    if isinstance(effect, Guardian):
        return 0
    return at_most(effect.points * found, effect.most)


# -- groups ----------------------------------------------------------------------------------


def collect(board: Map, animal: i64, first: i64, seen: vec[u8]) -> list[int]:
    """The slots of the group of one kind of animal that holds slot `first`."""
    seen[first] = 1
    found = [int(first)]
    position = 0
    while position < len(found):
        slot = i64(found[position])
        position += 1
        way: i64 = 0
        while way < WAYS:
            other = i64(board.neighbours[slot * WAYS + way])
            if other != NONE and i64(board.animals[other]) == animal and not seen[other]:
                seen[other] = 1
                found.append(int(other))
            way += 1
    return found


def table_points(table: tuple[int, ...], size: int) -> i64:
    """A table's entry for a size; beyond its end the last entry counts."""
    return table[min(size, len(table)) - 1]


def score_groups(
    board: Map, animal: i64, effect: ExactGroup | Herd | LargestHerd | Runs, lit: vec[u8]
) -> i64:
    total: i64 = 0
    largest: list[int] = []
    seen = vec[u8]([0] * int(board.tiles()))
    slot: i64 = 0
    while slot < board.tiles():
        if i64(board.animals[slot]) == animal and not seen[slot]:
            group = collect(board, animal, slot, seen)
            if len(group) > len(largest):
                largest = group
            points = group_points(board, animal, effect, group)
            if points:
                light(lit, group)
            total += points
        slot += 1
    if isinstance(effect, LargestHerd):
        light(lit, largest)
        total = effect.points * len(largest)
    return total


def group_points(
    board: Map, animal: i64, effect: ExactGroup | Herd | LargestHerd | Runs, group: list[int]
) -> i64:
    if isinstance(effect, ExactGroup):
        return effect.points if len(group) == effect.size else 0
    if isinstance(effect, Herd):
        return table_points(effect.table, len(group))
    if isinstance(effect, Runs):
        for slot in group:
            if animals_beside(board, slot, animal) > 2:
                return 0
        return table_points(effect.table, len(group))
    return 0  # the largest herd is known when all groups are


def light(lit: vec[u8], slots: list[int]) -> None:
    for slot in slots:
        lit[slot] = u8(1)


def score_lines(board: Map, animal: i64, effect: Lines, lit: vec[u8]) -> i64:
    total: i64 = 0
    seen = vec[u8]([0] * int(board.tiles()))
    slot: i64 = 0
    while slot < board.tiles():
        if i64(board.animals[slot]) == animal and not seen[slot]:
            group = collect(board, animal, slot, seen)
            total += best_lines(sorted([int(board.cells[k]) for k in group]), effect.table)
            light(lit, group)
        slot += 1
    return total


def score_lookout(board: Map, animal: i64, points: i64, lit: vec[u8]) -> i64:
    """Pairs along a line at distance two or more, with none of their kind between."""
    mine = [slot for slot in range(board.tiles()) if i64(board.animals[slot]) == animal]
    pairs: i64 = 0
    for position, first in enumerate(mine):
        for second in mine[position + 1 :]:
            if sees(board, mine, first, second):
                pairs += 1
                lit[first] = u8(1)
                lit[second] = u8(1)
    return pairs * points


def sees(board: Map, mine: list[int], first: int, second: int) -> bool:
    a = i64(board.cells[first])
    b = i64(board.cells[second])
    apart = GRID.distance(a, b)
    if apart < 2 or not GRID.on_a_line(a, b):
        return False
    for other in mine:
        if other not in (first, second):
            c = i64(board.cells[other])
            if GRID.distance(a, c) + GRID.distance(c, b) == apart:
                return False
    return True


def bring_up_to_date(content: EcoContent, board: Map, rules: vec[u8]) -> None:
    """Score again what has changed since the last time."""
    lit = vec[u8]([0] * int(board.tiles()))
    animal: i64 = 0
    while animal < SPECIES:
        if (board.stale >> animal) & 1 and rules[animal] != NONE:
            effect = content.rules[int(rules[animal])].effect
            board.worth[animal] = score_animal(content, board, animal, effect, lit)
        animal += 1
    board.stale = 0
