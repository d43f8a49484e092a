"""The options of a table, and which of them are refused with what was expected."""

from __future__ import annotations

from typing import Any

import pytest

from ecotone.games.eco.game import GAME
from ecotone.games.eco.moves.kinds import EndTurn
from ecotone.kernel.data import BadInput
from ecotone.kernel.options import read_options
from tests.games.eco.cases import ALL_GENERATORS
from tests.games.eco.positions import BOX, FIXED, Sitting, setup
from tests.marks import rule


def test_defaults_are_the_rulebooks() -> None:
    values = setup(1).options.values
    assert values["turns"] == 20
    assert values["tokens"] == 0
    assert values["rules"] == "drawn"
    assert values["generators"] == ALL_GENERATORS[:12]
    assert values["infinite_supply"] is False
    assert values["take_back"] == "submit"
    assert all(values[f"rule_{animal}"] == "drawn" for animal in ("bear", "deer", "eagle"))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"turn": 20}, "unknown option 'turn' (did you mean \"turns\"?)"),
        ({"xyzzy": 1}, "unknown option 'xyzzy'"),
        ({"turns": 0}, "option turns: expected a whole number from 1 to 30, got 0"),
        ({"turns": 31}, "option turns: expected a whole number from 1 to 30, got 31"),
        ({"turns": "20"}, "option turns: expected a whole number from 1 to 30, got '20'"),
        ({"turns": True}, "option turns: expected a whole number from 1 to 30, got True"),
        ({"turns": 2.5}, "option turns: expected a whole number from 1 to 30, got 2.5"),
        ({"turns": None}, "option turns: expected a whole number from 1 to 30, got None"),
        ({"tokens": -1}, "option tokens: expected a whole number from 0 to 10, got -1"),
        ({"tokens": 11}, "option tokens: expected a whole number from 0 to 10, got 11"),
        ({"infinite_supply": 1}, "option infinite_supply: expected true or false, got 1"),
        ({"take_back": "never"}, "option take_back: no choice 'never'"),
        ({"rules": "famly"}, "option rules: no choice 'famly' (did you mean \"family\"?)"),
        ({"rules": 3}, "option rules: expected one of drawn, family, intermediate, got 3"),
        ({"generators": "G01"}, "option generators: expected a list of choices, got 'G01'"),
        ({"generators": ["G15"]}, "option generators: no choice 'G15'"),
        ({"generators": [1]}, "option generators: expected one of G01, G02"),
        ({"rule_bear": "G07.1.bear"}, "option rule_bear: no choice 'G07.1.bear'"),
        ({"rule_bear": "G09.2.water"}, "option rule_bear: no choice 'G09.2.water'"),
        ({"rule_bear": "G15.1"}, "option rule_bear: no choice 'G15.1'"),
        ({"rule_wolf": "G01.1"}, "unknown option 'rule_wolf'"),
    ],
    ids=str,
)
def test_options_that_do_not_exist(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_options(GAME.options(BOX), given)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("seats", "given", "message"),
    [
        (4, {"turns": 21}, "option turns: expected at most 20 for 4 players (85 tiles in the bag)"),
        (6, {"turns": 25}, "option turns: expected at most 24 for 6 players (150 animals"),
        (2, {"generators": ("G01", "G02", "G03", "G04")}, "option generators: expected enough"),
        (2, {"generators": ()}, "option generators: expected enough different ones for 5 animals"),
        (2, {"generators": ("G01", "G02", "G06", "G07", "G08")}, "option generators: expected"),
        (2, {"generators": ("G01", "G02", "G03", "G13", "G14")}, "option generators: expected"),
        (1, {"generators": ("G01", "G02", "G03", "G04", "G11")}, "option generators: expected"),
        (
            2,
            {
                "generators": ("G01", "G02", "G03", "G04"),
                "rule_bear": "G01.1",
                "rule_fox": "G02.2",
            },
            "option generators: expected enough different ones for 3 animals",
        ),
        (1, {"rule_fox": "G11.1"}, "option rule_fox: expected no contest in solitaire, got 'G11'"),
        (2, {"rules": "family", "rule_fox": "G11.1"}, "option rules: the preset 'family' gives"),
        (3, {"rules": "intermediate", "rule_deer": "G03.3"}, "option rules: the preset"),
    ],
    ids=str,
)
def test_options_that_do_not_fit_together(seats: int, given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.check(BOX, setup(seats, **given))
    assert str(caught.value).startswith(message), str(caught.value)


@pytest.mark.parametrize(
    ("seats", "given"),
    [
        (4, {"turns": 20}),
        (4, {"turns": 30, "infinite_supply": True}),
        (2, {"generators": ("G01", "G02", "G03", "G06", "G07")}),
        (2, {"generators": ("G01", "G02", "G03", "G04", "G11")}),
        (1, {"generators": ("G01", "G02", "G03", "G04", "G05", "G11")}),
        (2, {"generators": ("G01", "G02", "G03"), "rule_bear": "G04.1", "rule_fox": "G05.1"}),
        (2, {"generators": (), **FIXED}),
        (2, {"rule_bear": "G06.1", "rule_deer": "G07.1.fox", "rule_fox": "G08.1.deer"}),
    ],
    ids=str,
)
def test_options_that_just_fit(seats: int, given: dict[str, Any]) -> None:
    """By hand the limits of drawing may be broken; what is drawn keeps to them."""
    GAME.check(BOX, setup(seats, **given))
    Sitting(setup(seats, **given))


@rule("ECO-36")
@pytest.mark.parametrize(("preset", "name"), [("family", "G03.3"), ("intermediate", "G03.4")])
def test_presets_give_all_animals_the_same_group_table(preset: str, name: str) -> None:
    sitting = Sitting(setup(2, rules=preset))
    assert [BOX.rules[int(number)].name for number in sitting.state.rules] == [name] * 5
    assert "draw-generator" not in sitting.asked
    assert "draw-rule" not in sitting.asked


def test_fixed_rules_are_not_drawn() -> None:
    sitting = Sitting(setup(2, rule_fox="G12.1", rule_eagle="G13.1"))
    names = [BOX.rules[int(number)].name for number in sitting.state.rules]
    assert (names[2], names[4]) == ("G12.1", "G13.1"), "also an optional one, if it is asked for"
    assert sitting.asked.count("draw-rule") == 3


def test_a_friendly_table_asks_once_more() -> None:
    friendly = Sitting(setup(turns=2, take_back="turn", **FIXED))
    friendly.turn()
    assert "confirm-turn" in friendly.asked
    assert EndTurn() not in friendly.moves()
    strict = Sitting(setup(turns=2, **FIXED))
    strict.turn()
    assert "confirm-turn" not in strict.asked
