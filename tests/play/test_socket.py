"""What is sent over the socket is answered, refused or faulted as the protocol says."""

from __future__ import annotations

import json

import pytest

from ecotone.games import find
from ecotone.kernel.game import View
from ecotone.play.frames import raw_view
from tests.play.serving import Message, Person, Silent, make, play_out, request, sit


def first_asked(person: Person) -> tuple[int, Message]:
    for seat in sorted(person.frames):
        question = person.question(seat)
        if question is not None:
            return seat, question
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize(("game", "seats"), [("toy", "mmm"), ("eco", "mm"), ("eco", "m")])
def test_a_whole_game_is_played(port: int, game: str, seats: str) -> None:
    options = {"turns": 4} if game == "eco" else {}
    person = sit(port, game, seats, options=options)
    last = play_out(person, list(range(len(seats))))
    assert last["outcome"]["text"]
    assert last["waiting"] == []
    assert last["questions"] == []
    status, info = request(port, "GET", f"/api/tables/{person.table}")
    assert (status, info["status"]) == (200, "over")


def test_an_answer_is_acknowledged_and_everybody_gets_a_frame(port: int) -> None:
    made = make(port, "eco", "mo")
    name, invite = made["table"]["table"], made["invite"]
    status, key = request(
        port, "POST", f"/api/tables/{name}/seats/1/claim", {"invite": invite, "name": "Otis"}
    )
    assert status == 201
    host = Person(port, name, made["keys"][0]["secret"])
    guest = Person(port, name, key["secret"])
    watcher = Person(port, name)
    for person, viewer in ((host, 0), (guest, 1), (watcher, -1)):
        assert person.until("frame")["viewer"] == viewer
    assert watcher.frames[-1]["asked"] == "Waiting for N0."
    seat, question = first_asked(host)
    assert seat == 0
    assert guest.question(1) is None
    done = host.answer(0, question["choices"][0]["code"])
    assert done["type"] == "done"
    for person in (host, guest, watcher):
        frame = person.until("frame", index=done["index"])
        assert [item["event"]["kind"] for item in frame["tape"]] == ["pair-taken"]
        assert frame["tape"][0]["text"].startswith("N0 chooses the ")
    assert host.frames[0]["questions"][0]["can_undo"]


def test_components_come_with_the_first_frame_only(port: int) -> None:
    person = sit(port, "eco", "mm")
    kinds = {part["kind"] for part in person.frames[0]["components"]}
    assert kinds == {"tile", "rule"}
    seat, question = first_asked(person)
    person.answer(seat, question["choices"][0]["code"])
    assert person.until("frame", viewer=seat)["components"] == []


def test_who_comes_late_is_told_what_has_happened_but_not_what_was_taken_back(port: int) -> None:
    person = sit(port, "eco", "mm")
    person.answer(0, 0)
    person.until("frame", viewer=0)
    person.wish("undo", seat=0, index=person.frames[0]["index"])
    person.until("frame", viewer=0)
    person.answer(0, 2)
    index = person.until("frame", viewer=0)["index"]
    late = Person(port, person.table)
    told = [item["event"] for item in late.until("frame")["tape"]]
    assert [(event["kind"], event["pair"]) for event in told] == [("pair-taken", 2)]
    back = Silent(port, person.table)
    hello = {"type": "hello", "table": person.table, "secrets": [], "seen": index}
    back.socket.send(json.dumps(hello))
    assert back.until("frame")["tape"] == [], "what was seen before is not told again"


def test_a_refusal_names_the_rule_and_changes_nothing(port: int) -> None:
    person = sit(port, "eco", "mm")
    index = person.frames[0]["index"]
    refused = person.answer(0, 4)
    assert (refused["type"], refused["reason"], refused["rule"]) == (
        "refused",
        "no-token",
        "ECO-32",
    )
    assert refused["text"] == "You have no token to spend."
    other = person.answer(1, 0)
    assert (other["type"], other["reason"]) == ("refused", "not-asked")
    assert "N0" in other["text"]
    again = Person(port, person.table, *person.secrets)
    assert again.until("frame")["index"] == index


