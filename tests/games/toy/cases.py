"""The tables of Seedlings that the battery plays."""

from __future__ import annotations

from tests.battery.cases import Case

CASES = (
    Case("toy", 2, worlds=3000, playthrough=True, perft=5),
    Case("toy", 2, options=(("rounds", 5), ("crowding", True))),
    Case("toy", 3, options=(("rounds", 5),), content='{"copies": [3, 3, 3, 3, 3]}', perft=4),
    Case("toy", 4, teams=(1, 2, 1, 2), playthrough=True),
    Case("toy", 5, options=(("rounds", 4), ("crowding", True)), seeds=(1,)),
)

# Each has a recorded game under tests/endings.
ENDINGS = ("rounds-done", "meadow-full")
