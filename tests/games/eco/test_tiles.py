"""ECO-08 to ECO-16: tiles, where they go, how they lie, and when they are fixed."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from ecotone.games.eco.content.box import ANIMALS, BIOMES
from ecotone.games.eco.game import GAME
from ecotone.games.eco.moves.kinds import (
    EndTurn,
    PlaceTile,
    PutAnimal,
    RefreshPool,
    RotateTile,
    SacrificeAnimal,
    SubmitTile,
    TakePair,
)
from ecotone.games.eco.moves.reasons import NOT_ADJACENT, OCCUPIED, SAME_HALVES
from ecotone.kernel.drive import Table
from ecotone.kernel.game import Move
from ecotone.kernel.reasons import OTHER_STEP
from tests.games.eco.drawing import draw_map, size_of
from tests.games.eco.positions import BEAR_ROCK, BOX, FIXED, NEAR, Sitting, every_tile, setup
from tests.marks import rule

SPLIT = "mountains plains: deer eagle"


@rule("ECO-08", "ECO-09")
def test_a_tile_has_two_halves_of_five_biomes() -> None:
    assert BIOMES == ("mountains", "forest", "plains", "wetland", "water")
    for biome in BIOMES:
        assert sum(1 for tile in every_tile() if biome in tile.partition(":")[0].split()) == 29


@rule("ECO-08")
@pytest.mark.parametrize("rotation", range(6))
def test_a_half_covers_three_edges(rotation: int) -> None:
    """AO-16: the first half those from the rotation on, the second the other three."""
    for edge in range(6):
        board = draw_map(with_rock(edge), o=f"mountains forest @{rotation}")
        covered = (edge - rotation) % 6 < 3
        assert size_of(board, "mountains") == (2 if covered else 1)


def with_rock(edge: int) -> str:
    """A ring of plains round an `o`, with mountains on one edge."""
    places = {0: (1, 4), 1: (0, 3), 2: (0, 1), 3: (1, 0), 4: (2, 1), 5: (2, 3)}
    rows = [list(" P P "), list("P o P"), list(" P P ")]
    row, column = places[edge]
    rows[row][column] = "M"
    return "\n".join("".join(row).rstrip() for row in rows)


@rule("ECO-10")
def test_equal_halves_make_a_keystone() -> None:
    kinds = range(int(BOX.kinds()))
    keystones = [kind for kind in kinds if BOX.keystone(kind)]
    assert all((len(BOX.face(kind).biomes) == 1) == (kind in keystones) for kind in kinds)
    assert sum(int(BOX.copies[kind]) for kind in keystones) == 25


@rule("ECO-11")
def test_a_tile_goes_beside_any_own_tile() -> None:
    sitting = Sitting(setup(**FIXED), starters=(0,))
    sitting.do(TakePair(0))
    own = {(0, 0), (0, 1), (1, 0)}
    around = {(q + x, r + y) for q, r in own for x, y in NEAR} - own
    assert len(around) == 9
    assert set(sitting.moves()) == {PlaceTile(q, r) for q, r in around}
    assert sitting.refusal(PlaceTile(3, 0)) == NOT_ADJACENT
    assert sitting.why(PlaceTile(-33, 33)) == "A tile must touch a tile that you already have."


@rule("ECO-12", "ECO-13")
def test_biomes_need_not_match_and_tiles_turn() -> None:
    sitting = Sitting(setup(**FIXED), [(SPLIT, "deer")], starters=(2,))
    sitting.do(TakePair(0))
    for where in sitting.moves():
        trial = Sitting(setup(**FIXED), [(SPLIT, "deer")], starters=(2,))
        trial.do(TakePair(0), where)
        assert trial.moves() == [RotateTile(turn) for turn in range(6)]
        trial.do(RotateTile(4), SubmitTile())


@rule("ECO-10", "ECO-13")
def test_a_keystone_has_one_rotation() -> None:
    sitting = Sitting(setup(**FIXED), [(BEAR_ROCK, "bear")])
    sitting.do(TakePair(0))
    sitting.do(sitting.moves()[0])
    assert sitting.moves() == [RotateTile(0)]
    assert sitting.refusal(RotateTile(3)) == SAME_HALVES
    assert sitting.why(RotateTile(3)).startswith("A keystone looks the same in every rotation")


def table_to_rewind(**options: Any) -> Table:
    return Table(GAME, BOX, setup(1, **options), 5)


def answer(table: Table, move: Move) -> None:
    seat = table.open_seats()[0]
    table.answer(seat, GAME.code(table.state, seat, move))


def first_place(table: Table) -> Move:
    return GAME.move(table.state, 0, table.legal(0)[0])


@rule("ECO-14", "ECO-53")
def test_until_submitting_everything_can_be_taken_back() -> None:
    """One choice at a time: pair, place, rotation; each is stepped back over, also the pair."""
    table = table_to_rewind()
    start = table.state.digest()
    answer(table, TakePair(1))
    answer(table, first_place(table))
    answer(table, RotateTile(0))
    for _step in range(3):
        assert table.rewind(0)
    assert table.state.digest() == start
    assert not table.rewind(0), "what was before the turn is not the seat's to take back"
    answer(table, TakePair(3))
    answer(table, first_place(table))


@rule("ECO-15")
def test_a_submitted_tile_is_fixed() -> None:
    table = table_to_rewind()
    answer(table, TakePair(0))
    answer(table, first_place(table))
    answer(table, RotateTile(0))
    assert GAME.final(table.state, 0, table.legal(0)[0])
    answer(table, SubmitTile())
    assert not table.can_rewind(0)
    assert not table.rewind(0)


def test_a_friendly_table_takes_back_the_whole_turn() -> None:
    """With take_back=turn the seat is asked once more; until it says so nothing is final."""
    table = table_to_rewind(take_back="turn")
    start = table.state.digest()
    answer(table, TakePair(0))
    answer(table, first_place(table))
    answer(table, RotateTile(0))
    answer(table, SubmitTile())
    answer(table, SacrificeAnimal())
    assert [GAME.move(table.state, 0, code) for code in table.legal(0)] == [EndTurn()]
    sacrificed = table.state.digest()
    for _step in range(5):
        assert table.rewind(0)
    assert table.state.digest() == start
    answer(table, TakePair(0))
    answer(table, first_place(table))
    answer(table, RotateTile(0))
    answer(table, SubmitTile())
    answer(table, SacrificeAnimal())
    assert table.state.digest() == sacrificed
    answer(table, EndTurn())
    assert not table.rewind(0), "the pool has been refilled"


@pytest.mark.parametrize("take_back", ["submit", "turn"])
def test_a_refresh_cannot_be_taken_back(take_back: str) -> None:
    table = table_to_rewind(tokens=2, take_back=take_back)
    answer(table, RefreshPool())
    assert not table.can_rewind(0)
    answer(table, TakePair(0))
    assert table.rewind(0)
    assert not table.rewind(0)


@rule("ECO-16")
def test_one_tile_per_place_and_laid_tiles_stay() -> None:
    sitting = Sitting(setup(**FIXED), starters=(1,))
    for _turn in range(4):
        sitting.turn()
    cells = list(sitting.own().cells)
    assert len(set(cells)) == 3 + 4
    sitting.do(TakePair(0))
    assert sitting.refusal(PlaceTile(0, 0)) == OCCUPIED
    assert sitting.why(PlaceTile(0, 0)) == ("There is already a tile, and laid tiles never move.")
    assert list(sitting.own().cells)[: len(cells)] == cells


@rule("ECO-22", "ECO-23")
def test_tiles_show_who_can_live_there() -> None:
    """AO-1: splits two or three animals, keystones exactly one; every animal on 32 tiles."""
    shown = [(tile.partition(":")[0].split(), tile.split(": ")[1].split()) for tile in every_tile()]
    assert len(shown) == 85
    counts = [len(animals) for biomes, animals in shown if len(biomes) == 2]
    assert (counts.count(2), counts.count(3), len(counts)) == (45, 15, 60)
    assert all(len(animals) == 1 for biomes, animals in shown if len(biomes) == 1)
    every = list(chain.from_iterable(animals for _biomes, animals in shown))
    assert [every.count(animal) for animal in ANIMALS] == [32] * 5
    sitting = Sitting(setup(**FIXED), [("forest wetland: deer fish", "fox")])
    said = GAME.say(GAME.question(sitting.state, 0))
    assert said == "Choose a pair: you lay its tile, then settle its animal."
    sitting.do(TakePair(0))
    said = GAME.say(GAME.question(sitting.state, 0))
    assert said == "Choose where the forest–wetland tile (deer and fish) goes; a fox comes with it."
    assert sitting.refusal(PutAnimal(0, 0)) == OTHER_STEP
