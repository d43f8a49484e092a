"""Bots at the table: they think in processes of their own, so that the server never waits."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from ecotone._processes import begin_work
from ecotone.games import find
from ecotone.kernel.content import Content
from ecotone.kernel.data import Data
from ecotone.kernel.game import Game, Setup
from ecotone.kernel.options import read_options
from ecotone.play.live_table import LiveTable
from ecotone.players import make_player
from ecotone.players.registry import check_player

# What people may choose from, from easy to strong.
LEVELS = (
    ("random", "Wanderer (plays anything)"),
    ("greedy", "Forager (takes what scores now)"),
    ("search:time=0.4", "Forester (thinks ahead)"),
)
MOST_CONTENTS = 32
MOST_SECONDS = 5.0  # for a turn; longer thinking is for studies


@dataclass(frozen=True)
class Order:
    """A position and whose turn it is, as plain data for another process."""

    game: str
    content: Data
    digest: str  # of the content
    seats: int
    teams: tuple[int, ...]
    options: dict[str, Data]
    position: Data
    seat: int
    bot: str
    seed: int


def check_bot(text: str) -> None:
    """Raises BadInput where no bot has that name; asks it to be quick."""
    from ecotone.kernel.data import expected

    check_player(text)
    _, _, settings = text.partition(":")
    for part in settings.split(",") if settings else []:
        key, _, value = part.partition("=")
        if key == "time" and float(value) > MOST_SECONDS:
            raise expected("bot", f"at most {MOST_SECONDS:g} seconds a turn", text)
        if key == "simulations" and int(value) > 20_000:
            raise expected("bot", "at most 20000 simulations a turn", text)


def order_for(live: LiveTable, seat: int, bot: str) -> Order:
    assert live.table is not None
    return Order(
        game=live.header.game,
        content=live.header.content,
        digest=live.header.content_digest,
        seats=live.header.seats,
        teams=live.header.teams,
        options=live.header.options,
        position=live.table.state.to_data(),
        seat=seat,
        bot=bot,
        seed=secrets.randbits(60),
    )


_contents: dict[str, Content] = {}


def content_of(game: Game, data: Data, digest: str) -> Content:
    """Own content is read once in each process, not at every move."""
    if data is None:
        return game.printed()
    if digest not in _contents:
        if len(_contents) >= MOST_CONTENTS:
            _contents.clear()
        _contents[digest] = game.read_content(data)
    return _contents[digest]


def think(order: Order) -> list[int]:
    """The bot's codes until somebody else or fate is asked. It is shown its seat's view only."""
    game = find(order.game)
    content = content_of(game, order.content, order.digest)
    setup = Setup(order.seats, order.teams, read_options(game.options(content), order.options))
    s = game.load(content, setup, order.position)
    player = make_player(order.bot, order.seed)
    turn, codes = int(s.turn), []
    while True:
        legal = game.legal(s, order.seat)
        code = player.answer(game, game.view(s, order.seat), order.seat, legal)
        codes.append(int(code))
        if game.sealed(s):
            return codes
        game.play(s, order.seat, code)
        if int(s.turn) != turn or int(game.to_move(s)) != order.seat or game.sealed(s):
            return codes


class Thinkers:
    """Processes that think for bots; they are started when the first bot has to."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.pool: ProcessPoolExecutor | None = None

    def open_pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            # Spawned, not forked: the server has threads.
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, context, initializer=begin_work)
        return self.pool

    async def codes(self, order: Order) -> list[int]:
        loop, pool = asyncio.get_running_loop(), self.open_pool()
        try:
            return await loop.run_in_executor(pool, think, order)
        except BrokenProcessPool:
            # A process was killed from outside; new ones think once more.
            if self.pool is pool:
                self.pool = None
            return await loop.run_in_executor(self.open_pool(), think, order)

    def close(self) -> None:
        pool, self.pool = self.pool, None
        if pool is not None:
            for process in list(pool._processes.values()):
                process.terminate()
            pool.shutdown(cancel_futures=True)
