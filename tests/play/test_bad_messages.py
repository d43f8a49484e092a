"""Messages that cannot be used, and too many of them, change nothing and are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ecotone.play.limits import GENEROUS, Limits
from tests.play.serving import Person, Silent, request, running, sit


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        '"hello"',
        '{"type":"hello"}',
        '{"type":"hello","table":7}',
        '{"type":"dance"}',
        '{"type":"answer","id":"a","seat":0,"index":0,"code":0}',
        '{"type":"hello","table":"x","secrets":["short"]}',
        '{"type":"hello","table":"x","more":1}',
        '{"type":"hello","table":"' + "x" * 40 + '"}',
    ],
)
def test_who_does_not_say_hello_is_told_and_hung_up_on(port: int, message: str) -> None:
    person = Silent(port, "")
    person.socket.send(message)
    fault = person.receive()
    while not fault["closing"]:
        fault = person.receive()
    assert fault["type"] == "fault"
    assert fault["text"]
    with pytest.raises(ConnectionClosed):
        person.receive()


def test_an_unknown_table_is_told(port: int) -> None:
    person = Person(port, "no-such-1234")
    fault = person.receive()
    assert fault["closing"]
    assert "no-such-1234" in fault["text"]


@pytest.mark.parametrize(
    ("message", "wanted"),
    [
        ("{", "truncated"),
        ('{"type":"answer","id":"a1","seat":0,"index":0}', "code"),
        ('{"type":"answer","id":"a1","seat":"0","index":0,"code":1}', "int"),
        ('{"type":"answer","id":"a1","seat":-1,"index":0,"code":1}', ">= 0"),
        ('{"type":"answer","id":"a1","seat":0,"index":0,"code":1e9}', "int"),
        ('{"type":"answer","id":"a1","seat":0,"index":0,"code":99999999999}', "<="),
        ('{"type":"answer","id":"a b","seat":0,"index":0,"code":1}', "regex"),
        ('{"type":"chat","id":"a1","text":""}', "length"),
        ('{"type":"hello","table":"x"}', "only one hello"),
        ("x" * 20_000, "at most"),
        ("[" * 5_000, "read"),
    ],
)
def test_a_message_that_cannot_be_used_is_told_and_changes_nothing(
    port: int, message: str, wanted: str
) -> None:
    person = sit(port, "eco", "mm")
    person.send(message)
    fault = person.until("fault")
    assert wanted in fault["text"]
    assert fault["id"] in (None, "a1")
    assert person.answer(0, 0)["type"] == "done"


def test_a_seat_that_does_not_exist_is_refused(port: int) -> None:
    person = sit(port, "eco", "mm")
    assert person.answer(9, 0, index=0)["type"] == "refused"
    assert person.wish("tally", seat=9, viewer=-1)["type"] == "refused"


def test_who_sends_nothing_but_nonsense_is_hung_up_on(port: int) -> None:
    person = sit(port, "eco", "mm")
    for _ in range(19):
        person.send("{")
        assert not person.until("fault")["closing"]
    person.send("{")
    assert person.until("fault")["closing"]
    with pytest.raises(ConnectionClosed):
        person.receive()


def test_who_sends_too_much_is_slowed_down(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = Limits(
        tables_an_hour=3, messages_a_second=1.0, burst=4, chats_a_minute=1, chat_burst=2
    )
    assert limits != GENEROUS
    with running(tmp_path_factory.mktemp("slow") / "t.sqlite", limits) as server:
        person = sit(server.port, "eco", "mm")
        kinds = [person.wish("chat", text="x")["type"] for _ in range(3)]
        assert kinds == ["done", "done", "refused"]
        person.send('{"type":"chat","id":"a","text":"x"}')
        assert "too many" in person.until("fault")["text"]
        made = [request(server.port, "POST", "/api/tables", two_bots())[0] for _ in range(4)]
        assert made == [201, 201, 429, 429]


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    with running(tmp_path / "t.sqlite", Limits(connections=2)) as server:
        first = sit(server.port, "eco", "mm")
        second = Person(server.port, first.table)
        second.until("frame")
        fault = Silent(server.port, first.table).receive()
        assert fault["closing"]
        assert "too many connections" in fault["text"]
        second.close()
        assert any(is_welcome(server.port, first.table) for _ in range(50))


def is_welcome(port: int, table: str) -> bool:
    try:
        return bool(Person(port, table).receive()["type"] == "welcome")
    except ConnectionClosed:
        return False


def two_bots() -> object:
    return {"game": "toy", "seats": [{"kind": "open"}, {"kind": "open"}]}
