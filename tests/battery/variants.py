"""Seedlings that keep all promises but ask otherwise: what the printed games do not do."""

from __future__ import annotations

from mypy_extensions import u8

from ecotone.games.toy.content import VALUES
from ecotone.games.toy.game import Toy
from ecotone.games.toy.moves import CHOOSE_CODES, COMPOST_CODE
from ecotone.games.toy.state import ToyState, add, toy
from ecotone.kernel.game import NOBODY, Game
from ecotone.kernel.reasons import OK, OTHER_STEP
from ecotone.kernel.state import State
from ecotone.kernel.tape import Tape
from tests.battery.cases import Case

HALF = 100  # on top of a seed that is chosen but not yet put down

# The deck runs dry, so that no draw lies between planting and the next choice.
DRY = Case(
    "toy", 2, options=(("rounds", 3), ("crowding", True)), content='{"copies": [0, 0, 0, 3, 4]}'
)


class FinalChoices(Toy):
    """Nobody may take back a seed that was put face down."""

    def final(self, s: State, seat: int, code: int) -> bool:
        return self.sealed(s) != 0 or bool(super().final(s, seat, code))


class TurnsStandStill(Toy):
    """The turn number does not move: a sealed question has to end a turn by itself."""

    def play(self, s: State, seat: int, code: int, tape: Tape | None = None) -> None:
        turn = s.turn
        super().play(s, seat, code, tape)
        s.turn = turn


class TwoClicks(Toy):
    """A sealed answer of two codes: choose a seed, then put it down for good."""

    def open_seats(self, s: State) -> list[int]:
        if not self.sealed(s):
            return list(super().open_seats(s))
        return [seat for seat, value in enumerate(toy(s).chosen) if value == 0 or value > HALF]

    def to_move(self, s: State) -> int:
        waiting = self.open_seats(s)
        return waiting[0] if waiting else NOBODY

    def refuse(self, s: State, seat: int, code: int) -> int:
        if self.sealed(s) and 0 <= seat < toy(s).seats and toy(s).chosen[seat] > HALF:
            return OK if code == COMPOST_CODE else OTHER_STEP
        return int(super().refuse(s, seat, code))

    def legal(self, s: State, seat: int) -> list[int]:
        if seat not in self.open_seats(s):
            return []
        return [code for code in range(self.code_count) if self.refuse(s, seat, code) == OK]

    def final(self, s: State, seat: int, code: int) -> bool:
        return self.sealed(s) != 0 and code == COMPOST_CODE

    def play(self, s: State, seat: int, code: int, tape: Tape | None = None) -> None:
        if not self.sealed(s):
            super().play(s, seat, code, tape)
        elif code == COMPOST_CODE:
            self.put_down(toy(s), seat, tape)
        else:
            value = code - CHOOSE_CODES + 1
            add(toy(s).hands, seat * VALUES + value - 1, -1)
            toy(s).chosen[seat] = u8(HALF + value)

    def put_down(self, s: ToyState, seat: int, tape: Tape | None) -> None:
        """As in the plain game, which must not see the half-made choices of the others."""
        value = int(s.chosen[seat]) - HALF
        half = {other: int(seed) for other, seed in enumerate(s.chosen) if int(seed) > HALF}
        for other in half:
            s.chosen[other] = u8(0)
        add(s.hands, seat * VALUES + value - 1, 1)
        super().play(s, seat, CHOOSE_CODES + value - 1, tape)
        for other, seed in half.items():
            if other != seat:
                s.chosen[other] = u8(seed)


def all_variants() -> list[type[Game]]:
    return [FinalChoices, TurnsStandStill, TwoClicks]
