"""Intervals against published values."""

from __future__ import annotations

import math

import pytest

from ecotone.lab.statistics import mean_interval, rounds, student_quantile, wilson_interval


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [
        (1, 12.706205),
        (2, 4.302653),
        (3, 3.182446),
        (4, 2.776445),
        (5, 2.570582),
        (10, 2.228139),
        (30, 2.042272),
        (100, 1.983972),
        (1000, 1.962339),
        (10**6, 1.959966),
    ],
)
def test_student(degrees: int, quantile: float) -> None:
    assert student_quantile(0.975, degrees) == pytest.approx(quantile, rel=1e-5)


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [
        (8, 10, 0.490162, 0.943318),
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        (81, 263, 0.255289, 0.366188),  # Newcombe 1998, table I
        (15, 148, 0.062386, 0.160540),
        (1, 29, 0.006113, 0.171755),
    ],
)
def test_wilson(wins: float, trials: int, low: float, high: float) -> None:
    interval = wilson_interval(wins, trials)
    assert interval.value == wins / trials
    assert interval.low == pytest.approx(low, abs=1.1e-4)
    assert interval.high == pytest.approx(high, abs=1.1e-4)


def test_mean() -> None:
    interval = mean_interval([4, 5, 6, 7, 8])
    assert interval.value == 6
    assert interval.high - 6 == pytest.approx(2.776445 * math.sqrt(2.5 / 5), rel=1e-5)
    assert interval.low == pytest.approx(12 - interval.high)


def test_one_value_says_nothing_about_its_error() -> None:
    assert mean_interval([3]).low == -math.inf


def test_rounds() -> None:
    measured = rounds([3, 1, 9])
    assert (measured.median, measured.least, measured.greatest) == (3, 1, 9)
