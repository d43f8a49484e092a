"""Intervals that say how far a measured mean or share can be trusted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, median, stdev

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Interval:
    """A value, and the range that holds the true one with the asked confidence."""

    value: float
    low: float
    high: float


def normal_quantile(probability: float) -> float:
    return NormalDist().inv_cdf(probability)


def student_quantile(probability: float, degrees: int) -> float:
    """The quantile of Student's t distribution, for probabilities of a half or more."""
    tail = 2 * (1 - probability)
    if degrees == 1:
        return math.tan(math.pi * (probability - 0.5))
    if degrees == 2:
        return math.sqrt(2 / (tail * (2 - tail)) - 2)
    return hill(tail, float(degrees))


def hill(tail: float, n: float) -> float:
    """G. W. Hill's expansion (Algorithm 396, Communications of the ACM 13, 1970)."""
    a = 1 / (n - 0.5)
    b = (48 / a) / a
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * math.sqrt(a * math.pi / 2) * n
    y = (d * tail) ** (2 / n)
    if y > 0.05 + a:
        x = normal_quantile(tail / 2)
        y = x * x
        if n < 5:
            c += 0.3 * (n - 4.5) * (x + 0.6)
        c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = math.expm1(a * y * y)
    else:
        y = (
            (1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4)) * y - 1
        ) * (n + 1) / (n + 2) + 1 / y
    return math.sqrt(n * y)


def mean_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """The mean of independent values; one value alone says nothing about its own error."""
    mean = fmean(values)
    if len(values) < 2:
        return Interval(mean, -math.inf, math.inf)
    quantile = student_quantile((1 + confidence) / 2, len(values) - 1)
    reach = quantile * stdev(values) / math.sqrt(len(values))
    return Interval(mean, mean - reach, mean + reach)


def wilson_interval(wins: float, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's interval for a share; `wins` may hold fractions (it is then a little too wide)."""
    z = normal_quantile((1 + confidence) / 2)
    share = wins / trials
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    reach = z / (1 + spread) * math.sqrt(share * (1 - share) / trials + spread / (4 * trials))
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


@dataclass(frozen=True)
class Rounds:
    """Repeated measurements of one thing: the middle one, the least and the greatest."""

    median: float
    least: float
    greatest: float


def rounds(values: Sequence[float]) -> Rounds:
    return Rounds(median(values), min(values), max(values))
