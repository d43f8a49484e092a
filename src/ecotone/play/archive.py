"""Looking back: positions, records, going on from them, a rematch, and records from outside."""

from __future__ import annotations

import asyncio
import time
from typing import cast

from msgspec import structs

from ecotone.games import find
from ecotone.kernel.data import expected
from ecotone.kernel.game import EVERYONE
from ecotone.kernel.record import Record, read_record, replay
from ecotone.kernel.tape import Tape
from ecotone.play import keys
from ecotone.play.album import Album, album_of
from ecotone.play.awake import Awake, now_ms
from ecotone.play.frames import Teller, known_points, raw_view
from ecotone.play.live_table import LiveTable, NotNow
from ecotone.play.log import DECISION, FATE, SERVER, Entry, Header, SeatRow
from ecotone.play.tables import Tables
from ecotone.play.wire.requests import ForkWish, MadeTable, NewTable, Position, SeatWish
from ecotone.play.wire.server import Happening
from ecotone.play.wire.tables import TableInfo


async def position(tables: Tables, awake: Awake, place: int, viewer: int) -> Position:
    """A position as a viewer may see it. Hidden things stay hidden while the game is played."""
    async with tables.holding(awake) as live:
        return position_of(awake, live, place, viewer)


def position_of(awake: Awake, live: LiveTable, place: int, viewer: int) -> Position:
    if live.table is None:
        raise NotNow("The game has not begun: there are open seats.")
    awake.album = album_of(live, awake.album)
    length = len(awake.album.answers)
    if not 0 <= place <= length:
        raise expected("position", f"a number from 0 to {length}", place)
    s = awake.album.at(place)
    teller = Teller(live)
    over = live.game.outcome(s)
    view = live.game.view(s, EVERYONE if over is not None else viewer)
    waiting = tuple(seat for seat in live.game.open_seats(s) if seat >= 0)
    seats = live.setup.seats
    if live.game.open_scores or over is not None:
        points: tuple[int | None, ...] = tuple(int(live.game.points(s, n)) for n in range(seats))
    else:
        points = known_points(live.game, view, seats)
    return Position(
        at=place,
        length=length,
        view=raw_view(view),
        tape=last_tape(awake.album, place, viewer, teller),
        points=points,
        asked=teller.say(over) if over is not None else teller.asked_of(waiting),
        waiting=waiting,
        outcome=None if over is None else teller.outcome(over),
        components=teller.components(view),
    )


def last_tape(album: Album, place: int, viewer: int, teller: Teller) -> tuple[Happening, ...]:
    """What the viewer saw of the answer that led to a position."""
    if place == 0:
        return ()
    s, tape = album.at(place - 1), Tape()
    entry = album.answers[place - 1]
    album.game.play(s, entry.seat, entry.code, tape)
    return tuple(teller.happening(event) for event in tape.seen_by(viewer))


async def record_of(tables: Tables, awake: Awake) -> Record:
    """The effective line as a record; only when nothing in it is secret any more."""
    async with tables.holding(awake) as live:
        if live.table is None or live.status != "over":
            raise NotNow("The record is open when the game is over.")
        return live.table.record()


# -- going on from a position -----------------------------------------------------------------


async def fork(tables: Tables, awake: Awake, wish: ForkWish) -> MadeTable:
    """A new table that goes on from a position of a finished game, with a new fate."""
    async with tables.holding(awake) as live:
        if live.table is None or live.status != "over":
            raise NotNow("A game can be gone on with elsewhere when it is over.")
        answers = list(live.table.answers)
    if wish.at > len(answers):
        raise expected("position", f"a number from 0 to {len(answers)}", wish.at)
    if len(wish.seats) != live.setup.seats:
        raise expected("seats", f"{live.setup.seats}, as at the other table", len(wish.seats))
    prefix = [(entry.seat, entry.code) for entry in answers[: wish.at]]
    new = like(live, wish.seats, awake.chat)
    return await tables.make(new, prefix, awake.name, live.header.content)


def like(live: LiveTable, seats: list[SeatWish], chat: bool) -> NewTable:
    """A wish for a table with the same game, options and teams."""
    return NewTable(
        game=live.header.game,
        seats=seats,
        options=cast("dict[str, int | bool | str | list[str]]", live.header.options),
        teams=list(live.header.teams),
        chat=chat,
    )


async def rematch(tables: Tables, awake: Awake) -> MadeTable:
    """The same people, bots and options once more; everybody's secret is good there, too."""
    async with tables.holding(awake) as live:
        if live.status != "over":
            raise NotNow("A rematch is possible when the game is over.")
        if awake.next is not None:
            raise NotNow(f"The rematch is there already: table {awake.next}.")
        seats = [SeatWish("bot", row.name, row.bot) for row in live.seats]
        new = structs.replace(like(live, seats, awake.chat), clock=live.clock.clock)
        header = live.header
        made = await tables.make(new, (), awake.name, header.content, header.match, live.seats)
        await tables.kept(awake, tables.writer.change(awake.name, next=made.table.table))
        awake.next = made.table.table
    tables.tell_changed(awake)
    return made


# -- records from outside ---------------------------------------------------------------------


async def keep_record(tables: Tables, raw: bytes) -> TableInfo:
    """A record that somebody brings, checked answer by answer, as a finished table to look at."""
    header, entries = await asyncio.to_thread(checked, raw)
    rows = [SeatRow(seat, "open", "", "", "") for seat in range(header.seats)]
    await tables.writer.create(header, rows, entries, status="over")
    awake = await tables.open(header.table)
    return tables.info(awake)


def checked(raw: bytes) -> tuple[Header, list[Entry]]:
    record = read_record(raw)
    game = find(record.game)
    replay(game, record)
    at = now_ms()
    entries = [
        Entry(index, FATE if row.seat < 0 else DECISION, row.seat, row.code, SERVER, at)
        for index, row in enumerate(record.answers)
    ]
    header = Header(
        table=keys.new_table_name(),
        game=record.game,
        rules=record.version,
        content_version=record.content_version,
        content_digest=record.content_digest,
        content=record.content,
        seats=record.seats,
        teams=record.teams,
        options=record.options,
        seed=keys.new_seed(),
        clock={},
        host=keys.kept(keys.new_secret()),
        invite=keys.kept(keys.new_secret()),
        created=int(time.time()),
        origin="record",
    )
    return header, entries
