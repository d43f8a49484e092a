"""What is kept of a table: its header, its append-only log, its seats, its chat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from ecotone.kernel.data import Data

DECISION: Final = "decision"
FATE: Final = "fate"
UNDO: Final = "undo"
SEAT: Final = "seat"  # somebody else, a bot or nobody sits there from here on
TIMEOUT: Final = "timeout"
RESIGN: Final = "resign"

EntryKind: TypeAlias = Literal["decision", "fate", "undo", "seat", "timeout", "resign"]

# Who caused an entry, where it was no seat's holder.
SERVER: Final = "server"


@dataclass(frozen=True)
class Entry:
    """A row of the log. Nothing in it names a person, so that names can be erased.

    `seat` is -1 for fate. `code` is -1 where none was chosen. `actor` says who did it: `person`,
    a bot by its name, or `server`. `client` is the id that the wish came with, if any.
    """

    index: int
    kind: EntryKind
    seat: int
    code: int
    actor: str
    at: int  # milliseconds since 1970
    client: str | None = None
    body: Data = None


@dataclass(frozen=True)
class Header:
    """What is fixed about a table when it is made. Secrets are here as hashes only."""

    table: str
    game: str
    rules: str
    content_version: str
    content_digest: str
    content: Data  # own content by value; None for the printed one
    seats: int
    teams: tuple[int, ...]
    options: dict[str, Data]
    seed: int
    clock: dict[str, Data]
    host: str
    invite: str
    created: int  # seconds since 1970
    match: str | None = None
    origin: str | None = None


@dataclass(frozen=True)
class SeatRow:
    """Who sits in a seat now. Not part of the log, because of the name."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str
    secret: str  # a hash; empty while nobody ever sat there


@dataclass(frozen=True)
class ChatRow:
    number: int
    seat: int
    name: str
    text: str
    at: int


@dataclass(frozen=True)
class Snapshot:
    """The game after the entries before `index`: what a table is woken from."""

    index: int
    data: Data
