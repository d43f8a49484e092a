"""Scores line by line, places with ties, and how a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mypy_extensions import i64

from ecotone.kernel.words import Argument


@dataclass(frozen=True)
class Line:
    """One line of a score: what it is for, its points in the game's unit, and what earned it.

    `cells` and `cards` are what a board lights up when the line is pointed at.
    """

    name: str
    points: int
    arguments: tuple[tuple[str, Argument], ...] = ()
    cells: tuple[tuple[int, ...], ...] = ()
    cards: tuple[str, ...] = ()


def line(
    name: str, points: int, cells: tuple[tuple[int, ...], ...] = (), **arguments: Argument
) -> Line:
    return Line(name, points, tuple(sorted(arguments.items())), cells)


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    `ranks[k]` is the place of the k-th team (1 is best; equal places are shared), and
    `teams[seat]` the team of each seat, counted from 1. `success` is None where those in first
    place win. A co-operative game is won (True) or lost (False) by all; a competitive game that
    nobody wins has False as well, and its ranks only tell who came how far. `ending` names the
    way in which the game ended and `grade` a rank reached alone, where a game has them.
    """

    ending: str
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    success: bool | None = None
    grade: str = ""
    teams: tuple[int, ...] = ()

    def winners(self) -> tuple[int, ...]:
        """The teams in first place, counted from 0; nobody where nobody wins."""
        if self.success is False:
            return ()
        return tuple(team for team, rank in enumerate(self.ranks) if rank == 1)

    def winning_seats(self) -> tuple[int, ...]:
        """The seats of the teams in first place."""
        won = self.winners()
        return tuple(seat for seat, team in enumerate(self.teams) if team - 1 in won)


def ranks(points: list[int]) -> tuple[int, ...]:
    """Places by points: 50, 60, 60 give 3, 1, 1."""
    return tuple(1 + sum(1 for other in points if other > mine) for mine in points)


def pooled(awards: tuple[int, ...], above: i64, tied: i64, unit: i64) -> i64:
    """One tied player's share, in units, of the places that the tied players cover together.

    `above` players are better and `tied` are equal, oneself included. Places beyond the awards
    are worth nothing. The unit must divide by every possible number of tied players.
    """
    pool: i64 = 0
    place = above
    while place < above + tied and place < len(awards):
        pool += awards[int(place)]
        place += 1
    pool *= unit
    assert pool % tied == 0, "the unit of points is too coarse for this tie"
    return pool // tied


def show_points(points: int, unit: int) -> str:
    """Points in the game's unit as people write them: 150 sixtieths are `2½`."""
    value = Fraction(points, unit)
    sign = "-" if value < 0 else ""
    whole, rest = divmod(abs(value), 1)
    if rest == 0:
        return f"{sign}{whole}"
    glyph = GLYPHS.get((rest.numerator, rest.denominator))
    if glyph is None:
        glyph = f" {rest.numerator}/{rest.denominator}" if whole else str(rest)
    return f"{sign}{whole or ''}{glyph}"


GLYPHS: dict[tuple[int, int], str] = {
    (1, 2): "½",
    (1, 3): "⅓",
    (2, 3): "⅔",
    (1, 4): "¼",
    (3, 4): "¾",
    (1, 5): "⅕",
    (2, 5): "⅖",
    (3, 5): "⅗",
    (4, 5): "⅘",
    (1, 6): "⅙",
    (5, 6): "⅚",
}
