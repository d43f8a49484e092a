"""A table that is awake tells its log; woken from the log it is the same table."""

from __future__ import annotations

import pytest

from ecotone.kernel.data import BadInput
from ecotone.kernel.drive import Refused
from ecotone.play import live_table
from ecotone.play.live_table import LiveTable, NotNow, OutOfDate
from ecotone.play.log import SeatRow, Snapshot
from ecotone.play.waking import wake
from ecotone.play.wire.tables import AfterTime, Clock
from tests.play.laying import START, Scribe, lay

GAMES = (("toy", 3), ("eco", 2), ("eco", 1))


def same(one: LiveTable, other: LiveTable) -> None:
    """Everything that matters of two tables is equal."""
    assert one.table is not None
    assert other.table is not None
    assert other.index == one.index
    assert other.status == one.status
    assert other.table.state.digest() == one.table.state.digest()
    assert other.table.answers == one.table.answers
    assert other.table.base_length == one.table.base_length
    assert other.resigned == one.resigned
    assert other.clock.used == one.clock.used
    for seat in range(one.setup.seats):
        assert other.table.can_rewind(seat) == one.table.can_rewind(seat)


@pytest.mark.parametrize(("game", "seats"), GAMES)
@pytest.mark.parametrize("undo", [False, True])
def test_a_table_woken_from_its_log_is_the_same(game: str, seats: int, undo: bool) -> None:
    scribe = Scribe(lay(game, seats))
    lengths = {0, 7, 31}
    count = 0
    while scribe.live.open_seats():
        scribe.answer()
        if undo:
            scribe.maybe_undo()
        count += 1
        if count in lengths or not scribe.live.open_seats():
            assert [entry.index for entry in scribe.entries] == list(range(scribe.live.index))
            again = wake(scribe.live.header, scribe.live.seats, scribe.live.status, scribe.entries)
            same(scribe.live, again)
    assert scribe.live.status == "over"


