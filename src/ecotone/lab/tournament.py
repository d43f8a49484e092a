"""Many games between bots, on several cores, with the same numbers however many cores there are."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice

from ecotone._processes import begin_work
from ecotone.games import find
from ecotone.kernel.data import Data
from ecotone.kernel.fate import Generator, shuffle
from ecotone.kernel.game import Setup
from ecotone.kernel.options import read_options
from ecotone.lab.match import ORDER_STREAM, Result, game_seed, play_match, player_seed
from ecotone.players.registry import make_player

Progress = Callable[[int], None]  # told how many more games are done

# Small enough for a lively progress bar, large enough to cost nothing.
CHUNKS_PER_JOB = 200
LARGEST_CHUNK = 20


@dataclass(frozen=True)
class Plan:
    """Everything that decides the numbers of a tournament; plain enough for other processes."""

    game: str
    bots: tuple[str, ...]
    seats: int
    teams: tuple[int, ...]
    options: dict[str, Data]
    games: int
    seed: int
    content: Data = None  # the printed one


def line_up(plan: Plan, index: int) -> list[str]:
    """Who sits where in the `index`-th game.

    The list of bots goes round the seats, one seat on with every game, so that in as many games
    as there are bots each sits in every seat once. After such a round the list is mixed anew
    (the first keeps its order), so that everybody meets everybody in different places.
    """
    bots = len(plan.bots)
    order = list(range(bots))
    if index >= bots:
        shuffle(order, Generator(plan.seed, ORDER_STREAM + index // bots))
    return [plan.bots[order[(seat + index) % bots]] for seat in range(plan.seats)]


def play_range(plan: Plan, first: int, last: int) -> list[Result]:
    """The games of a plan from `first` to `last - 1`, one after the other."""
    game = find(plan.game)
    content = game.printed() if plan.content is None else game.read_content(plan.content)
    setup = Setup(plan.seats, plan.teams, read_options(game.options(content), plan.options))
    results: list[Result] = []
    for index in range(first, last):
        seed = game_seed(plan.seed, index)
        players = [
            make_player(bot, player_seed(seed, seat))
            for seat, bot in enumerate(line_up(plan, index))
        ]
        results.append(play_match(game, content, setup, players, seed))
    return results


def simulate(plan: Plan, jobs: int = 1, progress: Progress | None = None) -> list[Result]:
    """All results of a plan, in the order of its games."""
    tell = progress or (lambda _done: None)
    size = max(1, min(LARGEST_CHUNK, plan.games // (jobs * CHUNKS_PER_JOB)))
    starts = range(0, plan.games, size)
    chunks = [(start, min(plan.games, start + size)) for start in starts]
    found = alone(plan, chunks) if jobs == 1 else together(plan, chunks, jobs)
    by_start: dict[int, list[Result]] = {}
    for start, results in found:
        by_start[start] = results
        tell(len(results))
    return [result for start in starts for result in by_start[start]]


def alone(plan: Plan, chunks: Sequence[tuple[int, int]]) -> Iterator[tuple[int, list[Result]]]:
    for first, last in chunks:
        yield first, play_range(plan, first, last)


def together(
    plan: Plan, chunks: Sequence[tuple[int, int]], jobs: int
) -> Iterator[tuple[int, list[Result]]]:
    """The chunks as they are finished by a pool of fresh processes."""
    # Spawned, not forked: a fork would copy whatever threads the caller is running.
    context = multiprocessing.get_context("spawn")
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), context, initializer=begin_work)
    waiting = iter(chunks)
    running: dict[Future[list[Result]], int] = {}
    try:
        for first, last in islice(waiting, 2 * jobs):
            running[pool.submit(play_range, plan, first, last)] = first
        while running:
            ended, _ = wait(running, return_when=FIRST_COMPLETED)
            for chunk in ended:
                yield running.pop(chunk), chunk.result()
            for first, last in islice(waiting, len(ended)):
                running[pool.submit(play_range, plan, first, last)] = first
    except BaseException:
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()  # a game may have long to go, and nobody wants it any more
        # Waiting is short now, and needed: at the interpreter's exit the pool's own thread must
        # not be in the middle of closing what the exit wants to write to.
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


@dataclass(frozen=True)
class Run:
    """A tournament that was played."""

    plan: Plan
    results: tuple[Result, ...]
    seconds: float

    @property
    def decisions(self) -> int:
        return sum(result.decisions for result in self.results)


def run(plan: Plan, jobs: int = 1, progress: Progress | None = None) -> Run:
    started = time.perf_counter()
    results = simulate(plan, jobs, progress)
    return Run(plan, tuple(results), time.perf_counter() - started)
