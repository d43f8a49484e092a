"""What an animal's scoring rule can be: each kind told once, as typed data.

Three readers follow these records: scoring/ does them, text/ says them, and a client draws them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from ecotone.kernel.data import Data, as_int, as_ints, as_list, expected, field_of

MOST_POINTS: Final = 100


@dataclass(frozen=True)
class Solitary:
    """Each animal with no other of its kind so near."""

    distance: int
    points: int


@dataclass(frozen=True)
class ExactGroup:
    """Each group of exactly this size."""

    size: int
    points: int


@dataclass(frozen=True)
class Herd:
    """Each group by its size; larger groups than the table count as its last entry."""

    table: tuple[int, ...]


@dataclass(frozen=True)
class LargestHerd:
    """Every animal of the one largest group."""

    points: int


@dataclass(frozen=True)
class Lines:
    """Straight lines by length; every animal counts in one line, as well as can be."""

    table: tuple[int, ...]


@dataclass(frozen=True)
class Runs:
    """Groups in which nobody touches three, by length."""

    table: tuple[int, ...]


@dataclass(frozen=True)
class Variety:
    """Each animal, for every other kind beside it."""

    points: int


@dataclass(frozen=True)
class MixedCompany:
    """Each animal beside so many other kinds."""

    kinds: int
    points: int


@dataclass(frozen=True)
class Companions:
    """Each animal, for every partner beside it, up to a limit."""

    partner: int
    points: int
    most: int


@dataclass(frozen=True)
class Accompanied:
    """Each animal beside at least one partner."""

    partner: int
    points: int


@dataclass(frozen=True)
class Shy:
    """Each animal with none of the avoided kind so near."""

    avoids: int
    distance: int
    points: int


@dataclass(frozen=True)
class Surroundings:
    """Each animal, for every neighbouring tile that shows a biome, up to a limit."""

    biome: int
    points: int
    most: int


@dataclass(frozen=True)
class HomeGround:
    """Each animal on a tile that shows a biome."""

    biome: int
    points: int


@dataclass(frozen=True)
class Guardian:
    """Each animal beside a keystone tile."""

    points: int


@dataclass(frozen=True)
class Majority:
    """Each animal, and awards for having most of them; `awards[n - 1]` is for n players."""

    points: int
    awards: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Lookout:
    """Each pair that sees each other along a line, not touching, none of the kind between."""

    points: int


@dataclass(frozen=True)
class Heartland:
    """Each animal whose six neighbouring spaces all hold tiles."""

    points: int


@dataclass(frozen=True)
class Borderland:
    """Each animal with so many empty neighbouring spaces."""

    empty: int
    points: int


Effect: TypeAlias = (
    "Solitary | ExactGroup | Herd | LargestHerd | Lines | Runs | Variety | MixedCompany"
    " | Companions | Accompanied | Shy | Surroundings | HomeGround | Guardian | Majority"
    " | Lookout | Heartland | Borderland"
)

PARTNER_KINDS: Final = ("companions", "accompanied", "shy")
BIOME_KINDS: Final = ("surroundings", "home-ground")


class Reader:
    """Reads the numbers of one variant, so that each is checked and named when it is wrong."""

    def __init__(self, row: dict[str, Data], what: str, parameter: int) -> None:
        self.row = row
        self.what = what
        self.parameter = parameter  # the partner animal or the biome, where the kind has one

    def number(self, key: str, low: int = 0, high: int = MOST_POINTS) -> int:
        return as_int(field_of(self.row, key, self.what), f"{self.what} {key}", low, high)

    def table(self, data: Data) -> tuple[int, ...]:
        return tuple(as_ints(data, f"{self.what} table", 0, MOST_POINTS))

    def steps(self) -> tuple[int, ...]:
        table = self.table(field_of(self.row, "table", self.what))
        if not 1 <= len(table) <= 20:
            raise expected(f"{self.what} table", "1 to 20 numbers", list(table))
        return table

    def awards(self) -> tuple[tuple[int, ...], ...]:
        rows = as_list(field_of(self.row, "awards", self.what), f"{self.what} awards")
        if len(rows) != 6:
            raise expected(f"{self.what} awards", "a row for each of 1 to 6 players", len(rows))
        return tuple(self.table(row) for row in rows)


def read_solitary(r: Reader) -> Effect:
    return Solitary(r.number("distance", 1, 2), r.number("points"))


def read_exact_group(r: Reader) -> Effect:
    return ExactGroup(r.number("size", 1, 20), r.number("points"))


def read_herd(r: Reader) -> Effect:
    return Herd(r.steps())


def read_largest_herd(r: Reader) -> Effect:
    return LargestHerd(r.number("points"))


def read_lines(r: Reader) -> Effect:
    return Lines(r.steps())


def read_runs(r: Reader) -> Effect:
    return Runs(r.steps())


def read_variety(r: Reader) -> Effect:
    return Variety(r.number("points"))


def read_mixed_company(r: Reader) -> Effect:
    return MixedCompany(r.number("kinds", 1, 4), r.number("points"))


def read_companions(r: Reader) -> Effect:
    return Companions(r.parameter, r.number("points"), r.number("most"))


def read_accompanied(r: Reader) -> Effect:
    return Accompanied(r.parameter, r.number("points"))


def read_shy(r: Reader) -> Effect:
    return Shy(r.parameter, r.number("distance", 1, 2), r.number("points"))


def read_surroundings(r: Reader) -> Effect:
    return Surroundings(r.parameter, r.number("points"), r.number("most"))


def read_home_ground(r: Reader) -> Effect:
    return HomeGround(r.parameter, r.number("points"))


def read_guardian(r: Reader) -> Effect:
    return Guardian(r.number("points"))


def read_majority(r: Reader) -> Effect:
    return Majority(r.number("points"), r.awards())


def read_lookout(r: Reader) -> Effect:
    return Lookout(r.number("points"))


def read_heartland(r: Reader) -> Effect:
    return Heartland(r.number("points"))


def read_borderland(r: Reader) -> Effect:
    return Borderland(r.number("empty", 1, 6), r.number("points"))


READERS: Final[dict[str, Callable[[Reader], Effect]]] = {
    "solitary": read_solitary,
    "exact-group": read_exact_group,
    "herd": read_herd,
    "largest-herd": read_largest_herd,
    "lines": read_lines,
    "runs": read_runs,
    "variety": read_variety,
    "mixed-company": read_mixed_company,
    "companions": read_companions,
    "accompanied": read_accompanied,
    "shy": read_shy,
    "surroundings": read_surroundings,
    "home-ground": read_home_ground,
    "guardian": read_guardian,
    "majority": read_majority,
    "lookout": read_lookout,
    "heartland": read_heartland,
    "borderland": read_borderland,
}


def watches_tiles(effect: Effect) -> bool:
    """Whether laying a tile can change what the rule scores."""
    return isinstance(effect, (Surroundings, Guardian, Heartland, Borderland))


def watched_animals(effect: Effect) -> int:
    """The other kinds of animals, as bits, whose placing can change what the rule scores."""
    if isinstance(effect, (Variety, MixedCompany)):
        return -1
    if isinstance(effect, (Companions, Accompanied)):
        return 1 << effect.partner
    return 1 << effect.avoids if isinstance(effect, Shy) else 0
