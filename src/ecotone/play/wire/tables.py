"""What everybody may know about games and tables, and the limits of what may be said of them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

MOST_SEATS: Final = 64
LONGEST_NAME: Final = 40
LONGEST_CHAT: Final = 500
LONGEST_SECRET: Final = 64
LONGEST_ID: Final = 40
MOST_SECRETS: Final = 8
LARGEST_MESSAGE: Final = 16_384  # bytes of one message from a client

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Secret = Annotated[str, Meta(min_length=16, max_length=LONGEST_SECRET)]
# A client makes one up for each wish, and sends it again when it does not know whether the wish
# arrived; the same id is never done twice.
ClientId = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID, pattern=r"^[A-Za-z0-9_-]+\Z")]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Count = Annotated[int, Meta(ge=0, lt=1 << 31)]
TableName = Annotated[str, Meta(max_length=32)]

OptionKind = Literal["number", "switch", "choice", "several"]
HolderKind = Literal["open", "person", "bot"]
ClockKind = Literal["none", "decision", "seat"]
AfterTime = Literal["nothing", "bot", "resign"]
TableStatus = Literal["waiting", "playing", "over"]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a decision, or all decisions of a seat, may take, and what happens then."""

    kind: ClockKind = "none"
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    after: AfterTime = "nothing"


class SeatInfo(Struct, frozen=True):
    """Who sits in a seat. `here` says whether the person is connected just now."""

    seat: int
    team: int
    kind: HolderKind
    name: str
    bot: str
    here: bool
    resigned: bool


class TableInfo(Struct, frozen=True):
    """All that everybody may know about a table besides the game itself."""

    table: str
    game: str
    title: str
    rules: str  # version of the rules
    status: TableStatus
    seats: tuple[SeatInfo, ...]
    options: dict[str, int | bool | str | tuple[str, ...]]
    clock: Clock
    chat: bool
    created: int  # seconds since 1970
    match: str | None
    origin: str | None  # the table that this one was forked or rematched from
    next: str | None  # the rematch, once there is one


class OptionInfo(Struct, frozen=True):
    """One option of a game, described well enough to make a form from."""

    key: str
    kind: OptionKind
    default: int | bool | str | tuple[str, ...]
    low: int
    high: int
    choices: tuple[str, ...]
    labels: tuple[str, ...]  # of the choices
    label: str
    help: str


class BotInfo(Struct, frozen=True):
    """A bot that may sit in a seat: what to ask the server for, and how people call it."""

    bot: str
    label: str


class GameInfo(Struct, frozen=True):
    """A game on the shelf."""

    game: str
    title: str
    tagline: str
    rules: str
    least_seats: int
    most_seats: int
    unit: int  # how many units of points make one point
    options: tuple[OptionInfo, ...]
    bots: tuple[BotInfo, ...]
