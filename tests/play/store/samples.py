"""Rows to keep, with values that are easily spoiled on the way."""

from __future__ import annotations

from ecotone.kernel.data import Data
from ecotone.play.log import ChatRow, Entry, Header, SeatRow

ODD_NAME = "Zoë «Käfer» 🦋 \\ ' \" % :x ?"
SEED = (1 << 62) - 1
ODD_DATA: Data = {
    "list": [None, True, False, 0, -1, 1 << 70, "", "\0 \ud800", ODD_NAME],
    "": {"é": []},
}


def header(table: str, match: str | None = None) -> Header:
    return Header(
        table=table,
        game="eco",
        rules="1.0-dev",
        content_version="printed",
        content_digest="0" * 32,
        content=ODD_DATA,
        seats=3,
        teams=(0, 1, 0),
        options={"tiles": 40, "solo": False, "packs": ["wood", "lake"], "none": None},
        seed=SEED,
        clock={"kind": "decision", "seconds": 30, "after": "bot"},
        host="5f" * 32,
        invite="a0" * 32,
        created=4_102_444_800,
        match=match,
        origin="elsewhere",
    )


def seating(count: int = 3) -> list[SeatRow]:
    return [SeatRow(i, "person", f"{ODD_NAME} {i}", "", f"hash {i}") for i in range(count)]


def entry(index: int, client: str | None = None, body: Data = None, code: int = 7) -> Entry:
    return Entry(index, "decision", 1, code, "person", 1_800_000_000_000 + index, client, body)


def log(length: int, first: int = 0) -> list[Entry]:
    return [entry(index) for index in range(first, length)]


def chat(number: int, seat: int = 0) -> ChatRow:
    return ChatRow(number, seat, ODD_NAME, f"{ODD_NAME} said {number}", 1_800_000_000_000 + number)
