"""Compiles the kernel and the games with mypyc into src/ecotone/_compiled/."""

from __future__ import annotations

import argparse
import contextlib
import importlib.metadata
import importlib.util
import io
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "ecotone"
BUILD = ROOT / "build"

STALE = 1
NO_COMPILER = 3
LONGEST_ERROR = 200

if TYPE_CHECKING:
    from setuptools import Extension

    from ecotone import _loader
else:
    # By its file: importing the package would already decide about the library built here.
    _spec = importlib.util.spec_from_file_location("_ecotone_loader", PACKAGE / "_loader.py")
    _loader = importlib.util.module_from_spec(_spec)
    sys.modules[_spec.name] = _loader
    _spec.loader.exec_module(_loader)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--force", action="store_true", help="build even when nothing changed")
    parser.add_argument("--check", action="store_true", help="build nothing; exit 1 if stale")
    parser.add_argument(
        "--then-play", action="store_true", help="leave it to the program to say that it is slow"
    )
    options = parser.parse_args(arguments)
    reason = why_stale()
    if options.check:
        return report(reason)
    if reason is None and not options.force:
        return 0
    with only_one_build():
        # The build that was waited for may have done the work.
        if not options.force and why_stale() is None:
            return 0
        return build(quiet=options.then_play)


def report(reason: str | None) -> int:
    if reason is None:
        print("the compiled library is up to date")
        return 0
    problem = compiler_problem()
    print(problem or reason)
    return STALE if problem is None else NO_COMPILER


def why_stale() -> str | None:
    """Why a build is needed: what the loader would object to, or another compiler version."""
    reason = _loader.why_unusable(str(PACKAGE))
    if reason is not None:
        return reason
    manifest = json.loads((PACKAGE / _loader.LIBRARY / _loader.MANIFEST).read_text())
    for name, version in tool_versions().items():
        if manifest.get(name) != version:
            return f"the compiled library was built with {name} {manifest.get(name)}, not {version}"
    return None


def tool_versions() -> dict[str, str]:
    return {name: importlib.metadata.version(name) for name in ("mypy", "librt")}


