"""Who was told that a move is kept may rely on it."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from ecotone.play.store import reading
from ecotone.play.store.database import open_database
from tests.house.sources import ROOT
from tests.play.store import samples


@pytest.mark.slow
@pytest.mark.parametrize("told", [1, 500, 3000])
def test_killed_server_has_kept_what_it_acknowledged(tmp_path: Path, told: int) -> None:
    path = str(tmp_path / "tables.sqlite")
    line = [sys.executable, "-m", "tests.play.store.killed", path]
    with subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        lines = list(islice(server.stdout, told))
        server.kill()
        # It may have told more than was waited for; a torn last line was told to nobody.
        lines += [line for line in server.stdout if line.endswith("\n")]
    assert len(lines) >= told
    acknowledged = {table: int(index) for table, index in map(str.split, lines)}
    with closing(open_database(path)) as database:
        for table, length in acknowledged.items():
            kept = reading.load_entries(database, table)
            assert len(kept) >= length
            assert kept == samples.log(len(kept))
            assert len(kept) % 2 == 0  # what was appended together is there together
