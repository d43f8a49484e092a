"""The twin alone: scores of boards that are computed by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.eco.twin_scoring import (
    Hex,
    Inhabitants,
    PlacedTile,
    TileMap,
    animal_awards,
    animal_points,
    biome_groups,
    biome_majority,
    largest_biome_group,
    overall_bonus,
    shared_places,
)


def row(biome: str, length: int, r: int = 0) -> TileMap:
    """A row of keystones; each counts as one tile (ECO-30)."""
    return {(q, r): ((biome,), (), 0) for q in range(length)}


# ---------------------------------------------------------------- biomes


def test_to_1_only_the_largest_group() -> None:
    tiles = row("water", 6) | row("water", 3, r=2) | row("water", 1, r=4) | row("water", 1, r=6)
    assert sorted(map(len, biome_groups(tiles, "water"))) == [1, 1, 3, 6]
    assert largest_biome_group(tiles, "water") == 6
    assert largest_biome_group(tiles, "forest") == 0


def test_to_2_one_of_equal_groups() -> None:
    assert largest_biome_group(row("wetland", 2) | row("wetland", 2, r=2), "wetland") == 2


def test_to_3_adjacent_keystones() -> None:
    assert largest_biome_group(row("plains", 2), "plains") == 2


@pytest.mark.parametrize(
    ("first", "second", "size"),
    [
        (1, 0, 1),  # TO-4: edges 1, 2, 3 and 0, 1, 2 meet at a corner of the shared edge only
        (0, 0, 1),  # shown on one side only
        (1, 1, 1),  # shown on the other side only
        (0, 1, 2),  # edge 0 of the left tile, edge 3 of the right tile
        (4, 3, 2),
        (5, 2, 2),
        (3, 4, 1),
    ],
)
def test_halves_join_through_edges(first: int, second: int, size: int) -> None:
    halves, animals = ("mountains", "forest"), ("bear",)
    tiles: TileMap = {(0, 0): (halves, animals, first), (1, 0): (halves, animals, second)}
    assert largest_biome_group(tiles, "mountains") == size


@pytest.mark.parametrize(
    ("sizes", "shares"),
    [
        ((5, 5, 4, 3), ("5/2", "5/2", "1", "0")),  # TO-5
        ((6, 4, 4, 1), ("3", "3/2", "3/2", "0")),  # TO-6
        ((6, 5, 3, 3), ("3", "2", "1/2", "1/2")),  # TO-7
        ((4, 4, 4, 1), ("2", "2", "2", "0")),  # TO-8
        ((4, 4, 4, 4), ("3/2", "3/2", "3/2", "3/2")),  # TO-8
        ((6, 3, 3, 3), ("3", "1", "1", "1")),  # TO-8
        ((4, 4), ("5/2", "5/2")),  # TO-9
        ((4, 3), ("3", "2")),
        ((3, 0, 0), ("3", "0", "0")),  # AO-13
        ((7,), ("0",)),  # AO-14
    ],
)
def test_majority(sizes: tuple[int, ...], shares: tuple[str, ...]) -> None:
    maps = [row("water", size) for size in sizes]
    assert biome_majority(maps, "water") == [Fraction(share) for share in shares]


@pytest.mark.parametrize(
    ("sizes", "shares"),
    [
        ((6, 5, 4, 8), (0, 0, 0, 3)),  # TO-10
        ((8, 5, 8, 1), (Fraction(3, 2), 0, Fraction(3, 2), 0)),  # TO-11
        ((8, 8, 8, 1), (1, 1, 1, 0)),  # TO-11
        ((9,), (0,)),  # AO-14
    ],
)
def test_overall_bonus(sizes: tuple[int, ...], shares: tuple[Fraction | int, ...]) -> None:
    assert overall_bonus([row("forest", size) for size in sizes]) == list(shares)


def test_overall_bonus_one_share_per_player() -> None:  # AO-15
    maps = [row("forest", 4) | row("water", 4, r=1), row("plains", 4)]
    assert overall_bonus(maps) == [Fraction(3, 2), Fraction(3, 2)]


# ---------------------------------------------------------------- animals

SPLIT: PlacedTile = (("forest", "plains"), (), 0)
RING: list[Hex] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
PAIR: list[Hex] = [(0, 0), (1, 0)]
TRIPLE: list[Hex] = [(0, 3), (1, 3), (1, 2)]
SINGLE: list[Hex] = [(5, 5)]


def straight(length: int) -> list[Hex]:
    return [(q, 0) for q in range(length)]


def bears(rule: str, own: list[Hex], ground: TileMap | None = None, **others: list[Hex]) -> int:
    inhabitants: Inhabitants = dict.fromkeys(own, "bear")
    for kind, places in others.items():
        inhabitants.update(dict.fromkeys(places, kind))
    tiles = dict.fromkeys(inhabitants, SPLIT) | (ground or {})
    return animal_points(rule, "bear", tiles, inhabitants)


BOW: list[Hex] = [(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)]  # two straight threes with one corner
STAR: list[Hex] = [(0, 0), (1, 0), (-1, 1), (0, -1)]  # a middle with three arms


@pytest.mark.parametrize(
    ("rule", "own", "points"),
    [
        ("G01.1", [(0, 0), (1, 0), (3, 0), (6, 0)], 6),
        ("G01.2", [(0, 0), (1, 0), (3, 0), (6, 0)], 4),
        ("G01.2", SINGLE, 4),
        ("G02.1", PAIR + TRIPLE + SINGLE, 7),
        ("G02.1", [*PAIR, (0, 3), (1, 3)], 14),
        ("G02.2", PAIR + TRIPLE + SINGLE, 12),
        ("G02.2", straight(4), 0),
        ("G03.1", PAIR + TRIPLE + SINGLE, 4 + 8 + 1),
        ("G03.1", straight(6), 18),
        ("G03.2", PAIR + TRIPLE + SINGLE, 9),
        ("G03.2", [], 0),
        ("G03.3", PAIR + TRIPLE + SINGLE, 5 + 9 + 2),
        ("G03.3", straight(4), 9),
        ("G03.4", PAIR + TRIPLE + SINGLE, 5 + 8 + 0),
        ("G03.4", straight(6), 12),
        ("G04.1", SINGLE, 1),
        ("G04.1", straight(4), 15),
        ("G04.1", straight(5), 15 + 1),
        ("G04.1", straight(6), 10 + 10),
        ("G04.1", straight(8), 15 + 15),
        ("G04.1", [(0, 0), (1, 0), (0, 1)], 5 + 1),
        ("G04.1", BOW, 10 + 5),
        ("G04.1", [(0, 0), *RING], 10 + 5 + 5),
        ("G04.1", [(0, 0), (1, -1), (2, -2)], 10),
        ("G05.1", PAIR + SINGLE, 4 + 1),
        ("G05.1", straight(6), 21),
        ("G05.1", straight(7), 21),
        ("G05.1", RING, 21),  # a closed ring
        ("G05.1", [(0, 0), (1, 0), (0, 1)], 9),  # the smallest ring
        ("G05.1", STAR, 0),
        ("G05.1", STAR + SINGLE, 1),
        ("G11.1", PAIR + SINGLE, 6),
        ("G12.1", [(0, 0), (2, 0), (5, 0), (0, 3)], 12),
        ("G12.1", [(0, 0), (3, -3)], 4),
        ("G12.1", straight(3), 0),
        ("G12.1", [(0, 0), (2, -1)], 0),  # two apart, but not on one axis
        ("G12.1", [(0, 0), (1, 0), (3, 0)], 4),
    ],
)
def test_rules_of_one_kind(rule: str, own: list[Hex], points: int) -> None:
    assert bears(rule, own) == points


def test_mixed_company() -> None:  # G06
    def score(rule: str) -> int:
        return bears(rule, [(0, 0), (0, -1)], deer=[(1, 0), (0, 1)], fox=[(-1, 0)], eagle=[(1, -1)])

    assert score("G06.1") == 3 + 2  # deer, fox, eagle; eagle, fox
    assert score("G06.2") == 4


def test_companion() -> None:  # G07
    own: list[Hex] = [(0, 0), (5, 0), (10, 0), (0, 5)]
    deer: list[Hex] = [(1, 0), (0, 1), (-1, 1), (6, 0), (11, 0)]
    assert bears("G07.1.deer", own, deer=deer, fox=[(0, 6)]) == 4 + 2 + 2 + 0
    assert bears("G07.2.deer", own, deer=deer, fox=[(0, 6)]) == 3 + 3 + 3 + 0


def test_shy() -> None:  # G08
    own: list[Hex] = [(0, 0), (3, 0), (4, 0)]
    assert bears("G08.1.deer", own, deer=[(1, 0)]) == 6
    assert bears("G08.2.deer", own, deer=[(1, 0)]) == 3
    assert bears("G08.2.fox", own, deer=[(1, 0)]) == 9


def test_home_biome_and_keystone_guardian() -> None:  # G09, G10
    ground: TileMap = dict.fromkeys([(0, 0), *RING], SPLIT)
    ground[RING[5]] = (("water",), (), 0)
    assert bears("G09.1.forest", [(0, 0)], ground) == 4  # five of them, at most 4
    assert bears("G09.1.water", [(0, 0)], ground) == 1
    assert bears("G09.2.forest", [(0, 0), RING[5]], ground) == 3
    assert bears("G09.2.mountains", [(0, 0)], ground) == 0
    assert bears("G10.1", [(0, 0), RING[5], RING[1]], ground) == 3  # the own keystone: nothing


def test_heartland_and_borderland() -> None:  # G13, G14
    ground: TileMap = dict.fromkeys([(0, 0), *RING], SPLIT)
    assert bears("G13.1", [(0, 0), (1, 0)], ground) == 5
    assert bears("G14.1", [(0, 0), (1, 0)], ground) == 3
    for missing, points in ((RING[:1], 0), (RING[:2], 3)):
        rest = dict.fromkeys([place for place in [(0, 0), *RING] if place not in missing], SPLIT)
        assert bears("G14.1", [(0, 0)], rest) == points
        assert bears("G13.1", [(0, 0)], rest) == 0


@pytest.mark.parametrize(
    ("counts", "awards"),
    [
        ((3, 0), (6, 0)),
        ((0, 0), (0, 0)),
        ((2, 2, 1), (Fraction(9, 2), Fraction(9, 2), 0)),
        ((3, 3, 1, 0), (6, 6, 0, 0)),
        ((4, 2, 2, 2, 0), (9, 2, 2, 2, 0)),
        ((1, 2, 3, 4, 5, 6), (0, 0, 0, 3, 5, 10)),
    ],
)
def test_majority_of_a_kind(counts: tuple[int, ...], awards: tuple[Fraction | int, ...]) -> None:
    standing: list[Inhabitants] = [dict.fromkeys(straight(count), "fox") for count in counts]
    assert animal_awards("G11.1", "fox", standing) == list(awards)  # G11
    assert shared_places(counts, ()) == [0] * len(counts)
    assert animal_awards("G12.1", "fox", standing) == [0] * len(counts)
