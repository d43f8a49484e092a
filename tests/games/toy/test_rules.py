"""The numbered rules of Seedlings, one after the other."""

from __future__ import annotations

import pytest

from ecotone.games.toy.content import HEXES, PRINTED
from ecotone.games.toy.game import GAME
from ecotone.games.toy.moves import (
    ALREADY_CHOSEN,
    CHOOSE_CODES,
    COMPOST_CODE,
    HEX_TAKEN,
    NO_SUCH_SEED,
    PLANT_CODES,
    SAME_VALUE,
    Chose,
    ChoseHidden,
    Opened,
)
from ecotone.games.toy.state import HAND, ToyState, toy
from ecotone.games.toy.view import FACE_DOWN, ToyView
from ecotone.kernel.data import BadInput, Data
from ecotone.kernel.drive import Table
from ecotone.kernel.game import EVERYONE, FATE, SPECTATOR, Setup
from ecotone.kernel.reasons import NOT_ASKED, OK
from ecotone.kernel.tape import Tape
from tests.games.toy.positions import cell, lay_out, setup
from tests.marks import rule


def hand(s: ToyState, seat: int) -> list[int]:
    return [int(count) for count in s.hands[seat * 5 : seat * 5 + 5]]


def seen(s: ToyState, viewer: int) -> ToyView:
    view = GAME.view(s, viewer)
    assert isinstance(view, ToyView)
    return view


def first_choices(table: Table) -> None:
    """Every seat chooses its lowest seed."""
    for seat in table.open_seats():
        table.answer(seat, table.legal(seat)[0])


def planted(table: Table) -> None:
    """Every seat plants on the first hex that it may use."""
    while GAME.sealed(table.state) == 0 and not table.is_over():
        seat = table.open_seats()[0]
        table.answer(seat, table.legal(seat)[0])


@rule("TOY-01")
def test_meadow_and_seats() -> None:
    assert len(PRINTED.places) == HEXES == 19
    assert all(max(abs(q), abs(r), abs(q + r)) <= 2 for q, r in PRINTED.places)
    names = [PRINTED.cell_name(PRINTED.cell_at(q, r)) for q, r in ((0, -2), (0, 0), (0, 2))]
    assert names == ["A1", "C3", "E3"]
    assert PRINTED.cell_at(0, -2) == 0
    assert PRINTED.cell_at(1, 2) == -1
    for seats in (1, 6):
        with pytest.raises(BadInput, match="2 to 5"):
            Table(GAME, PRINTED, setup(seats, rounds=1), 1)


@rule("TOY-02")
def test_printed_seeds_and_own_ones() -> None:
    assert GAME.census(GAME.start(PRINTED, setup())) == {
        "seed 1": 5,
        "seed 2": 5,
        "seed 3": 4,
        "seed 4": 4,
        "seed 5": 4,
    }
    assert GAME.read_content({"copies": [9, 0, 0, 0, 1]}).digest() != PRINTED.digest()
    wrongs: tuple[Data, ...] = (
        {"copies": [1, 2, 3]},
        {"copies": [1, 2, 3, 4, 41]},
        {"copies": "many"},
        {"copies": [1, 2, 3, 4, 5], "colours": []},
        {},
        7,
    )
    for wrong in wrongs:
        with pytest.raises(BadInput):
            GAME.read_content(wrong)


@rule("TOY-03")
@pytest.mark.parametrize(("seats", "rounds"), [(5, 4), (4, 5)])
def test_seats_times_rounds_is_at_most_twenty(seats: int, rounds: int) -> None:
    GAME.check(PRINTED, setup(seats, rounds=rounds))
    with pytest.raises(BadInput, match="rounds: expected at most 4 with 5 seats, got 5"):
        GAME.check(PRINTED, setup(5, rounds=5))


@rule("TOY-03")
def test_the_deck_is_large_enough() -> None:
    small = GAME.read_content({"copies": [3, 3, 2, 0, 0]})
    GAME.check(small, setup(2, rounds=4))
    with pytest.raises(BadInput, match="at least 9 seeds, got 8"):
        GAME.check(small, setup(3, rounds=2))


@rule("TOY-04", "TOY-05")
def test_rounds_open_with_drawing() -> None:
    s = GAME.start(PRINTED, setup(2, rounds=2))
    order = []
    while GAME.to_move(s) == FATE:
        before = [sum(hand(toy(s), seat)) for seat in range(2)]
        GAME.play(s, FATE, GAME.legal(s, FATE)[0])
        after = [sum(hand(toy(s), seat)) for seat in range(2)]
        order.append([b - a for a, b in zip(before, after, strict=True)].index(1))
    assert order == [0, 0, 0, 1, 1, 1]
    table = Table(GAME, PRINTED, setup(2, rounds=2), 1)
    first_choices(table)
    planted(table)
    assert [sum(hand(toy(table.state), seat)) for seat in range(2)] == [HAND, HAND]
    assert toy(table.state).round == 2


