"""Every command once, its help, and what it says to mistyped words."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from unittest import mock

import pytest

from ecotone.choices import Menu
from ecotone.kernel.data import BadInput
from ecotone.kernel.options import number, read_text
from ecotone.terminal import Terminal
from tests.cli.running import called, ecotone, make_record, refused

COMMANDS = ("games", "play", "serve", "simulate", "replay", "perft", "bench")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_has_an_example(command: str) -> None:
    ended = called(command, "--help")
    assert ended.code == 0
    assert f"ecotone {command}" in ended.out.split("Example")[1]


def test_help_names_every_command() -> None:
    ended = called()
    assert ended.code == 0
    assert all(f"\n  {command} " in ended.out for command in COMMANDS)
    assert ended == called("--help")


def test_help_is_quick() -> None:
    """Heavy imports are left to the commands that need them."""
    code = "import sys, ecotone.cli; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ended.stdout.split())
    assert not loaded & {"rich.markdown", "ecotone.kernel.game", "ecotone.lab", "multiprocessing"}


def test_games() -> None:
    ended = called("games", "--all")
    assert ended.code == 0
    assert not ended.errors
    assert "toy\n  Seedlings." in ended.out
    assert "--option rounds=3 (1 to 5)" in ended.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("plya toy", "'play'"),
        ("simulat toy", "'simulate'"),
        ("play tooy", 'did you mean "toy"'),
        ("play toy --bots gredy", 'did you mean "greedy"'),
        ("play toy --bots humn", 'did you mean "human"'),
        ("simulate toy --bots human", "unknown bot 'human'"),
        ("simulate toy --bots greedy:time=1", "no setting 'time'"),
        ("play toy --sead 3", "--seed"),
        ("play toy --option rouns=3", 'did you mean "rounds"'),
        ("play toy --option rounds", "expected key=value"),
        ("play toy --option rounds=9", "whole number from 1 to 5"),
        ("play toy --option rounds=--3", "whole number from 1 to 5"),
        ("play toy --option crowding=maybe", "yes or no"),
        ("play toy --option rounds=1 --option rounds=2", "option rounds: expected one value"),
        ("play TOY", 'did you mean "toy"'),
        ("play toy --language EN", 'did you mean "en"'),
        ("play toy --save=", "expected the name of a file"),
        ("simulate toy --csv=", "expected the name of a file"),
        ("simulate toy --json same --csv ./same", "expected two files"),
        ("play toy --seats 9", "expected 2 to 5, got 9"),
        ("play toy --seats 2 --bots random,random,random", "at most 2"),
        ("play toy --seats 5 --option rounds=5", "at most 4"),
        ("play toy --teams 1,3", "without gaps"),
        ("play toy --teams 1,x", "a number for each seat"),
        ("play toy --language xx", "no words in 'xx'"),
        ("play toy --seed -1", "--seed"),
        ("play toy --seed 99999999999999999999999", "--seed"),
        ("simulate", "Missing argument"),
        ("play --seats 3", "expected the name of a game"),
        ("serve --port 99999", "--port"),
        ("serve --port 0 --database no/such/folder/x.sqlite", "no/such/folder"),
        ("serve --port 0 --database mysql://x", "mysql"),
        ("simulate toy --games 0", "--games"),
        ("simulate toy --json no/such/folder.json", "folder does not exist"),
        ("simulate toy --csv .", "is a directory"),
        ("play toy --save /", "is a directory"),
        ("bench tooy", 'did you mean "toy"'),
        ("perft toy --depth 0", "--depth"),
        ("replay no-such-file", "no such file"),
    ],
)
def test_bad_words_are_told(arguments: str, told: str) -> None:
    assert told in refused(*arguments.split())


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("plya toy", 2),
        ("play toy --seats 9", 2),
        ("replay no-such-file", 2),
        ("play toy --seed 1", 1),
        ("perft toy --depth 1", 0),
    ],
)
def test_exit_codes_of_the_program(arguments: str, code: int) -> None:
    ended = ecotone(*arguments.split())
    assert ended.code == code
    assert [row[:7] for row in ended.errors] == (["error: "] if code == 2 else [])


@pytest.mark.parametrize("text", ["--3", "", "-", "²", "9" * 5000, "3 ", "0x3"])
def test_numbers_of_options_are_read_or_left_as_text(text: str) -> None:
    assert read_text((number("n", 1, 1, 5),), [f"n={text}"]) == {"n": text}


def test_no_equals_sign_is_told() -> None:
    with pytest.raises(BadInput, match="key=value"):
        read_text((), ["n"])


def test_simulate(tmp_path: Path) -> None:
    table, rows = tmp_path / "table.json", tmp_path / "rows.csv"
    arguments = ["simulate", "toy", "--games", "20", "--bots", "greedy,random", "--seats", "4"]
    ended = called(*arguments, "--seed", "2", "--json", str(table), "--csv", str(rows))
    assert ended.code == 0
    assert not ended.errors
    data = json.loads(table.read_text(encoding="utf-8"))
    assert data["plan"]["bots"] == ["greedy", "random"]
    greedy = data["table"][0]
    assert f"{greedy['score']['value']:.2f}" in ended.out
    assert len(list(csv.DictReader(rows.read_text(encoding="utf-8").splitlines()))) == 80


@pytest.mark.slow
def test_simulate_is_the_same_with_more_jobs(tmp_path: Path) -> None:
    texts: list[str] = []
    for jobs in ("1", "2"):
        path = tmp_path / f"{jobs}.csv"
        ended = ecotone("simulate", "toy", "--games", "30", "--jobs", jobs, "--csv", str(path))
        assert ended.code == 0
        texts.append(path.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]


def test_replay(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    text = make_record(path)
    ended = called("replay", str(path))
    assert ended.code == 0
    assert "game      toy, rules version 0" in ended.out
    assert "Largest group of own plants" in ended.out
    assert ecotone("replay", "-", typed=text) == ended
    start = called("replay", str(path), "--at", "0")
    assert start.code == 0
    assert "position  0 of " in start.out
    checked = called("replay", str(path), "--verify")
    assert checked.code == 0
    assert checked.out.startswith("The record is good: toy, ")
    assert "a number from 0 to" in refused("replay", str(path), "--at", "9999")
    assert "a number from 0 to" in refused("replay", str(path), "--at", "-1")


def test_a_record_is_not_written_over_something_else(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear all", encoding="utf-8")
    told = refused("play", "toy", "--bots", "random,random", "--save", str(path))
    assert "another file of that name is there" in told  # before the game, not after it
    assert path.read_text(encoding="utf-8") == "Dear all"
    assert [item.name for item in tmp_path.iterdir()] == ["letter.txt"]


def test_perft() -> None:
    ended = called("perft", "toy", "--depth", "3", "--seed", "1")
    assert ended.code == 0
    counts = [int(row.split()[1].replace(",", "")) for row in ended.out.splitlines()]
    assert counts == sorted(counts)
    assert len(counts) == 3


@pytest.mark.slow
def test_bench(tmp_path: Path) -> None:
    path = tmp_path / "bench.json"
    ended = ecotone("bench", "toy", "--rounds", "1", "--seconds", "0.005", "--json", str(path))
    assert ended.code == 0
    assert "decisions/s" in ended.out
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["measures"][0]["mode"] == "interpreted"
    assert str(tmp_path) not in path.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_an_interrupted_tournament_ends_at_once() -> None:
    import signal

    command = [sys.executable, "-m", "ecotone", "simulate", "toy", "--games", "5000000"]
    started = subprocess.Popen(
        [*command, "--jobs", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    time.sleep(2)
    started.send_signal(signal.SIGINT)
    _out, errors = started.communicate(timeout=20)
    assert started.returncode == 130
    assert "Traceback" not in errors


def test_the_version_is_told() -> None:
    ended = called("--version")
    assert (ended.code, ended.out) == (0, f"ecotone {version('ecotone')}\n")


def test_a_record_that_cannot_be_saved_at_the_end_goes_elsewhere(tmp_path: Path) -> None:
    path, spare = tmp_path / "game.json", tmp_path / "spare"
    spare.mkdir()
    choose = Terminal.choose

    def choose_and_spoil(terminal: Terminal, seat: int, menu: Menu, text: str) -> bool:
        path.write_text("Dear all", encoding="utf-8")  # something else takes the place
        return choose(terminal, seat, menu, text)

    with (
        mock.patch.object(tempfile, "tempdir", str(spare)),
        mock.patch.object(Terminal, "choose", choose_and_spoil),
    ):
        ended = called("play", "toy", "--seed", "3", "--save", str(path), typed="1\n")
    assert ended.code == 2
    assert len(ended.errors) == 1
    told = re.search(r"the record is in (\S+\.json), because", ended.errors[0])
    assert told is not None
    assert called("replay", told[1], "--verify").code == 0
    assert path.read_text(encoding="utf-8") == "Dear all"
