"""One game between bots."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ecotone.games import find
from ecotone.kernel.game import Game, Setup, View
from ecotone.kernel.options import read_options
from ecotone.kernel.record import replay
from ecotone.kernel.tally import Outcome
from ecotone.lab.match import (
    IllegalAnswer,
    Result,
    game_seed,
    play_match,
    player_seed,
    win_shares,
)
from ecotone.players import Player, make_player


def play(names: list[str], seed: int, players: list[Player] | None = None) -> Result:
    game = find("toy")
    seats = len(names)
    setup = Setup(seats, tuple(range(1, seats + 1)), read_options(game.options(game.printed()), {}))
    made = [make_player(name, player_seed(seed, seat)) for seat, name in enumerate(names)]
    return play_match(game, game.printed(), setup, players or made, seed, keep_record=True)


def test_a_match_is_given_by_its_seed_and_can_be_replayed() -> None:
    result = play(["greedy", "random", "greedy"], 11)
    again = play(["greedy", "random", "greedy"], 11)
    assert (result.points, result.record) == (again.points, again.record)
    assert result.record is not None
    game = find("toy")
    s = replay(game, result.record)
    assert result.points == tuple(game.points(s, seat) for seat in range(3))
    assert result.decisions == sum(1 for entry in result.record.answers if entry.seat >= 0)
    assert sum(result.wins) == 1
    assert [share > 0 for share in result.wins] == [rank == 1 for rank in result.ranks]


def test_seeds_do_not_meet() -> None:
    """Fate, players and the games of a tournament draw from different streams."""
    seeds = {player_seed(1, seat) for seat in range(6)} | {game_seed(1, k) for k in range(100)}
    assert len(seeds) == 106


def test_shares_of_a_win() -> None:
    none, half, third = Fraction(0), Fraction(1, 2), Fraction(1, 3)
    assert win_shares(Outcome("done", (1, 1, 3), (5, 5, 1)), (1, 2, 3)) == (half, half, none)
    assert win_shares(Outcome("done", (2, 1), (5, 6)), (1, 2, 1, 2)) == (none, half, none, half)
    assert win_shares(Outcome("lost", (1,), (5,), success=False), (1, 1)) == (none, none)
    assert win_shares(Outcome("won", (1,), (5,), success=True), (1, 1, 1)) == (third,) * 3


class Cheat(Player):
    """Answers what is not allowed, and keeps what it was shown."""

    def __init__(self) -> None:
        super().__init__("cheat")
        self.seen: list[object] = []

    def answer(self, game: Game, view: View, seat: int, legal: list[int]) -> int:
        self.seen += [view, legal]
        return max(legal) + 1


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    cheat = Cheat()
    with pytest.raises(IllegalAnswer, match="bot cheat in seat 1 answers"):
        play(["random", "random"], 1, [cheat, make_player("random", 1)])
    assert isinstance(cheat.seen[0], View)
