"""The program among others: its standard streams, and signals that tell it to end."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import NOTE, called

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell and signals")

PROGRAM = f"{sys.executable} -m ecotone"
LONG = ("simulate", "toy", "--games", "5000000", "--jobs", "2")


def shell(line: str) -> tuple[int, str, list[str]]:
    ended = subprocess.run(
        ["bash", "-c", f"{PROGRAM} {line}"], capture_output=True, text=True, check=False, timeout=60
    )
    errors = [row for row in ended.stderr.splitlines() if not row.startswith(NOTE)]
    return ended.returncode, ended.stdout, errors


# -- streams ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("games >&-", "error: there is no standard output"),
        ("play toy --bots random,random >&-", "error: there is no standard output"),
        ("play toy <&-", "error: there is no standard input"),
        ("replay - <&-", "error: there is no standard input"),
        pytest.param("games > /dev/full", "no space", marks=pytest.mark.slow),
        pytest.param("--version > /dev/full", "no space", marks=pytest.mark.slow),
        pytest.param("play toy --bots greedy > /dev/full", "no space", marks=pytest.mark.slow),
    ],
)
def test_a_broken_stream_is_one_line(line: str, told: str) -> None:
    code, out, errors = shell(line)
    assert (code, out, len(errors)) == (1, "", 1), errors
    assert told in errors[0].casefold()


@pytest.mark.slow
@pytest.mark.parametrize("line", ["games <&-", "games 2>&-", "simulate toy --jobs 2 <&-"])
def test_a_stream_that_is_not_needed_may_be_closed(line: str) -> None:
    code, out, errors = shell(line)
    assert (code, errors) == (0, [])
    assert out


@pytest.mark.slow
def test_a_closed_error_stream_takes_nothing_of_the_output() -> None:
    assert shell("plya 2>&-") == (2, "", [])


# -- signals ----------------------------------------------------------------------------------


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "ecotone", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_game_that_is_told_to_end_is_saved(tmp_path: Path, number: int, code: int) -> None:
    path = tmp_path / "game.json"
    program = start("play", "toy", "--seed", "3", "--save", str(path))
    assert program.stdin is not None and program.stdout is not None
    program.stdin.write("1\n")
    program.stdin.flush()
    while "Plant your" not in program.stdout.readline():
        assert program.poll() is None
    program.send_signal(number)
    _out, errors = program.communicate(timeout=30)
    assert (program.returncode, "Traceback" in errors) == (code, False)
    assert called("replay", str(path), "--verify").code == 0


@pytest.mark.slow
def test_what_is_ignored_stays_ignored() -> None:
    """As `nohup` starts a program."""
    begun = f"trap '' HUP; {PROGRAM} play toy < <(sleep 2; echo quit) &"
    line = f"{begun} sleep 1; kill -HUP $!; wait $!"
    assert subprocess.run(["bash", "-c", line], capture_output=True, check=False).returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_server_that_is_told_to_end_does_so_in_good_order(tmp_path: Path, number: int) -> None:
    program = start("serve", "--port", "0", "--database", str(tmp_path / "tables.sqlite"))
    assert program.stderr is not None
    told = ""
    while "ready" not in told:
        told = program.stderr.readline()
        assert program.poll() is None
    program.send_signal(number)
    _out, errors = program.communicate(timeout=30)
    assert (program.returncode, "Traceback" in errors) == (143, False), errors
    assert "what was acknowledged is kept" in errors


def workers_of(parent: int) -> list[int]:
    """The processes that a running tournament has started, once both play."""
    for _try in range(200):
        found = [
            int(folder.name)
            for folder in Path("/proc").iterdir()
            if folder.name.isdigit() and is_worker(folder, parent)
        ]
        if len(found) == 2:
            time.sleep(1)  # until they have begun
            return found
        time.sleep(0.1)
    raise AssertionError("no workers")


def is_worker(folder: Path, parent: int) -> bool:
    try:
        owner = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        return owner == parent and b"spawn_main" in (folder / "cmdline").read_bytes()
    except OSError:
        return False


def all_gone(processes: list[int]) -> bool:
    for _try in range(100):
        left = [number for number in processes if Path(f"/proc/{number}/cmdline").exists()]
        if not any(Path(f"/proc/{number}/cmdline").read_bytes() for number in left):
            return True
        time.sleep(0.1)
    return False


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize(
    ("end", "code"),
    [
        (subprocess.Popen.terminate, 143),
        (lambda program: program.send_signal(signal.SIGHUP), 129),
        (lambda program: program.send_signal(signal.SIGINT), 130),
        (subprocess.Popen.kill, -9),
    ],
    ids=["SIGTERM", "SIGHUP", "SIGINT", "SIGKILL"],
)
def test_a_tournament_leaves_no_workers_behind(
    end: Callable[[subprocess.Popen[str]], None], code: int
) -> None:
    program = start(*LONG)
    workers = workers_of(program.pid)
    end(program)
    _out, errors = program.communicate(timeout=30)
    assert (program.returncode, "Traceback" in errors) == (code, False), errors
    assert all_gone(workers)


def test_a_signal_in_this_process_is_left_as_it_was() -> None:
    before = signal.getsignal(signal.SIGTERM)
    assert called("games").code == 0
    assert signal.getsignal(signal.SIGTERM) == before
