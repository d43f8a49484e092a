"""What the commands do, once their words are understood."""

from __future__ import annotations

import contextlib
import os
import platform
import sys
import time
from dataclasses import asdict, dataclass

from rich.console import Console

from ecotone import build_status
from ecotone.files import (
    check_save,
    check_writable,
    load_record,
    save_somewhere,
    standard_input,
    write_text,
)
from ecotone.folding import fitted
from ecotone.games import find
from ecotone.kernel.data import BadInput, as_ints, expected
from ecotone.kernel.drive import Table, resume
from ecotone.kernel.game import Game, Setup, seat_range
from ecotone.kernel.options import read_options, read_text
from ecotone.kernel.record import MOST_SEATS, positions, replay
from ecotone.kernel.suggest import nearest
from ecotone.kernel.words import languages
from ecotone.lab.match import player_seed
from ecotone.lab.tournament import Plan, Run, run
from ecotone.players import Player, check_player, make_player, player_names, split_players

DONE = 0
FAILED = 1
INTERRUPTED = 130

HUMAN = "human"
USUAL_BOT = "greedy"


def tell_mode() -> None:
    """Say once when the rules run slowly, and why."""
    status = build_status()
    if status.mode == "interpreted":
        note = f"Running interpreted, which is slower: {status.reason}."
        console = Console(stderr=True, highlight=False, markup=False)
        console.print(note, style="dim", soft_wrap=not console.is_terminal)


def make_setup(game: Game, seats: int | None, teams: str | None, options: tuple[str, ...]) -> Setup:
    """What the command line says about a table, checked by the game."""
    count = max(game.least_seats, min(2, game.most_seats)) if seats is None else seats
    if not game.least_seats <= count <= game.most_seats:
        raise expected("seats", seat_range(game), count)
    numbers = tuple(range(1, count + 1)) if teams is None else read_teams(teams)
    declared = game.options(game.printed())
    chosen = read_options(declared, read_text(declared, list(options)))
    setup = Setup(count, numbers, chosen)
    game.check(game.printed(), setup)
    return setup


