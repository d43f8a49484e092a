"""Codes as typed moves and back, and what on the table a code points at."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecotone.games.eco.content.box import ANIMALS, POOL
from ecotone.games.eco.moves.kinds import (
    END_TURN,
    GRID,
    PAIR,
    PLACE,
    PUT,
    REFRESH,
    ROTATE,
    SACRIFICE,
    SUBMIT,
    DealStarter,
    DrawAnimal,
    DrawGenerator,
    DrawRule,
    DrawTile,
    EndTurn,
    PlaceTile,
    PutAnimal,
    RefreshPool,
    RotateTile,
    SacrificeAnimal,
    SubmitTile,
    TakePair,
)
from ecotone.games.eco.rules.deal import first_free
from ecotone.games.eco.rules.steps import (
    DEAL_STARTER,
    DRAW_ANIMAL,
    DRAW_GENERATOR,
    DRAW_RULE,
    DRAW_TILE,
)
from ecotone.games.eco.state.maps import NONE
from ecotone.games.eco.state.table import EcoState
from ecotone.kernel.game import FATE, Move, Target
from ecotone.kernel.state import step_now

NO_CODE: Final = -1


def place_of(s: EcoState, seat: i64, code: i64) -> tuple[int, int]:
    """The cell that a code for placing a tile or an animal points at."""
    cell = code - PLACE if code < PUT else i64(s.maps[int(seat)].cells[code - PUT])
    return int(GRID.q(cell)), int(GRID.r(cell))


def move_of(s: EcoState, seat: i64, code: i64) -> Move:
    if seat == FATE:
        return fate_move(s, code)
    if code < REFRESH:
        return TakePair(int(code - PAIR))
    if code == REFRESH:
        return RefreshPool()
    if code == SUBMIT:
        return SubmitTile()
    if code == SACRIFICE:
        return SacrificeAnimal()
    if code == END_TURN:
        return EndTurn()
    if code < PLACE:
        return RotateTile(int(code - ROTATE))
    q, r = place_of(s, seat, code)
    return PlaceTile(q, r) if code < PUT else PutAnimal(q, r)


def fate_move(s: EcoState, code: i64) -> Move:
    step = step_now(s)
    if step == DEAL_STARTER:
        return DealStarter(int(first_free(s.starters)), int(code))
    if step == DRAW_GENERATOR:
        animal = int(first_free(s.generators))
        return DrawGenerator(ANIMALS[animal], s.content.generators[int(code)].name)
    if step == DRAW_RULE:
        animal = int(first_free(s.rules))
        return DrawRule(ANIMALS[animal], s.content.rules[int(code)].name)
    if step == DRAW_TILE:
        return DrawTile(int(first_free(s.pool_tiles)), s.content.face(code))
    return DrawAnimal(int(first_free(s.pool_animals)), ANIMALS[int(code)])


def code_of(s: EcoState, seat: i64, move: Move) -> int:
    """The code that a move means here, or NO_CODE; whether it is allowed is for `refuse`."""
    if seat == FATE:
        return fate_code(s, move)
    if isinstance(move, TakePair):
        return PAIR + move.pair if 0 <= move.pair < POOL else NO_CODE
    if isinstance(move, RotateTile):
        return ROTATE + move.rotation if 0 <= move.rotation < 6 else NO_CODE
    if isinstance(move, PlaceTile):
        known = abs(move.q) <= GRID.radius and abs(move.r) <= GRID.radius
        return PLACE + int(GRID.cell(move.q, move.r)) if known else NO_CODE
    if isinstance(move, PutAnimal):
        return put_code(s, seat, move)
    if isinstance(move, RefreshPool):
        return REFRESH
    if isinstance(move, SubmitTile):
        return SUBMIT
    if isinstance(move, SacrificeAnimal):
        return SACRIFICE
    return END_TURN if isinstance(move, EndTurn) else NO_CODE


def put_code(s: EcoState, seat: i64, move: PutAnimal) -> int:
    if abs(move.q) > GRID.radius or abs(move.r) > GRID.radius:
        return NO_CODE
    slot = s.maps[int(seat)].slot_at(GRID.cell(move.q, move.r))
    return NO_CODE if slot == NONE else PUT + int(slot)


def fate_code(s: EcoState, move: Move) -> int:
    step = step_now(s)
    if isinstance(move, DealStarter) and step == DEAL_STARTER:
        return move.starter
    if isinstance(move, DrawGenerator) and step == DRAW_GENERATOR:
        names = [generator.name for generator in s.content.generators]
        return names.index(move.generator) if move.generator in names else NO_CODE
    if isinstance(move, DrawRule) and step == DRAW_RULE:
        return s.content.by_name.get(move.rule, NO_CODE)
    if isinstance(move, DrawTile) and step == DRAW_TILE:
        return s.content.kind_of(move.tile)
    if isinstance(move, DrawAnimal) and step == DRAW_ANIMAL and move.animal in ANIMALS:
        return ANIMALS.index(move.animal)
    return NO_CODE


def target_of(s: EcoState, seat: i64, code: i64) -> Target:
    """Fate's codes point at nothing that can be clicked; a slot may be one without a tile."""
    if seat == FATE:
        return Target("fate", (int(code),))
    if code < REFRESH:
        return Target("pair", (int(code - PAIR),))
    buttons = {REFRESH: "refresh", SUBMIT: "submit", SACRIFICE: "sacrifice", END_TURN: "end-turn"}
    if int(code) in buttons:
        return Target("button", (), buttons[int(code)])
    if code < PLACE:
        return Target("rotation", (int(code - ROTATE),))
    if code >= PUT + s.maps[int(seat)].tiles():
        return Target("slot", (int(code - PUT),))
    return Target("cell", place_of(s, seat, code))
