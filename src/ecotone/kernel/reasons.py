"""Why a code is refused; every reason has a name, a sentence and the number of its rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

OK: Final = 0
GAME_OVER: Final = 1
NO_SUCH_SEAT: Final = 2
NO_SUCH_CODE: Final = 3
NOT_ASKED: Final = 4
OTHER_STEP: Final = 5
FIRST_GAME_REASON: Final = 16  # a game numbers its own reasons from here


@dataclass(frozen=True)
class Reason:
    """A row of the table of reasons; `rule` is a rule number, or `table` for the table's order.

    `past` is for a reason that only says that the code answers a step that is over.
    """

    number: int
    name: str
    rule: str
    past: bool = False


TABLE_ORDER: Final = "table"

KERNEL_REASONS: Final = (
    Reason(GAME_OVER, "game-over", TABLE_ORDER),
    Reason(NO_SUCH_SEAT, "no-such-seat", TABLE_ORDER),
    Reason(NO_SUCH_CODE, "no-such-code", TABLE_ORDER),
    Reason(NOT_ASKED, "not-asked", TABLE_ORDER),
    Reason(OTHER_STEP, "other-step", TABLE_ORDER),
)
