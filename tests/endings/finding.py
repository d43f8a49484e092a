"""A recorded game for every way in which a game can end."""

from __future__ import annotations

from pathlib import Path

from ecotone import games
from ecotone.kernel.record import Record
from tests.battery.cases import cases_of, endings_of, lay
from tests.battery.driving import play_table

FOLDER = Path(__file__).parent
SEEDS = 100  # tried for each case


def file_of(game: str, ending: str) -> Path:
    return FOLDER / f"{game}-{ending}.json"


def find_records(game: str) -> dict[str, Record]:
    """The first random game with each ending; what random play does not reach is left out."""
    wanted = set(endings_of(game))
    found: dict[str, Record] = {}
    for case in cases_of(game):
        for seed in range(SEEDS):
            if wanted <= set(found):
                return found
            table = play_table(*lay(case), seed)
            outcome = table.game.outcome(table.state)
            if outcome is not None:
                found.setdefault(outcome.ending, table.record())
    return found


def regenerate() -> list[Path]:
    """Write the records anew; those that random play does not reach stay as they are."""
    written = []
    for game in games.names(examples=True):
        for ending, record in find_records(game).items():
            path = file_of(game, ending)
            path.write_text(record.to_text(), encoding="utf-8", newline="\n")
            written.append(path)
    return sorted(written)
