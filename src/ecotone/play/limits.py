"""How much one address or one connection may ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The bounds of a server; a load test or a class on one address may want others."""

    tables_an_hour: int = 120  # made from one address
    claims_a_minute: int = 60  # tries to take a seat, from one address
    connections: int = 400  # from one address
    messages_a_second: float = 20.0  # from one connection, in the long run
    burst: int = 60
    chats_a_minute: float = 20.0
    chat_burst: int = 5
    idle_seconds: float = 900.0  # until a table that nobody looks at is put to sleep


GENEROUS = Limits(
    tables_an_hour=100_000,
    claims_a_minute=100_000,
    connections=100_000,
    messages_a_second=10_000.0,
    burst=10_000,
)


class Bucket:
    """So many at once, and then so many a second."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.level = burst
        self.at = clock()

    def take(self) -> bool:
        now = self.clock()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True

    def is_full(self) -> bool:
        return self.level + (self.clock() - self.at) * self.rate >= self.burst


class Buckets:
    """A bucket for each address; full ones are forgotten."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.held: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        if len(self.held) > 10_000:
            self.held = {key: held for key, held in self.held.items() if not held.is_full()}
        if address not in self.held:
            self.held[address] = Bucket(self.rate, self.burst, self.clock)
        return self.held[address].take()
