"""What a tournament showed: a table of its bots, with intervals."""

from __future__ import annotations

import csv
import io
import math
from dataclasses import dataclass

from ecotone.games import find
from ecotone.lab.statistics import Interval, mean_interval, wilson_interval
from ecotone.lab.tournament import Run, line_up


@dataclass(frozen=True)
class Place:
    """How a bot did in one seat: in how many games, its mean score, its share of wins there."""

    seat: int
    games: int
    score: float
    wins: float


@dataclass(frozen=True)
class Standing:
    """How a bot did. A bot in several seats of a game counts once there, with its mean score.

    `fair` is the share of wins that it would have if all seats were equally good.
    """

    bot: str
    games: int
    score: Interval
    wins: Interval
    fair: float
    places: tuple[Place, ...]


class Sums:
    """What the games of one bot add up to."""

    def __init__(self, seats: int) -> None:
        self.scores: list[float] = []
        self.wins = 0.0
        self.sat = 0
        self.seat_games = [0] * seats
        self.seat_scores = [0.0] * seats
        self.seat_wins = [0.0] * seats

    def add(self, seats: list[int], scores: list[float], wins: list[float]) -> None:
        self.scores.append(math.fsum(scores[seat] for seat in seats) / len(seats))
        self.wins += math.fsum(wins[seat] for seat in seats)
        self.sat += len(seats)
        for seat in seats:
            self.seat_games[seat] += 1
            self.seat_scores[seat] += scores[seat]
            self.seat_wins[seat] += wins[seat]

    def places(self) -> tuple[Place, ...]:
        return tuple(
            Place(seat, games, self.seat_scores[seat] / games, self.seat_wins[seat] / games)
            for seat, games in enumerate(self.seat_games)
            if games
        )


def standings(run: Run) -> list[Standing]:
    """The table, in the order in which the bots were named."""
    unit = find(run.plan.game).unit
    sums = {bot: Sums(run.plan.seats) for bot in run.plan.bots}
    for index, result in enumerate(run.results):
        line = line_up(run.plan, index)
        scores = [points / unit for points in result.points]
        wins = [float(share) for share in result.wins]
        for bot in set(line):
            sums[bot].add([seat for seat, name in enumerate(line) if name == bot], scores, wins)
    return [standing(bot, total, run) for bot, total in sums.items() if total.scores]


def standing(bot: str, total: Sums, run: Run) -> Standing:
    games = len(total.scores)
    return Standing(
        bot=bot,
        games=games,
        score=mean_interval(total.scores),
        wins=wilson_interval(total.wins, games),
        fair=total.sat / (run.plan.seats * games),
        places=total.places(),
    )


def is_even(run: Run) -> bool:
    """Whether every bot sat in every seat equally often."""
    return run.plan.games % len(run.plan.bots) == 0


# -- files ------------------------------------------------------------------------------------


def finite(value: float) -> float | None:
    return round(value, 6) if math.isfinite(value) else None


def interval_data(interval: Interval) -> dict[str, float | None]:
    return {
        "value": finite(interval.value),
        "low": finite(interval.low),
        "high": finite(interval.high),
    }


def to_data(run: Run) -> dict[str, object]:
    """Plan, table and every game, for a JSON file."""
    return {
        "plan": {
            "game": run.plan.game,
            "rules": find(run.plan.game).version,
            "bots": list(run.plan.bots),
            "seats": run.plan.seats,
            "teams": list(run.plan.teams),
            "options": run.plan.options,
            "games": run.plan.games,
            "seed": run.plan.seed,
            "content": run.plan.content,
        },
        "seconds": finite(run.seconds),
        "unit": find(run.plan.game).unit,
        "table": [standing_data(row) for row in standings(run)],
        "games": [game_data(run, index) for index in range(len(run.results))],
    }


def standing_data(row: Standing) -> dict[str, object]:
    return {
        "bot": row.bot,
        "games": row.games,
        "score": interval_data(row.score),
        "wins": interval_data(row.wins),
        "fair": finite(row.fair),
        "seats": [
            {
                "seat": place.seat + 1,
                "games": place.games,
                "score": finite(place.score),
                "wins": finite(place.wins),
            }
            for place in row.places
        ],
    }


def game_data(run: Run, index: int) -> dict[str, object]:
    result = run.results[index]
    return {
        "bots": line_up(run.plan, index),
        "points": list(result.points),
        "ranks": list(result.ranks),
        "decisions": result.decisions,
        "ending": result.ending,
    }


def to_csv(run: Run) -> str:
    """One row for each seat of each game."""
    unit = find(run.plan.game).unit
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["game", "seat", "bot", "points", "rank", "win", "decisions", "ending"])
    for index, result in enumerate(run.results):
        for seat, bot in enumerate(line_up(run.plan, index)):
            points = finite(result.points[seat] / unit)
            win = finite(float(result.wins[seat]))
            rank = result.ranks[seat]
            row = [index, seat + 1, bot, points, rank, win, result.decisions, result.ending]
            table.writerow(row)
    return text.getvalue()
