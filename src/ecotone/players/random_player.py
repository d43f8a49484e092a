"""The bot that takes any legal choice, all with equal chances."""

from __future__ import annotations

from ecotone.kernel.fate import Generator
from ecotone.kernel.game import Game, View
from ecotone.players.player import Player


class RandomPlayer(Player):
    """Draws from the legal codes; looks at nothing."""

    def __init__(self, seed: int, name: str = "random") -> None:
        super().__init__(name)
        self.generator = Generator(seed)

    def answer(
        self,
        game: Game,
        view: View,
        seat: int,
        legal: list[int],
    ) -> int:
        return legal[self.generator.below(len(legal))]
