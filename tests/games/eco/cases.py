"""The tables of ECO that the battery plays."""

from __future__ import annotations

from tests.battery.cases import Case

ALL_GENERATORS = tuple(f"G{number:02}" for number in range(1, 15))
FIXED = (
    ("rule_bear", "G04.1"),
    ("rule_deer", "G07.1.fox"),
    ("rule_fox", "G08.2.bear"),
    ("rule_fish", "G11.1"),
    ("rule_eagle", "G13.1"),
)

ONCE = (1,)

CASES = (
    Case("eco", 1, seeds=ONCE, positions=8, playthrough=True, perft=6),
    Case("eco", 2, seeds=ONCE, positions=6, playthrough=True, perft=6),
    Case("eco", 4, seeds=ONCE, positions=4, playthrough=True, digests=5),
    Case("eco", 6, seeds=ONCE, positions=3, playthrough=True, digests=5),
    Case("eco", 3, (("turns", 4), ("generators", ALL_GENERATORS)), seeds=ONCE, positions=5),
    Case("eco", 2, (("turns", 5), ("rules", "family"), ("tokens", 3)), seeds=ONCE, positions=6),
    Case(
        "eco",
        3,
        (("turns", 3), ("rules", "intermediate"), ("take_back", "turn")),
        positions=5,
    ),
    Case("eco", 4, (("turns", 3), *FIXED), teams=(3, 1, 4, 2), seeds=ONCE, positions=4, perft=6),
    Case("eco", 2, (("turns", 30), ("infinite_supply", True)), seeds=ONCE, positions=4),
    Case("eco", 1, (("turns", 5), ("tokens", 3), ("take_back", "turn")), positions=8, perft=6),
)

# Each has a recorded game under tests/endings.
ENDINGS = ("turns-done",)
