"""A package of a few lines, laid out as Ecotone is, to build and break."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TypedDict

from ecotone import _loader
from tests.house.sources import PACKAGE, ROOT

SOURCES = {
    "kernel/__init__.py": "",
    "kernel/game.py": "class Game:\n    def name(self) -> str:\n        return 'game'\n",
    "games/__init__.py": "",
    "games/pond/__init__.py": "",
    "games/pond/game.py": (
        "from ecotone.games.pond.rules import deep\n"
        "from ecotone.kernel.game import Game\n\n\n"
        "class Pond(Game):\n    def name(self) -> str:\n        return deep.WORD\n"
    ),
    "games/pond/rules/__init__.py": "from ecotone.games.pond.rules.deep import WORD\n",
    "games/pond/rules/deep.py": "WORD = 'pond'\n",
    "games/pond/text.py": "TEXT = 'Pond'\n",
    "games/pond/text/cards.py": "TEXT = 'Reed'\n",
}
UNIT = ["games/pond/game.py", "games/pond/rules/deep.py", "kernel/game.py"]
# Prints how it runs, why, what the rules say, and what each module was loaded from.
REPORT = """
import ecotone, json, sys
from ecotone.games.pond import game, text
print(json.dumps({
    "mode": ecotone.build_status().mode,
    "reason": ecotone.build_status().reason,
    "name": game.Pond().name(),
    "files": {n: m.__file__ for n, m in sys.modules.items() if n.startswith("ecotone.")},
}))
"""


class Report(TypedDict):
    """The answer to REPORT."""

    mode: str
    reason: str
    name: str
    files: dict[str, str]


def make(root: Path) -> Path:
    """Lay out the small checkout with the real loader and the real compile tool."""
    package = root / "src" / "ecotone"
    for source, text in SOURCES.items():
        (package / source).parent.mkdir(parents=True, exist_ok=True)
        (package / source).write_text(text)
    for name in ("__init__.py", "_loader.py"):
        shutil.copy(PACKAGE / name, package / name)
    (root / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "compile.py", root / "tools" / "compile.py")
    return package


def pretend_compiled(package: Path) -> None:
    """Everything the loader looks at before it loads: the manifest, and that the files exist."""
    libraries = _loader.module_libraries(str(package), UNIT)
    for library in libraries.values():
        Path(library).parent.mkdir(parents=True, exist_ok=True)
        Path(library).touch()
    hashes = {source: _loader.source_hash(str(package), source) for source in UNIT}
    manifest = {"suffix": _loader.SUFFIX, "sources": hashes}
    (package / _loader.LIBRARY / _loader.MANIFEST).write_text(json.dumps(manifest))


def environment(root: Path, **settings: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("ECOTONE_")}
    return {**kept, "PYTHONPATH": str(root / "src"), **settings}


def run(root: Path, *line: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *line],
        cwd=root,
        env=environment(root, **settings),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def report(root: Path, **settings: str) -> Report:
    """What a fresh process says of itself."""
    result = run(root, "-c", REPORT, **settings)
    assert result.returncode == 0, result.stderr
    said: Report = json.loads(result.stdout)
    return said
