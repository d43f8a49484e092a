"""A table as it was, from its newest snapshot and the entries of its log after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from ecotone.kernel.data import as_table
from ecotone.kernel.drive import Table, read_mark
from ecotone.kernel.game import FATE as FATE_SEAT
from ecotone.play.live_table import Happened, LiveTable
from ecotone.play.log import (
    DECISION,
    FATE,
    RESIGN,
    SEAT,
    TIMEOUT,
    UNDO,
    Entry,
    Header,
    SeatRow,
    Snapshot,
)
from ecotone.play.wire.tables import HolderKind, TableStatus


def wake(
    header: Header,
    seats: Sequence[SeatRow],
    status: TableStatus,
    entries: Sequence[Entry],
    snapshot: Snapshot | None = None,
) -> LiveTable:
    """The table as its log tells; `entries` are those after the snapshot."""
    live = LiveTable(header, seats, status)
    if status == "waiting":
        live.noted(entries, 0)
        return live
    mark = None if snapshot is None else read_mark(as_table(snapshot.data, "snapshot")["mark"])
    fates = [answer.code for answer in mark.answers if answer.seat == FATE_SEAT] if mark else []
    fates += [entry.code for entry in entries if entry.kind == FATE]
    live.table = Table(live.game, live.content, live.setup, header.seed, tuple(fates), mark)
    live.status = "waiting"
    if snapshot is not None:
        live.status = "playing"
        go_on_from(live, snapshot)
    for entry in entries:
        if entry.kind in (DECISION, FATE):  # who sat down before did so while all were waiting
            live.status = "playing"
        run_again(live, entry)
    live.seats = list(seats)
    live.status = status
    live.clock.pause()
    live.fresh_from = live.index
    return live


def go_on_from(live: LiveTable, snapshot: Snapshot) -> None:
    """What a snapshot holds besides the game."""
    kept = cast("dict[str, list[int]]", snapshot.data)
    since = cast("dict[str, int]", snapshot.data)["since"]
    late = cast("list[list[int]]", kept["late"])
    live.index = live.snapshot_at = snapshot.index
    live.resigned = set(kept["resigned"])
    live.late = {seat: tuple(thought) for seat, *thought in late}
    live.clock.go_on(since, live.thoughts())
    live.clock.used = list(kept["used"])


def run_again(live: LiveTable, entry: Entry) -> None:
    """What an entry says happened, once more."""
    assert live.table is not None
    if entry.kind == DECISION:
        tape = live.table.answer(entry.seat, entry.code)
        live.past.append(Happened(entry.index + 1, tape, entry.seat))
    elif entry.kind == UNDO:
        live.table.rewind(entry.seat)
        live.forget_newest(entry.seat)
    elif entry.kind == SEAT:
        body = cast("dict[str, str]", entry.body)
        kind = cast(HolderKind, body["kind"])
        live.seats[entry.seat] = replace(live.seats[entry.seat], kind=kind, bot=body["bot"])
    elif entry.kind == RESIGN:
        live.resigned.add(entry.seat)
    elif entry.kind == TIMEOUT:
        live.late[entry.seat] = live.thought()
    live.noted([entry], entry.at)
