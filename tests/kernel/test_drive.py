"""The table: fate's numbers, finality of sealed answers, resuming, and whole turns."""

from __future__ import annotations

import dataclasses

import pytest

from ecotone.games.toy.content import PRINTED
from ecotone.games.toy.game import GAME, Toy
from ecotone.games.toy.moves import CHOOSE_CODES, COMPOST_CODE
from ecotone.games.toy.state import toy
from ecotone.kernel.data import BadInput
from ecotone.kernel.drive import Judge, Table, best_of, lines, random_turn, resume
from ecotone.kernel.fate import Generator, fate_number
from ecotone.kernel.game import FATE
from ecotone.kernel.state import State
from tests.battery.driving import play_table
from tests.battery.variants import FinalChoices, TurnsStandStill, TwoClicks
from tests.games.toy.positions import lay_out, setup

HANDS = ((1, 1, 1, 0, 0), (0, 0, 1, 1, 1), (0, 0, 0, 1, 2))


def choosing(game: Toy) -> Table:
    """Three seats choose; seat 0 holds 1, 2, 3, seat 1 holds 3, 4, 5, seat 2 holds 4, 5, 5."""
    table = Table(game, PRINTED, setup(), 1)
    table.state = lay_out(setup(), {}, hands=HANDS)
    table.mark_horizon()
    return table


# -- fate -------------------------------------------------------------------------------------


def test_the_number_of_a_fate_question_counts_fates_answers_only() -> None:
    """So that a step back, or one click more or less, changes nothing that comes by chance."""
    table = play_table(GAME, PRINTED, setup(rounds=3), 5)
    s = GAME.start(PRINTED, table.setup)
    asked = late = 0
    for index, entry in enumerate(table.answers):
        if entry.seat == FATE:
            assert entry.code == GAME.draw(s, fate_number(5, asked))
            late += asked != index
            asked += 1
        GAME.play(s, entry.seat, entry.code)
    assert asked == table.fated
    assert late > 3, "draws after decisions of seats"


# -- resuming ---------------------------------------------------------------------------------


def test_a_record_that_names_another_end_is_not_resumed() -> None:
    record = play_table(GAME, PRINTED, setup(), 5).record()
    assert resume(GAME, record, 1).record() == record
    with pytest.raises(BadInput, match=f"to end at the position {'0' * 32}"):
        resume(GAME, dataclasses.replace(record, final="0" * 32), 1)


# -- sealed answers ---------------------------------------------------------------------------


def test_a_final_sealed_answer_is_final_for_its_seat_alone() -> None:
    table = choosing(TwoClicks())
    table.answer(0, CHOOSE_CODES)
    table.answer(1, CHOOSE_CODES + 2)
    table.answer(1, COMPOST_CODE)  # puts it down for good
    assert not table.can_rewind(1)
    assert not table.rewind(1)
    assert table.open_seats() == [0, 2]
    assert table.rewind(0), "the others keep theirs"
    assert table.open_seats() == [0, 2]
    assert not table.can_rewind(0)
    table.answer(0, CHOOSE_CODES + 1)
    table.answer(0, COMPOST_CODE)
    assert not table.can_rewind(0)


def test_final_answers_of_one_question_do_not_bind_the_next() -> None:
    table = Table(TwoClicks(), PRINTED, setup(2, rounds=2), 1)
    while toy(table.state).round == 1:
        seat = table.open_seats()[0]
        table.answer(seat, table.legal(seat)[0])
    table.answer(1, table.legal(1)[0])
    assert table.can_rewind(1)


@pytest.mark.parametrize("game", [Toy(), FinalChoices()])
def test_sealed_answers_are_kept_in_seat_order(game: Toy) -> None:
    orders = ((0, 1, 2), (2, 1, 0), (1, 2, 0))
    kept = []
    for order in orders:
        table = choosing(game)
        before = len(table.answers)
        for seat in order:
            table.answer(seat, table.legal(seat)[0])
        kept.append([(entry.seat, entry.code) for entry in table.answers[before:]])
    assert kept[0] == kept[1] == kept[2]
    assert [seat for seat, _code in kept[0]] == [0, 1, 2]


# -- whole turns ------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_any_open_seat_of_a_sealed_question_has_a_turn(seat: int) -> None:
    for game, clicks in ((Toy(), 1), (TwoClicks(), 2)):
        s = choosing(game).state
        assert {len(line.codes) for line in lines(game, s, seat)} == {clicks}
        after = s.clone()
        codes = random_turn(game, after, seat, Generator(1))
        assert len(codes) == clicks
        assert game.open_seats(after) == [other for other in range(3) if other != seat]
        assert random_turn(game, after, seat, Generator(1)) == [], "it has answered"
        best, codes = best_of(game, s, seat, 30, Generator(2), LikesHighSeeds())
        assert codes[0] == max(game.legal(s, seat)), "of thirty tries one is the best"
        assert best.digest() != s.digest()


class LikesHighSeeds(Judge):
    def worth(self, game: Toy, s: State, seat: int) -> int:  # type: ignore[override]
        return int(toy(s).chosen[seat])


def test_a_turn_ends_with_the_sealed_question() -> None:
    """Also where the turn number stands still and the same seat goes on."""
    game = TurnsStandStill()
    table = choosing(game)
    table.answer(0, CHOOSE_CODES)
    table.answer(1, CHOOSE_CODES + 2)
    s = table.state
    for line in lines(game, s, 2):
        assert len(line.codes) == 1, "the highest seed is planted first, by seat 2 again"
    after = s.clone()
    assert len(random_turn(game, after, 2, Generator(1))) == 1
    assert int(game.to_move(after)) == 2


def test_a_turn_ends_where_a_sealed_question_begins() -> None:
    game = TurnsStandStill()
    content = game.read_content({"copies": [0, 0, 0, 3, 4]})
    table = Table(game, content, setup(2, rounds=3, crowding=True), 1)
    while toy(table.state).round < 2 or len(planters(table)) != 1:
        seat = table.open_seats()[0]
        table.answer(seat, table.legal(seat)[0])
    seat = table.open_seats()[0]
    assert all(len(line.codes) == 1 for line in lines(game, table.state, seat))
    after = table.state.clone()
    assert len(random_turn(game, after, seat, Generator(1))) == 1
    assert game.sealed(after), "no draw lies between, and the seat is asked again"
    assert seat in game.open_seats(after)


def planters(table: Table) -> list[int]:
    """Who has still to plant."""
    if table.game.sealed(table.state):
        return []
    return [seat for seat, value in enumerate(toy(table.state).chosen) if value]
