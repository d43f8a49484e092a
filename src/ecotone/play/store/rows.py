"""What is kept of a table, as rows of the database and back."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TypeAlias, cast

from sqlalchemy import RowMapping

from ecotone.kernel.data import Data, canonical
from ecotone.play.log import ChatRow, Entry, EntryKind, Header, SeatRow, Snapshot

Row: TypeAlias = "dict[str, None | bool | int | str]"

IN_JSON = ("content", "teams", "options", "clock")


def header_row(header: Header) -> Row:
    row: Row = {field.name: getattr(header, field.name) for field in fields(header)}
    row["content"] = text_of(header.content)
    row["teams"] = canonical(list(header.teams))
    row["options"] = canonical(header.options)
    row["clock"] = canonical(header.clock)
    return row


def header_of(row: RowMapping) -> Header:
    plain = {field.name: row[field.name] for field in fields(Header) if field.name not in IN_JSON}
    return Header(
        **plain,
        content=data_of(row["content"]),
        teams=tuple(json.loads(row["teams"])),
        options=json.loads(row["options"]),
        clock=json.loads(row["clock"]),
    )


def entry_row(table: str, entry: Entry) -> Row:
    return {
        "table": table,
        "index": entry.index,
        "kind": entry.kind,
        "seat": entry.seat,
        "code": entry.code,
        "actor": entry.actor,
        "at": entry.at,
        "client": entry.client,
        "body": text_of(entry.body),
    }


def entry_of(row: RowMapping) -> Entry:
    return Entry(
        index=row["index"],
        kind=cast(EntryKind, row["kind"]),
        seat=row["seat"],
        code=row["code"],
        actor=row["actor"],
        at=row["at"],
        client=row["client"],
        body=data_of(row["body"]),
    )


def seat_row(table: str, seat: SeatRow) -> Row:
    return {
        "table": table,
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "secret": seat.secret,
    }


def seat_of(row: RowMapping) -> SeatRow:
    return SeatRow(row["seat"], row["kind"], row["name"], row["bot"], row["secret"])


def chat_row(table: str, chat: ChatRow) -> Row:
    return {
        "table": table,
        "number": chat.number,
        "seat": chat.seat,
        "name": chat.name,
        "text": chat.text,
        "at": chat.at,
    }


def chat_of(row: RowMapping) -> ChatRow:
    return ChatRow(row["number"], row["seat"], row["name"], row["text"], row["at"])


def snapshot_row(table: str, snapshot: Snapshot) -> Row:
    return {"table": table, "index": snapshot.index, "data": canonical(snapshot.data)}


def snapshot_of(row: RowMapping) -> Snapshot:
    return Snapshot(row["index"], json.loads(row["data"]))


def text_of(data: Data) -> str | None:
    """Nothing is kept as nothing, and not as the word null."""
    return None if data is None else canonical(data)


def data_of(text: str | None) -> Data:
    return None if text is None else cast(Data, json.loads(text))
