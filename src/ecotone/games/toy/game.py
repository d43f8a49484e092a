"""The front door of Seedlings: one short method for each verb."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from ecotone.games.toy import content, moves, rules, scoring, state, text, view
from ecotone.games.toy.content import ToyContent
from ecotone.games.toy.state import toy
from ecotone.games.toy.view import ToyView, imagine
from ecotone.kernel import options
from ecotone.kernel.content import Content
from ecotone.kernel.data import BadInput, Data, expected
from ecotone.kernel.fate import Generator
from ecotone.kernel.files import folder_of
from ecotone.kernel.game import (
    FATE,
    Component,
    Game,
    Move,
    Setup,
    Target,
    View,
    check_teams,
    seat_range,
)
from ecotone.kernel.options import Option
from ecotone.kernel.reasons import Reason
from ecotone.kernel.state import State
from ecotone.kernel.tally import Line, Outcome
from ecotone.kernel.tape import Tape
from ecotone.kernel.words import Sentence, open_catalogue

MOST_CHOICES: Final = 20  # TOY-03

OPTIONS: Final = (
    options.number("rounds", 3, 1, state.MOST_ROUNDS),
    options.switch("crowding", False),
)


def printed_kind(given: Content) -> ToyContent:
    assert isinstance(given, ToyContent)
    return given


def toy_view(seen: View) -> ToyView:
    assert isinstance(seen, ToyView)
    return seen


@mypyc_attr(allow_interpreted_subclasses=True)
class Toy(Game):
    def __init__(self) -> None:
        self.name = "toy"
        self.version = "0"
        self.least_seats = 2
        self.most_seats = 5
        self.unit = scoring.UNIT
        self.code_count = moves.CODE_COUNT
        self.open_scores = True
        self.folder = folder_of("ecotone.games.toy")

    # -- before the game ------------------------------------------------------------------

    def options(self, content: Content) -> tuple[Option, ...]:
        return OPTIONS

    def printed(self) -> Content:
        return content.PRINTED

    def read_content(self, data: Data) -> Content:
        return content.read_content(data)

    def check(self, content: Content, setup: Setup) -> None:
        if not self.least_seats <= setup.seats <= self.most_seats:
            raise expected("seats", seat_range(self), setup.seats)
        check_teams(setup.seats, setup.teams)
        rounds = setup.options.number("rounds")
        if setup.seats * rounds > MOST_CHOICES:
            most = MOST_CHOICES // setup.seats
            raise expected("option rounds", f"at most {most} with {setup.seats} seats", rounds)
        needed = setup.seats * max(state.HAND, rounds)
        seeds = printed_kind(content).seeds()
        if seeds < needed:
            raise BadInput(f"content: expected at least {needed} seeds, got {seeds}")

    def start(self, content: Content, setup: Setup) -> State:
        s = state.first_position(printed_kind(content), setup)
        rules.begin(s)
        return s

    def load(self, content: Content, setup: Setup, data: Data) -> State:
        return state.from_data(printed_kind(content), setup, data)

    # -- asking and answering -------------------------------------------------------------

    def to_move(self, s: State) -> i64:
        return rules.to_move(toy(s))

    def open_seats(self, s: State) -> list[int]:
        return rules.open_seats(toy(s))

    def sealed(self, s: State) -> int:
        return rules.sealed(toy(s))

    def legal(self, s: State, seat: i64) -> list[int]:
        return rules.legal(toy(s), seat)

    def refuse(self, s: State, seat: int, code: int) -> int:
        return rules.refuse(toy(s), seat, code)

    def final(self, s: State, seat: i64, code: i64) -> bool:
        return rules.is_final(toy(s))

    def play(self, s: State, seat: i64, code: i64, tape: Tape | None = None) -> None:
        rules.play(toy(s), seat, code, tape)

    def fate(self, s: State) -> list[int]:
        return [int(count) for count in toy(s).deck]

    # -- meaning --------------------------------------------------------------------------

    def target(self, s: State, seat: i64, code: i64) -> Target:
        return moves.target(toy(s).content, int(code))

    def move(self, s: State, seat: i64, code: i64) -> Move:
        if seat == FATE:
            return moves.Draw(int(code + 1))
        return moves.read_code(toy(s).content, int(code))

    def code(self, s: State, seat: i64, move: Move) -> int:
        return moves.code_of(toy(s).content, move)

    def points(self, s: State, seat: i64) -> i64:
        return scoring.points(toy(s), seat)

    def tally(self, s: State, seat: i64) -> list[Line]:
        return scoring.tally(toy(s), seat)

    def outcome(self, s: State) -> Outcome | None:
        return scoring.outcome(toy(s))

    def view(self, s: State, viewer: i64) -> View:
        return view.view(toy(s), viewer)

    def imagine(self, view: View, fate: Generator) -> State:
        return imagine(toy_view(view), fate)

    # -- words ----------------------------------------------------------------------------

    def reasons(self) -> tuple[Reason, ...]:
        return moves.REASONS

    def question(self, s: State, seat: i64) -> Sentence:
        return text.question(toy(s), int(seat))

    def sentence(self, thing: object) -> Sentence:
        return text.say(thing)

    def why(self, s: State, seat: int, code: int, reason: int) -> Sentence:
        return text.why(toy(s), code, reason)

    def draw_text(self, view: View, language: str) -> str:
        return text.draw_text(toy_view(view), open_catalogue(self.folder / "words", language))

    # -- for tests and studies ------------------------------------------------------------

    def components(self, view: View) -> tuple[Component, ...]:
        return text.COMPONENTS

    def census(self, s: State) -> dict[str, int]:
        return scoring.census(toy(s))

    def longest(self, setup: Setup) -> int:
        rounds = setup.options.number("rounds")
        draws = setup.seats * (state.HAND + rounds - 1)
        return draws + 2 * setup.seats * rounds


GAME: Final = Toy()
