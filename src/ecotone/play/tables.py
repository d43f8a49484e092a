"""All tables of a server: made, woken, answered, kept before anybody is told, put to sleep."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from ecotone.kernel.data import Data, expected
from ecotone.kernel.drive import Refused
from ecotone.kernel.words import sentence
from ecotone.play import keys
from ecotone.play.awake import Awake, NoSuchTable, NotKept, now_ms
from ecotone.play.bots import Thinkers, order_for
from ecotone.play.limits import Limits
from ecotone.play.live_table import LiveTable, NotNow, OutOfDate
from ecotone.play.log import Entry, Header, SeatRow
from ecotone.play.making import load, new_header, new_seats
from ecotone.play.store.database import Database
from ecotone.play.store.writer import Conflict, Writer
from ecotone.play.wire.requests import MadeTable, NewTable
from ecotone.play.wire.tables import SeatInfo, TableInfo

LOG = logging.getLogger("ecotone.play")

Verb = Callable[[LiveTable], list[Entry]]
Kept = Callable[[int], None]
RETRY_SECONDS: Final = 2.0
MOST_NAMES: Final = 5  # tried for a new table


class Tables:
    """The tables of one server process. One loop runs everything here."""

    def __init__(
        self, database: Database, writer: Writer, thinkers: Thinkers, limits: Limits
    ) -> None:
        self.database = database
        self.writer = writer
        self.thinkers = thinkers
        self.limits = limits
        self.awake: dict[str, Awake] = {}
        self.waking: dict[str, asyncio.Task[Awake]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.changes: set[asyncio.Task[int]] = set()
        self.connected: Counter[str] = Counter()  # how many connections each address has
        self.closing = False

    # -- making and finding ---------------------------------------------------------------

    async def make(
        self,
        wish: NewTable,
        prefix: Sequence[tuple[int, int]] = (),
        origin: str | None = None,
        content: Data = None,
        match: str | None = None,
        sitting: Sequence[SeatRow] = (),
    ) -> MadeTable:
        """A new table, kept; it begins at once when nobody is missing.

        `prefix` are answers that it goes on from; `sitting` are people with secrets of their own.
        """
        if wish.seed is not None and any(seat.kind == "open" for seat in wish.seats):
            raise expected("seed", "none where strangers may sit down", wish.seed)
        host, invite = keys.new_secret(), keys.new_secret()
        header = new_header(wish, host, invite, origin, content, match)
        rows, seat_keys = (list(sitting), ()) if sitting else new_seats(wish.seats)
        live = LiveTable(header, rows, "waiting")
        entries: list[Entry] = []
        if all(row.kind != "open" for row in rows):
            entries = live.begin(now_ms(), prefix)
        elif prefix:
            raise expected(
                "seats", "nobody missing at a table that goes on from a position", "open"
            )
        header = await self.create(live, entries, wish.chat)
        awake = Awake(live, wish.chat, None, used=time.monotonic())
        self.awake[header.table] = awake
        LOG.info("table %s: %s for %d seats", header.table, header.game, header.seats)
        self.after_change(awake)
        return MadeTable(self.info(awake), host, invite, seat_keys)

    async def create(self, live: LiveTable, entries: Sequence[Entry], chat: bool) -> Header:
        """Keep a new table; if another one has its name already, it gets another."""
        for _try in range(MOST_NAMES):
            try:
                await self.writer.create(
                    live.header, live.seats, entries, status=live.status, chat=chat
                )
            except Conflict:
                live.header = replace(live.header, table=keys.new_table_name())
            except SQLAlchemyError as error:
                raise NotKept from error
            else:
                return live.header
        raise NotKept

    async def open(self, name: str) -> Awake:
        """The table of that name, woken if it sleeps; raises NoSuchTable."""
        awake = self.awake.get(name)
        if awake is None:
            task = self.waking.get(name)
            if task is None:
                task = asyncio.create_task(self.wake(name))
                self.waking[name] = task
                task.add_done_callback(lambda _task: self.waking.pop(name, None))
            awake = await asyncio.shield(task)
        awake.used = time.monotonic()
        return awake

    async def wake(self, name: str) -> Awake:
        found = await asyncio.to_thread(load, self.database, name)
        if found is None:
            raise NoSuchTable(f"there is no table {name!r}")
        fresh = Awake(found.live, found.chat, found.next, found.said)
        awake = self.awake.setdefault(name, fresh)
        awake.live.go_on(now_ms())
        self.after_change(awake)
        return awake

    # -- keeping and telling --------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def holding(self, awake: Awake) -> AsyncIterator[LiveTable]:
        """Nobody else changes the table meanwhile, and what is in memory is what is kept."""
        async with awake.lock:
            awake.used = time.monotonic()
            if awake.broken:
                await self.read_again(awake)
            yield awake.live

    async def keep(self, awake: Awake, entries: Sequence[Entry]) -> None:
        """Write down what has just happened. The table is held."""
        live = awake.live
        await self.kept(
            awake, self.writer.append(awake.name, entries, live.snapshot(), live.status)
        )

    async def kept(self, awake: Awake, work: Awaitable[None]) -> None:
        """Wait for what is being written. If that fails, memory is not to be trusted any more."""
        try:
            await work
        except BaseException as error:
            awake.broken = True
            with contextlib.suppress(NotKept):
                await self.read_again(awake)
            self.mend_later(awake)
            if isinstance(error, Conflict):
                raise OutOfDate from None
            if isinstance(error, SQLAlchemyError):
                LOG.error("table %s: nothing could be kept", awake.name, exc_info=error)
                raise NotKept from error
            raise
        self.after_change(awake)

    async def read_again(self, awake: Awake) -> None:
        """Another process, or a failure: what is kept is the truth."""
        try:
            found = await asyncio.shield(asyncio.to_thread(load, self.database, awake.name))
        except SQLAlchemyError as error:
            raise NotKept from error
        assert found is not None
        awake.live, awake.chat, awake.next, awake.said = (
            found.live,
            found.chat,
            found.next,
            found.said,
        )
        awake.broken = False
        awake.live.go_on(now_ms())
        self.after_change(awake)
        self.tell(awake)
        self.tell_changed(awake)

    def mend_later(self, awake: Awake) -> None:
        """As long as the database is away, look whether it is back."""
        if awake.broken and not self.closing:
            loop = asyncio.get_running_loop()
            loop.call_later(RETRY_SECONDS, lambda: self.start(self.mend(awake)))

    async def mend(self, awake: Awake) -> None:
        try:
            async with self.holding(awake):
                pass
        except NotKept:
            self.mend_later(awake)

    def tell(self, awake: Awake) -> None:
        for watcher in list(awake.watchers):
            watcher.game_went_on()

    def tell_changed(self, awake: Awake) -> None:
        for watcher in list(awake.watchers):
            watcher.table_changed()

    async def change(
        self, awake: Awake, verb: Verb, wish: str | None = None, kept: Kept = lambda _index: None
    ) -> int:
        """Do something at a table and keep it; the length of the log afterwards.

        `kept` is told that length when it is in the database, before anybody else is told. A wish
        that comes a second time, with the same id, is not done again. Once begun it is brought to
        its end, even if whoever wished it hangs up meanwhile.
        """
        task = asyncio.create_task(self.change_now(awake, verb, wish, kept))
        self.changes.add(task)
        task.add_done_callback(self.changed)
        return await asyncio.shield(task)

    def changed(self, task: asyncio.Task[int]) -> None:
        self.changes.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waits is told; nobody may be waiting any more

    async def change_now(self, awake: Awake, verb: Verb, wish: str | None, kept: Kept) -> int:
        async with self.holding(awake) as live:
            if wish is not None and wish in live.done:
                kept(live.done[wish])
                return live.done[wish]
            before = live.status
            await self.keep(awake, verb(live))
            kept(awake.live.index)
            self.tell(awake)
            if awake.live.status != before:
                self.tell_changed(awake)
            return awake.live.index

    def info(self, awake: Awake) -> TableInfo:
        live, here = awake.live, {seat for w in awake.watchers for seat in w.seats}
        header = live.header
        return TableInfo(
            table=header.table,
            game=header.game,
            title=live.game.say(sentence("title")),
            rules=header.rules,
            status=live.status,
            seats=tuple(
                SeatInfo(
                    seat=row.seat,
                    team=header.teams[row.seat],
                    kind=row.kind,
                    name=row.name,
                    bot=row.bot,
                    here=row.seat in here,
                    resigned=row.seat in live.resigned,
                )
                for row in live.seats
            ),
            options=live.setup.options.values,
            clock=live.clock.clock,
            chat=awake.chat,
            created=header.created,
            match=header.match,
            origin=header.origin,
            next=awake.next,
        )

    # -- bots and clocks ------------------------------------------------------------------

    def after_change(self, awake: Awake) -> None:
        """Let the bots think that are asked now, and set the clock's alarm."""
        if self.closing or awake.broken:
            return
        for seat in awake.live.open_seats():
            bot = awake.live.bot_for(seat)
            if bot and seat not in awake.thinking:
                awake.thinking.add(seat)
                self.start(self.bot_turn(awake, seat, bot))
        if awake.timer is not None:
            awake.timer.cancel()
        left = awake.live.next_end(now_ms())
        awake.timer = None
        if left is not None:
            loop = asyncio.get_running_loop()
            awake.timer = loop.call_later(
                left / 1000 + 0.02, lambda: self.start(self.time_is_up(awake))
            )

    def start(self, work: Awaitable[None]) -> None:
        """Run something beside; what goes wrong there is written to the log."""

        async def guarded() -> None:
            try:
                await work
            except Exception:
                LOG.exception("something went wrong beside")

        task = asyncio.create_task(guarded())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def bot_turn(self, awake: Awake, seat: int, bot: str) -> None:
        """One turn of a bot. Each of its codes is a decision like any other."""
        again = True
        try:
            at = awake.live.index
            codes = await self.thinkers.codes(order_for(awake.live, seat, bot))
            for code in codes:
                if self.closing or awake.live.bot_for(seat) != bot:
                    return
                fresh = awake.live.fresh_from <= at
                if seat not in awake.live.open_seats() or not fresh:
                    return
                at = await self.change(awake, bot_answer(seat, code, bot))
        except (OutOfDate, NotNow, Refused):
            LOG.info("table %s: the game went on while seat %d thought", awake.name, seat + 1)
        except NotKept:
            LOG.info("table %s: the bot in seat %d has to wait", awake.name, seat + 1)
        except Exception:
            again = False  # it might go wrong again at once
            raise
        finally:
            awake.thinking.discard(seat)
            if again:
                self.after_change(awake)
            else:
                loop = asyncio.get_running_loop()
                loop.call_later(RETRY_SECONDS, self.after_change, awake)

    async def time_is_up(self, awake: Awake) -> None:
        awake.timer = None
        for seat in awake.live.clock.ended(now_ms()):
            if awake.live.is_late(seat):
                continue
            try:
                await self.change(awake, late(seat))
            except (NotNow, OutOfDate):
                continue  # it answered at the last moment, or the game ended
            self.tell_changed(awake)
        self.after_change(awake)

    # -- sleep ----------------------------------------------------------------------------

    def sleepy(self) -> list[str]:
        """Put tables to sleep that nobody looks at; they are in the database whole."""
        limit = time.monotonic() - self.limits.idle_seconds
        slept = []
        for name, awake in list(self.awake.items()):
            idle = not awake.watchers and not awake.thinking and not awake.lock.locked()
            if idle and awake.used < limit and awake.timer is None:
                del self.awake[name]
                slept.append(name)
        return slept

    async def close(self) -> None:
        """What was acknowledged is kept already; thinking bots think again after the next start."""
        self.closing = True
        for awake in self.awake.values():
            if awake.timer is not None:
                awake.timer.cancel()
        await asyncio.gather(*self.changes, return_exceptions=True)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def bot_answer(seat: int, code: int, bot: str) -> Verb:
    return lambda live: live.answer(seat, code, live.index, bot, now_ms())


def late(seat: int) -> Verb:
    return lambda live: live.time_out(seat, now_ms())
