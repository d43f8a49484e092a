"""Whole games written out: every answer, what it means, and the position it leads to."""

from __future__ import annotations

from pathlib import Path

from ecotone.kernel.drive import Table
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import FATE
from ecotone.kernel.tally import show_points
from tests.battery.cases import Case, all_cases, lay

FOLDER = Path(__file__).parent
SEED = 20
SHOWN = 8  # digits of a digest


def kept_cases() -> list[Case]:
    return [case for case in all_cases() if case.playthrough]


def file_of(case: Case) -> Path:
    return FOLDER / f"{case}.txt"


def write_out(case: Case) -> str:
    game, content, setup = lay(case)
    table = Table(game, content, setup, SEED)
    stream = Generator(SEED, 2)
    while not table.is_over():
        waiting = table.open_seats()
        seat = waiting[int(stream.below(len(waiting)))]
        table.answer(seat, int(game.pick(table.state, seat, stream.number())))
    rows = [
        f"{game.name} {game.version}, content {content.version} {content.digest()[:SHOWN]}",
        f"{setup.seats} seats, teams {list(setup.teams)}, options {setup.options.to_data()}",
        "",
    ]
    s = game.start(content, setup)
    for index, entry in enumerate(table.record().answers):
        who = "fate" if entry.seat == FATE else f"seat {entry.seat}"
        means = game.say(game.move(s, entry.seat, entry.code))
        game.play(s, entry.seat, entry.code)
        row = f"{index:4} {who:6} {entry.code:5}  {s.digest()[:SHOWN]}  {means}"
        rows.append(row.rstrip())
    rows.append("")
    for seat in range(setup.seats):
        rows.append(f"seat {seat}: {show_points(int(game.points(s, seat)), game.unit)}")
        for line in game.tally(s, seat):
            rows.append(f"  {show_points(line.points, game.unit):>6}  {game.say(line)}")
    outcome = game.outcome(s)
    rows.append(f"{game.say(outcome)} Places by team: {list(outcome.ranks) if outcome else None}.")
    return "\n".join(rows) + "\n"


def regenerate() -> list[Path]:
    """Write all files anew; those of cases that are gone are removed."""
    wanted = {file_of(case): write_out(case) for case in kept_cases()}
    for old in set(FOLDER.glob("*.txt")) - set(wanted):
        old.unlink()
    for path, text in wanted.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    return sorted(wanted)
