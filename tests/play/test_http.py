"""Making tables, taking seats and looking back over HTTP."""

from __future__ import annotations

import http.client
import json

import pytest

from ecotone.games import find
from ecotone.kernel.record import read_record, replay
from tests.play.serving import Message, Person, make, play_out, request


def finished(
    port: int, game: str = "toy", seats: str = "mm", **more: object
) -> tuple[Person, Message]:
    made = make(port, game, seats, **more)
    person = Person(port, made["table"]["table"], *(key["secret"] for key in made["keys"]))
    for _key in made["keys"]:
        person.until("frame")
    play_out(person, [key["seat"] for key in made["keys"]])
    return person, made


def test_the_shelf_describes_every_game_and_its_options(port: int) -> None:
    status, shelf = request(port, "GET", "/api/games")
    assert status == 200
    by_name = {game["game"]: game for game in shelf}
    assert set(by_name) == {"eco", "toy"}
    eco = by_name["eco"]
    assert (eco["least_seats"], eco["most_seats"]) == (1, 6)
    assert all(option["label"] and option["help"] for option in eco["options"])
    labels = {o["key"]: dict(zip(o["choices"], o["labels"], strict=True)) for o in eco["options"]}
    assert labels["generators"]["G01"] == "Solitary"
    assert labels["rule_fox"]["G01.1"] == (
        "G01.1: Each fox with no other fox next to it scores 3 VP."
    )
    assert [bot["bot"].partition(":")[0] for bot in eco["bots"]] == ["random", "greedy", "search"]


def test_the_rules_are_the_page_of_the_game(port: int) -> None:
    status, rules = request(port, "GET", "/api/games/eco/rules")
    assert status == 200
    assert "**ECO-14**" in rules["markdown"]
    assert request(port, "GET", "/api/games/ecco/rules")[0] == 400


def test_the_server_says_how_it_is(port: int) -> None:
    status, health = request(port, "GET", "/health")
    assert (status, health["status"]) == (200, "ok")


def test_a_table_waits_until_nobody_is_missing(port: int) -> None:
    made = make(port, "toy", "mo")
    name = made["table"]["table"]
    assert made["table"]["status"] == "waiting"
    host = Person(port, name, made["keys"][0]["secret"])
    assert host.until("welcome")["table"]["status"] == "waiting"
    assert host.wish("answer", seat=0, index=0, code=0)["type"] == "refused"
    wrong = {"invite": "x" * 24, "name": "Eve"}
    status, told = request(port, "POST", f"/api/tables/{name}/seats/1/claim", wrong)
    assert (status, "invitation" in told["text"]) == (403, True)
    right = {"invite": made["invite"], "name": "  Otis "}
    status, key = request(port, "POST", f"/api/tables/{name}/seats/1/claim", right)
    assert status == 201
    changed = host.until("changed")
    while changed["table"]["status"] == "waiting":
        changed = host.until("changed")
    assert changed["table"]["seats"][1]["name"] == "Otis"
    if 0 not in host.frames:
        host.until("frame")
    status, told = request(port, "POST", f"/api/tables/{name}/seats/1/claim", right)
    assert (status, "already" in told["text"]) == (409, True)
    assert key["secret"] not in json.dumps(host.all)


def test_names_are_one_line_of_what_can_be_seen(port: int) -> None:
    seats = [{"kind": "me", "name": " Ma\u0000ra\n\u202eB "}]
    status, made = request(port, "POST", "/api/tables", {"game": "eco", "seats": seats})
    assert (status, made["table"]["seats"][0]["name"]) == (201, "Ma ra B")


