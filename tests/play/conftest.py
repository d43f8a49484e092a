"""A server that the tests of a file share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.play.serving import CONNECTED, running
from tests.play.store.conftest import postgres, url

__all__ = ["hang_up", "port", "postgres", "url"]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    path: Path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with running(path) as server:
        yield server.port


@pytest.fixture(autouse=True)
def hang_up() -> Iterator[None]:
    """Whoever is still connected when a test ends goes home."""
    yield
    CONNECTED.close()
