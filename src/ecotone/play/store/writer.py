"""The one thread that writes: it commits the work of many tables together."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from ecotone.play.log import ChatRow, Entry, Header, SeatRow, Snapshot
from ecotone.play.store import rows
from ecotone.play.store.database import Database
from ecotone.play.store.rows import Row
from ecotone.play.store.schema import chats, matches, seats, tables
from ecotone.play.store.work import (
    Work,
    add,
    change_table,
    do_together,
    erase_chat_of,
    erase_name_of,
    is_conflict,
    is_outage,
    replace_seat,
)
from ecotone.play.wire.tables import TableStatus

MOST_TOGETHER: Final = 500  # jobs in one transaction


class Conflict(Exception):
    """Such a row is there already: somebody else was first, or the wish came before."""


@dataclass(eq=False)
class Job:
    """Some work, and who waits for it."""

    work: Work
    future: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop


Finished: TypeAlias = "list[tuple[Job, Exception | None]]"


class Writer:
    """Every method returns after the commit. A cancelled wait takes nothing back.

    When an append fails, those of the same table that were asked for before it was known fail,
    too: what they continue is not there.
    """

    def __init__(self, database: Database) -> None:
        self.database: Final = database
        self._queue: deque[Job] = deque()
        self._broken: set[str] = set()  # tables whose failed append is not known to them yet
        self._closing = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="ecotone-writer", daemon=True)
        self._thread.start()

    # -- what can be asked for ----------------------------------------------------------------

    async def create(
        self,
        header: Header,
        seating: Sequence[SeatRow],
        entries: Sequence[Entry] = (),
        match: str | None = None,
        *,
        status: TableStatus = "waiting",
        chat: bool = True,
    ) -> None:
        """A new table; `match` goes before the one that the header names."""
        row = rows.header_row(header) | {"status": status, "chat": chat}
        if match is not None:
            row["match"] = match
        work = Work(header.table, [add(tables, [row])])
        if seating:
            work.changes.append(add(seats, [rows.seat_row(header.table, s) for s in seating]))
        await self._do(with_entries(work, entries))

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        snapshot: Snapshot | None = None,
        status: TableStatus | None = None,
    ) -> None:
        """Continue a log, all or nothing; a snapshot takes the place of one at its index."""
        work = with_entries(Work(table, status=status), entries)
        if snapshot is not None:
            work.snapshots.append(rows.snapshot_row(table, snapshot))
        await self._do(work)

    async def set_seat(
        self,
        table: str,
        seat: SeatRow,
        entries: Sequence[Entry] = (),
        status: TableStatus | None = None,
    ) -> None:
        change = replace_seat(rows.seat_row(table, seat))
        await self._do(with_entries(Work(table, [change], status=status), entries))

    async def say(self, table: str, chat: ChatRow) -> None:
        await self._do(Work(table, [add(chats, [rows.chat_row(table, chat)])]))

    async def erase_name(self, table: str, seat: int) -> None:
        """The seat's name, also from what was said there, becomes empty."""
        await self._do(Work(table, erase_name_of(table, seat)))

    async def erase_chat(self, table: str) -> None:
        await self._do(Work(table, [erase_chat_of(table)]))

    async def change(
        self,
        table: str,
        *,
        chat: bool | None = None,
        next: str | None = None,  # noqa: A002 - the word on the wire
        status: TableStatus | None = None,
    ) -> None:
        """What is None stays as it is."""
        wanted: Row = {"chat": chat, "next": next, "status": status}
        values: Row = {key: value for key, value in wanted.items() if value is not None}
        if values:
            await self._do(Work(table, [change_table(table, values)], status))

    async def create_match(self, match: str, title: str) -> None:
        row: Row = {"id": match, "title": title, "created": int(time.time())}
        await self._do(Work("", [add(matches, [row])]))

    def close(self) -> None:
        """Finish what was asked for; to be called once, from any thread."""
        with self._news:
            self._closing = True
            self._news.notify()
        self._thread.join()

    # -- how it is done -----------------------------------------------------------------------

    async def _do(self, work: Work) -> None:
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future(), loop)
        with self._news:
            if self._closing:
                raise RuntimeError(f"writer: expected to be open for work on {work.table!r}")
            if work.entries and work.table in self._broken:
                raise not_continued(work)
            self._queue.append(job)
            self._news.notify()
        await job.future

    def _run(self) -> None:
        while jobs := self._next_jobs():
            self._deliver(self._with_followers(self._finish(jobs)))

    def _next_jobs(self) -> list[Job]:
        """All that has come together meanwhile; nothing when there will be no more."""
        with self._news:
            while not self._queue and not self._closing:
                self._news.wait()
            return [self._queue.popleft() for _ in range(min(len(self._queue), MOST_TOGETHER))]

    def _finish(self, jobs: list[Job]) -> Finished:
        error = self._attempt(jobs)
        if error is None or len(jobs) == 1:
            return [(job, error) for job in jobs]
        # Somebody spoiled it for all: each for itself, so that only the guilty one fails.
        finished: Finished = []
        broken: set[str] = set()
        away: Exception | None = None
        for job in jobs:
            if job.work.entries and job.work.table in broken:
                error = not_continued(job.work)
            else:
                error = away or self._attempt([job])
            if error is not None and job.work.entries:
                broken.add(job.work.table)
            if error is not None and is_outage(error):
                away = error
            finished.append((job, error))
        return finished

    def _attempt(self, jobs: list[Job]) -> Exception | None:
        try:
            with self.database.writing() as connection:
                do_together(connection, [job.work for job in jobs])
        except Exception as error:
            if not is_conflict(error):
                return error
            conflict = Conflict(f"table {jobs[0].work.table!r}: such a row is there already")
            conflict.__cause__ = error
            return conflict
        return None

    def _with_followers(self, finished: Finished) -> Finished:
        """And the queued appends that continue one that has failed."""
        broken = {job.work.table for job, error in finished if error and job.work.entries}
        if not broken:
            return finished
        with self._news:
            self._broken |= broken
            queued = list(self._queue)
            self._queue.clear()
            for job in queued:
                if job.work.entries and job.work.table in broken:
                    finished.append((job, not_continued(job.work)))
                else:
                    self._queue.append(job)
        return finished

    def _deliver(self, finished: Finished) -> None:
        of_loop: dict[asyncio.AbstractEventLoop, Finished] = {}
        for job, error in finished:
            of_loop.setdefault(job.loop, []).append((job, error))
        for loop, part in of_loop.items():
            try:
                loop.call_soon_threadsafe(self._tell, part)
            except RuntimeError:  # the loop is closed, so nobody waits any more
                self._mend(part)

    def _tell(self, finished: Finished) -> None:
        self._mend(finished)
        for job, error in finished:
            if job.future.done():  # cancelled
                continue
            if error is None:
                job.future.set_result(None)
            else:
                job.future.set_exception(error)

    def _mend(self, finished: Finished) -> None:
        failed = {job.work.table for job, error in finished if error and job.work.entries}
        if failed:
            with self._news:
                self._broken -= failed


def with_entries(work: Work, entries: Sequence[Entry]) -> Work:
    for i, entry in enumerate(entries):
        if entry.index != entries[0].index + i:
            wanted = entries[0].index + i
            raise ValueError(f"entries: expected index {wanted}, got {entry.index}")
        work.entries.append(rows.entry_row(work.table, entry))
    return work


def not_continued(work: Work) -> Conflict:
    return Conflict(f"table {work.table!r}: the entries before these were not kept")
