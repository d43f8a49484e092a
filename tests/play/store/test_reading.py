"""What is kept comes back as it was."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from ecotone.play.log import Entry, SeatRow, Snapshot
from ecotone.play.store import reading
from ecotone.play.store.database import Database
from ecotone.play.store.reading import StatusRow
from ecotone.play.store.writer import Writer
from tests.play.store import samples


def test_new_table_comes_back_as_it_was(database: Database, writer: Writer) -> None:
    header, seating = samples.header("t"), samples.seating()
    asyncio.run(writer.create(header, seating, samples.log(2)))
    assert reading.load_header(database, "t") == header
    assert reading.load_seats(database, "t") == seating
    assert reading.load_entries(database, "t") == samples.log(2)
    assert reading.load_status(database, "t") == StatusRow("waiting", True, None)


def test_printed_content_comes_back_as_nothing(database: Database, writer: Writer) -> None:
    header = replace(samples.header("t"), content=None, options={}, clock={}, teams=(), origin=None)
    asyncio.run(writer.create(header, (), status="playing", chat=False))
    assert reading.load_header(database, "t") == header
    assert reading.load_seats(database, "t") == []
    assert reading.load_status(database, "t") == StatusRow("playing", False, None)


def test_every_kind_of_entry_comes_back_as_it_was(database: Database, writer: Writer) -> None:
    entries = [
        Entry(0, "fate", -1, (1 << 62) - 1, "server", 0),
        Entry(1, "decision", 0, 0, "person", (1 << 53) + 1, "a-client_ID", samples.ODD_DATA),
        Entry(2, "undo", 2, -1, samples.ODD_NAME, 1, None, 0),
        Entry(3, "seat", 2, -1, "server", 2, "b", []),
        Entry(4, "timeout", 63, 1 << 40, "greedy", 3, None, ""),
        Entry(5, "resign", 1, -1, "person", 4, "c", False),
    ]
    asyncio.run(writer.create(samples.header("t"), (), entries))
    kept = reading.load_entries(database, "t")
    assert kept == entries
    assert [type(entry.body) for entry in kept] == [type(entry.body) for entry in entries]
    assert reading.load_wishes(database, "t") == {"a-client_ID": 2, "b": 4, "c": 6}


def test_log_comes_back_in_order_and_from_any_index(database: Database, writer: Writer) -> None:
    async def work() -> None:
        await writer.create(samples.header("t"), ())
        await writer.create(samples.header("other"), (), samples.log(30))
        for first in range(9, -1, -3):  # nor does the order of writing matter
            await writer.append("t", samples.log(first + 3, first))

    assert reading.log_length(database, "t") == 0
    asyncio.run(work())
    assert reading.load_entries(database, "t") == samples.log(12)
    assert reading.load_entries(database, "t", 5) == samples.log(12, 5)
    assert reading.load_entries(database, "t", 12) == []
    assert reading.log_length(database, "t") == 12


def test_snapshots_are_found_by_the_index_they_may_have(database: Database, writer: Writer) -> None:
    early, late = Snapshot(2, samples.ODD_DATA), Snapshot(5, [1, 2])
    again = Snapshot(5, {"better": True})

    async def work() -> None:
        await writer.create(samples.header("t"), ())
        await writer.append("t", samples.log(2), early)
        await writer.append("t", samples.log(5, 2), late)

    asyncio.run(work())
    assert reading.newest_snapshot(database, "t") == late
    assert reading.newest_snapshot(database, "t", 5) == late
    assert reading.newest_snapshot(database, "t", 4) == early
    assert reading.newest_snapshot(database, "t", 1) is None
    asyncio.run(writer.append("t", [], again))
    assert reading.newest_snapshot(database, "t") == again


def test_only_the_last_of_the_chat_is_shown(database: Database, writer: Writer) -> None:
    async def work() -> None:
        await writer.create(samples.header("t"), ())
        for number in range(1, 8):
            await writer.say("t", samples.chat(number))

    asyncio.run(work())
    everything = [samples.chat(number) for number in range(1, 8)]
    assert reading.load_chat(database, "t") == everything
    assert reading.load_chat(database, "t", last=3) == everything[-3:]


def test_match_knows_its_tables(database: Database, writer: Writer) -> None:
    later = replace(samples.header("a", match="m"), created=samples.header("a").created + 1)

    async def work() -> None:
        await writer.create_match("m", samples.ODD_NAME)
        await writer.create_match("empty", "")
        await writer.create(later, ())
        await writer.create(samples.header("z"), (), match="m")
        await writer.create(samples.header("alone"), ())

    asyncio.run(work())
    assert reading.match_title(database, "m") == samples.ODD_NAME
    assert reading.tables_of_match(database, "m") == ["z", "a"]
    assert reading.tables_of_match(database, "empty") == []
    assert reading.match_title(database, "unknown") is None
    header = reading.load_header(database, "z")
    assert header is not None and header.match == "m"


def test_seat_changes_hands_together_with_its_entry(database: Database, writer: Writer) -> None:
    bot = SeatRow(1, "bot", "", "greedy", "")

    async def work() -> None:
        await writer.create(samples.header("t"), samples.seating(2))
        await writer.set_seat("t", bot, samples.log(1))
        await writer.set_seat("t", SeatRow(2, "open", "", "", ""))

    asyncio.run(work())
    kept = [samples.seating()[0], bot, SeatRow(2, "open", "", "", "")]
    assert reading.load_seats(database, "t") == kept
    assert reading.load_entries(database, "t") == samples.log(1)


def test_unknown_table_has_nothing(database: Database) -> None:
    assert reading.load_header(database, "t") is None
    assert reading.load_status(database, "t") is None
    assert reading.newest_snapshot(database, "t") is None
    assert reading.load_entries(database, "t") == []
    assert reading.load_seats(database, "t") == []
    assert reading.load_chat(database, "t") == []


def test_all_that_is_read_on_one_connection_is_from_one_moment(
    database: Database, writer: Writer
) -> None:
    asyncio.run(writer.create(samples.header("t"), (), samples.log(1)))
    with database.reading() as connection:
        assert reading.log_length(connection, "t") == 1
        asyncio.run(writer.append("t", samples.log(2, 1), status="playing"))
        assert reading.load_entries(connection, "t") == samples.log(1)
        assert reading.load_status(connection, "t") == StatusRow("waiting", True, None)
    assert reading.log_length(database, "t") == 2
