"""What one viewer is told about a table: frames, questions, components, scores."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Final
from zlib import crc32

import msgspec

from ecotone.kernel.data import plain
from ecotone.kernel.drive import Table
from ecotone.kernel.game import EVERYONE, Component, Game, View
from ecotone.kernel.state import State
from ecotone.kernel.tally import Line, Outcome
from ecotone.kernel.tape import Event
from ecotone.kernel.words import ENGLISH, Catalogue, Sentence, open_catalogue, sentence, who
from ecotone.play.live_table import Happened, LiveTable
from ecotone.play.wire import server as wire
from ecotone.players.hints import key_of, seen_tally

ENCODER: Final = msgspec.json.Encoder()
MOST_TOLD: Final = 100  # happenings in one frame, for those who come late


def encode(message: wire.ServerMessage) -> bytes:
    return ENCODER.encode(message)


_shown: dict[str, tuple[str, ...]] = {}


def shown_fields(view: View) -> tuple[str, ...]:
    """The fields of a game's view that travel; the private ones are for `imagine`."""
    kind = type(view)
    name = f"{kind.__module__}.{kind.__qualname__}"
    if name not in _shown:
        assert dataclasses.is_dataclass(view)
        fields = dataclasses.fields(view)
        _shown[name] = tuple(f.name for f in fields if f.metadata.get("private") is None)
    return _shown[name]


def raw_view(view: View) -> msgspec.Raw:
    return msgspec.Raw(ENCODER.encode({name: getattr(view, name) for name in shown_fields(view)}))


_catalogues: dict[str, Catalogue] = {}


def catalogue_of(game: Game) -> Catalogue:
    """The game's English words; looked up very often, so by the name of the game."""
    if game.name not in _catalogues:
        _catalogues[game.name] = open_catalogue(game.folder / "words", ENGLISH)
    return _catalogues[game.name]


class Teller:
    """Puts a table into words and messages, for one viewer after the other."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.game: Game = live.game
        self.names = live.names()
        self.catalogue = catalogue_of(live.game)

    def say(self, thing: object) -> str:
        said = thing if isinstance(thing, Sentence) else self.game.sentence(thing)
        return self.catalogue.say(said, self.names)

    def frame(self, view: View, viewer: int, seen: int, now: int, parts: bool) -> wire.Frame:
        """The game as it stands; the tape is what came after the index `seen`."""
        live = self.live
        assert live.table is not None
        s = live.table.state
        waiting = live.open_seats()
        news = [happened for happened in live.past if happened.index > seen]
        outcome = live.outcome()
        return wire.Frame(
            index=live.index,
            viewer=viewer,
            view=raw_view(view),
            waiting=tuple(waiting),
            asked=self.asked(s, viewer, waiting),
            questions=self.questions(live.table, viewer) if viewer in waiting else (),
            points=self.points(s, view, viewer),
            tape=self.tape(news, viewer),
            undone=any(happened.undone for happened in news),
            clock=self.clock(now),
            outcome=None if outcome is None else self.outcome(outcome),
            components=self.components(view) if parts else (),
        )

    def view_of(self, viewer: int) -> View:
        """After the end nothing is secret any more."""
        table = self.live.table
        assert table is not None
        over = self.live.status == "over" and table.is_over()
        return table.view(EVERYONE if over else viewer)

    def asked(self, s: State, viewer: int, waiting: Sequence[int]) -> str:
        if self.live.status == "over":
            outcome = self.live.outcome()
            return "" if outcome is None else self.outcome_text(outcome)
        return self.asked_of(waiting) if viewer < 0 else self.say(self.game.question(s, viewer))

    def asked_of(self, waiting: Sequence[int]) -> str:
        """For those who are not asked themselves."""
        if not waiting:
            return ""
        return self.say(sentence("waiting", who=tuple(who(seat) for seat in waiting)))

    def questions(self, table: Table, seat: int) -> tuple[wire.Question, ...]:
        game, s = self.game, table.state
        asked = game.question(s, seat)
        choices = tuple(
            wire.Choice(code, target_info(game, s, seat, code), self.say(game.move(s, seat, code)))
            for code in table.legal(seat)
        )
        can_undo = table.can_rewind(seat)
        return (wire.Question(seat, asked.key, self.say(asked), choices, can_undo),)

    def points(self, s: State, view: View, viewer: int) -> tuple[int | None, ...]:
        """Everybody's points, where the viewer can know them."""
        if self.game.open_scores or self.live.status == "over":
            return tuple(int(self.game.points(s, seat)) for seat in range(self.live.setup.seats))
        return known_points(self.game, view, self.live.setup.seats)

    def tape(self, news: Iterable[Happened], viewer: int) -> tuple[wire.Happening, ...]:
        return tuple(self.happening(event) for item in news for event in item.tape.seen_by(viewer))

    def happening(self, event: Event) -> wire.Happening:
        return wire.Happening(self.say(event), msgspec.Raw(ENCODER.encode(plain(event))))

    def clock(self, now: int) -> wire.ClockInfo | None:
        clock = self.live.clock
        if clock.clock.kind == "none":
            return None
        left = tuple(clock.left(seat, now) for seat in range(self.live.setup.seats))
        return wire.ClockInfo(left, tuple(sorted(clock.running)))

    def components(self, view: View) -> tuple[wire.Component, ...]:
        return tuple(self.component(part) for part in self.game.components(view))

    def component(self, part: Component) -> wire.Component:
        data = msgspec.Raw(ENCODER.encode(part.data))
        return wire.Component(
            part.kind, part.number, self.say(part.name), self.say(part.text), data
        )

    def outcome_text(self, outcome: Outcome) -> str:
        if outcome.ending == "resigned":
            return "Everybody else has given up."
        return self.say(outcome)

    def outcome(self, outcome: Outcome) -> wire.OutcomeInfo:
        return wire.OutcomeInfo(
            ending=outcome.ending,
            text=self.outcome_text(outcome),
            ranks=outcome.ranks,
            points=outcome.points,
            success=outcome.success,
            grade=outcome.grade,
        )

    def line(self, line: Line) -> wire.LineInfo:
        key, text = line_key(line), self.say(line)
        return wire.LineInfo(key, line.name, text, line.points, line.cells, line.cards)

    def tallied(self, wish: str, seat: int, viewer: int) -> wire.Tallied:
        """A seat's score as far as the viewer can know it."""
        seen = seen_tally(self.game, self.view_of(viewer), seat)
        lines = tuple(self.line(line) for line in seen.lines)
        return wire.Tallied(wish, self.live.index, seat, lines, seen.low, seen.high)


def line_key(line: Line) -> str:
    """What a line of a score is about, numbers aside, in few letters."""
    return format(crc32(repr(key_of(line)).encode()), "08x")


def target_info(game: Game, s: State, seat: int, code: int) -> wire.Target:
    target = game.target(s, seat, code)
    return wire.Target(target.kind, target.place, target.name)


def known_points(game: Game, view: View, seats: int) -> tuple[int | None, ...]:
    tallies = [seen_tally(game, view, seat) for seat in range(seats)]
    return tuple(tally.low if tally.low == tally.high else None for tally in tallies)
