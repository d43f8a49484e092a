"""Options: what is declared is checked, and what is wrong is said."""

from __future__ import annotations

import pytest

from ecotone.kernel.data import BadInput
from ecotone.kernel.options import choice, number, read_options, read_text, several, switch

DECLARED = (
    number("turns", 20, 1, 30),
    switch("endless", False),
    choice("mode", "calm", ("calm", "wild")),
    several("kinds", ("a", "b"), ("a", "b", "c")),
)


def test_what_is_not_given_takes_its_default() -> None:
    options = read_options(DECLARED, {})
    assert options.number("turns") == 20
    assert not options.switch("endless")
    assert options.choice("mode") == "calm"
    assert options.several("kinds") == ("a", "b")


def test_given_values_are_kept_in_the_declared_order() -> None:
    options = read_options(DECLARED, {"turns": 5, "kinds": ["c", "a", "c"], "endless": True})
    assert options.to_data() == {
        "turns": 5,
        "endless": True,
        "mode": "calm",
        "kinds": ["a", "c"],
    }


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"turns": 0}, "option turns: expected a whole number from 1 to 30, got 0"),
        ({"turns": 31}, "from 1 to 30, got 31"),
        ({"turns": True}, "from 1 to 30, got True"),
        ({"turns": "5"}, "from 1 to 30, got '5'"),
        ({"turns": 2**80}, "from 1 to 30, got 12089"),
        ({"endless": 1}, "option endless: expected true or false, got 1"),
        ({"mode": "wold"}, 'option mode: no choice .wold. .did you mean "wild".'),
        ({"mode": None}, "option mode: expected one of calm, wild, got None"),
        ({"kinds": "a"}, "option kinds: expected a list of choices, got 'a'"),
        ({"kinds": [1]}, "option kinds: expected one of a, b, c, got 1"),
        ({"turn": 3}, 'unknown option .turn. .did you mean "turns".'),
    ],
)
def test_wrong_values_are_refused_with_what_was_expected(
    given: dict[str, object], said: str
) -> None:
    with pytest.raises(BadInput, match=said):
        read_options(DECLARED, given)


def test_texts_of_a_command_line() -> None:
    given = read_text(DECLARED, ["turns=7", "endless=yes", "mode=wild", "kinds=c,a"])
    options = read_options(DECLARED, given)
    assert options.to_data() == {
        "turns": 7,
        "endless": True,
        "mode": "wild",
        "kinds": ["a", "c"],
    }


@pytest.mark.parametrize("text", ["turns", "turns=many", "turns=--3", "endless=maybe", "x=1"])
def test_wrong_texts_are_refused(text: str) -> None:
    with pytest.raises(BadInput):
        read_options(DECLARED, read_text(DECLARED, [text]))
