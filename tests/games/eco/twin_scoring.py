"""The scoring half of the ECO script twin: every score by brute force on plain sets and dicts.

Numbers in comments (ECO-41, AO-16, G04) are those of the numbered rules and of the scoring-rule
generators. Nothing here knows any other code of the project.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import gcd, lcm

Hex = tuple[int, int]  # axial (q, r)
PlacedTile = tuple[tuple[str, ...], tuple[str, ...], int]  # biomes, possible animals, rotation
TileMap = dict[Hex, PlacedTile]
Inhabitants = dict[Hex, str]

BIOMES = ("mountains", "forest", "plains", "wetland", "water")  # ECO-09
ANIMALS = ("bear", "deer", "fox", "fish", "eagle")
HOME_BIOMES = {
    "bear": ("mountains", "forest"),
    "deer": ("forest", "plains"),
    "fox": ("plains", "wetland"),
    "fish": ("wetland", "water"),
    "eagle": ("water", "mountains"),
}
DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
AXES: tuple[Hex, ...] = ((1, 0), (0, 1), (1, -1))

BIOME_MAJORITY = {1: (), 2: (3, 2), 3: (3, 2, 1), 4: (3, 2, 1), 5: (3, 2, 1), 6: (3, 2, 1)}
OVERALL_BONUS = {1: (), 2: (3,), 3: (3,), 4: (3,), 5: (3,), 6: (3,)}
ANIMAL_MAJORITY: dict[int, tuple[int, ...]] = {  # G11, places by number of players
    1: (),
    2: (6,),
    3: (6, 3),
    4: (8, 4),
    5: (9, 4, 2),
    6: (10, 5, 3),
}
HERD_TABLES = {1: (1, 4, 8, 13, 18), 3: (2, 5, 9), 4: (0, 5, 8, 12)}  # G03.2 has no table
LINE_TABLE = (1, 5, 10, 15)
RUN_TABLE = (1, 4, 9, 13, 17, 21)


# ---------------------------------------------------------------- geometry


def neighbours(place: Hex) -> list[Hex]:
    """The six neighbouring spaces, in the order of the edges that face them."""
    return [(place[0] + q, place[1] + r) for q, r in DIRECTIONS]


def distance(one: Hex, other: Hex) -> int:
    q = one[0] - other[0]
    r = one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def connected_groups(places: set[Hex], joined: Callable[[Hex, Hex], bool]) -> list[set[Hex]]:
    """Split the places into connected components; branching is no obstacle (ECO-44)."""
    groups = []
    unvisited = set(places)
    while unvisited:
        group: set[Hex] = set()
        frontier = [min(unvisited)]
        while frontier:
            here = frontier.pop()
            if here not in unvisited:
                continue
            unvisited.remove(here)
            group.add(here)
            frontier.extend(there for there in unvisited if joined(here, there))
        groups.append(group)
    return groups


# ---------------------------------------------------------------- biomes


def biome_at_edge(tile: PlacedTile, edge: int) -> str:
    # AO-16: the first biome covers the edges rotation, +1, +2; the second the other three.
    # ECO-10: a keystone shows its one biome on all six edges.
    biomes, _animals, rotation = tile
    if (edge - rotation) % 6 in (0, 1, 2):
        return biomes[0]
    return biomes[-1]


def is_keystone(tile: PlacedTile) -> bool:
    biomes = tile[0]
    return len(set(biomes)) == 1  # ECO-10


def biome_groups(tiles: TileMap, biome: str) -> list[set[Hex]]:
    def joined(here: Hex, there: Hex) -> bool:
        # ECO-43: only through an edge that shows the biome on both sides.
        if there not in neighbours(here):
            return False
        edge = neighbours(here).index(there)
        opposite = (edge + 3) % 6
        return (
            biome_at_edge(tiles[here], edge) == biome
            and biome_at_edge(tiles[there], opposite) == biome
        )

    # ECO-30: a keystone is one tile of its biome, like any other tile that shows it.
    return connected_groups({place for place in tiles if biome in tiles[place][0]}, joined)


def largest_biome_group(tiles: TileMap, biome: str) -> int:
    # ECO-40, ECO-41, ECO-42: one largest group counts, 1 VP per tile, all others nothing.
    return max((len(group) for group in biome_groups(tiles, biome)), default=0)


def shared_places(sizes: Sequence[int], awards: Sequence[int]) -> list[Fraction]:
    """What each player wins when the awards go by size and tied players pool their places."""
    shares = []
    for size in sizes:
        if size == 0:
            shares.append(Fraction(0))  # AO-13
            continue
        better = sum(1 for other in sizes if other > size)
        tied = sum(1 for other in sizes if other == size)
        # ECO-47: the tied players cover these places; places beyond the last award are 0.
        covered = [
            awards[place] if place < len(awards) else 0 for place in range(better, better + tied)
        ]
        shares.append(Fraction(sum(covered), tied))  # AO-17: exact fractions
    return shares


def biome_majority(maps: Sequence[TileMap], biome: str) -> list[Fraction]:
    sizes = [largest_biome_group(tiles, biome) for tiles in maps]
    return shared_places(sizes, BIOME_MAJORITY[len(maps)])  # ECO-46, AO-14


def overall_bonus(maps: Sequence[TileMap]) -> list[Fraction]:
    # ECO-45; AO-15: one share per player, however many of the own biomes tie.
    sizes = [max(largest_biome_group(tiles, biome) for biome in BIOMES) for tiles in maps]
    return shared_places(sizes, OVERALL_BONUS[len(maps)])


# ---------------------------------------------------------------- animals


@dataclass(frozen=True)
class Case:
    """One animal's rule on one map."""

    animal: str
    variant: int
    parameter: str  # the partner, the avoided animal or the biome; "" if there is none
    tiles: TileMap
    inhabitants: Inhabitants

    def places_of(self, animal: str) -> set[Hex]:
        return {place for place, kind in self.inhabitants.items() if kind == animal}

    @property
    def own(self) -> set[Hex]:
        return self.places_of(self.animal)

    @property
    def groups(self) -> list[set[Hex]]:
        return connected_groups(self.own, lambda here, there: there in neighbours(here))


