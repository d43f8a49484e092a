"""Why ECO refuses a code."""

from __future__ import annotations

from typing import Final

from ecotone.kernel.reasons import FIRST_GAME_REASON, Reason

NO_TOKEN: Final = FIRST_GAME_REASON
NOT_ADJACENT: Final = FIRST_GAME_REASON + 1
OCCUPIED: Final = FIRST_GAME_REASON + 2
SAME_HALVES: Final = FIRST_GAME_REASON + 3
NO_TILE: Final = FIRST_GAME_REASON + 4
NOT_SHOWN: Final = FIRST_GAME_REASON + 5
INHABITED: Final = FIRST_GAME_REASON + 6
NOT_IN_BAG: Final = FIRST_GAME_REASON + 7
STARTER_TAKEN: Final = FIRST_GAME_REASON + 8
RULE_NOT_ALLOWED: Final = FIRST_GAME_REASON + 9
STEP_BACK: Final = FIRST_GAME_REASON + 10
SUBMITTED: Final = FIRST_GAME_REASON + 11

REASONS: Final = (
    Reason(NO_TOKEN, "no-token", "ECO-32"),
    Reason(NOT_ADJACENT, "not-adjacent", "ECO-11"),
    Reason(OCCUPIED, "occupied", "ECO-16"),
    Reason(SAME_HALVES, "same-halves", "ECO-10"),
    Reason(NO_TILE, "no-tile", "ECO-20"),
    Reason(NOT_SHOWN, "not-shown", "ECO-20"),
    Reason(INHABITED, "inhabited", "ECO-21"),
    Reason(NOT_IN_BAG, "not-in-bag", "ECO-03"),
    Reason(STARTER_TAKEN, "starter-taken", "ECO-02"),
    Reason(RULE_NOT_ALLOWED, "rule-not-allowed", "ECO-36"),
    Reason(STEP_BACK, "step-back", "ECO-14", past=True),
    Reason(SUBMITTED, "submitted", "ECO-15", past=True),
)
