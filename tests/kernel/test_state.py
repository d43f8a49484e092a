"""The agenda: steps and what they are about, in one number each."""

from __future__ import annotations

import pytest

from ecotone.games import find
from ecotone.kernel.data import BadInput, Data
from ecotone.kernel.game import Setup
from ecotone.kernel.options import read_options
from ecotone.kernel.state import (
    LARGEST_ENTRY,
    State,
    argument_now,
    drop_step,
    packed_agenda,
    push,
    push_all,
    read_agenda,
    step_now,
    waiting,
)


def empty() -> State:
    s = State()
    assert (step_now(s), argument_now(s)) == (0, 0)
    return s


def test_the_last_step_pushed_is_asked_first() -> None:
    s = empty()
    push_all(s, (1, 2, 3))
    push(s, 9)
    asked = []
    while step_now(s):
        asked.append(int(step_now(s)))
        drop_step(s)
    assert asked == [9, 1, 2, 3]


@pytest.mark.parametrize(
    ("step", "argument"), [(1, 0), (255, 0), (7, 1), (255, 255), (1, 256), (255, 2**40 - 1)]
)
def test_a_step_keeps_what_it_is_about(step: int, argument: int) -> None:
    s = empty()
    push(s, 3)
    push(s, step, argument)
    assert (step_now(s), argument_now(s)) == (step, argument)
    again = empty()
    again.agenda = packed_agenda(waiting(s))
    assert (step_now(again), argument_now(again)) == (step, argument)
    drop_step(s)
    assert (step_now(s), argument_now(s)) == (3, 0)


def test_a_step_without_an_argument_is_written_as_its_number() -> None:
    s = empty()
    push_all(s, (4, 5))
    assert waiting(s) == (5, 4)


@pytest.mark.parametrize("step", [0, -1, 256, 300, 2**40, 2**70])
def test_no_step_has_such_a_number(step: int) -> None:
    s = empty()
    with pytest.raises(ValueError, match="step: expected 1 to 255"):
        push(s, step)
    with pytest.raises(ValueError, match="step: expected 1 to 255"):
        push_all(s, (1, step))
    assert step not in waiting(s)


@pytest.mark.parametrize("argument", [-1, 2**40, 2**62, 2**70, -(2**70)])
def test_no_argument_is_so_large_or_negative(argument: int) -> None:
    s = empty()
    with pytest.raises(ValueError, match="argument of a step: expected 0 to"):
        push(s, 1, argument)
    assert waiting(s) == ()


@pytest.mark.parametrize("entry", [0, -1, 256, 2**48, LARGEST_ENTRY + 1, 2**80, "1", None])
def test_no_agenda_holds_such_an_entry(entry: Data) -> None:
    with pytest.raises(BadInput, match="agenda"):
        read_agenda({"agenda": [1, entry]})


def test_arguments_are_copied_written_down_and_seen() -> None:
    """In a game whose own steps have none."""
    game = find("toy")
    setup = Setup(2, (1, 2), read_options(game.options(game.printed()), {}))
    s = game.start(game.printed(), setup)
    plain = s.digest()
    push(s, 3, 2**40 - 1)
    for other in (
        s.clone(),
        game.load(game.printed(), setup, s.to_data()),
    ):
        assert argument_now(other) == 2**40 - 1
        assert other.digest() == s.digest() != plain
    assert argument_now(packed_state(game.view(s, 0))) == 2**40 - 1


def packed_state(view: object) -> State:
    s = empty()
    s.agenda = packed_agenda(getattr(view, "agenda"))  # noqa: B009
    return s
