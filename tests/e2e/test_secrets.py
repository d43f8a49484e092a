"""No message that reaches a browser holds what those who sit there may not know."""

from __future__ import annotations

import copy
import json
from typing import Final

import pytest
from playwright.sync_api import expect

from ecotone.games import find
from ecotone.kernel.data import plain
from ecotone.kernel.game import EVERYONE, SPECTATOR
from ecotone.kernel.record import Record, open_record, read_record
from ecotone.kernel.tape import Tape
from ecotone.play.frames import raw_view
from tests.e2e import eco, toy
from tests.e2e.conftest import Visit
from tests.e2e.visiting import guest_of, keys_of
from tests.play.serving import Message, make, request

pytestmark = pytest.mark.slow
ASKING: Final = ("peeked", "hinted")


class Allowed:
    """What each viewer might be shown of a game: the views of all positions, and all events."""

    def __init__(self, record: Record) -> None:
        game = find(record.game)
        opened = open_record(game, record)
        s = game.start(opened.content, opened.setup)
        viewers = (SPECTATOR, EVERYONE, *range(record.seats))
        self.views = {viewer: {text_of_view(game.view(s, viewer))} for viewer in viewers}
        self.events: dict[int, set[str]] = {viewer: set() for viewer in viewers}
        for answer in record.answers:
            tape = Tape()
            game.play(s, answer.seat, answer.code, tape)
            for viewer in viewers:
                self.views[viewer].add(text_of_view(game.view(s, viewer)))
                self.events[viewer] |= {text(plain(event)) for event in tape.seen_by(viewer)}

    def complaints(self, frame: Message, held: list[int]) -> list[str]:
        """What a frame tells that nobody who holds these seats may know just then."""
        viewer = frame["viewer"]
        found = [] if viewer in (held or [SPECTATOR]) else [f"a frame for viewer {viewer}"]
        as_seen_by = viewer if frame["outcome"] is None else EVERYONE
        if text(frame["view"]) not in self.views[as_seen_by]:
            found.append(f"a view that viewer {viewer} never has: {frame['view']}")
        events = self.events[viewer] | (self.events[as_seen_by])
        for happening in frame["tape"]:
            if text(happening["event"]) not in events:
                found.append(f"an event that viewer {viewer} never sees: {happening}")
        if any(question["seat"] != viewer for question in frame["questions"]):
            found.append(f"viewer {viewer} is told another seat's question")
        return found


def text(data: object) -> str:
    """The same text for the same data, whoever wrote it down."""
    return json.dumps(data, sort_keys=True)


def text_of_view(view: object) -> str:
    return text(json.loads(bytes(raw_view(view))))  # type: ignore[arg-type]


def test_no_frame_holds_a_secret_of_another_seat(visit: Visit, port: int) -> None:
    made = make(port, "toy", "mmm", options={"rounds": 2}, seed=3)
    table = made["table"]["table"]
    secrets = [key["secret"] for key in made["keys"]] + [made["host"], made["invite"]]
    people = [visit(f"/#/table/{table}", keys=keys_of(guest_of(made, n))) for n in range(3)]
    onlooker = visit(f"/#/table/{table}")
    decisions = 0
    while not eco.the_end(people[0].page).is_visible():
        asked = [each.page for each in people if toy.choices(each.page).count()]
        if asked:
            toy.choose(asked[0])
            decisions += 1
    for each in (*people, onlooker):
        expect(eco.the_end(each.page)).to_be_visible()
    assert decisions == 3 * 2 * 2

    status, record = request(port, "GET", f"/api/tables/{table}/record")
    assert status == 200
    allowed = Allowed(read_record(json.dumps(record).encode()))
    for seat, each in [*enumerate(people), (SPECTATOR, onlooker)]:
        held = [seat] if seat >= 0 else []
        frames = each.frames()
        assert len(frames) > decisions // 2
        assert [fault for frame in frames for fault in allowed.complaints(frame, held)] == []
        assert all(told["seat"] in held for told in each.told if told["type"] in ASKING)
        assert not any(secret in text(told) for told in each.told for secret in secrets)
    check_the_check(allowed, people[0].frames(), people[1].frames())


def check_the_check(allowed: Allowed, mine: list[Message], theirs: list[Message]) -> None:
    """What another seat was told would have been found."""
    secret = theirs[0]
    assert allowed.complaints(secret, [0]) == ["a frame for viewer 1"]
    mixed = copy.deepcopy(mine[0])
    mixed["view"]["hands"] = secret["view"]["hands"]
    assert len(allowed.complaints(mixed, [0])) == 1
    mixed = copy.deepcopy(mine[0])
    drawn = [happening for frame in theirs for happening in frame["tape"]]
    mixed["tape"] = [each for each in drawn if each["event"].get("kind") == "chose"]
    assert len(allowed.complaints(mixed, [0])) >= 1
