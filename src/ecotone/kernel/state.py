"""What every position has: a turn number, an agenda, and a way to be copied and written down."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr, u8

from ecotone.kernel.data import Data, as_ints, digest, expected, field_of

# An entry of the agenda is a step and, above its byte, what the step is about.
ARGUMENT_SHIFT: Final = 8
STEP_MASK: Final = 255
MOST_ARGUMENT: Final = (1 << 40) - 1
LARGEST_ENTRY: Final = (MOST_ARGUMENT << ARGUMENT_SHIFT) + STEP_MASK


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A waiting game as plain, mutable data: integers and packed arrays, copied by `clone`."""

    turn: i64  # grows by one with each finished turn
    agenda: vec[i64]  # the steps still to do; the last one is being asked now

    def __init__(self) -> None:
        self.turn = 0
        self.agenda = vec[i64]()

    def clone(self) -> State:
        raise NotImplementedError

    def to_data(self) -> dict[str, Data]:
        raise NotImplementedError

    def digest(self) -> str:
        """A hash of the whole position."""
        return digest(self.to_data())


def step_now(s: State) -> i64:
    """The step on top of the agenda; a finished game has none, which is 0."""
    size = len(s.agenda)
    return s.agenda[size - 1] & STEP_MASK if size else 0


def argument_now(s: State) -> i64:
    """What the step on top of the agenda is about; 0 where nothing was said."""
    size = len(s.agenda)
    return s.agenda[size - 1] >> ARGUMENT_SHIFT if size else 0


def push(s: State, step: int, argument: int = 0) -> None:
    """Put a step on top of the agenda, with a number that it is about (a card, a seat, a cell)."""
    if not 1 <= step <= STEP_MASK:
        raise ValueError(f"step: expected 1 to {STEP_MASK}, got {step}")
    if not 0 <= argument <= MOST_ARGUMENT:
        raise ValueError(f"argument of a step: expected 0 to {MOST_ARGUMENT}, got {argument}")
    s.agenda = append(s.agenda, i64(step) + (i64(argument) << ARGUMENT_SHIFT))


def push_all(s: State, steps: tuple[int, ...]) -> None:
    """Put steps on the agenda so that the first of them is asked first."""
    position = len(steps) - 1
    while position >= 0:
        push(s, steps[position])
        position -= 1


def drop_step(s: State) -> None:
    """The top step is done."""
    s.agenda, _done = pop(s.agenda)


def waiting(s: State) -> tuple[int, ...]:
    """The entries of the agenda as plain numbers, the next step last."""
    return tuple([int(entry) for entry in s.agenda])


def packed_agenda(entries: tuple[int, ...]) -> vec[i64]:
    """An agenda from what `waiting` told."""
    return vec[i64]([i64(entry) for entry in entries])


def read_agenda(table: dict[str, Data]) -> vec[i64]:
    """The agenda of a position that was written down."""
    entries = as_ints(field_of(table, "agenda", "position"), "agenda", 1, LARGEST_ENTRY)
    for entry in entries:
        if not entry & STEP_MASK:
            raise expected("agenda", f"steps from 1 to {STEP_MASK}", entry)
    return packed_agenda(tuple(entries))


def numbers(packed: vec[u8]) -> list[Data]:
    """A packed array as plain data."""
    return [int(item) for item in packed]
