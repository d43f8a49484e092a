"""Score sheets, rules and records as rows of text."""

from __future__ import annotations

import pydoc
import sys
from fractions import Fraction
from io import StringIO

from rich.console import Console

from ecotone.kernel.data import BadInput
from ecotone.kernel.drive import Table
from ecotone.kernel.game import EVERYONE, Game
from ecotone.kernel.record import Record
from ecotone.kernel.state import State
from ecotone.kernel.tally import Line, show_points
from ecotone.kernel.words import open_catalogue, sentence
from ecotone.lab.match import win_shares
from ecotone.players.hints import Hint, SeenTally

POINTS_WIDTH = 8
WIDEST_PAGE = 100


def title(game: Game, language: str) -> str:
    """The game's name and what it is about, where its words tell."""
    said = [known_words(game, key, language) for key in ("title", "tagline")]
    return ". ".join(text for text in said if text) or game.name


def known_words(game: Game, key: str, language: str) -> str:
    """A text that a game need not have, or nothing."""
    catalogue = open_catalogue(game.folder / "words", language)
    return catalogue.say(sentence(key)) if catalogue.knows(key) else ""


def plus(points: int, unit: int) -> str:
    return f"+{show_points(points, unit)}" if points > 0 else show_points(points, unit)


def line_rows(game: Game, lines: list[Line], language: str) -> list[str]:
    return [
        f"{show_points(line.points, game.unit):>{POINTS_WIDTH}}  {game.say(line, language)}"
        for line in lines
    ]


def gain_rows(game: Game, hint: Hint, language: str) -> list[str]:
    """Why a hint is good: how the tally changes by the end of the turn."""
    if not hint.gains:
        return ["  It brings no points by itself; nothing this turn brings more."]
    rows = [
        f"{plus(gain.by, game.unit):>{POINTS_WIDTH}}  {game.say(gain.line, language)}"
        for gain in hint.gains
    ]
    if len(rows) > 1:
        rows.append(f"{plus(hint.total, game.unit):>{POINTS_WIDTH}}  in all")
    return rows


def seen_rows(game: Game, tally: SeenTally, language: str) -> list[str]:
    """A tally as far as the asking seat can know it."""
    rows = line_rows(game, list(tally.lines), language)
    low, high = show_points(tally.low, game.unit), show_points(tally.high, game.unit)
    if tally.low == tally.high:
        return [*rows, f"{low:>{POINTS_WIDTH}}  in all"]
    return [*rows, f"          the rest is hidden from you: perhaps {low} to {high} in all"]


def tally_rows(game: Game, s: State, seat: int, language: str) -> list[str]:
    return line_rows(game, game.tally(s, seat), language)


def final_rows(table: Table, names: list[str], language: str) -> list[str]:
    """The end explained: how the game ended, the places, and every seat's score line by line."""
    game, s = table.game, table.state
    outcome = game.outcome(s)
    assert outcome is not None
    rows = [game.say(outcome, language)]
    if outcome.success is not None:
        rows.append("Everybody wins." if outcome.success else "Nobody wins.")
    ranks = [outcome.ranks[team - 1] for team in table.setup.teams]
    wins = win_shares(outcome, table.setup.teams)
    has_teams = table.setup.team_count < table.setup.seats
    for seat in sorted(range(table.setup.seats), key=lambda seat: ranks[seat]):
        points = show_points(int(game.points(s, seat)), game.unit)
        team = f", team {table.setup.teams[seat]}" if has_teams else ""
        alone = table.setup.seats == 1 or outcome.success is not None
        won = "" if alone else win_word(wins[seat], has_teams)
        rows.append(f"{ranks[seat]}. {names[seat]}{team}: {points} points{won}")
        rows += tally_rows(game, s, seat, language)
    return rows


def win_word(share: Fraction, has_teams: bool) -> str:
    if not share:
        return ""
    return ", wins" if share == 1 or has_teams else ", shares the win"


def rules(game: Game, wanted: str) -> str:
    """The game's rules page, or its paragraphs that hold a text."""
    text = (game.folder / "README.md").read_text(encoding="utf-8")
    if not wanted:
        return text
    found = [part for part in text.split("\n\n") if wanted.casefold() in part.casefold()]
    if not found:
        raise BadInput(f"rules: no paragraph holds {wanted[:60]!r}")
    return "\n\n".join(found)


def without_marks(text: str, width: int) -> str:
    """Markdown as plain text for people, with its tables drawn."""
    from rich.markdown import Markdown

    console = Console(
        width=min(width, WIDEST_PAGE), color_system=None, record=True, file=StringIO()
    )
    console.print(Markdown(text, hyperlinks=False))
    return "\n".join(row.rstrip() for row in console.export_text().strip("\n").split("\n"))


def page(text: str) -> None:
    """Long text through a pager where people read, plainly where programs do."""
    if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        pydoc.pager(text)
    else:
        print(text)


def record_rows(record: Record) -> list[str]:
    """The frame of a record."""
    own = " (own content)" if record.content is not None else ""
    options = ", ".join(f"{key}={show_option(value)}" for key, value in record.options.items())
    rows = [
        f"game      {record.game}, rules version {record.version}",
        f"content   {record.content_version}, hash {record.content_digest}{own}",
        f"seats     {record.seats}",
    ]
    if len(set(record.teams)) < record.seats:
        rows.append(f"teams     {', '.join(map(str, record.teams))}")
    rows.append(f"options   {options or 'none'}")
    decisions = sum(1 for entry in record.answers if entry.seat >= 0)
    fated = len(record.answers) - decisions
    rows.append(f"answers   {len(record.answers)} ({decisions} of seats, {fated} of fate)")
    return rows


def show_option(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def position_rows(game: Game, s: State, seats: int, language: str) -> list[str]:
    """A position and its scores."""
    rows = ["", game.draw_text(game.view(s, EVERYONE), language), ""]
    for seat in range(seats):
        points = show_points(int(game.points(s, seat)), game.unit)
        rows.append(f"player {seat + 1}: {points} points")
        rows += tally_rows(game, s, seat, language)
    outcome = game.outcome(s)
    if outcome is not None:
        rows.append(game.say(outcome, language))
    return rows