def test_a_snapshot_and_the_entries_after_it_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "SNAPSHOT_EVERY", 20)
    scribe = Scribe(lay("eco", 2, Clock("seat", 600)))
    kept: list[Snapshot] = []
    while scribe.live.open_seats():
        scribe.answer()
        scribe.maybe_undo()
        snapshot = scribe.live.snapshot()
        if snapshot is not None:
            kept.append(snapshot)
    assert len(kept) > 5
    for snapshot in (kept[0], kept[len(kept) // 2], kept[-1]):
        rest = scribe.entries[snapshot.index :]
        again = wake(scribe.live.header, scribe.live.seats, scribe.live.status, rest, snapshot)
        same(scribe.live, again)


def test_an_answer_to_an_old_position_is_out_of_date() -> None:
    live = lay("eco", 2)
    live.begin(START)
    seen = live.index
    seat = live.open_seats()[0]
    live.answer(seat, 0, seen, "person", START)
    with pytest.raises(OutOfDate):
        live.answer(seat, 1, seen, "person", START)
    with pytest.raises(OutOfDate):
        live.undo(seat, seen, START)
    with pytest.raises(OutOfDate):
        live.answer(seat, 1, live.index + 1, "person", START)


def test_sealed_answers_do_not_make_each_other_out_of_date() -> None:
    live = lay("toy", 3)
    live.begin(START)
    seen = live.index
    for seat in (2, 0, 1):
        code = live.table.legal(seat)[0] if live.table is not None else -1
        live.answer(seat, code, seen, "person", START)
    with pytest.raises(OutOfDate):
        live.answer(0, 0, seen, "person", START)


def test_a_refused_answer_changes_nothing() -> None:
    live = lay("eco", 2)
    live.begin(START)
    assert live.table is not None
    before, index = live.table.state.digest(), live.index
    with pytest.raises(Refused):
        live.answer(live.open_seats()[0], 4, live.index, "person", START)
    with pytest.raises(Refused):
        live.answer(1 - live.open_seats()[0], 0, live.index, "person", START)
    assert (live.table.state.digest(), live.index) == (before, index)


def test_nothing_can_be_done_before_the_start_or_after_the_end() -> None:
    live = lay("toy", 2)
    with pytest.raises(NotNow, match="not begun"):
        live.answer(0, 0, 0, "person", START)
    scribe = Scribe(live)
    scribe.play()
    with pytest.raises(NotNow, match="over"):
        live.answer(0, 0, live.index, "person", START)
    with pytest.raises(NotNow, match="over"):
        live.resign(0, START)


def test_whoever_gives_up_against_one_other_loses_at_once() -> None:
    live = lay("eco", 2)
    live.begin(START)
    live.resign(1, START)
    outcome = live.outcome()
    assert live.status == "over"
    assert outcome is not None
    assert (outcome.ending, outcome.ranks) == ("resigned", (1, 2))


def test_whoever_gives_up_against_several_is_last_and_a_bot_plays_on() -> None:
    scribe = Scribe(lay("toy", 3))
    scribe.entries += scribe.live.resign(0, START)
    assert scribe.live.bot_for(0) == "greedy"
    assert scribe.live.status == "playing"
    scribe.play()
    outcome = scribe.live.outcome()
    assert outcome is not None
    assert outcome.ranks[0] == 3
    assert min(outcome.ranks[1:]) == 1
    again = wake(scribe.live.header, scribe.live.seats, "over", scribe.entries)
    same(scribe.live, again)


def test_a_team_is_given_up_when_all_of_it_are() -> None:
    live = lay("toy", 4, teams=[1, 2, 1, 2])
    live.begin(START)
    live.resign(0, START)
    assert live.status == "playing"
    live.resign(2, START)
    outcome = live.outcome()
    assert outcome is not None
    assert outcome.ranks == (2, 1)


def test_a_table_can_begin_where_other_answers_have_led() -> None:
    scribe = Scribe(lay("eco", 2))
    for _ in range(40):
        scribe.answer()
    assert scribe.live.table is not None
    prefix = [(answer.seat, answer.code) for answer in scribe.live.table.answers]
    other = lay("eco", 2, seed=77)
    entries = other.begin(START, prefix)
    assert other.table is not None
    assert other.table.state.digest() == scribe.live.table.state.digest()
    assert [entry.index for entry in entries] == list(range(len(entries)))
    same(other, wake(other.header, other.seats, "playing", entries))


def test_a_table_of_other_rules_is_not_woken() -> None:
    from dataclasses import replace

    live = lay("toy", 2)
    header = replace(live.header, rules="0.0-other")
    with pytest.raises(BadInput, match=r"0\.0-other"):
        wake(header, live.seats, "waiting", [])
    with pytest.raises(BadInput, match="hash"):
        wake(replace(live.header, content_digest="0" * 32), live.seats, "waiting", [])


# -- clocks -----------------------------------------------------------------------------------


def test_time_for_each_decision_starts_anew_with_each_turn() -> None:
    live = lay("eco", 2, Clock("decision", 30, "nothing"))
    live.begin(START)
    first = live.open_seats()[0]
    assert live.clock.left(first, START + 4000) == 26_000
    live.answer(first, 0, live.index, "person", START + 4000)
    live.undo(first, live.index, START + 6000)
    assert live.clock.left(first, START + 7000) == 23_000, "stepping back wins no time"
    assert live.clock.left(1 - first, START + 7000) == 30_000
    assert live.next_end(START + 7000) == 23_000


def test_time_for_the_whole_game_adds_up() -> None:
    scribe = Scribe(lay("eco", 2, Clock("seat", 300, "nothing")))
    for _ in range(30):
        scribe.answer()
    lefts = [scribe.live.clock.left(seat, scribe.now) or 0 for seat in (0, 1)]
    assert sum(lefts) == 600_000 - 30_000


def test_when_time_is_up_a_bot_answers_or_the_seat_gives_up_or_nothing_happens() -> None:
    late = START + 31_000
    outcomes: tuple[tuple[AfterTime, str, str], ...] = (
        ("nothing", "", "playing"),
        ("bot", "greedy", "playing"),
        ("resign", "greedy", "over"),
    )
    for after, bot, status in outcomes:
        live = lay("eco", 2, Clock("decision", 30, after))
        live.begin(START)
        seat = live.open_seats()[0]
        assert live.clock.ended(late) == [seat]
        entries = live.time_out(seat, late)
        assert live.is_late(seat)
        assert (live.bot_for(seat), live.status) == (bot, status)
        assert live.next_end(late) is None, "the alarm rings once"
        assert entries[0].kind == "timeout"


def test_a_late_decision_does_not_make_the_next_one_late() -> None:
    scribe = Scribe(lay("eco", 1, Clock("decision", 30, "bot")))
    live = scribe.live
    live.time_out(0, START + 31_000)
    turn = live.thought()
    while live.thought() == turn:
        assert live.bot_for(0) == "greedy"
        scribe.answer()
    assert live.bot_for(0) == ""


def test_the_time_of_who_was_late_is_up_once_and_only_while_it_is_asked() -> None:
    live = lay("toy", 2, Clock("decision", 30, "resign"))
    live.begin(START)
    with pytest.raises(NotNow, match="time left"):
        live.time_out(0, START + 29_000)
    live.time_out(0, START + 31_000)
    assert live.status == "over"
    before = live.outcome()
    with pytest.raises(NotNow):
        live.time_out(1, START + 31_000)
    assert live.outcome() == before


def test_where_a_bot_decides_the_person_does_not() -> None:
    live = lay("eco", 2, Clock("decision", 30, "bot"))
    live.begin(START)
    seat = live.open_seats()[0]
    live.time_out(seat, START + 31_000)
    with pytest.raises(NotNow, match="your time is up"):
        live.answer(seat, 0, live.index, "person", START + 32_000)
    live.answer(seat, 0, live.index, "greedy", START + 32_000)
    with pytest.raises(NotNow):
        live.undo(seat, live.index, START + 33_000)


def test_nobody_is_charged_for_the_time_in_which_others_were_awaited() -> None:
    live = lay("eco", 2, Clock("seat", 300, "resign"))
    entries = live.sit(SeatRow(1, "person", "Otis", "", ""), START)
    entries += live.begin(START + 600_000)
    live.answer(live.open_seats()[0], 0, live.index, "person", START + 610_000)
    again = wake(live.header, live.seats, "playing", entries)
    assert again.clock.used == [0, 0]
    seat = again.open_seats()[0]
    again.go_on(START + 700_000)
    assert again.clock.left(seat, START + 705_000) == 295_000, "awake again, the clock runs"
    assert again.next_end(START + 705_000) == 295_000


def test_sleep_costs_nobody_time() -> None:
    scribe = Scribe(lay("eco", 2, Clock("seat", 300, "nothing")))
    scribe.answer()
    used = list(scribe.live.clock.used)
    again = wake(scribe.live.header, scribe.live.seats, "playing", scribe.entries)
    assert again.clock.used == used
    assert (
        again.clock.left(again.open_seats()[0], scribe.now + 10**9)
        == 300_000 - used[again.open_seats()[0]]
    )
