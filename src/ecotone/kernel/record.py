"""A game written down: enough to replay it without a generator."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ecotone.kernel.content import Content
from ecotone.kernel.data import (
    BadInput,
    Data,
    as_int,
    as_ints,
    as_list,
    as_table,
    as_text,
    canonical,
    expected,
    field_of,
    parse_json,
)
from ecotone.kernel.game import FATE, Game, Setup, check_teams
from ecotone.kernel.options import read_options
from ecotone.kernel.reasons import OK
from ecotone.kernel.state import State
from ecotone.kernel.suggest import nearest

FORMAT: Final = 1
LARGEST_FILE: Final = 16_000_000
MOST_ANSWERS: Final = 200_000
MOST_SEATS: Final = 64
LARGEST_CODE: Final = 1 << 30
FIELDS: Final = (
    "ecotone",
    "game",
    "rules",
    "content",
    "seats",
    "teams",
    "options",
    "answers",
    "final",
)
CONTENT_FIELDS: Final = ("version", "hash", "parts")


@dataclass(frozen=True)
class RecordedAnswer:
    """Who answered what; fate is a seat here."""

    seat: int
    code: int


@dataclass(frozen=True)
class Record:
    """A table's game, rules version, content, options, seats and answers; `final` is the hash
    of the position that they lead to. `content` is there only when it is not the printed one."""

    game: str
    version: str
    content_version: str
    content_digest: str
    content: Data
    seats: int
    teams: tuple[int, ...]
    options: dict[str, Data]
    answers: tuple[RecordedAnswer, ...]
    final: str

    def to_data(self) -> Data:
        return {
            "ecotone": FORMAT,
            "game": self.game,
            "rules": self.version,
            "content": {
                "version": self.content_version,
                "hash": self.content_digest,
                "parts": self.content,
            },
            "seats": self.seats,
            "teams": list(self.teams),
            "options": dict(self.options),
            "answers": [[entry.seat, entry.code] for entry in self.answers],
            "final": self.final,
        }

    def to_text(self) -> str:
        return canonical(self.to_data()) + "\n"


def read_record(raw: bytes) -> Record:
    """A record from a file's bytes; raises BadInput with one clear line."""
    if len(raw) > LARGEST_FILE:
        raise BadInput(f"record: larger than {LARGEST_FILE} bytes")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput("record: not a text file in UTF-8") from None
    table = as_table(parse_json(text, "record"), "record")
    as_int(field_of(table, "ecotone", "record"), "record format", FORMAT, FORMAT)
    content = as_table(field_of(table, "content", "record"), "content")
    only_fields(table, FIELDS, "record")
    only_fields(content, CONTENT_FIELDS, "content")
    seats = as_int(field_of(table, "seats", "record"), "seats", 1, MOST_SEATS)
    teams = tuple(as_ints(field_of(table, "teams", "record"), "teams", 1, MOST_SEATS))
    check_teams(seats, teams)
    return Record(
        game=as_text(field_of(table, "game", "record"), "game"),
        version=as_text(field_of(table, "rules", "record"), "rules version"),
        content_version=as_text(field_of(content, "version", "content"), "content version"),
        content_digest=as_text(field_of(content, "hash", "content"), "content hash"),
        content=content.get("parts"),
        seats=seats,
        teams=teams,
        options=as_table(field_of(table, "options", "record"), "options"),
        answers=read_answers(as_list(field_of(table, "answers", "record"), "answers"), seats),
        final=as_text(field_of(table, "final", "record"), "final hash"),
    )


def only_fields(table: dict[str, Data], known: tuple[str, ...], what: str) -> None:
    """A field that nobody reads could say something else than the game that is played."""
    for key in table:
        if key not in known:
            raise BadInput(f"{what}: unknown field {ascii(key)[:60]}{nearest(key, list(known))}")


def read_answers(rows: list[Data], seats: int) -> tuple[RecordedAnswer, ...]:
    if len(rows) > MOST_ANSWERS:
        raise BadInput(f"answers: expected at most {MOST_ANSWERS}, got {len(rows)}")
    answers: list[RecordedAnswer] = []
    for index, row in enumerate(rows):
        pair = as_list(row, f"answers[{index}]")
        if len(pair) != 2:
            raise expected(f"answers[{index}]", "a pair [seat, code]", row)
        seat = as_int(pair[0], f"answers[{index}] seat", FATE, seats - 1)
        code = as_int(pair[1], f"answers[{index}] code", 0, LARGEST_CODE)
        answers.append(RecordedAnswer(seat, code))
    return tuple(answers)


@dataclass(frozen=True)
class Opened:
    """A record whose game, content and setup were checked and found."""

    content: Content
    setup: Setup


def open_record(game: Game, record: Record) -> Opened:
    """Check a record's frame against a game: version, content, options, seats."""
    if record.game != game.name:
        raise expected("record", f"a game of {game.name}", record.game)
    if record.version != game.version:
        raise expected("rules version", game.version, record.version)
    own = record.content is not None
    content = game.read_content(record.content) if own else game.printed()
    if content.digest() != record.content_digest:
        raise expected(
            "content", f"hash {content.digest()} (what it says is)", record.content_digest
        )
    options = read_options(game.options(content), record.options)
    setup = Setup(record.seats, record.teams, options)
    game.check(content, setup)
    return Opened(content, setup)


def positions(game: Game, record: Record) -> Iterator[State]:
    """Every position of a record, the first one included; one state, changed in place.

    Raises BadInput at the first answer that the rules refuse, and at the end when the last
    position is not the one that the record names.
    """
    opened = open_record(game, record)
    s = game.start(opened.content, opened.setup)
    yield s
    for index, entry in enumerate(record.answers):
        reason = game.refuse(s, entry.seat, entry.code)
        if reason != OK:
            who = "fate" if entry.seat == FATE else f"seat {entry.seat}"
            text = game.say(game.why(s, entry.seat, entry.code, reason))
            raise BadInput(f"record: answer {index} ({who}, code {entry.code}) is refused: {text}")
        game.play(s, entry.seat, entry.code)
        yield s
    if s.digest() != record.final:
        raise expected("record", f"to end at the position {record.final}", s.digest())


def replay(game: Game, record: Record, at: int | None = None) -> State:
    """The position after `at` answers (all by default); the whole record is checked."""
    kept: State | None = None
    last: State | None = None
    for index, s in enumerate(positions(game, record)):
        last = s
        if index == at:
            kept = s.clone()
    if at is not None and kept is None:
        raise expected("position", f"a number from 0 to {len(record.answers)}", at)
    result = kept if kept is not None else last
    assert result is not None
    return result
