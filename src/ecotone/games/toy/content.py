"""What is in the box: how many seeds of each value, and the hexes of the meadow."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ecotone.kernel.content import Content
from ecotone.kernel.data import Data, as_ints, as_table, expected, field_of
from ecotone.kernel.grids.grid import hexes
from ecotone.kernel.grids.regions import NONE

VALUES: Final = 5
HEXES: Final = 19
WAYS: Final = 6
REACH: Final = 2  # TOY-01: how far the meadow reaches from its middle
MOST_COPIES: Final = 40


class ToyContent(Content):
    """The deck as copies of each value, and the meadow as packed tables.

    A cell is a hex as a number from 0 to 18 in reading order; a seed of value v is counted
    at v - 1.
    """

    copies: vec[u8]
    neighbours: vec[u8]  # WAYS cells for each cell, NONE at the edge
    places: list[tuple[int, int]]  # q, r of each cell

    def __init__(self, version: str, copies: list[int]) -> None:
        super().__init__(version)
        self.copies = vec[u8]([u8(count) for count in copies])
        grid = hexes(REACH + 1)
        cells = grid.within(REACH)
        self.places = [(int(grid.q(cell)), int(grid.r(cell))) for cell in cells]
        neighbours: list[int] = []
        for cell in cells:
            for way in range(WAYS):
                other = int(grid.neighbour(cell, way))
                neighbours.append(cells.index(other) if other in cells else NONE)
        self.neighbours = vec[u8]([u8(node) for node in neighbours])

    def seeds(self) -> int:
        return sum(int(count) for count in self.copies)

    def to_data(self) -> Data:
        return {"copies": [int(count) for count in self.copies]}

    def cell_at(self, q: int, r: int) -> int:
        """The cell of a hex, or -1 outside of the meadow."""
        place = (q, r)
        return self.places.index(place) if place in self.places else -1

    def cell_name(self, cell: i64) -> str:
        """A letter for the row and a number along it: `C3` is the middle."""
        place = self.places[int(cell)]
        first = max(-REACH, -REACH - place[1])
        return f"{'ABCDE'[place[1] + REACH]}{place[0] - first + 1}"


def read_content(data: Data) -> ToyContent:
    """Own copies of the seeds from plain data."""
    table = as_table(data, "content")
    copies = as_ints(field_of(table, "copies", "content"), "copies", 0, MOST_COPIES)
    if len(copies) != VALUES or set(table) != {"copies"}:
        raise expected("content", f"only copies, {VALUES} numbers", data)
    return ToyContent("own", copies)


PRINTED: Final = ToyContent("1", [5, 5, 4, 4, 4])  # TOY-02
