"""Broken, edited and hostile records: one clear line, never anything else."""

from __future__ import annotations

import json
import os
import time
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ecotone.games import find
from ecotone.kernel.data import BadInput, Data
from ecotone.kernel.drive import Table, resume
from ecotone.kernel.game import Setup
from ecotone.kernel.options import Options, read_options
from ecotone.kernel.record import LARGEST_FILE, read_record, replay
from ecotone.lab.match import play_match, player_seed
from ecotone.players import make_player
from tests.cli.running import ecotone, refused


def toy_options() -> Options:
    game = find("toy")
    return read_options(game.options(game.printed()), {})


@cache
def record_text() -> str:
    game = find("toy")
    setup = Setup(2, (1, 2), toy_options())
    players = [make_player("greedy", player_seed(1, seat)) for seat in range(2)]
    record = play_match(game, game.printed(), setup, players, 1, keep_record=True).record
    assert record is not None
    return record.to_text()


def is_good(raw: bytes) -> bool:
    """Whether some bytes are a record that replays; nothing but BadInput may say no."""
    started = time.perf_counter()
    try:
        record = read_record(raw)
        replay(find(record.game), record)
    except BadInput:
        return False
    finally:
        assert time.perf_counter() - started < 20
    return True


def edited(**changes: object) -> str:
    data = json.loads(record_text())
    data.update(changes)
    return json.dumps(data)


def with_answers(edit: str) -> str:
    data = json.loads(record_text())
    answers = data["answers"]
    if edit == "cut":
        del answers[-1]
    elif edit == "longer":
        answers.append([0, 0])
    elif edit == "swapped":
        answers[0], answers[-1] = answers[-1], answers[0]
    elif edit == "other step":
        answers[[row[0] >= 0 for row in answers].index(True)][1] = 0
    elif edit == "other fate":
        answers[0][1] = (answers[0][1] + 1) % 5
    return json.dumps(data)


HOSTILE: dict[str, tuple[bytes | str, str]] = {
    "empty": ("", "not valid JSON"),
    "not UTF-8": (b"\xff\xfe{}", "not a text file in UTF-8"),
    "binary": (os.urandom(1000) + b"\xff", "not a text file in UTF-8"),
    "not JSON": ("game: toy", "not valid JSON"),
    "a list": ("[]", "expected an object"),
    "null": ("null", "expected an object"),
    "nothing in it": ("{}", "a field 'ecotone'"),
    "deep": ("[" * 200_000, "nested too deeply"),
    "deep but closed": (edited(options=json.loads("[" * 300 + "]" * 300)), "nested too deeply"),
    "a long number": ('{"ecotone": ' + "9" * 100_000 + "}", "too many digits"),
    "a float": (edited(seats=2.5), "whole numbers only"),
    "not a number": ('{"ecotone": NaN}', "whole numbers only"),
    "another format": (edited(ecotone=2), "record format: expected a whole number from 1 to 1"),
    "true as one": (edited(ecotone=True), "record format"),
    "another game": (edited(game="chess"), "no game 'chess'"),
    "a long name": (edited(game="x" * 100_000), "no game 'xxx"),
    "a path as a game": (edited(game="../../etc/passwd"), "no game"),
    "another version": (edited(rules="99"), "rules version: expected 0, got '99'"),
    "another content": (
        edited(content={"version": "1", "hash": "0" * 32, "parts": None}),
        "content: expected hash",
    ),
    "content of nonsense": (
        edited(content={"version": "1", "hash": "0" * 32, "parts": [[1], "x"]}),
        "content",
    ),
    "no seats": (edited(seats=0), "seats: expected a whole number from 1"),
    "many seats": (edited(seats=10**30), "seats: expected a whole number from 1"),
    "more seats": (edited(seats=3), "teams"),
    "no teams": (edited(teams=[]), "teams"),
    "an unknown option": (edited(options={"rouns": 3}), 'did you mean "rounds"'),
    "a wrong option": (edited(options={"rounds": 10**40}), "option rounds"),
    "options in a list": (edited(options=[]), "options: expected an object"),
    "cut": (with_answers("cut"), "to end at the position"),
    "longer": (with_answers("longer"), "The game is over."),
    "swapped": (with_answers("swapped"), "is refused"),
    "other step": (with_answers("other step"), "That is not what is being asked now."),
    "other fate": (with_answers("other fate"), "record"),
    "answers of text": (edited(answers=["0"]), "answers[0]: expected a list"),
    "answers of three": (edited(answers=[[0, 1, 2]]), "a pair [seat, code]"),
    "a large code": (edited(answers=[[0, 10**25]]), "answers[0] code"),
    "a far seat": (edited(answers=[[7, 0]]), "answers[0] seat"),
    "too many answers": (edited(answers=[[0, 0]] * 200_001), "at most 200000"),
    "another end": (edited(final="0" * 32), "to end at the position"),
    "a key twice": (record_text().replace('"seats":', '"seats":2,"seats":'), "each key once"),
    "an unknown field": (edited(seat=2), "unknown field 'seat' (did you mean \"seats\"?)"),
    "an unknown field of the content": (
        edited(content=json.loads(record_text())["content"] | {"part": 1}),
        "content: unknown field 'part'",
    ),
    "truncated": (record_text()[:-40], "not valid JSON"),
    "half a letter": (edited(final="\ud800" * 9), "to end at the position"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_records_get_one_line(name: str, tmp_path: Path) -> None:
    raw, told = HOSTILE[name]
    path = tmp_path / "game.json"
    path.write_bytes(raw if isinstance(raw, bytes) else raw.encode("utf-8", "surrogatepass"))
    assert told in refused("replay", str(path))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cut", "deep", "other step"])
def test_a_pipe_is_checked_like_a_file(name: str) -> None:
    raw, told = HOSTILE[name]
    ended = ecotone("replay", "-", "--verify", typed=raw)
    assert (ended.code, ended.out, len(ended.errors)) == (2, "", 1)
    assert told in ended.errors[0]


@pytest.mark.slow
def test_files_without_an_end(tmp_path: Path) -> None:
    big = tmp_path / "big.json"
    with big.open("wb") as file:
        file.truncate(LARGEST_FILE * 1000)  # a hole: takes no space
    assert f"larger than {LARGEST_FILE} bytes" in refused("replay", str(big))
    if os.path.exists("/dev/zero"):
        assert "expected a regular file" in refused("replay", "/dev/zero")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_that_nobody_writes_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "expected a regular file" in refused("replay", str(tmp_path / "pipe"))


def test_no_files() -> None:
    assert "no such file" in refused("replay", "nowhere.json")
    assert "expected a regular file" in refused("replay", ".")
    assert "cannot read" in refused("replay", "x" * 5000)
    assert "cannot read" in refused("replay", "")


def test_the_record_itself_is_good() -> None:
    assert is_good(record_text().encode())


FUZZ = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@given(st.binary(max_size=300))
@FUZZ
def test_random_bytes(raw: bytes) -> None:
    assert not is_good(raw)


@given(st.data())
@FUZZ
def test_random_edits_of_the_text(data: st.DataObject) -> None:
    raw = bytearray(record_text().encode())
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(raw) - 1))
        length = data.draw(st.integers(0, 9))
        raw[start : start + length] = data.draw(st.binary(max_size=9))
    is_good(bytes(raw))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9) | st.just(10**400),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