def test_a_bot_stands_in_and_the_seat_is_taken_back(port: int) -> None:
    made = make(port, "eco", "mm", options={"turns": 3})
    name, secret = made["table"]["table"], made["keys"][1]["secret"]
    path = f"/api/tables/{name}/seats/1"
    assert request(port, "POST", f"{path}/bot", {"bot": "random"}, "y" * 24)[0] == 403
    assert request(port, "POST", f"{path}/bot", {"bot": "rndom"}, secret)[0] == 400
    status, info = request(port, "POST", f"{path}/bot", {"bot": "random"}, secret)
    assert (status, info["seats"][1]["kind"], info["seats"][1]["bot"]) == (201, "bot", "random")
    person = Person(port, name, made["keys"][0]["secret"], secret)
    frame = person.until("frame", viewer=0)
    turn = frame["view"]["turn"]
    while person.frames[0]["view"]["turn"] < turn + 2:
        question = person.question(0)
        if question is None:
            person.until("frame", viewer=0)
        else:
            person.answer(0, question["choices"][0]["code"])
            person.until("frame", viewer=0)
    status, info = request(port, "POST", f"{path}/return", None, secret)
    assert (status, info["seats"][1]["kind"]) == (201, "person")


def test_a_seat_that_is_left_is_open_by_invitation_only(port: int) -> None:
    made = make(port, "eco", "mm")
    name, secret = made["table"]["table"], made["keys"][1]["secret"]
    path = f"/api/tables/{name}/seats/1"
    status, info = request(port, "POST", f"{path}/release", None, secret)
    assert (status, info["seats"][1]["kind"], info["seats"][1]["name"]) == (201, "open", "")
    old = Person(port, name, secret)
    assert old.until("welcome")["held"] == []
    assert request(port, "POST", f"{path}/return", None, secret)[0] == 403
    status, key = request(port, "POST", f"{path}/claim", {"invite": made["invite"]})
    assert status == 201
    assert Person(port, name, key["secret"]).until("welcome")["held"] == [1]


def test_a_connected_person_who_loses_the_seat_cannot_play_on(port: int) -> None:
    made = make(port, "eco", "mm")
    name, secret = made["table"]["table"], made["keys"][0]["secret"]
    person = Person(port, name, secret)
    person.until("frame")
    path = f"/api/tables/{name}/seats/0/release"
    assert request(port, "POST", path, None, made["host"])[0] == 403, "there may be a hidden hand"
    assert request(port, "POST", path, None, secret)[0] == 201
    refused = person.answer(0, 0)
    assert refused["type"] == "refused"


def test_names_and_talk_can_be_erased_without_touching_the_game(port: int) -> None:
    made = make(port, "eco", "mm")
    name = made["table"]["table"]
    person = Person(port, name, *(key["secret"] for key in made["keys"]))
    person.until("frame")
    person.wish("chat", text="hello", seat=0)
    index = person.frames[0]["index"]
    path = f"/api/tables/{name}"
    assert request(port, "DELETE", f"{path}/seats/0/name", None, "z" * 24)[0] == 403
    status, info = request(port, "DELETE", f"{path}/seats/0/name", None, made["keys"][0]["secret"])
    assert (status, info["seats"][0]["name"]) == (200, "")
    again = Person(port, name)
    assert [row["name"] for row in again.until("welcome")["chat"]] == [""]
    assert again.until("frame")["index"] == index
    assert request(port, "DELETE", f"{path}/chat", None, made["host"])[0] == 200
    assert Person(port, name).until("welcome")["chat"] == []


def test_the_host_can_switch_the_talk_off(port: int) -> None:
    made = make(port, "eco", "mm")
    path = f"/api/tables/{made['table']['table']}"
    assert request(port, "PATCH", path, {"chat": False}, made["keys"][0]["secret"])[0] == 403
    status, info = request(port, "PATCH", path, {"chat": False}, made["host"])
    assert (status, info["chat"]) == (200, False)
    person = Person(port, made["table"]["table"], made["keys"][0]["secret"])
    person.until("frame")
    assert person.wish("chat", text="hello", seat=0)["type"] == "refused"


# -- looking back -----------------------------------------------------------------------------


