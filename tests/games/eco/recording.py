"""Recorded games, one for every way to end: `python -m tests.games.eco.recording` plays them anew.

The games are played by bots from seeds, so whoever changes the rules or the bots can find new
seeds with `python -m tests.games.eco.recording find`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ecotone.games.eco.game import GAME
from ecotone.kernel.record import Record, read_record, replay
from ecotone.kernel.tally import Outcome
from ecotone.lab.match import play_match
from ecotone.players.registry import make_player
from tests.games.eco.positions import BOX, setup

FOLDER = Path(__file__).with_name("endings")
TRIED = 4000


@dataclass(frozen=True)
class Ending:
    """A way to end, and a game that is known to end so."""

    name: str
    seats: int
    bot: str
    seed: int
    ranks: tuple[int, ...]
    grade: str = ""
    turns: int = 20

    def is_met(self, outcome: Outcome) -> bool:
        return (outcome.ranks, outcome.grade) == (self.ranks, self.grade)


ENDINGS = (
    Ending("one-winner-2", 2, "random", 0, (1, 2)),
    Ending("last-team-wins-4", 4, "random", 3, (4, 3, 2, 1)),
    Ending("shared-by-two-of-3", 3, "random", 7, (1, 3, 1), turns=3),
    Ending("shared-by-all-2", 2, "random", 0, (1, 1), turns=2),
    Ending("six-players", 6, "random", 806, (4, 2, 1, 3, 6, 5)),
    Ending("alone-seed", 1, "random", 0, (1,), "seed"),
    Ending("alone-sprout", 1, "random", 3, (1,), "sprout"),
    Ending("alone-thicket", 1, "greedy", 0, (1,), "thicket"),
    Ending("alone-grove", 1, "greedy", 3, (1,), "grove"),
    Ending("alone-woodland", 1, "greedy", 28, (1,), "woodland"),
    Ending("alone-wilderness", 1, "greedy", 12, (1,), "wilderness"),
)


def file_of(ending: Ending) -> Path:
    return FOLDER / f"{ending.name}.json"


def play(ending: Ending, seed: int) -> Record:
    table = setup(ending.seats, turns=ending.turns)
    bots = [make_player(ending.bot, seed + seat) for seat in range(ending.seats)]
    record = play_match(GAME, BOX, table, bots, seed, keep_record=True).record
    assert record is not None
    return record


def outcome_of(record: Record) -> Outcome:
    outcome = GAME.outcome(replay(GAME, record))
    assert outcome is not None
    return outcome


def kept(ending: Ending) -> Record:
    return read_record(file_of(ending).read_bytes())


def find() -> Iterator[str]:
    """For each ending the first seed that leads to it."""
    for ending in ENDINGS:
        seeds = (k for k in range(TRIED) if ending.is_met(outcome_of(play(ending, k))))
        yield f"{ending.name}: {next(seeds, None)}"


def regenerate() -> list[Path]:
    """Write all files anew; those of endings that are gone are removed."""
    wanted = {file_of(ending): play(ending, ending.seed).to_text() for ending in ENDINGS}
    for old in set(FOLDER.glob("*.json")) - set(wanted):
        old.unlink()
    FOLDER.mkdir(exist_ok=True)
    for path, text in wanted.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    return sorted(wanted)


def main(arguments: list[str]) -> None:
    if arguments == ["find"]:
        for row in find():
            print(row, flush=True)
    else:
        for path in regenerate():
            print(path.name)


if __name__ == "__main__":
    main(sys.argv[1:])
