"""Options of a game: declared once, validated, and described well enough to make a form from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from ecotone.kernel.data import BadInput, Data, expected
from ecotone.kernel.suggest import nearest

OptionValue: TypeAlias = "int | bool | str | tuple[str, ...]"

NUMBER: Final = "number"
SWITCH: Final = "switch"
CHOICE: Final = "choice"
SEVERAL: Final = "several"


@dataclass(frozen=True)
class Option:
    """One option: its kind, its default and what else it may be."""

    key: str
    kind: str
    default: OptionValue
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Choice:
    """One of the choices of an option, for games to say in words."""

    option: Option
    choice: str


def number(key: str, default: int, low: int, high: int) -> Option:
    return Option(key, NUMBER, default, low=low, high=high)


def switch(key: str, default: bool) -> Option:
    return Option(key, SWITCH, default)


def choice(key: str, default: str, choices: tuple[str, ...]) -> Option:
    return Option(key, CHOICE, default, choices=choices)


def several(key: str, default: tuple[str, ...], choices: tuple[str, ...]) -> Option:
    return Option(key, SEVERAL, default, choices=choices)


class Options:
    """The chosen value of every option of a game."""

    def __init__(self, values: dict[str, OptionValue]) -> None:
        self.values = values

    def number(self, key: str) -> int:
        value = self.values[key]
        assert isinstance(value, int)
        return value

    def switch(self, key: str) -> bool:
        value = self.values[key]
        assert isinstance(value, bool)
        return value

    def choice(self, key: str) -> str:
        value = self.values[key]
        assert isinstance(value, str)
        return value

    def several(self, key: str) -> tuple[str, ...]:
        value = self.values[key]
        assert isinstance(value, tuple)
        return value

    def to_data(self) -> dict[str, Data]:
        return {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in self.values.items()
        }


def read_options(declared: tuple[Option, ...], given: Mapping[str, object]) -> Options:
    """Given values checked against the declared options; what is not given takes its default."""
    known = {option.key: option for option in declared}
    for key in given:
        if key not in known:
            raise BadInput(f"unknown option {key!r}{nearest(key, list(known))}")
    return Options(
        {key: check(option, given.get(key, option.default)) for key, option in known.items()}
    )


def check(option: Option, value: object) -> OptionValue:
    what = f"option {option.key}"
    if option.kind == NUMBER:
        if isinstance(value, bool) or not isinstance(value, int):
            raise expected(what, f"a whole number from {option.low} to {option.high}", value)
        if not option.low <= value <= option.high:
            raise expected(what, f"a whole number from {option.low} to {option.high}", value)
        return value
    if option.kind == SWITCH:
        if not isinstance(value, bool):
            raise expected(what, "true or false", value)
        return value
    if option.kind == CHOICE:
        return check_choice(what, option, value)
    if not isinstance(value, (list, tuple)):
        raise expected(what, "a list of choices", value)
    chosen = [check_choice(what, option, item) for item in value]
    return tuple(item for item in option.choices if item in chosen)


def check_choice(what: str, option: Option, value: object) -> str:
    if not isinstance(value, str):
        raise expected(what, f"one of {', '.join(option.choices)}", value)
    if value not in option.choices:
        hint = nearest(value, list(option.choices))
        raise BadInput(f"{what}: no choice {value!r}{hint}; there are {', '.join(option.choices)}")
    return value


def read_text(declared: tuple[Option, ...], pairs: list[str]) -> dict[str, object]:
    """`key=value` texts, as a command line has them, as values for `read_options`."""
    kinds = {option.key: option.kind for option in declared}
    values: dict[str, object] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise expected("option", "key=value", pair)
        if key in values:
            raise expected(f"option {key[:60]}", "one value", f"{values[key]} and {text}")
        kind = kinds.get(key, CHOICE)
        digits = text.removeprefix("-")
        if kind == NUMBER and digits.isascii() and digits.isdigit() and len(text) < 20:
            values[key] = int(text)
        elif kind == SWITCH:
            if text not in ("true", "false", "yes", "no", "on", "off"):
                raise expected(f"option {key}", "yes or no", text)
            values[key] = text in ("true", "yes", "on")
        elif kind == SEVERAL:
            values[key] = tuple(item for item in text.split(",") if item)
        else:
            values[key] = text
    return values
