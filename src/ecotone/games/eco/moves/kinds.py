"""What a seat or fate can do in ECO: the numbers of codes, and moves as typed records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ecotone.kernel.game import Move
from ecotone.kernel.grids.grid import hexes

MOST_TURNS: Final = 30
START_TILES: Final = 3
MOST_TILES: Final = START_TILES + MOST_TURNS

# The longest straight line reaches MOST_TURNS + 1 cells from the middle; its empty neighbours
# lie one further out, and one more cell keeps every neighbour on the grid.
GRID: Final = hexes(MOST_TURNS + 3)
CELLS: Final = (2 * (MOST_TURNS + 3) + 1) ** 2

# -- codes of seats: one click each ----------------------------------------------------------

PAIR: Final = 0  # + the pair's place in the pool
REFRESH: Final = 4
SUBMIT: Final = 5
SACRIFICE: Final = 6
END_TURN: Final = 7
ROTATE: Final = 8  # + the rotation
PLACE: Final = 14  # + the cell
PUT: Final = PLACE + CELLS  # + the number of the own tile, in the order of laying
CODE_COUNT: Final = PUT + MOST_TILES


@dataclass(frozen=True)
class TakePair(Move):
    pair: int


@dataclass(frozen=True)
class RefreshPool(Move):
    pass


@dataclass(frozen=True)
class PlaceTile(Move):
    q: int
    r: int


@dataclass(frozen=True)
class RotateTile(Move):
    rotation: int


@dataclass(frozen=True)
class SubmitTile(Move):
    pass


@dataclass(frozen=True)
class PutAnimal(Move):
    q: int
    r: int


@dataclass(frozen=True)
class SacrificeAnimal(Move):
    pass


@dataclass(frozen=True)
class EndTurn(Move):
    pass


# -- codes of fate: the number of what is drawn ----------------------------------------------


@dataclass(frozen=True)
class TileFace:
    """A tile as it is printed: one biome for a keystone, two for a split, and its animals."""

    biomes: tuple[str, ...]
    animals: tuple[str, ...]


@dataclass(frozen=True)
class DealStarter(Move):
    seat: int
    starter: int


@dataclass(frozen=True)
class DrawGenerator(Move):
    animal: str
    generator: str


@dataclass(frozen=True)
class DrawRule(Move):
    animal: str
    rule: str


@dataclass(frozen=True)
class DrawTile(Move):
    pair: int
    tile: TileFace


@dataclass(frozen=True)
class DrawAnimal(Move):
    pair: int
    animal: str
