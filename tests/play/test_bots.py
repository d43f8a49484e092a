"""Bots at the table think elsewhere, see only views, and take whole turns."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from ecotone.kernel.data import BadInput
from ecotone.play.bots import LEVELS, Thinkers, check_bot, order_for, think
from tests.play.laying import START, Scribe, lay
from tests.play.serving import Person, make, request, running


@pytest.mark.parametrize("bot", ["random", "greedy", "search:simulations=20"])
@pytest.mark.parametrize(("game", "seats"), [("eco", 2), ("toy", 3)])
def test_a_bot_takes_its_turn_to_the_end(game: str, seats: int, bot: str) -> None:
    scribe = Scribe(lay(game, seats))
    live = scribe.live
    for _ in range(6):
        table = live.table
        assert table is not None
        seat = live.open_seats()[-1]
        turn, sealed = int(table.state.turn), live.game.sealed(table.state)
        codes = think(replace(order_for(live, seat, bot), seed=7))
        assert codes
        for code in codes:
            assert live.game.refuse(table.state, seat, code) == 0
            live.answer(seat, code, live.index, bot, START)
        done = seat not in live.open_seats() or int(table.state.turn) != turn
        assert done or live.game.sealed(table.state) != sealed


def test_the_levels_that_people_may_choose_are_bots() -> None:
    for bot, label in LEVELS:
        check_bot(bot)
        assert label


@pytest.mark.parametrize("bot", ["", "gredy", "search:time=9", "search:simulations=99999", "human"])
def test_bots_that_do_not_exist_or_think_too_long_are_refused(bot: str) -> None:
    with pytest.raises(BadInput):
        check_bot(bot)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="kills with a signal")
def test_a_killed_thinker_is_replaced() -> None:
    live = lay("eco", 2)
    live.begin(START)
    order = order_for(live, live.open_seats()[0], "random")

    async def think_twice() -> tuple[list[int], list[int]]:
        thinkers = Thinkers(1)
        try:
            first = await thinkers.codes(order)
            assert thinkers.pool is not None
            for process in list(thinkers.pool._processes):
                os.kill(process, signal.SIGKILL)
            await asyncio.sleep(0.2)
            return first, await thinkers.codes(order)
        finally:
            thinkers.close()

    first, second = asyncio.run(think_twice())
    assert first == second


@pytest.mark.slow
def test_when_time_is_up_a_bot_plays_on(tmp_path: Path) -> None:
    clock = {"kind": "decision", "seconds": 5, "after": "bot"}
    with running(tmp_path / "t.sqlite") as server:
        made = make(server.port, "eco", "mm", clock=clock)
        person = Person(server.port, made["table"]["table"], made["keys"][1]["secret"])
        frame = person.until("frame")
        assert frame["clock"]["running"] == [0]
        assert 0 < frame["clock"]["left"][0] <= 5000
        end = time.monotonic() + 30
        while person.frames[1]["view"]["turn"] == 0:
            assert time.monotonic() < end, "nobody played for who was late"
            person.until("frame")
        status, info = request(server.port, "GET", f"/api/tables/{made['table']['table']}")
        assert (status, info["seats"][0]["kind"]) == (200, "person")
