"""What a client sends over the socket."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from ecotone.play.wire.tables import (
    LONGEST_CHAT,
    MOST_SEATS,
    MOST_SECRETS,
    ClientId,
    Count,
    Name,
    SeatNumber,
    Secret,
    TableName,
)


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message: which table, the secrets of the seats that the client holds, and the
    index of the newest frame that it has, from before the connection was lost."""

    table: TableName
    secrets: Annotated[list[Secret], Meta(max_length=MOST_SECRETS)] = []
    seen: Annotated[int, Meta(ge=-1, lt=1 << 31)] = -1


class Answer(Struct, frozen=True, tag="answer", forbid_unknown_fields=True):
    """A decision of a seat, made at the frame of that index."""

    id: ClientId
    seat: SeatNumber
    index: Count
    code: Annotated[int, Meta(ge=0, le=1 << 30)]


class StepBack(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take back the newest decision of a seat, as far as the horizon."""

    id: ClientId
    seat: SeatNumber
    index: Count


class Peek(Struct, frozen=True, tag="peek", forbid_unknown_fields=True):
    """What would each choice bring, and why is the rest refused?"""

    id: ClientId
    seat: SeatNumber
    index: Count


class AskHint(Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """What would a helper at the table say?"""

    id: ClientId
    seat: SeatNumber
    index: Count


class AskTally(Struct, frozen=True, tag="tally", forbid_unknown_fields=True):
    """How does the score of a seat come about? `viewer` is the asking seat, or -1."""

    id: ClientId
    seat: SeatNumber
    viewer: Annotated[int, Meta(ge=-1, lt=MOST_SEATS)] = -1


class Chat(Struct, frozen=True, tag="chat", forbid_unknown_fields=True):
    """Say something; `seat` is one that the client holds, or -1."""

    id: ClientId
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
    seat: Annotated[int, Meta(ge=-1, lt=MOST_SEATS)] = -1
    name: Name = ""


class Resign(Struct, frozen=True, tag="resign", forbid_unknown_fields=True):
    """Give the game up: a bot plays on, and the seat cannot win any more."""

    id: ClientId
    seat: SeatNumber


ClientMessage: TypeAlias = Hello | Answer | StepBack | Peek | AskHint | AskTally | Chat | Resign
