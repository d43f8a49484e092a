"""The engine and its twin agree at every question of whole games."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.eco.bridge import Both, Pace
from tests.games.eco.cases import ALL_GENERATORS, FIXED
from tests.games.eco.positions import BOX, setup, small_box
from tests.games.eco.twin import TwinContent
from tests.games.eco.twin_tables import CONTENT

Given = dict[str, Any]
CORNERS: tuple[Given, ...] = (
    {"generators": ("G06", "G07", "G08", "G01", "G02", "G13", "G14")},
    {"rules": "family", "tokens": 3, "turns": 9},
    {"rules": "intermediate", "take_back": "turn", "turns": 8},
    {"infinite_supply": True, "turns": 24},
    {"rule_deer": "G07.1.fox", "rule_eagle": "G08.2.bear", "tokens": 10},
    {"rule_bear": "G04.1", "rule_fish": "G05.1", "rule_fox": "G12.1", "turns": 12},
    {"rule_fox": "G03.3", "rule_deer": "G14.1", "turns": 6},
)


def permuted(seats: int, seed: int) -> tuple[int, ...]:
    """Team numbers that turn with the seed."""
    return tuple((seat * (5 if seed % 2 else 1) + seed) % seats + 1 for seat in range(seats))


def play(seats: int, seed: int, given: Given, pace: Pace | None = None) -> int:
    teams = permuted(seats, seed) if seats in (1, 2, 3, 4, 6) else ()
    table = setup(seats, teams, **given)
    return Both(BOX, CONTENT, table, seed, pace or Pace()).play()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_default_games_agree(seats: int, seed: int) -> None:
    questions = play(seats, seed, {"turns": 20 if seed == 1 else 6}, Pace(scored=97))
    assert questions >= seats * 6 * 7


@pytest.mark.parametrize("given", CORNERS, ids=str)
@pytest.mark.parametrize("seats", [1, 3])
def test_games_with_options_agree(seats: int, given: Given) -> None:
    play(seats, 3, given, Pace(scored=67))


def test_fixed_contests_agree() -> None:
    play(4, 2, {"turns": 4, **dict(FIXED)}, Pace(scored=20))


def twin_box(tiles: int) -> TwinContent:
    return TwinContent(CONTENT.tiles[:tiles], CONTENT.starters)


@pytest.mark.parametrize("tiles", [14, 15, 16, 17, 18])
def test_refreshing_from_a_low_bag_agrees(tiles: int) -> None:
    """AO-11: when fewer than four are left, those set aside go back first."""
    for seed in range(4):
        table = setup(2, turns=5, tokens=6)
        Both(small_box(tiles), twin_box(tiles), table, seed, Pace(refreshing=6)).play()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_many_games_agree(seats: int) -> None:
    pace = Pace(scored=113)
    for seed in range(10, 40):
        play(seats, seed, {"generators": ALL_GENERATORS} if seed % 2 else {}, pace)
    for seed in range(40, 54):
        play(seats, seed, CORNERS[seed % len(CORNERS)] | {"turns": 10}, pace)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_every_position_scores_the_same(seats: int) -> None:
    for seed in range(60, 63):
        play(seats, seed, {"generators": ALL_GENERATORS}, Pace(scored=7))