def test_a_stale_decision_is_told_and_the_present_frame_follows(port: int) -> None:
    person = sit(port, "eco", "mm")
    old = person.frames[0]["index"]
    new = person.answer(0, 0)["index"]
    stale = person.answer(0, 1, index=old)
    assert (stale["type"], stale["index"]) == ("stale", new)
    assert person.until("frame", viewer=0)["index"] == new


def test_who_hangs_up_right_after_a_decision_has_made_it(port: int) -> None:
    made = make(port, "eco", "mm")
    name, (first, _second) = made["table"]["table"], made["keys"]
    watcher = Person(port, name)
    index = watcher.until("frame")["index"]
    for code in (1, 2257):  # a pair, and the cell to the left of the map
        hasty = Silent(port, name)
        hello = {"type": "hello", "table": name, "secrets": [first["secret"]]}
        answer = {"type": "answer", "id": f"a{code}", "seat": 0, "index": index, "code": code}
        hasty.socket.send(json.dumps(hello))
        hasty.socket.send(json.dumps(answer))
        hasty.close()
        index += 1
        assert watcher.until("frame", index=index)["waiting"] == [0]


def test_the_same_wish_is_done_once(port: int) -> None:
    person = sit(port, "eco", "mm")
    index = person.frames[0]["index"]
    first = person.answer(0, 0, id="once")
    again = person.answer(0, 0, index=index, id="once")
    assert (again["type"], again["index"]) == ("done", first["index"])
    other = Person(port, person.table, *person.secrets)
    assert other.until("frame")["index"] == first["index"]


def test_stepping_back_is_a_wish_of_its_own(port: int) -> None:
    person = sit(port, "eco", "mm")
    view = person.frames[0]["view"]
    person.answer(0, 2)
    person.until("frame", viewer=0)
    done = person.wish("undo", seat=0, index=person.frames[0]["index"])
    frame = person.until("frame", index=done["index"], viewer=0)
    assert frame["undone"]
    assert frame["view"] == view
    assert frame["tape"] == []
    refused = person.wish("undo", seat=0, index=frame["index"])
    assert refused["type"] == "refused"
    assert "take back" in refused["text"]


def test_previews_say_what_choices_bring_and_why_others_are_refused(port: int) -> None:
    person = sit(port, "eco", "mm")
    person.answer(0, 0)
    frame = person.until("frame", viewer=0)
    peeked = person.wish("peek", seat=0, index=frame["index"])
    legal = [choice["code"] for choice in frame["questions"][0]["choices"]]
    assert [item["code"] for item in peeked["previews"]] == legal
    assert all(item["then"] for item in peeked["previews"])
    assert any(gain["by"] for item in peeked["previews"] for gain in item["gains"])
    told = {json.dumps(item["target"]["place"]): item for item in peeked["reasons"]}
    assert told["[0, 0]"]["rule"] == "ECO-16"
    assert any(item["target"]["kind"] == "" for item in peeked["reasons"])
    assert len(peeked["reasons"]) < 100


def test_a_hint_is_a_line_of_legal_codes_with_its_gains(port: int) -> None:
    person = sit(port, "eco", "mm")
    hinted = person.wish("hint", seat=0, index=person.frames[0]["index"])
    assert len(hinted["codes"]) == len(hinted["texts"]) > 3
    for code in hinted["codes"]:
        assert person.answer(0, code)["type"] == "done"
        person.until("frame", viewer=0)


def test_a_score_is_explained(port: int) -> None:
    person = sit(port, "eco", "mm")
    tallied = person.wish("tally", seat=1, viewer=0)
    total = sum(line["points"] for line in tallied["lines"])
    assert total == tallied["low"] == tallied["high"] == person.frames[0]["points"][1]
    assert any(line["cells"] for line in tallied["lines"])


