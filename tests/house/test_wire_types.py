"""web/src/wire.ts is what the Python types say."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import inspect as shapes

from ecotone.games.eco.moves.events import RuleDrawn, TileLaid
from ecotone.games.eco.view import EcoView, TileView
from ecotone.play.wire.requests import NewTable
from ecotone.play.wire.server import ServerMessage, Welcome
from tools import wire_types


def test_the_generated_file_is_fresh() -> None:
    assert wire_types.TARGET.read_text("utf-8") == wire_types.wire_text(), (
        "run python tools/wire_types.py"
    )


def test_a_stale_file_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stale = tmp_path / "wire.ts"
    stale.write_text("export {};\n", "utf-8")
    monkeypatch.setattr(wire_types, "TARGET", stale)
    monkeypatch.setattr(sys, "argv", ["wire_types.py", "--check"])
    assert wire_types.main() == 1


def test_it_runs_as_a_command() -> None:
    tool = [sys.executable, str(wire_types.ROOT / "tools" / "wire_types.py"), "--check"]
    done = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_message_of_a_union_names_its_type() -> None:
    assert "readonly type: 'welcome';" in wire_types.message_text(Welcome)
    assert "  | Welcome\n" in wire_types.union_text("X", wire_types.members(ServerMessage))


def test_what_is_sent_may_leave_out_defaults() -> None:
    text = wire_types.message_text(NewTable)
    assert "readonly game: string;" in text
    assert "readonly seed?: number | null;" in text


def test_views_tell_no_private_field() -> None:
    assert set(wire_types.told_fields(EcoView)) & {"content", "setup"} == set()


def test_events_name_their_kind_and_views_their_fields() -> None:
    naming = wire_types.Naming("eco")
    assert "readonly kind: 'tile-laid';" in naming.declaration(TileLaid, tagged=True)
    assert "readonly kind: number;" in naming.declaration(TileView, tagged=False)
    assert "| EcoSolitary" in naming.declaration(RuleDrawn, tagged=True)


def test_an_unknown_shape_is_refused() -> None:
    with pytest.raises(TypeError):
        wire_types.shape_text(shapes.FloatType())
    with pytest.raises(TypeError):
        wire_types.Naming("toy").text(float)


def test_quotes_are_single() -> None:
    assert wire_types.quoted("a") == "'a'"
    assert json.loads(wire_types.quoted(3)) == 3
