"""The clock of a table: who is losing time, how much is left, and when it runs out."""

from __future__ import annotations

from collections.abc import Mapping

from ecotone.play.wire.tables import Clock

# What a seat is thinking about; as long as this stays the same, its time goes on running down.
Thought = tuple[int, ...]


class TableClock:
    """Times are milliseconds since 1970, told from outside, so that a log can be run again.

    With a clock for each decision a seat has its time anew for each thought: its turn, or a
    sealed question. Stepping back and choosing again is the same thought. With a clock for each
    seat the time is for the whole game.
    """

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.used = [0] * seats
        self.thoughts: list[Thought | None] = [None] * seats
        self.running: set[int] = set()
        self.since = 0

    def go_on(self, now: int, thoughts: Mapping[int, Thought]) -> None:
        """Charge who has been thinking until now; from now on these seats think."""
        for seat in self.running:
            self.used[seat] += max(0, now - self.since)
        for seat, thought in thoughts.items():
            if self.clock.kind == "decision" and self.thoughts[seat] != thought:
                self.used[seat] = 0
            self.thoughts[seat] = thought
        self.running = set(thoughts) if self.clock.kind != "none" else set()
        self.since = now

    def pause(self) -> None:
        """Nobody is charged for the time until the next `go_on`: the server was asleep."""
        self.running = set()

    def left(self, seat: int, now: int) -> int | None:
        """Milliseconds; None where time does not run out."""
        if self.clock.kind == "none":
            return None
        running = max(0, now - self.since) if seat in self.running else 0
        return max(0, self.clock.seconds * 1000 - self.used[seat] - running)

    def next_end(self, now: int, known: set[int]) -> int | None:
        """In how many milliseconds the first of the running seats has no time left, those aside
        of which it is known."""
        lefts = [self.left(seat, now) for seat in self.running - known]
        return min((left for left in lefts if left is not None), default=None)

    def ended(self, now: int) -> list[int]:
        """The running seats whose time is up."""
        return sorted(seat for seat in self.running if self.left(seat, now) == 0)