@rule("TOY-05")
def test_nobody_draws_from_an_empty_deck() -> None:
    content = GAME.read_content({"copies": [0, 0, 0, 0, 7]})
    table = Table(GAME, content, setup(2, rounds=3, crowding=True), 1)
    sizes = []
    for _round in range(3):
        sizes.append([sum(hand(toy(table.state), seat)) for seat in range(2)])
        first_choices(table)
        planted(table)
    assert sizes == [[3, 3], [3, 2], [2, 1]]


@rule("TOY-05")
def test_only_the_owner_sees_a_drawn_seed() -> None:
    s = GAME.start(PRINTED, setup())
    tape = Tape()
    GAME.play(s, FATE, 3, tape)
    assert [GAME.say(event) for event in tape.seen_by(0)] == ["Player 1 draws a 4."]
    for viewer in (1, 2, SPECTATOR):
        assert [GAME.say(event) for event in tape.seen_by(viewer)] == ["Player 1 draws a seed."]
        assert seen(toy(s), viewer).hands[0] == ()
        assert seen(toy(s), viewer).hand_sizes == (1, 0, 0)
    assert seen(toy(s), 0).hands[0] == (0, 0, 0, 1, 0)
    everyone = [GAME.say(event) for event in tape.seen_by(EVERYONE)]
    assert everyone == ["Player 1 draws a 4."], "after the end, and once"
    assert seen(toy(s), EVERYONE).hands[0] == (), "not before the end"


@rule("TOY-06")
def test_choices_are_sealed_and_opened_together() -> None:
    hands = ((1, 1, 1, 0, 0), (0, 0, 1, 1, 1), (0, 0, 0, 1, 2))
    s = lay_out(setup(), {}, hands=hands)
    assert GAME.open_seats(s) == [0, 1, 2]
    assert GAME.legal(s, 1) == [CHOOSE_CODES + 2, CHOOSE_CODES + 3, CHOOSE_CODES + 4]
    assert GAME.refuse(s, 0, CHOOSE_CODES + 4) == NO_SUCH_SEED
    GAME.play(s, 1, CHOOSE_CODES + 4)
    assert GAME.open_seats(s) == [0, 2]
    assert GAME.refuse(s, 1, CHOOSE_CODES + 3) == ALREADY_CHOSEN
    assert seen(s, 1).chosen == (0, 5, 0)
    for viewer in (0, 2, SPECTATOR):
        assert seen(s, viewer).chosen == (0, FACE_DOWN, 0)
    assert not GAME.final(s, 0, CHOOSE_CODES)
    GAME.play(s, 0, CHOOSE_CODES)
    assert GAME.final(s, 2, CHOOSE_CODES + 3)
    tape = Tape()
    GAME.play(s, 2, CHOOSE_CODES + 3, tape)
    assert tape.seen_by(0)[-1] == Opened((1, 5, 4))
    assert tape.seen_by(EVERYONE) == [Chose(2, 4), Opened((1, 5, 4))]
    assert tape.seen_by(SPECTATOR) == [ChoseHidden(2), Opened((1, 5, 4))]
    assert seen(s, SPECTATOR).chosen == (1, 5, 4)


@rule("TOY-06")
def test_a_choice_may_be_taken_back_until_the_last() -> None:
    table = Table(GAME, PRINTED, setup(2), 1)
    table.answer(0, table.legal(0)[0])
    assert table.rewind(0)
    assert table.open_seats() == [0, 1]
    first_choices(table)
    assert not table.rewind(0)
    assert not table.rewind(1)


@rule("TOY-07")
def test_higher_values_are_planted_first_and_lower_seats_among_equals() -> None:
    s = lay_out(setup(4), {}, chosen=(2, 5, 2, 4), last_round=True)
    order = []
    while GAME.outcome(s) is None:
        seat = int(GAME.to_move(s))
        order.append(seat)
        assert GAME.refuse(s, (seat + 1) % 4, COMPOST_CODE) == NOT_ASKED
        GAME.play(s, seat, COMPOST_CODE)
    assert order == [1, 3, 0, 2]


@rule("TOY-08")
def test_seeds_need_a_free_hex() -> None:
    s = lay_out(setup(), {"C3": (1, 4)}, chosen=(5, 0, 0))
    assert GAME.refuse(s, 0, PLANT_CODES + cell("C3")) == HEX_TAKEN
    free = [code for code in range(HEXES) if GAME.refuse(s, 0, code) == OK]
    assert len(free) == HEXES - 1
    why = GAME.why(s, 0, cell("C3"), HEX_TAKEN)
    assert GAME.say(why) == "A plant grows on C3 already."


