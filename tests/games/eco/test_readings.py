"""Every reading of an open question in the rules is named by a test that holds it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from ecotone.games.eco.game import GAME

HERE = Path(__file__).parent
TWIN = ("test_twin_alone.py", "test_twin_boards.py", "test_readings.py")


def readings() -> list[str]:
    text = (GAME.folder / "README.md").read_text("utf-8")
    return re.findall(r"^\*\*(AO-\d+)\*\*", text, re.MULTILINE)


def named() -> set[str]:
    """What the docstrings of tests of the engine name."""
    found: set[str] = set()
    for file in HERE.glob("test_*.py"):
        if file.name not in TWIN:
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    found.update(re.findall(r"AO-\d+", ast.get_docstring(node) or ""))
    return found


def test_every_reading_has_a_test() -> None:
    assert readings() == [f"AO-{number}" for number in range(1, 25)]
    assert set(readings()) <= named()
