"""While the database is away nothing is acknowledged, and when it is back nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from ecotone.play import keys
from ecotone.play import tables as tables_module
from ecotone.play.awake import Awake, NotKept
from ecotone.play.bots import Thinkers
from ecotone.play.limits import GENEROUS
from ecotone.play.live_table import LiveTable
from ecotone.play.log import Entry
from ecotone.play.making import load
from ecotone.play.store.database import open_database
from ecotone.play.store.writer import Writer
from ecotone.play.tables import Tables
from ecotone.play.wire.requests import NewTable, SeatWish


def run(path: Path, play: Callable[[Tables, Awake], Awaitable[None]], seats: str = "mm") -> None:
    """A server's tables without a server, and one table of ECO."""

    async def begin() -> None:
        database = open_database(str(path))
        writer = Writer(database)
        tables = Tables(database, writer, Thinkers(1), GENEROUS)
        kinds = {"m": SeatWish("me"), "b": SeatWish("bot", bot="random")}
        wish = NewTable("eco", [kinds[seat] for seat in seats], {"turns": 1})
        made = await tables.make(wish)
        try:
            await play(tables, await tables.open(made.table.table))
        finally:
            await tables.close()
            tables.thinkers.close()
            writer.close()
            database.close()

    asyncio.run(begin())


async def soon(condition: Callable[[], bool]) -> bool:
    """Whether something comes true within twenty seconds."""
    for _ in range(1000):
        if condition():
            return True
        await asyncio.sleep(0.02)
    return False


def away(*_arguments: object) -> None:
    raise OperationalError("nothing", {}, Exception("the database is away"))


async def append_away(*arguments: object) -> None:
    away(*arguments)


def take_first_pair(wish: str) -> Callable[[LiveTable], list[Entry]]:
    return lambda live: live.answer(live.open_seats()[0], 0, live.index, "person", 1, wish)


def test_what_could_not_be_kept_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(tables: Tables, awake: Awake) -> None:
        index = awake.live.index
        with monkeypatch.context() as outage:
            outage.setattr(tables.writer, "append", append_away)
            outage.setattr(tables_module, "load", away)
            for _repeated in range(2):
                with pytest.raises(NotKept):
                    await tables.change(awake, take_first_pair("w"), "w")
            assert awake.broken
        assert await tables.change(awake, take_first_pair("w"), "w") == index + 1
        assert await tables.change(awake, take_first_pair("w"), "w") == index + 1
        kept = load(tables.database, awake.name)
        assert kept is not None
        assert kept.live.index == awake.live.index == index + 1
        assert not awake.broken

    run(tmp_path / "t.sqlite", play)


def test_two_tables_never_have_one_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(tables: Tables, awake: Awake) -> None:
        names = iter([awake.name, awake.name, "wren-yarrow-1000"])
        monkeypatch.setattr(keys, "new_table_name", lambda: next(names))
        made = await tables.make(NewTable("eco", [SeatWish("me")]))
        assert made.table.table == "wren-yarrow-1000"
        assert (await tables.open("wren-yarrow-1000")).live.header.table == "wren-yarrow-1000"
        assert len((await tables.open(awake.name)).live.seats) == 2

    run(tmp_path / "t.sqlite", play)


@pytest.mark.slow
def test_bots_go_on_when_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "RETRY_SECONDS", 0.1)

    async def play(tables: Tables, awake: Awake) -> None:
        with monkeypatch.context() as outage:
            outage.setattr(tables.writer, "append", append_away)
            outage.setattr(tables_module, "load", away)
            assert await soon(lambda: awake.broken)
        assert await soon(lambda: awake.live.status == "over"), "the bots did not go on"

    run(tmp_path / "t.sqlite", play, "bb")
