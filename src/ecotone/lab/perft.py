"""Counts of legal code sequences: a checksum of a game's rules."""

from __future__ import annotations

from ecotone.kernel.fate import fate_number
from ecotone.kernel.game import FATE, NOBODY, Game
from ecotone.kernel.state import State


def perft(game: Game, s: State, depth: int, seed: int) -> list[int]:
    """How many sequences of 1, 2, ... `depth` decisions are legal from a position.

    The k-th question to fate on a line is answered by `fate_number(seed, k)` and is no step of
    depth; sealed questions are answered in seat order. The state is not changed.
    """
    counts = [0] * depth
    count(game, s.clone(), seed, 0, 0, counts)
    return counts


def count(game: Game, s: State, seed: int, fated: int, level: int, counts: list[int]) -> None:
    """Add the sequences that go through `s`, which is used up."""
    if level == len(counts):
        return
    seat = int(game.to_move(s))
    while seat == FATE:
        game.play(s, FATE, game.draw(s, fate_number(seed, fated)))
        fated += 1
        seat = int(game.to_move(s))
    if seat == NOBODY:
        return
    codes = game.legal(s, seat)
    counts[level] += len(codes)
    if level + 1 == len(counts):
        return
    for code in codes:
        branch = s.clone()
        game.play(branch, seat, code)
        count(game, branch, seed, fated, level + 1, counts)