def places(data: Data, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place inside some data."""
    found: list[tuple[str | int, ...]] = [path] if path else []
    if isinstance(data, dict):
        for key, value in data.items():
            found += places(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            found += places(value, (*path, index))
    return found


def with_own_content() -> dict[str, Data]:
    """The record with its printed content told by value, so that edits reach it, too."""
    data: dict[str, Data] = json.loads(record_text())
    content = data["content"]
    assert isinstance(content, dict)
    content["parts"] = find("toy").printed().to_data()
    return data


@given(st.data())
@FUZZ
def test_random_edits_of_the_data(data: st.DataObject) -> None:
    record: Data = with_own_content()
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(record)))
        owner = record
        for step in path[:-1]:
            owner = owner[step]  # type: ignore[index]
        if data.draw(st.booleans()):
            owner[path[-1]] = data.draw(VALUES)  # type: ignore[index]
        else:
            del owner[path[-1]]  # type: ignore[union-attr, arg-type]
    is_good(json.dumps(record).encode("utf-8", "surrogatepass"))


def test_printed_content_told_by_value_is_good() -> None:
    assert is_good(json.dumps(with_own_content()).encode())


# -- going on with a record -------------------------------------------------------------------


def resumed(tmp_path: Path, raw: str) -> str:
    path = tmp_path / "game.json"
    path.write_text(raw, encoding="utf-8")
    return refused("play", "toy", "--bots", "human,human", "--resume", str(path))


def test_what_replay_refuses_cannot_be_resumed(tmp_path: Path) -> None:
    answers = json.loads(record_text())["answers"]
    last_fate = max(k for k, row in enumerate(answers) if row[0] < 0)
    assert "is [-1, 999], expected nothing" in resumed(
        tmp_path, edited(answers=[*answers, [-1, 999]])
    )
    moved = [answers[-1], *answers[:-1]]
    assert "answer 0 is" in resumed(tmp_path, edited(answers=moved))
    early = [row for row in answers if row[0] < 0] + [row for row in answers if row[0] >= 0]
    assert early != answers
    assert "expected [" in resumed(tmp_path, edited(answers=early))
    cut = answers[:last_fate] + answers[last_fate + 1 :]
    assert "record: " in resumed(tmp_path, edited(answers=cut))


def test_a_record_without_its_last_fate_is_not_resumed(tmp_path: Path) -> None:
    """The last answer of fate could otherwise be drawn anew, to one's liking."""
    game = find("toy")
    table = Table(game, game.printed(), Setup(2, (1, 2), toy_options()), 3)
    record = json.loads(table.record().to_text())
    assert record["answers"][-1][0] < 0
    del record["answers"][-1]
    assert "is missing, expected [-1, " in resumed(tmp_path, json.dumps(record))


def test_an_open_sealed_question_is_resumed_as_it_was_left() -> None:
    game = find("toy")
    table = Table(game, game.printed(), Setup(3, (1, 2, 3), toy_options()), 3)
    for seat in (2, 0):
        table.answer(seat, table.legal(seat)[0])
    again = resume(game, read_record(table.record().to_text().encode()), 9)
    assert again.answers == table.answers
    assert again.open_seats() == [1]
