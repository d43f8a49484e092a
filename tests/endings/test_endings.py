"""Every way to end has a recorded game that still ends in this way."""

from __future__ import annotations

import pytest

from ecotone import games
from ecotone.kernel.record import read_record, replay
from tests.battery.cases import endings_of
from tests.endings.finding import FOLDER, file_of

ENDINGS = [(game, end) for game in games.names(examples=True) for end in endings_of(game)]


@pytest.mark.parametrize(("name", "ending"), ENDINGS)
def test_recorded_game_ends_so(name: str, ending: str) -> None:
    path = file_of(name, ending)
    assert path.is_file(), "no such record yet: python -m tests.endings finds the usual ones"
    game = games.find(name)
    outcome = game.outcome(replay(game, read_record(path.read_bytes())))
    assert outcome is not None
    assert outcome.ending == ending


def test_no_record_is_left_over() -> None:
    assert set(FOLDER.glob("*.json")) == {file_of(game, ending) for game, ending in ENDINGS}
