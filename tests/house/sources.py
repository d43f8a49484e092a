"""What the house asks of every Python source: budgets, directions of import, and no Any."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "ecotone"

FILE_BUDGET = 400
FUNCTION_BUDGET = 40

ROOMS = ("content", "game", "moves", "rules", "scoring", "state", "text", "view")

# Who may import whom inside the package. The empty name is the package itself; the front is
# every other file directly in it, such as cli.py.
MAY_IMPORT: dict[str, set[str]] = {
    "": {"_loader"},
    "_loader": set(),
    "_processes": set(),
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "players": {"", "kernel", "games", "players"},
    "lab": {"", "_processes", "kernel", "games", "players", "lab"},
    "play": {"", "_processes", "kernel", "games", "players", "play"},
    "front": {"", "kernel", "games", "players", "lab", "play", "front"},
}
# What the package itself offers.
OFFERED = {"BuildStatus", "build_status"}
# Layers that lean on nothing but these and the standard library.
BARE = {"", "_loader", "kernel", "games"}
BARE_PACKAGES = {"librt", "mypy_extensions"}


def python_files(*folders: str) -> list[Path]:
    return sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py"))


def missing_rooms(game: Path) -> list[str]:
    """The rooms that a game's folder lacks; a room is a file or a package."""
    missing = [] if (game / "README.md").is_file() else ["README.md"]
    for room in ROOMS:
        if not (game / f"{room}.py").is_file() and not (game / room / "__init__.py").is_file():
            missing.append(f"{room}.py")
    return missing


def over_budget(text: str, functions: bool = True) -> list[str]:
    """Complaints about a file that is too long, and about its functions that are."""
    found = []
    lines = len(text.splitlines())
    if lines > FILE_BUDGET:
        found.append(f"{lines} lines, the budget of a file is {FILE_BUDGET}")
    for node in ast.walk(ast.parse(text)):
        if functions and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_BUDGET:
                found.append(f"{node.name}: {lines} lines, the budget is {FUNCTION_BUDGET}")
    return found


def forbidden_imports(text: str, place: str) -> list[str]:
    """Imports against the direction; the place is a path below src/, as ecotone/kernel/game.py."""
    folders = place.split("/")[1:-1]
    if folders and folders[0] not in MAY_IMPORT:
        return [f"{place}: {folders[0]!r} is not on the map of layers"]
    layer, game = layer_of(module_name(place).split("."))
    found = []
    for line, name in imports(ast.parse(text), place):
        parts = name.split(".")
        if parts[0] != "ecotone":
            outside = parts[0] not in sys.stdlib_module_names | BARE_PACKAGES
            if layer in BARE and outside:
                found.append(f"{place}:{line}: {layer} imports {parts[0]}")
            continue
        target, other_game = layer_of(parts)
        if target not in MAY_IMPORT[layer]:
            found.append(f"{place}:{line}: {layer or 'ecotone'} imports {name}")
        elif layer == target == "games" and game and other_game != game:
            found.append(f"{place}:{line}: the game {game} imports {name}")
    return found


def module_name(place: str) -> str:
    return place.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def layer_of(parts: list[str]) -> tuple[str, str]:
    """The layer that a dotted name lies in, and the game if it is one's."""
    layer = parts[1] if len(parts) > 1 else ""
    if layer in OFFERED:
        layer = ""
    elif layer not in MAY_IMPORT:
        layer = "front"
    return layer, parts[2] if layer == "games" and len(parts) > 2 else ""


def imports(tree: ast.Module, place: str) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything imported anywhere in the file."""
    package = module_name(place).split(".")
    if not place.endswith("__init__.py"):
        package.pop()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node.lineno, f"{base}.{alias.name}"


def uses_of_any(text: str) -> list[int]:
    """The lines that name Any, also inside annotations written as strings."""
    return sorted({line for line, word in names(ast.parse(text)) if word == "Any"})


def names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.alias):
            yield node.lineno, node.name.split(".")[-1]
        for annotation in quoted_annotations(node):
            yield from names_in_text(annotation)


def quoted_annotations(node: ast.AST) -> Iterator[ast.Constant]:
    """Strings in the places where a type stands: annotations, aliases, casts."""
    places: list[ast.expr | None] = []
    if isinstance(node, ast.arg):
        places = [node.annotation]
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        places = [node.returns]
    elif isinstance(node, ast.AnnAssign):
        alias = "TypeAlias" in ast.unparse(node.annotation)
        places = [node.annotation, node.value if alias else None]
    elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("cast"):
        places = list(node.args[:1])
    for place in places:
        for inner in ast.walk(place) if place is not None else ():
            if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                yield inner


def names_in_text(constant: ast.Constant) -> Iterator[tuple[int, str]]:
    try:
        tree = ast.parse(str(constant.value), mode="eval")
    except SyntaxError:  # the words of a Literal, not a type
        return
    for _line, word in names(tree):
        yield constant.lineno, word
