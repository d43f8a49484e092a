"""ECO-01 to ECO-07 and the end: who plays, on what, how long, and who wins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ecotone.games.eco.content.box import BIOMES
from ecotone.games.eco.game import GAME
from ecotone.games.eco.moves.kinds import PutAnimal, TakePair
from ecotone.games.eco.scoring.tally import GRADES, grade
from ecotone.kernel.data import BadInput
from ecotone.kernel.drive import Table, playout
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import FATE
from ecotone.kernel.reasons import NOT_ASKED
from tests.games.eco.drawing import draw_map, sit_down
from tests.games.eco.positions import BEAR_ROCK, BOX, FIXED, Sitting, setup
from tests.marks import rule


@rule("ECO-01")
def test_everybody_builds_an_own_map() -> None:
    sitting = Sitting(setup(3, **FIXED))
    before = [board.clone().cells for board in sitting.state.maps]
    sitting.turn()
    assert [len(board.cells) for board in sitting.state.maps] == [4, 3, 3]
    assert [sitting.own(seat).cells for seat in (1, 2)] == before[1:]


@rule("ECO-01")
def test_nobody_else_answers_for_a_seat() -> None:
    sitting = Sitting(setup(2, **FIXED))
    for code in GAME.legal(sitting.state, 0):
        assert GAME.refuse(sitting.state, 1, code) == NOT_ASKED
    assert GAME.legal(sitting.state, 1) == []


@rule("ECO-02")
@pytest.mark.parametrize("starter", range(6))
def test_a_map_starts_with_one_keystone_and_two_splits(starter: int) -> None:
    """AO-23: a fixed triangle; every starting map shows all five biomes (AO-13)."""
    sitting = Sitting(setup(**FIXED), starters=(starter,))
    faces = [BOX.face(int(kind)) for kind in sitting.own().kinds]
    assert [len(face.biomes) for face in faces] == [1, 2, 2]
    assert {biome for face in faces for biome in face.biomes} == set(BIOMES)
    places = [(tile.q, tile.r) for tile in BOX.starters[starter]]
    assert places == [(0, 0), (0, 1), (1, 0)]
    assert list(sitting.own().largest) == [1] * 5


@rule("ECO-02")
def test_every_seat_has_another_starting_map() -> None:
    for seed in range(20):
        table = Table(GAME, BOX, setup(6, turns=1), seed)
        dealt = [entry.code for entry in table.answers if entry.seat == FATE][:6]
        assert len(set(dealt)) == 6


@rule("ECO-03", "ECO-27")
def test_all_draw_from_one_pool_of_four_pairs() -> None:
    """AO-10: after the turn the taken pair is replaced and the three others stay."""
    sitting = Sitting(setup(2, **FIXED))
    for _turn in range(6):
        before = sitting.pool()
        assert len(before) == 4
        assert sitting.moves()[:4] == [TakePair(pair) for pair in range(4)]
        sitting.turn(pair=2)
        after = sitting.pool()
        assert len(after) == 4
        assert [after[pair] for pair in (0, 1, 3)] == [before[pair] for pair in (0, 1, 3)]


@rule("ECO-04")
@pytest.mark.parametrize(("seats", "turns"), [(1, 20), (2, 20), (4, 20), (6, 20), (3, 5)])
def test_everybody_has_the_same_number_of_turns(seats: int, turns: int) -> None:
    """AO-19: team 1 first, then upwards, and so on to the end; twenty turns by default."""
    given: dict[str, Any] = {} if turns == 20 else {"turns": turns}
    table = Table(GAME, BOX, setup(seats, **given), 3)
    stream = Generator(3, 3)
    order: list[int] = []
    while not table.is_over():
        seat = table.open_seats()[0]
        if table.state.turn == len(order):
            order.append(seat)
        table.answer(seat, int(GAME.pick(table.state, seat, stream.number())))
    assert order == [*range(seats)] * turns


@rule("ECO-05")
@pytest.mark.parametrize(
    ("widths", "ranks", "said"),
    [
        ((3, 5, 4), (3, 1, 2), "Player 2 wins."),
        ((5, 5, 2), (1, 1, 3), "Player 1 and Player 2 share the victory."),
        ((4, 4, 4), (1, 1, 1), "Player 1, Player 2 and Player 3 share the victory."),
    ],
)
def test_most_points_win(widths: tuple[int, ...], ranks: tuple[int, ...], said: str) -> None:
    """AO-18: a tie of winners is shared."""
    s = sit_down(*(draw_map(" ".join("M" * width)) for width in widths))
    s.agenda = s.agenda[:0]
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.ranks == ranks
    assert outcome.points == tuple(int(GAME.points(s, seat)) for seat in range(3))
    assert GAME.say(outcome) == said


@rule("ECO-06")
def test_a_solo_game_is_possible() -> None:
    """AO-14: alone there is no majority and no overall bonus; the total earns a grade."""
    s = GAME.start(BOX, setup())
    playout(GAME, s, Generator(1, 1))
    assert not {line.name for line in GAME.tally(s, 0)} & {"majority", "overall"}
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.ranks == (1,)
    assert outcome.grade == grade(outcome.points[0])
    assert GAME.say(outcome) == f"Your land has become a {outcome.grade}."


@rule("ECO-06")
def test_grades_begin_at_their_thresholds() -> None:
    """Each is reached from below and left upwards; the lowest holds everything under it."""
    names = [name for name, _least in GRADES]
    assert GRADES == (
        ("seed", 0),
        ("sprout", 60),
        ("thicket", 75),
        ("grove", 90),
        ("woodland", 100),
        ("wilderness", 110),
    )
    for place, (name, least) in enumerate(GRADES):
        assert grade(least * 60) == name
        assert grade(least * 60 + 59) == name
        assert grade(least * 60 - 1) == names[max(place - 1, 0)]
    assert grade(-600) == "seed"
    assert grade(500 * 60) == "wilderness"


@rule("ECO-07")
@pytest.mark.parametrize("teams", [(1, 3), (2, 3), (0, 1), (1, 1), (1,), (1, 2, 3), (-1, 1)])
def test_team_numbers_are_unique_and_gapless(teams: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match="teams: expected"):
        GAME.check(BOX, setup(2, teams))


@rule("ECO-07")
@pytest.mark.parametrize("seats", [0, 7, -1])
def test_one_to_six_can_play(seats: int) -> None:
    """AO-20: and nobody else."""
    with pytest.raises(BadInput, match=f"seats: expected 1 to 6, got {seats}"):
        GAME.check(BOX, setup(seats, (1,)))
    for possible in range(1, 7):
        GAME.check(BOX, setup(possible))


@rule("ECO-07")
def test_team_one_opens_and_the_others_follow() -> None:
    sitting = Sitting(setup(3, (3, 1, 2), turns=2, **FIXED))
    order = []
    while not sitting.over():
        order.append(sitting.seat())
        sitting.turn()
    assert order == [1, 2, 0, 1, 2, 0]
    outcome = GAME.outcome(sitting.state)
    assert outcome is not None
    assert outcome.points == tuple(int(GAME.points(sitting.state, seat)) for seat in (1, 2, 0))


@rule("ECO-05", "ECO-07")
@pytest.mark.parametrize(
    ("widths", "teams", "seats", "said"),
    [
        ((5, 3), (2, 1), (0,), "Player 1 wins."),
        ((3, 4, 5), (2, 3, 1), (2,), "Player 3 wins."),
        ((5, 3, 5), (3, 1, 2), (0, 2), "Player 1 and Player 3 share the victory."),
    ],
)
def test_winners_are_named_by_their_seats(
    widths: tuple[int, ...], teams: tuple[int, ...], seats: tuple[int, ...], said: str
) -> None:
    """Whatever numbers they took; a table that knows names says these."""
    s = sit_down(*(draw_map(" ".join("M" * width)) for width in widths), teams=teams)
    s.agenda = s.agenda[:0]
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.winning_seats() == seats
    assert GAME.say(outcome) == said
    names = ("Ada", "Bo", "Cy")
    for seat in range(len(widths)):
        assert (names[seat] in GAME.say(outcome, names=names)) == (seat in seats)


def test_four_alike_in_the_pool_mean_nothing() -> None:
    """AO-12: no redraw, however many animals are equal."""
    sitting = Sitting(setup(**FIXED), [("", "bear")] * 4)
    assert Counter(animal for _tile, animal in sitting.pool()) == {"bear": 4}
    assert sitting.step() == "take-pair"
    assert sitting.asked.count("draw-animal") == 4


def test_the_start_keystone_counts_when_completed() -> None:
    """AO-21 and AO-22: two points and a token, as for every keystone."""
    sitting = Sitting(setup(**FIXED), [(BEAR_ROCK, "bear")], starters=(0,))
    sitting.turn(at=(0, -1), put=(0, 0))
    assert sitting.lines()["keystones"] == 2
    assert int(sitting.own().tokens) == 1
    assert PutAnimal(0, 0) not in sitting.moves()
