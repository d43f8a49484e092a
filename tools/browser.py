"""Finds Chromium for the tests in a browser, or installs Debian's."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
STEPS: Final = (["apt-get", "update"], ["apt-get", "install", "--yes", "chromium"])
SENTENCE: Final = "The tests in a browser need Chromium: none is here, and {why}."


def main() -> int:
    if find_browser() is not None:
        return 0
    why = install()
    if why or find_browser() is None:
        why = why or "Debian's package brought none"
        print(SENTENCE.format(why=why), file=sys.stderr)
        return 1
    return 0


def find_browser() -> str | None:
    """Where Chromium is, if it is on this machine."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def install() -> str:
    """Install Debian's package; why it could not be done, or nothing."""
    if shutil.which("apt-get") is None:
        return "there is no apt-get to install it with"
    before = [] if is_root() else ["sudo", "-n"]
    if before and shutil.which("sudo") is None:
        return "only root may install it"
    settings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in STEPS:
        command = [*before, *step]
        print(f"Installing Chromium: {' '.join(command)} ...", flush=True)
        done = subprocess.run(
            command,
            env=settings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            said = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
            return f"{' '.join(command)} failed ({said[-1] if said else 'without a word'})"
    return ""


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


if __name__ == "__main__":
    sys.exit(main())
