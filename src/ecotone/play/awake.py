"""A table in memory with everybody who looks at it, and why something at it may not be."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Protocol

from ecotone.play.album import Album
from ecotone.play.live_table import LiveTable
from ecotone.play.log import ChatRow


class Watcher(Protocol):
    """Whoever is connected to a table. Neither call waits."""

    seats: tuple[int, ...]  # that it holds the secrets of

    def table_changed(self) -> None: ...

    def game_went_on(self) -> None: ...

    def something_said(self, row: ChatRow) -> None: ...


@dataclass
class Awake:
    """A table in memory, with everybody who looks at it."""

    live: LiveTable
    chat: bool
    next: str | None
    said: int = 0  # the number of the newest line of talk
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None
    thinking: set[int] = field(default_factory=set)
    used: float = 0.0
    broken: bool = False  # what is in memory may not be what is kept
    album: Album | None = None  # positions to look back at, made when somebody does

    @property
    def name(self) -> str:
        return self.live.header.table


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class NotKept(Exception):
    """The database is away; nothing has happened."""

    def __init__(self) -> None:
        super().__init__("The table cannot be kept just now, so nothing has changed; try again.")


class NoSuchTable(LookupError):
    """There is no table of that name."""
