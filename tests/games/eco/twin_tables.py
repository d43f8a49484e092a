"""The twin's own copy of the components, and games that the twin plays alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from tests.games.eco.twin import (
    Answer,
    Question,
    TileKind,
    TwinContent,
    TwinOptions,
    TwinTable,
    eco,
)
from tests.games.eco.twin_scoring import Hex

# One line per biome pair or keystone biome: the animals of its tiles in manifest order; a bear,
# d deer, x fox, f fish, e eagle.
MANIFEST = """
mountains forest: be be bd bd de bde
mountains plains: de xe bd bx bde bdx
forest plains: bd bd dx dx bx bdx
forest wetland: bx bf dx df bdx dxf
plains wetland: dx dx xf xf df dxf
plains water: df de xf xe dxf xfe
wetland water: xf xf fe fe xe xfe
wetland mountains: xe bx fe bf xfe bfe
water mountains: fe fe be be bf bfe
water forest: bf df be de bfe bde
mountains: b b b e e
forest: d d d b b
plains: x x x d d
wetland: f f f x x
water: e e e f f
"""
STARTERS = """
mountains: b, forest wetland: dxf, plains water: dxf
forest: d, plains water: xfe, wetland mountains: xfe
plains: x, wetland mountains: bfe, water forest: bfe
wetland: f, water forest: bde, mountains plains: bde
water: e, mountains plains: bdx, forest wetland: bdx
forest: b, plains water: dfe, wetland mountains: bfe
"""
START_PLACES: list[tuple[Hex, int]] = [((0, 0), 0), ((0, 1), 1), ((1, 0), 2)]
LETTERS = {"b": "bear", "d": "deer", "x": "fox", "f": "fish", "e": "eagle"}


def kinds(line: str) -> list[TileKind]:
    biomes, animals = line.strip().split(": ")
    return [
        (tuple(biomes.split()), tuple(LETTERS[letter] for letter in word))
        for word in animals.split()
    ]


def content() -> TwinContent:
    starters = []
    for line in STARTERS.strip().splitlines():
        trio = [kinds(part)[0] for part in line.split(",")]
        places = zip(trio, START_PLACES, strict=True)
        starters.append([(*kind, place, turn) for kind, (place, turn) in places])
    tiles = list(chain.from_iterable(kinds(line) for line in MANIFEST.strip().splitlines()))
    return TwinContent(tiles=tiles, starters=starters)


CONTENT = content()
MOUNTAIN_KEYSTONE = kinds("mountains: b")[0]
WATER_KEYSTONE = kinds("water: e")[0]
FIRST_TILE = kinds("mountains forest: be")[0]

Chooser = Callable[[TwinTable, Question], Answer]
Log = list[tuple[Question, Answer]]


def new_table(seats: int = 1, order: list[int] | None = None, **options: object) -> TwinTable:
    chosen = TwinOptions(**options)  # type: ignore[arg-type]
    return TwinTable(CONTENT, seats, order or list(range(seats)), chosen)


def answers_of(question: Question) -> list[Answer]:
    _kind, who, legal = question
    return [entry[0] for entry in legal] if who == "fate" else legal


def play(table: TwinTable, choose: Chooser) -> Log:
    game = eco(table.content, table.seats, table.order, table.options, table)
    log: Log = []
    question = next(game)
    while True:
        answer = choose(table, question)
        log.append((question, answer))
        try:
            question = game.send(answer)
        except StopIteration:
            return log


def play_wishes(table: TwinTable, wishes: list[Answer]) -> Log:
    """Play, always answering the first legal wish left, or else the first legal answer."""
    left = list(wishes)

    def choose(_table: TwinTable, question: Question) -> Answer:
        legal = answers_of(question)
        for wish in left:
            if wish in legal:
                left.remove(wish)
                return wish
        return legal[0]

    log = play(table, choose)
    assert not left
    return log
