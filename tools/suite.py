"""Runs the named parts of the checks and tests, each announced, and stops at the first failure."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NO_COMPILER = 3  # what `tools/compile.py --check` ends with


def main(parts: list[str]) -> int:
    os.chdir(ROOT)
    unknown = [part for part in parts if part not in PARTS]
    if unknown or not parts:
        print(f"expected some of {', '.join(PARTS)}; came {' '.join(unknown) or 'nothing'}")
        return 2
    return 0 if all(PARTS[part]() for part in parts) else 1


def lint() -> bool:
    return (
        run("Form", ["ruff", "format", "--check", "--quiet", "."])
        and run("Rules of style", ["ruff", "check", "--quiet", "."])
        and run("Types", ["mypy", "--no-error-summary"])
    )


def web() -> bool:
    """The client's own types, style and tests."""
    script = [sys.executable, "tools/web.py", "--run"]
    return start("The client's types", [*script, "check"]) and start(
        "The client's tests", [*script, "test"]
    )


def quick() -> bool:
    return run("Quick tests", [*pytest(), "-m", "not slow"])


def interpreted() -> bool:
    return run("All tests, interpreted", pytest(), ECOTONE_INTERPRETED="1")


def browser() -> bool:
    """Once is enough: the rules behind are the same both ways."""
    return run("Tests in a browser", ["pytest", "-q", "-m", "slow or not slow", "tests/e2e"])


def compiled() -> bool:
    check = [sys.executable, "tools/compile.py", "--check"]
    result = subprocess.run(check, capture_output=True, text=True, check=False)
    if result.returncode == 0:
        return run("All tests, compiled", pytest(), ECOTONE_COMPILED="required")
    without_compiler = result.returncode == NO_COMPILER
    ended = "LEFT OUT" if without_compiler else "FAILED"
    print(f"All tests, compiled: {ended} ({result.stdout.strip()})", flush=True)
    return without_compiler


def pytest() -> list[str]:
    return ["pytest", "-q", "-n", os.environ.get("JOBS", "2"), "--ignore=tests/e2e"]


def run(title: str, command: list[str], **settings: str) -> bool:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **settings}
    return start(title, [sys.executable, "-m", *command], environment)


def start(title: str, command: list[str], environment: dict[str, str] | None = None) -> bool:
    print(f"{title} ...", flush=True)
    started = time.monotonic()
    result = subprocess.run(command, env=environment, check=False)
    ended = "ok" if result.returncode == 0 else "FAILED"
    print(f"{title}: {ended} ({time.monotonic() - started:.1f} s)", flush=True)
    return result.returncode == 0


PARTS: dict[str, Callable[[], bool]] = {
    "lint": lint,
    "web": web,
    "quick": quick,
    "interpreted": interpreted,
    "compiled": compiled,
    "browser": browser,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
