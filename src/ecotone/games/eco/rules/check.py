"""What a table of ECO must be like before it starts, and what can never change or end it."""

from __future__ import annotations

from typing import Final

from ecotone.games.eco.content.box import ANIMALS, CONTEST, POOL, EcoContent, suits
from ecotone.games.eco.rules import deal
from ecotone.games.eco.state.maps import NONE
from ecotone.games.eco.state.table import EcoOptions, EcoState, first_position
from ecotone.kernel.data import BadInput, expected
from ecotone.kernel.game import Setup, check_teams

LEAST_SEATS: Final = 1
MOST_SEATS: Final = 6


def check(content: EcoContent, setup: Setup) -> None:
    """Raises BadInput where the table cannot be played."""
    if not LEAST_SEATS <= setup.seats <= MOST_SEATS:
        raise expected("seats", f"{LEAST_SEATS} to {MOST_SEATS}", setup.seats)
    check_teams(setup.seats, setup.teams)
    if len(set(setup.teams)) != setup.seats:  # ECO-07
        raise expected("teams", "a number of its own for each player", list(setup.teams))
    options = EcoOptions(content, setup)
    check_names(content, options)
    check_supply(content, setup, options)
    check_rules(content, setup, options)


def check_names(content: EcoContent, options: EcoOptions) -> None:
    """A setup may have been made for other content than the table's."""
    presets = [rule.preset for rule in content.rules]
    if options.preset != "drawn" and options.preset not in presets:
        raise expected("option rules", "a preset that this content has", options.preset)
    for animal, name in enumerate(options.fixed):
        number = content.by_name.get(name, -1)
        if name != "drawn" and (number < 0 or not suits(content, content.rules[number], animal)):
            what = f"option rule_{ANIMALS[animal]}"
            raise expected(what, "a rule that this content has for the animal", name)


def check_supply(content: EcoContent, setup: Setup, options: EcoOptions) -> None:
    """AO-11: there must be a full pool to the end."""
    if options.infinite:
        return
    needed = setup.seats * int(options.turns) + POOL
    tiles = content.tile_total(setup.seats)
    animals = content.supply(setup.seats)[1] * len(ANIMALS)
    for name, held in (("tiles", tiles), ("animals", animals)):
        if needed > held:
            turns = (held - POOL) // setup.seats
            raise BadInput(
                f"option turns: expected at most {turns} for {setup.seats} players "
                f"({held} {name} in the bag), got {int(options.turns)}; "
                "or choose infinite_supply"
            )


def check_rules(content: EcoContent, setup: Setup, options: EcoOptions) -> None:
    if options.preset != "drawn" and any(name != "drawn" for name in options.fixed):
        raise BadInput(
            f"option rules: the preset {options.preset!r} gives every animal its rule; "
            "expected no rule fixed for a single animal"
        )
    s = first_position(content, setup, options)
    for animal, rule in enumerate(s.rules):
        if rule == NONE:
            continue
        generator = content.generators[content.rules[int(rule)].generator]
        if generator.family == CONTEST and setup.seats == 1:
            raise expected(
                f"option rule_{ANIMALS[animal]}", "no contest in solitaire", generator.name
            )
    missing = [animal for animal, generator in enumerate(s.generators) if generator == NONE]
    if missing and not any(deal.generator_weights(s, missing[0])):
        raise BadInput(
            f"option generators: expected enough different ones for {len(missing)} animals "
            "(at most two of G06, G07, G08 and one of G13, G14 are drawn, G11 never alone), "
            f"got {sum(options.allowed)}, of which too few can be drawn together"
        )


def longest(setup: Setup) -> int:
    """A bound on the answers of a game.

    Every turn has at most six answers and two draws; every token earned may buy one more refresh
    with its eight draws, and a turn earns at most one token.
    """
    turns = setup.seats * setup.options.number("turns")
    tokens = setup.seats * setup.options.number("tokens") + turns
    return setup.seats + 2 * len(ANIMALS) + 2 * POOL + turns * 8 + tokens * 9


def census(s: EcoState) -> dict[str, int]:
    """Every tile and animal of the box, wherever it is; an infinite supply has none to count."""
    if s.options.infinite:
        return {}
    counts = {
        f"tile {kind}": int(s.bag_tiles[kind])
        for kind in range(len(s.bag_tiles))
        if s.content.copies[kind]
    }
    animals = {name: int(s.bag_animals[index]) for index, name in enumerate(ANIMALS)}
    for kinds in (s.pool_tiles, s.aside_tiles):
        for kind in kinds:
            if kind != NONE:
                counts[f"tile {int(kind)}"] += 1
    for shown in (s.pool_animals, s.aside_animals):
        for animal in shown:
            if animal != NONE:
                animals[ANIMALS[int(animal)]] += 1
    for board in s.maps:
        for slot in range(board.tiles()):
            if slot >= len(s.content.starters[0]):  # the starting map is not from the bag
                counts[f"tile {int(board.kinds[slot])}"] += 1
            if board.animals[slot] != NONE:
                animals[ANIMALS[int(board.animals[slot])]] += 1
    # Before the set-up is drawn, and between a tile and its animal, nothing is missing either.
    return counts | animals
