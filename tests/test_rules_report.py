"""Every numbered rule of every game has a test, or a reason in words why not."""

from __future__ import annotations

import pytest

from ecotone import games
from tests import rules_report

GAMES = games.names(examples=True)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test(game: str) -> None:
    assert rules_report.rules_of(game), "README.md numbers no rule"
    assert rules_report.untested(game) == []


@pytest.mark.parametrize("game", GAMES)
def test_rule_numbers_are_in_order(game: str) -> None:
    rules = rules_report.rules_of(game)
    assert rules == sorted(set(rules), key=lambda number: int(number.rpartition("-")[2]))


@pytest.mark.parametrize("game", GAMES)
def test_marks_and_excuses_name_rules_that_exist(game: str) -> None:
    rules = set(rules_report.rules_of(game))
    assert rules_report.marked(game) <= rules
    assert set(rules_report.excused(game)) <= rules


@pytest.mark.parametrize("game", GAMES)
def test_excuses_are_needed_and_say_why(game: str) -> None:
    for number, reason in rules_report.excused(game).items():
        assert len(reason.split()) >= 4, f"{number}: say in words why it has no test"
        assert number not in rules_report.marked(game), f"{number} has a test after all"


def test_rules_and_marks_are_read() -> None:
    text = "# T\n\n**TOY-01** One, see TOY-07.\n\nTOY-02. Two.\n\n- TOY-03\n\nAs in TOY-09."
    assert rules_report.rules_in(text, "TOY") == ["TOY-01", "TOY-02", "TOY-03"]
    code = '@rule("TOY-01", "TOY-02")\n@pytest.mark.rule("TOY-03")\ndef test() -> None: ...\n'
    assert rules_report.marks_in(code) == {"TOY-01", "TOY-02", "TOY-03"}
    assert rules_report.marks_in('@other("TOY-01")\ndef test() -> None: ...\n') == set()
