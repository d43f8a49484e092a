"""What is acknowledged is kept, many together, and only the guilty fail."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import closing, contextmanager

import pytest
import sqlalchemy

from ecotone.kernel.data import BadInput
from ecotone.play.log import SeatRow, Snapshot
from ecotone.play.store import reading
from ecotone.play.store.database import Database, open_database
from ecotone.play.store.reading import StatusRow
from ecotone.play.store.writer import Conflict, Writer
from tests.play.store import samples


@contextmanager
def held_up(writer: Writer, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Until the end of the block the thread waits, so that work comes together."""
    gate = threading.Event()
    attempt = writer._attempt
    with monkeypatch.context() as patch:
        patch.setattr(writer, "_attempt", lambda jobs: gate.wait(60) and attempt(jobs))
        yield
        gate.set()


async def all_at_once(
    writer: Writer, monkeypatch: pytest.MonkeyPatch, *work: Coroutine[None, None, None]
) -> list[BaseException | None]:
    """The outcomes of some work that is done in one batch."""
    with held_up(writer, monkeypatch):
        first = asyncio.ensure_future(writer.change("first", chat=True))
        await asyncio.sleep(0.05)  # now the thread is busy with that
        waiting = [asyncio.ensure_future(one) for one in work]
        await asyncio.sleep(0.05)
    await first
    return await asyncio.gather(*waiting, return_exceptions=True)


def test_second_entry_at_an_index_is_a_conflict(url: str, database: Database) -> None:
    async def work(one: Writer, other: Writer) -> None:
        await one.create(samples.header("t"), (), samples.log(1))
        await one.append("t", [samples.entry(1, code=1)])
        with pytest.raises(Conflict, match="'t'"):
            await other.append("t", [samples.entry(1, code=2), samples.entry(2)], status="over")
        await other.append("t", [samples.entry(2)])

    with (
        closing(open_database(url)) as again,
        closing(Writer(database)) as one,
        closing(Writer(again)) as other,
    ):
        asyncio.run(work(one, other))
    assert [entry.code for entry in reading.load_entries(database, "t")] == [7, 1, 7]
    assert reading.load_status(database, "t") == StatusRow("waiting", True, None)


def test_wish_that_comes_again_is_a_conflict(database: Database, writer: Writer) -> None:
    async def work() -> None:
        await writer.create(samples.header("t"), ())
        await writer.create(samples.header("other"), ())
        await writer.append("t", [samples.entry(0, "wish")])
        with pytest.raises(Conflict):
            await writer.append("t", [samples.entry(1, "wish")])
        await writer.append("other", [samples.entry(0, "wish")])
        await writer.append("t", [samples.entry(1), samples.entry(2)])

    asyncio.run(work())
    assert reading.log_length(database, "t") == 3
    assert reading.log_length(database, "other") == 1


def test_names_that_are_taken_are_a_conflict(writer: Writer) -> None:
    async def work() -> None:
        await writer.create(samples.header("t"), ())
        await writer.create_match("m", "")
        await writer.say("t", samples.chat(1))
        for again in (
            writer.create(samples.header("t"), ()),
            writer.create_match("m", ""),
            writer.say("t", samples.chat(1)),
        ):
            with pytest.raises(Conflict):
                await again

    asyncio.run(work())


def test_table_that_is_not_kept_is_no_conflict(writer: Writer) -> None:
    async def work() -> None:
        with pytest.raises(sqlalchemy.exc.IntegrityError) as error:
            await writer.append("nowhere", [samples.entry(0, "private")])
        assert "private" not in str(error.value)  # it may end up in a log
        with pytest.raises(BadInput, match="expected one that is kept, got 'nowhere'"):
            await writer.change("nowhere", chat=False)
        with pytest.raises(BadInput, match="seat 3"):
            await writer.erase_name("nowhere", 3)

    asyncio.run(work())


def test_log_with_a_gap_is_refused(writer: Writer) -> None:
    with pytest.raises(ValueError, match="expected index 1, got 2"):
        asyncio.run(writer.append("t", [samples.entry(0), samples.entry(2)]))


