"""Tables of the server as tests lay them, without a server."""

from __future__ import annotations

from ecotone.kernel.fate import Generator
from ecotone.play.live_table import LiveTable
from ecotone.play.log import Entry, SeatRow
from ecotone.play.making import new_header
from ecotone.play.wire.requests import NewTable, SeatWish
from ecotone.play.wire.tables import Clock

START = 1_700_000_000_000  # a time in milliseconds


def lay(
    game: str = "toy",
    seats: int = 2,
    clock: Clock | None = None,
    teams: list[int] | None = None,
    seed: int = 5,
    **options: int | bool | str | list[str],
) -> LiveTable:
    """A table of people who all sit there already; it has not begun."""
    wish = NewTable(
        game=game,
        seats=[SeatWish("me", f"P{seat}") for seat in range(seats)],
        options=options,
        teams=teams,
        clock=clock or Clock(),
        seed=seed,
    )
    header = new_header(wish, "host" * 4, "invite" * 4, None, None, None)
    rows = [SeatRow(seat, "person", f"P{seat}", "", "") for seat in range(seats)]
    return LiveTable(header, rows, "waiting")


class Scribe:
    """Plays at a table at random and keeps what the table says is to be kept."""

    def __init__(self, live: LiveTable, seed: int = 1) -> None:
        self.live = live
        self.stream = Generator(seed, 9)
        self.now = START
        self.entries: list[Entry] = live.begin(START)

    def answer(self) -> None:
        waiting = self.live.open_seats()
        seat = waiting[int(self.stream.below(len(waiting)))]
        assert self.live.table is not None
        code = int(self.live.game.pick(self.live.table.state, seat, self.stream.number()))
        self.now += 1000
        actor = self.live.bot_for(seat) or "person"
        self.entries += self.live.answer(seat, code, self.live.index, actor, self.now)

    def maybe_undo(self) -> bool:
        """Sometimes the newest decision of somebody is taken back."""
        assert self.live.table is not None
        table = self.live.table
        movers = [seat for seat in range(self.live.setup.seats) if table.can_rewind(seat)]
        if self.live.status != "playing" or not movers or self.stream.below(4):
            return False
        self.now += 500
        self.entries += self.live.undo(movers[0], self.live.index, self.now)
        return True

    def play(self, undo: bool = False) -> None:
        while self.live.open_seats():
            self.answer()
            if undo:
                self.maybe_undo()
