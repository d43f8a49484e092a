"""Brings what a bare machine lacks: uv, the environment, the locked packages, the library.

Runs on any Python 3.11 with pip; needs nothing else installed.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "locks"
TOOLS = ROOT / ".tools"
VENV = ROOT / ".venv"
PROGRAMS = "Scripts" if os.name == "nt" else "bin"
PYTHON = VENV / PROGRAMS / "python"
# Each lock holds everything of the one before it.
LEVELS = ("play", "dev", "bench")
# Settings of pip that uv does not read by itself, so that one mirror serves both.
PIP_TO_UV = {
    "cert": "SSL_CERT_FILE",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "index-url": "UV_DEFAULT_INDEX",
    "no-index": "UV_NO_INDEX",
    "trusted-host": "UV_INSECURE_HOST",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("level", choices=(*LEVELS, "uv"))
    parser.add_argument("--no-compile", action="store_true", help="leave the library as it is")
    options = parser.parse_args()
    try:
        if options.level == "uv":
            bring_uv()
            return 0
        bring_environment(options.level)
    except subprocess.CalledProcessError as error:
        print(error.stdout or "", error.stderr or "", sep="", file=sys.stderr)
        print(f"Setup stopped: this failed: {' '.join(map(str, error.cmd))}", file=sys.stderr)
        return 1
    if options.no_compile:
        return 0
    # The program that is played next says at each start how it runs.
    words = ["--then-play"] if options.level == "play" else []
    tool = str(ROOT / "tools" / "compile.py")
    return subprocess.run([str(PYTHON), tool, *words], check=False).returncode


def bring_uv() -> str:
    """Install the locked uv into .tools/, unless it is there."""
    program = TOOLS / "uv" / PROGRAMS / "uv"
    stamp = TOOLS / "uv.stamp"
    wanted = digest(LOCKS / "uv.txt") + sys.version
    if read(stamp) == wanted and program.exists():
        return str(program)
    print("Fetching uv, the package installer, into .tools/ ...", flush=True)
    stamp.unlink(missing_ok=True)
    shutil.rmtree(TOOLS / "uv", ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--target", str(TOOLS / "uv"), "-r", str(LOCKS / "uv.txt")]
    # A machine's own wish for --user or for a virtual environment cannot apply to --target.
    quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}
    run(command, PIP_USER="0", PIP_REQUIRE_VIRTUALENV="0", **quiet)
    stamp.write_text(wanted)
    return str(program)


def bring_environment(level: str) -> None:
    """Make .venv hold exactly the lock of this level, or of the higher one it already has."""
    stamp = VENV / "ecotone.stamp"
    state = read_state(stamp)
    level = max(level, state.get("level", "play"), key=LEVELS.index)
    lock = LOCKS / f"{level}.txt"
    wanted = {
        "level": level,
        "lock": digest(lock),
        "python": sys.version + str(VENV),
        "project": digest(ROOT / "pyproject.toml") + digest(ROOT / "hatch_build.py"),
    }
    if state == wanted and PYTHON.exists():
        return
    uv = bring_uv()
    settings = pip_settings() | {"UV_PYTHON_DOWNLOADS": "never"}
    stamp.unlink(missing_ok=True)
    if state.get("python") != wanted["python"] or not PYTHON.exists():
        print("Making the environment .venv ...", flush=True)
        run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV], **settings)
    print(f"Installing the packages of locks/{lock.name} ...", flush=True)
    quiet = ["--quiet", "--python", str(PYTHON)]
    run([uv, "pip", "sync", *quiet, "--require-hashes", str(lock)], **settings)
    # The library is compiled afterwards, in the open, where its messages are seen.
    settings["ECOTONE_INTERPRETED"] = "1"
    install = [uv, "pip", "install", *quiet, "--no-build-isolation", "--no-deps"]
    run([*install, "--editable", str(ROOT)], **settings)
    stamp.write_text(json.dumps(wanted))


def pip_settings() -> dict[str, str]:
    """What this machine tells pip about its package index, in uv's words."""
    listing = run([sys.executable, "-m", "pip", "config", "list"])
    found: dict[str, str] = {}
    for line in listing.splitlines():
        name, _, value = line.partition("=")
        variable = PIP_TO_UV.get(name.split(".")[-1])
        if variable is not None and variable not in os.environ:
            words = str(ast.literal_eval(value)).split()
            found[variable] = ("," if variable == "UV_FIND_LINKS" else " ").join(words)
    if "UV_INDEX" in found:
        # As pip does; safe, because every file must have a hash that the lock names.
        found["UV_INDEX_STRATEGY"] = "unsafe-best-match"
    return found


def run(command: Sequence[str | Path], **settings: str) -> str:
    """Run quietly; what the program said is shown only when it fails."""
    environment = {**os.environ, **settings}
    environment.pop("VIRTUAL_ENV", None)
    words = [str(word) for word in command]
    result = subprocess.run(
        words, env=environment, cwd=ROOT, check=True, capture_output=True, text=True
    )
    return result.stdout


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def read(file: Path) -> str:
    return file.read_text() if file.exists() else ""


def read_state(stamp: Path) -> dict[str, str]:
    try:
        return dict(json.loads(read(stamp)))
    except ValueError:
        return {}


if __name__ == "__main__":
    sys.exit(main())
