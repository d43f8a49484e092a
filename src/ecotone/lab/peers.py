"""Side by side with other systems: OpenSpiel's hex and go, in the same process, round by round."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Protocol, cast

from ecotone.games import find
from ecotone.kernel.drive import playout
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import FATE, NOBODY, Game
from ecotone.kernel.state import State
from ecotone.lab.bench import first_position
from ecotone.lab.statistics import Rounds, rounds

MISSING = (
    "OpenSpiel is not installed here: `make bench` brings it and compares (package open_spiel)."
)
PEERS = {"hex": "hex", "go 9×9": "go(board_size=9)", "go 19×19": "go"}

# Two ways to play a game at random, each compared only with its like.
OWN_LOOP = "own loop"  # the system plays whole games by itself
FROM_PYTHON = "from Python"  # list the legal moves, choose one, play it


class SpielState(Protocol):
    def is_terminal(self) -> bool: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...
    def move_number(self) -> int: ...


class SpielGame(Protocol):
    def new_initial_state(self) -> SpielState: ...


class Spiel(Protocol):
    """As much of the module `pyspiel` as is used here."""

    def load_game(self, name: str) -> SpielGame: ...
    def make_uniform_random_bot(self, player: int, seed: int) -> object: ...
    def evaluate_bots(self, state: SpielState, bots: list[object], seed: int) -> list[float]: ...


# Plays for about so many seconds; the decisions taken in a second.
Contender = Callable[[float], float]


@dataclass(frozen=True)
class Comparison:
    """A peer's speed in one way of playing, ours beside it, and how many times faster ours is."""

    way: str
    peer: str
    theirs: Rounds
    ours: Rounds
    ratio: Rounds


def has_peers() -> bool:
    return find_spec("pyspiel") is not None


def timed(play_one: Callable[[], int]) -> Contender:
    def contend(seconds: float) -> float:
        decisions = 0
        started = time.perf_counter()
        while (elapsed := time.perf_counter() - started) < seconds:
            decisions += play_one()
        return decisions / elapsed

    return contend


def ours(game: Game, first: State) -> dict[str, Contender]:
    generator = Generator(1)
    chance = Random(1)

    def stepped() -> int:
        s = first.clone()
        decisions = 0
        while (seat := game.to_move(s)) != NOBODY:
            if seat == FATE:
                game.play(s, FATE, game.draw(s, generator.number()))
                continue
            codes = game.legal(s, seat)
            game.play(s, seat, codes[int(chance.random() * len(codes))])
            decisions += 1
        return decisions

    return {
        OWN_LOOP: timed(lambda: playout(game, first.clone(), generator)),
        FROM_PYTHON: timed(stepped),
    }


def theirs(spiel: Spiel, name: str) -> dict[str, Contender]:
    game = spiel.load_game(name)
    chance = Random(1)
    bots = [spiel.make_uniform_random_bot(player, player + 1) for player in (0, 1)]

    def whole() -> int:
        state = game.new_initial_state()
        spiel.evaluate_bots(state, bots, chance.randrange(1 << 30))
        return state.move_number()

    def stepped() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance.random() * len(actions))])
        return state.move_number()

    return {OWN_LOOP: timed(whole), FROM_PYTHON: timed(stepped)}


def compare(name: str, seats: int, count: int = 7, seconds: float = 0.3) -> list[Comparison]:
    """Every peer in both ways; each round plays all of them, so that all meet the same weather."""
    spiel = cast(Spiel, import_module("pyspiel"))
    game = find(name)
    mine = ours(game, first_position(game, seats))
    other = {peer: theirs(spiel, text) for peer, text in PEERS.items()}
    speeds: dict[tuple[str, str], list[float]] = {}
    for _round in range(count):
        for way, contender in mine.items():
            speeds.setdefault((way, ""), []).append(contender(seconds))
            for peer, ways in other.items():
                speeds.setdefault((way, peer), []).append(ways[way](seconds))
    return [
        comparison(way, peer, values, speeds[way, ""])
        for (way, peer), values in speeds.items()
        if peer
    ]


def comparison(
    way: str, peer: str, their_speeds: Sequence[float], our_speeds: Sequence[float]
) -> Comparison:
    ratios = [our / their for our, their in zip(our_speeds, their_speeds, strict=True)]
    return Comparison(way, peer, rounds(their_speeds), rounds(our_speeds), rounds(ratios))
