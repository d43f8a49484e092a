"""The rulebook's worked examples, on the real engine."""

from __future__ import annotations

import pytest

from ecotone.games.eco.game import GAME
from ecotone.games.eco.moves.kinds import (
    PlaceTile,
    PutAnimal,
    RefreshPool,
    RotateTile,
    SacrificeAnimal,
    SubmitTile,
    TakePair,
)
from ecotone.games.eco.moves.reasons import NO_TOKEN
from ecotone.games.eco.state.maps import NONE
from ecotone.kernel.tally import show_points
from tests.games.eco.drawing import draw_map, sit_down, size_of
from tests.games.eco.positions import (
    BEAR_ROCK,
    FIXED,
    Sitting,
    every_tile,
    setup,
    sixtieths,
)
from tests.marks import rule


def line_of(size: int, mark: str = "~") -> str:
    """A group of so many tiles in a row."""
    return " ".join(mark * size) or "."


def shares(sizes: tuple[int, ...], name: str, mark: str = "~") -> list[str]:
    s = sit_down(*(draw_map(line_of(size, mark)) for size in sizes))
    for seat in range(len(sizes)):
        assert sum(sixtieths(s, seat).values()) == GAME.points(s, seat)
    return [show_points(sixtieths(s, seat)[name], GAME.unit) for seat in range(len(sizes))]


@rule("ECO-40", "ECO-41")
def test_to_1_only_the_largest_of_several_groups() -> None:
    board = draw_map("~ ~ ~ ~ ~ ~ . ~\n . . . . . . .\n  ~ ~ ~ . ~")
    assert sixtieths(sit_down(board))["biome.water"] == 6 * 60


@rule("ECO-42")
def test_to_2_one_of_two_equal_groups() -> None:
    board = draw_map("W W . W W")
    s = sit_down(board)
    assert sixtieths(s)["biome.wetland"] == 2 * 60
    shown = next(line for line in GAME.tally(s, 0) if "wetland" in GAME.say(line))
    assert shown.cells == ((0, 0), (1, 0)), "the one that was begun first is shown"


@rule("ECO-30")
def test_to_3_keystones_count_as_one_tile_each() -> None:
    assert size_of(draw_map("P P"), "plains") == 2
    assert size_of(draw_map("P"), "plains") == 1


@rule("ECO-43")
@pytest.mark.parametrize(
    ("first", "second", "size"),
    [
        (1, 0, 1),  # mountains on edges 1, 2, 3 beside 0, 1, 2: a corner of the shared edge only
        (0, 0, 1),  # shown on one side only
        (1, 1, 1),  # on the other side only
        (0, 1, 2),
        (4, 3, 2),
        (5, 2, 2),
        (3, 4, 1),
    ],
)
def test_to_4_halves_join_through_edges_not_corners(first: int, second: int, size: int) -> None:
    """AO-16: a half covers three edges."""
    marks = {"1": f"mountains forest @{first}", "2": f"mountains forest @{second}"}
    assert size_of(draw_map("1 2", **marks), "mountains") == size
    assert size_of(draw_map("2 1", **{"2": marks["1"], "1": marks["2"]}), "mountains") == size


@rule("ECO-46", "ECO-47")
@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ((5, 5, 4, 3), ("2½", "2½", "1", "0")),  # TO-5
        ((6, 4, 4, 1), ("3", "1½", "1½", "0")),  # TO-6
        ((6, 5, 3, 3), ("3", "2", "½", "½")),  # TO-7
        ((4, 4, 4, 1), ("2", "2", "2", "0")),  # TO-8
        ((4, 4, 4, 4), ("1½", "1½", "1½", "1½")),
        ((6, 3, 3, 3), ("3", "1", "1", "1")),
        ((4, 4), ("2½", "2½")),  # TO-9
    ],
)
def test_to_5_to_9_places_are_shared(sizes: tuple[int, ...], expected: tuple[str, ...]) -> None:
    assert shares(sizes, "majority.water") == list(expected)


@rule("ECO-45")
@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ((6, 5, 4, 8), ("0", "0", "0", "3")),  # TO-10
        ((8, 5, 8, 1), ("1½", "0", "1½", "0")),  # TO-11
        ((8, 8, 8, 1), ("1", "1", "1", "0")),
    ],
)
def test_to_10_to_11_the_largest_of_all(sizes: tuple[int, ...], expected: tuple[str, ...]) -> None:
    assert shares(sizes, "overall", mark="F") == list(expected)


@rule("ECO-25", "ECO-29", "ECO-31")
def test_to_12_two_keystones_and_three_sacrifices() -> None:
    rocks = [(BEAR_ROCK, "bear")] * 3
    sitting = Sitting(setup(turns=5, **FIXED), rocks, starters=(0,))
    sitting.turn(at=(0, -1), put=(0, -1))
    sitting.turn(at=(1, -1), put=(1, -1), pair=1)
    for _sacrifice in range(3):
        sitting.turn()
    lines = sitting.lines()
    assert lines["keystones"] == 4
    assert lines["sacrifices"] == 6
    assert lines["refreshes"] == 0
    assert int(sitting.own().tokens) == 5


@rule("ECO-35", "ECO-50")
def test_to_13_sacrifices_are_the_bare_tiles_but_three() -> None:
    fitting = [(text, text.split()[-1]) for text in every_tile()]
    sitting = Sitting(setup(**FIXED), fitting)
    for turn in range(20):
        sitting.do(TakePair(0))
        where = sitting.moves()[0]
        assert isinstance(where, PlaceTile)
        sitting.do(where, RotateTile(0), SubmitTile())
        sitting.do(SacrificeAnimal() if turn < 3 else PutAnimal(where.q, where.r))
    board = sitting.own()
    assert sitting.over()
    assert len(board.cells) == 23
    assert [int(animal) for animal in board.animals].count(NONE) == 6
    assert int(board.sacrifices) == 3


@rule("ECO-32", "ECO-52")
def test_to_14_a_refresh_needs_a_token() -> None:
    sitting = Sitting(setup(**FIXED))
    assert sitting.refusal(RefreshPool()) == NO_TOKEN
    assert sitting.why(RefreshPool()) == "You have no token to spend."


@rule("ECO-24")
def test_to_15_only_the_sacrifice_is_left() -> None:
    fish_less = ("mountains forest: bear eagle", "fish")
    sitting = Sitting(setup(**FIXED), [fish_less], starters=(4,))  # shows no fish
    sitting.do(TakePair(0), PlaceTile(0, -1), RotateTile(0), SubmitTile())
    assert sitting.moves() == [SacrificeAnimal()]
