"""Who sits where: taking a seat by invitation, leaving it, bots that stand in, names and talk."""

from __future__ import annotations

import time
from dataclasses import replace

from ecotone.play import keys
from ecotone.play.awake import Awake, now_ms
from ecotone.play.bots import check_bot
from ecotone.play.live_table import NotNow
from ecotone.play.log import ChatRow, SeatRow
from ecotone.play.tables import Tables
from ecotone.play.wire.client import Chat
from ecotone.play.wire.requests import SeatKey


class NotAllowed(Exception):
    """The secret that was shown does not open this."""


class NoSuchSeat(LookupError):
    """The table has no seat of that number."""


def seat_of(awake: Awake, seat: int) -> SeatRow:
    if not 0 <= seat < len(awake.live.seats):
        raise NoSuchSeat(f"the table has the seats 0 to {len(awake.live.seats) - 1}, not {seat}")
    return awake.live.seats[seat]


def must_be_host(awake: Awake, secret: str) -> None:
    if not keys.matches(secret, awake.live.header.host):
        raise NotAllowed("Only whoever made the table may do that.")


def must_hold(awake: Awake, seat: int, secret: str) -> None:
    """The seat's own secret, or the host's."""
    row = seat_of(awake, seat)
    if not keys.matches(secret, row.secret) and not keys.matches(secret, awake.live.header.host):
        raise NotAllowed("Only who sits there, or whoever made the table, may do that.")


async def seat_somebody(tables: Tables, awake: Awake, row: SeatRow) -> None:
    """Keep who sits in a seat now; the game begins when nobody is missing any more."""
    live, at = awake.live, now_ms()
    entries = live.sit(row, at)
    if live.status == "waiting" and all(other.kind != "open" for other in live.seats):
        entries += live.begin(at)
    await tables.kept(awake, tables.writer.set_seat(awake.name, row, entries, live.status))
    tables.tell_changed(awake)
    tables.tell(awake)


async def claim(tables: Tables, awake: Awake, seat: int, invite: str, name: str) -> SeatKey:
    """Sit down in an open seat."""
    if not keys.matches(invite, awake.live.header.invite):
        raise NotAllowed("This invitation is not for this table.")
    async with tables.holding(awake):
        if seat_of(awake, seat).kind != "open":
            raise NotNow("Somebody sits there already.")
        secret = keys.new_secret()
        row = SeatRow(seat, "person", keys.clean(name), "", keys.kept(secret))
        await seat_somebody(tables, awake, row)
        return SeatKey(seat, secret)


async def release(tables: Tables, awake: Awake, seat: int, secret: str) -> None:
    """Leave a seat; the next one needs an invitation, and the old secret opens nothing.

    The host may free a seat only before the game: later there may be a hidden hand in it.
    """
    async with tables.holding(awake) as live:
        must_hold(awake, seat, secret)
        if live.status != "waiting" and not keys.matches(secret, seat_of(awake, seat).secret):
            raise NotAllowed("Once the game has begun, only who sits there may leave the seat.")
        await seat_somebody(tables, awake, SeatRow(seat, "open", "", "", ""))


async def hand_to_bot(tables: Tables, awake: Awake, seat: int, secret: str, bot: str) -> None:
    """A bot plays on; the secret stays good, so that the seat can be taken back."""
    check_bot(bot)
    async with tables.holding(awake):
        must_hold(awake, seat, secret)
        row = seat_of(awake, seat)
        taken = {other.name for other in awake.live.seats}
        name = row.name or keys.bot_name(taken, seat)
        await seat_somebody(tables, awake, replace(row, kind="bot", bot=bot, name=name))


async def take_back(tables: Tables, awake: Awake, seat: int, secret: str) -> None:
    async with tables.holding(awake):
        row = seat_of(awake, seat)
        if not keys.matches(secret, row.secret):
            raise NotAllowed("Only who sat there may take the seat back.")
        if row.kind != "person":
            await seat_somebody(tables, awake, replace(row, kind="person", bot=""))


async def erase_name(tables: Tables, awake: Awake, seat: int, secret: str) -> None:
    """The name goes out of the table and the talk; the game stays as it was."""
    async with tables.holding(awake):
        must_hold(awake, seat, secret)
        await tables.kept(awake, tables.writer.erase_name(awake.name, seat))
        awake.live.seats[seat] = replace(seat_of(awake, seat), name="")
    tables.tell_changed(awake)


async def erase_chat(tables: Tables, awake: Awake, secret: str) -> None:
    must_be_host(awake, secret)
    async with tables.holding(awake):
        await tables.kept(awake, tables.writer.erase_chat(awake.name))
    tables.tell_changed(awake)


async def switch_chat(tables: Tables, awake: Awake, secret: str, chat: bool) -> None:
    must_be_host(awake, secret)
    async with tables.holding(awake):
        await tables.kept(awake, tables.writer.change(awake.name, chat=chat))
        awake.chat = chat
    tables.tell_changed(awake)


async def say(tables: Tables, awake: Awake, wish: Chat, seats: tuple[int, ...]) -> None:
    """Somebody who is connected says something; a seat speaks under its own name."""
    if not awake.chat:
        raise NotNow("Whoever made this table has switched the talk off.")
    if wish.seat >= 0 and wish.seat not in seats:
        raise NotAllowed("You can only speak for a seat that you hold.")
    text = keys.clean(wish.text)
    if not text:
        raise NotNow("There is nothing to say in an empty line.")
    name = awake.live.seats[wish.seat].name if wish.seat >= 0 else keys.clean(wish.name)
    async with tables.holding(awake):
        awake.said += 1
        row = ChatRow(awake.said, wish.seat, name, text, int(time.time()))
        await tables.kept(awake, tables.writer.say(awake.name, row))
    for watcher in list(awake.watchers):
        watcher.something_said(row)
