"""The best way to part touching animals into straight lines, every animal in exactly one."""

from __future__ import annotations

from mypy_extensions import i64

from ecotone.games.eco.moves.kinds import GRID

FORWARD = (0, 4, 5)  # one way along each axis: towards higher cell numbers


def best_lines(cells: list[int], table: tuple[int, ...]) -> int:
    """The highest sum over all partitions; `cells` ascending, `table` by length.

    A line longer than the table scores its last entry; cutting it is never worse, so lines are
    tried up to the table's length only.
    """
    if len(cells) == 1:
        return table[0]
    places = {cell: place for place, cell in enumerate(cells)}
    known: dict[int, int] = {}
    return best_from(cells, places, table, (1 << len(cells)) - 1, known)


def best_from(
    cells: list[int],
    places: dict[int, int],
    table: tuple[int, ...],
    left: int,
    known: dict[int, int],
) -> int:
    """The best sum for the animals whose bits are in `left`.

    The lowest of them starts a line: nothing before it is left to be on the same line.
    """
    if left == 0:
        return 0
    found = known.get(left)
    if found is not None:
        return found
    first = (left & -left).bit_length() - 1
    best = table[0] + best_from(cells, places, table, left ^ (1 << first), known)
    for way in FORWARD:
        rest = left ^ (1 << first)
        cell: i64 = cells[first]
        for length in range(2, len(table) + 1):
            cell = GRID.neighbour(cell, way)
            place = places.get(int(cell), -1)
            if place < 0 or not (rest >> place) & 1:
                break
            rest ^= 1 << place
            score = table[length - 1] + best_from(cells, places, table, rest, known)
            best = max(best, score)
    known[left] = best
    return best
