"""The steps of a round: who is asked, what is refused, and what an answer does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from ecotone.games.toy.content import HEXES, VALUES, WAYS
from ecotone.games.toy.moves import (
    ALREADY_CHOSEN,
    CHOOSE_CODES,
    CODE_COUNT,
    COMPOST_CODE,
    HEX_TAKEN,
    NO_SUCH_SEED,
    PLANT_CODES,
    SAME_VALUE,
    Chose,
    ChoseHidden,
    Composted,
    Drew,
    DrewHidden,
    Ended,
    Opened,
    Planted,
    RoundBegan,
)
from ecotone.games.toy.state import ENDINGS, HAND, MEADOW_FULL, ROUNDS_DONE, ToyState, add
from ecotone.kernel.game import FATE, NOBODY
from ecotone.kernel.grids.regions import NONE
from ecotone.kernel.reasons import GAME_OVER, NO_SUCH_CODE, NO_SUCH_SEAT, NOT_ASKED, OK, OTHER_STEP
from ecotone.kernel.state import drop_step, push_all, step_now
from ecotone.kernel.tape import Tape

DRAW: Final = 1
CHOOSE: Final = 2
PLANT: Final = 3

ROUND: Final = (DRAW, CHOOSE, PLANT)  # TOY-04
LAST_STEP: Final = PLANT

# -- who is asked -----------------------------------------------------------------------------


def to_move(s: ToyState) -> i64:
    step = step_now(s)
    if step == DRAW:
        return FATE
    if step == CHOOSE:
        return first_without_choice(s)
    if step == PLANT:
        return planter(s)
    return NOBODY


def open_seats(s: ToyState) -> list[int]:
    mover = to_move(s)
    if mover == NOBODY:
        return []
    if step_now(s) == CHOOSE:
        return [seat for seat in range(int(s.seats)) if not s.chosen[seat]]
    return [int(mover)]


def sealed(s: ToyState) -> int:
    """TOY-06: every round asks one sealed question."""
    return int(s.round) if step_now(s) == CHOOSE else 0


def first_without_choice(s: ToyState) -> i64:
    seat: i64 = 0
    while seat < s.seats:
        if not s.chosen[seat]:
            return seat
        seat += 1
    return NOBODY


def planter(s: ToyState) -> i64:
    """TOY-07: the highest opened seed; among equal ones the lower seat's."""
    found: i64 = NOBODY
    highest: i64 = 0
    seat: i64 = 0
    while seat < s.seats:
        if i64(s.chosen[seat]) > highest:
            highest = i64(s.chosen[seat])
            found = seat
        seat += 1
    return found


def drawer(s: ToyState) -> i64:
    """TOY-05: the first seat that lacks a seed."""
    seat: i64 = 0
    while seat < s.seats:
        if hand_size(s, seat) < HAND:
            return seat
        seat += 1
    return NOBODY


def hand_size(s: ToyState, seat: i64) -> i64:
    size: i64 = 0
    value: i64 = 0
    while value < VALUES:
        size += i64(s.hands[seat * VALUES + value])
        value += 1
    return size


def deck_size(s: ToyState) -> i64:
    size: i64 = 0
    for count in s.deck:
        size += i64(count)
    return size


# -- what is refused --------------------------------------------------------------------------


def legal(s: ToyState, seat: i64) -> list[int]:
    count = VALUES if seat == FATE else CODE_COUNT
    return [code for code in range(count) if refuse(s, int(seat), code) == OK]


def refuse(s: ToyState, seat: int, code: int) -> int:
    if s.ending:
        return GAME_OVER
    if not FATE <= seat < int(s.seats):
        return NO_SUCH_SEAT
    if not 0 <= code < CODE_COUNT:
        return NO_SUCH_CODE
    step = step_now(s)
    if step == DRAW:
        return refuse_draw(s, code) if seat == FATE else NOT_ASKED
    if seat == FATE:
        return NOT_ASKED
    if step == CHOOSE:
        return refuse_choice(s, seat, code)
    return refuse_plant(s, code) if seat == planter(s) else NOT_ASKED


def refuse_draw(s: ToyState, code: i64) -> int:
    if code >= VALUES:
        return OTHER_STEP
    return OK if s.deck[code] else NO_SUCH_SEED


