"""Plain data: what goes into files, onto the wire and into hashes."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from typing import Final, TypeAlias, cast

Data: TypeAlias = "None | bool | int | str | list[Data] | dict[str, Data]"

DEEPEST: Final = 64


class BadInput(ValueError):
    """Input from outside that cannot be used; says what was expected and what came."""


def expected(what: str, wanted: str, came: object) -> BadInput:
    """The one way in which bad input is worded; long or strange values are cut short."""
    shown = ascii(came)
    if len(shown) > 80:
        shown = shown[:77] + "..."
    return BadInput(f"{what}: expected {wanted}, got {shown}")


def kebab(name: str) -> str:
    """`TakePair` as `take-pair`: how a class is named outside of Python."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


def plain(thing: object) -> Data:
    """Frozen dataclasses, tuples and scalars as plain data; a dataclass names its kind."""
    if thing is None or isinstance(thing, (bool, int, str)):
        return thing
    if isinstance(thing, (list, tuple)):
        return [plain(item) for item in thing]
    if isinstance(thing, dict):
        return {str(key): plain(value) for key, value in thing.items()}
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        data: dict[str, Data] = {"kind": kebab(type(thing).__name__)}
        for field in dataclasses.fields(thing):
            if field.metadata.get("private") is None:
                data[field.name] = plain(getattr(thing, field.name))
        return data
    raise TypeError(f"no plain form for {type(thing).__name__}")


def canonical(data: Data) -> str:
    """The one spelling of some data, so that equal data have equal hashes."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digest(data: Data) -> str:
    """A short name for some data: the first 32 hex digits of its SHA-256."""
    return hashlib.sha256(canonical(data).encode("ascii")).hexdigest()[:32]


def parse_json(text: str, what: str) -> Data:
    """JSON from outside; floats, NaN, deep nesting and a key given twice are bad input, too."""

    def no_float(literal: str) -> Data:
        raise expected(what, "whole numbers only", literal)

    def each_once(pairs: list[tuple[str, Data]]) -> dict[str, Data]:
        table: dict[str, Data] = {}
        for key, value in pairs:
            if key in table:
                raise expected(what, "each key once", key)
            table[key] = value
        return table

    try:
        data = cast(
            Data,
            json.loads(
                text,
                parse_float=no_float,
                parse_constant=no_float,
                object_pairs_hook=each_once,
            ),
        )
    except RecursionError:
        raise BadInput(f"{what}: nested too deeply") from None
    except json.JSONDecodeError as error:
        raise BadInput(
            f"{what}: not valid JSON (line {error.lineno}, column {error.colno}: {error.msg})"
        ) from None
    except ValueError as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{what}: not valid JSON (a number has too many digits)") from None
    check_depth(data, what)
    return data


def check_depth(data: Data, what: str) -> None:
    """Whoever goes through some data may rely on it not being nested without end."""
    level: list[Data] = [data]
    depth = 0
    while level:
        if depth > DEEPEST:
            raise BadInput(f"{what}: nested too deeply")
        inner: list[Data] = []
        for item in level:
            if isinstance(item, dict):
                inner += [value for value in item.values() if isinstance(value, (dict, list))]
            elif isinstance(item, list):
                inner += [value for value in item if isinstance(value, (dict, list))]
        level = inner
        depth += 1


def as_table(data: Data, what: str) -> dict[str, Data]:
    if not isinstance(data, dict):
        raise expected(what, "an object", data)
    return data


def as_list(data: Data, what: str) -> list[Data]:
    if not isinstance(data, list):
        raise expected(what, "a list", data)
    return data


def as_text(data: Data, what: str) -> str:
    if not isinstance(data, str):
        raise expected(what, "text", data)
    return data


def as_int(data: Data, what: str, low: int, high: int) -> int:
    """A whole number in a range; `True` is not a number here."""
    if isinstance(data, bool) or not isinstance(data, int) or not low <= data <= high:
        raise expected(what, f"a whole number from {low} to {high}", data)
    return data


def as_ints(data: Data, what: str, low: int, high: int) -> list[int]:
    return [as_int(item, f"{what}[{i}]", low, high) for i, item in enumerate(as_list(data, what))]


def field_of(table: dict[str, Data], key: str, what: str) -> Data:
    if key not in table:
        raise expected(what, f"a field {key!r}", sorted(table)[:8])
    return table[key]
