"""Starts a new game as a copy of the example: `make game NAME=prairie`."""

from __future__ import annotations

import builtins
import keyword
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = "toy"
TITLE = "Seedlings"
MOST_LETTERS = 20

# What is copied: whole folders, and single files whose names begin with the example's name.
FOLDERS = ("src/ecotone/games", "tests/games")
SINGLE_FILES = ("tests/playthroughs", "tests/perft", "tests/endings")

NEXT_STEPS = """\
{title} is a copy of {example}, with its tests; it passes the battery as it is. Next:
  1. write the rules in src/ecotone/games/{name}/README.md, as paragraphs {prefix}-01 and so on
  2. change content, moves, state, rules, scoring, view and text, in that order
  3. list its tables in tests/games/{name}/cases.py, mark its tests with @rule("{prefix}-01")
  4. make docs writes its playthroughs and node counts anew, make check tells what is missing
"""


class Refused(Exception):
    """A name that cannot be used, and why."""


def check_name(root: Path, name: str) -> None:
    if not re.fullmatch(r"[a-z]+", name) or len(name) > MOST_LETTERS:
        raise Refused(f"a game's name is 1 to {MOST_LETTERS} small letters a to z, got {name!r}")
    if keyword.iskeyword(name) or keyword.issoftkeyword(name) or hasattr(builtins, name):
        raise Refused(f"{name!r} means something in Python; take another name")
    for folder in FOLDERS:
        if (root / folder / name).exists():
            raise Refused(f"there is already something in {folder}/{name}")
    used = words_used(root)
    if name in used or name.capitalize() in used:
        raise Refused(f"{name!r} is a word in the code of the example; take another name")


def words_used(root: Path) -> set[str]:
    """Every word in the example's code, as a name could clash with any of them."""
    used: set[str] = set()
    for path in files_to_copy(root):
        if path.suffix == ".py":
            used.update(re.findall(r"[A-Za-z]+", path.read_text("utf-8")))
    return used


def files_to_copy(root: Path) -> list[Path]:
    found = [path for folder in FOLDERS for path in (root / folder / EXAMPLE).rglob("*")]
    for folder in SINGLE_FILES:
        found += (root / folder).glob(f"{EXAMPLE}[.-]*")
    return sorted(path for path in found if path.is_file() and "__pycache__" not in path.parts)


def renamed(text: str, name: str) -> str:
    """The example's name in all its spellings as the new one's."""
    text = re.sub(rf"(?<![A-Za-z]){EXAMPLE}(?![a-z])", name, text)
    text = re.sub(rf"(?<![A-Za-z]){EXAMPLE.capitalize()}(?![a-z])", name.capitalize(), text)
    text = re.sub(rf"(?<![A-Za-z]){EXAMPLE.upper()}(?![A-Za-z])", name.upper(), text)
    return text.replace(TITLE, name.capitalize())


def copy_example(root: Path, name: str) -> list[Path]:
    """Copy everything under its new name; what was written."""
    check_name(root, name)
    written = []
    for path in files_to_copy(root):
        place = renamed(path.relative_to(root).as_posix(), name)
        target = root / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed(path.read_text("utf-8"), name), encoding="utf-8", newline="\n")
        written.append(target)
    sort_imports(written)
    return written


def sort_imports(files: list[Path]) -> None:
    """The new name stands elsewhere in the alphabet and may be longer."""
    sources = [str(path) for path in files if path.suffix == ".py"]
    ruff = [sys.executable, "-m", "ruff"]
    subprocess.run([*ruff, "check", "--quiet", "--select", "I", "--fix", *sources], check=False)
    subprocess.run([*ruff, "format", "--quiet", *sources], check=False)


def main(arguments: list[str], root: Path = ROOT) -> int:
    if len(arguments) != 1:
        print("Which name? make game NAME=prairie", file=sys.stderr)
        return 2
    name = arguments[0]
    try:
        written = copy_example(root, name)
    except Refused as refused:
        print(f"No new game: {refused}.", file=sys.stderr)
        return 2
    for path in written:
        print(path.relative_to(root).as_posix())
    title = name.capitalize()
    print(NEXT_STEPS.format(title=title, example=EXAMPLE, name=name, prefix=name.upper()), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
