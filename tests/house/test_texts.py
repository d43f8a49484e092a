"""No trace of one machine in any file; locks that are complete and agree with each other."""

from __future__ import annotations

import re
import shutil
import tomllib

import pytest

from tests.house import texts
from tests.house.sources import ROOT

NAMES = ("uv", "play", "dev", "bench")
GOOD = f"rich==15.0.0 ; sys_platform == 'win32' \\\n    --hash=sha256:{'a' * 64}\n"


def lock(name: str) -> str:
    return (ROOT / "locks" / f"{name}.txt").read_text("utf-8")


@pytest.mark.skipif(
    shutil.which("git") is None or not (ROOT / ".git").exists(),
    reason="only a git checkout tells its own files from made ones",
)
def test_no_file_tells_of_one_machine() -> None:
    found = {
        name: traces
        for name in texts.text_files()
        if (traces := texts.machine_traces((ROOT / name).read_text("utf-8", "replace")))
    }
    assert found == {}


@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_a_lock_is_hashed(name: str) -> None:
    assert texts.lock_complaints(lock(name)) == []
    assert texts.locked_versions(lock(name))


@pytest.mark.parametrize("name", NAMES)
def test_locks_name_no_address_and_no_path(name: str) -> None:
    assert not re.search(r"://|@|/|\\\S|--index|--find", lock(name).partition("\n")[2])


@pytest.mark.parametrize(("small", "large"), [("play", "dev"), ("dev", "bench")])
def test_larger_locks_hold_the_smaller(small: str, large: str) -> None:
    inner, outer = texts.locked_versions(lock(small)), texts.locked_versions(lock(large))
    assert inner == {name: outer.get(name) for name in inner}


def test_isolated_builds_take_the_locked_versions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    locked = texts.locked_versions(lock("play"))
    pins = dict(pin.split("==") for pin in project["build-system"]["requires"])
    assert {name: {version} for name, version in pins.items()} == {n: locked[n] for n in pins}
    for need in project["project"]["dependencies"]:
        assert re.split(r"[\[<>=~]", need)[0].replace("_", "-") in locked


@pytest.mark.parametrize(
    "line",
    [
        "see " + "/work" + "/main/src",
        'open("' + "/root" + '/notes")',
        "cd " + "/home" + "/ann",
        "(" + "/tmp/" + "x)",
        "https://" + "pypi" + ".org/simple",
        "resolved: https://" + "registry.npmjs" + ".org/vite",
    ],
)
def test_trace_of_a_machine_is_seen(line: str) -> None:
    assert len(texts.machine_traces(f"first\n{line}\n")) == 1


def test_ordinary_paths_pass() -> None:
    assert (
        texts.machine_traces("https://example.org/home/a, docs/work/a, ~/root/b, /homework/") == []
    )


@pytest.mark.parametrize(
    "bad",
    [
        "rich==15.0.0\n",
        "rich==15.0.0 \\\n",
        "rich>=15 \\\n" + GOOD.partition("\n")[2],
        "--index-url https://example.org\n" + GOOD,
        GOOD.replace("a" * 64, "a" * 63),
        GOOD + "typer @ file:typer.whl\n",
        GOOD.replace("\n", " \\\n"),
    ],
)
def test_incomplete_lock_is_seen(bad: str) -> None:
    assert texts.lock_complaints(GOOD) == []
    assert texts.lock_complaints("# a remark\n" + GOOD + bad) != []
