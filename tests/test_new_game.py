"""A new game from the example passes the battery from its first minute."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import new_game

ROOT = Path(__file__).resolve().parent.parent
NAME = "pond"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the sources and tests, with the example as the only game."""
    ignore = shutil.ignore_patterns("__pycache__", "_compiled")
    for folder in ("src", "tests", "tools"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for name in other_games(tmp_path):
        for folder in new_game.FOLDERS:
            shutil.rmtree(tmp_path / folder / name)
        for folder in new_game.SINGLE_FILES:
            for path in (tmp_path / folder).glob(f"{name}[.-]*"):
                path.unlink()
    return tmp_path


def other_games(root: Path) -> list[str]:
    found = [path.parent.name for path in root.glob("src/ecotone/games/*/game.py")]
    return [name for name in found if name != new_game.EXAMPLE]


def text_of(root: Path, files: list[str]) -> str:
    return "\n".join((root / file).read_text("utf-8") for file in files)


def test_nothing_of_the_example_is_left(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new_game.main([NAME], checkout) == 0
    written = [line for line in capsys.readouterr().out.splitlines() if (checkout / line).is_file()]
    assert f"src/ecotone/games/{NAME}/words/en.toml" in written
    assert f"tests/games/{NAME}/cases.py" in written
    assert f"tests/perft/{NAME}.json" in written
    assert len(written) == len(new_game.files_to_copy(checkout))
    copied = text_of(checkout, written)
    assert not re.search(r"toy|seedlings", copied, re.IGNORECASE)
    for spelling in ("PondState", "POND-05", "def pond(", 'title = "Pond"', '@rule("POND-05")'):
        assert spelling in copied


@pytest.mark.slow
def test_a_new_game_passes_the_battery(checkout: Path) -> None:
    assert new_game.main([NAME], checkout) == 0
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), "ECOTONE_COMPILED": ""}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow"]
    parts = [
        "battery",
        "games",
        "endings",
        "playthroughs",
        "perft",
        "test_games.py",
        "test_rules_report.py",
    ]
    result = subprocess.run(
        [*command, *(f"tests/{part}" for part in parts)],
        cwd=checkout,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr
    assert re.search(r"\d{3,} passed", result.stdout), result.stdout


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "small letters"),
        ("Pond", "small letters"),
        ("../pond", "small letters"),
        ("my-pond", "small letters"),
        ("p" * 21, "small letters"),
        ("toy", "already something in src/ecotone/games/toy"),
        ("class", "means something in Python"),
        ("match", "means something in Python"),
        ("list", "means something in Python"),
        ("content", "a word in the code"),
        ("plant", "a word in the code"),
        ("state", "a word in the code"),
    ],
)
def test_bad_names_are_refused(
    checkout: Path, capsys: pytest.CaptureFixture[str], name: str, why: str
) -> None:
    before = sorted(checkout.rglob("*"))
    assert new_game.main([name], checkout) == 2
    assert why in capsys.readouterr().err
    assert sorted(checkout.rglob("*")) == before


def test_the_name_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert new_game.main([]) == 2
    assert "NAME=" in capsys.readouterr().err


def documented_names() -> set[str]:
    files = ("Makefile", "CONTRIBUTING.md", "tools/new_game.py")
    return {
        name
        for file in files
        for name in re.findall(r"NAME=([a-z]{2,})", (ROOT / file).read_text("utf-8"))
    }


def test_the_documented_example_works(checkout: Path) -> None:
    names = documented_names()
    assert len(names) == 1
    assert new_game.main(list(names), checkout) == 0
    assert f"{names.pop().upper()}-01" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


# -- make clean -------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_clean_removes_what_was_made_and_nothing_else(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    ignored = [row for row in (ROOT / ".gitignore").read_text("utf-8").split() if "/" in row]
    made = [row.strip("/").replace("*", "ecotone") for row in ignored]
    assert ".hypothesis" in made
    assert "ecotone.egg-info" in made
    kept = ["Makefile", "src/ecotone/cli.py", "notes.txt", ".git/HEAD", "web/src/wire.ts", ".env"]
    for name in [*made, "src/ecotone/__pycache__", "src/ecotone.egg-info"]:
        (tmp_path / name).mkdir(parents=True, exist_ok=True)
        (tmp_path / name / "something").touch()
    for name in kept[1:]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    subprocess.run(["make", "clean"], cwd=tmp_path, check=True)
    left = [path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()]
    assert sorted(map(str, left)) == sorted(kept)
