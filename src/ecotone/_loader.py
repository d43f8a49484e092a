"""Decides whether this process runs the compiled library or the plain sources."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType
from typing import Literal

PACKAGE = os.path.dirname(os.path.abspath(__file__))
LIBRARY = "_compiled"
MANIFEST = "manifest.json"
GROUP = "ecotone"
# Everything else of the kernel and the games is one unit; sentences need no speed.
INTERPRETED = ("__init__.py", "text.py", "text")
# Names the Python version, the processor and the operating system in one string.
SUFFIX = EXTENSION_SUFFIXES[0]


@dataclass(frozen=True)
class BuildStatus:
    """How the rules run in this process, and why."""

    mode: Literal["compiled", "interpreted"]
    reason: str


class CompiledFinder:
    """Finds the modules of the unit among the compiled libraries, before their sources."""

    def __init__(self, libraries: Mapping[str, str]) -> None:
        self.libraries = libraries

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        file = self.libraries.get(fullname)
        if file is None:
            return None
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, file))


def unit_sources(package: str = PACKAGE) -> list[str]:
    """The sources that are compiled together, as paths below the package, sorted."""
    found = list(_python_files(package, "kernel"))
    for game in _names(os.path.join(package, "games")):
        found += _python_files(package, f"games/{game}")
    return sorted(found)


def _python_files(package: str, folder: str) -> Iterator[str]:
    for name in _names(os.path.join(package, folder)):
        path = f"{folder}/{name}"
        if name in INTERPRETED:
            continue
        if name.endswith(".py"):
            yield path
        elif "." not in name:
            yield from _python_files(package, path)


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []


def source_hash(package: str, source: str) -> str:
    with open(os.path.join(package, source), "rb") as file:
        return sha256(file.read()).hexdigest()


def module_libraries(package: str, sources: Sequence[str]) -> dict[str, str]:
    """Each module's shared library, and last the one library that holds all their code."""
    home = os.path.join(package, LIBRARY)
    modules = [f"ecotone.{source[:-3].replace('/', '.')}" for source in sources]
    modules.append(f"{GROUP}__mypyc")
    return {name: os.path.join(home, *name.split(".")) + SUFFIX for name in modules}


def why_unusable(package: str = PACKAGE) -> str | None:
    """Why the compiled library must not be used with these sources; None when it may be."""
    try:
        with open(os.path.join(package, LIBRARY, MANIFEST), encoding="utf-8") as file:
            manifest = json.load(file)
        built: dict[str, str] = dict(manifest["sources"])
        suffix: str = manifest["suffix"]
    except FileNotFoundError:
        return f"there is no compiled library{_advice(package)}"
    except (OSError, ValueError, KeyError, TypeError):
        return f"the compiled library's {MANIFEST} cannot be read"
    if suffix != SUFFIX:
        return f"the compiled library is for {suffix}, this Python takes {SUFFIX}"
    return _first_difference(package, built)


def _advice(package: str) -> str:
    """Only a checkout has a `make setup`; what was installed from a wheel has none."""
    tool = os.path.join(package, os.pardir, os.pardir, "tools", "compile.py")
    return " (make setup builds it where there is a C compiler)" if os.path.isfile(tool) else ""


def _first_difference(package: str, built: Mapping[str, str]) -> str | None:
    sources = unit_sources(package)
    for source in sources:
        if source not in built:
            return f"the compiled library lacks ecotone/{source}"
        if built[source] != source_hash(package, source):
            return f"the compiled library is older than ecotone/{source}"
    for source in built:
        if source not in sources:
            return f"the compiled library holds ecotone/{source}, whose source is gone"
    for library in module_libraries(package, sources).values():
        if not os.path.isfile(library):
            return f"the compiled library lacks its file {os.path.basename(library)}"
    return None


def _decide() -> BuildStatus:
    if os.environ.get("ECOTONE_INTERPRETED", "") not in ("", "0"):
        return BuildStatus("interpreted", "forced by ECOTONE_INTERPRETED")
    reason = why_unusable()
    if reason is not None:
        return BuildStatus("interpreted", reason)
    return BuildStatus("compiled", "the compiled library matches its sources")


_status: BuildStatus | None = None


def install() -> None:
    """Decide once for this process, and put the compiled modules before their sources."""
    global _status  # noqa: PLW0603 (one decision for the process)
    if _status is not None:
        return
    status = _decide()
    if status.mode == "compiled":
        sys.meta_path.insert(0, CompiledFinder(module_libraries(PACKAGE, unit_sources())))
    elif os.environ.get("ECOTONE_COMPILED", "") == "required":
        problem = f"ECOTONE_COMPILED=required, but interpreted: {status.reason}"
        if _on_command_line():
            raise SystemExit(f"error: {problem}")  # one line, and exit code 1
        raise ImportError(problem)
    _status = status


def _on_command_line() -> bool:
    """Whether the program itself is starting: as `ecotone`, or by `python -m ecotone`."""
    program = os.path.basename(sys.argv[0]) if sys.argv else ""
    return program in ("-m", "ecotone", "ecotone.exe", "ecotone-script.py")


def build_status() -> BuildStatus:
    """Whether the rules run compiled or interpreted in this process, and why."""
    assert _status is not None, "ecotone decides this when it is imported"
    return _status
