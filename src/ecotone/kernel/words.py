"""Sentences as key and arguments, turned into words by a catalogue: one file per language."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from ecotone.kernel.data import BadInput, expected
from ecotone.kernel.files import folder_of

Argument: TypeAlias = "int | str | Sentence | tuple[Argument, ...]"

ENGLISH: Final = "en"


@dataclass(frozen=True)
class Sentence:
    """Something to say, in no language yet. The wire carries this."""

    key: str
    arguments: tuple[tuple[str, Argument], ...] = ()


def sentence(key: str, **arguments: Argument) -> Sentence:
    return Sentence(key, tuple(sorted(arguments.items())))


def who(seat: int) -> Sentence:
    """A seat as one who acts: `Player 2`, or a name where a table knows one."""
    return sentence("who", seat=seat + 1)


def name_of(said: Sentence, names: tuple[str, ...]) -> str:
    """What a table calls the seat that `who` made the sentence of; else nothing."""
    if said.key != "who" or not names:
        return ""
    seat = said.arguments[0][1]
    return names[seat - 1] if isinstance(seat, int) and 0 < seat <= len(names) else ""


class Catalogue:
    """The words of one language; what it lacks is said in English.

    A pattern may be a table of plural forms (`one`, `other`), chosen by its argument `count`.
    """

    def __init__(self, language: str, patterns: dict[str, str], fallback: Catalogue | None) -> None:
        self.language = language
        self.patterns = patterns
        self.fallback = fallback

    def pattern(self, key: str, count: Argument | None) -> str | None:
        form = "one" if count == 1 else "other"
        found = self.patterns.get(key)
        if found is None:
            found = self.patterns.get(f"{key}.{form}")
        if found is None and self.fallback is not None:
            return self.fallback.pattern(key, count)
        return found

    def say(self, thing: Argument, names: tuple[str, ...] = ()) -> str:
        """A sentence, number, text or list in this language; `names` are those of the seats."""
        if isinstance(thing, Sentence):
            given = dict(thing.arguments)
            name = name_of(thing, names)
            if name:
                return name
            pattern = self.pattern(thing.key, given.get("count"))
            if pattern is None:
                return f"[{thing.key}]"
            return pattern.format_map({key: self.say(value, names) for key, value in given.items()})
        if isinstance(thing, tuple):
            return self.say_list([self.say(item, names) for item in thing])
        return str(thing)

    def say_list(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        comma = self.pattern("list.comma", None) or ", "
        last = self.pattern("list.last", None) or ", "
        return last.join((comma.join(items[:-1]), items[-1]))

    def knows(self, key: str) -> bool:
        return self.pattern(key, 1) is not None and self.pattern(key, 2) is not None


def flatten(prefix: str, table: dict[str, object], into: dict[str, str]) -> None:
    for key, value in table.items():
        name = f"{prefix}.{key}" if prefix else key
        if isinstance(value, dict):
            flatten(name, value, into)
        elif isinstance(value, str):
            into[name] = value
        else:
            raise expected(f"catalogue entry {name}", "text", value)


def read_patterns(folder: Path, language: str) -> dict[str, str]:
    path = folder / f"{language}.toml"
    patterns: dict[str, str] = {}
    if path.is_file():
        try:
            flatten("", tomllib.loads(path.read_text(encoding="utf-8")), patterns)
        except tomllib.TOMLDecodeError as error:
            raise BadInput(f"catalogue {path.name}: {error}") from None
    return patterns


def languages(folder: Path) -> list[str]:
    """The languages that have a file in a folder of words."""
    return sorted(path.stem for path in folder.glob("*.toml"))


_opened: dict[tuple[str, str], Catalogue] = {}


def open_catalogue(folder: Path, language: str) -> Catalogue:
    """The catalogue of a game's folder of words, over the kernel's, over English."""
    key = (str(folder), language)
    if key not in _opened:
        patterns = read_patterns(folder_of("ecotone.kernel") / "words", language) | read_patterns(
            folder, language
        )
        fallback = None if language == ENGLISH else open_catalogue(folder, ENGLISH)
        _opened[key] = Catalogue(language, patterns, fallback)
    return _opened[key]