def solitary(case: Case) -> int:  # G01
    reach, points = {1: (1, 3), 2: (2, 4)}[case.variant]
    own = case.own
    alone = [
        here for here in own if all(distance(here, other) > reach for other in own if other != here)
    ]
    return points * len(alone)


def exact_group(case: Case) -> int:  # G02
    size, points = {1: (2, 7), 2: (3, 12)}[case.variant]
    return points * sum(1 for group in case.groups if len(group) == size)


def herd(case: Case) -> int:  # G03
    sizes = [len(group) for group in case.groups]
    if case.variant == 2:
        return 3 * max(sizes, default=0)
    table = HERD_TABLES[case.variant]
    return sum(table[min(size, len(table)) - 1] for size in sizes)


def best_lines(left: frozenset[Hex], known: dict[frozenset[Hex], int]) -> int:
    """The maximum over all partitions of these places into straight contiguous segments."""
    if not left:
        return 0
    if left not in known:
        # The lowest place is one end of its segment: along every axis, the step in AXES leads
        # to a higher place, so try every length of every axis from here.
        start = min(left)
        values = []
        for q, r in AXES:
            segment: set[Hex] = set()
            there = start
            while there in left:
                segment.add(there)
                points = LINE_TABLE[min(len(segment), 4) - 1]
                values.append(points + best_lines(left - segment, known))
                there = (there[0] + q, there[1] + r)
        known[left] = max(values)
    return known[left]


def line(case: Case) -> int:  # G04
    return sum(best_lines(frozenset(group), {}) for group in case.groups)


def run(case: Case) -> int:  # G05
    own = case.own
    points = 0
    for group in case.groups:
        unbranched = all(len(own.intersection(neighbours(here))) <= 2 for here in group)
        if unbranched:
            points += RUN_TABLE[min(len(group), 6) - 1]
    return points


def mixed_company(case: Case) -> int:  # G06
    points = 0
    for here in case.own:
        kinds = {case.inhabitants[near] for near in neighbours(here) if near in case.inhabitants}
        others = kinds - {case.animal}
        if case.variant == 1:
            points += len(others)
        elif len(others) >= 3:
            points += 4
    return points


def companion(case: Case) -> int:  # G07
    points = 0
    for here in case.own:
        partners = len(case.places_of(case.parameter).intersection(neighbours(here)))
        if case.variant == 1:
            points += min(4, 2 * partners)
        elif partners >= 1:
            points += 3
    return points


def shy(case: Case) -> int:  # G08
    reach = {1: 1, 2: 2}[case.variant]
    avoided = case.places_of(case.parameter)
    calm = [here for here in case.own if all(distance(here, other) > reach for other in avoided)]
    return 3 * len(calm)


def home_biome(case: Case) -> int:  # G09
    points = 0
    for here in case.own:
        if case.variant == 1:
            near = [case.tiles[place] for place in neighbours(here) if place in case.tiles]
            points += min(4, sum(1 for tile in near if case.parameter in tile[0]))
        elif case.parameter in case.tiles[here][0]:
            points += 3
    return points


