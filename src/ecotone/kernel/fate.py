"""Chance: a small seeded generator that is documented here and stable for ever."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# sfc32 ("small fast counter", Chris Doty-Humphrey, public domain): three 32-bit words and a
# counter. Only additions, shifts and exclusive-ors below 2**36, so compiled and interpreted
# arithmetic agree. Whoever changes one digit here changes every seeded game.

WORD: Final = 0xFFFFFFFF
WARM_UP: Final = 12


class Generator:
    """A stream of random numbers, fully given by two seeds."""

    a: i64
    b: i64
    c: i64
    counter: i64

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.a = stream & WORD
        self.b = seed & WORD
        self.c = (seed >> 32) & WORD
        self.counter = ((stream >> 32) & WORD) + 1
        warm: i64 = 0
        while warm < WARM_UP:
            self.word()
            warm += 1

    def word(self) -> i64:
        """The next 32 random bits."""
        out = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + ((self.c << 3) & WORD)) & WORD
        self.c = (((self.c << 21) & WORD) | (self.c >> 11)) + out & WORD
        return out

    def number(self) -> i64:
        """The next 62 random bits: what `Game.pick` and `Game.draw` are given."""
        high = self.word() & 0x3FFFFFFF
        return (high << 32) | self.word()

    def below(self, bound: i64) -> i64:
        """A number from 0 to bound - 1 (the bias of the remainder is below bound / 2**62)."""
        return self.number() % bound


def fate_number(seed: int, index: int) -> int:
    """The number for a table's `index`-th fate question.

    It depends on nothing else, so after a rewind the same question gets the same answer.
    """
    return Generator(seed, index).number()


def weighted(weights: list[int], number: i64) -> i64:
    """The index that a random number selects from a list of weights."""
    total: i64 = 0
    for weight in weights:
        total += weight
    if total <= 0:
        raise ValueError("fate was asked without a possible answer")
    rest = number % total
    index: i64 = 0
    for weight in weights:
        rest -= weight
        if rest < 0:
            return index
        index += 1
    raise ValueError("weights must not be negative")


def shuffle(items: list[int], generator: Generator) -> None:
    """Mix a list in place (Fisher and Yates)."""
    last = len(items) - 1
    while last > 0:
        other = int(generator.below(last + 1))
        items[last], items[other] = items[other], items[last]
        last -= 1
