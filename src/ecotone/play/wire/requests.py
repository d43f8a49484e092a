"""What is asked and answered over HTTP: making tables, taking seats, looking at old games."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from ecotone.play.wire.server import Component, Happening, OutcomeInfo
from ecotone.play.wire.tables import MOST_SEATS, Clock, Count, Name, Secret, TableInfo


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit in a seat of a new table: its maker, a bot, or whoever comes by the link."""

    kind: Literal["me", "bot", "open"] = "open"
    name: Name = ""
    bot: Annotated[str, Meta(max_length=60)] = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish for a table."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, int | bool | str | list[str]] = {}
    teams: Annotated[list[int], Meta(max_length=MOST_SEATS)] | None = None
    clock: Clock = Clock()
    chat: bool = True
    seed: Annotated[int, Meta(ge=0, lt=1 << 62)] | None = None


class SeatKey(Struct, frozen=True):
    """A seat and its secret: whoever shows it sits there."""

    seat: int
    secret: str


class MadeTable(Struct, frozen=True):
    """A table was made: what its maker must keep. `invite` lets others take open seats."""

    table: TableInfo
    host: str
    invite: str
    keys: tuple[SeatKey, ...]


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down in an open seat, by the table's invitation."""

    invite: Secret
    name: Name = ""


class SeatBot(Struct, frozen=True, forbid_unknown_fields=True):
    """Let a bot play for a seat; by the seat's own secret or the host's."""

    bot: Annotated[str, Meta(max_length=60)] = "greedy"


class TableChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may change."""

    chat: bool


class ForkWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table from a position of another one's effective line."""

    at: Count
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MOST_SEATS)]


class Position(Struct, frozen=True):
    """A position of a game, as a viewer may see it, with the tape that led to it."""

    at: int
    length: int
    view: Raw
    tape: tuple[Happening, ...]
    points: tuple[int | None, ...]
    asked: str
    waiting: tuple[int, ...]
    outcome: OutcomeInfo | None
    components: tuple[Component, ...]


class Problem(Struct, frozen=True):
    """Why a request was not fulfilled: what was expected and what came."""

    text: str
