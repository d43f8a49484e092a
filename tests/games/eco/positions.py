"""Tables of ECO that tests lay out by hand, and fate that does as it is told."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ecotone.games.eco.content.box import ANIMALS, EcoContent, printed
from ecotone.games.eco.game import GAME
from ecotone.games.eco.moves.kinds import (
    DealStarter,
    DrawAnimal,
    DrawTile,
    EndTurn,
    PlaceTile,
    PutAnimal,
    RotateTile,
    SacrificeAnimal,
    SubmitTile,
    TakePair,
    TileFace,
)
from ecotone.games.eco.rules.steps import STEP_NAMES
from ecotone.games.eco.state.maps import NONE, Map
from ecotone.games.eco.state.table import EcoState
from ecotone.kernel.content import Content
from ecotone.kernel.game import FATE, NOBODY, Move, Setup
from ecotone.kernel.options import read_options
from ecotone.kernel.reasons import OK
from ecotone.kernel.state import step_now
from ecotone.kernel.tape import Tape

BOX = printed()
FIXED: dict[str, Any] = {
    "rule_bear": "G10.1",
    "rule_deer": "G01.1",
    "rule_fox": "G02.1",
    "rule_fish": "G12.1",
    "rule_eagle": "G03.1",
}
NEAR = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
# Keystones of the box, so that laying one needs no rotation.
BEAR_ROCK = "mountains: bear"
FOX_FIELD = "plains: fox"
EAGLE_LAKE = "water: eagle"

Pair = tuple[str, str]


def setup(
    seats: int = 1, teams: tuple[int, ...] = (), content: Content = BOX, **options: Any
) -> Setup:
    chosen = read_options(GAME.options(content), options)
    return Setup(seats, teams or tuple(range(1, seats + 1)), chosen)


def face(text: str) -> TileFace:
    """`wetland forest: deer fish`, the animals in the order of the game."""
    biomes, _, animals = text.partition(": ")
    return TileFace(tuple(biomes.split()), tuple(animals.split()))


def every_tile() -> list[str]:
    """Every tile of the bag as `face` reads it, one after the other."""
    found: list[str] = []
    for kind, copies in enumerate(BOX.copies):
        shown = BOX.face(kind)
        found += [f"{' '.join(shown.biomes)}: {' '.join(shown.animals)}"] * int(copies)
    return found


def box_data() -> dict[str, Any]:
    """The printed content as data of one's own, to be changed."""
    data: dict[str, Any] = json.loads(json.dumps(BOX.to_data()))
    return data


def small_box(tiles: int) -> EcoContent:
    """A box with only the first so many tiles, so that the bag runs low."""
    data = box_data()
    left = tiles
    for row in data["tiles"]:
        row["count"] = min(row["count"], left)
        left -= row["count"]
    data["tiles"] = [row for row in data["tiles"] if row["count"]]
    return EcoContent(data)


class Sitting:
    """A table at which fate draws the pairs that a test wishes for, and otherwise what it can."""

    def __init__(
        self,
        table: Setup,
        wishes: Iterable[Pair] = (),
        starters: tuple[int, ...] = (),
        content: EcoContent = BOX,
    ) -> None:
        GAME.check(content, table)
        self.wishes = list(wishes)
        self.starters = starters
        self.tape = Tape()
        self.asked: list[str] = []
        state = GAME.start(content, table)
        assert isinstance(state, EcoState)
        self.state = state
        self.settle()

    # -- asking ---------------------------------------------------------------------------

    def seat(self) -> int:
        return int(GAME.to_move(self.state))

    def step(self) -> str:
        return STEP_NAMES.get(int(step_now(self.state)), "")

    def over(self) -> bool:
        return self.seat() == NOBODY

    def moves(self) -> list[Move]:
        seat = self.seat()
        return [GAME.move(self.state, seat, code) for code in GAME.legal(self.state, seat)]

    def refusal(self, move: Move) -> int:
        seat = self.seat()
        return GAME.refuse(self.state, seat, GAME.code(self.state, seat, move))

    def why(self, move: Move) -> str:
        """The English sentence against a move."""
        seat = self.seat()
        code = GAME.code(self.state, seat, move)
        reason = GAME.refuse(self.state, seat, code)
        assert reason != OK
        return GAME.say(GAME.why(self.state, seat, code, reason))

    def pool(self) -> list[tuple[TileFace, str]]:
        """What lies in the pool; the pair that has been taken is left out."""
        pairs = zip(self.state.pool_tiles, self.state.pool_animals, strict=True)
        return [(BOX.face(int(kind)), ANIMALS[animal]) for kind, animal in pairs if kind != NONE]

    def own(self, seat: int = 0) -> Map:
        return self.state.maps[seat]

    def lines(self, seat: int = 0) -> dict[str, int]:
        """The tally, biomes and animals by name; in points when they are whole."""
        return {name: points // 60 for name, points in sixtieths(self.state, seat).items()}

    # -- answering ------------------------------------------------------------------------

    def do(self, *moves: Move) -> None:
        for move in moves:
            seat = self.seat()
            code = GAME.code(self.state, seat, move)
            assert GAME.refuse(self.state, seat, code) == OK, self.why(move)
            self.asked.append(self.step())
            GAME.play(self.state, seat, code, self.tape)
            self.settle()

    def turn(
        self,
        at: tuple[int, int] | None = None,
        put: tuple[int, int] | None = None,
        pair: int = 0,
        rotation: int = 0,
    ) -> None:
        """A whole turn; the animal is sacrificed unless it is told where to go."""
        self.do(TakePair(pair))
        self.do(PlaceTile(*at) if at else self.moves()[0])
        self.do(RotateTile(rotation), SubmitTile())
        self.do(PutAnimal(*put) if put else SacrificeAnimal())
        if self.step() == "confirm-turn":
            self.do(EndTurn())

    def settle(self) -> None:
        while self.seat() == FATE:
            self.asked.append(self.step())
            code = self.fated()
            assert GAME.refuse(self.state, FATE, code) == OK
            GAME.play(self.state, FATE, code, self.tape)

    def fated(self) -> int:
        """What the test wishes for, or the first thing that is possible."""
        possible = GAME.legal(self.state, FATE)
        move = GAME.move(self.state, FATE, possible[0])
        wished: Move = move
        if isinstance(move, DealStarter) and move.seat < len(self.starters):
            wished = DealStarter(move.seat, self.starters[move.seat])
        elif isinstance(move, DrawTile) and self.wishes and self.wishes[0][0]:
            wished = DrawTile(move.pair, face(self.wishes[0][0]))
        elif isinstance(move, DrawAnimal) and self.wishes:
            _tile, animal = self.wishes.pop(0)
            wished = DrawAnimal(move.pair, animal) if animal else move
        return GAME.code(self.state, FATE, wished)


def sixtieths(s: EcoState, seat: int = 0) -> dict[str, int]:
    """The lines of a tally by name; those of a biome or an animal as `biome.water`."""
    found: dict[str, int] = {}
    for row in GAME.tally(s, seat):
        arguments = dict(row.arguments)
        about = arguments.get("biome") or arguments.get("animal")
        name = row.name.removesuffix("-none")
        if about is not None:
            name += "." + GAME.say(about)
        assert name not in found
        found[name] = row.points
    return found
