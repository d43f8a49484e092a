"""What the games on the shelf say of themselves: seats, options, bots, rules."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from ecotone.games import find, names
from ecotone.kernel.game import Game
from ecotone.kernel.options import Choice, Option
from ecotone.kernel.words import Sentence, sentence
from ecotone.play.bots import LEVELS
from ecotone.play.wire.tables import BotInfo, GameInfo, OptionInfo, OptionKind


@lru_cache
def shelf(examples: bool) -> tuple[GameInfo, ...]:
    return tuple(game_info(find(name)) for name in names(examples))


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        game=game.name,
        title=game.say(sentence("title")),
        tagline=game.say(sentence("tagline")),
        rules=game.version,
        least_seats=game.least_seats,
        most_seats=game.most_seats,
        unit=game.unit,
        options=tuple(option_info(game, option) for option in game.options(game.printed())),
        bots=tuple(BotInfo(bot, label) for bot, label in LEVELS),
    )


def option_info(game: Game, option: Option) -> OptionInfo:
    return OptionInfo(
        key=option.key,
        kind=cast(OptionKind, option.kind),
        default=option.default,
        low=option.low,
        high=option.high,
        choices=option.choices,
        labels=tuple(game.say(Choice(option, choice)) for choice in option.choices),
        label=game.say(option),
        help=game.say(Sentence(f"option.{option.key}.help")),
    )


def rules_text(name: str) -> str:
    """The game's own README: the rules by number, in Markdown."""
    return (find(name).folder / "README.md").read_text(encoding="utf-8")