def test_only_the_guilty_of_a_batch_fails(
    database: Database, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> list[BaseException | None]:
        for table in ("first", "a", "b", "c"):
            await writer.create(samples.header(table), (), samples.log(1))
        return await all_at_once(
            writer,
            monkeypatch,
            writer.append("a", samples.log(3, 1), Snapshot(3, None), "playing"),
            writer.append("nowhere", samples.log(1)),
            writer.append("b", samples.log(1)),
            writer.say("c", samples.chat(1)),
            writer.append("c", samples.log(2, 1)),
            writer.create(samples.header("d"), samples.seating(), samples.log(1)),
            writer.append("d", samples.log(2, 1)),
        )

    errors = asyncio.run(work())
    kinds = [type(error).__name__ for error in errors]
    right = "NoneType"
    assert kinds == [right, "IntegrityError", "Conflict", right, right, right, right]
    lengths = {table: reading.log_length(database, table) for table in "abcd"}
    assert lengths == {"a": 3, "b": 1, "c": 2, "d": 2}
    assert reading.newest_snapshot(database, "a") == Snapshot(3, None)
    assert reading.load_status(database, "a") == StatusRow("playing", True, None)
    assert reading.load_chat(database, "c") == [samples.chat(1)]


def test_what_continues_a_failed_append_fails_too(
    database: Database, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ecotone.play.store.writer.MOST_TOGETHER", 2)

    async def work() -> list[BaseException | None]:
        await writer.create(samples.header("first"), ())
        await writer.create(samples.header("t"), (), [samples.entry(0), samples.entry(1, "theirs")])
        errors = await all_at_once(
            writer,
            monkeypatch,
            writer.append("t", [samples.entry(1, "mine")]),
            writer.append("t", [samples.entry(2)]),  # in the same batch
            writer.say("t", samples.chat(1)),
            writer.append("t", [samples.entry(3)]),  # in a later one
            writer.append("first", [samples.entry(0)]),
        )
        await writer.append("t", [samples.entry(2, "next")])
        return errors

    errors = asyncio.run(work())
    kinds = [type(error).__name__ for error in errors]
    assert kinds == ["Conflict", "Conflict", "NoneType", "Conflict", "NoneType"]
    clients = [entry.client for entry in reading.load_entries(database, "t")]
    assert clients == [None, "theirs", "next"]


def test_changes_of_one_batch_happen_in_their_order(
    database: Database, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> list[BaseException | None]:
        await writer.create(samples.header("first"), samples.seating(2))
        return await all_at_once(
            writer,
            monkeypatch,
            writer.say("first", samples.chat(1)),
            writer.erase_chat("first"),
            writer.say("first", samples.chat(2)),
            writer.append("first", samples.log(1), status="over"),
            writer.change("first", status="playing"),
            writer.append("first", samples.log(2, 1), Snapshot(2, 1)),
            writer.append("first", (), Snapshot(2, 2)),
        )

    assert asyncio.run(work()) == [None] * 7
    assert reading.load_chat(database, "first") == [samples.chat(2)]
    assert reading.load_status(database, "first") == StatusRow("playing", True, None)
    assert reading.newest_snapshot(database, "first") == Snapshot(2, 2)


def test_two_thousand_appends_share_their_commits(database: Database, writer: Writer) -> None:
    names = [f"table-{i}" for i in range(100)]
    commits = []
    sqlalchemy.event.listen(database.engine, "commit", lambda _connection: commits.append(1))

    async def play(table: str) -> None:
        for index in range(20):
            await writer.append(table, [samples.entry(index, f"{table}-{index}")])

    async def work() -> None:
        await asyncio.gather(*[writer.create(samples.header(table), ()) for table in names])
        commits.clear()
        await asyncio.gather(*[play(table) for table in names])

    asyncio.run(work())
    assert 20 <= len(commits) < 200
    for table in names:
        clients = [entry.client for entry in reading.load_entries(database, table)]
        assert clients == [f"{table}-{index}" for index in range(20)]


def test_batch_survives_those_who_do_not_wait(
    database: Database, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        await writer.create(samples.header("t"), ())
        with held_up(writer, monkeypatch):
            impatient = asyncio.ensure_future(writer.append("t", samples.log(1)))
            patient = asyncio.ensure_future(writer.append("t", samples.log(2, 1)))
            await asyncio.sleep(0.05)
            impatient.cancel()
            with pytest.raises(asyncio.CancelledError):
                await impatient
        await patient

    asyncio.run(work())
    assert reading.load_entries(database, "t") == samples.log(2)


def test_closing_finishes_what_was_asked_for(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Writer(database)

    async def work() -> None:
        await writer.create(samples.header("t"), ())
        with held_up(writer, monkeypatch):
            begun = asyncio.ensure_future(writer.append("t", samples.log(1)))
            await asyncio.sleep(0.05)
            queued = asyncio.ensure_future(writer.append("t", samples.log(3, 1)))
            closing = asyncio.ensure_future(asyncio.to_thread(writer.close))
            await asyncio.sleep(0.05)
            with pytest.raises(RuntimeError, match="expected to be open"):
                await writer.append("t", samples.log(4, 3))
        await asyncio.gather(begun, queued, closing)

    asyncio.run(work())
    assert reading.load_entries(database, "t") == samples.log(3)
    assert not writer._thread.is_alive()


def test_loop_that_is_gone_does_not_stop_the_writer(
    database: Database, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask_and_leave() -> None:
        asked = asyncio.ensure_future(writer.append("t", samples.log(1)))
        await asyncio.sleep(0.05)
        asked.cancel()

    asyncio.run(writer.create(samples.header("t"), ()))
    with held_up(writer, monkeypatch):
        asyncio.run(ask_and_leave())
    asyncio.run(writer.append("t", samples.log(2, 1)))
    assert reading.load_entries(database, "t") == samples.log(2)


def test_erased_name_is_gone_from_seat_and_chat(database: Database, writer: Writer) -> None:
    async def work() -> None:
        await writer.create(samples.header("t"), samples.seating(2))
        for number in range(4):
            await writer.say("t", samples.chat(number, seat=number % 2))
        await writer.erase_name("t", 1)

    asyncio.run(work())
    seats = reading.load_seats(database, "t")
    assert seats == [samples.seating()[0], SeatRow(1, "person", "", "", "hash 1")]
    named = {row.seat: row.name for row in reading.load_chat(database, "t")}
    assert named == {0: samples.ODD_NAME, 1: ""}
    assert reading.load_chat(database, "t")[1].text == samples.chat(1).text


def test_erased_chat_is_gone_from_its_table_only(database: Database, writer: Writer) -> None:
    async def work() -> None:
        for table in ("t", "other"):
            await writer.create(samples.header(table), ())
            await writer.say(table, samples.chat(1))
        await writer.erase_chat("t")
        await writer.erase_chat("t")

    asyncio.run(work())
    assert reading.load_chat(database, "t") == []
    assert reading.load_chat(database, "other") == [samples.chat(1)]


def test_change_leaves_alone_what_it_does_not_name(database: Database, writer: Writer) -> None:
    async def work() -> None:
        await writer.create(samples.header("t"), ())
        await writer.change("t", next="rematch", status="over")
        await writer.change("t", chat=False)
        await writer.change("t")

    asyncio.run(work())
    assert reading.load_status(database, "t") == StatusRow("over", False, "rematch")
