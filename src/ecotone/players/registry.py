"""Players by name: `random`, `greedy`, `search:time=0.2`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ecotone.kernel.data import BadInput, expected
from ecotone.kernel.suggest import nearest
from ecotone.players.player import Player


@dataclass(frozen=True)
class Kind:
    """A kind of player: the settings that its text may have, and how one is made.

    `make` is given the settings as texts, the seed and the whole text as a name; it reads its
    settings with the functions below, which raise BadInput.
    """

    name: str
    settings: tuple[str, ...]
    make: Callable[[dict[str, str], int, str], Player]


def kinds() -> dict[str, Kind]:
    """Every kind of player. A new one joins with one line here."""
    from ecotone.players.greedy import GreedyPlayer
    from ecotone.players.random_player import RandomPlayer
    from ecotone.players.search import Budget, SearchPlayer

    def make_search(settings: dict[str, str], seed: int, name: str) -> Player:
        budget = Budget(
            seconds=seconds_setting(settings, "time", 0.2, 0.001, 600),
            simulations=whole_setting(settings, "simulations", 0, 1, 10_000_000),
        )
        return SearchPlayer(seed, budget, name)

    known = (
        Kind("random", (), lambda _settings, seed, name: RandomPlayer(seed, name)),
        Kind("greedy", (), lambda _settings, seed, name: GreedyPlayer(seed, name)),
        Kind("search", ("time", "simulations"), make_search),
    )
    return {kind.name: kind for kind in known}


def player_names() -> list[str]:
    return list(kinds())


def make_player(text: str, seed: int) -> Player:
    """A player from a text like `greedy` or `search:time=0.2,simulations=400`."""
    kind, settings = read_player(text)
    return kind.make(settings, seed, text)


def check_player(text: str) -> None:
    """Raises BadInput where `make_player` would."""
    make_player(text, 0)


def read_player(text: str) -> tuple[Kind, dict[str, str]]:
    known = kinds()
    name, colon, rest = text.partition(":")
    if name not in known:
        names = ", ".join(known)
        raise BadInput(f"unknown bot {name[:60]!r}{nearest(name, list(known))}; there are {names}")
    kind = known[name]
    settings: dict[str, str] = {}
    for part in rest.split(",") if colon else []:
        key, equals, value = part.partition("=")
        if key not in kind.settings:
            wanted = ", ".join(kind.settings) or "no settings"
            hint = nearest(key, list(kind.settings))
            raise BadInput(f"bot {name}: no setting {key[:60]!r}{hint}; it takes {wanted}")
        if not equals or not value:
            raise expected(f"bot {name}", f"{key}=value", part)
        if key in settings:
            raise BadInput(f"bot {name}: {key} is set twice")
        settings[key] = value
    return kind, settings


def whole_setting(settings: dict[str, str], key: str, default: int, low: int, high: int) -> int:
    """A whole number among a player's settings."""
    text = settings.get(key)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 12 and low <= int(text) <= high):
        raise expected(f"bot setting {key}", f"a whole number from {low} to {high}", text)
    return int(text)


def seconds_setting(
    settings: dict[str, str], key: str, default: float, low: float, high: float
) -> float:
    """A time in seconds among a player's settings, as `0.2`."""
    text = settings.get(key)
    if text is None:
        return default
    whole, _, part = text.partition(".")
    digits = whole + part
    plain = digits.isascii() and digits.isdigit() and len(text) < 12
    if not (plain and low <= float(text) <= high):
        raise expected(f"bot setting {key}", f"seconds from {low:g} to {high:g}", text)
    return float(text)


def split_players(text: str) -> list[str]:
    """`greedy,search:time=0.2,simulations=9` as texts of players.

    A comma before `key=value` goes on with the settings of the player before it.
    """
    found: list[str] = []
    for part in text.split(","):
        bare = part.strip()
        goes_on = "=" in bare.partition(":")[0]
        if goes_on and found and ":" in found[-1]:
            found[-1] += f",{bare}"
        else:
            found.append(bare)
    return found
