"""Reading what is kept of a table.

Each function opens the database for itself, or reads on a connection from `Database.reading`:
all that is read on one connection is from one moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias, cast

from sqlalchemy import Connection, RowMapping, Select, select

from ecotone.play.log import ChatRow, Entry, Header, SeatRow, Snapshot
from ecotone.play.store import rows
from ecotone.play.store.database import Database
from ecotone.play.store.schema import chats, entries, matches, seats, snapshots, tables
from ecotone.play.wire.tables import TableStatus

Source: TypeAlias = "Connection | Database"
Wanted: TypeAlias = "Select[*tuple[object, ...]]"


@dataclass(frozen=True)
class StatusRow:
    """What may change about a table besides its log, seats and chat; `next` is the rematch."""

    status: TableStatus
    chat: bool
    next: str | None


def load_header(source: Source, table: str) -> Header | None:
    row = first_row(source, select(tables).where(tables.c.table == table))
    return None if row is None else rows.header_of(row)


def load_status(source: Source, table: str) -> StatusRow | None:
    changing = select(tables.c.status, tables.c.chat, tables.c.next)
    row = first_row(source, changing.where(tables.c.table == table))
    if row is None:
        return None
    return StatusRow(cast(TableStatus, row["status"]), row["chat"], row["next"])


def load_entries(source: Source, table: str, first: int = 0) -> list[Entry]:
    """The log from the index `first` on, in order."""
    wanted = select(entries).where(entries.c.table == table, entries.c.index >= first)
    return [rows.entry_of(row) for row in all_rows(source, wanted.order_by(entries.c.index))]


def load_wishes(source: Source, table: str) -> dict[str, int]:
    """The ids of the wishes that were fulfilled, and the length of the log with their entry."""
    wanted = select(entries.c.client, entries.c.index).where(
        entries.c.table == table, entries.c.client.is_not(None)
    )
    return {row["client"]: row["index"] + 1 for row in all_rows(source, wanted)}


def log_length(source: Source, table: str) -> int:
    """How many entries there are; the next one has this index."""
    # A log has no gaps, and its last row is found faster than all are counted.
    wanted = select(entries.c.index).where(entries.c.table == table)
    last = first_row(source, wanted.order_by(entries.c.index.desc()).limit(1))
    return 0 if last is None else int(last["index"]) + 1


def load_seats(source: Source, table: str) -> list[SeatRow]:
    wanted = select(seats).where(seats.c.table == table).order_by(seats.c.seat)
    return [rows.seat_of(row) for row in all_rows(source, wanted)]


def load_chat(source: Source, table: str, last: int = 200) -> list[ChatRow]:
    """The last things said, the oldest first."""
    wanted = select(chats).where(chats.c.table == table).order_by(chats.c.number.desc())
    return [rows.chat_of(row) for row in all_rows(source, wanted.limit(last))][::-1]


def newest_snapshot(
    source: Source, table: str, at_most_index: int | None = None
) -> Snapshot | None:
    wanted = select(snapshots).where(snapshots.c.table == table)
    if at_most_index is not None:
        wanted = wanted.where(snapshots.c.index <= at_most_index)
    row = first_row(source, wanted.order_by(snapshots.c.index.desc()).limit(1))
    return None if row is None else rows.snapshot_of(row)


def match_title(source: Source, match: str) -> str | None:
    row = first_row(source, select(matches.c.title).where(matches.c.id == match))
    return None if row is None else str(row["title"])


def tables_of_match(source: Source, match: str) -> list[str]:
    """The names of a match's tables, the oldest first."""
    wanted = select(tables.c.table).where(tables.c.match == match)
    found = all_rows(source, wanted.order_by(tables.c.created, tables.c.table))
    return [str(row["table"]) for row in found]


def first_row(source: Source, wanted: Wanted) -> RowMapping | None:
    with connected(source) as connection:
        return connection.execute(wanted).mappings().first()


def all_rows(source: Source, wanted: Wanted) -> Sequence[RowMapping]:
    with connected(source) as connection:
        return connection.execute(wanted).mappings().all()


@contextmanager
def connected(source: Source) -> Iterator[Connection]:
    if isinstance(source, Connection):
        yield source
    else:
        with source.reading() as connection:
            yield connection
