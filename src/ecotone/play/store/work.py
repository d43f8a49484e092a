"""The changes that one transaction makes, from as many jobs as it is shared by."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from sqlalchemy import Connection, Update, bindparam, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import OperationalError as Unable
from sqlalchemy.sql.schema import Table

from ecotone.kernel.data import expected
from ecotone.play.store.rows import Row
from ecotone.play.store.schema import chats, entries, seats, snapshots, tables

Change: TypeAlias = "Callable[[Connection], None]"

SAME_UNIQUE_VALUE: Final = "23505"  # PostgreSQL's word for it
# Connection lost, out of room, shut down, input or output failed.
OUTAGES: Final = ("08", "53", "57", "58")


@dataclass
class Work:
    """What a job asks for. Changes happen in their order, then rows are added."""

    table: str
    changes: list[Change] = field(default_factory=list)
    status: str | None = None
    entries: list[Row] = field(default_factory=list)
    snapshots: list[Row] = field(default_factory=list)


def do_together(connection: Connection, jobs: Sequence[Work]) -> None:
    """Nothing of a log is ever changed, so all its rows can go last and in one statement."""
    logged: list[Row] = []
    kept: dict[tuple[str, int], Row] = {}
    statuses: dict[str, str] = {}
    for job in jobs:
        for change in job.changes:
            change(connection)
        logged += job.entries
        kept.update({(job.table, int(row["index"] or 0)): row for row in job.snapshots})
        if job.status is not None:
            statuses[job.table] = job.status
    if logged:
        # Always in this order, so that two processes do not wait for each other.
        logged.sort(key=lambda row: (row["table"], row["index"]))
        connection.execute(insert(entries), logged)
    if kept:
        put(connection, snapshots, list(kept.values()))
    if statuses:
        new = [{"of": table, "new": status} for table, status in sorted(statuses.items())]
        connection.execute(CHANGE_STATUS, new)


# Most often it is the same as before; then the row is left alone.
CHANGE_STATUS: Final = (
    update(tables)
    .where(tables.c.table == bindparam("of"), tables.c.status != bindparam("new"))
    .values(status=bindparam("new"))
)


def add(into: Table, rows: Sequence[Row]) -> Change:
    return lambda connection: void(connection.execute(insert(into), list(rows)))


def replace_seat(row: Row) -> Change:
    return lambda connection: put(connection, seats, [row])


def put(connection: Connection, into: Table, rows: list[Row]) -> None:
    """Add rows, or take the place of those that have the same key."""
    keys = [column.name for column in into.primary_key]
    if connection.dialect.name == "postgresql":
        added = postgresql.insert(into)
        fresh = {c.name: added.excluded[c.name] for c in into.c if not c.primary_key}
        connection.execute(added.on_conflict_do_update(index_elements=keys, set_=fresh), rows)
    else:
        put_in = sqlite.insert(into)
        fresh = {c.name: put_in.excluded[c.name] for c in into.c if not c.primary_key}
        connection.execute(put_in.on_conflict_do_update(index_elements=keys, set_=fresh), rows)


def change_table(table: str, values: Row) -> Change:
    return one_row(update(tables).where(tables.c.table == table).values(**values), table)


def erase_name_of(table: str, seat: int) -> list[Change]:
    """The same in the seat and in all that was said from it."""
    of_seat = update(seats).where(seats.c.table == table, seats.c.seat == seat)
    of_chat = update(chats).where(chats.c.table == table, chats.c.seat == seat)
    return [
        one_row(of_seat.values(name=""), f"{table}, seat {seat}"),
        lambda connection: void(connection.execute(of_chat.values(name=""))),
    ]


def erase_chat_of(table: str) -> Change:
    return lambda connection: void(connection.execute(delete(chats).where(chats.c.table == table)))


def one_row(statement: Update, what: str) -> Change:
    def change(connection: Connection) -> None:
        if connection.execute(statement).rowcount != 1:
            raise expected("table", "one that is kept", what)

    return change


def void(_result: object) -> None:
    """A change gives nothing back."""


def is_conflict(error: Exception) -> bool:
    """Whether a row was refused because there is one with the same key."""
    if not isinstance(error, IntegrityError):
        return False
    if isinstance(error.orig, sqlite3.Error):
        same = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")
        return error.orig.sqlite_errorname in same
    return getattr(error.orig, "sqlstate", None) == SAME_UNIQUE_VALUE


def is_outage(error: Exception) -> bool:
    """Whether the database is away, so that other work would fail, too."""
    if not isinstance(error, DBAPIError):
        return False
    if error.connection_invalidated or isinstance(error.orig, sqlite3.OperationalError):
        return True
    state = getattr(error.orig, "sqlstate", None)
    return isinstance(error, Unable) and (state is None or state[:2] in OUTAGES)
