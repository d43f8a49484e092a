"""Hints say what a line changes, and from the view alone."""

from __future__ import annotations

import pytest

from ecotone.games import find
from ecotone.kernel.drive import Table
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import Setup
from ecotone.kernel.options import read_options
from ecotone.kernel.tally import line
from ecotone.lab.match import answer_for
from ecotone.players.hints import changes, hint, seen_tally
from ecotone.players.random_player import RandomPlayer


def positions(seed: int) -> list[Table]:
    """The same random game, left at each of its questions."""
    found: list[Table] = []
    game = find("toy")
    setup = Setup(3, (1, 2, 3), read_options(game.options(game.printed()), {}))
    for length in range(0, 18, 2):
        table = Table(game, game.printed(), setup, seed)
        player = RandomPlayer(seed)
        for _ in range(length):
            if not table.is_over():
                answer_for(table, table.open_seats()[0], player)
        if not table.is_over():
            found.append(table)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_hint_is_legal_and_its_gains_explain_all_of_it(seed: int) -> None:
    for table in positions(seed):
        seat = table.open_seats()[0]
        view = table.view(seat)
        advice = hint(table.game, view, seat)
        assert advice.first in table.legal(seat)
        assert len(advice.moves) == len(advice.codes)
        assert all(table.game.say(move) for move in advice.moves)
        assert advice == hint(table.game, view, seat)
        world = table.game.imagine(view, Generator(1))
        before = table.game.points(world, seat)
        for code in advice.codes:
            table.game.play(world, seat, code)
        assert advice.total == table.game.points(world, seat) - before


def test_changes_tell_lines_apart_by_what_they_are_about() -> None:
    before = [line("group", 4, biome="wood", count=2), line("group", 3, biome="reef", count=1)]
    after = [line("group", 9, biome="wood", count=3), line("group", 1, biome="reef", count=1)]
    gains = changes(before, [*after, line("bonus", 5)])
    told = [(gain.line.name, dict(gain.line.arguments).get("biome"), gain.by) for gain in gains]
    assert sorted(told[:2]) == [("bonus", None, 5), ("group", "wood", 5)]
    assert told[2] == ("group", "reef", -2)
    assert dict(gains[-1].line.arguments)["count"] == 1


@pytest.mark.parametrize("seed", range(4))
def test_the_seen_tally_holds_the_true_one(seed: int) -> None:
    for table in positions(seed):
        view = table.view(0)
        for seat in range(3):
            seen = seen_tally(table.game, view, seat)
            points = int(table.game.points(table.state, seat))
            assert seen.low <= points <= seen.high  # nothing that counts is hidden here
            assert list(seen.lines) == table.game.tally(table.state, seat)
