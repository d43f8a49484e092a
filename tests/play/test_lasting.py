"""What was acknowledged outlives restarts, kills and other databases; nothing is done twice."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ecotone.games import find
from ecotone.kernel.record import read_record, replay
from ecotone.play.making import load
from ecotone.play.store import reading
from ecotone.play.store.database import open_database
from tests.play.serving import PATIENCE, Person, make, play_out, request, running


@contextmanager
def process(database: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """`ecotone serve` as a process of its own."""
    command = [sys.executable, "-m", "ecotone", "serve", "--port", "0", "--examples"]
    started = subprocess.Popen(
        [*command, "--database", str(database)], stderr=subprocess.PIPE, text=True
    )
    assert started.stderr is not None
    try:
        port = 0
        for line in started.stderr:
            found = re.search(r"listening on http://127\.0\.0\.1:(\d+)", line)
            port = int(found[1]) if found else port
            if "ready" in line:
                break
        assert port, "the server did not start"
        wait_until_it_answers(port)
        yield started, port
    finally:
        if started.poll() is None:
            started.terminate()
        started.wait(PATIENCE)
        started.stderr.close()


def wait_until_it_answers(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if request(port, "GET", "/health")[0] == 200:
                return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="kills with a signal")
def test_a_killed_server_goes_on_where_it_was_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    with process(path) as (started, port):
        made = make(port, "eco", "mm", options={"turns": 3})
        secrets = [key["secret"] for key in made["keys"]]
        person = Person(port, made["table"]["table"], *secrets)
        person.until("frame", viewer=0)
        person.until("frame", viewer=1)
        for code in (1,):
            person.answer(0, code, id="kept")
        before = person.until("frame", viewer=0)
        os.kill(started.pid, signal.SIGKILL)
        started.wait(PATIENCE)
    with process(path) as (_started, port):
        again = Person(port, made["table"]["table"], *secrets)
        after = again.until("frame", viewer=0)
        for key in ("index", "view", "waiting", "questions", "points"):
            assert after[key] == before[key], key
        assert after["questions"][0]["can_undo"]
        repeated = again.answer(0, 1, index=before["index"] - 1, id="kept")
        assert (repeated["type"], repeated["index"]) == ("done", before["index"])
        again.frame(1)
        assert play_out(again, [0, 1])["outcome"] is not None


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="stops with a signal")
def test_a_server_stops_when_told_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with process(tmp_path / "t.sqlite") as (started, port):
        made = make(port, "eco", "mb")
        person = Person(port, made["table"]["table"], made["keys"][0]["secret"])
        person.until("frame")
        started.send_signal(signal.SIGTERM)
        assert started.wait(PATIENCE) in (0, -signal.SIGTERM, 143)
        assert started.stderr is not None
        assert "Traceback" not in started.stderr.read()


def test_a_table_that_slept_is_the_same_when_it_wakes(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite") as server:
        made = make(server.port, "toy", "mmm")
        secrets = [key["secret"] for key in made["keys"]]
        person = Person(server.port, made["table"]["table"], *secrets)
        for _ in range(3):
            person.until("frame")
        question = person.question(2)
        assert question is not None
        index = person.answer(2, question["choices"][0]["code"])["index"]
        before = person.until("frame", index=index, viewer=2)
    with running(tmp_path / "t.sqlite") as server:
        again = Person(server.port, made["table"]["table"], secrets[2])
        after = again.until("frame", viewer=2)
        assert (after["view"], after["index"]) == (before["view"], index)


@pytest.mark.slow
def test_a_hundred_tables_of_bots_at_once_lose_and_double_nothing(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    tables = 100
    with running(path, bot_workers=2) as server:
        names = []
        for number in range(tables):
            game, options = ("toy", {}) if number % 2 else ("eco", {"turns": 3})
            made = make(server.port, game, "bbb", options=options)
            names.append(made["table"]["table"])
        end = time.monotonic() + 120
        waiting = set(names)
        while waiting:
            assert time.monotonic() < end, f"{len(waiting)} tables are not over"
            for name in list(waiting):
                status = request(server.port, "GET", f"/api/tables/{name}")[1]["status"]
                if status == "over":
                    waiting.discard(name)
            time.sleep(0.2)
    database = open_database(str(path))
    for name in names:
        loaded = load(database, name)
        assert loaded is not None
        live = loaded.live
        assert live.table is not None
        with database.reading() as connection:
            entries = reading.load_entries(connection, name)
        assert [entry.index for entry in entries] == list(range(live.index))
        decisions = [entry for entry in entries if entry.kind == "decision"]
        answers = [answer for answer in live.table.answers if answer.seat >= 0]
        assert len(decisions) == len(answers)
        assert live.status == "over"
        assert live.game.outcome(live.table.state) is not None
        record = read_record(live.table.record().to_text().encode())
        assert replay(find(record.game), record).digest() == record.final
    database.close()


def test_a_game_is_played_and_kept_on_either_database(url: str) -> None:
    with running(url) as server:
        made = make(server.port, "eco", "mb", options={"turns": 2})
        person = Person(server.port, made["table"]["table"], made["keys"][0]["secret"])
        person.until("frame")
        assert play_out(person, [0])["outcome"] is not None
    with running(url) as server:
        again = Person(server.port, made["table"]["table"])
        assert again.until("frame")["outcome"] is not None


def test_two_servers_on_one_database_never_both_answer(tmp_path: Path) -> None:
    """The unique row decides; who comes second is told that the position has changed."""
    path = tmp_path / "t.sqlite"
    with running(path) as one, running(path) as two:
        made = make(one.port, "eco", "mm")
        name, secret = made["table"]["table"], made["keys"][0]["secret"]
        here, there = Person(one.port, name, secret), Person(two.port, name, secret)
        index = here.until("frame")["index"]
        assert there.until("frame")["index"] == index
        assert here.answer(0, 1)["type"] == "done"
        late = there.answer(0, 2)
        assert late["type"] == "stale"
        frame = there.until("frame", viewer=0)
        assert frame["view"]["pair"] == 1
        assert there.answer(0, frame["questions"][0]["choices"][0]["code"])["type"] == "done"
