"""What a helper at the table would say: a good line, why it is good, and the score so far."""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.kernel.drive import Judge, lines
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import Game, Move, View
from ecotone.kernel.state import State
from ecotone.kernel.tally import Line
from ecotone.kernel.words import Argument, Sentence
from ecotone.players.greedy import MOST_LINES, best_lines

HINT_SEED = 1  # the same view always gets the same hint
WORLDS = 6  # imagined to find out what a view leaves open

# What makes two lines of a tally the same line at different moments: numbers change with time.
LineKey = tuple[str, tuple[tuple[str, Argument], ...]]
NUMBER = "#"


@dataclass(frozen=True)
class Gain:
    """A line of the tally that a hint changes, and by how many units (also downwards)."""

    line: Line
    by: int


@dataclass(frozen=True)
class Hint:
    """A best line to the end of the turn, its moves, and what it changes in the tally."""

    codes: tuple[int, ...]
    moves: tuple[Move, ...]
    gains: tuple[Gain, ...]

    @property
    def first(self) -> int:
        return self.codes[0]

    @property
    def total(self) -> int:
        return sum(gain.by for gain in self.gains)


def hint(game: Game, view: View, seat: int, judge: Judge | None = None) -> Hint:
    """A best line for the seat that is being asked; it comes from the view alone."""
    world = game.imagine(view, Generator(HINT_SEED))
    best = best_lines(lines(game, world, seat, judge, MOST_LINES))[0]
    before = game.tally(world, seat)
    moves: list[Move] = []
    for code in best.codes:
        moves.append(game.move(world, seat, code))
        game.play(world, seat, code)
    return Hint(tuple(best.codes), tuple(moves), changes(before, game.tally(world, seat)))


def key_of(line: Line) -> LineKey:
    return line.name, tuple((name, without_numbers(told)) for name, told in line.arguments)


def without_numbers(told: Argument) -> Argument:
    if isinstance(told, int):
        return NUMBER
    if isinstance(told, tuple):
        return tuple(without_numbers(item) for item in told)
    if isinstance(told, Sentence):
        inner = tuple((name, without_numbers(item)) for name, item in told.arguments)
        return Sentence(told.key, inner)
    return told


def summed(tally: list[Line]) -> dict[LineKey, int]:
    sums: dict[LineKey, int] = {}
    for line in tally:
        key = key_of(line)
        sums[key] = sums.get(key, 0) + line.points
    return sums


def changes(before: list[Line], after: list[Line]) -> tuple[Gain, ...]:
    """How a tally changed, line by line, greatest gain first; sums up to the whole change."""
    old, new = summed(before), summed(after)
    told = {key_of(line): line for line in [*before, *after]}
    gains = [Gain(line, new.get(key, 0) - old.get(key, 0)) for key, line in told.items()]
    return tuple(sorted((gain for gain in gains if gain.by), key=lambda gain: -gain.by))


@dataclass(frozen=True)
class SeenTally:
    """A seat's tally as far as a viewer can know it."""

    lines: tuple[Line, ...]  # those that are certain
    low: int  # of the whole score, over some worlds that the viewer could be in
    high: int


def seen_tally(game: Game, view: View, seat: int) -> SeenTally:
    """A seat's tally from somebody's view: only what is the same in all imagined worlds."""
    worlds: list[State] = []
    for seed in range(WORLDS):
        worlds.append(game.imagine(view, Generator(seed)))
    tallies = [game.tally(world, seat) for world in worlds]
    totals = [sum(line.points for line in tally) for tally in tallies]
    certain = tuple(line for line in tallies[0] if all(line in tally for tally in tallies))
    return SeenTally(certain, min(totals), max(totals))
