"""Files from and for people: read within limits, written whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from pathlib import Path
from typing import TextIO

from ecotone.games import find
from ecotone.kernel.data import BadInput
from ecotone.kernel.game import Game
from ecotone.kernel.record import LARGEST_FILE, Record, read_record

STANDARD_INPUT = "-"


def why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def standard_input() -> TextIO:
    """Where people and pipes type; whoever started the program may have closed it."""
    if sys.stdin is None:
        raise OSError("there is no standard input")
    return sys.stdin


def read_limited(name: str) -> bytes:
    """A file's bytes, at most one more than a record may have; `-` is the standard input."""
    if name == STANDARD_INPUT:
        return standard_input().buffer.read(LARGEST_FILE + 1)
    try:
        # A pipe without a writer would be waited for, and a device may have no end.
        if not stat.S_ISREG(os.stat(name).st_mode):
            raise BadInput(f"cannot read {name!a}: expected a regular file")
        with open(name, "rb") as file:
            return file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadInput(f"cannot read {name!a}: {why(error)}") from None
    except ValueError as error:
        raise (
            error if isinstance(error, BadInput) else BadInput(f"no file name: {name!a}")
        ) from None


def load_record(name: str) -> tuple[Game, Record]:
    """A record and its game; its answers are not yet checked."""
    record = read_record(read_limited(name))
    return find(record.game), record


def looks_like_a_record(path: Path) -> bool:
    try:
        read_record(read_limited(str(path.absolute())))  # a file may be called "-"
    except BadInput:
        return False
    return True


def write_text(name: str, text: str) -> None:
    """Write a file whole; if that fails, whatever was there before is still there."""
    path = Path(name)
    try:
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            os.chmod(draft, 0o666 & ~umask())
            os.replace(draft, path)
        except BaseException:
            Path(draft).unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        reason = why(error) if isinstance(error, OSError) else "no file name"
        raise BadInput(f"cannot write {name!a}: {reason}") from None


def umask() -> int:
    """The mask for new files, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def check_writable(name: str | None) -> None:
    """Raises BadInput when a file could not be written later, before the long work begins."""
    if name is None:
        return
    if not name:
        raise BadInput("expected the name of a file to write, got none")
    problem = "its folder cannot be written to"
    try:
        path = Path(name)
        if path.is_dir():
            problem = "is a directory"
        elif not path.parent.is_dir():
            problem = "its folder does not exist"
        elif os.access(path.parent, os.W_OK):
            return
    except (OSError, ValueError):
        problem = "no file name"
    raise BadInput(f"cannot write {name!a}: {problem}")


def check_apart(json: str | None, csv: str | None) -> None:
    """Raises BadInput when the second file would be written over the first."""
    if json is not None and csv is not None and os.path.realpath(json) == os.path.realpath(csv):
        raise BadInput(f"--json and --csv: expected two files, got {json!a} twice")


def check_free(name: str) -> None:
    """A record is only written over another one, so that a slip of the fingers ruins nothing."""
    path = Path(name)
    try:
        occupied = path.exists()
    except (OSError, ValueError):
        occupied = False
    if occupied and not looks_like_a_record(path):
        raise BadInput(f"cannot write {name!a}: another file of that name is there")


def check_save(name: str | None) -> None:
    """Raises BadInput when a record could not be saved later, before a game begins."""
    check_writable(name)
    if name is not None:
        check_free(name)


def save_record(name: str, record: Record) -> None:
    check_free(name)
    write_text(name, record.to_text())


def save_somewhere(name: str, record: Record) -> None:
    """Save a record that would be lost otherwise: if it cannot be here, in a temporary file."""
    try:
        save_record(name, record)
    except BadInput as error:
        try:
            handle, spare = tempfile.mkstemp(prefix="ecotone-", suffix=".json")
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(record.to_text())
        except OSError:
            raise error from None
        raise BadInput(f"the record is in {spare}, because of this: {error}") from None