def test_people_talk_under_their_names(port: int) -> None:
    person = sit(port, "eco", "mm")
    other = Person(port, person.table)
    other.until("frame")
    done = person.wish("chat", text="Hello <b>you</b>", seat=1)
    assert done["type"] == "done"
    said = other.until("said")
    assert (said["name"], said["seat"], said["text"]) == ("N1", 1, "Hello <b>you</b>")
    other.wish("chat", text="I only watch", name="Ann")
    assert person.until("said", seat=-1)["name"] == "Ann"
    refused = other.wish("chat", text="I am somebody else", seat=0)
    assert refused["type"] == "refused"
    later = Person(port, person.table)
    assert [row["text"] for row in later.until("welcome")["chat"]] == [
        "Hello <b>you</b>",
        "I only watch",
    ]


def test_only_who_holds_a_seat_can_play_or_ask_for_it(port: int) -> None:
    person = sit(port, "eco", "mm")
    watcher = Person(port, person.table, "x" * 24)
    assert watcher.until("welcome")["held"] == []
    index = watcher.until("frame")["index"]
    for kind, fields in (
        ("answer", {"seat": 0, "index": index, "code": 0}),
        ("undo", {"seat": 0, "index": index}),
        ("peek", {"seat": 0, "index": index}),
        ("hint", {"seat": 0, "index": index}),
        ("resign", {"seat": 0}),
        ("tally", {"seat": 0, "viewer": 0}),
    ):
        assert watcher.wish(kind, **fields)["type"] == "refused", kind
    assert Person(port, person.table).until("frame")["index"] == index


def test_giving_up_ends_a_game_of_two(port: int) -> None:
    person = sit(port, "eco", "mm")
    assert person.wish("resign", seat=1)["type"] == "done"
    frame = person.until("frame", viewer=0)
    assert frame["outcome"]["ranks"] == [1, 2]
    assert frame["outcome"]["text"] == "Everybody else has given up."


# -- hidden things ----------------------------------------------------------------------------


def test_no_frame_holds_what_its_viewer_may_not_know(port: int) -> None:
    """Every frame of a game is the view of its viewer, and of nobody else."""
    made = make(port, "toy", "mmm", seed=11)
    name = made["table"]["table"]
    people = [Person(port, name, key["secret"]) for key in made["keys"]]
    people.append(Person(port, name))
    for person in people:
        person.until("frame")
    game = find("toy")
    while people[0].frames[0]["outcome"] is None:
        seat = people[0].frames[0]["waiting"][-1]
        question = people[seat].question(seat)
        assert question is not None
        done = people[seat].answer(seat, question["choices"][0]["code"])
        for viewer, person in zip((0, 1, 2, -1), people, strict=True):
            frame = person.until("frame", index=done["index"])
            assert frame["viewer"] == viewer
            check_hands(frame, viewer)
    assert game.name == "toy"


def check_hands(frame: Message, viewer: int) -> None:
    if frame["outcome"] is not None:
        return
    for seat, hand in enumerate(frame["view"]["hands"]):
        assert bool(hand) <= (seat == viewer), f"viewer {viewer} sees the hand of {seat}"
    for item in frame["tape"]:
        event = item["event"]
        if event["kind"] in ("drew", "chose"):
            assert event["seat"] == viewer, f"viewer {viewer} hears {event}"
    for seat, value in enumerate(frame["view"]["chosen"]):
        open_now = frame["questions"] and frame["questions"][0]["key"] == "question.plant"
        sealed = frame["waiting"] and len(frame["waiting"]) > 1
        assert value <= 0 or seat == viewer or open_now or not sealed


def test_private_fields_of_views_do_not_travel(port: int) -> None:
    person = sit(port, "toy", "mm")
    assert "content" not in person.frames[0]["view"]
    assert b"content" not in bytes(raw_view(sample_view()))


def sample_view() -> View:
    from tests.play.laying import START, lay

    live = lay("toy", 2)
    live.begin(START)
    assert live.table is not None
    return live.table.view(0)