def test_the_record_of_a_finished_game_replays(port: int) -> None:
    person, _made = finished(port, "toy", "mmm")
    status, data = request(port, "GET", f"/api/tables/{person.table}/record")
    assert status == 200
    record = read_record(json.dumps(data).encode())
    assert replay(find("toy"), record).digest() == record.final


def test_the_record_of_a_running_game_is_closed(port: int) -> None:
    made = make(port, "toy", "mm")
    path = f"/api/tables/{made['table']['table']}"
    assert request(port, "GET", f"{path}/record")[0] == 409
    assert request(port, "POST", f"{path}/fork", {"at": 0, "seats": [{}, {}]})[0] == 409


def test_every_position_of_a_game_can_be_looked_at(port: int) -> None:
    person, _made = finished(port, "eco", "mm", options={"turns": 2})
    path = f"/api/tables/{person.table}/positions"
    status, first = request(port, "GET", f"{path}/0")
    assert (status, first["at"], first["tape"]) == (200, 0, [])
    length = first["length"]
    tapes, position = 0, first
    for at in range(length + 1):
        status, position = request(port, "GET", f"{path}/{at}")
        assert (status, position["at"], position["length"]) == (200, at, length)
        tapes += len(position["tape"])
    assert position["outcome"] is not None
    assert tapes > length
    status, told = request(port, "GET", f"{path}/{length + 1}")
    assert (status, str(length) in told["text"]) == (400, True)


def test_looking_back_at_a_running_game_shows_a_seat_only_its_own(port: int) -> None:
    made = make(port, "toy", "mmm", seed=4)
    path = f"/api/tables/{made['table']['table']}/positions"
    length = request(port, "GET", f"{path}/0")[1]["length"]
    status, seen = request(
        port, "GET", f"{path}/{length}?viewer=1", secret=made["keys"][1]["secret"]
    )
    assert status == 200
    assert [bool(hand) for hand in seen["view"]["hands"]] == [False, True, False]
    status, seen = request(port, "GET", f"{path}/{length}")
    assert not any(seen["view"]["hands"])
    other = made["keys"][0]["secret"]
    assert request(port, "GET", f"{path}/{length}?viewer=1", secret=other)[0] == 403
    assert request(port, "GET", f"{path}/{length}?viewer=1")[0] == 403


def test_a_finished_game_goes_on_elsewhere_from_any_position(port: int) -> None:
    person, _made = finished(port, "eco", "mm", options={"turns": 2})
    path = f"/api/tables/{person.table}"
    status, position = request(port, "GET", f"{path}/positions/25")
    seats = [{"kind": "me", "name": "Again"}, {"kind": "me"}]
    status, made = request(port, "POST", f"{path}/fork", {"at": 25, "seats": seats})
    assert status == 201
    assert made["table"]["origin"] == person.table
    other = Person(port, made["table"]["table"], *(key["secret"] for key in made["keys"]))
    frame = other.until("frame", viewer=0)
    assert frame["view"]["maps"] == position["view"]["maps"]
    other.until("frame", viewer=1)
    assert play_out(other, [0, 1])["outcome"] is not None
    status, _told = request(port, "POST", f"{path}/fork", {"at": 25, "seats": seats[:1]})
    assert status == 400


def test_a_rematch_keeps_people_and_their_secrets(port: int) -> None:
    person, made = finished(port, "toy", "mm")
    path = f"/api/tables/{person.table}"
    assert request(port, "POST", f"{path}/rematch", None, made["keys"][0]["secret"])[0] == 403
    status, again = request(port, "POST", f"{path}/rematch", None, made["host"])
    assert status == 201
    assert [seat["name"] for seat in again["table"]["seats"]] == ["N0", "N1"]
    assert request(port, "GET", path)[1]["next"] == again["table"]["table"]
    status, told = request(port, "POST", f"{path}/rematch", None, made["host"])
    assert (status, again["table"]["table"] in told["text"]) == (409, True)
    other = Person(port, again["table"]["table"], *person.secrets)
    assert other.until("welcome")["held"] == [0, 1]


