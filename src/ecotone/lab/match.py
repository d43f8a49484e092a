"""One game between bots, from a seed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ecotone.kernel.content import Content
from ecotone.kernel.drive import Table
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import Game, Setup
from ecotone.kernel.record import Record
from ecotone.kernel.tally import Outcome
from ecotone.kernel.tape import Tape
from ecotone.players.player import Player

# The streams of a seed that belong to neither each other nor fate, which uses those below 2**32.
PLAYER_STREAM = 1 << 32
GAME_STREAM = 2 << 32
ORDER_STREAM = 3 << 32


def player_seed(seed: int, seat: int) -> int:
    """The seed of the player in a seat: its own, but given by the seed of the game."""
    return Generator(seed, PLAYER_STREAM + seat).number()


def game_seed(seed: int, index: int) -> int:
    """The seed of a tournament's `index`-th game."""
    return Generator(seed, GAME_STREAM + index).number()


@dataclass(frozen=True)
class Result:
    """How a match ended, seat by seat.

    `points` are in the game's unit. `wins` share one win among all seats of the teams in first
    place; nobody has any when a co-operative game is lost.
    """

    points: tuple[int, ...]
    ranks: tuple[int, ...]
    wins: tuple[Fraction, ...]
    decisions: int
    seconds: float
    ending: str
    record: Record | None = None


class IllegalAnswer(RuntimeError):
    """A bot that does not keep to the rules: an error in the bot."""


def win_shares(outcome: Outcome, teams: Sequence[int]) -> tuple[Fraction, ...]:
    """One win, shared equally by the seats of the winning teams."""
    winners = {team + 1 for team in outcome.winners()}
    winning = sum(1 for team in teams if team in winners)
    return tuple(Fraction(1, winning) if team in winners else Fraction(0) for team in teams)


def answer_for(table: Table, seat: int, player: Player) -> Tape:
    """Let a bot answer its seat's question; it is shown its view and what is legal."""
    legal = table.legal(seat)
    code = player.answer(table.game, table.view(seat), seat, legal)
    if code not in legal:
        raise IllegalAnswer(f"bot {player.name} in seat {seat + 1} answers {code}, not in {legal}")
    return table.advance(seat, code)


def play_match(
    game: Game,
    content: Content,
    setup: Setup,
    players: Sequence[Player],
    seed: int,
    keep_record: bool = False,
) -> Result:
    """Play to the end. The players see their seat's view and what is legal, and nothing else."""
    started = time.perf_counter()
    table = Table(game, content, setup, seed)
    decisions = 0
    while seats := table.open_seats():
        answer_for(table, seats[0], players[seats[0]])
        decisions += 1
    outcome = game.outcome(table.state)
    assert outcome is not None, "a game that asks nobody is over"
    return Result(
        points=tuple(int(game.points(table.state, seat)) for seat in range(setup.seats)),
        ranks=tuple(outcome.ranks[team - 1] for team in setup.teams),
        wins=win_shares(outcome, setup.teams),
        decisions=decisions,
        seconds=time.perf_counter() - started,
        ending=outcome.ending,
        record=table.record() if keep_record else None,
    )
