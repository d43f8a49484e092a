"""Node counts: how many sequences of answers are legal from seeded positions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict

from ecotone.kernel.game import NOBODY
from ecotone.lab.perft import perft
from tests.battery.cases import Case, all_cases, lay, walk

FOLDER = Path(__file__).parent
SEED = 30
STARTS = (0, 1, 2)  # thirds of a game, from which is counted


class Count(TypedDict):
    """How many sequences of 1, 2, ... answers are legal after so many answers of a game."""

    after: int
    counts: list[int]


def counted_cases() -> list[Case]:
    return [case for case in all_cases() if case.perft]


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.json"


def count(case: Case) -> list[Count]:
    game, content, setup = lay(case)
    places = [s.clone() for s in walk(game, game.start(content, setup), SEED)]
    found: list[Count] = []
    for third in STARTS:
        after = len(places) * third // len(STARTS)
        s = places[after]
        if int(game.to_move(s)) != NOBODY:
            found.append({"after": after, "counts": perft(game, s, case.perft, SEED)})
    return found


def counts_of(game: str) -> dict[str, list[Count]]:
    return {str(case): count(case) for case in counted_cases() if case.game == game}


def counted_games() -> list[str]:
    return sorted({case.game for case in counted_cases()})


def regenerate() -> list[Path]:
    """Write all files anew; those of games that are gone are removed."""
    wanted = {file_of(game): counts_of(game) for game in counted_games()}
    for old in set(FOLDER.glob("*.json")) - set(wanted):
        old.unlink()
    for path, counts in wanted.items():
        path.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8", newline="\n")
    return sorted(wanted)
