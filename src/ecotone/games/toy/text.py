"""Everything that the game says, as sentences; the words themselves are in words/."""

from __future__ import annotations

from typing import Final, assert_never

from ecotone.games.toy import moves
from ecotone.games.toy.content import PRINTED, VALUES
from ecotone.games.toy.rules import CHOOSE, PLANT, drawer, open_seats, planter
from ecotone.games.toy.scoring import UNIT
from ecotone.games.toy.state import ENDINGS, ToyState
from ecotone.games.toy.view import FACE_DOWN, ToyView
from ecotone.kernel.game import FATE, Component
from ecotone.kernel.options import Choice, Option
from ecotone.kernel.reasons import KERNEL_REASONS, Reason
from ecotone.kernel.state import step_now
from ecotone.kernel.tally import Line, Outcome, show_points
from ecotone.kernel.words import Catalogue, Sentence, sentence, who

# The parts on the table: seeds by their value.
COMPONENTS: Final = tuple(
    Component("seed", value, sentence("seed", value=value), Sentence("seed.help"), {"value": value})
    for value in range(1, VALUES + 1)
)


def say(thing: object) -> Sentence:
    if isinstance(thing, moves.ToyEvent):
        return say_event(thing)
    if isinstance(thing, moves.ToyMove):
        return say_move(thing)
    if isinstance(thing, Line):
        return Sentence(f"line.{thing.name}", thing.arguments)
    if isinstance(thing, Outcome):
        return say_outcome(thing)
    if isinstance(thing, Option):
        return sentence(f"option.{thing.key}")
    if isinstance(thing, Choice):
        return Sentence(f"choice.{thing.option.key}.{thing.choice}")
    if isinstance(thing, Reason):
        return sentence(f"reason.{thing.name}", value="?", cell="?")
    raise TypeError(f"no sentence for {type(thing).__name__}")


def say_outcome(outcome: Outcome) -> Sentence:
    winners = tuple(who(seat) for seat in outcome.winning_seats())
    ending = sentence(f"ending.{outcome.ending}")
    return sentence("outcome.won", ending=ending, winners=winners, count=len(winners))


def say_event(event: moves.ToyEvent) -> Sentence:
    match event:
        case moves.RoundBegan():
            return sentence("event.round-began", round=event.round)
        case moves.Drew():
            return sentence("event.drew", who=who(event.seat), value=event.value)
        case moves.DrewHidden():
            return sentence("event.drew-hidden", who=who(event.seat))
        case moves.Chose():
            return sentence("event.chose", who=who(event.seat), value=event.value)
        case moves.ChoseHidden():
            return sentence("event.chose-hidden", who=who(event.seat))
        case moves.Opened():
            return sentence("event.opened", values=event.values)
        case moves.Planted():
            place = cell_name(event.q, event.r)
            return sentence("event.planted", who=who(event.seat), value=event.value, cell=place)
        case moves.Composted():
            return sentence("event.composted", who=who(event.seat), value=event.value)
        case moves.Ended():
            return sentence("event.ended", ending=sentence(f"ending.{event.ending}"))
    assert_never(event)


def say_move(move: moves.ToyMove) -> Sentence:
    match move:
        case moves.Choose():
            return sentence("move.choose", value=move.value)
        case moves.Plant():
            return sentence("move.plant", cell=cell_name(move.q, move.r))
        case moves.Compost():
            return sentence("move.compost")
        case moves.Draw():
            return sentence("move.draw", value=move.value)
    assert_never(move)


def cell_name(q: int, r: int) -> str:
    return PRINTED.cell_name(PRINTED.cell_at(q, r))


def question(s: ToyState, seat: int) -> Sentence:
    if seat not in open_seats(s):
        return sentence("question.nothing")
    if seat == FATE:
        return sentence("question.draw", who=who(int(drawer(s))))
    if step_now(s) == CHOOSE:
        return sentence("question.choose")
    return sentence("question.plant", value=int(s.chosen[seat]))


def why(s: ToyState, code: int, reason: int) -> Sentence:
    row = next(row for row in KERNEL_REASONS + moves.REASONS if row.number == reason)
    value = int(s.chosen[planter(s)]) if step_now(s) == PLANT else code_value(code)
    place = PRINTED.cell_name(code) if 0 <= code < moves.COMPOST_CODE else ""
    return sentence(f"reason.{row.name}", value=value, cell=place)


def code_value(code: int) -> int:
    """The value that a code of the choice, or of fate, names."""
    return code % moves.CHOOSE_CODES + 1 if 0 <= code < moves.CODE_COUNT else 0


# -- the table as text ------------------------------------------------------------------------


def draw_text(seen: ToyView, words: Catalogue) -> str:
    deck = sentence("table.deck", count=seen.deck)
    head = sentence("table.round", round=seen.round, rounds=seen.rounds, deck=deck)
    rows = [words.say(head)]
    if seen.ending:
        rows.append(words.say(sentence(f"ending.{ENDINGS[seen.ending]}")))
    rows += ["", *meadow(seen), ""]
    rows += [words.say(seat_line(seen, seat)) for seat in range(len(seen.teams))]
    return "\n".join(rows)


def meadow(seen: ToyView) -> list[str]:
    """One row of hexes a line: the cell's name while it is free, then value and owner."""
    rows: dict[int, list[str]] = {}
    for cell, (_q, r) in enumerate(seen.content.places):
        free = not seen.values[cell]
        plant = f"{seen.values[cell]}{letter(seen.owners[cell] - 1)}"
        rows.setdefault(r, []).append(seen.content.cell_name(cell).lower() if free else plant)
    return [" " * (2 * abs(r)) + "  ".join(row) for r, row in rows.items()]


def letter(seat: int) -> str:
    return "ABCDE"[seat]


def seat_line(seen: ToyView, seat: int) -> Sentence:
    return sentence(
        "table.seat",
        who=who(seat),
        letter=letter(seat),
        points=show_points(seen.points[seat], UNIT),
        hand=hand(seen, seat),
        chosen=chosen(seen.chosen[seat]),
    )


def hand(seen: ToyView, seat: int) -> Sentence:
    if not seen.hands[seat]:
        return sentence("table.hand-hidden", count=seen.hand_sizes[seat])
    counts = enumerate(seen.hands[seat], start=1)
    values = tuple([value for value, count in counts for _seed in range(count)])
    return (
        sentence("table.hand", values=values) if values else sentence("table.hand-hidden", count=0)
    )


def chosen(value: int) -> Sentence | int:
    if value == FACE_DOWN:
        return sentence("table.face-down")
    return value or sentence("table.nothing")
