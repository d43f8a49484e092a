"""Fate in ECO: starting maps, the animals' rules, and the pairs of the pool."""

from __future__ import annotations

from math import lcm
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ecotone.games.eco.content.box import (
    ANIMALS,
    CONTEST,
    DRAWN,
    FAMILIES,
    POOL,
    SPECIES,
    AnimalRule,
    suits,
)
from ecotone.games.eco.content.effects import Accompanied, Companions, Effect, Shy
from ecotone.games.eco.moves.events import (
    AnimalDrawn,
    GeneratorDrawn,
    RuleDrawn,
    StarterDealt,
    TileDrawn,
)
from ecotone.games.eco.moves.kinds import GRID
from ecotone.games.eco.moves.reasons import NOT_IN_BAG, RULE_NOT_ALLOWED, STARTER_TAKEN
from ecotone.games.eco.rules.steps import (
    DEAL_STARTER,
    DRAW_ANIMAL,
    DRAW_GENERATOR,
    DRAW_RULE,
    DRAW_TILE,
    REFILL,
    begin_turn,
)
from ecotone.games.eco.state.maps import NONE, lay
from ecotone.games.eco.state.table import EcoState
from ecotone.kernel.fate import weighted
from ecotone.kernel.reasons import NO_SUCH_CODE, OK
from ecotone.kernel.state import drop_step, push_all, step_now
from ecotone.kernel.tape import Tape

# By family: any number of plain rules, at most two social ones (G06, G07, G08), one contest
# (G11) and one frontier rule (G13, G14).
MOST_OF_FAMILY: Final = (SPECIES, 2, 1, 1)


def prepare(s: EcoState) -> None:
    """What set-up draws, put on the agenda; the first turn lies underneath."""
    begin_turn(s)
    for _pair in range(POOL):
        push_all(s, REFILL)
    for animal in range(SPECIES):
        if s.rules[animal] == NONE:
            push_all(s, (DRAW_GENERATOR, DRAW_RULE))
    for _seat in range(s.seats):
        push_all(s, (DEAL_STARTER,))


def first_free(items: vec[u8]) -> i64:
    place: i64 = 0
    while items[place] != NONE:
        place += 1
    return place


# -- weights ---------------------------------------------------------------------------------


def weights(s: EcoState) -> list[int]:
    """How likely each answer is to what fate is being asked."""
    step = step_now(s)
    if step == DRAW_TILE:
        return [int(number) for number in s.bag_tiles]
    if step == DRAW_ANIMAL:
        return [int(number) for number in s.bag_animals]
    if step == DEAL_STARTER:
        dealt = [int(starter) for starter in s.starters]
        return [0 if index in dealt else 1 for index in range(len(s.content.starters))]
    if step == DRAW_GENERATOR:
        return generator_weights(s, int(first_free(s.generators)))
    return rule_weights(s, int(first_free(s.rules)))


def draw(s: EcoState, number: i64) -> i64:
    """As `weighted(weights(s), number)`, without making a list for the two frequent questions."""
    step = step_now(s)
    if step == DRAW_TILE:
        return weighted_vec(s.bag_tiles, number)
    if step == DRAW_ANIMAL:
        return weighted_vec(s.bag_animals, number)
    return weighted(weights(s), number)


def weighted_vec(counts: vec[u8], number: i64) -> i64:
    total: i64 = 0
    index: i64 = 0
    size = len(counts)
    while index < size:
        total += i64(counts[index])
        index += 1
    rest = number % total
    index = 0
    while rest >= i64(counts[index]):
        rest -= i64(counts[index])
        index += 1
    return index


def generator_weights(s: EcoState, animal: int) -> list[int]:
    """Every allowed way to give the animals different generators is equally likely.

    So a generator weighs as many as there are ways to go on after it; dead ends weigh nothing.
    """
    used = [int(generator) for generator in s.generators]
    free = [0] * len(FAMILIES)
    room = list(MOST_OF_FAMILY)
    for index, generator in enumerate(s.content.generators):
        if index in used:
            room[generator.family] -= used.count(index)
        elif drawable(s, index):
            free[generator.family] += 1
    missing = used.count(NONE) - 1
    ways = [ways_after(free, room, family, missing) for family in range(len(FAMILIES))]
    return [
        ways[generator.family]
        if index not in used and drawable(s, index) and has_rule(s, animal, index)
        else 0
        for index, generator in enumerate(s.content.generators)
    ]


def drawable(s: EcoState, generator: int) -> bool:
    alone = s.seats == 1 and s.content.generators[generator].family == CONTEST
    return s.options.allowed[generator] and not alone


def ways_after(free: list[int], room: list[int], chosen: int, missing: int) -> int:
    """In how many ways, order aside, so many animals can get generators after one of a family."""
    if room[chosen] <= 0 or free[chosen] == 0:
        return 0
    ways = [1] + [0] * missing  # ways[k]: to choose k generators from the families seen so far
    for family, most in enumerate(room):
        taken = 1 if family == chosen else 0
        ways = spread(ways, free[family] - taken, most - taken)
    return ways[missing]


def spread(ways: list[int], free: int, most: int) -> list[int]:
    """Ways to choose k in all, once at most so many of `free` further ones may be among them."""
    result: list[int] = []
    for wanted in range(len(ways)):
        total = 0
        for more in range(max(min(most, wanted), 0) + 1):
            total += ways[wanted - more] * choose(free, more)
        result.append(total)
    return result


def choose(things: int, taken: int) -> int:
    """In how many ways so many of them can be taken; as math.comb, but compiled with the rest."""
    ways = 1
    for index in range(taken):
        ways = ways * (things - index) // (index + 1)
    return ways


