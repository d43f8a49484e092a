"""What a seat may choose from, as a list that people can type from."""

from __future__ import annotations

from dataclasses import dataclass

from ecotone.kernel.game import Game, Target
from ecotone.kernel.reasons import FIRST_GAME_REASON, OK
from ecotone.kernel.state import State

CELLS_A_LINE = 8
COMMAND_MARKS = str.maketrans({",": " ", "(": " ", ")": " ", ";": " "})


@dataclass(frozen=True)
class Choice:
    """A legal code, what it points at, and the words for it."""

    code: int
    target: Target
    text: str

    @property
    def has_place(self) -> bool:
        """Whether it is typed by its coordinates; else it gets a short number."""
        return len(self.target.place) > 1


class Menu:
    """The legal choices of a seat, grouped by what they point at."""

    def __init__(self, choices: list[Choice]) -> None:
        self.choices = choices
        self.numbered = [choice for choice in choices if not choice.has_place]
        self.placed: dict[str, dict[tuple[int, ...], list[Choice]]] = {}
        for choice in choices:
            if choice.has_place:
                cells = self.placed.setdefault(choice.target.kind, {})
                cells.setdefault(choice.target.place, []).append(choice)

    def rows(self) -> list[str]:
        """The list as it is shown."""
        rows: list[str] = []
        for kind, cells in self.placed.items():
            rows += placed_rows(kind, cells)
        kind = ""
        for number, choice in enumerate(self.numbered, 1):
            if choice.target.kind != kind and (self.placed or number > 1):
                rows.append(f"  {choice.target.kind}:")
            kind = choice.target.kind
            rows.append(f"  {number:>4}  {choice.text}")
        return rows

    def find(self, text: str) -> list[Choice]:
        """The choices that a typed text means: a number, coordinates, or a name."""
        words = text.translate(COMMAND_MARKS).split()
        numbers = whole_numbers(words)
        if numbers is None:
            return self.called(words)
        if len(numbers) == 1:
            inside = 1 <= numbers[0] <= len(self.numbered)
            return [self.numbered[numbers[0] - 1]] if inside else []
        there = self.at(numbers)
        if there or len(numbers) == 2:
            return there
        several = self.at(numbers[:-1])
        return several[numbers[-1] - 1 : numbers[-1]] if numbers[-1] > 0 else []

    def called(self, words: list[str]) -> list[Choice]:
        """By name, or by name and number where several choices have the same."""
        found = [choice for choice in self.choices if is_called(choice.target, words)]
        last = whole_numbers(words[-1:])
        if found or last is None or last[0] < 1:
            return found
        several = [choice for choice in self.choices if is_called(choice.target, words[:-1])]
        return several[last[0] - 1 : last[0]]

    def at(self, place: tuple[int, ...]) -> list[Choice]:
        return [choice for cells in self.placed.values() for choice in cells.get(place, [])]


def is_called(target: Target, words: list[str]) -> bool:
    return bool(words) and " ".join(words).casefold() == target.name.casefold()


def placed_rows(kind: str, cells: dict[tuple[int, ...], list[Choice]]) -> list[str]:
    """The cells of one kind, several on a line; how many choices where there is more than one.

    A cell is called as the game calls it; its numbers are understood in any case. Cells with
    names come in the game's order, others by their numbers.
    """
    named = any(choices[0].target.name for choices in cells.values())
    texts: list[str] = []
    for place, choices in cells.items() if named else sorted(cells.items()):
        more = f" (×{len(choices)})" if len(choices) > 1 else ""
        texts.append((choices[0].target.name or " ".join(map(str, place))) + more)
    width = max(map(len, texts))
    rows = [f"  {kind}, by its name:" if named else f"  {kind}, by its numbers:"]
    for start in range(0, len(texts), CELLS_A_LINE):
        line = texts[start : start + CELLS_A_LINE]
        rows.append("     " + " | ".join(text.rjust(width) for text in line))
    return rows


def whole_numbers(words: list[str]) -> tuple[int, ...] | None:
    """The words as numbers, or None when one of them is none."""
    for word in words:
        digits = word[1:] if word[:1] in ("-", "+") else word
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            return None
    return tuple(int(word) for word in words) if words else None


def read_menu(game: Game, s: State, seat: int, codes: list[int], language: str) -> Menu:
    choices: list[Choice] = []
    for code in codes:
        text = game.say(game.move(s, seat, code), language)
        choices.append(Choice(code, game.target(s, seat, code), text))
    return Menu(choices)


@dataclass(frozen=True)
class Refused:
    """A code that the rules refuse just now."""

    code: int
    target: Target
    reason: int
    past: bool = False  # it answers a step that is over


def refused_choices(game: Game, s: State, seat: int) -> list[Refused]:
    """Everything that is refused for a reason of the game's own, what is asked now first."""
    found: list[Refused] = []
    past = [reason.number for reason in game.reasons() if reason.past]
    for code in range(game.code_count):
        reason = game.refuse(s, seat, code)
        if reason != OK and reason >= FIRST_GAME_REASON:
            found.append(Refused(code, game.target(s, seat, code), reason, reason in past))
    return sorted(found, key=lambda item: item.past)


def meant(refused: list[Refused], text: str) -> list[Refused]:
    """Those of the refused choices that a typed text points at."""
    words = text.translate(COMMAND_MARKS).split()
    numbers = whole_numbers(words)
    if numbers is None:
        return [item for item in refused if is_called(item.target, words)]
    exact = [item for item in refused if item.target.place == numbers]
    if exact or len(numbers) < 3:
        return exact
    return [item for item in refused if item.target.place == numbers[:-1]]


def worth_telling(refused: list[Refused], menu: Menu, text: str) -> list[Refused]:
    """What a typed text points at, preferring what is asked now to a step that is over."""
    found = meant(refused, text)
    now = [item for item in refused if not item.past]
    if any(not item.past for item in found):
        return [item for item in found if not item.past]
    kinds = {item.target.kind for item in found}
    offered = {choice.target.kind for choice in menu.choices}
    if not kinds & (offered | {item.target.kind for item in now}):
        return found
    # Such a thing is asked for, but nothing of it is there: codes that point nowhere tell why.
    return [item for item in now if item.target.kind not in kinds | offered] or found
