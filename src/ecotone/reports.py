"""Tables for the terminal: games, tournaments and measurements."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from ecotone import build_status
from ecotone.folding import fitted
from ecotone.games import find, names
from ecotone.kernel.game import Game, seat_range
from ecotone.kernel.options import CHOICE, NUMBER, SEVERAL, Option
from ecotone.lab.bench import MEASURES, Report
from ecotone.lab.peers import Comparison
from ecotone.lab.standings import Standing, is_even, standings, to_data
from ecotone.lab.statistics import Interval, Rounds
from ecotone.lab.tournament import Run
from ecotone.sheets import known_words, title

ENGLISH = "en"
MOST_CHOICES = 16
SOME_CHOICES = 6
PLAIN_WIDTH = 140  # where nobody's window says how wide it is


def console() -> Console:
    width = None if sys.stdout.isatty() else PLAIN_WIDTH
    return Console(highlight=False, markup=False, emoji=False, width=width)


def sheet(*columns: str) -> Table:
    """A table whose first column is text and whose others are numbers."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for index, column in enumerate(columns):
        table.add_column(column, justify="right" if index else "left", no_wrap=bool(index))
    return table


def pretty(data: object) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


# -- games ------------------------------------------------------------------------------------


def print_games(everything: bool) -> None:
    shown = names(examples=everything)
    for name in shown:
        print_game(find(name))
    if not shown:
        console().print("No games are installed.")


def print_game(game: Game) -> None:
    out = console()
    out.print(game.name, style="bold")
    out.print(fitted(f"  {title(game, ENGLISH)} (seats: {seat_range(game)})"), soft_wrap=True)
    for option in game.options(game.printed()):
        text = known_words(game, f"option.{option.key}.help", ENGLISH)
        out.print(fitted(f"  --option {option.key}={values(option)}"), soft_wrap=True)
        if text:
            out.print(fitted(f"      {text}"), soft_wrap=True)


def choices(option: Option) -> str:
    """All choices, or some of many."""
    if len(option.choices) <= MOST_CHOICES:
        return ", ".join(option.choices)
    return f"{', '.join(option.choices[:SOME_CHOICES])}, ... {len(option.choices)} in all"


def values(option: Option) -> str:
    """What an option may be, its default first."""
    if option.kind == NUMBER:
        return f"{option.default} ({option.low} to {option.high})"
    if option.kind == CHOICE:
        return f"{option.default} ({choices(option)})"
    if option.kind == SEVERAL and isinstance(option.default, tuple):
        return f"{','.join(option.default)} (of {choices(option)})"
    return "yes (or no)" if option.default else "no (or yes)"


# -- tournaments ------------------------------------------------------------------------------


def span(interval: Interval, scale: float, digits: int) -> str:
    if not math.isfinite(interval.low):
        return f"{interval.value * scale:.{digits}f}"
    low, high = interval.low * scale, interval.high * scale
    return f"{interval.value * scale:.{digits}f}  [{low:.{digits}f}, {high:.{digits}f}]"


def print_standings(run: Run) -> None:
    rows = standings(run)
    out = console()
    table = sheet("bot", "games", "mean score  [95 %]", "wins %  [95 %]", "fair %")
    for row in rows:
        score, wins = span(row.score, 1, 2), span(row.wins, 100, 1)
        table.add_row(row.bot, f"{row.games:,}", score, wins, f"{row.fair * 100:.1f}")
    out.print(table)
    if run.plan.seats > 1:
        out.print(seat_table(rows, run.plan.seats))
    speed = run.decisions / run.seconds
    text = f"{len(run.results):,} games in {run.seconds:.1f} s, {speed:,.0f} decisions/s."
    out.print(f"{text} Seed {run.plan.seed}.", style="dim")
    if not is_even(run):
        bots = len(run.plan.bots)
        out.print(
            f"Seats are shared equally only when --games is a multiple of {bots}.", style="dim"
        )


def seat_table(rows: Sequence[Standing], seats: int) -> Table:
    """Mean score and share of wins in each seat."""
    table = sheet("score, wins % in", *(f"seat {seat + 1}" for seat in range(seats)))
    for row in rows:
        cells = {place.seat: f"{place.score:.2f}, {place.wins * 100:.1f}" for place in row.places}
        table.add_row(row.bot, *(cells.get(seat, "-") for seat in range(seats)))
    return table


def json_text(run: Run) -> str:
    return pretty(to_data(run))


# -- measurements -----------------------------------------------------------------------------


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def spread(measured: Rounds) -> str:
    return f"{number(measured.median)}  [{number(measured.least)}, {number(measured.greatest)}]"


def print_measures(reports: Sequence[Report]) -> None:
    first = reports[0]
    out = console()
    out.print(f"{first.game}, {first.seats} seats, Python {first.python}, {first.machine}")
    both = len(reports) == 2
    heads = [report.mode for report in reports] + (["times"] if both else [])
    table = sheet("median [least, greatest]", "unit", *heads)
    for key, unit in MEASURES.items():
        cells = [spread(report.measures[key]) for report in reports]
        table.add_row(key, unit, *cells, *([faster(key, reports)] if both else []))
    out.print(table)


def faster(key: str, reports: Sequence[Report]) -> str:
    """How many times better the second report is; weight is not a speed."""
    old, new = (report.measures[key].median for report in reports)
    if key == "state":
        return ""
    return f"{new / old if MEASURES[key].endswith('/s') else old / new:.1f}"


def print_peers(rows: Sequence[Comparison], game: str) -> None:
    ours = f"{game}'s, {build_status().mode}"
    table = sheet("random play", "peer", "their decisions/s", ours, "times")
    for row in rows:
        ratio = f"{row.ratio.median:.2f}  [{row.ratio.least:.2f}, {row.ratio.greatest:.2f}]"
        table.add_row(row.way, f"OpenSpiel {row.peer}", spread(row.theirs), spread(row.ours), ratio)
    console().print(table)