def refuse_choice(s: ToyState, seat: i64, code: i64) -> int:
    if s.chosen[seat]:
        return ALREADY_CHOSEN
    if code < CHOOSE_CODES:
        return OTHER_STEP
    return OK if s.hands[seat * VALUES + code - CHOOSE_CODES] else NO_SUCH_SEED


def refuse_plant(s: ToyState, code: i64) -> int:
    if code == COMPOST_CODE:
        return OK  # TOY-10
    if code > COMPOST_CODE:
        return OTHER_STEP
    cell = code - PLANT_CODES
    if s.values[cell]:
        return HEX_TAKEN
    if not s.crowding and touches_value(s, cell, i64(s.chosen[planter(s)])):
        return SAME_VALUE
    return OK


def touches_value(s: ToyState, cell: i64, value: i64) -> bool:
    way: i64 = 0
    while way < WAYS:
        other = i64(s.content.neighbours[cell * WAYS + way])
        if other != NONE and i64(s.values[other]) == value:
            return True
        way += 1
    return False


# -- what an answer does ----------------------------------------------------------------------


def begin(s: ToyState) -> None:
    begin_round(s, None)


def play(s: ToyState, seat: i64, code: i64, tape: Tape | None) -> None:
    step = step_now(s)
    if step == DRAW:
        draw(s, code, tape)
    elif step == CHOOSE:
        choose(s, seat, code - CHOOSE_CODES, tape)
    elif code == COMPOST_CODE:
        compost(s, seat, tape)
    else:
        plant(s, seat, code - PLANT_CODES, tape)


def is_final(s: ToyState) -> bool:
    """TOY-06: the last choice opens the choices of the others."""
    return step_now(s) == CHOOSE and len(open_seats(s)) == 1


def begin_round(s: ToyState, tape: Tape | None) -> None:
    s.round += 1
    push_all(s, ROUND)
    if tape is not None:
        tape.tell(RoundBegan(int(s.round)))
    if deck_size(s) == 0:
        drop_step(s)


def draw(s: ToyState, index: i64, tape: Tape | None) -> None:
    seat = drawer(s)
    add(s.deck, index, -1)
    add(s.hands, seat * VALUES + index, 1)
    if tape is not None:
        tape.tell_hidden(Drew(int(seat), int(index + 1)), DrewHidden(int(seat)), seat)
    if drawer(s) == NOBODY or deck_size(s) == 0:
        drop_step(s)


def choose(s: ToyState, seat: i64, index: i64, tape: Tape | None) -> None:
    add(s.hands, seat * VALUES + index, -1)
    s.chosen[seat] = u8(index + 1)
    if tape is not None:
        tape.tell_hidden(Chose(int(seat), int(index + 1)), ChoseHidden(int(seat)), seat)
    if first_without_choice(s) != NOBODY:
        return
    s.turn += 1
    drop_step(s)
    if tape is not None:
        tape.tell(Opened(tuple([int(value) for value in s.chosen])))


def plant(s: ToyState, seat: i64, cell: i64, tape: Tape | None) -> None:
    value = i64(s.chosen[seat])
    s.values[cell] = u8(value)
    s.owners[cell] = u8(seat + 1)
    if tape is not None:
        place = s.content.places[int(cell)]
        tape.tell(Planted(int(seat), int(value), place[0], place[1]))
    end_turn(s, seat, tape)


def compost(s: ToyState, seat: i64, tape: Tape | None) -> None:
    value = i64(s.chosen[seat])
    add(s.compost, value - 1, 1)
    if tape is not None:
        tape.tell(Composted(int(seat), int(value)))
    end_turn(s, seat, tape)


def end_turn(s: ToyState, seat: i64, tape: Tape | None) -> None:
    s.chosen[seat] = 0
    s.turn += 1
    if is_full(s):
        end(s, MEADOW_FULL, tape)
    elif planter(s) == NOBODY:
        drop_step(s)
        if s.round == s.rounds:
            end(s, ROUNDS_DONE, tape)
        else:
            begin_round(s, tape)


def is_full(s: ToyState) -> bool:
    cell: i64 = 0
    while cell < HEXES:
        if not s.values[cell]:
            return False
        cell += 1
    return True


def end(s: ToyState, ending: i64, tape: Tape | None) -> None:
    """TOY-11."""
    s.ending = ending
    while step_now(s):
        drop_step(s)
    if tape is not None:
        tape.tell(Ended(ENDINGS[int(ending)]))
