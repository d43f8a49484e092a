"""The compile tool, from sources to a library that loads, and what interrupts it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import tools.compile
from tests.house import small

LINE = ("tools/compile.py",)

needs_compiler = pytest.mark.skipif(
    tools.compile.compiler_problem() is not None, reason="needs a C compiler"
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small checkout whose library is up to date; tests leave it so."""
    root = tmp_path_factory.mktemp("built")
    small.make(root)
    result = small.run(root, *LINE)
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("Compiling 3 modules")
    return root


def start_build(root: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-u", *LINE, "--force"],
        cwd=root,
        env=small.environment(root),
        stdout=subprocess.PIPE,
        text=True,
    )


@needs_compiler
@pytest.mark.slow
def test_built_library_is_loaded(built: Path) -> None:
    said = small.report(built, ECOTONE_COMPILED="required")
    assert (said["mode"], said["name"]) == ("compiled", "pond")
    files = said["files"]
    for source in small.UNIT:
        assert "/_compiled/" in files["ecotone." + source[:-3].replace("/", ".")]
    for plain in ("ecotone.games.pond.rules", "ecotone.games.pond.text"):
        assert files[plain].endswith(".py")


@needs_compiler
@pytest.mark.slow
def test_unchanged_sources_are_not_built_again(built: Path) -> None:
    result = small.run(built, *LINE)
    assert (result.returncode, result.stdout) == (0, "")
    assert small.run(built, *LINE, "--check").returncode == 0


@needs_compiler
@pytest.mark.slow
def test_two_builds_at_once_leave_one_good_library(built: Path) -> None:
    builds = [start_build(built), start_build(built)]
    output = [build.communicate(timeout=300)[0] for build in builds]
    assert [build.returncode for build in builds] == [0, 0]
    assert any("Waiting for another build" in text for text in output)
    assert small.report(built)["mode"] == "compiled"


@needs_compiler
@pytest.mark.slow
def test_killed_build_leaves_the_old_library(built: Path) -> None:
    build = start_build(built)
    assert build.stdout is not None
    assert build.stdout.readline().startswith("Compiling")
    build.kill()
    build.communicate(timeout=300)
    assert small.report(built)["mode"] == "compiled"


@needs_compiler
@pytest.mark.slow
def test_source_that_does_not_pass_is_shown(tmp_path: Path) -> None:
    package = small.make(tmp_path)
    (package / "kernel" / "game.py").write_text("number: int = 'three'\n")
    result = small.run(tmp_path, *LINE)
    assert result.returncode == 1
    assert "ecotone/kernel/game.py:1: error: Incompatible types" in result.stdout + result.stderr
    assert not (package / "_compiled").exists()


def test_without_a_compiler_it_says_so_once(tmp_path: Path) -> None:
    small.make(tmp_path)
    nothing = {"PATH": str(tmp_path / "empty"), "CC": ""}
    first, second = (small.run(tmp_path, *LINE, **nothing) for _ in range(2))
    assert (first.returncode, second.returncode) == (0, 0)
    assert first.stdout.startswith("Not compiled: no C compiler on the path.")
    assert second.stdout == ""
    assert not small.run(tmp_path, *LINE, "--force", "--then-play", **nothing).stdout
    check = small.run(tmp_path, *LINE, "--check", **nothing)
    assert check.returncode == 3  # nothing can be done about it here
    assert "no C compiler on the path" in check.stdout


def test_before_a_game_only_the_program_says_that_it_is_slow(tmp_path: Path) -> None:
    small.make(tmp_path)
    nothing = {"PATH": str(tmp_path / "empty"), "CC": ""}
    assert small.run(tmp_path, *LINE, "--then-play", **nothing).stdout == ""
    assert small.run(tmp_path, *LINE, **nothing).stdout.startswith("Not compiled: ")


@pytest.mark.skipif(sys.platform == "win32", reason="the compiler here is a shell script")
def test_the_compilers_own_words_are_told(tmp_path: Path) -> None:
    small.make(tmp_path)
    broken = tmp_path / "broken-cc"
    broken.write_text("#!/bin/sh\necho 'note: hello' >&2\necho 'ld: error: no libc' >&2\nexit 1\n")
    broken.chmod(0o755)
    said = small.run(tmp_path, *LINE, CC=str(broken)).stdout
    assert "broken-cc cannot build a small library (ld: error: no libc)" in said
    assert len(said.splitlines()) == 1
