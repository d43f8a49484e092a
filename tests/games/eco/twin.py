"""A script twin of ECO: the whole rules once more as one plain Python generator.

It is written from the rules text alone, to be run beside another implementation with the same
answers. Clearness counts, speed does not. ECO-nn and AO-nn in comments are rule numbers.

`eco` yields questions `(kind, who, legal)`. `who` is a seat or "fate". For a seat `legal` is a
list of answers, for fate a list of (answer, weight). Every question is asked, also when there is
only one answer. An answer that is not legal raises ValueError.

ECO-14: place, rotation and pair may be changed freely before the tile is submitted. Such changes
leave no trace, so the twin asks only once for each; to take something back, run the twin
again with the changed answers. The option `take_back` only says whether a closing ("done",)
is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import gcd
from typing import Any, NamedTuple

from tests.games.eco.twin_scoring import (
    ANIMALS,
    BIOMES,
    CORE_GENERATORS,
    OPTIONAL_GENERATORS,
    Hex,
    Inhabitants,
    TileMap,
    animal_awards,
    animal_points,
    biome_majority,
    is_keystone,
    largest_biome_group,
    neighbours,
    overall_bonus,
    rule_variants,
    rule_weights,
)

Answer = tuple[Any, ...]
Question = tuple[str, int | str, list[Answer]]
Weighted = list[tuple[Answer, int]]
TileKind = tuple[tuple[str, ...], tuple[str, ...]]  # biomes (one for a keystone), animals
StarterTile = tuple[tuple[str, ...], tuple[str, ...], Hex, int]
Pair = tuple[TileKind, str]

POOL_SIZE = 4  # ECO-03
COMPANY_GENERATORS = ("G06", "G07", "G08")  # at most two of these
PRESETS = {"family": "G03.3", "intermediate": "G03.4"}  # never drawn


@dataclass(frozen=True)
class TwinContent:
    tiles: list[TileKind]  # in manifest order
    starters: list[list[StarterTile]]
    animals_each: int = 20
    animals_each_from_five: int = 30  # AO-11: five and six players


@dataclass(frozen=True)
class TwinOptions:
    turns: int = 20  # ECO-04
    tokens_at_start: int = 0  # AO-05
    infinite_supply: bool = False  # AO-11
    take_back: str = "submit"  # or "turn"
    rules: str = "drawn"  # or "family", "intermediate"
    allowed: tuple[str, ...] = CORE_GENERATORS
    fixed: dict[str, str] = field(default_factory=dict)  # animal -> rule id


class TwinTable:
    """The position; `eco` moves it on, anybody may look at it between two questions."""

    def __init__(
        self, content: TwinContent, seats: int, order: list[int], options: TwinOptions
    ) -> None:
        check_setup(content, seats, order, options)
        self.content = content
        self.seats = seats
        self.order = list(order)
        self.options = options
        copies = tile_copies(seats)
        each = content.animals_each if copies == 1 else content.animals_each_from_five
        if options.infinite_supply:  # always the counts of the plain manifest
            copies, each = 1, content.animals_each
        self.tile_bag: Counter[TileKind] = Counter(content.tiles * copies)
        self.animal_bag: Counter[str] = Counter(dict.fromkeys(ANIMALS, each))
        self.pool: list[Pair | None] = [None] * POOL_SIZE  # None: taken and not yet refilled
        self.maps: list[TileMap] = [{} for _seat in range(seats)]  # ECO-01
        self.inhabitants: list[Inhabitants] = [{} for _seat in range(seats)]
        self.tokens = [options.tokens_at_start] * seats  # ECO-34
        self.keystones = [0] * seats  # ECO-35: completed keystones, sacrifices, used tokens
        self.sacrifices = [0] * seats
        self.used_tokens = [0] * seats
        self.turns_taken = [0] * seats
        self.starters: dict[int, int] = {}  # seat -> number of its starting map
        self.rules: dict[str, str] = {}  # ECO-37: animal -> rule id, known to all
        self.in_hand: str | None = None  # the animal to be dealt with after submitting
        self.finished = False

    def score(self, seat: int) -> dict[str, Fraction]:
        """ECO-48 line by line; the running value at any time (ECO-39)."""
        tiles = self.maps[seat]
        lines: dict[str, Fraction] = {}
        for biome in BIOMES:
            lines[f"biome.{biome}"] = Fraction(largest_biome_group(tiles, biome))
        for biome in BIOMES:
            lines[f"majority.{biome}"] = biome_majority(self.maps, biome)[seat]
        lines["overall"] = overall_bonus(self.maps)[seat]
        lines["keystones"] = Fraction(2 * self.keystones[seat])  # ECO-29
        lines["sacrifices"] = Fraction(2 * self.sacrifices[seat])  # ECO-25
        lines["tokens"] = Fraction(-self.used_tokens[seat])  # ECO-33; AO-08: unused tokens 0
        for animal in ANIMALS:
            points = Fraction(0)
            if animal in self.rules:
                rule = self.rules[animal]
                points += animal_points(rule, animal, tiles, self.inhabitants[seat])
                points += animal_awards(rule, animal, self.inhabitants)[seat]
            lines[f"animal.{animal}"] = points
        return lines

    def total(self, seat: int) -> Fraction:
        return sum(self.score(seat).values(), Fraction(0))  # ECO-48; AO-09: no floor

    def ranking(self) -> dict[int, int]:
        """Seat -> place; equal totals share a place (ECO-05, AO-18), the next is left out."""
        totals = [self.total(seat) for seat in range(self.seats)]
        return {
            seat: 1 + sum(1 for other in totals if other > totals[seat])
            for seat in range(self.seats)
        }


# ---------------------------------------------------------------- set-up checks


def tile_copies(seats: int) -> int:
    return 1 if seats <= 4 else 2  # AO-11


def check_setup(content: TwinContent, seats: int, order: list[int], options: TwinOptions) -> None:
    def demand(condition: bool, message: str) -> None:
        if not condition:
            raise ValueError(message)

    demand(1 <= seats <= 6, "1 to 6 players")  # AO-20, ECO-06
    demand(sorted(order) == list(range(seats)), "the order names every seat once")  # ECO-07
    demand(options.turns >= 1 and options.tokens_at_start >= 0, "turns or tokens too small")
    demand(options.take_back in ("submit", "turn"), "unknown take_back")
    demand(options.rules in ("drawn", *PRESETS), "unknown rules")
    demand(set(options.allowed) <= {*CORE_GENERATORS, *OPTIONAL_GENERATORS}, "unknown generator")
    demand(len(set(options.allowed)) == len(options.allowed), "generator named twice")
    demand(options.rules == "drawn" or not options.fixed, "a preset leaves nothing to be fixed")
    supply = len(content.tiles) * tile_copies(seats)
    fits = seats * options.turns + POOL_SIZE <= supply
    demand(options.infinite_supply or fits, "not enough tiles")  # AO-11
    for animal, rule in options.fixed.items():
        demand(animal in ANIMALS, f"unknown animal {animal}")
        generator = rule.split(".")[0]
        known = {*CORE_GENERATORS, *OPTIONAL_GENERATORS}
        variants = rule_variants(generator, animal, {}) if generator in known else []
        choices = [choice for variant in variants for choice in variant]
        demand(rule in [*choices, *PRESETS.values()], f"{rule} is no rule for {animal}")
        demand(seats > 1 or generator != "G11", "no majority rule in a solo game")  # G11


# ---------------------------------------------------------------- asking


def ask_seat(kind: str, seat: int, legal: list[Answer]) -> Generator[Question, Answer, Answer]:
    answer = yield (kind, seat, legal)
    if answer not in legal:
        raise ValueError(f"seat {seat} may not answer {answer} to {kind}")
    return answer


def ask_fate(kind: str, weighted: Weighted) -> Generator[Question, Answer, Answer]:
    if not weighted:
        raise ValueError(f"no possible outcome for {kind}")
    answer = yield (kind, "fate", list(weighted))
    if answer not in [outcome for outcome, _weight in weighted]:
        raise ValueError(f"fate may not answer {answer} to {kind}")
    return answer


# ---------------------------------------------------------------- drawing the animal rules


class Draw(NamedTuple):
    """What does not change while the generators of one game are drawn."""

    fixed: tuple[str, ...]  # the generators of the fixed rules
    allowed: tuple[str, ...]
    solo: bool


def may_stand_together(draw: Draw, drawn: tuple[str, ...]) -> bool:
    """Whether these drawn generators keep all constraints beside the fixed ones."""
    if len(set(drawn)) < len(drawn) or set(drawn) & set(draw.fixed):
        return False  # five different generators; hence never two G11
    if draw.solo and "G11" in drawn:
        return False
    for group, most in ((COMPANY_GENERATORS, 2), (OPTIONAL_GENERATORS, 1)):
        touched = any(generator in group for generator in drawn)
        if touched and sum(1 for name in draw.fixed + drawn if name in group) > most:
            return False
    return True


@cache
def completions(draw: Draw, drawn: tuple[str, ...], still_open: int) -> int:
    """In how many ways the animals still open can be given generators, in order."""
    return sum(
        1
        for rest in permutations(draw.allowed, still_open)
        if may_stand_together(draw, drawn + rest)
    )


def generator_weights(draw: Draw, drawn: tuple[str, ...], still_open: int) -> dict[str, int]:
    """Weights that make every allowed ordered assignment equally likely, in lowest terms."""
    weights = {name: completions(draw, (*drawn, name), still_open) for name in draw.allowed}
    divisor = gcd(*weights.values())
    return {name: ways // divisor for name, ways in weights.items() if ways > 0}


def draw_rules(table: TwinTable) -> Generator[Question, Answer, None]:
    """ECO-36, AO-24: one rule per animal for all players."""
    options = table.options
    if options.rules in PRESETS:
        table.rules = dict.fromkeys(ANIMALS, PRESETS[options.rules])
        return
    table.rules = dict(options.fixed)
    fixed = tuple(sorted(rule.split(".")[0] for rule in options.fixed.values()))
    draw = Draw(fixed, tuple(options.allowed), table.seats == 1)
    drawn: tuple[str, ...] = ()
    open_animals = [animal for animal in ANIMALS if animal not in options.fixed]
    for number, animal in enumerate(open_animals, start=1):
        still_open = len(open_animals) - number
        ways = generator_weights(draw, drawn, still_open)
        outcomes: Weighted = [(("generator", animal, name), way) for name, way in ways.items()]
        answer = yield from ask_fate("generator", outcomes)
        generator = answer[2]
        drawn = (*drawn, generator)
        chances = rule_weights(generator, animal, table.rules)
        outcomes = [(("rule", animal, rule), weight) for rule, weight in chances.items()]
        answer = yield from ask_fate("rule", outcomes)
        table.rules[animal] = answer[2]


# ---------------------------------------------------------------- starting maps, pool, refresh


def deal_starters(table: TwinTable) -> Generator[Question, Answer, None]:
    for seat in range(table.seats):
        dealt = table.starters.values()
        free = [index for index in range(len(table.content.starters)) if index not in dealt]
        outcomes: Weighted = [(("starter", seat, index), 1) for index in free]
        answer = yield from ask_fate("starter", outcomes)
        table.starters[seat] = answer[2]
        for biomes, animals, place, rotation in table.content.starters[answer[2]]:
            table.maps[seat][place] = (biomes, animals, rotation)  # ECO-02, AO-23


def refill(table: TwinTable, slot: int) -> Generator[Question, Answer, None]:
    """A new pair for one slot: first its tile, then its animal."""
    kinds = [kind for kind in dict.fromkeys(table.content.tiles) if table.tile_bag[kind] > 0]
    outcomes: Weighted = [(("tile", slot, kind), table.tile_bag[kind]) for kind in kinds]
    answer = yield from ask_fate("tile", outcomes)
    tile: TileKind = answer[2]
    if not table.options.infinite_supply:
        table.tile_bag[tile] -= 1
    present = [animal for animal in ANIMALS if table.animal_bag[animal] > 0]
    outcomes = [(("animal", slot, animal), table.animal_bag[animal]) for animal in present]
    answer = yield from ask_fate("animal", outcomes)
    animal: str = answer[2]
    if not table.options.infinite_supply:
        table.animal_bag[animal] -= 1
    table.pool[slot] = (tile, animal)


def put_back(table: TwinTable, pairs: list[Pair]) -> None:
    if not table.options.infinite_supply:
        for tile, animal in pairs:
            table.tile_bag[tile] += 1
            table.animal_bag[animal] += 1


def refresh(table: TwinTable, seat: int) -> Generator[Question, Answer, None]:
    """ECO-32: spend a token, the whole pool is replaced. ECO-33: this costs 1 VP."""
    table.tokens[seat] -= 1
    table.used_tokens[seat] += 1
    set_aside = [pair for pair in table.pool if pair is not None]
    table.pool = [None] * POOL_SIZE
    short = min(table.tile_bag.total(), table.animal_bag.total()) < POOL_SIZE  # AO-11
    if short:
        put_back(table, set_aside)
    for slot in range(POOL_SIZE):
        yield from refill(table, slot)
    if not short:
        put_back(table, set_aside)


# ---------------------------------------------------------------- a turn


def choose_pair(table: TwinTable, seat: int) -> Generator[Question, Answer, int]:
    while True:
        legal: list[Answer] = [("pair", slot) for slot in range(POOL_SIZE)]
        if table.tokens[seat] > 0:  # ECO-52: never negative; AO-06: as often as there are tokens
            legal.append(("refresh",))
        answer = yield from ask_seat("pair", seat, legal)
        if answer != ("refresh",):
            return int(answer[1])
        yield from refresh(table, seat)


def lay_tile(table: TwinTable, seat: int, slot: int) -> Generator[Question, Answer, None]:
    pair = table.pool[slot]
    assert pair is not None
    (biomes, animals), animal = pair
    tiles = table.maps[seat]
    around = {near for place in tiles for near in neighbours(place)}
    # ECO-11: adjacent to any own tile; ECO-12: biomes need not match; ECO-16: a free place.
    free = sorted(around - set(tiles))
    answer = yield from ask_seat("place", seat, [("place", q, r) for q, r in free])
    place: Hex = (answer[1], answer[2])
    turned = range(1) if is_keystone((biomes, animals, 0)) else range(6)  # ECO-13
    answer = yield from ask_seat("rotate", seat, [("rotate", turn) for turn in turned])
    rotation: int = answer[1]
    yield from ask_seat("submit", seat, [("submit",)])
    tiles[place] = (biomes, animals, rotation)  # ECO-15
    table.pool[slot] = None
    table.in_hand = animal  # ECO-18, ECO-19


def deal_with_animal(table: TwinTable, seat: int) -> Generator[Question, Answer, None]:
    animal = table.in_hand
    assert animal is not None
    tiles, inhabitants = table.maps[seat], table.inhabitants[seat]
    # ECO-20, ECO-21, AO-03: any own free tile that shows the animal, the new one too.
    fitting = sorted(
        place for place in tiles if animal in tiles[place][1] and place not in inhabitants
    )
    legal: list[Answer] = [("put", q, r) for q, r in fitting]
    legal.append(("sacrifice",))  # ECO-24, AO-02
    answer = yield from ask_seat("put", seat, legal)
    table.in_hand = None
    if answer == ("sacrifice",):
        table.sacrifices[seat] += 1
        table.tokens[seat] += 1  # ECO-25
        if not table.options.infinite_supply:
            table.animal_bag[animal] += 1
        return
    place: Hex = (answer[1], answer[2])
    inhabitants[place] = animal
    if is_keystone(tiles[place]):  # ECO-28, AO-21
        table.keystones[seat] += 1
        table.tokens[seat] += 1  # ECO-29


def take_turn(table: TwinTable, seat: int) -> Generator[Question, Answer, None]:
    slot = yield from choose_pair(table, seat)  # ECO-17, AO-04
    yield from lay_tile(table, seat, slot)
    yield from deal_with_animal(table, seat)
    if table.options.take_back == "turn":
        yield from ask_seat("done", seat, [("done",)])
    table.turns_taken[seat] += 1
    yield from refill(table, slot)  # ECO-27, AO-10


def eco(
    content: TwinContent,
    seats: int,
    order: list[int],
    options: TwinOptions,
    table: TwinTable | None = None,
) -> Generator[Question, Answer, TwinTable]:
    """One whole game; pass a fresh table of the same set-up to look at it meanwhile."""
    if table is None:
        table = TwinTable(content, seats, order, options)
    yield from deal_starters(table)
    yield from draw_rules(table)
    for slot in range(POOL_SIZE):
        yield from refill(table, slot)
    for _turn in range(options.turns):  # ECO-04
        for seat in table.order:  # AO-19
            yield from take_turn(table, seat)
    table.finished = True
    return table
