"""The steps of a game of ECO, in rulebook order, and who is asked at each."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecotone.games.eco.state.table import EcoState
from ecotone.kernel.game import FATE, NOBODY
from ecotone.kernel.state import push_all, step_now

# Fate's steps
DEAL_STARTER: Final = 1
DRAW_GENERATOR: Final = 2
DRAW_RULE: Final = 3
DRAW_TILE: Final = 4
DRAW_ANIMAL: Final = 5
# A seat's steps
TAKE_PAIR: Final = 6
PLACE_TILE: Final = 7
ROTATE_TILE: Final = 8
SUBMIT_TILE: Final = 9
SETTLE_ANIMAL: Final = 10
CONFIRM_TURN: Final = 11
# What happens by itself
RETURN_ASIDE: Final = 12
NEXT_TURN: Final = 13

REFILL: Final = (DRAW_TILE, DRAW_ANIMAL)

# ECO-17: the pair, its tile, its animal; then the pool is full again (ECO-27).
TURN: Final = (
    TAKE_PAIR,
    PLACE_TILE,
    ROTATE_TILE,
    SUBMIT_TILE,
    SETTLE_ANIMAL,
    DRAW_TILE,
    DRAW_ANIMAL,
    NEXT_TURN,
)
# The friendly table asks once more before the pool refills, so that nothing is final till then.
FRIENDLY_TURN: Final = (
    TAKE_PAIR,
    PLACE_TILE,
    ROTATE_TILE,
    SUBMIT_TILE,
    SETTLE_ANIMAL,
    CONFIRM_TURN,
    DRAW_TILE,
    DRAW_ANIMAL,
    NEXT_TURN,
)
# ECO-32: four new pairs; those set aside go back into the bag.
REFRESHING: Final = (
    DRAW_TILE,
    DRAW_ANIMAL,
    DRAW_TILE,
    DRAW_ANIMAL,
    DRAW_TILE,
    DRAW_ANIMAL,
    DRAW_TILE,
    DRAW_ANIMAL,
    RETURN_ASIDE,
)

STEP_NAMES: Final = {
    DEAL_STARTER: "deal-starter",
    DRAW_GENERATOR: "draw-generator",
    DRAW_RULE: "draw-rule",
    DRAW_TILE: "draw-tile",
    DRAW_ANIMAL: "draw-animal",
    TAKE_PAIR: "take-pair",
    PLACE_TILE: "place-tile",
    ROTATE_TILE: "rotate-tile",
    SUBMIT_TILE: "submit-tile",
    SETTLE_ANIMAL: "settle-animal",
    CONFIRM_TURN: "confirm-turn",
}


def to_move(s: EcoState) -> i64:
    step = step_now(s)
    if step == 0:
        return NOBODY
    return FATE if step <= DRAW_ANIMAL else s.seat_on_turn()


def begin_turn(s: EcoState) -> None:
    """ECO-04: everybody has the same number of turns; after the last one nothing is left to do."""
    if s.turn < s.seats * s.options.turns:
        push_all(s, FRIENDLY_TURN if s.options.confirm else TURN)
