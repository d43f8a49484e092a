"""Rooms, directions of import, budgets and the absence of Any, over every source there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house import sources

GAMES = sorted(path.parent for path in (sources.PACKAGE / "games").glob("*/__init__.py"))
SHIPPED = sources.python_files("src")
HELD = [*SHIPPED, *sources.python_files("tests", "tools"), sources.ROOT / "hatch_build.py"]
RULED = [file for file in SHIPPED if file.relative_to(sources.PACKAGE).parts[0] in sources.BARE]


def name(path: Path) -> str:
    return path.relative_to(sources.ROOT).as_posix()


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_every_game_has_its_rooms(game: Path) -> None:
    assert sources.missing_rooms(game) == []


@pytest.mark.parametrize("file", HELD, ids=name)
def test_budgets_are_kept(file: Path) -> None:
    in_tests = name(file).startswith("tests/")
    assert sources.over_budget(file.read_text("utf-8"), functions=not in_tests) == []


@pytest.mark.parametrize("file", SHIPPED, ids=name)
def test_imports_go_one_way(file: Path) -> None:
    place = file.relative_to(sources.ROOT / "src").as_posix()
    assert sources.forbidden_imports(file.read_text("utf-8"), place) == []


@pytest.mark.parametrize("file", RULED, ids=name)
def test_no_any_where_rules_live(file: Path) -> None:
    assert sources.uses_of_any(file.read_text("utf-8")) == []


def test_missing_room_is_seen(tmp_path: Path) -> None:
    for room in sources.ROOMS:
        (tmp_path / f"{room}.py").touch()
    assert sources.missing_rooms(tmp_path) == ["README.md"]
    (tmp_path / "README.md").touch()
    (tmp_path / "rules.py").unlink()
    assert sources.missing_rooms(tmp_path) == ["rules.py"]
    (tmp_path / "rules").mkdir()
    assert sources.missing_rooms(tmp_path) == ["rules.py"]
    (tmp_path / "rules" / "__init__.py").touch()
    assert sources.missing_rooms(tmp_path) == []


def test_broken_budget_is_seen() -> None:
    long_method = "class A:\n    def long(self):\n" + "        pass\n" * sources.FUNCTION_BUDGET
    assert len(sources.over_budget(long_method)) == 1
    assert sources.over_budget(long_method.replace("        pass\n", "", 1)) == []
    assert sources.over_budget(long_method, functions=False) == []
    assert len(sources.over_budget("x = 1\n" * (sources.FILE_BUDGET + 1))) == 1


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("kernel/game.py", "from ecotone.games import eco"),
        ("kernel/game.py", "import rich"),
        ("kernel/grids/hexes.py", "from ...games.eco import state"),
        ("kernel/game.py", "from ecotone import build_status"),
        ("games/eco/rules.py", "from ecotone.games.phylo.state import State"),
        ("games/eco/rules.py", "from ..phylo import state"),
        ("games/eco/rules/place.py", "import ecotone.players.greedy"),
        ("games/eco/rules.py", "def late():\n    import msgspec"),
        ("players/greedy.py", "from ecotone import play"),
        ("players/greedy.py", "from ecotone.cli import main"),
        ("lab/balance.py", "from ..play import live"),
        ("play/live.py", "from ecotone.lab import balance"),
        ("players/greedy.py", "from ecotone import terminal"),
        ("_loader.py", "import rich"),
        ("attic/box.py", "import json"),
    ],
)
def test_import_against_the_direction_is_seen(place: str, line: str) -> None:
    assert len(sources.forbidden_imports(line, f"ecotone/{place}")) == 1


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("kernel/game.py", "import json\nfrom mypy_extensions import i64"),
        ("kernel/game.py", "from librt.vecs import vec\nfrom .state import State"),
        ("games/__init__.py", "from ecotone.games.eco.game import Eco"),
        ("games/eco/rules/__init__.py", "from . import place\nfrom ..state import State"),
        ("games/eco/game.py", "from ecotone.games.eco import rules\nimport ecotone.kernel.game"),
        ("players/greedy.py", "import msgspec\nfrom ecotone.games import eco"),
        ("lab/balance.py", "from ecotone.players import greedy"),
        ("cli.py", "from ecotone import build_status\nfrom ecotone.play import app"),
        ("terminal.py", "from ecotone import sheets\nimport rich"),
        ("__init__.py", "from ecotone._loader import install"),
    ],
)
def test_import_along_the_direction_passes(place: str, line: str) -> None:
    assert sources.forbidden_imports(line, f"ecotone/{place}") == []


@pytest.mark.parametrize(
    "line",
    [
        "from typing import Any",
        "import typing\nx: typing.Any = 1",
        "def f(x: 'dict[str, Any]') -> None: ...",
        "def f() -> list['Any']: ...",
        "T: TypeAlias = 'None | Any'",
        "x = cast('Any', 1)",
        "from typing import Any as Whatever",
    ],
)
def test_any_is_seen(line: str) -> None:
    assert len(sources.uses_of_any(line)) == 1


def test_the_word_any_in_a_sentence_passes() -> None:
    assert sources.uses_of_any('x: str = "Any tile"\ny: Literal["Any of"]\nz = any([x])') == []
