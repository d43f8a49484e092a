"""What the battery plays: every game with its seat counts, teams, options, contents and seeds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from ecotone import games
from ecotone.kernel.content import Content
from ecotone.kernel.fate import Generator, fate_number
from ecotone.kernel.game import FATE, NOBODY, Game, Setup
from ecotone.kernel.options import read_options
from ecotone.kernel.state import State


@dataclass(frozen=True)
class Case:
    """One way to lay a table. A game lists its own in `CASES` of tests/games/<name>/cases.py."""

    game: str
    seats: int
    options: tuple[tuple[str, int | bool | str | tuple[str, ...]], ...] = ()
    teams: tuple[int, ...] = ()  # everybody for themselves
    content: str = ""  # own content as JSON; the printed one by default
    seeds: tuple[int, ...] = (1, 2)
    positions: int = 12  # how many positions of each game the costly checks look at
    worlds: int = 0  # imagined worlds that surely cover the true one; 0: too many to try
    tells_more: str = ""  # why a tape may tell a viewer more than its next view holds
    playthrough: bool = False  # keep a game of this case under tests/playthroughs
    perft: int = 0  # keep node counts of this case to that depth under tests/perft
    digests: int = 8  # how many seeds are compared between interpreted and compiled

    def __str__(self) -> str:
        words = [self.game, str(self.seats)]
        words += [f"{key}={value}" for key, value in self.options]
        words += ["teams"] * bool(self.teams) + ["own"] * bool(self.content)
        return "-".join(words)


@dataclass(frozen=True)
class Place:
    """A position of a game of a case. Checks leave its state as they found it."""

    case: Case
    seed: int
    index: int
    game: Game
    content: Content
    setup: Setup
    state: State

    def seats(self) -> range:
        return range(self.setup.seats)

    def stream(self, number: int) -> Generator:
        """Random numbers of a check's own."""
        return Generator(self.seed * 1000 + self.index, number)

    def __str__(self) -> str:
        return f"{self.case}, seed {self.seed}, position {self.index}"


def lay(case: Case, game: Game | None = None) -> tuple[Game, Content, Setup]:
    """The game, content and setup of a case; another game of the same kind may take its part."""
    game = game or games.find(case.game)
    content = game.read_content(json.loads(case.content)) if case.content else game.printed()
    teams = case.teams or tuple(range(1, case.seats + 1))
    setup = Setup(case.seats, teams, read_options(game.options(content), dict(case.options)))
    game.check(content, setup)
    return game, content, setup


def walk(game: Game, s: State, seed: int) -> Iterator[State]:
    """All positions of a random game, as one state that changes in place.

    Sealed questions are answered in a random order.
    """
    stream = Generator(seed, 1)
    fated = 0
    yield s
    while (seat := int(game.to_move(s))) != NOBODY:
        if seat == FATE:
            game.play(s, FATE, game.draw(s, fate_number(seed, fated)))
            fated += 1
        else:
            waiting = game.open_seats(s)
            seat = waiting[int(stream.below(len(waiting)))]
            game.play(s, seat, game.pick(s, seat, stream.number()))
        yield s


def play_places(case: Case, seed: int, game: Game | None = None) -> list[Place]:
    """All positions of one random game, the first and the last included."""
    game, content, setup = lay(case, game)
    return [
        Place(case, seed, index, game, content, setup, s.clone())
        for index, s in enumerate(walk(game, game.start(content, setup), seed))
    ]


@lru_cache(maxsize=32)
def all_places(case: Case, seed: int) -> list[Place]:
    return play_places(case, seed)


def some_places(case: Case, seed: int) -> list[Place]:
    """The first position, the last one, and some between."""
    places = all_places(case, seed)
    count = min(case.positions, len(places))
    return [places[i * (len(places) - 1) // (count - 1)] for i in range(count)]


def cases_of(name: str) -> tuple[Case, ...]:
    """A game's own cases; without any, each number of seats with the default options."""
    if has_cases(name):
        found: tuple[Case, ...] = import_module(f"tests.games.{name}.cases").CASES
        return found
    game = games.find(name)
    return tuple(Case(name, seats) for seats in range(game.least_seats, game.most_seats + 1))


def endings_of(name: str) -> tuple[str, ...]:
    """All that a game's outcomes can have as their `ending`: `ENDINGS` beside its `CASES`."""
    if not has_cases(name):
        return ()
    found: tuple[str, ...] = import_module(f"tests.games.{name}.cases").ENDINGS
    return found


def has_cases(name: str) -> bool:
    folder = f"tests.games.{name}"
    return find_spec(folder) is not None and find_spec(f"{folder}.cases") is not None


def all_cases() -> list[Case]:
    return [case for name in games.names(examples=True) for case in cases_of(name)]
