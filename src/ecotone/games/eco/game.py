"""ECO: lay tiles, settle animals, grow the largest biomes. The front door; open this first."""

from __future__ import annotations

from mypy_extensions import i64

from ecotone.games.eco import view as viewing
from ecotone.games.eco.content.box import EcoContent, printed
from ecotone.games.eco.moves.codes import code_of, move_of, target_of
from ecotone.games.eco.moves.kinds import CODE_COUNT
from ecotone.games.eco.moves.reasons import REASONS
from ecotone.games.eco.rules import check, deal, steps, turn
from ecotone.games.eco.scoring import tally
from ecotone.games.eco.state.table import (
    EcoOptions,
    EcoState,
    declare_options,
    first_position,
    load_position,
)
from ecotone.games.eco.text import parts, picture, sentences
from ecotone.kernel.content import Content
from ecotone.kernel.data import Data, as_table
from ecotone.kernel.fate import Generator
from ecotone.kernel.files import folder_of
from ecotone.kernel.game import Component, Game, Move, Setup, Target, View
from ecotone.kernel.options import Option
from ecotone.kernel.reasons import Reason
from ecotone.kernel.state import State
from ecotone.kernel.tally import Line, Outcome
from ecotone.kernel.tape import Tape
from ecotone.kernel.words import Sentence


def eco(s: State) -> EcoState:
    assert isinstance(s, EcoState)
    return s


def own(content: Content) -> EcoContent:
    assert isinstance(content, EcoContent)
    return content


class Eco(Game):
    def __init__(self) -> None:
        self.name = "eco"
        self.version = "0.1-unreleased"
        self.least_seats = 1
        self.most_seats = 6
        self.unit = tally.UNIT
        self.code_count = CODE_COUNT
        self.open_scores = True
        self.folder = folder_of("ecotone.games.eco")

    def options(self, content: Content) -> tuple[Option, ...]:
        return declare_options(own(content))

    def printed(self) -> Content:
        return printed()

    def read_content(self, data: Data) -> Content:
        return EcoContent(as_table(data, "content"))

    def check(self, content: Content, setup: Setup) -> None:
        check.check(own(content), setup)

    def start(self, content: Content, setup: Setup) -> State:
        s = first_position(own(content), setup, EcoOptions(own(content), setup))
        deal.prepare(s)
        return s

    def load(self, content: Content, setup: Setup, data: Data) -> State:
        return load_position(own(content), setup, EcoOptions(own(content), setup), data)

    def to_move(self, s: State) -> i64:
        return steps.to_move(eco(s))

    def legal(self, s: State, seat: i64) -> list[int]:
        if steps.to_move(eco(s)) != seat:
            return []
        if seat < 0:
            return [code for code, weight in enumerate(deal.weights(eco(s))) if weight]
        return turn.legal(eco(s))

    def pick(self, s: State, seat: i64, number: i64) -> i64:
        return turn.pick(eco(s), number)

    def refuse(self, s: State, seat: int, code: int) -> int:
        return turn.refuse(eco(s), seat, code)

    def final(self, s: State, seat: i64, code: i64) -> bool:
        return turn.final(eco(s), code)

    def play(self, s: State, seat: i64, code: i64, tape: Tape | None = None) -> None:
        turn.play(eco(s), seat, code, tape)

    def fate(self, s: State) -> list[int]:
        return deal.weights(eco(s))

    def draw(self, s: State, number: i64) -> i64:
        return deal.draw(eco(s), number)

    def target(self, s: State, seat: i64, code: i64) -> Target:
        return target_of(eco(s), seat, code)

    def move(self, s: State, seat: i64, code: i64) -> Move:
        return move_of(eco(s), seat, code)

    def code(self, s: State, seat: i64, move: Move) -> int:
        return code_of(eco(s), seat, move)

    def points(self, s: State, seat: i64) -> i64:
        return tally.points(eco(s), seat)

    def tally(self, s: State, seat: i64) -> list[Line]:
        return tally.tally(eco(s), seat)

    def outcome(self, s: State) -> Outcome | None:
        return tally.outcome(eco(s))

    def view(self, s: State, viewer: i64) -> View:
        return viewing.view(eco(s), int(viewer))

    def imagine(self, view: View, fate: Generator) -> State:
        assert isinstance(view, viewing.EcoView)
        return viewing.imagine(view)

    def reasons(self) -> tuple[Reason, ...]:
        return REASONS

    def question(self, s: State, seat: i64) -> Sentence:
        return sentences.question(eco(s), int(seat))

    def sentence(self, thing: object) -> Sentence:
        return sentences.about(thing)

    def why(self, s: State, seat: int, code: int, reason: int) -> Sentence:
        return sentences.why(eco(s), seat, code, reason)

    def draw_text(self, view: View, language: str) -> str:
        assert isinstance(view, viewing.EcoView)
        return picture.draw(view, language)

    def components(self, view: View) -> tuple[Component, ...]:
        assert isinstance(view, viewing.EcoView)
        return parts.components(view.content, view.rules, view.setup.seats)

    def census(self, s: State) -> dict[str, int]:
        return check.census(eco(s))

    def longest(self, setup: Setup) -> int:
        return check.longest(setup)


GAME = Eco()
