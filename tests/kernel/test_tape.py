"""Who hears of what."""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.kernel.game import EVERYONE, SPECTATOR
from ecotone.kernel.tape import Event, Tape, but, only


@dataclass(frozen=True)
class Said(Event):
    text: str


def heard(tape: Tape, viewer: int) -> list[str]:
    return [event.text for event in tape.seen_by(viewer) if isinstance(event, Said)]


def test_an_event_is_for_its_audience_and_for_everyone_after_the_end() -> None:
    tape = Tape()
    tape.tell(Said("all"))
    tape.tell(Said("only 1"), only(1))
    tape.tell(Said("but 1"), but(1))
    assert heard(tape, 0) == heard(tape, 2) == heard(tape, SPECTATOR) == ["all", "but 1"]
    assert heard(tape, 1) == ["all", "only 1"]
    assert heard(tape, EVERYONE) == ["all", "only 1", "but 1"]


def test_a_hidden_happening_is_heard_once_by_each() -> None:
    tape = Tape()
    tape.tell_hidden(Said("a five"), Said("a card"), 0)
    tape.tell_hidden(Said("a two"), Said("a card"), 2)
    assert heard(tape, 0) == ["a five", "a card"]
    assert heard(tape, 1) == heard(tape, SPECTATOR) == ["a card", "a card"]
    assert heard(tape, 2) == ["a card", "a two"]
    assert heard(tape, EVERYONE) == ["a five", "a two"]
