"""What the house asks of every text file and of the locks."""

from __future__ import annotations

import re
import subprocess

from tests.house.sources import ROOT

# Put together from halves, so that this file passes its own test.
HOSTS = (
    "pypi" + ".org",
    "pypi.python" + ".org",
    "files.pythonhosted" + ".org",
    "registry.npmjs" + ".org",
    "registry.yarnpkg" + ".com",
)
# Homes of one machine; not when it is the middle of an address such as example.org/home/.
MACHINE_PATH = re.compile(r"(?<![\w.:/~-])/(?:" + "work|root|home|Users" + r")/|/tmp/" + r"x\b")
REQUIREMENT = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[\w.+!-]+)(?: ; [^\\]+?)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?P<more> \\)?")


def text_files() -> list[str]:
    """Every file that git tracks or would track, as paths below the root."""
    command = "git -c safe.directory=* ls-files -z --cached --others --exclude-standard".split()
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    files = {name for name in listing.decode().split("\0") if name and (ROOT / name).is_file()}
    return sorted(name for name in files if b"\0" not in (ROOT / name).read_bytes()[:8192])


def machine_traces(text: str) -> list[str]:
    """Paths of one machine and addresses of package registries."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if MACHINE_PATH.search(line):
            found.append(f"line {number}: a path of one machine")
        found += [f"line {number}: {host}" for host in HOSTS if host in line]
    return found


def locked_versions(text: str) -> dict[str, set[str]]:
    """Each package of a lock with its versions (one for each marker)."""
    found: dict[str, set[str]] = {}
    for match in map(REQUIREMENT.fullmatch, text.splitlines()):
        if match is not None:
            found.setdefault(match["name"], set()).add(match["version"])
    return found


def lock_complaints(text: str) -> list[str]:
    """Lines that are neither a pinned package nor one of its hashes."""
    found = []
    expecting = False  # a hash must follow
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#") and not expecting:
            continue
        hashed = HASH.fullmatch(line)
        if expecting and hashed is None:
            found.append(f"line {number}: expected a hash, came {line!r}")
        elif not expecting and REQUIREMENT.fullmatch(line) is None:
            found.append(f"line {number}: expected name==version, came {line!r}")
        expecting = hashed is None or hashed["more"] is not None
    if expecting:
        found.append("the last package has no hash")
    return found
