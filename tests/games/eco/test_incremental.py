"""What a map keeps up to date as it grows is what it would be from scratch."""

from __future__ import annotations

import pytest

from ecotone.games.eco.content.box import BIOMES
from ecotone.games.eco.game import GAME
from ecotone.games.eco.state.maps import Map, empty_map, lay
from ecotone.games.eco.state.table import EcoState
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import FATE, NOBODY
from tests.games.eco.cases import ALL_GENERATORS
from tests.games.eco.positions import BOX, NEAR, setup
from tests.games.eco.twin_scoring import TileMap, biome_groups

FOLLOWING = ("neighbours", "frontier", "labels", "sizes", "largest", "counts")


def random_positions(seats: int, seed: int, every: int) -> list[EcoState]:
    table = setup(seats, generators=ALL_GENERATORS, turns=15)
    s = GAME.start(BOX, table)
    assert isinstance(s, EcoState)
    stream = Generator(seed, 8)
    kept: list[EcoState] = []
    while (seat := int(GAME.to_move(s))) != NOBODY:
        number = stream.number()
        GAME.play(s, seat, GAME.draw(s, number) if seat == FATE else GAME.pick(s, seat, number))
        if stream.below(every) == 0:
            GAME.points(s, 0)  # so that some rules are up to date and others are not
            kept.append(s.clone())
    return [*kept, s]


def laid_again(board: Map) -> Map:
    fresh = empty_map(0)
    for slot, cell in enumerate(board.cells):
        lay(BOX, fresh, int(board.kinds[slot]), int(cell), int(board.rotations[slot]))
    return fresh


def places(board: Map) -> TileMap:
    """A map as the twin has it."""
    found: TileMap = {}
    for slot, cell in enumerate(board.cells):
        q, r = int(cell) % 67 - 33, int(cell) // 67 - 33
        shown = BOX.face(int(board.kinds[slot]))
        found[q, r] = (shown.biomes, shown.animals, int(board.rotations[slot]))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_loaded_positions_have_the_same_points(seed: int) -> None:
    seats = 1 + seed % 3
    table = setup(seats, generators=ALL_GENERATORS, turns=15)
    for s in random_positions(seats, seed, 20):
        loaded = GAME.load(BOX, table, s.to_data())
        assert isinstance(loaded, EcoState)
        assert loaded.digest() == s.digest()
        for seat in range(seats):
            assert GAME.points(loaded, seat) == GAME.points(s, seat)
            assert GAME.tally(loaded, seat) == GAME.tally(s, seat)
            for name in FOLLOWING:
                ours, theirs = getattr(s.maps[seat], name), getattr(loaded.maps[seat], name)
                assert list(ours) == list(theirs), name


@pytest.mark.parametrize("seed", range(4))
def test_groups_and_frontier_are_those_of_a_map_laid_again(seed: int) -> None:
    for s in random_positions(2, seed, 40):
        for board in s.maps:
            fresh = laid_again(board)
            for name in FOLLOWING[:-1]:
                assert list(getattr(board, name)) == list(getattr(fresh, name)), name


@pytest.mark.parametrize("seed", range(4))
def test_groups_and_frontier_are_those_that_a_search_finds(seed: int) -> None:
    for s in random_positions(2, seed, 60):
        for board in s.maps:
            tiles = places(board)
            around = {(q + x, r + y) for q, r in tiles for x, y in NEAR} - set(tiles)
            frontier = [int(cell) for cell in board.frontier]
            assert frontier == sorted((r + 33) * 67 + q + 33 for q, r in around)
            every = sorted(int(size) for size in board.sizes if size)
            groups = [biome_groups(tiles, biome) for biome in BIOMES]
            assert every == sorted(len(group) for found in groups for group in found)
            largest = [max(map(len, found), default=0) for found in groups]
            assert list(board.largest) == largest


@pytest.mark.parametrize("seed", range(3))
def test_clones_share_maps_until_one_of_them_changes(seed: int) -> None:
    for s in random_positions(3, seed, 60)[:-1]:
        first, second = s.clone(), s.clone()
        before = [second.digest(), *(GAME.points(second, seat) for seat in range(3))]
        stream = Generator(seed, 1)
        for _answer in range(12):
            seat = int(GAME.to_move(first))
            if seat == NOBODY:
                break
            number = stream.number()
            code = GAME.draw(first, number) if seat == FATE else GAME.pick(first, seat, number)
            GAME.play(first, seat, code)
            GAME.points(first, 0)
        assert [second.digest(), *(GAME.points(second, seat) for seat in range(3))] == before
        assert s.digest() == before[0]
