"""Many games: fair seats, and the same numbers whatever the jobs."""

from __future__ import annotations

import csv
import json
from collections import Counter
from dataclasses import replace

import pytest

from ecotone.games import find
from ecotone.kernel.data import BadInput, Data
from ecotone.lab.match import Result
from ecotone.lab.standings import is_even, standings, to_csv, to_data
from ecotone.lab.tournament import Plan, Run, line_up, run, simulate

PLAN = Plan(
    game="toy",
    bots=("greedy", "random"),
    seats=3,
    teams=(1, 2, 3),
    options={"rounds": 2},
    games=40,
    seed=4,
)


@pytest.mark.parametrize("bots", ["ab", "abc", "abcd", "abbb", "abcdef"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 6])
def test_every_bot_sits_in_every_seat_equally_often(bots: str, seats: int) -> None:
    plan = replace(PLAN, bots=tuple(bots), seats=seats)
    for first in (0, len(bots), 5 * len(bots)):
        sat = Counter(
            (seat, bot)
            for index in range(first, first + len(bots))
            for seat, bot in enumerate(line_up(plan, index))
        )
        for seat in range(seats):
            assert {bot: sat[seat, bot] for bot in set(bots)} == dict(Counter(bots))


def test_the_first_game_seats_the_bots_as_named() -> None:
    assert line_up(replace(PLAN, bots=("a", "b", "c")), 0) == ["a", "b", "c"]


def test_everybody_meets_everybody() -> None:
    plan = replace(PLAN, bots=tuple("abcd"), seats=2)
    met = {tuple(line_up(plan, index)) for index in range(200)}
    assert len(met) == 12


def numbers(results: list[Result]) -> list[tuple[object, ...]]:
    return [(r.points, r.ranks, r.wins, r.decisions, r.ending) for r in results]


@pytest.mark.slow
def test_jobs_do_not_change_the_numbers() -> None:
    alone = simulate(PLAN, jobs=1)
    assert numbers(simulate(PLAN, jobs=2)) == numbers(alone)
    assert numbers(simulate(replace(PLAN, seed=5), jobs=1)) != numbers(alone)


def test_own_content_has_its_own_options() -> None:
    data = json.loads(json.dumps(find("eco").printed().to_data()))
    for row in data["generators"]:
        row["id"] = row["id"].replace("G", "own-")
    options: dict[str, Data] = {"turns": 1, "rule_bear": "own-01.1"}
    plan = Plan("eco", ("random",), 2, (1, 2), options, games=2, seed=1, content=data)
    assert len(simulate(plan)) == 2
    with pytest.raises(BadInput, match="option rule_bear: no choice 'own-01"):
        simulate(replace(plan, content=None))


def test_progress_is_told() -> None:
    told: list[int] = []
    assert len(simulate(PLAN, progress=told.append)) == 40
    assert sum(told) == 40
    assert len(told) > 10


def test_the_table_adds_up() -> None:
    played = run(PLAN)
    rows = standings(played)
    assert [row.bot for row in rows] == ["greedy", "random"]
    assert sum(row.wins.value for row in rows) == pytest.approx(1)
    assert sum(row.fair for row in rows) == pytest.approx(1)
    assert rows[0].score.value > rows[1].score.value
    assert rows[0].wins.low > rows[0].fair
    for row in rows:
        assert row.score.low < row.score.value < row.score.high
        sat = sum(place.games for place in row.places)
        wins = sum(place.wins * place.games for place in row.places)
        assert wins == pytest.approx(row.wins.value * row.games)
        assert sat == pytest.approx(row.fair * row.games * 3)
    assert is_even(played)
    assert not is_even(Run(replace(PLAN, games=39), played.results[:39], 1.0))


def test_files() -> None:
    played = run(PLAN)
    data = json.loads(json.dumps(to_data(played)))
    assert data["plan"]["seed"] == 4
    assert len(data["games"]) == 40
    rows = list(csv.DictReader(to_csv(played).splitlines()))
    assert len(rows) == 120
    wins = dict.fromkeys(PLAN.bots, 0.0)
    for row in rows:
        wins[row["bot"]] += float(row["win"])
    assert wins["greedy"] / 40 == pytest.approx(data["table"][0]["wins"]["value"], abs=1e-4)
