"""The score of a seat, fast and line by line, and how the game ended."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ecotone.games.toy.content import HEXES, VALUES, WAYS
from ecotone.games.toy.state import ENDINGS, ToyState, zeros
from ecotone.kernel.grids.regions import NONE, group_of, groups
from ecotone.kernel.tally import Line, Outcome, line, ranks

UNIT: Final = 2  # half points
PLANT_POINTS: Final = 2  # TOY-12
NEIGHBOUR_POINTS: Final = 1  # TOY-13


def points(s: ToyState, seat: i64) -> i64:
    own = plants_of(s, seat)
    seen = zeros(HEXES)
    largest: i64 = 0
    touching: i64 = 0
    cell: i64 = 0
    while cell < HEXES:
        if own[cell]:
            if touches_other(s, cell, seat):
                touching += 1
            if not seen[cell]:
                size = group_of(own, s.content.neighbours, WAYS, cell, seen)
                if size > largest:
                    largest = size
        cell += 1
    return largest * PLANT_POINTS + touching * NEIGHBOUR_POINTS


def tally(s: ToyState, seat: i64) -> list[Line]:
    own = plants_of(s, seat)
    largest: list[int] = []
    for group in groups(own, s.content.neighbours, WAYS):
        if len(group) > len(largest):
            largest = group
    touching = [cell for cell in range(HEXES) if own[cell] and touches_other(s, cell, seat)]
    return [
        line("group", len(largest) * PLANT_POINTS, places(s, largest)),
        line("neighbours", len(touching) * NEIGHBOUR_POINTS, places(s, touching)),
    ]


def plants_of(s: ToyState, seat: i64) -> vec[u8]:
    own = zeros(HEXES)
    cell: i64 = 0
    while cell < HEXES:
        if i64(s.owners[cell]) == seat + 1:
            own[cell] = 1
        cell += 1
    return own


def touches_other(s: ToyState, cell: i64, seat: i64) -> bool:
    way: i64 = 0
    while way < WAYS:
        other = i64(s.content.neighbours[cell * WAYS + way])
        if other != NONE and s.owners[other] and i64(s.owners[other]) != seat + 1:
            return True
        way += 1
    return False


def places(s: ToyState, cells: list[int]) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = [s.content.places[cell] for cell in cells]
    return tuple(found)


def outcome(s: ToyState) -> Outcome | None:
    """TOY-14."""
    if not s.ending:
        return None
    sums = [0] * max([int(team) for team in s.teams])
    for seat in range(int(s.seats)):
        sums[int(s.teams[seat]) - 1] += int(points(s, seat))
    teams = tuple([int(team) for team in s.teams])
    return Outcome(ENDINGS[int(s.ending)], ranks(sums), tuple(sums), teams=teams)


def census(s: ToyState) -> dict[str, int]:
    """How many seeds of each value there are, wherever they lie."""
    counts: dict[str, int] = {}
    for index in range(VALUES):
        count = int(s.deck[index]) + int(s.compost[index])
        for seat in range(int(s.seats)):
            count += int(s.hands[seat * VALUES + index])
            count += int(s.chosen[seat] == index + 1)
        for cell in range(HEXES):
            count += int(s.values[cell] == index + 1)
        counts[f"seed {index + 1}"] = count
    return counts
