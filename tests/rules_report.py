"""Which numbered rules have no test: `python -m tests.rules_report`.

The rules are the paragraphs of a game's README.md that begin with a number such as TOY-05; the
tests are those under tests/games/<game>/ that are marked `@rule("TOY-05")`. A rule without a test
is named, with the reason, in tests/games/<game>/untested.toml.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from ecotone import games
from ecotone.kernel.files import folder_of

TESTS = Path(__file__).parent / "games"


def rules_in(text: str, prefix: str) -> list[str]:
    """The numbers that paragraphs begin with, whatever marks of emphasis stand before them."""
    pattern = re.compile(rf"(?:^|\n)[ #*_>-]*({prefix}-\d+)\b")
    return pattern.findall(text)


def marks_in(text: str) -> set[str]:
    """The numbers in the `@rule` marks of a test file."""
    return {
        argument.value
        for call in rule_marks(ast.parse(text))
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def rule_marks(tree: ast.Module) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func).split(".")[-1] == "rule":
                    yield mark


def rules_of(game: str) -> list[str]:
    text = (folder_of(f"ecotone.games.{game}") / "README.md").read_text("utf-8")
    return rules_in(text, game.upper())


def marked(game: str) -> set[str]:
    files = (TESTS / game).rglob("*.py")
    return {number for file in files for number in marks_in(file.read_text("utf-8"))}


def excused(game: str) -> dict[str, str]:
    """Rules that have no test, each with the reason in words."""
    path = TESTS / game / "untested.toml"
    if not path.is_file():
        return {}
    return {key: str(reason) for key, reason in tomllib.loads(path.read_text("utf-8")).items()}


def untested(game: str) -> list[str]:
    """Rules that have neither a test nor an excuse."""
    covered = marked(game) | set(excused(game))
    return [number for number in rules_of(game) if number not in covered]


def main() -> None:
    for game in games.names(examples=True):
        rules, missing = rules_of(game), untested(game)
        tested = len(set(rules) & marked(game))
        print(f"{game}: {len(rules)} rules, {tested} with tests, {len(missing)} without")
        for number, reason in excused(game).items():
            print(f"  {number} is excused: {reason}")
        for number in missing:
            print(f"  {number} has no test")


if __name__ == "__main__":
    main()
