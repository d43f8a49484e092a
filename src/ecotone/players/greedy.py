"""The bot that plays the line of its whole turn after which it has most points."""

from __future__ import annotations

from ecotone.kernel.drive import Continuation, Judge, lines
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import Game, View
from ecotone.kernel.state import State
from ecotone.players.player import Player

MOST_LINES = 100_000  # in one turn; what lies beyond is not looked at


def best_lines(found: list[Continuation]) -> list[Continuation]:
    """Those that nothing beats."""
    most = max(line.worth for line in found)
    return [line for line in found if line.worth == most]


class Plan:
    """The rest of a line, and the world in which it was found."""

    def __init__(self, world: State, codes: list[int]) -> None:
        self.world = world
        self.codes = codes

    def fits(self, game: Game, view: View, seat: int, legal: list[int]) -> bool:
        """Whether everything has come as the plan expected, so that it can go on."""
        return bool(self.codes) and self.codes[0] in legal and game.view(self.world, seat) == view

    def follow(self, game: Game, seat: int) -> int:
        """The next code of the line, which is also played in the plan's own world."""
        code = self.codes.pop(0)
        if self.codes:  # after the last code fate or somebody else may have to answer
            game.play(self.world, seat, code)
        return code


class GreedyPlayer(Player):
    """Imagines one world from its view, and takes one of the best lines at random."""

    def __init__(self, seed: int, name: str = "greedy", judge: Judge | None = None) -> None:
        super().__init__(name)
        self.worlds = Generator(seed, 0)
        self.ties = Generator(seed, 1)
        self.judge = judge
        self.plan: Plan | None = None

    def answer(self, game: Game, view: View, seat: int, legal: list[int]) -> int:
        plan = self.plan
        if plan is None or not plan.fits(game, view, seat, legal):
            if len(legal) == 1:
                self.plan = None
                return legal[0]
            plan = self.make_plan(game, view, seat)
        self.plan = plan if len(plan.codes) > 1 else None
        return plan.follow(game, seat)

    def make_plan(self, game: Game, view: View, seat: int) -> Plan:
        world = game.imagine(view, self.worlds)
        best = best_lines(lines(game, world, seat, self.judge, MOST_LINES))
        chosen = best[self.ties.below(len(best))]
        return Plan(world, list(chosen.codes))
