"""Recorded games still lead to the endings that they were kept for."""

from __future__ import annotations

import pytest

from ecotone.games.eco.game import GAME
from ecotone.games.eco.scoring.tally import GRADES
from ecotone.kernel.game import NOBODY
from ecotone.kernel.record import replay
from tests.games.eco.recording import ENDINGS, FOLDER, Ending, file_of, kept, outcome_of
from tests.marks import rule


@rule("ECO-05")
@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.name)
def test_a_recorded_game_ends_as_it_did(ending: Ending) -> None:
    record = kept(ending)
    assert record.seats == ending.seats
    outcome = outcome_of(record)
    assert outcome.ending == "turns-done"
    assert ending.is_met(outcome), outcome
    s = replay(GAME, record)
    assert int(GAME.to_move(s)) == NOBODY
    assert int(s.turn) == ending.seats * ending.turns
    for seat in range(ending.seats):
        lines = GAME.tally(s, seat)
        assert sum(line.points for line in lines) == outcome.points[record.teams[seat] - 1]


def test_every_grade_and_number_of_winners_is_kept() -> None:
    assert {ending.grade for ending in ENDINGS} == {"", *(name for name, _least in GRADES)}
    winners = {(ending.seats, ending.ranks.count(1)) for ending in ENDINGS}
    assert {(2, 1), (3, 2), (2, 2), (6, 1), (4, 1), (1, 1)} <= winners


def test_no_record_is_left_over() -> None:
    assert set(FOLDER.glob("*.json")) == {file_of(ending) for ending in ENDINGS}
