"""The contract between a game and everything that plays, serves or studies it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mypy_extensions import i64, mypyc_attr

from ecotone.kernel.content import Content
from ecotone.kernel.data import Data, expected, plain
from ecotone.kernel.fate import Generator, weighted
from ecotone.kernel.options import Option, Options
from ecotone.kernel.reasons import OK, Reason
from ecotone.kernel.state import State
from ecotone.kernel.tally import Line, Outcome
from ecotone.kernel.tape import Tape
from ecotone.kernel.words import ENGLISH, Sentence, open_catalogue

# Who may be asked, besides the seats 0, 1, 2, ...
FATE: Final = -1
NOBODY: Final = -2

# Who may look, besides the seats.
SPECTATOR: Final = -1
EVERYONE: Final = -2  # after the end, when nothing is secret any more


@dataclass(frozen=True)
class Setup:
    """Who sits where, and how the table plays. Nothing random is in it.

    `teams[seat]` is the seat's team, counted from 1 without gaps.
    """

    seats: int
    teams: tuple[int, ...]
    options: Options

    @property
    def team_count(self) -> int:
        return max(self.teams)


@dataclass(frozen=True)
class Target:
    """What on the table a code points at: a cell, a card, a seat or a button."""

    kind: str
    place: tuple[int, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class Component:
    """A part that a table plays with: a card, a tile, a rule. `data` is for whoever draws it."""

    kind: str
    number: int
    name: Sentence
    text: Sentence
    data: Data


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """A decision as a typed record; games subclass it as frozen dataclasses."""


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one viewer may know; games subclass it as frozen dataclasses."""

    def to_data(self) -> Data:
        return plain(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One short method per verb. Subclasses delegate to the rooms of their game.

    `seat` and `code` are small integers. `refuse` answers for any of them; the other verbs may
    rely on what they are given being allowed.
    """

    name: str
    version: str  # of the rules; records name it
    least_seats: int
    most_seats: int
    unit: int  # how many units of `points` make one point
    code_count: int
    open_scores: bool  # everybody may know everybody's points at any moment
    folder: Path  # where the game's files lie: README.md, words/, content/

    # -- before the game ------------------------------------------------------------------

    def options(self, content: Content) -> tuple[Option, ...]:
        """What a table of some content may choose; own content may have other choices."""
        raise NotImplementedError

    def printed(self) -> Content:
        """The content that the box holds."""
        raise NotImplementedError

    def read_content(self, data: Data) -> Content:
        """Own content from plain data; raises BadInput."""
        raise NotImplementedError

    def check(self, content: Content, setup: Setup) -> None:
        """Raises BadInput where seats, teams, options and content do not fit together."""
        raise NotImplementedError

    def start(self, content: Content, setup: Setup) -> State:
        """The first position; what set-up draws is asked of fate afterwards."""
        raise NotImplementedError

    def load(self, content: Content, setup: Setup, data: Data) -> State:
        """The position that `State.to_data` wrote down."""
        raise NotImplementedError

    # -- asking and answering -------------------------------------------------------------

    def to_move(self, s: State) -> i64:
        """The first open seat, FATE, or NOBODY when the game is over."""
        raise NotImplementedError

    def open_seats(self, s: State) -> list[int]:
        """All that may answer now: several when answers are sealed; [FATE]; none."""
        mover = int(self.to_move(s))
        return [] if mover == NOBODY else [mover]

    def sealed(self, s: State) -> int:
        """The number of the sealed question being asked, other for each; 0 when none is.

        Fate is never asked while one is open.
        """
        return 0

    def legal(self, s: State, seat: i64) -> list[int]:
        """Every code that is not refused, ascending."""
        raise NotImplementedError

    def pick(self, s: State, seat: i64, number: i64) -> i64:
        """A legal code chosen by a random number, all equally likely; faster than making a list."""
        codes = self.legal(s, seat)
        return codes[int(number % len(codes))]

    def refuse(self, s: State, seat: int, code: int) -> int:
        """OK or the number of a reason; never raises, never changes the state."""
        raise NotImplementedError

    def final(self, s: State, seat: i64, code: i64) -> bool:
        """Whether this decision cannot be stepped back over: the rules call it final, or it
        shows the seat something it did not know."""
        raise NotImplementedError

    def play(self, s: State, seat: i64, code: i64, tape: Tape | None = None) -> None:
        """Answer the open question of a seat (or of FATE), in place."""
        raise NotImplementedError

    def fate(self, s: State) -> list[int]:
        """When FATE is asked: how likely each code is, from code 0 on."""
        raise NotImplementedError

    def draw(self, s: State, number: i64) -> i64:
        """The fate code that a random number selects: as `weighted(fate)`, or faster."""
        return weighted(self.fate(s), number)

    # -- meaning --------------------------------------------------------------------------

    def target(self, s: State, seat: i64, code: i64) -> Target:
        """Where a code of the present step points, whether it is allowed or refused."""
        raise NotImplementedError

    def move(self, s: State, seat: i64, code: i64) -> Move:
        """A legal code as a typed record."""
        raise NotImplementedError

    def code(self, s: State, seat: i64, move: Move) -> int:
        """The code of a typed move, or -1 when no code can mean it here."""
        raise NotImplementedError

    def points(self, s: State, seat: i64) -> i64:
        """The score of a seat in the game's unit, fast."""
        raise NotImplementedError

    def tally(self, s: State, seat: i64) -> list[Line]:
        """The same score line by line."""
        raise NotImplementedError

    def outcome(self, s: State) -> Outcome | None:
        raise NotImplementedError

    def view(self, s: State, viewer: i64) -> View:
        """What a viewer may know, built field by field."""
        raise NotImplementedError

    def imagine(self, view: View, fate: Generator) -> State:
        """A full position that the viewer could be in, made from the view alone."""
        raise NotImplementedError

    # -- words ----------------------------------------------------------------------------

    def reasons(self) -> tuple[Reason, ...]:
        """The game's own reasons; the kernel's come on top."""
        raise NotImplementedError

    def question(self, s: State, seat: i64) -> Sentence:
        """What the seat is being asked."""
        raise NotImplementedError

    def sentence(self, thing: object) -> Sentence:
        """An event, line, move, card, rule, option or outcome as a sentence."""
        raise NotImplementedError

    def why(self, s: State, seat: int, code: int, reason: int) -> Sentence:
        """Why a code is refused, with what it would have needed."""
        raise NotImplementedError

    def draw_text(self, view: View, language: str) -> str:
        """The table as text, for terminals."""
        raise NotImplementedError

    def components(self, view: View) -> tuple[Component, ...]:
        """The parts that the viewer may know of, by the numbers that views call them by.

        The same tuple again as long as nothing about them changes, so that asking is cheap.
        """
        raise NotImplementedError

    def say(self, thing: object, language: str = ENGLISH, names: tuple[str, ...] = ()) -> str:
        """Anything in words; `names` are those of the seats, where a table knows them."""
        said = thing if isinstance(thing, Sentence) else self.sentence(thing)
        return open_catalogue(self.folder / "words", language).say(said, names)

    # -- for tests and studies ------------------------------------------------------------

    def census(self, s: State) -> dict[str, int]:
        """How many of each component are on the table, wherever they lie; must not change."""
        raise NotImplementedError

    def longest(self, setup: Setup) -> int:
        """No game takes more answers than this, fate's included."""
        raise NotImplementedError


def allowed(game: Game, s: State, seat: int, code: int) -> bool:
    return game.refuse(s, seat, code) == OK


def seat_range(game: Game) -> str:
    if game.least_seats == game.most_seats:
        return str(game.least_seats)
    return f"{game.least_seats} to {game.most_seats}"


def check_teams(seats: int, teams: tuple[int, ...]) -> None:
    """Team numbers count from 1 without gaps, one for each seat."""
    if len(teams) != seats:
        raise expected("teams", f"one number for each of {seats} seats", list(teams))
    if sorted(set(teams)) != list(range(1, max(teams, default=0) + 1)):
        raise expected("teams", "numbers from 1 without gaps", list(teams))
