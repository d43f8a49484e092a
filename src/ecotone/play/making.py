"""How a table comes to be: made from a wish, or read from the database."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import msgspec

from ecotone.games import find
from ecotone.kernel.data import Data, expected
from ecotone.kernel.game import Setup
from ecotone.kernel.options import read_options
from ecotone.play import keys
from ecotone.play.bots import check_bot
from ecotone.play.live_table import USUAL_BOT, LiveTable
from ecotone.play.log import ChatRow, Header, SeatRow
from ecotone.play.store import reading
from ecotone.play.store.database import Database
from ecotone.play.waking import wake
from ecotone.play.wire.requests import NewTable, SeatKey, SeatWish


def new_header(
    wish: NewTable,
    host: str,
    invite: str,
    origin: str | None,
    content: Data,
    match: str | None,
) -> Header:
    """What the wish says, checked by the game; raises BadInput."""
    game = find(wish.game)
    seats = len(wish.seats)
    teams = tuple(wish.teams) if wish.teams is not None else tuple(range(1, seats + 1))
    if wish.clock.kind != "none" and wish.clock.seconds < 5:
        raise expected("clock", "at least 5 seconds", wish.clock.seconds)
    box = game.printed() if content is None else game.read_content(content)
    options = read_options(game.options(box), wish.options)
    game.check(box, Setup(seats, teams, options))
    return Header(
        table=keys.new_table_name(),
        game=game.name,
        rules=game.version,
        content_version=box.version,
        content_digest=box.digest(),
        content=content,
        seats=seats,
        teams=teams,
        options=options.to_data(),
        seed=keys.new_seed() if wish.seed is None else wish.seed,
        clock=cast("dict[str, Data]", msgspec.to_builtins(wish.clock)),
        host=keys.kept(host),
        invite=keys.kept(invite),
        created=int(time.time()),
        match=match,
        origin=origin,
    )


def new_seats(wishes: Sequence[SeatWish]) -> tuple[list[SeatRow], tuple[SeatKey, ...]]:
    """The seats of a new table, and the secrets of those that its maker takes."""
    taken = {wish.name for wish in wishes}
    rows: list[SeatRow] = []
    found: list[SeatKey] = []
    for seat, wish in enumerate(wishes):
        if wish.kind == "bot":
            check_bot(wish.bot or USUAL_BOT)
            name = keys.clean(wish.name) or keys.bot_name(taken, seat)
            taken.add(name)
            rows.append(SeatRow(seat, "bot", name, wish.bot or USUAL_BOT, ""))
        elif wish.kind == "me":
            secret = keys.new_secret()
            found.append(SeatKey(seat, secret))
            rows.append(SeatRow(seat, "person", keys.clean(wish.name), "", keys.kept(secret)))
        else:
            rows.append(SeatRow(seat, "open", "", "", ""))
    return rows, tuple(found)


@dataclass(frozen=True)
class Loaded:
    """A table as the database has it."""

    live: LiveTable
    chat: bool
    next: str | None
    said: int


def load(database: Database, name: str) -> Loaded | None:
    """A table from the database; slow, for a thread."""
    with database.reading() as connection:
        header = reading.load_header(connection, name)
        status = reading.load_status(connection, name)
        if header is None or status is None:
            return None
        snapshot = reading.newest_snapshot(connection, name)
        entries = reading.load_entries(connection, name, snapshot.index if snapshot else 0)
        seats = reading.load_seats(connection, name)
        wishes = reading.load_wishes(connection, name)
        talk = reading.load_chat(connection, name, 1)
    live = wake(header, seats, status.status, entries, snapshot)
    live.done.update(wishes)
    return Loaded(live, status.chat, status.next, talk[-1].number if talk else 0)


def load_talk(database: Database, name: str) -> list[ChatRow]:
    """The newest things that were said at a table; slow, for a thread."""
    with database.reading() as connection:
        return reading.load_chat(connection, name)
