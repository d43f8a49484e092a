"""Hexes and squares as packed grids, and groups of things that touch."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import u8

from ecotone.kernel.grids.grid import Grid, hexes, squares
from ecotone.kernel.grids.regions import NONE, groups, join

COORDINATE = st.integers(-8, 8)


def walked(grid: Grid, start: int, goal: int) -> int:
    """Distance by walking, one ring after the other."""
    seen, edge, steps = {start}, {start}, 0
    while goal not in seen:
        edge = {int(grid.neighbour(cell, way)) for cell in edge for way in range(grid.ways)} - seen
        seen |= edge
        steps += 1
    return steps


@given(COORDINATE, COORDINATE)
def test_a_cell_has_its_coordinates(q: int, r: int) -> None:
    grid = hexes(8)
    cell = grid.cell(q, r)
    assert (grid.q(cell), grid.r(cell)) == (q, r)
    assert grid.holds(q, r)
    assert not grid.holds(q + 17, r)


@pytest.mark.parametrize("make", [hexes, squares])
def test_distance_is_what_walking_takes(make: Callable[[int], Grid]) -> None:
    grid = make(9)
    middle = int(grid.cell(0, 0))
    for q, r in itertools.product(range(-3, 4), repeat=2):
        cell = int(grid.cell(q, r))
        assert grid.distance(middle, cell) == walked(grid, middle, cell)


@pytest.mark.parametrize(("make", "opposite"), [(hexes, 3), (squares, 2)])
def test_opposite_directions_lead_back(make: Callable[[int], Grid], opposite: int) -> None:
    grid = make(3)
    middle = grid.cell(0, 0)
    for way in range(grid.ways):
        there = grid.neighbour(middle, way)
        assert grid.neighbour(there, (way + opposite) % grid.ways) == middle


def test_hexes_within_a_distance_are_counted() -> None:
    assert [len(hexes(5).within(d)) for d in range(4)] == [1, 7, 19, 37]
    assert [len(squares(5).within(d)) for d in range(3)] == [1, 5, 13]


def test_three_axes_on_hexes_and_two_on_squares() -> None:
    for make, lines in ((hexes, 3), (squares, 2)):
        grid = make(6)
        middle = grid.cell(0, 0)
        seen = [cell for cell in grid.within(4) if grid.on_a_line(middle, cell)]
        assert len(seen) == 1 + lines * 2 * 4


def packed(items: list[int]) -> vec[u8]:
    return vec[u8]([u8(item) for item in items])


RING_OF_FIVE = [*(4, 1), *(0, 2), *(1, 3), *(2, 4), *(3, 0)]


def test_groups_are_what_touches() -> None:
    found = groups(packed([1, 1, 0, 1, 0]), packed(RING_OF_FIVE), 2)
    assert found == [[0, 1], [3]]
    assert groups(packed([1, 0, 1, 0, 1]), packed(RING_OF_FIVE), 2) == [[0, 4], [2]]
    assert groups(packed([0] * 5), packed(RING_OF_FIVE), 2) == []


def test_a_missing_neighbour_joins_nothing() -> None:
    assert groups(packed([1, 1]), packed([NONE, NONE, NONE, NONE]), 2) == [[0], [1]]


@given(st.permutations([(0, 1), (1, 2), (3, 4), (5, 6), (4, 5)]))
def test_labels_do_not_depend_on_the_order_of_joining(pairs: list[tuple[int, int]]) -> None:
    labels, sizes = packed(list(range(8))), packed([1] * 8)
    for a, b in pairs:
        join(labels, sizes, a, b)
    assert [int(label) for label in labels] == [0, 0, 0, 3, 3, 3, 3, 7]
    assert [int(size) for size in sizes] == [3, 0, 0, 4, 0, 0, 0, 1]


def test_joining_what_is_joined_changes_nothing() -> None:
    labels, sizes = packed([0, 0, 2]), packed([2, 0, 1])
    assert join(labels, sizes, 1, 0) == 0
    assert [int(size) for size in sizes] == [2, 0, 1]
