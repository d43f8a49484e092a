"""What happened: typed events, each with who may see it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

# An audience is a set of viewers as bits: one per seat, one for spectators, and one for
# EVERYONE, who hears of all after the end.
SPECTATOR_BIT: Final = 1 << 30
EVERYONE_BIT: Final = 1 << 31
ALL: Final = (1 << 31) - 1  # at the table


def only(seat: i64) -> i64:
    return 1 << seat


def but(seat: i64) -> i64:
    return ALL ^ (1 << seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """Something that happened; games subclass it as frozen dataclasses."""


class Tape:
    """A run of events, in the order in which they happened."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.audiences: list[int] = []

    def tell(self, event: Event, audience: i64 = ALL) -> None:
        self.add(event, audience | EVERYONE_BIT)

    def tell_hidden(self, event: Event, hidden: Event, seat: i64) -> None:
        """One happening told twice: as `hidden` to all but the seat; EVERYONE gets the event."""
        self.tell(event, only(seat))
        self.add(hidden, but(seat))

    def add(self, event: Event, audience: i64) -> None:
        self.events.append(event)
        self.audiences.append(audience)

    def seen_by(self, viewer: i64) -> list[Event]:
        """What a seat saw, or a spectator (-1), or what EVERYONE (-2) may see after the end."""
        bit: i64 = SPECTATOR_BIT if viewer == -1 else EVERYONE_BIT
        if viewer >= 0:
            bit = 1 << viewer
        return [
            event
            for event, audience in zip(self.events, self.audiences, strict=True)
            if audience & bit
        ]
