"""The command line: `ecotone play | simulate | replay | perft | bench | games`."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType
from typing import Annotated

import typer
from typer.exceptions import TyperException

from ecotone.kernel.data import BadInput

# Whatever takes long to import is imported inside the command that needs it, so that
# `ecotone --help` and a mistyped name answer at once.

DONE = 0
FAILED = 1  # the program ended early, or a check failed
BAD_INPUT = 2
INTERRUPTED = 130

LONGEST_ERROR = 600
LARGEST_SEED = (1 << 62) - 1

app = typer.Typer(
    name="ecotone",
    help="Five ecology tabletop games: to play, to let bots play, and to study.",
    epilog="Exit codes: 0 fine, 1 ended early or a check failed, 2 bad input, 130 interrupted,"
    " 143 or 129 told to end.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # rich would make every help slower by a tenth of a second
)

GameName = Annotated[str, typer.Argument(help="The game, as `ecotone games` lists it.")]
Seats = Annotated[int | None, typer.Option(help="How many seats; 2 where the game allows it.")]
Seed = Annotated[int, typer.Option(min=0, max=LARGEST_SEED, help="The same seed, the same game.")]
MaybeSeed = Annotated[
    int | None, typer.Option(min=0, max=LARGEST_SEED, help="Else one is made up.")
]
Companions = Annotated[
    str | None, typer.Option(help="Bots for the last seats (human for a person); else greedy.")
]
Choices = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]
Teams = Annotated[
    str | None, typer.Option(help="A team for each seat, as 1,1,2,2; else each its own.")
]
Language = Annotated[str, typer.Option(help="The language that the game speaks.")]


def show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"ecotone {version('ecotone')}")
        raise typer.Exit


@app.callback()
def before_all(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """What may be said before the name of a command."""


@app.command()
def games(
    everything: Annotated[bool, typer.Option("--all", help="With the examples.")] = False,
) -> None:
    """List the games, with their seats and options.

    Example:  ecotone games --all
    """
    from ecotone.reports import print_games

    print_games(everything)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="A game for the terminal.")] = None,
    seats: Seats = None,
    bots: Companions = None,
    seed: MaybeSeed = None,
    option: Choices = None,
    teams: Teams = None,
    save: Annotated[str | None, typer.Option(help="Write a record here at the end.")] = None,
    resume: Annotated[
        str | None, typer.Option(help="Go on with the game that this record left.")
    ] = None,
    language: Language = "en",
    quiet: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
) -> int:
    """Play in the browser; with the name of a game, play it in this terminal.

    In the terminal seats without a bot are people who share the keyboard. Moves may come
    through a pipe, one on a line. Only --no-browser is for the browser.

    Examples:

    ecotone play

    ecotone play eco

    ecotone play eco --seats 3 --bots greedy,random --seed 7 --save game.json

    ecotone play toy --bots human --resume game.json --save game.json
    """
    if game is None:
        from ecotone.hosting import play_in_browser

        for_a_game(seats, bots, seed, option, teams, save, resume)
        return play_in_browser(show=not quiet)
    from ecotone.sessions import PlayOrder, play_at_terminal

    order = PlayOrder(game, seats, bots, seed, tuple(option or ()), teams, save, resume, language)
    return play_at_terminal(order)


def for_a_game(*given: object) -> None:
    if any(value is not None for value in given):
        raise BadInput("expected the name of a game, since the options are for the terminal")


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8000,
    database: Annotated[
        str, typer.Option(help="A file for SQLite, or postgresql://user@host/name.")
    ] = "ecotone.sqlite",
    bot_workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Processes in which bots think.")
    ] = None,
    examples: Annotated[bool, typer.Option("--examples", help="With the example games.")] = False,
    generous: Annotated[
        bool, typer.Option("--generous", help="Hardly any limits on one address, as for a class.")
    ] = False,
) -> int:
    """Serve tables to browsers and programs, until stopped by Ctrl-C.

    Whatever was acknowledged is in the database; after a restart every table goes on.

    Examples:

    ecotone serve

    ecotone serve --host 0.0.0.0 --port 80 --database postgresql://ecotone@localhost/ecotone
    """
    from ecotone.hosting import serve_tables
    from ecotone.play.app import Settings
    from ecotone.play.limits import GENEROUS, Limits
    from ecotone.play.serve import Address

    limits = GENEROUS if generous else Limits()
    settings = Settings(bot_workers, examples, limits)
    end_at_hang_up()
    return serve_tables(database, settings, Address(host, port))


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = 100,
    bots: Annotated[str, typer.Option(help="The bots that meet.")] = "greedy,random",
    seats: Seats = None,
    seed: Seed = 1,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes.")] = 1,
    option: Choices = None,
    teams: Teams = None,
    json: Annotated[str | None, typer.Option(help="Write everything here.")] = None,
    csv: Annotated[str | None, typer.Option(help="Write one row a seat and game here.")] = None,
) -> None:
    """Let bots play many games, and tell how they did.

    The bots go round the seats. Bots with a fixed amount of thought give the same numbers for
    the same seed, however many jobs there are.

    Examples:

    ecotone simulate eco --games 1000 --bots greedy,random --seats 4 --seed 1 --jobs 2

    ecotone simulate toy --games 200 --bots search:time=0.2,greedy --json table.json
    """
    from ecotone.files import check_apart, check_writable, write_text
    from ecotone.lab.standings import to_csv
    from ecotone.reports import json_text, print_standings
    from ecotone.sessions import make_plan, run_with_progress, tell_mode

    check_writable(json)
    check_writable(csv)
    check_apart(json, csv)
    plan = make_plan(game, bots, seats, teams, tuple(option or ()), games, seed)
    tell_mode()
    run = run_with_progress(plan, jobs)
    print_standings(run)
    if json is not None:
        write_text(json, json_text(run))
    if csv is not None:
        write_text(csv, to_csv(run))


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A record; - reads the standard input.")],
    at: Annotated[int | None, typer.Option(help="After so many answers; else the end.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Only check the whole record.")] = False,
    language: Language = "en",
) -> None:
    """Show a position of a recorded game, with its scores.

    The whole record is checked: every answer by the rules, and the last position by its hash.

    Examples:

    ecotone replay game.json

    ecotone replay game.json --at 12

    ecotone replay game.json --verify
    """
    from ecotone.sessions import show_replay

    show_replay(file, at, verify, language)


@app.command()
def perft(
    game: GameName,
    seats: Seats = None,
    depth: Annotated[int, typer.Option(min=1, max=50, help="How many decisions deep.")] = 3,
    seed: Seed = 1,
    option: Choices = None,
    teams: Teams = None,
) -> None:
    """Count the legal sequences of decisions: a checksum of the rules.

    Fate is settled from the seed and is no decision.

    Example:  ecotone perft eco --seats 2 --depth 3 --seed 1
    """
    from ecotone.sessions import print_perft

    print_perft(game, seats, depth, seed, tuple(option or ()), teams)


@app.command()
def bench(
    game: Annotated[str, typer.Argument(help="The game to measure.")] = "eco",
    seats: Seats = None,
    rounds: Annotated[int, typer.Option(min=1, max=1000, help="How many rounds.")] = 7,
    seconds: Annotated[
        float, typer.Option(min=0.001, max=60, help="For each measure in each round.")
    ] = 0.2,
    peers: Annotated[bool, typer.Option("--peers", help="Compare with OpenSpiel, too.")] = False,
    json: Annotated[str | None, typer.Option(help="Write the numbers here.")] = None,
) -> None:
    """Measure how fast a game runs, interpreted and compiled.

    Examples:

    ecotone bench eco --json bench.json

    ecotone bench toy --rounds 3 --peers
    """
    from ecotone.sessions import BenchOrder, print_bench

    print_bench(BenchOrder(game, seats, rounds, seconds, peers, json))


def complain(message: str) -> int:
    """One line that says what is wrong."""
    line = " ".join(message.split())
    shown = "".join(c if c.isprintable() else "?" for c in line)
    if len(shown) > LONGEST_ERROR:
        shown = f"{shown[: LONGEST_ERROR - 3]}..."
    if sys.stderr is not None:  # print would take the standard output instead
        with contextlib.suppress(OSError):
            print(f"error: {shown}", file=sys.stderr)
    return BAD_INPUT


class Stopped(BaseException):
    """The system told the program to end; whatever it was doing tidies up on the way out."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number


