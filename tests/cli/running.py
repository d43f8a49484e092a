"""Running the program as people do: in a process of its own."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from ecotone.cli import run

NOTE = "Running interpreted"


@dataclass(frozen=True)
class Ended:
    """How a run of the program ended; the note about the mode is taken out."""

    code: int
    out: str
    errors: list[str]


def ecotone(*arguments: str, typed: str | bytes = "", timeout: float = 60) -> Ended:
    """Run `ecotone` with some arguments and something typed."""
    given = typed if isinstance(typed, bytes) else typed.encode()
    ended = subprocess.run(
        [sys.executable, "-m", "ecotone", *arguments],
        input=given,
        capture_output=True,
        timeout=timeout,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"},
    )
    errors = ended.stderr.decode().splitlines()
    out = ended.stdout.decode().replace(os.linesep, "\n")
    return Ended(ended.returncode, out, [row for row in errors if not row.startswith(NOTE)])


def called(*arguments: str, typed: str | bytes = "") -> Ended:
    """The same in this process, which is quicker."""
    out, errors = io.StringIO(), io.StringIO()
    given = typed if isinstance(typed, bytes) else typed.encode()
    keyboard = io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(errors),
        mock.patch.object(sys, "stdin", keyboard),
    ):
        code = run(list(arguments))
    rows = [row for row in errors.getvalue().splitlines() if not row.startswith(NOTE)]
    return Ended(code, out.getvalue(), rows)


def refused(*arguments: str) -> str:
    """The one line with which the program refuses bad input."""
    ended = called(*arguments)
    assert ended.code == 2, ended
    assert ended.out == ""
    assert len(ended.errors) == 1, ended.errors
    assert ended.errors[0].startswith("error: ")
    assert len(ended.errors[0]) < 700
    return ended.errors[0]


def make_record(path: Path, seed: int = 3) -> str:
    """A recorded game between bots; its text."""
    bots = "greedy,random"
    ended = called("play", "toy", "--bots", bots, "--seed", str(seed), "--save", str(path))
    assert ended.code == 0, ended
    return path.read_text(encoding="utf-8")
