"""Regenerates locks/*.txt and the build pins in pyproject.toml; --upgrade takes newer versions."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = ROOT / ".tools" / "uv" / "bin" / "uv"
# In this order: each is held to the versions of the one before it.
NAMES = ("uv", "node", "play", "dev", "bench")
HEADER = "# Made by `make locks` from {name}.in; do not edit.\n"
# No header, index or annotation: a lock names versions and hashes, never an address or a path.
COMMAND = "pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header"


def main() -> int:
    for name in NAMES:
        lock(name, upgrade="--upgrade" in sys.argv[1:])
    pin_build_requirements()
    return 0


def lock(name: str, upgrade: bool) -> None:
    target = ROOT / "locks" / f"{name}.txt"
    command = [str(UV), *COMMAND.split(), "--no-annotate", "--no-emit-index-url"]
    command += ["--no-emit-find-links", f"{name}.in", "--output-file", target.name]
    if upgrade:
        command.append("--upgrade")
    subprocess.run(command, cwd=target.parent, check=True, stdout=subprocess.DEVNULL)
    target.write_text(HEADER.format(name=name) + target.read_text())
    print(f"locks/{target.name}")


def pin_build_requirements() -> None:
    """Give an isolated build the same versions as a build from the lock."""
    play = (ROOT / "locks" / "play.txt").read_text()
    versions = dict(re.findall(r"^([\w-]+)==([^ ]+)", play, re.MULTILINE))
    project = ROOT / "pyproject.toml"
    text = project.read_text()
    for name, version in versions.items():
        text = re.sub(rf'(?m)^    "{name}==[^"]+",$', f'    "{name}=={version}",', text)
    project.write_text(text)


if __name__ == "__main__":
    os.environ.pop("UV_INDEX", None)
    sys.exit(main())
