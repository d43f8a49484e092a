"""Maps of ECO drawn as text.

A row of a picture is a row of hexes; each next row stands one character further right, so that
the six neighbours of an `o` are

     a b
    c o d
     e f

Small letters are animals on plain tiles, `.` is a plain tile without one, capitals and `~` are
keystones of a biome without an animal. Other characters are told by `marks`: biomes, perhaps a
rotation, perhaps an animal, as in `forest plains @2 + deer`. The first tile is the cell 0,0.
"""

from __future__ import annotations

from typing import Any

from ecotone.games.eco.content.box import ANIMALS, BIOMES
from ecotone.games.eco.game import GAME
from ecotone.games.eco.moves.kinds import GRID
from ecotone.games.eco.state.maps import EVERY_RULE, Map, empty_map, inhabit, lay
from ecotone.games.eco.state.table import EcoState
from tests.games.eco.positions import BOX, setup

PLAIN = "forest plains"
MARKS = {
    ".": PLAIN,
    "b": f"{PLAIN} + bear",
    "d": f"{PLAIN} + deer",
    "x": f"{PLAIN} + fox",
    "f": f"{PLAIN} + fish",
    "e": f"{PLAIN} + eagle",
    "M": "mountains",
    "F": "forest",
    "P": "plains",
    "W": "wetland",
    "~": "water",
}
Cell = tuple[int, int]


def cells_of(picture: str) -> dict[Cell, str]:
    """The characters of a picture by cell."""
    found: dict[Cell, str] = {}
    first: Cell | None = None
    for r, row in enumerate(line for line in picture.splitlines() if line.strip()):
        for column, character in enumerate(row):
            if character == " ":
                continue
            first = first or (r, column)
            down, across = r - first[0], column - first[1]
            assert (across - down) % 2 == 0, f"{character!r} in {row!r} stands between two hexes"
            found[(across - down) // 2, down] = character
    return found


def kind_of(biomes: str) -> int:
    """The first kind of tile with these biomes, in this order."""
    wanted = tuple(biomes.split())
    return next(kind for kind in range(int(BOX.kinds())) if BOX.face(kind).biomes == wanted)


def draw_map(picture: str, **marks: str) -> Map:
    board = empty_map(0)
    known = MARKS | marks
    told = {cell: known[character].split(" + ") for cell, character in cells_of(picture).items()}
    for (q, r), words in told.items():
        biomes, _, rotation = words[0].partition(" @")
        lay(BOX, board, kind_of(biomes), GRID.cell(q, r), int(rotation or 0))
    for slot, words in enumerate(told.values()):
        if len(words) == 2:
            inhabit(board, slot, ANIMALS.index(words[1]))
    board.stale = EVERY_RULE
    return board


def sit_down(*boards: Map, teams: tuple[int, ...] = (), **options: Any) -> EcoState:
    """A table that has not begun, except that the maps are as given."""
    table = setup(len(boards), teams, **options)
    GAME.check(BOX, table)
    s = GAME.start(BOX, table)
    assert isinstance(s, EcoState)
    s.maps = list(boards)
    return s


def size_of(board: Map, biome: str) -> int:
    return int(board.largest[BIOMES.index(biome)])
