"""What each choice would bring, before it is made: what a board shows under the pointer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ecotone.kernel.fate import Generator
from ecotone.kernel.game import Game, View
from ecotone.kernel.state import State
from ecotone.players.hints import HINT_SEED, Gain, changes

DEEPEST: Final = 3  # codes after the one that is pointed at
MOST_TRIED: Final = 6_000  # positions looked at for all choices together


@dataclass(frozen=True)
class Preview:
    """What a legal code changes in the tally. Where it changes nothing by itself, but the seat
    goes on, it is judged by the best codes that can follow (`then`)."""

    code: int
    points: int
    then: tuple[int, ...]
    gains: tuple[Gain, ...]


@dataclass(frozen=True)
class Reached:
    """A position that some codes lead to, and what it is worth."""

    state: State
    codes: tuple[int, ...]
    points: int


class Looker:
    """Looks ahead from one world until something scores; positions tried are counted."""

    def __init__(self, game: Game, world: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.turn = int(world.turn)
        self.start = int(game.points(world, seat))
        self.left = MOST_TRIED

    def goes_on(self, s: State) -> bool:
        """Whether the seat goes on with its turn, in the open."""
        same = int(s.turn) == self.turn and not self.game.sealed(s)
        return same and int(self.game.to_move(s)) == self.seat

    def after(self, s: State, code: int, codes: tuple[int, ...]) -> Reached:
        played = s.clone()
        self.game.play(played, self.seat, code)
        self.left -= 1
        return Reached(played, codes, int(self.game.points(played, self.seat)))

    def best(self, reached: Reached) -> Reached:
        """The best position a few codes on, if nothing has scored yet."""
        found = reached
        if reached.points != self.start or len(reached.codes) >= DEEPEST or self.left <= 0:
            return found
        if not self.goes_on(reached.state):
            return found
        for code in self.game.legal(reached.state, self.seat):
            if self.left <= 0:
                break
            next_one = self.after(reached.state, code, (*reached.codes, code))
            other = self.best(next_one)
            if other.points > found.points or found is reached:
                found = other
        return found


def previews(game: Game, view: View, seat: int) -> list[Preview]:
    """One for each legal code of a seat, from its view alone."""
    world = game.imagine(view, Generator(HINT_SEED))
    before = game.tally(world, seat)
    looker = Looker(game, world, seat)
    found: list[Preview] = []
    for code in game.legal(world, seat):
        reached = looker.best(looker.after(world, code, ()))
        gains = changes(before, game.tally(reached.state, seat))
        found.append(Preview(code, reached.points - looker.start, reached.codes, gains))
    return found
