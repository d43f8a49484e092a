"""The number of legal sequences of answers is what it was."""

from __future__ import annotations

import json

import pytest

from tests.battery.cases import Case
from tests.perft.counting import FOLDER, count, counted_cases, counted_games, file_of


@pytest.mark.parametrize("case", counted_cases(), ids=str)
def test_counts_are_unchanged(case: Case) -> None:
    path = file_of(case.game)
    assert path.is_file(), "no counts yet: python -m tests.perft writes them"
    kept = json.loads(path.read_text("utf-8"))
    assert str(case) in kept, "no counts of this case yet: python -m tests.perft writes them"
    assert count(case) == kept[str(case)]


def test_no_counts_are_left_over() -> None:
    assert set(FOLDER.glob("*.json")) == {file_of(game) for game in counted_games()}
    for game in counted_games():
        kept = json.loads(file_of(game).read_text("utf-8"))
        assert set(kept) == {str(case) for case in counted_cases() if case.game == game}