@contextlib.contextmanager
def stoppable() -> Iterator[None]:
    """SIGTERM and SIGHUP as `Stopped`, as far as they are not ignored; one of them is enough."""
    kept = {}
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            kept[number] = signal.SIG_DFL

    def stop(number: int, _frame: FrameType | None) -> None:
        for other in kept:
            signal.signal(other, signal.SIG_IGN)
        raise Stopped(number)

    for number in kept:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, before in kept.items():
            signal.signal(number, before)


def end_at_hang_up() -> None:
    """A server ends in good order when it gets SIGTERM, so a closed window shall send that."""
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda _number, _frame: signal.raise_signal(signal.SIGTERM))


def prepare_streams() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Typed or printed characters that the terminal cannot say must not end a game.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # the next file that is opened would take the place of the closed stream
            os.open(os.devnull, os.O_RDWR)


def finish_output(code: int) -> int:
    """Write out what is printed already, now that a failure can still be told."""
    try:
        sys.stdout.flush()
    except OSError as error:
        with contextlib.suppress(OSError), open(os.devnull, "w", encoding="utf-8") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())  # or Python complains when it exits
        if code == DONE:
            complain(f"standard output: {error.strerror or error}".lower())
            return FAILED
    return code


def run(arguments: list[str]) -> int:
    """Run a command line; the exit code."""
    prepare_streams()
    if sys.stdout is None:
        complain("there is no standard output")
        return FAILED
    return finish_output(obey(arguments))


def obey(arguments: list[str]) -> int:
    try:
        with stoppable():
            code = app(arguments or ["--help"], prog_name="ecotone", standalone_mode=False)
    except BadInput as error:
        return complain(str(error))
    except TyperException as error:
        return complain(error.format_message())
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Stopped as stopped:
        return stopped.code
    except OSError as error:  # of a standard stream; files are answered for where they are used
        said = f"reading or writing failed: {error.strerror}".lower()
        complain(said if error.strerror else str(error))
        return FAILED
    return code if isinstance(code, int) else DONE


def main() -> None:
    sys.exit(run(sys.argv[1:]))
