"""The bot that thinks ahead: open-loop Monte Carlo tree search over imagined worlds."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Final

from ecotone.kernel.drive import Judge, best_of, lines
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import FATE, NOBODY, Game, View
from ecotone.kernel.reasons import OK
from ecotone.kernel.state import State
from ecotone.players.greedy import Plan
from ecotone.players.player import Player

CANDIDATES: Final = 16  # lines of the present turn that are looked at more closely
TREE_LINES: Final = 2  # own lines, the present one included, that the tree remembers
HORIZON: Final = 6  # own lines until a simulation is judged
OWN_TRIES: Final = 8  # random lines of which the quick player takes the best, for oneself
OTHER_TRIES: Final = 3  # and for the others
WIDENING: Final = 1.0  # a node visited n times may have WIDENING * sqrt(n) lines
CURIOSITY: Final = 0.5  # weight of the unknown in choosing a line, on a scale of 0 to 1


@dataclass(frozen=True)
class Budget:
    """How long to think about a turn: so many seconds, or so many simulations."""

    seconds: float
    simulations: int  # 0: only time counts


class Node:
    """Where a line of ours leads, whatever fate and the others do in between (open loop)."""

    def __init__(self, codes: tuple[int, ...]) -> None:
        self.codes = codes
        self.visits = 0
        self.total = 0.0
        self.children: dict[tuple[int, ...], Node] = {}

    def mean(self) -> float:
        return self.total / self.visits


class Scale:
    """Puts results between 0 and 1, so that curiosity weighs the same in every game."""

    def __init__(self) -> None:
        self.low = math.inf
        self.high = -math.inf

    def take(self, value: float) -> None:
        self.low = min(self.low, value)
        self.high = max(self.high, value)

    def of(self, value: float) -> float:
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5


class Search:
    """One search, for one turn of one seat. Worlds come from the seat's view alone."""

    def __init__(self, game: Game, view: View, seat: int, generator: Generator) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.generator = generator
        self.judge = Judge()
        self.scale = Scale()
        self.root = Node(())
        self.world = game.imagine(view, generator)
        self.add_candidates()

    def add_candidates(self) -> None:
        """The most promising lines of this turn; equal ones in random order."""
        found = lines(self.game, self.world, self.seat, self.judge)
        ranked = sorted(found, key=lambda line: (-line.worth, self.generator.word()))
        for line in ranked[:CANDIDATES]:
            codes = tuple(line.codes)
            self.root.children[codes] = Node(codes)

    def run(self, budget: Budget) -> list[int]:
        """Simulate until the budget is used up; the line that was visited most."""
        children = list(self.root.children.values())
        end = time.monotonic() + budget.seconds
        done = 0
        while len(children) > 1:
            if budget.simulations:
                if done >= budget.simulations:
                    break
            elif time.monotonic() >= end:
                break
            self.simulate()
            done += 1
        best = max(children, key=lambda node: (node.visits, node.total))
        return list(best.codes)

    def simulate(self) -> None:
        """One imagined game from here to the horizon, and what it tells every node on the way."""
        s = self.game.imagine(self.view, self.generator)
        path = [self.root]
        own_lines = 0
        while own_lines < HORIZON:
            mover = self.game.to_move(s)
            if mover == NOBODY:
                break
            if mover == FATE:
                self.game.play(s, FATE, self.game.draw(s, self.generator.number()))
            elif mover != self.seat:
                s, _codes = best_of(self.game, s, mover, OTHER_TRIES, self.generator, self.judge)
            elif own_lines < TREE_LINES:
                node, s = self.descend(path[-1], s)
                path.append(node)
                own_lines += 1
            else:
                s, _codes = best_of(self.game, s, mover, OWN_TRIES, self.generator, self.judge)
                own_lines += 1
        value = float(self.game.points(s, self.seat))
        self.scale.take(value)
        for node in path:
            node.visits += 1
            node.total += value

    def descend(self, node: Node, s: State) -> tuple[Node, State]:
        """Choose a line at a node: a new one while it may widen, else by what is known of it."""
        playable: list[tuple[Node, State]] = []
        for child in node.children.values():
            after = self.try_line(s, child.codes)
            if after is not None:
                playable.append((child, after))
        if node is not self.root and len(playable) < WIDENING * math.sqrt(node.visits + 1):
            after, codes = best_of(self.game, s, self.seat, OWN_TRIES, self.generator, self.judge)
            return node.children.setdefault(tuple(codes), Node(tuple(codes))), after
        return max(playable, key=lambda choice: self.promise(node, choice[0]))

    def try_line(self, s: State, codes: tuple[int, ...]) -> State | None:
        """The position after a line, where this world allows it."""
        after = s.clone()
        for code in codes:
            if self.game.refuse(after, self.seat, code) != OK:
                return None
            self.game.play(after, self.seat, code)
        return after

    def promise(self, parent: Node, child: Node) -> float:
        """The upper confidence bound of a line."""
        if child.visits == 0:
            return math.inf
        unknown = math.sqrt(math.log(parent.visits + 1) / child.visits)
        return self.scale.of(child.mean()) + CURIOSITY * unknown


class SearchPlayer(Player):
    """Searches once a turn, then follows the line it found."""

    def __init__(self, seed: int, budget: Budget, name: str = "search") -> None:
        super().__init__(name)
        self.generator = Generator(seed, 0)
        self.budget = budget
        self.plan: Plan | None = None

    def answer(self, game: Game, view: View, seat: int, legal: list[int]) -> int:
        plan = self.plan
        if plan is None or not plan.fits(game, view, seat, legal):
            if len(legal) == 1:
                self.plan = None
                return legal[0]
            search = Search(game, view, seat, self.generator)
            plan = Plan(search.world, search.run(self.budget))
        self.plan = plan if len(plan.codes) > 1 else None
        return plan.follow(game, seat)
