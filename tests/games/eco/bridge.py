"""Runs the engine and the twin side by side with the same answers, comparing at every question."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from ecotone.games.eco.game import GAME
from ecotone.games.eco.moves import kinds
from ecotone.games.eco.rules.steps import STEP_NAMES
from ecotone.kernel.content import Content
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import FATE, NOBODY, Move, Setup
from ecotone.kernel.state import State, step_now
from ecotone.kernel.words import Sentence
from tests.games.eco.twin import Answer, Question, TwinContent, TwinOptions, TwinTable, eco
from tests.games.eco.twin_scoring import ANIMALS, Hex, neighbours

TWIN_KINDS = {
    "deal-starter": "starter",
    "draw-generator": "generator",
    "draw-rule": "rule",
    "draw-tile": "tile",
    "draw-animal": "animal",
    "take-pair": "pair",
    "place-tile": "place",
    "rotate-tile": "rotate",
    "submit-tile": "submit",
    "settle-animal": "put",
    "confirm-turn": "done",
}
BUTTONS: tuple[tuple[type[Move], Answer], ...] = (
    (kinds.RefreshPool, ("refresh",)),
    (kinds.SubmitTile, ("submit",)),
    (kinds.SacrificeAnimal, ("sacrifice",)),
    (kinds.EndTurn, ("done",)),
)


def answer_of(move: Move) -> Answer:
    """An engine's move as the twin words it."""
    for button, answer in BUTTONS:
        if isinstance(move, button):
            return answer
    if isinstance(move, kinds.TakePair):
        return ("pair", move.pair)
    if isinstance(move, kinds.PlaceTile):
        return ("place", move.q, move.r)
    if isinstance(move, kinds.RotateTile):
        return ("rotate", move.rotation)
    if isinstance(move, kinds.PutAnimal):
        return ("put", move.q, move.r)
    if isinstance(move, kinds.DealStarter):
        return ("starter", move.seat, move.starter)
    if isinstance(move, kinds.DrawGenerator):
        return ("generator", move.animal, move.generator)
    if isinstance(move, kinds.DrawRule):
        return ("rule", move.animal, move.rule)
    if isinstance(move, kinds.DrawTile):
        return ("tile", move.pair, (move.tile.biomes, move.tile.animals))
    assert isinstance(move, kinds.DrawAnimal)
    return ("animal", move.pair, move.animal)


def twin_options(setup: Setup) -> TwinOptions:
    given = setup.options
    fixed = {animal: given.choice(f"rule_{animal}") for animal in ANIMALS}
    return TwinOptions(
        turns=given.number("turns"),
        tokens_at_start=given.number("tokens"),
        infinite_supply=given.switch("infinite_supply"),
        take_back=given.choice("take_back"),
        rules=given.choice("rules"),
        allowed=given.several("generators"),
        fixed={animal: name for animal, name in fixed.items() if name != "drawn"},
    )


def lowest(weights: list[int]) -> list[int]:
    divisor = gcd(*weights)
    return [weight // divisor for weight in weights]


@dataclass(frozen=True)
class Pace:
    """How a game is played and how often its scores are compared."""

    scored: int = 50  # every so many questions, and at the end
    refreshing: int = 3  # of ten pairs are refreshed when there is a token
    herding: int = 5  # of ten animals go beside their own kind where they can


class Both:
    """One game on both."""

    def __init__(
        self, content: Content, twin_content: TwinContent, setup: Setup, seed: int, pace: Pace
    ) -> None:
        self.setup = setup
        self.pace = pace
        self.stream = Generator(seed, 5)
        self.state: State = GAME.start(content, setup)
        order = sorted(range(setup.seats), key=lambda seat: setup.teams[seat])
        options = twin_options(setup)
        self.table = TwinTable(twin_content, setup.seats, order, options)
        self.twin = eco(twin_content, setup.seats, order, options, self.table)

    def play(self) -> int:
        """To the end; how many questions there were."""
        number = 0
        question = next(self.twin)
        with suppress(StopIteration):
            while True:
                codes = self.compare_question(question)
                if number % self.pace.scored == 0 and question[0] != "submit":
                    self.compare_scores()  # the engine's tile lies already before it is submitted
                answer = self.choose(question, list(codes))
                GAME.play(self.state, int(GAME.to_move(self.state)), codes[answer])
                number += 1
                question = self.twin.send(answer)
        self.compare_scores()
        self.compare_outcome()
        return number

    def compare_question(self, question: Question) -> dict[Answer, int]:
        """The legal answers, each with its code."""
        kind, who, legal = question
        s = self.state
        mover = int(GAME.to_move(s))
        assert TWIN_KINDS[STEP_NAMES[int(step_now(s))]] == kind
        assert mover == (FATE if who == "fate" else who)
        codes = {answer_of(GAME.move(s, mover, code)): code for code in GAME.legal(s, mover)}
        if who == "fate":
            expected: dict[Answer, int] = dict(legal)
            assert set(codes) == set(expected)
            weights = GAME.fate(s)
            ours = [weights[code] for code in codes.values()]
            assert lowest(ours) == lowest([expected[answer] for answer in codes])
        else:
            assert sorted(codes) == sorted(legal)
        assert len(codes) == len(legal)
        return codes

    def choose(self, question: Question, answers: list[Answer]) -> Answer:
        dice = int(self.stream.below(10))
        if ("refresh",) in answers and dice < self.pace.refreshing:
            return ("refresh",)
        if question[0] == "put" and dice < self.pace.herding:
            seat = int(GAME.to_move(self.state))
            animal = self.table.in_hand
            own = {at for at, kind in self.table.inhabitants[seat].items() if kind == animal}
            beside = [at for at in answers if at[0] == "put" and self.near((at[1], at[2]), own)]
            answers = beside or answers
        return answers[int(self.stream.below(len(answers)))]

    def near(self, place: Hex, own: set[Hex]) -> bool:
        return any(at in own for at in neighbours(place))

    def compare_scores(self) -> None:
        for seat in range(self.setup.seats):
            expected = self.table.score(seat)
            ours = dict(self.lines(seat))
            if self.setup.seats == 1:  # AO-14: the twin lists them as nothing
                for name in [*expected]:
                    if name.startswith("majority.") or name == "overall":
                        assert expected.pop(name) == 0
            assert ours == expected, f"seat {seat}"
            points = Fraction(int(GAME.points(self.state, seat)), GAME.unit)
            assert points == self.table.total(seat)

    def lines(self, seat: int) -> Iterator[tuple[str, Fraction]]:
        for line in GAME.tally(self.state, seat):
            name = line.name.removesuffix("-none")
            name = "tokens" if name == "refreshes" else name
            for key in ("biome", "animal"):
                about = dict(line.arguments).get(key)
                if isinstance(about, Sentence):
                    name += "." + about.key.split(".")[1]
            yield name, Fraction(line.points, GAME.unit)

    def compare_outcome(self) -> None:
        assert self.table.finished
        assert int(GAME.to_move(self.state)) == NOBODY
        outcome = GAME.outcome(self.state)
        assert outcome is not None
        places = self.table.ranking()
        for seat in range(self.setup.seats):
            team = self.setup.teams[seat] - 1
            assert outcome.ranks[team] == places[seat]
            assert Fraction(outcome.points[team], GAME.unit) == self.table.total(seat)
