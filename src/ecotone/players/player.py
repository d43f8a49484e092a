"""What every bot is: somebody who answers a question from a view."""

from __future__ import annotations

from ecotone.kernel.game import Game, View


class Player:
    """A bot in a seat. It may remember things between its answers, but is given only views."""

    def __init__(self, name: str) -> None:
        self.name = name  # what `make_player` would make it from again

    def answer(self, game: Game, view: View, seat: int, legal: list[int]) -> int:
        """One of the legal codes (there is at least one, and they ascend)."""
        raise NotImplementedError
