"""A database is opened in its newest form, or refused in one clear line."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from ecotone.kernel.data import BadInput
from ecotone.play.store import reading
from ecotone.play.store.database import Database, open_database, without_secrets
from ecotone.play.store.schema import entries, metadata
from ecotone.play.store.upgrading import VERSION_TABLE
from ecotone.play.store.writer import Writer
from tests.play.store import samples


def differences(connection: Connection) -> list[object]:
    options = {"version_table": VERSION_TABLE, "compare_type": True}
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))


def parts(connection: Connection) -> dict[str, object]:
    """What the comparison of Alembic does not look at."""
    there = inspect(connection)
    found: dict[str, object] = {}
    for name in metadata.tables:
        keys = sorted(str(key["name"]) for key in there.get_foreign_keys(name))
        found[name] = (there.get_pk_constraint(name)["constrained_columns"], keys)
    return found


def declared() -> dict[str, object]:
    found: dict[str, object] = {}
    for name, table in metadata.tables.items():
        keys = sorted(str(key.name) for key in table.foreign_key_constraints)
        found[name] = ([column.name for column in table.primary_key], keys)
    return found


def test_migrations_lead_to_the_schema(database: Database) -> None:
    with database.engine.connect() as connection:
        assert differences(connection) == []
        assert parts(connection) == declared()


def test_difference_from_the_schema_is_seen(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(text("DROP INDEX ix_entries_client"))
        connection.execute(text("ALTER TABLE seats ADD COLUMN shoe_size INTEGER"))
        assert len(differences(connection)) == 2


def test_only_ids_that_are_there_must_be_unique(database: Database) -> None:
    with database.engine.connect() as connection:
        index = inspect(connection).get_indexes(entries.name)[0]
    wheres = [str(where) for key, where in index["dialect_options"].items() if "where" in key]
    assert [where.strip("()").lower() for where in wheres] == ["client is not null"]


def test_opening_again_changes_nothing(url: str) -> None:
    with closing(open_database(url)) as database, closing(Writer(database)) as writer:
        asyncio.run(writer.create(samples.header("t"), samples.seating(), samples.log(3)))
    with closing(open_database(url)) as database:
        assert reading.load_entries(database, "t") == samples.log(3)


def test_servers_that_start_together_share_a_new_database(url: str) -> None:
    with ThreadPoolExecutor(8) as threads:
        opened = list(threads.map(open_database, [url] * 8))
    for database in opened:
        with database.engine.connect() as connection:
            assert differences(connection) == []
        database.close()


def test_several_databases_can_be_made_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        opened = list(threads.map(open_database, [str(tmp_path / f"{i}.db") for i in range(8)]))
    for database in opened:
        with database.engine.connect() as connection:
            assert differences(connection) == []
        database.close()


def test_newer_database_is_refused(url: str) -> None:
    with closing(open_database(url)) as database, database.writing() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    with pytest.raises(BadInput, match=r"expected revision 0001 or an older one .* got '9999'"):
        open_database(url)


def test_failed_migration_leaves_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("alembic.op.create_index", lambda *_names: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            open_database(url)
    with closing(open_database(url)) as database, database.engine.connect() as connection:
        assert differences(connection) == []


def test_database_of_somebody_else_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as other:
        other.execute("CREATE TABLE tables (legs INTEGER)")
    with pytest.raises(BadInput, match="table tables already exists"):
        open_database(str(tmp_path / "other.sqlite"))


def test_commit_survives_a_power_cut(tmp_path: Path) -> None:
    with closing(open_database(str(tmp_path / "tables.sqlite"))) as database:
        for reader in (database.reading(), database.writing()):
            with reader as connection:
                set_to = {
                    name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                    for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
                }
            assert set_to == {
                "journal_mode": "wal",
                "synchronous": 2,
                "foreign_keys": 1,
                "busy_timeout": 10_000,
            }


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}"])
def test_path_is_a_file_whatever_its_name(tmp_path: Path, form: str) -> None:
    path = tmp_path / "100% Käfer #1.db"
    open_database(form.format(path)).close()
    assert path.read_bytes().startswith(b"SQLite format 3")


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_database_in_memory_serves_all_threads(url: str) -> None:
    async def work() -> int:
        await asyncio.gather(*[writer.create(samples.header(f"t{i}"), ()) for i in range(5)])
        for index in range(10):
            await writer.append("t1", [samples.entry(index)])
            await asyncio.to_thread(reading.load_entries, database, "t1")
        return await asyncio.to_thread(reading.log_length, database, "t1")

    with closing(open_database(url)) as database, closing(Writer(database)) as writer:
        assert asyncio.run(work()) == 10


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", "expected a path or a URL, got ''"),
        ("mysql://me:secret@host/name", "expected a path, sqlite:///path or postgresql://"),
        ("postgresql+asyncpg://me:secret@host/name", "got 'postgresql+asyncpg://host/name'"),
        ("postgresql://me:secret@host:port/name", "got 'postgresql://host:port/name'"),
        ("postgresql://me:my@secret@host/name", "an @ in a password written as %40"),
        ("postgresql://me:secret@127.0.0.1:1/x?connect_timeout=3", "127.0.0.1:1/x: cannot be used"),
        ("postgres://me@127.0.0.1:1/x?password=secret", "127.0.0.1:1/x: cannot be used"),
        ("postgresql://me:secret@127.0.0.1:1/x?hosts=secret", "127.0.0.1:1/x: cannot be used"),
        ("/no/such/folder/x.db", "/no/such/folder/x.db: cannot be used (unable to open"),
        (__file__, "test_database.py: cannot be used (file is not a database)"),
        (str(Path(__file__).parent), "cannot be used (unable to open database file)"),
    ],
)
def test_unusable_url_is_refused_in_one_line(url: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        open_database(url)
    line = str(refused.value)
    assert said in line
    assert "secret" not in line and "\n" not in line


@pytest.mark.slow
def test_missing_database_of_a_server_is_refused(postgres: str) -> None:
    missing = postgres.replace("/postgres?", "/missing?")
    with pytest.raises(BadInput, match=r'missing: cannot be used .*"missing" does not exist'):
        open_database(missing)


def test_secrets_are_not_shown() -> None:
    assert without_secrets("postgresql://a:b@c@host/name?password=d") == "postgresql://host/name"
    assert without_secrets("a@b?c.sqlite") == "a@b?c.sqlite"
