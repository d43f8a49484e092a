"""A compiled library is used only when it belongs to exactly these sources."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ecotone import _loader
from tests.house import small


@pytest.fixture
def package(tmp_path: Path) -> Path:
    made = small.make(tmp_path)
    small.pretend_compiled(made)
    return made


def edit_source(package: Path) -> None:
    with (package / "kernel" / "game.py").open("a") as file:
        file.write("# changed\n")


def add_source(package: Path) -> None:
    (package / "games" / "pond" / "rules" / "shallow.py").touch()


def add_game(package: Path) -> None:
    (package / "games" / "wood").mkdir()
    (package / "games" / "wood" / "state.py").touch()


def remove_source(package: Path) -> None:
    (package / "games" / "pond" / "rules" / "deep.py").unlink()


def remove_library(package: Path) -> None:
    (package / _loader.LIBRARY / f"ecotone__mypyc{_loader.SUFFIX}").unlink()


def take_other_python(package: Path) -> None:
    manifest = package / _loader.LIBRARY / _loader.MANIFEST
    manifest.write_text(manifest.read_text().replace(_loader.SUFFIX, ".cpython-299-cray.so"))


def tear_manifest(package: Path) -> None:
    manifest = package / _loader.LIBRARY / _loader.MANIFEST
    manifest.write_text(manifest.read_text()[:50])


def empty_manifest(package: Path) -> None:
    (package / _loader.LIBRARY / _loader.MANIFEST).write_text(json.dumps(["nothing"]))


def remove_manifest(package: Path) -> None:
    (package / _loader.LIBRARY / _loader.MANIFEST).unlink()


FAULTS: list[tuple[Callable[[Path], None], str]] = [
    (edit_source, "older than ecotone/kernel/game.py"),
    (add_source, "lacks ecotone/games/pond/rules/shallow.py"),
    (add_game, "lacks ecotone/games/wood/state.py"),
    (remove_source, "holds ecotone/games/pond/rules/deep.py, whose source is gone"),
    (remove_library, "lacks its file ecotone__mypyc"),
    (take_other_python, "is for .cpython-299-cray.so"),
    (tear_manifest, "cannot be read"),
    (empty_manifest, "cannot be read"),
    (remove_manifest, "there is no compiled library"),
]


def test_unit_is_all_but_packages_and_texts(package: Path) -> None:
    assert _loader.unit_sources(str(package)) == small.UNIT


def test_matching_library_is_usable(package: Path) -> None:
    assert _loader.why_unusable(str(package)) is None
    (package / "games" / "pond" / "text.py").write_text("TEXT = 'Lake'\n")
    assert _loader.why_unusable(str(package)) is None


@pytest.mark.parametrize(("spoil", "reason"), FAULTS)
def test_any_difference_makes_it_unusable(
    package: Path, spoil: Callable[[Path], None], reason: str
) -> None:
    spoil(package)
    assert reason in (_loader.why_unusable(str(package)) or "usable")


def test_stale_library_means_plain_sources(package: Path, tmp_path: Path) -> None:
    edit_source(package)
    said = small.report(tmp_path)
    assert said["mode"] == "interpreted"
    assert said["reason"] == "the compiled library is older than ecotone/kernel/game.py"
    assert said["name"] == "pond"


def test_interpreted_can_be_forced(package: Path, tmp_path: Path) -> None:
    assert _loader.why_unusable(str(package)) is None
    said = small.report(tmp_path, ECOTONE_INTERPRETED="1")
    assert (said["mode"], said["reason"]) == ("interpreted", "forced by ECOTONE_INTERPRETED")
    assert said["name"] == "pond"


@pytest.mark.parametrize("value", ["", "0"])
def test_switch_set_to_nothing_is_off(package: Path, tmp_path: Path, value: str) -> None:
    line = "import ecotone; print(ecotone.build_status().mode)"
    assert _loader.why_unusable(str(package)) is None
    assert small.run(tmp_path, "-c", line, ECOTONE_INTERPRETED=value).stdout == "compiled\n"


def test_required_but_interpreted_is_an_import_error(package: Path, tmp_path: Path) -> None:
    edit_source(package)
    result = small.run(tmp_path, "-c", "import ecotone", ECOTONE_COMPILED="required")
    assert result.returncode == 1
    assert "ImportError: ECOTONE_COMPILED=required, but interpreted: " in result.stderr
    assert "older than ecotone/kernel/game.py" in result.stderr


@pytest.mark.parametrize("line", [("-m", "ecotone"), ("ecotone",)])
def test_required_but_interpreted_is_one_line_on_the_command_line(
    package: Path, tmp_path: Path, line: tuple[str, ...]
) -> None:
    edit_source(package)
    (package / "__main__.py").write_text("import ecotone")
    (tmp_path / "ecotone").write_text("import ecotone")
    result = small.run(tmp_path, *line, ECOTONE_COMPILED="required")
    assert result.returncode == 1
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("error: ECOTONE_COMPILED=required, but interpreted: ")


def test_only_a_checkout_is_told_to_set_up(package: Path, tmp_path: Path) -> None:
    remove_manifest(package)
    assert "make setup" in (_loader.why_unusable(str(package)) or "")
    (tmp_path / "tools" / "compile.py").unlink()
    assert _loader.why_unusable(str(package)) == "there is no compiled library"
