"""A database that is away for a while, and comes back."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy

from ecotone.play.store import reading
from ecotone.play.store.database import PRAGMAS, open_database
from ecotone.play.store.writer import Writer
from tests.play.store import samples

TABLES = [f"t{i}" for i in range(50)]


def test_locked_database_makes_nobody_wait_for_all_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "tables.sqlite")
    monkeypatch.setattr(
        "ecotone.play.store.database.PRAGMAS", ("PRAGMA busy_timeout = 100", *PRAGMAS[1:])
    )

    async def work(writer: Writer, other: sqlite3.Connection) -> None:
        for table in TABLES:
            await writer.create(samples.header(table), ())
        other.execute("BEGIN IMMEDIATE")
        started = time.monotonic()
        appends = [writer.append(table, samples.log(1)) for table in TABLES]
        errors = await asyncio.gather(*appends, return_exceptions=True)
        assert time.monotonic() - started < 2
        assert all("database is locked" in str(error) for error in errors)
        other.rollback()
        await asyncio.gather(*[writer.append(table, samples.log(1)) for table in TABLES])

    with closing(open_database(path)) as database, closing(Writer(database)) as writer:
        with closing(sqlite3.connect(path)) as other:
            asyncio.run(work(writer, other))
        assert [reading.log_length(database, table) for table in TABLES] == [1] * len(TABLES)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@pytest.mark.slow
def test_server_that_was_restarted_is_found_again(url: str) -> None:
    hang_up = sqlalchemy.text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )

    async def play(writer: Writer) -> None:
        await writer.create(samples.header("t"), ())
        for index in range(5):
            with other.engine.connect() as connection:
                connection.execute(hang_up)
            await writer.append("t", [samples.entry(index)])

    with closing(open_database(url)) as database, closing(Writer(database)) as writer:
        with closing(open_database(url)) as other:
            asyncio.run(play(writer))
        assert reading.load_entries(database, "t") == samples.log(5)
