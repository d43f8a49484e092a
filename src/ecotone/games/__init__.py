"""The games on the shelf, found by looking into the folders beside this file."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from ecotone.kernel.data import BadInput
from ecotone.kernel.game import Game
from ecotone.kernel.suggest import nearest

EXAMPLES = ("toy",)  # complete, but there to be read and copied


def names(examples: bool = False) -> list[str]:
    """The names of all games, sorted."""
    found = {path.parent.name for path in Path(__file__).parent.glob("*/game.py")}
    return sorted(found if examples else found.difference(EXAMPLES))


def find(name: str) -> Game:
    """The game of that name; only then are its modules imported."""
    known = names(examples=True)
    if name not in known:
        raise BadInput(f"no game {name!r}{nearest(name, known)}; there are {', '.join(known)}")
    game: object = import_module(f"ecotone.games.{name}.game").GAME
    if not isinstance(game, Game):
        raise TypeError(f"ecotone.games.{name}.game.GAME: expected a Game, got {game!r}")
    return game
