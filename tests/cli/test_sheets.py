"""The end of a game in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecotone import sheets
from ecotone.games.toy.content import PRINTED
from ecotone.games.toy.game import Toy
from ecotone.kernel.state import State
from ecotone.kernel.tally import Outcome
from tests.battery.driving import play_table
from tests.games.toy.positions import setup


class EndsFor(Toy):
    """A game that all win or lose together, or that nobody wins."""

    success: bool | None = None

    def outcome(self, s: State) -> Outcome | None:
        found = super().outcome(s)
        return found and replace(found, success=self.success)


@pytest.mark.parametrize(
    ("success", "said"), [(True, "Everybody wins."), (False, "Nobody wins."), (None, "")]
)
def test_who_wins_is_said(success: bool | None, said: str) -> None:
    game = EndsFor()
    game.success = success
    table = play_table(game, PRINTED, setup(), 1)
    rows = sheets.final_rows(table, ["Ada", "Bo", "Cy"], "en")
    told = [row for row in rows if row in ("Everybody wins.", "Nobody wins.")]
    assert told == ([said] if said else [])
    assert [row[0] for row in rows if " points" in row] == sorted("123"), "places are told anyway"
    assert any("wins" in row for row in rows if " points" in row) == (success is None)


def test_the_seat_that_wins_is_the_one_with_the_most_points_whatever_its_team() -> None:
    for teams in ((1, 2, 3), (3, 1, 2), (2, 3, 1)):
        table = play_table(Toy(), PRINTED, setup(3, teams), 4)
        points = [int(table.game.points(table.state, seat)) for seat in range(3)]
        best = [seat for seat in range(3) if points[seat] == max(points)]
        outcome = table.game.outcome(table.state)
        assert outcome is not None
        assert list(outcome.winning_seats()) == best