def has_rule(s: EcoState, animal: int, generator: int) -> bool:
    return any(may_have(s, animal, rule) for rule in s.content.generators[generator].rules)


def may_have(s: EcoState, animal: int, rule: AnimalRule) -> bool:
    if rule.preset != DRAWN or not suits(s.content, rule, animal):
        return False
    other = partner_of(rule.effect)
    if other != NONE and s.rules[other] != NONE:  # X beside Y while Y shuns X
        return avoided_by(s.content.rules[int(s.rules[other])].effect) != animal
    other = avoided_by(rule.effect)
    if other != NONE and s.rules[other] != NONE:
        return partner_of(s.content.rules[int(s.rules[other])].effect) != animal
    return True


def partner_of(effect: Effect) -> int:
    return effect.partner if isinstance(effect, (Companions, Accompanied)) else NONE


def avoided_by(effect: Effect) -> int:
    return effect.avoids if isinstance(effect, Shy) else NONE


def rule_weights(s: EcoState, animal: int) -> list[int]:
    """Each variant of the drawn generator is equally likely, and each parameter within it."""
    rules = s.content.generators[int(s.generators[animal])].rules
    fitting = [rule for rule in rules if may_have(s, animal, rule)]
    sizes: dict[int, int] = {}
    for rule in fitting:
        sizes[rule.variant] = sizes.get(rule.variant, 0) + 1
    whole = lcm(*sizes.values())
    found = [0] * len(s.content.rules)
    for rule in fitting:
        found[rule.number] = whole // sizes[rule.variant]
    return found


def refuse(s: EcoState, code: int) -> int:
    known = weights(s)
    if not 0 <= code < len(known):
        return NO_SUCH_CODE
    if known[code]:
        return OK
    step = step_now(s)
    if step == DEAL_STARTER:
        return STARTER_TAKEN
    return NOT_IN_BAG if step in REFILL else RULE_NOT_ALLOWED


# -- what fate's answer does -----------------------------------------------------------------


def play(s: EcoState, code: i64, tape: Tape | None) -> None:
    step = step_now(s)
    drop_step(s)
    if step == DRAW_TILE:
        fill_tile(s, code, tape)
    elif step == DRAW_ANIMAL:
        fill_animal(s, code, tape)
    elif step == DEAL_STARTER:
        deal_starter(s, code, tape)
    elif step == DRAW_GENERATOR:
        animal = first_free(s.generators)
        s.generators[animal] = u8(code)
        if tape is not None:
            tape.tell(GeneratorDrawn(ANIMALS[int(animal)], s.content.generators[int(code)].name))
    else:
        animal = first_free(s.rules)
        s.rules[animal] = u8(code)
        if tape is not None:
            rule = s.content.rules[int(code)]
            tape.tell(RuleDrawn(ANIMALS[int(animal)], rule.name, rule.effect, int(s.seats)))


def deal_starter(s: EcoState, code: i64, tape: Tape | None) -> None:
    seat = first_free(s.starters)
    s.starters[seat] = u8(code)
    board = s.own_map(seat)
    for tile in s.content.starters[int(code)]:
        lay(s.content, board, tile.kind, GRID.cell(tile.q, tile.r), tile.rotation)
    if tape is not None:
        tape.tell(StarterDealt(int(seat), int(code)))


def fill_tile(s: EcoState, code: i64, tape: Tape | None) -> None:
    pair = first_free(s.pool_tiles)
    s.pool_tiles[pair] = u8(code)
    if not s.options.infinite:
        s.bag_tiles[code] = u8(i64(s.bag_tiles[code]) - 1)
    if tape is not None:
        tape.tell(TileDrawn(int(pair), s.content.face(code)))


def fill_animal(s: EcoState, code: i64, tape: Tape | None) -> None:
    pair = first_free(s.pool_animals)
    s.pool_animals[pair] = u8(code)
    if not s.options.infinite:
        s.bag_animals[code] = u8(i64(s.bag_animals[code]) - 1)
    if tape is not None:
        tape.tell(AnimalDrawn(int(pair), ANIMALS[int(code)]))


# -- the bag ---------------------------------------------------------------------------------


def set_aside(s: EcoState) -> None:
    """The whole pool leaves the table for new pairs; it waits beside the bag."""
    pair: i64 = 0
    while pair < POOL:
        s.aside_tiles[pair] = s.pool_tiles[pair]
        s.aside_animals[pair] = s.pool_animals[pair]
        s.pool_tiles[pair] = u8(NONE)
        s.pool_animals[pair] = u8(NONE)
        pair += 1
    tiles = sum([int(number) for number in s.bag_tiles])
    animals = sum([int(number) for number in s.bag_animals])
    if tiles < POOL or animals < POOL:  # AO-11: too few are left to draw four new pairs from
        return_aside(s)


def return_aside(s: EcoState) -> None:
    pair: i64 = 0
    while pair < POOL:
        if s.aside_tiles[pair] != NONE:
            return_tile(s, i64(s.aside_tiles[pair]))
            return_animal(s, i64(s.aside_animals[pair]))
        s.aside_tiles[pair] = u8(NONE)
        s.aside_animals[pair] = u8(NONE)
        pair += 1


def return_tile(s: EcoState, kind: i64) -> None:
    if not s.options.infinite:
        s.bag_tiles[kind] = u8(i64(s.bag_tiles[kind]) + 1)


def return_animal(s: EcoState, animal: i64) -> None:
    if not s.options.infinite:
        s.bag_animals[animal] = u8(i64(s.bag_animals[animal]) + 1)
