"""Regenerates every file that is made from the code and kept under version control."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Each of these modules writes its own files; a test compares them with the code.
GENERATORS = ("tools.wire_types", "tests.perft", "tests.playthroughs", "tests.endings")
PICTURES = "tests.e2e.pictures"


def generators() -> list[str]:
    """The common ones, and the golden texts of every game that has them."""
    golden = sorted(ROOT.glob("tests/games/*/golden.py"))
    return [*GENERATORS, *(f"tests.games.{path.parent.name}.golden" for path in golden), PICTURES]


def main() -> int:
    for module in generators():
        print(f"Regenerating {module} ...", flush=True)
        done = subprocess.run([sys.executable, "-m", module], cwd=ROOT, check=False)
        if done.returncode:
            return done.returncode
    print("Read the difference with git diff before you commit it.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