def test_a_record_from_outside_becomes_a_table_to_look_at(port: int) -> None:
    person, _made = finished(port, "eco", "mm", options={"turns": 2})
    _status, record = request(port, "GET", f"/api/tables/{person.table}/record")
    status, info = request(port, "POST", "/api/records", record)
    assert (status, info["status"], info["origin"]) == (201, "over", "record")
    status, last = request(
        port, "GET", f"/api/tables/{info['table']}/positions/{len(record['answers'])}"
    )
    assert last["outcome"] is not None
    assert request(port, "GET", f"/api/tables/{info['table']}/record")[1] == record
    record["answers"][20][1] = 999
    status, told = request(port, "POST", "/api/records", record)
    assert (status, "refused" in told["text"]) == (400, True)


# -- bad requests -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "wanted"),
    [
        ({}, "game"),
        ({"game": "ecco", "seats": [{}]}, "eco"),
        ({"game": "eco", "seats": []}, "length"),
        ({"game": "eco", "seats": [{}] * 7}, "1 to 6"),
        ({"game": "eco", "seats": [{"kind": "cat"}]}, "kind"),
        ({"game": "eco", "seats": [{"kind": "bot", "bot": "geedy"}]}, "greedy"),
        ({"game": "eco", "seats": [{"kind": "bot", "bot": "search:time=60"}]}, "5 seconds"),
        ({"game": "eco", "seats": [{"name": "x" * 41}]}, "length"),
        ({"game": "eco", "seats": [{}], "options": {"turns": 31}}, "1 to 30"),
        ({"game": "eco", "seats": [{}], "options": {"trns": 3}}, "turns"),
        ({"game": "eco", "seats": [{}, {}], "teams": [1, 3]}, "without gaps"),
        ({"game": "eco", "seats": [{}], "clock": {"kind": "seat", "seconds": 1}}, "5 seconds"),
        ({"game": "eco", "seats": [{}], "cheat": True}, "cheat"),
        ({"game": "eco", "seats": [{"kind": "me"}, {}], "seed": 3}, "strangers"),
        (b"{", "malformed|truncated|JSON|parse"),
        (b"\xff\xfe", "JSON|parse|malformed|invalid"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(
    port: int, wish: object, wanted: str
) -> None:
    import re

    status, told = request(port, "POST", "/api/tables", wish)
    assert status == 400, told
    assert set(told) == {"text"}
    assert re.search(wanted, told["text"]), told


def test_what_is_not_there_is_not_found(port: int) -> None:
    made = make(port, "eco", "m")
    name = made["table"]["table"]
    for method, path in (
        ("GET", "/api/tables/no-such-1"),
        ("GET", f"/api/tables/{name}/seats/0"),
        ("POST", f"/api/tables/{name}/seats/5/return"),
        ("GET", "/api/nothing"),
        ("GET", f"/api/tables/{name}/positions/x"),
    ):
        status, told = request(port, method, path)
        assert status in (404, 405), (path, told)
        assert told["text"]


def test_a_record_that_is_none_is_refused(port: int) -> None:
    for raw in (b"", b"{}", b"[1]", b"\x00" * 50, b'{"ecotone":1}', b"[" * 100_000):
        status, told = request(port, "POST", "/api/records", raw)
        assert status == 400
        assert "record" in told["text"] or "JSON" in told["text"]


def test_a_body_that_is_too_large_is_not_even_read(port: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.putrequest("POST", "/api/records")
    connection.putheader("Content-Length", "3000000")
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection.close()


def test_every_answer_carries_headers_that_keep_others_out(port: int) -> None:
    import urllib.request

    with urllib.request.urlopen(f"http://127.0.0.1:{port}/health") as answer:
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        assert (
            "unsafe-inline" not in answer.headers["Content-Security-Policy"].split("style-src")[0]
        )
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
