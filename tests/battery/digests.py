"""Prints how seeded games of every case go: `python -m tests.battery.digests [GAMES]`.

With `--ends COUNT`, only how they end, for so many seeds of each game.
"""

from __future__ import annotations

import sys

from ecotone import games
from ecotone.kernel.drive import lines
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import FATE
from tests.battery.cases import Case, all_cases, cases_of, lay, walk


def endings(case: Case, count: int) -> list[str]:
    """For each seed: the last position, all points, and a sum over what was seen on the way."""
    game, content, setup = lay(case)
    found = []
    for seed in range(count):
        seen = 0
        s = game.start(content, setup)
        for index, _s in enumerate(walk(game, s, seed)):
            waiting = game.open_seats(s)
            if index % 5 or not waiting or waiting[0] == FATE:
                continue
            codes = game.legal(s, waiting[0])
            reasons = [game.refuse(s, waiting[0], code) for code in range(game.code_count)]
            imagined = game.imagine(game.view(s, waiting[0]), Generator(seed, index)).digest()
            ahead = sum(line.worth for line in lines(game, s, waiting[0], limit=20))
            seen += sum(codes) + sum(reasons) + int(imagined, 16) % 1009 + ahead
        points = [int(game.points(s, seat)) for seat in range(setup.seats)]
        found.append(f"{case} {seed}: {s.digest()} {points} {seen}")
    return found


def last_positions(game_name: str, count: int) -> list[str]:
    """The ends of many random games, the seeds going round the cases of a game."""
    cases = cases_of(game_name)
    found = []
    for seed in range(count):
        case = cases[seed % len(cases)]
        game, content, setup = lay(case)
        s = game.start(content, setup)
        for _s in walk(game, s, seed):
            pass
        points = [int(game.points(s, seat)) for seat in range(setup.seats)]
        found.append(f"{case} {seed}: {s.digest()} {points}")
    return found


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--ends"]:
        for name in games.names(examples=True):
            print("\n".join(last_positions(name, int(arguments[1]))))
        return
    for case in all_cases():
        count = int(arguments[0]) if arguments else case.digests
        print("\n".join(endings(case, count)))


if __name__ == "__main__":
    main(sys.argv[1:])