def read_teams(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise expected("teams", "a number for each seat, as 1,1,2,2", text)
    return tuple(as_ints([int(part) for part in parts], "teams", 1, MOST_SEATS))


def check_language(game: Game, language: str) -> None:
    known = languages(game.folder / "words")
    if language not in known:
        hint = nearest(language, known)
        raise BadInput(f"no words in {language[:20]!r}{hint}; there are {', '.join(known)}")


# -- play -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlayOrder:
    """A wish to play, as the command line says it."""

    game: str
    seats: int | None
    bots: str | None
    seed: int | None
    options: tuple[str, ...]
    teams: str | None
    save: str | None
    resume: str | None
    language: str


def who_sits(bots: str | None, seats: int) -> list[str]:
    """A bot or `human` for each seat: the named ones have the last seats, people the others."""
    if bots is None:
        return [HUMAN] + [USUAL_BOT] * (seats - 1)
    named = split_players(bots)
    for name in named:
        if name != HUMAN:
            check_bot(name, people=True)
    if len(named) > seats:
        raise BadInput(f"bots: expected at most {seats} for {seats} seats, got {len(named)}")
    return [HUMAN] * (seats - len(named)) + named


def check_bot(name: str, people: bool = False) -> None:
    bare = name.partition(":")[0]
    known = [HUMAN, *player_names()] if people else player_names()
    if bare not in known:
        hint = nearest(bare, known)
        raise BadInput(f"unknown bot {bare[:60]!r}{hint}; there are {', '.join(known)}")
    check_player(name)


def open_table(order: PlayOrder, seed: int) -> Table:
    """A new table, or the one that a record left."""
    if order.resume is None:
        game = find(order.game)
        setup = make_setup(game, order.seats, order.teams, order.options)
        return Table(game, game.printed(), setup, seed)
    if order.seats is not None or order.teams is not None or order.options:
        raise BadInput("--resume: the record says who sits where; expected no seats or options")
    game, record = load_record(order.resume)
    if game.name != order.game:
        raise expected(f"record {order.resume}", f"a game of {order.game}", game.name)
    return resume(game, record, seed)


def play_at_terminal(order: PlayOrder) -> int:
    from ecotone.terminal import Quit, Terminal

    seed = int.from_bytes(os.urandom(4), "big") if order.seed is None else order.seed
    table = open_table(order, seed)
    check_language(table.game, order.language)
    check_save(order.save)
    names = who_sits(order.bots, table.setup.seats)
    if HUMAN in names:
        standard_input()
    tell_mode()
    players: list[Player | None] = []
    for seat, name in enumerate(names):
        players.append(None if name == HUMAN else make_player(name, player_seed(seed, seat)))
    terminal = Terminal(table, players, order.language)
    terminal.tell(f"Seed {seed}.", "dim")
    try:
        terminal.run()
        return DONE
    except Quit:
        terminal.tell("You leave the table.")
        return DONE
    except EOFError:
        terminal.tell("\nNo more input: the game ends here, unfinished.")
        return FAILED
    except KeyboardInterrupt:
        terminal.tell("\nInterrupted: the game ends here, unfinished.")
        return INTERRUPTED
    finally:
        if order.save is not None:
            save_somewhere(order.save, table.record())
            with contextlib.suppress(OSError):  # the window may be gone
                terminal.tell(f"Saved {order.save}.")


# -- simulate ---------------------------------------------------------------------------------


def make_plan(
    name: str,
    bots: str,
    seats: int | None,
    teams: str | None,
    options: tuple[str, ...],
    games: int,
    seed: int,
) -> Plan:
    game = find(name)
    setup = make_setup(game, seats, teams, options)
    named = split_players(bots)
    for bot in named:
        check_bot(bot)
    return Plan(
        game=name,
        bots=tuple(named),
        seats=setup.seats,
        teams=setup.teams,
        options=setup.options.to_data(),
        games=games,
        seed=seed,
    )


def run_with_progress(plan: Plan, jobs: int) -> Run:
    """Play a plan with a bar on the standard error, where people look."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=plan.games)
        return run(plan, jobs, lambda done: bar.advance(task, done))


# -- replay -----------------------------------------------------------------------------------


def show_replay(file: str, at: int | None, verify: bool, language: str) -> None:
    from ecotone import sheets

    game, record = load_record(file)
    check_language(game, language)
    tell_mode()
    if verify:
        count = sum(1 for _position in positions(game, record)) - 1
        print(f"The record is good: {game.name}, {count} answers, final hash {record.final}.")
        return
    s = replay(game, record, at)
    for row in sheets.record_rows(record):
        print(row)
    print(f"position  {len(record.answers) if at is None else at} of {len(record.answers)}")
    for row in sheets.position_rows(game, s, record.seats, language):
        print(fitted(row))


# -- perft and bench --------------------------------------------------------------------------


def print_perft(
    name: str,
    seats: int | None,
    depth: int,
    seed: int,
    options: tuple[str, ...],
    teams: str | None,
) -> None:
    from ecotone.lab.perft import perft

    game = find(name)
    setup = make_setup(game, seats, teams, options)
    tell_mode()
    first = game.start(game.printed(), setup)
    for level in range(1, depth + 1):
        started = time.perf_counter()
        count = perft(game, first, level, seed)[-1]
        took = time.perf_counter() - started
        print(f"{level:>5}  {count:>16,}  {took:>8.2f} s", flush=True)


@dataclass(frozen=True)
class BenchOrder:
    """A wish to measure, as the command line says it."""

    game: str
    seats: int | None
    rounds: int
    seconds: float
    peers: bool
    json: str | None


def print_bench(order: BenchOrder) -> None:
    from ecotone import reports
    from ecotone.lab import peers
    from ecotone.lab.bench import Order, run_both

    game = find(order.game)
    seats = make_setup(game, order.seats, None, ()).seats
    check_writable(order.json)
    if order.peers and not peers.has_peers():
        print(peers.MISSING, file=sys.stderr)
    measured = run_both(Order(order.game, seats, order.rounds, order.seconds))
    if len(measured) == 1:
        tell_mode()
    reports.print_measures(measured)
    compared = []
    if order.peers and peers.has_peers():
        compared = peers.compare(order.game, seats, order.rounds, order.seconds)
        reports.print_peers(compared, order.game)
    if order.json is not None:
        data = {
            "python": platform.python_version(),
            "measures": [asdict(report) for report in measured],
            "peers": [asdict(row) for row in compared],
        }
        write_text(order.json, reports.pretty(data))
