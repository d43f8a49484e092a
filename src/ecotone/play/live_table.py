"""A table that is awake: its game, its log as far as it has come, its seats and its clock.

Nothing here waits or writes. Every verb changes the table and returns the entries of the log that
say so; whoever calls it keeps them before telling anybody.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, cast

import msgspec

from ecotone.games import find
from ecotone.kernel.data import Data, expected
from ecotone.kernel.drive import Table
from ecotone.kernel.game import FATE as FATE_SEAT
from ecotone.kernel.game import Setup
from ecotone.kernel.options import read_options
from ecotone.kernel.tally import Outcome
from ecotone.kernel.tape import Tape
from ecotone.play.clocks import TableClock, Thought
from ecotone.play.log import (
    DECISION,
    FATE,
    RESIGN,
    SEAT,
    SERVER,
    TIMEOUT,
    UNDO,
    Entry,
    EntryKind,
    Header,
    SeatRow,
    Snapshot,
)
from ecotone.play.wire.server import Happening
from ecotone.play.wire.tables import Clock, TableStatus

REMEMBERED: Final = 400  # tapes that latecomers can still be shown
SNAPSHOT_EVERY: Final = 100  # entries of the log
PERSON: Final = "person"  # the actor of what people decide
USUAL_BOT: Final = "greedy"  # plays on for those who are late or have given up


class NotNow(Exception):
    """A wish that the table does not allow, although no rule of the game forbids it."""


class OutOfDate(Exception):
    """A decision about a position that is no longer the present one."""


@dataclass(frozen=True)
class Happened:
    """What one wish led to; `index` is the length of the log after it."""

    index: int
    tape: Tape
    seat: int = -1
    undone: bool = False
    told: dict[int, Happening] = field(default_factory=dict, compare=False)  # by the event's id


class LiveTable:
    """One table. `index` is the length of its log."""

    def __init__(self, header: Header, seats: Sequence[SeatRow], status: TableStatus) -> None:
        self.header = header
        self.game = find(header.game)
        if header.rules != self.game.version:
            raise expected(f"table {header.table}", self.game.version, header.rules)
        own = header.content is not None
        self.content = self.game.read_content(header.content) if own else self.game.printed()
        if self.content.digest() != header.content_digest:
            raise expected("content", f"hash {header.content_digest}", self.content.digest())
        options = read_options(self.game.options(self.content), header.options)
        self.setup = Setup(header.seats, header.teams, options)
        self.game.check(self.content, self.setup)
        self.seats = list(seats)
        self.status = status
        self.clock = TableClock(msgspec.convert(header.clock, Clock), header.seats)
        self.table: Table | None = None
        self.index = 0
        self.fresh_from = 0  # decisions made at frames from here on are about the present position
        self.snapshot_at = 0
        self.done: dict[str, int] = {}  # wishes by their ids, and the length of the log after them
        self.past: deque[Happened] = deque(maxlen=REMEMBERED)
        self.resigned: set[int] = set()
        self.late: dict[int, Thought] = {}  # seats whose time ran out, and at which thought

    # -- who plays ------------------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        return tuple(row.name for row in self.seats)

    def open_seats(self) -> list[int]:
        """The seats that have to answer now."""
        if self.table is None or self.status != "playing":
            return []
        return self.table.open_seats()

    def bot_for(self, seat: int) -> str:
        """The bot that answers for a seat, or nothing where a person does."""
        row = self.seats[seat]
        if row.kind == "bot":
            return row.bot
        late = self.clock.clock.after == "bot" and self.is_late(seat)
        return USUAL_BOT if late or seat in self.resigned else ""

    def is_late(self, seat: int) -> bool:
        """Whether the seat has no time left: for this thought, or for the whole game."""
        if self.clock.clock.kind == "decision":
            return self.late.get(seat) == self.thought()
        return seat in self.late

    def outcome(self) -> Outcome | None:
        """How the game ended, resignations included."""
        assert self.table is not None
        outcome = self.table.game.outcome(self.table.state)
        given_up = self.teams_given_up()
        if outcome is None and len(given_up) < self.setup.team_count - 1:
            return None
        if not given_up or (outcome is not None and outcome.success is not None):
            return outcome
        return without(outcome, given_up, self.setup.teams)

    def teams_given_up(self) -> set[int]:
        """The teams all of whose seats have resigned, counted from 1."""
        if not self.resigned:
            return set()
        teams = self.setup.teams
        return {
            team
            for team in teams
            if all(seat in self.resigned for seat, other in enumerate(teams) if other == team)
        }

    # -- what can happen ------------------------------------------------------------------

    def begin(self, at: int, prefix: Iterable[tuple[int, int]] = ()) -> list[Entry]:
        """Start the game, or go on where other answers have led."""
        assert self.table is None
        answers = list(prefix)
        fates = tuple(code for seat, code in answers if seat == FATE_SEAT)
        table = Table(self.game, self.content, self.setup, self.header.seed, fates)
        entries = self.fates(table, 0, at)
        for seat, code in answers:
            if seat != FATE_SEAT:
                before = table.fated
                table.answer(seat, code)
                entries.append(self.entry(DECISION, seat, code, SERVER, at, len(entries)))
                entries += self.fates(table, before, at, len(entries))
        self.table = table
        self.status = "playing"
        self.turned(entries, Happened(self.index + len(entries), Tape()), at)
        return entries

    def answer(
        self, seat: int, code: int, seen: int, actor: str, at: int, client: str | None = None
    ) -> list[Entry]:
        """A seat's decision, and what fate answered after it; raises Refused or OutOfDate."""
        table = self.playing()
        self.must_decide(seat, actor)
        if not self.fresh_from <= seen <= self.index:
            raise OutOfDate
        question, fated = table.game.sealed(table.state), table.fated
        tape = table.answer(seat, code)
        entries = [self.entry(DECISION, seat, code, actor, at, 0, client)]
        entries += self.fates(table, fated, at, 1)
        same = bool(question) and table.game.sealed(table.state) == question
        self.turned(entries, Happened(self.index + len(entries), tape, seat), at, same)
        return entries

    def must_decide(self, seat: int, actor: str) -> None:
        """A bot may be playing for a person: instead of one, or because of the clock."""
        if actor == PERSON and 0 <= seat < len(self.seats):
            if self.seats[seat].kind == "bot":
                raise NotNow("A bot plays for you; take the seat back first.")
            if self.seats[seat].kind == "open":
                raise NotNow("You have left this seat.")
            if self.bot_for(seat):
                raise NotNow("A bot decides for you: your time is up, or you have given up.")

    def undo(self, seat: int, seen: int, at: int, client: str | None = None) -> list[Entry]:
        """Take back a seat's newest decision."""
        table = self.playing()
        self.must_decide(seat, PERSON)
        if not self.fresh_from <= seen <= self.index:
            raise OutOfDate
        if not table.rewind(seat):
            raise NotNow(
                "There is nothing that you can take back: something new was seen, somebody else "
                "has decided, or the rules call your choice final."
            )
        entries = [self.entry(UNDO, seat, -1, PERSON, at, 0, client)]
        self.forget_newest(seat)
        self.turned(entries, Happened(self.index + 1, Tape(), undone=True), at)
        return entries

    def forget_newest(self, seat: int) -> None:
        """Latecomers are not told what was taken back."""
        for place in range(len(self.past) - 1, -1, -1):
            if self.past[place].seat == seat:
                del self.past[place]
                return

    def sit(self, row: SeatRow, at: int, client: str | None = None) -> list[Entry]:
        """Somebody else sits in a seat from here on."""
        self.seats[row.seat] = row
        body: Data = {"kind": row.kind, "bot": row.bot}
        entries = [self.entry(SEAT, row.seat, -1, SERVER, at, 0, client, body)]
        self.noted(entries, at)
        return entries

    def resign(self, seat: int, at: int, client: str | None = None) -> list[Entry]:
        self.playing()
        if seat in self.resigned:
            raise NotNow("This seat has given up already.")
        self.resigned.add(seat)
        entries = [self.entry(RESIGN, seat, -1, PERSON, at, 0, client)]
        self.noted(entries, at)
        return entries

    def time_out(self, seat: int, at: int) -> list[Entry]:
        """A seat's time has run out; what follows is what the table chose."""
        self.playing()
        if seat not in self.open_seats() or self.clock.left(seat, at) != 0 or self.is_late(seat):
            raise NotNow("There is time left.")
        self.late[seat] = self.thought()
        entries = [self.entry(TIMEOUT, seat, -1, SERVER, at)]
        if self.clock.clock.after == "resign" and seat not in self.resigned:
            self.resigned.add(seat)
            entries.append(self.entry(RESIGN, seat, -1, SERVER, at, 1))
        self.noted(entries, at)
        return entries

    # -- keeping the log ------------------------------------------------------------------

    def playing(self) -> Table:
        if self.table is None or self.status == "waiting":
            raise NotNow("The game has not begun: there are open seats.")
        if self.status == "over":
            raise NotNow("The game is over.")
        return self.table

    def entry(
        self,
        kind: EntryKind,
        seat: int,
        code: int,
        actor: str,
        at: int,
        offset: int = 0,
        client: str | None = None,
        body: Data = None,
    ) -> Entry:
        return Entry(self.index + offset, kind, seat, code, actor, at, client, body)

    def fates(self, table: Table, before: int, at: int, offset: int = 0) -> list[Entry]:
        """What fate has answered since it had answered so often."""
        new = table.fated - before
        if not new:
            return []
        codes = [entry.code for entry in table.answers if entry.seat == FATE_SEAT][-new:]
        return [
            self.entry(FATE, FATE_SEAT, code, SERVER, at, offset + place)
            for place, code in enumerate(codes)
        ]

    def turned(
        self, entries: Sequence[Entry], happened: Happened, at: int, same_question: bool = False
    ) -> None:
        """The position has changed."""
        self.past.append(happened)
        if not same_question:
            self.fresh_from = self.index + len(entries)
        self.noted(entries, at)

    def noted(self, entries: Sequence[Entry], at: int) -> None:
        """The log has grown."""
        self.index += len(entries)
        for entry in entries:
            if entry.client is not None:
                self.done[entry.client] = self.index
        if self.status == "playing" and self.outcome() is not None:
            self.status = "over"
        if self.clock.clock.kind != "none":
            self.clock.go_on(at, self.thoughts())

    def thought(self) -> Thought:
        """What whoever has to answer is thinking about: a turn, or a sealed question."""
        assert self.table is not None
        state = self.table.state
        return int(state.turn), int(self.game.sealed(state))

    def thoughts(self) -> dict[int, Thought]:
        """The people who have to answer, and what they are thinking about."""
        return {seat: self.thought() for seat in self.open_seats() if not self.bot_for(seat)}

    def next_end(self, now: int) -> int | None:
        """In how many milliseconds somebody's time will be up."""
        return self.clock.next_end(now, set(self.late_now()))

    def go_on(self, now: int) -> None:
        """Awake again: who has to answer loses time from here on."""
        if self.clock.clock.kind != "none":
            self.clock.go_on(now, self.thoughts())

    def late_now(self) -> list[int]:
        return [seat for seat in self.open_seats() if self.is_late(seat)]

    def snapshot(self) -> Snapshot | None:
        """The table written down, when enough has happened and it stands at a horizon."""
        if self.table is None or self.index - self.snapshot_at < SNAPSHOT_EVERY:
            return None
        mark = self.table.mark()
        if mark is None or self.game.sealed(self.table.state):
            return None
        self.snapshot_at = self.index
        late: list[Data] = [[seat, *thought] for seat, thought in sorted(self.late.items())]
        kept: dict[str, Data] = {
            "mark": mark.to_data(),
            "resigned": cast(Data, sorted(self.resigned)),
            "late": late,
            "used": cast(Data, list(self.clock.used)),
            "since": self.clock.since,
        }
        return Snapshot(self.index, kept)


def without(outcome: Outcome | None, given_up: set[int], teams: tuple[int, ...]) -> Outcome:
    """The outcome with those who have given up in the last places, which they share."""
    count = max(teams)
    staying = [team for team in range(1, count + 1) if team not in given_up]
    ranks = [len(staying) + 1] * count
    for team in staying:
        better = 0
        if outcome is not None:
            better = sum(
                1 for other in staying if outcome.ranks[other - 1] < outcome.ranks[team - 1]
            )
        ranks[team - 1] = 1 + better
    if outcome is None:
        return Outcome("resigned", tuple(ranks), (0,) * count, teams=teams)
    return replace(outcome, ranks=tuple(ranks))
