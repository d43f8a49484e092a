"""Places, shared awards, and points as people write them."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from ecotone.kernel.tally import Outcome, pooled, ranks, show_points


def shares(sizes: list[int], awards: tuple[int, ...]) -> list[Fraction]:
    return [
        Fraction(int(pooled(awards, sum(o > mine for o in sizes), sizes.count(mine), 60)), 60)
        for mine in sizes
    ]


def test_tied_players_share_the_places_they_cover() -> None:
    half = Fraction(1, 2)
    assert shares([5, 5, 4, 3], (3, 2, 1)) == [5 * half, 5 * half, 1, 0]
    assert shares([6, 4, 4, 1], (3, 2, 1)) == [3, 3 * half, 3 * half, 0]
    assert shares([4] * 6, (3, 2, 1)) == [Fraction(1)] * 6


def test_shares_never_give_more_than_there_is() -> None:
    for sizes in itertools.product(range(1, 4), repeat=4):
        assert sum(shares(list(sizes), (3, 2, 1))) == 6


def test_a_unit_that_is_too_coarse_is_noticed() -> None:
    with pytest.raises(AssertionError):
        pooled((3,), 0, 7, 60)


@pytest.mark.parametrize(
    ("points", "unit", "shown"),
    [
        (0, 60, "0"),
        (150, 60, "2½"),
        (-30, 60, "-½"),
        (-90, 60, "-1½"),
        (100, 60, "1⅔"),
        (1, 60, "1/60"),
        (61, 60, "1 1/60"),
        (7, 1, "7"),
        (12, 60, "⅕"),
    ],
)
def test_points_are_written_with_fractions(points: int, unit: int, shown: str) -> None:
    assert show_points(points, unit) == shown


def test_ranks_are_shared() -> None:
    assert ranks([50, 60, 60]) == (3, 1, 1)
    assert ranks([7]) == (1,)


def test_winners() -> None:
    assert Outcome("done", (2, 1, 1), (5, 9, 9)).winners() == (1, 2)
    assert Outcome("lost", (1, 1), (5, 9), success=False).winners() == ()
    assert Outcome("won", (1, 1), (5, 9), success=True).winners() == (0, 1)
    assert Outcome("draw", (1, 2), (9, 5), success=False).winners() == (), "nobody, though first"


@pytest.mark.parametrize(
    ("placed", "teams", "seats"),
    [
        ((1, 2), (1, 2), (0,)),
        ((1, 2), (2, 1), (1,)),
        ((2, 1, 3), (3, 1, 2), (2,)),
        ((1, 1, 3), (3, 1, 2), (1, 2)),
        ((2, 1), (2, 1, 1, 2), (0, 3)),
    ],
)
def test_winning_seats_are_those_of_the_winning_teams(
    placed: tuple[int, ...], teams: tuple[int, ...], seats: tuple[int, ...]
) -> None:
    points = tuple(9 - place for place in placed)
    assert Outcome("done", placed, points, teams=teams).winning_seats() == seats
    assert Outcome("lost", placed, points, success=False, teams=teams).winning_seats() == ()
