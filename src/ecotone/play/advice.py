"""Help at the table: previews, hints and explained scores, from the seat's view alone."""

from __future__ import annotations

import asyncio
from typing import Final

from ecotone.kernel.drive import Table
from ecotone.kernel.reasons import FIRST_GAME_REASON, OK
from ecotone.play.awake import Awake
from ecotone.play.frames import Teller, line_key, target_info
from ecotone.play.live_table import LiveTable, NotNow
from ecotone.play.tables import Tables
from ecotone.play.wire import client as wishes
from ecotone.play.wire import server as wire
from ecotone.players.hints import Gain, hint
from ecotone.players.previews import previews

# Looking ahead takes long: it runs in a thread, on worlds of its own, after the table was let go.

MOST_OF_A_REASON: Final = 64
NOWHERE: Final = wire.Target("", (), "")


def gain(teller: Teller, found: Gain) -> wire.Gain:
    return wire.Gain(line_key(found.line), found.line.name, teller.say(found.line), found.by)


def must_be_asked(live: LiveTable, seat: int) -> None:
    if seat not in live.open_seats():
        raise NotNow("You are not being asked just now.")


async def peek(tables: Tables, awake: Awake, wish: wishes.Peek) -> wire.Peeked:
    """What each legal choice would bring, and why the rest of the question is refused."""
    async with tables.holding(awake) as live:
        must_be_asked(live, wish.seat)
        teller, seat, index = Teller(live), wish.seat, live.index
        reasons, view = refusals(live, teller, seat), teller.view_of(seat)
    found = await asyncio.to_thread(previews, live.game, view, seat)
    shown = tuple(
        wire.Preview(
            item.code, item.points, item.then, tuple(gain(teller, part) for part in item.gains)
        )
        for item in found
    )
    return wire.Peeked(wish.id, index, seat, shown, reasons)


def refusals(live: LiveTable, teller: Teller, seat: int) -> tuple[wire.Reason, ...]:
    """Why not, for whatever could be pointed at: by reasons of the game's own.

    A reason against very many codes is told once, for everywhere else: with an empty target.
    """
    assert live.table is not None
    game, s = live.game, live.table.state
    groups: dict[int, list[int]] = {}
    for code in range(game.code_count):
        number = game.refuse(s, seat, code)
        if number != OK and number >= FIRST_GAME_REASON:
            groups.setdefault(number, []).append(code)
    found: dict[str, wire.Reason] = {}
    for codes in sorted(groups.values(), key=len):
        everywhere = len(codes) > MOST_OF_A_REASON
        for code in codes[:1] if everywhere else codes:
            target = NOWHERE if everywhere else target_info(game, s, seat, code)
            found.setdefault(str(target), reason_info(live.table, teller, seat, code, target))
    return tuple(found.values())


def reason_info(
    table: Table, teller: Teller, seat: int, code: int, target: wire.Target
) -> wire.Reason:
    refusal = table.refusal(seat, code)
    assert refusal is not None
    reason = refusal.reason
    return wire.Reason(code, target, reason.name, reason.rule, teller.say(refusal.sentence))


async def hint_for(tables: Tables, awake: Awake, wish: wishes.AskHint) -> wire.Hinted:
    async with tables.holding(awake) as live:
        must_be_asked(live, wish.seat)
        teller, seat, index = Teller(live), wish.seat, live.index
        view = teller.view_of(seat)
    found = await asyncio.to_thread(hint, live.game, view, seat)
    return wire.Hinted(
        id=wish.id,
        index=index,
        seat=seat,
        codes=found.codes,
        texts=tuple(teller.say(move) for move in found.moves),
        gains=tuple(gain(teller, part) for part in found.gains),
    )


async def tally(tables: Tables, awake: Awake, wish: wishes.AskTally, viewer: int) -> wire.Tallied:
    async with tables.holding(awake) as live:
        if live.table is None or not 0 <= wish.seat < live.setup.seats:
            raise NotNow("There is no score of that seat yet.")
        return Teller(live).tallied(wish.id, wish.seat, viewer)