def keystone_guardian(case: Case) -> int:  # G10
    points = 0
    for here in case.own:
        near = [case.tiles[place] for place in neighbours(here) if place in case.tiles]
        if any(is_keystone(tile) for tile in near):
            points += 3
    return points


def majority_each(case: Case) -> int:  # G11, without the awards (see animal_awards)
    return 2 * len(case.own)


def sees(one: Hex, other: Hex, own: set[Hex]) -> bool:
    """Whether two places lie on one axis, not touching, with no own animal strictly between."""
    length = distance(one, other)
    for q, r in DIRECTIONS:
        if other == (one[0] + length * q, one[1] + length * r):
            between = {(one[0] + step * q, one[1] + step * r) for step in range(1, length)}
            return length >= 2 and not between & own
    return False


def lookout(case: Case) -> int:  # G12
    own = case.own
    return 4 * sum(1 for one, other in combinations(sorted(own), 2) if sees(one, other, own))


def heartland(case: Case) -> int:  # G13
    return 5 * sum(1 for here in case.own if all(near in case.tiles for near in neighbours(here)))


def borderland(case: Case) -> int:  # G14
    points = 0
    for here in case.own:
        empty = [near for near in neighbours(here) if near not in case.tiles]
        if len(empty) >= 2:
            points += 3
    return points


GENERATORS: dict[str, Callable[[Case], int]] = {
    "G01": solitary,
    "G02": exact_group,
    "G03": herd,
    "G04": line,
    "G05": run,
    "G06": mixed_company,
    "G07": companion,
    "G08": shy,
    "G09": home_biome,
    "G10": keystone_guardian,
    "G11": majority_each,
    "G12": lookout,
    "G13": heartland,
    "G14": borderland,
}


def animal_points(rule: str, animal: str, tiles: TileMap, inhabitants: Inhabitants) -> int:
    """ECO-38: what one map scores for one animal, without the awards of G11."""
    generator, variant, parameter = [*rule.split("."), ""][:3]
    return GENERATORS[generator](Case(animal, int(variant), parameter, tiles, inhabitants))


def animal_awards(rule: str, animal: str, standing: Sequence[Inhabitants]) -> list[Fraction]:
    """The place awards of G11 for every player; nothing for any other rule."""
    if not rule.startswith("G11."):
        return [Fraction(0) for _inhabitants in standing]
    counts = [list(inhabitants.values()).count(animal) for inhabitants in standing]
    return shared_places(counts, ANIMAL_MAJORITY[len(standing)])


# ---------------------------------------------------------------- the rules that can be drawn

CORE_GENERATORS = tuple(f"G{number:02}" for number in range(1, 13))
OPTIONAL_GENERATORS = ("G13", "G14")
DRAWN_VARIANTS = dict.fromkeys(("G01", "G02", "G03", "G06", "G07", "G08", "G09"), 2)  # others 1


def rule_variants(generator: str, animal: str, known: dict[str, str]) -> list[list[str]]:
    """The drawable rule ids, one list per variant; variants without any parameter left out."""
    variants = []
    for variant in range(1, DRAWN_VARIANTS.get(generator, 1) + 1):
        name = f"{generator}.{variant}"
        if generator in ("G07", "G08"):
            # X companion of Y excludes Y shy of X, and the other way round.
            opposite = "G08" if generator == "G07" else "G07"
            clashing = {f"{opposite}.1.{animal}", f"{opposite}.2.{animal}"}
            others = [other for other in ANIMALS if other != animal]
            partners = [other for other in others if known.get(other) not in clashing]
            variants.append([f"{name}.{partner}" for partner in partners])
        elif name == "G09.1":
            variants.append([f"{name}.{biome}" for biome in BIOMES])
        elif name == "G09.2":
            variants.append([f"{name}.{biome}" for biome in HOME_BIOMES[animal]])
        else:
            variants.append([name])
    return [variant for variant in variants if variant]


def rule_weights(generator: str, animal: str, known: dict[str, str]) -> dict[str, int]:
    """Variants equally likely, and inside a variant every parameter; in lowest terms."""
    variants = rule_variants(generator, animal, known)
    chances = {rule: Fraction(1, len(variant)) for variant in variants for rule in variant}
    common = lcm(*(chance.denominator for chance in chances.values()))
    weights = {rule: int(chance * common) for rule, chance in chances.items()}
    divisor = gcd(*weights.values())
    return {rule: weight // divisor for rule, weight in weights.items()}
