"""Codes and what they mean: typed moves, typed events, and the reasons for refusing a code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from ecotone.games.toy.content import HEXES, VALUES, ToyContent
from ecotone.kernel.game import Move, Target
from ecotone.kernel.reasons import FIRST_GAME_REASON, Reason
from ecotone.kernel.tape import Event

# -- codes of the seats -----------------------------------------------------------------------

PLANT_CODES: Final = 0  # plus the cell
COMPOST_CODE: Final = PLANT_CODES + HEXES
CHOOSE_CODES: Final = COMPOST_CODE + 1  # plus the value, less one
CODE_COUNT: Final = CHOOSE_CODES + VALUES

# Fate's codes are 0 to VALUES - 1: the value drawn, less one.

# -- moves ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choose(Move):
    value: int


@dataclass(frozen=True)
class Plant(Move):
    q: int
    r: int


@dataclass(frozen=True)
class Compost(Move):
    pass


@dataclass(frozen=True)
class Draw(Move):
    """Fate's only move."""

    value: int


ToyMove: TypeAlias = Choose | Plant | Compost | Draw


def read_code(content: ToyContent, code: int) -> Move:
    """The move that a seat's code means."""
    if code < COMPOST_CODE:
        place = content.places[code - PLANT_CODES]
        return Plant(place[0], place[1])
    if code == COMPOST_CODE:
        return Compost()
    return Choose(code - CHOOSE_CODES + 1)


def code_of(content: ToyContent, move: Move) -> int:
    """The code of a move, or -1 where there is none."""
    if isinstance(move, Plant):
        cell = content.cell_at(move.q, move.r)
        return PLANT_CODES + cell if cell >= 0 else -1
    if isinstance(move, Compost):
        return COMPOST_CODE
    if isinstance(move, Choose):
        return CHOOSE_CODES + move.value - 1 if 1 <= move.value <= VALUES else -1
    if isinstance(move, Draw):
        return move.value - 1 if 1 <= move.value <= VALUES else -1
    return -1


def target(content: ToyContent, code: int) -> Target:
    """What on the table a seat's code points at."""
    if code < COMPOST_CODE:
        cell = code - PLANT_CODES
        return Target("cell", content.places[cell], content.cell_name(cell))
    if code == COMPOST_CODE:
        return Target("button", (), "compost")
    return Target("seed", (code - CHOOSE_CODES + 1,))


# -- events -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class RoundBegan(Event):
    round: int


@dataclass(frozen=True)
class Drew(Event):
    """For the eyes of the seat that draws."""

    seat: int
    value: int


@dataclass(frozen=True)
class DrewHidden(Event):
    """The same for the others."""

    seat: int


@dataclass(frozen=True)
class Chose(Event):
    """For the eyes of the seat that chooses."""

    seat: int
    value: int


@dataclass(frozen=True)
class ChoseHidden(Event):
    """The same for the others."""

    seat: int


@dataclass(frozen=True)
class Opened(Event):
    values: tuple[int, ...]


@dataclass(frozen=True)
class Planted(Event):
    seat: int
    value: int
    q: int
    r: int


@dataclass(frozen=True)
class Composted(Event):
    seat: int
    value: int


@dataclass(frozen=True)
class Ended(Event):
    ending: str


ToyEvent: TypeAlias = (
    RoundBegan | Drew | DrewHidden | Chose | ChoseHidden | Opened | Planted | Composted | Ended
)

# -- reasons ----------------------------------------------------------------------------------

NO_SUCH_SEED: Final = FIRST_GAME_REASON
ALREADY_CHOSEN: Final = FIRST_GAME_REASON + 1
HEX_TAKEN: Final = FIRST_GAME_REASON + 2
SAME_VALUE: Final = FIRST_GAME_REASON + 3

REASONS: Final = (
    Reason(NO_SUCH_SEED, "no-such-seed", "TOY-06"),
    Reason(ALREADY_CHOSEN, "already-chosen", "TOY-06"),
    Reason(HEX_TAKEN, "hex-taken", "TOY-08"),
    Reason(SAME_VALUE, "same-value", "TOY-09"),
)
