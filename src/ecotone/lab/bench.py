"""How fast a game runs on one core, in this process or both interpreted and compiled."""

from __future__ import annotations

import gc
import json
import os
import platform
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass

from ecotone import build_status
from ecotone.games import find
from ecotone.kernel.drive import playout
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import FATE, NOBODY, Game, Setup
from ecotone.kernel.options import read_options
from ecotone.kernel.state import State
from ecotone.lab.statistics import Rounds, rounds

SAMPLES = 200  # positions that the single verbs are measured on
GAMES = 12  # random games that they come from
COPIES = 400  # states held at once to weigh one

# What is measured, in the order of the table, with its unit.
MEASURES = {
    "decisions": "decisions/s",
    "games": "games/s",
    "clone": "µs",
    "legal": "µs",
    "play": "µs",
    "points": "µs",
    "tally": "µs",
    "view": "µs",
    "state": "bytes",
}


@dataclass(frozen=True)
class Order:
    """What to measure and how long."""

    game: str
    seats: int
    rounds: int = 7
    seconds: float = 0.2  # for each measure in each round


@dataclass(frozen=True)
class Report:
    """The measurements of one process."""

    game: str
    seats: int
    mode: str
    reason: str
    python: str
    machine: str
    measures: dict[str, Rounds]


class Samples:
    """Positions and whole games of random play."""

    def __init__(self, game: Game, first: State) -> None:
        self.game = game
        self.first = first
        self.asked: list[tuple[State, int]] = []
        self.played: list[list[tuple[int, int]]] = []
        for index in range(GAMES):
            self.played.append(self.play(Generator(index)))
        step = max(1, len(self.asked) // SAMPLES)
        self.asked = self.asked[::step][:SAMPLES]

    def play(self, generator: Generator) -> list[tuple[int, int]]:
        s = self.first.clone()
        answers: list[tuple[int, int]] = []
        while (seat := int(self.game.to_move(s))) != NOBODY:
            number = generator.number()
            if seat == FATE:
                code = int(self.game.draw(s, number))
            else:
                self.asked.append((s.clone(), seat))
                code = int(self.game.pick(s, seat, number))
            self.game.play(s, seat, code)
            answers.append((seat, code))
        return answers


def usual_setup(game: Game, seats: int) -> Setup:
    printed = game.printed()
    setup = Setup(seats, tuple(range(1, seats + 1)), read_options(game.options(printed), {}))
    game.check(printed, setup)
    return setup


def first_position(game: Game, seats: int) -> State:
    return game.start(game.printed(), usual_setup(game, seats))


def random_play(game: Game, first: State, seconds: float, seed: int) -> tuple[float, float]:
    """Decisions and games in a second of random play."""
    generator = Generator(seed)
    decisions = games = 0
    started = time.perf_counter()
    while (elapsed := time.perf_counter() - started) < seconds or not games:
        decisions += playout(game, first.clone(), generator)
        games += 1
    return decisions / elapsed, games / elapsed


def clock(work: Callable[[], int], seconds: float) -> float:
    """Microseconds for one of the things that `work` does; it says how many it did."""
    count = 0
    started = time.perf_counter()
    while (elapsed := time.perf_counter() - started) < seconds or not count:
        count += work()
    return elapsed / count * 1e6


def verbs(game: Game, samples: Samples) -> dict[str, Callable[[], int]]:
    """One run over all samples for each verb of the contract."""

    def over(verb: Callable[[State, int], object]) -> Callable[[], int]:
        def work() -> int:
            for s, seat in samples.asked:
                verb(s, seat)
            return len(samples.asked)

        return work

    def play() -> int:
        for answers in samples.played:
            s = samples.first.clone()
            for seat, code in answers:
                game.play(s, seat, code)
        return sum(len(answers) for answers in samples.played)

    return {
        "clone": over(lambda s, _seat: s.clone()),
        "legal": over(game.legal),
        "play": play,
        "points": over(game.points),
        "tally": over(game.tally),
        "view": over(game.view),
    }


def weigh(samples: Samples, setup: Setup) -> float:
    """Bytes for one state that shares nothing with another (clones may share what they can)."""
    game = samples.game
    written = [s.to_data() for s, _seat in samples.asked]
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    held = [game.load(game.printed(), setup, written[k % len(written)]) for k in range(COPIES)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(held)


def measure(order: Order) -> Report:
    """All measures, in this process, in rounds that go through all of them in turn."""
    game = find(order.game)
    setup = usual_setup(game, order.seats)
    first = game.start(game.printed(), setup)
    samples = Samples(game, first)
    work = verbs(game, samples)
    found: dict[str, list[float]] = {key: [] for key in MEASURES}
    for index in range(order.rounds):
        decisions, games = random_play(game, first, order.seconds, index)
        found["decisions"].append(decisions)
        found["games"].append(games)
        for key, verb in work.items():
            found[key].append(clock(verb, order.seconds))
        found["state"].append(weigh(samples, setup))
    return Report(
        game=order.game,
        seats=order.seats,
        mode=build_status().mode,
        reason=build_status().reason,
        python=platform.python_version(),
        machine=f"{platform.machine()}, {os.cpu_count()} cores",
        measures={key: rounds(values) for key, values in found.items()},
    )


# -- both ways --------------------------------------------------------------------------------


def measure_apart(order: Order, interpreted: bool) -> Report:
    """The same in a process of its own, because one process runs the rules in one way only."""
    environment = {**os.environ, "ECOTONE_INTERPRETED": "1" if interpreted else "0"}
    environment.pop("ECOTONE_COMPILED", None)
    command = [sys.executable, "-m", "ecotone.lab.bench", json.dumps(asdict(order))]
    ended = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True
    )
    data = json.loads(ended.stdout)
    data["measures"] = {key: Rounds(**value) for key, value in data["measures"].items()}
    return Report(**data)


def run_both(order: Order) -> list[Report]:
    """Interpreted, and compiled when there is a compiled library that may be used."""
    reports = [measure_apart(order, interpreted=True)]
    if build_status().mode == "compiled" or os.environ.get("ECOTONE_INTERPRETED"):
        other = measure_apart(order, interpreted=False)
        if other.mode == "compiled":
            reports.append(other)
    return reports


def main() -> None:
    order = Order(**json.loads(sys.argv[1]))
    print(json.dumps(asdict(measure(order))))


if __name__ == "__main__":
    main()
