"""Measurements are taken and shown; how fast things are is not a test."""

from __future__ import annotations

import pytest

from ecotone import build_status
from ecotone.lab import peers
from ecotone.lab.bench import MEASURES, Order, measure, run_both
from ecotone.lab.statistics import Rounds


def test_every_measure_is_taken() -> None:
    report = measure(Order("toy", 2, rounds=2, seconds=0.005))
    assert list(report.measures) == list(MEASURES)
    assert report.mode == build_status().mode
    for measured in report.measures.values():
        assert 0 < measured.least <= measured.median <= measured.greatest


@pytest.mark.slow
def test_both_ways() -> None:
    reports = run_both(Order("toy", 2, rounds=1, seconds=0.005))
    assert reports[0].mode == "interpreted"
    assert [report.mode for report in reports[1:]] in ([], ["compiled"])


def test_ratios_are_of_the_same_round() -> None:
    row = peers.comparison(peers.OWN_LOOP, "hex", [10, 20, 40], [20, 20, 20])
    assert row.ratio == Rounds(median=1.0, least=0.5, greatest=2.0)


def test_our_own_contenders_play() -> None:
    from ecotone.games import find
    from ecotone.lab.bench import first_position

    game = find("toy")
    for contender in peers.ours(game, first_position(game, 2)).values():
        assert contender(0.005) > 0


@pytest.mark.slow
@pytest.mark.skipif(not peers.has_peers(), reason=peers.MISSING)
def test_peers_play() -> None:
    rows = peers.compare("toy", 2, count=1, seconds=0.01)
    assert len(rows) == 2 * len(peers.PEERS)