@contextlib.contextmanager
def only_one_build() -> Iterator[None]:
    """Hold the lock of this checkout; the system frees it when a build is killed."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "compile.lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("Waiting for another build of the compiled library ...", flush=True)
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(quiet: bool) -> int:
    sources = _loader.unit_sources(str(PACKAGE))
    if not sources:
        print("Nothing to compile: neither a kernel nor games are here.")
        return 0
    problem = compiler_problem()
    if problem is not None:
        if not quiet:
            tell_once(f"Not compiled: {problem}. The same files run interpreted, only slower.")
        return 0
    for leftover in BUILD.glob("compile-*"):
        shutil.rmtree(leftover, ignore_errors=True)
    print(f"Compiling {len(sources)} modules with mypyc ...", flush=True)
    started = time.monotonic()
    # Before compiling, so that a source saved meanwhile is noticed afterwards.
    manifest = describe(sources)
    place = Path(tempfile.mkdtemp(prefix="compile-", dir=BUILD))
    try:
        libraries = run_mypyc(sources, place)
        (libraries / _loader.MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n")
        swap_in(libraries, place)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    print(f"Compiled in {time.monotonic() - started:.0f} s.")
    return 0


def tell_once(sentence: str) -> None:
    """Not at every start: nothing has changed since it was said."""
    said = BUILD / "said.txt"
    if not said.exists() or said.read_text() != sentence:
        print(sentence)
        said.write_text(sentence)


def compiler_problem() -> str | None:
    """What keeps a C extension from being built here; chooses the compiler as a side effect."""
    if sys.platform == "win32":
        return None if shutil.which("cl") else "no C compiler (cl) on the path"
    configured = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    for command in (configured, "cc", "gcc", "clang"):
        if shutil.which(shlex.split(command)[0]):
            break
    else:
        return "no C compiler on the path"
    if command != sysconfig.get_config_var("CC"):
        os.environ["CC"] = command
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        line = [*shlex.split(command), "-shared", "-fPIC", f"-I{sysconfig.get_path('include')}"]
        if sys.platform == "darwin":
            line += ["-undefined", "dynamic_lookup"]
        line += [str(probe), "-o", str(probe.with_suffix(".so"))]
        result = subprocess.run(line, capture_output=True, text=True, check=False)
    if result.returncode == 0:
        return None
    if "Python.h" in result.stderr:
        return f"{command} finds no Python.h (the headers of Python {platform.python_version()})"
    return f"{command} cannot build a small library{first_error(result.stderr)}"


def first_error(said: str) -> str:
    """What a compiler says first that sounds like an error, or else first of all."""
    rows = [row.strip() for row in said.splitlines() if row.strip()]
    found = [row for row in rows if "error" in row.lower()] or rows
    return f" ({found[0][:LONGEST_ERROR]})" if found else ""


def describe(sources: list[str]) -> dict[str, object]:
    return {
        "python": sys.implementation.cache_tag,
        "platform": sysconfig.get_platform(),
        "suffix": _loader.SUFFIX,
        **tool_versions(),
        "sources": {source: _loader.source_hash(str(PACKAGE), source) for source in sources},
    }


def run_mypyc(sources: list[str], place: Path) -> Path:
    """Translate and compile; exits with mypyc's own messages when the sources do not pass."""
    from mypyc.build import mypycify

    # No configuration file: the result must not depend on where the build runs.
    settings = ["--config-file=", f"--cache-dir={place / 'cache'}", "--explicit-package-bases"]
    with contextlib.chdir(SOURCES), said_only_on_failure():
        extensions = mypycify(
            settings + [f"ecotone/{source}" for source in sources],
            opt_level="3",
            debug_level="0",
            # One C file for each module: twice as quick to build, and no slower to run.
            multi_file=True,
            group_name=_loader.GROUP,
            target_dir=str(place / "c"),
        )
    run_compiler(extensions, place)
    return place / "libraries"


@contextlib.contextmanager
def said_only_on_failure() -> Iterator[None]:
    """Keep mypyc's hints about speed from people who only want to play."""
    words = io.StringIO()
    try:
        with contextlib.redirect_stdout(words), contextlib.redirect_stderr(words):
            yield
    except BaseException:
        print(words.getvalue(), file=sys.stderr)
        raise


def run_compiler(extensions: list[Extension], place: Path) -> None:
    """Build the extensions on all cores, also the many C files of the one big library."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext
    from setuptools.errors import BaseError, CCompilerError

    cores = os.cpu_count() or 1
    command = build_ext(Distribution({"name": "ecotone", "ext_modules": extensions}))
    command.build_lib = str(place / "libraries")
    command.build_temp = str(place / "objects")
    command.parallel = cores
    command.finalize_options()
    build_extensions = command.build_extensions

    def with_shared_pool() -> None:
        compile_some = command.compiler.compile

        def compile_all(files: list[str], **options: object) -> list[str]:
            parts = pool.map(lambda file: compile_some([file], **options), files)
            return [made for part in parts for made in part]

        command.compiler.compile = compile_all
        build_extensions()

    command.build_extensions = with_shared_pool
    with contextlib.chdir(SOURCES), ThreadPoolExecutor(cores) as pool:
        try:
            command.run()
        except (BaseError, CCompilerError) as error:
            sys.exit(f"Compiling stopped: {error}")  # the compiler has said why above


def swap_in(libraries: Path, place: Path) -> None:
    """Two renames: whenever this is interrupted, the old libraries are there or none."""
    home = PACKAGE / _loader.LIBRARY
    if home.exists():
        home.rename(place / "old")
    libraries.rename(home)


if __name__ == "__main__":
    sys.exit(main())
