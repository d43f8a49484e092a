"""What every position has: a turn number, an agenda, and a way to be copied and written down."""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr, u8

from ecotone.kernel.data import Data, digest


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A waiting game as plain, mutable data: integers and packed arrays, copied by `clone`."""

    turn: i64  # grows by one with each finished turn
    agenda: vec[u8]  # the steps still to do; the last one is being asked now

    def __init__(self) -> None:
        self.turn = 0
        self.agenda = vec[u8]()

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
    return i64(s.agenda[size - 1]) if size else 0


def push(s: State, step: i64) -> None:
    s.agenda = append(s.agenda, u8(step))


def push_all(s: State, steps: tuple[int, ...]) -> None:
    """Put steps on the agenda so that the first of them is asked first."""
    position = len(steps) - 1
    while position >= 0:
        push(s, steps[position])
        position -= 1


def drop_step(s: State) -> None:
    """The top step is done."""
    s.agenda, _done = pop(s.agenda)


def numbers(packed: vec[u8]) -> list[Data]:
    """A packed array as plain data."""
    return [int(item) for item in packed]
