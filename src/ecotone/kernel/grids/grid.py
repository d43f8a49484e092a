"""Hexes and squares as one type of packed grid: a cell is a small integer."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

# Directions in the order of a tile's edges; the opposite of direction d is d + ways / 2.
HEX_WAYS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SQUARE_WAYS: Final = ((1, 0), (0, -1), (-1, 0), (0, 1))


def size(number: i64) -> i64:
    return -number if number < 0 else number


class Grid:
    """All cells (q, r) with both coordinates from -radius to radius.

    Rows are stored one after the other, so a neighbour is one addition away. Give the radius one
    cell more than play can reach; then no neighbour ever falls off.
    """

    radius: i64
    side: i64
    cells: i64
    ways: i64
    offsets: vec[i64]

    def __init__(self, ways: tuple[tuple[int, int], ...], radius: i64) -> None:
        self.radius = radius
        self.side = 2 * radius + 1
        self.cells = self.side * self.side
        self.ways = len(ways)
        self.offsets = vec[i64]()
        for q, r in ways:
            self.offsets = append(self.offsets, i64(r) * self.side + i64(q))

    def cell(self, q: i64, r: i64) -> i64:
        return (r + self.radius) * self.side + q + self.radius

    def q(self, cell: i64) -> i64:
        return cell % self.side - self.radius

    def r(self, cell: i64) -> i64:
        return cell // self.side - self.radius

    def holds(self, q: i64, r: i64) -> bool:
        return size(q) <= self.radius and size(r) <= self.radius

    def neighbour(self, cell: i64, way: i64) -> i64:
        return cell + self.offsets[way]

    def distance(self, a: i64, b: i64) -> i64:
        """Steps from cell to cell: across six edges on hexes, across four on squares."""
        q = self.q(a) - self.q(b)
        r = self.r(a) - self.r(b)
        if self.ways == 6:
            return (size(q) + size(r) + size(q + r)) // 2
        return size(q) + size(r)

    def on_a_line(self, a: i64, b: i64) -> bool:
        """Whether two cells see each other along one of the grid's axes."""
        q = self.q(a) - self.q(b)
        r = self.r(a) - self.r(b)
        return q == 0 or r == 0 or (self.ways == 6 and q + r == 0)

    def within(self, distance: i64) -> list[int]:
        """The cells at most so far from the middle, ascending."""
        middle = self.cell(0, 0)
        found: list[int] = []
        cell: i64 = 0
        while cell < self.cells:
            if self.distance(cell, middle) <= distance:
                found.append(int(cell))
            cell += 1
        return found


def hexes(radius: i64) -> Grid:
    return Grid(HEX_WAYS, radius)


def squares(radius: i64) -> Grid:
    return Grid(SQUARE_WAYS, radius)