@rule("TOY-09")
def test_equal_values_do_not_touch_unless_crowding() -> None:
    plants = {"C3": (1, 4), "A1": (0, 4), "E3": (1, 3), "E1": (1, 5)}
    s = lay_out(setup(), plants, chosen=(4, 0, 0))
    refused = {name(code) for code in range(HEXES) if GAME.refuse(s, 0, code) == SAME_VALUE}
    assert refused == {"A2", "B1", "B2", "B3", "C2", "C4", "D2", "D3"}
    why = GAME.why(s, 0, cell("B2"), SAME_VALUE)
    assert GAME.say(why) == "A seed of value 4 may not stand next to a plant of value 4."
    crowded = lay_out(setup(crowding=True), plants, chosen=(4, 0, 0))
    assert GAME.refuse(crowded, 0, cell("B2")) == OK


def name(code: int) -> str:
    return PRINTED.cell_name(code - PLANT_CODES)


@rule("TOY-10")
def test_composting_is_always_possible() -> None:
    s = lay_out(setup(), {}, chosen=(0, 3, 0))
    assert GAME.refuse(s, 1, COMPOST_CODE) == OK
    GAME.play(s, 1, COMPOST_CODE)
    assert [int(count) for count in s.compost] == [0, 0, 1, 0, 0]
    assert not any(s.values)


@rule("TOY-11")
def test_the_last_round_ends_the_game() -> None:
    s = lay_out(setup(), {}, chosen=(0, 3, 0), last_round=True)
    assert GAME.outcome(s) is None
    GAME.play(s, 1, cell("B2"))
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.ending == "rounds-done"
    assert GAME.say(outcome) == "The last round is over. Player 2 wins."


@rule("TOY-11")
def test_a_full_meadow_ends_the_game_at_once() -> None:
    table = Table(GAME, PRINTED, setup(5, rounds=4, crowding=True), 3)
    while not table.is_over():
        for seat in table.open_seats():
            table.answer(seat, table.legal(seat)[0])
    s = toy(table.state)
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.ending == "meadow-full"
    assert all(s.values)
    assert sum(int(value) > 0 for value in s.chosen) == 1, "one seed was not planted any more"
    assert seen(s, EVERYONE).hands == tuple(tuple(hand(s, seat)) for seat in range(5))


@rule("TOY-12", "TOY-13")
def test_points_by_hand() -> None:
    plants = {
        "C1": (0, 1),
        "C2": (0, 2),
        "D2": (0, 3),
        "A1": (0, 5),
        "C3": (1, 3),
        "C4": (1, 1),
        "E3": (1, 2),
    }
    s = lay_out(setup(), plants, chosen=(0, 0, 1))
    # Seat 0: a group of three; C2 and D2 touch C3. Seat 1: a group of two; only C3 touches.
    assert [GAME.points(s, seat) for seat in range(3)] == [2 * 3 + 2, 2 * 2 + 1, 0]
    group, neighbours = GAME.tally(s, 0)
    assert (group.name, group.points) == ("group", 6)
    assert set(group.cells) == {PRINTED.places[cell(place)] for place in ("C1", "C2", "D2")}
    assert set(neighbours.cells) == {PRINTED.places[cell(place)] for place in ("C2", "D2")}


@rule("TOY-14")
@pytest.mark.parametrize(
    ("teams", "ranks", "points", "said"),
    [
        ((), (1, 3, 1), (3, 2, 3), "Player 1 and Player 3 win."),
        ((1, 1, 2), (1, 2), (5, 3), "Player 1 and Player 2 win."),
        ((2, 1, 1), (1, 2), (5, 3), "Player 2 and Player 3 win."),
        ((2, 2, 1), (2, 1), (3, 5), "Player 1 and Player 2 win."),
    ],
)
def test_teams_add_up_and_ties_are_shared(
    teams: tuple[int, ...], ranks: tuple[int, ...], points: tuple[int, ...], said: str
) -> None:
    table: Setup = setup(3, teams)
    plants = {"A1": (0, 1), "A2": (2, 2), "E1": (1, 1)}
    s = lay_out(table, plants, chosen=(0, 3, 0), last_round=True)
    GAME.play(s, 1, COMPOST_CODE)
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.ranks, outcome.points) == (ranks, points)
    assert GAME.say(outcome) == f"The last round is over. {said}"


def test_spectators_see_less_than_seats() -> None:
    table = Table(GAME, PRINTED, setup(), 1)
    views = [seen(toy(table.state), viewer) for viewer in (SPECTATOR, 0, 1, 2)]
    assert views[0].hands == ((), (), ())
    assert [view.hands[seat] != () for view in views[1:] for seat in range(3)] == [
        viewer == seat for viewer in range(3) for seat in range(3)
    ]
