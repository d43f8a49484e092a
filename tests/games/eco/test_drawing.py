"""How the animals' rules are drawn: exactly which assignments are possible, and how likely."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from ecotone.games.eco.content.box import ANIMALS, suits
from ecotone.games.eco.game import GAME
from ecotone.games.eco.moves.kinds import DrawGenerator, DrawRule
from ecotone.games.eco.rules.steps import DRAW_GENERATOR, DRAW_RULE
from ecotone.games.eco.state.table import EcoState
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import FATE
from ecotone.kernel.state import step_now
from tests.games.eco.cases import ALL_GENERATORS
from tests.games.eco.positions import BOX, setup
from tests.marks import rule

CORE = ALL_GENERATORS[:12]
NARROW = ("G01", "G06", "G07", "G08", "G11", "G13", "G14")


def before_drawing(seats: int = 2, **options: Any) -> EcoState:
    table = setup(seats, turns=1, **options)
    GAME.check(BOX, table)
    s = GAME.start(BOX, table)
    assert isinstance(s, EcoState)
    while int(step_now(s)) not in (DRAW_GENERATOR, DRAW_RULE):
        GAME.play(s, FATE, GAME.legal(s, FATE)[0])
    return s


def chance(s: EcoState, code: int) -> Fraction:
    weights = GAME.fate(s)
    return Fraction(weights[code], sum(weights))


def is_allowed(names: tuple[str, ...], alone: bool) -> bool:
    """The constraints once more: at most two of three, one of two, no contest alone."""
    company = sum(name in ("G06", "G07", "G08") for name in names)
    edge = sum(name in ("G13", "G14") for name in names)
    return company <= 2 and edge <= 1 and not (alone and "G11" in names)


def draw_generator(s: EcoState, animal: str, name: str) -> Fraction:
    """Draw it, and then the first rule that is possible; how likely the generator was."""
    code = GAME.code(s, FATE, DrawGenerator(animal, name))
    probability = chance(s, code)
    if probability:
        GAME.play(s, FATE, code)
        GAME.play(s, FATE, GAME.legal(s, FATE)[0])
    return probability


def probability_of(start: EcoState, names: tuple[str, ...]) -> Fraction:
    s = start.clone()
    whole = Fraction(1)
    for animal, name in zip(ANIMALS, names, strict=True):
        probability = draw_generator(s, animal, name)
        if not probability:
            return probability
        whole *= probability
    return whole


@rule("ECO-36")
@pytest.mark.parametrize(
    ("seats", "allowed", "count"),
    [
        (2, CORE, 90_720),
        (1, CORE, 52_080),
        (3, ALL_GENERATORS, 207_360),
        (2, NARROW, 720),
    ],
)
def test_every_assignment_is_equally_likely(
    seats: int, allowed: tuple[str, ...], count: int
) -> None:
    """And what breaks a constraint is impossible; so the rules of a game differ (ECO-37)."""
    every = list(permutations(allowed, 5))
    possible = [names for names in every if is_allowed(names, alone=seats == 1)]
    assert len(possible) == count
    start = before_drawing(seats, generators=allowed)
    for names in possible[:: max(1, count // 40)]:
        assert probability_of(start, names) == Fraction(1, count)
    broken = sorted(set(every) - set(possible))
    for names in broken[:: max(1, len(broken) // 40)]:
        assert probability_of(start, names) == 0


@rule("ECO-36")
def test_the_whole_tree_of_a_narrow_choice() -> None:
    """Walked to the end, no branch is dead and the probabilities add up to one."""

    def walk(s: EcoState, depth: int, whole: Fraction) -> Iterator[Fraction]:
        if depth == len(ANIMALS):
            yield whole
            return
        for code in GAME.legal(s, FATE):
            after = s.clone()
            GAME.play(after, FATE, code)
            GAME.play(after, FATE, GAME.legal(after, FATE)[0])
            yield from walk(after, depth + 1, whole * chance(s, code))

    for allowed in (NARROW[:6], ("G06", "G07", "G08", "G01", "G02", "G13")):
        found = list(walk(before_drawing(generators=allowed), 0, Fraction(1)))
        assert sum(found) == 1
        assert set(found) == {Fraction(1, len(found))}


def share_of(seats: int, name: str) -> Fraction:
    """How likely a kind is to be anywhere among the five, by its chance for the first animal."""
    s = before_drawing(seats)
    return 5 * chance(s, GAME.code(s, FATE, DrawGenerator("bear", name)))


def test_how_often_each_kind_is_part_of_a_game() -> None:
    """As the rules page says: 39 in a hundred for G06 to G08, 43 for the others."""
    for name in CORE:
        wanted = 39 if name in ("G06", "G07", "G08") else 43
        assert round(100 * share_of(2, name)) == wanted
    assert sum(share_of(2, name) for name in CORE) == 5
    assert share_of(1, "G11") == 0


@rule("ECO-36")
def test_variants_then_partners_are_equally_likely() -> None:
    def chances(generator: str) -> dict[str, Fraction]:
        s = before_drawing(generators=ALL_GENERATORS)
        GAME.play(s, FATE, GAME.code(s, FATE, DrawGenerator("bear", generator)))
        codes = GAME.legal(s, FATE)
        return {BOX.rules[code].name: chance(s, code) for code in codes}

    assert chances("G01") == {"G01.1": Fraction(1, 2), "G01.2": Fraction(1, 2)}
    assert chances("G03") == {"G03.1": Fraction(1, 2), "G03.2": Fraction(1, 2)}  # no presets
    assert chances("G04") == {"G04.1": Fraction(1)}
    others = [f"G07.{variant}.{animal}" for variant in (1, 2) for animal in ANIMALS[1:]]
    assert chances("G07") == dict.fromkeys(others, Fraction(1, 8))
    home = chances("G09")
    assert len(home) == 7
    assert home["G09.1.water"] == Fraction(1, 10)
    assert home["G09.2.mountains"] == home["G09.2.forest"] == Fraction(1, 4)


@rule("ECO-36")
@pytest.mark.parametrize(("first", "second"), [("G07", "G08"), ("G08", "G07")])
@pytest.mark.parametrize("variant", [1, 2])
def test_no_companion_is_shy(first: str, second: str, variant: int) -> None:
    """If a bear is a companion of the deer, the deer is not shy of bears, and the other way."""
    s = before_drawing(generators=ALL_GENERATORS)
    GAME.play(s, FATE, GAME.code(s, FATE, DrawGenerator("bear", first)))
    GAME.play(s, FATE, GAME.code(s, FATE, DrawRule("bear", f"{first}.{variant}.deer")))
    GAME.play(s, FATE, GAME.code(s, FATE, DrawGenerator("deer", second)))
    left = {BOX.rules[code].parameter for code in GAME.legal(s, FATE)}
    assert left == {2, 3, 4}, "neither itself nor the bear"
    assert len({chance(s, code) for code in GAME.legal(s, FATE)}) == 1


@rule("ECO-36", "ECO-37")
def test_every_rule_can_be_drawn_for_every_animal() -> None:
    start = before_drawing(generators=ALL_GENERATORS)
    plain = ("G01", "G02", "G03", "G04", "G05")
    for number, animal in enumerate(ANIMALS):
        for wanted in BOX.rules:
            if wanted.preset or not suits(BOX, wanted, number):
                continue
            name = BOX.generators[wanted.generator].name
            s = start.clone()
            before = [other for other in plain if other != name][:number]
            for earlier, generator in zip(ANIMALS, before, strict=False):
                assert draw_generator(s, earlier, generator)
            GAME.play(s, FATE, GAME.code(s, FATE, DrawGenerator(animal, name)))
            assert chance(s, GAME.code(s, FATE, DrawRule(animal, wanted.name))) > 0


@rule("ECO-36", "ECO-37")
@pytest.mark.parametrize("seats", [1, 4])
def test_constraints_hold_over_many_seeds(seats: int) -> None:
    start = before_drawing(seats, generators=ALL_GENERATORS)
    seen: set[tuple[str, ...]] = set()
    for seed in range(300):
        s = start.clone()
        stream = Generator(seed, 9)
        while int(step_now(s)) in (DRAW_GENERATOR, DRAW_RULE):
            GAME.play(s, FATE, GAME.draw(s, stream.number()))
        rules = [BOX.rules[int(number)] for number in s.rules]
        names = tuple(BOX.generators[drawn.generator].name for drawn in rules)
        seen.add(names)
        assert len(set(names)) == 5
        assert is_allowed(names, alone=seats == 1)
        shown = {drawn.name for drawn in rules}
        assert not any(name.startswith(("G03.3", "G03.4")) for name in shown)
        for animal, drawn in enumerate(rules):
            assert suits(BOX, drawn, animal)
        for near, drawn in enumerate(rules):
            if names[near] == "G07":
                partner = rules[drawn.parameter]
                assert not (partner.name.startswith("G08") and partner.parameter == near)
    assert len(seen) > 280


@rule("ECO-36")
def test_fixed_rules_count_for_the_limits() -> None:
    """AO-24: one rule per animal for the whole table, drawn or fixed."""
    s = before_drawing(rule_bear="G06.1", rule_deer="G08.1.fox", rule_fox="G03.3")
    drawn = [BOX.generators[code].name for code in GAME.legal(s, FATE)]
    assert drawn == ["G01", "G02", "G04", "G05", "G09", "G10", "G11", "G12"]
    assert [int(number) for number in s.rules][:3] == [
        BOX.by_name[name] for name in ("G06.1", "G08.1.fox", "G03.3")
    ]


@rule("ECO-36")
def test_a_kind_that_is_fixed_twice_counts_twice() -> None:
    """Two rules of G07 are two social ones already, so that no G06 or G08 joins them."""
    s = before_drawing(rule_bear="G07.1.deer", rule_deer="G07.2.fox")
    drawn = {BOX.generators[code].name for code in GAME.legal(s, FATE)}
    assert drawn == set(CORE) - {"G06", "G07", "G08"}
    one = before_drawing(rule_bear="G07.1.deer")
    assert {"G06", "G08"} <= {BOX.generators[code].name for code in GAME.legal(one, FATE)}
