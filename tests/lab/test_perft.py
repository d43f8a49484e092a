"""Counts of legal sequences, against counting by hand."""

from __future__ import annotations

from ecotone.games import find
from ecotone.kernel.fate import fate_number
from ecotone.kernel.game import FATE, Game, Setup
from ecotone.kernel.options import read_options
from ecotone.kernel.state import State
from ecotone.lab.perft import perft


def first_position(game: Game) -> State:
    setup = Setup(2, (1, 2), read_options(game.options(game.printed()), {"rounds": 1}))
    return game.start(game.printed(), setup)


def sequences(game: Game, first: State, seed: int, depth: int) -> list[list[int]]:
    """All of a length, each replayed from the start: slow and plain."""
    found: list[list[int]] = [[]]
    for _ in range(depth):
        longer: list[list[int]] = []
        for codes in found:
            s, fated = first.clone(), 0
            rest = list(codes)
            while (seat := int(game.to_move(s))) == FATE or (rest and seat >= 0):
                if seat == FATE:
                    game.play(s, FATE, game.draw(s, fate_number(seed, fated)))
                    fated += 1
                else:
                    game.play(s, seat, rest.pop(0))
            legal = game.legal(s, seat) if seat >= 0 else []
            longer += [[*codes, code] for code in legal]
        found = longer
    return found


def test_counts() -> None:
    game = find("toy")
    first = first_position(game)
    before = first.digest()
    counts = perft(game, first, 4, seed=1)
    assert counts == [len(sequences(game, first, 1, depth)) for depth in (1, 2, 3, 4)]
    assert perft(game, first, 2, seed=1) == counts[:2]
    assert first.digest() == before


def test_nothing_is_counted_after_the_end() -> None:
    game = find("toy")
    counts = perft(game, first_position(game), 6, seed=2)
    assert counts[3] > 0
    assert counts[4:] == [0, 0]
