"""The database that a server keeps its tables in."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import sqlalchemy
from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from ecotone.kernel.data import BadInput, expected
from ecotone.play.store.upgrading import upgrade

PATIENCE: Final = 10  # seconds to wait for a lock, or for a server to answer a call

# FULL, so that what was acknowledged survives a power cut; secure_delete, so that what was
# erased does not stay behind in unused pages.
PRAGMAS: Final = (
    f"PRAGMA busy_timeout = {PATIENCE * 1000}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
)


class Database:
    """An open database in its newest form; any thread may use it."""

    def __init__(self, engine: Engine) -> None:
        self.engine: Final = engine
        on_postgres = engine.dialect.name == "postgresql"
        # Everything read together shows one moment; SQLite does so anyway.
        level = {"isolation_level": "REPEATABLE READ"} if on_postgres else {}
        self._reader: Final = engine.execution_options(**level)
        self._writer: Final = engine.execution_options(ecotone_writes=True)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with; all that is read on it is from one moment."""
        with self._reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is committed at the end, or rolled back by an exception."""
        with self._writer.begin() as connection:
            yield connection

    def close(self) -> None:
        self.engine.dispose()


def open_database(url: str) -> Database:
    """Open, and make or migrate where needed; a plain path is a file of SQLite."""
    engine = engine_for(url_of(url))
    database = Database(engine)
    try:
        with database.writing() as connection:
            upgrade(connection)
    except DBAPIError as error:
        database.close()
        raise unusable(url, str(error.orig)) from None
    except BaseException:
        database.close()
        raise
    return database


def url_of(text: str) -> URL:
    if "://" not in text:
        if not text.strip():
            raise expected("database", "a path or a URL", text)
        return URL.create("sqlite", database=text)
    wanted = "a path, sqlite:///path or postgresql://user:password@host/name"
    try:
        url = sqlalchemy.make_url(text)
    except (ArgumentError, ValueError):
        raise expected("database", wanted, without_secrets(text)) from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise expected("database", wanted, without_secrets(text))
    if "@" in (url.host or ""):  # it would be looked up, and shown, as part of the host
        raise expected("database", "an @ in a password written as %40", without_secrets(text))
    return url


def engine_for(url: URL) -> Engine:
    # Names and secrets have no place in the text of an error: it may end up in a log.
    if url.drivername != "sqlite":
        patience = {} if "connect_timeout" in url.query else {"connect_timeout": PATIENCE}
        return create_engine(url, pool_pre_ping=True, connect_args=patience, hide_parameters=True)
    if url.database in (None, "", ":memory:"):
        # It lives in its connection; so there is one, and threads take turns.
        engine = create_engine(
            url,
            poolclass=QueuePool,
            pool_size=1,
            max_overflow=0,
            hide_parameters=True,
            connect_args={"check_same_thread": False},
        )
    else:
        engine = create_engine(url, hide_parameters=True)
    event.listen(engine, "connect", prepare_sqlite)
    event.listen(engine, "begin", begin_sqlite)
    return engine


def prepare_sqlite(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    # Python would begin late and never for a change of the schema; begin_sqlite does it instead.
    connection.isolation_level = None
    deadline = time.monotonic() + PATIENCE
    for pragma in PRAGMAS:
        while True:
            try:
                connection.execute(pragma).close()
                break
            except sqlite3.OperationalError as error:
                # The first change to WAL does not always wait as busy_timeout says: of 1,600
                # openings of new files, eight at a time, two failed at once.
                if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)


def begin_sqlite(connection: Connection) -> None:
    """Who is going to write asks for that at once: a reader cannot always become a writer."""
    writes = connection.get_execution_options().get("ecotone_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def unusable(url: str, why: str) -> BadInput:
    line = " ".join(why.partition("\n")[0].split())
    return BadInput(f"database {without_secrets(url)}: cannot be used ({line})")


def without_secrets(url: str) -> str:
    """The URL without user, password and settings; a path stays as it is."""
    if "://" not in url:
        return url
    return re.sub(r"://.*@", "://", url, flags=re.DOTALL).split("?")[0]
