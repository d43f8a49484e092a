"""Positions of Seedlings that tests lay out by hand."""

from __future__ import annotations

from ecotone.games.toy.content import PRINTED
from ecotone.games.toy.game import GAME
from ecotone.games.toy.rules import CHOOSE, PLANT
from ecotone.games.toy.state import ToyState, toy
from ecotone.kernel.data import Data
from ecotone.kernel.game import Setup
from ecotone.kernel.options import read_options

SIZE = 19


def setup(seats: int = 3, teams: tuple[int, ...] = (), **options: object) -> Setup:
    return Setup(
        seats, teams or tuple(range(1, seats + 1)), read_options(GAME.options(PRINTED), options)
    )


def cell(name: str) -> int:
    """The cell of a name such as C3."""
    names = [PRINTED.cell_name(cell) for cell in range(SIZE)]
    return names.index(name)


def lay_out(
    table: Setup,
    plants: dict[str, tuple[int, int]],
    chosen: tuple[int, ...] = (),
    hands: tuple[tuple[int, ...], ...] = (),
    last_round: bool = False,
) -> ToyState:
    """A position in which seats plant what they have `chosen`, or choose from their `hands`.

    `plants` gives the seat and the value on each hex. The deck holds what is left.
    """
    hands = hands or ((0, 0, 0, 0, 0),) * table.seats
    chosen = chosen or (0,) * table.seats
    values, owners = [0] * SIZE, [0] * SIZE
    for name, (seat, value) in plants.items():
        values[cell(name)] = value
        owners[cell(name)] = seat + 1
    used = [*values, *chosen]
    deck = [
        int(PRINTED.copies[index]) - used.count(index + 1) - sum(hand[index] for hand in hands)
        for index in range(5)
    ]
    round_number = table.options.number("rounds") if last_round else 1
    data: dict[str, Data] = {
        "turn": 0,
        "round": round_number,
        "ending": 0,
        "agenda": [PLANT] if any(chosen) else [PLANT, CHOOSE],
        "deck": list(deck),
        "hands": [count for hand in hands for count in hand],
        "chosen": list(chosen),
        "values": list(values),
        "owners": list(owners),
        "compost": [0] * 5,
    }
    return toy(GAME.load(PRINTED, table, data))
