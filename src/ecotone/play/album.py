"""The positions of a game that was or is being played, each of them quickly at hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ecotone.kernel.game import Game
from ecotone.kernel.record import RecordedAnswer
from ecotone.kernel.state import State
from ecotone.play.live_table import LiveTable

STRIDE: Final = 64  # answers between two positions that are kept


class Album:
    """Positions of one effective line, kept now and then, so that any of them is near."""

    def __init__(self, game: Game, first: State, answers: Sequence[RecordedAnswer]) -> None:
        self.game = game
        self.answers = tuple(answers)
        self.kept = [first.clone()]

    def at(self, place: int) -> State:
        """The position after so many answers."""
        while len(self.kept) <= place // STRIDE:
            start = (len(self.kept) - 1) * STRIDE
            self.kept.append(self.played(self.kept[-1].clone(), start, start + STRIDE))
        kept = place // STRIDE
        return self.played(self.kept[kept].clone(), kept * STRIDE, place)

    def played(self, s: State, start: int, end: int) -> State:
        for entry in self.answers[start:end]:
            self.game.play(s, entry.seat, entry.code)
        return s


def seen_length(live: LiveTable) -> int:
    """How much of the line stays as it is: what can be taken back may look different yet."""
    assert live.table is not None
    return len(live.table.answers) if live.status == "over" else live.table.base_length


def album_of(live: LiveTable, album: Album | None) -> Album:
    """The one that is there, if the line has only grown since."""
    table = live.table
    assert table is not None
    answers = tuple(table.answers[: seen_length(live)])
    if album is not None and answers[: len(album.answers)] == album.answers:
        album.answers = answers
        return album
    return Album(live.game, live.game.start(live.content, live.setup), answers)
