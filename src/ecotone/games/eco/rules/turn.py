"""A seat's turn in ECO: what is allowed, and what it does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from ecotone.games.eco.content.box import ANIMALS, BIOMES, POOL
from ecotone.games.eco.moves.events import (
    AnimalPut,
    AnimalSacrificed,
    KeystoneCompleted,
    PairTaken,
    PlaceChosen,
    PoolRefreshed,
    TileLaid,
    TileSubmitted,
    TurnEnded,
)
from ecotone.games.eco.moves.kinds import (
    CODE_COUNT,
    END_TURN,
    GRID,
    PAIR,
    PLACE,
    PUT,
    REFRESH,
    ROTATE,
    SACRIFICE,
    SUBMIT,
)
from ecotone.games.eco.moves.reasons import (
    INHABITED,
    NO_TILE,
    NO_TOKEN,
    NOT_ADJACENT,
    NOT_SHOWN,
    OCCUPIED,
    SAME_HALVES,
    STEP_BACK,
    SUBMITTED,
)
from ecotone.games.eco.rules import deal
from ecotone.games.eco.rules.steps import (
    CONFIRM_TURN,
    NEXT_TURN,
    PLACE_TILE,
    REFRESHING,
    RETURN_ASIDE,
    ROTATE_TILE,
    SETTLE_ANIMAL,
    SUBMIT_TILE,
    TAKE_PAIR,
    begin_turn,
    to_move,
)
from ecotone.games.eco.state.maps import NONE, Map, lay
from ecotone.games.eco.state.table import EcoState
from ecotone.kernel.game import FATE, NOBODY
from ecotone.kernel.reasons import (
    GAME_OVER,
    NO_SUCH_CODE,
    NO_SUCH_SEAT,
    NOT_ASKED,
    OK,
    OTHER_STEP,
)
from ecotone.kernel.state import drop_step, push_all, step_now
from ecotone.kernel.tape import Tape

ROTATIONS: Final = 6


# -- what is allowed -------------------------------------------------------------------------


def refuse(s: EcoState, seat: int, code: int) -> int:
    """The only home of legality: OK, or why not."""
    if seat != FATE and not 0 <= seat < len(s.maps):
        return NO_SUCH_SEAT  # compared as integers of any size, before anything becomes an i64
    if seat != FATE and not 0 <= code < CODE_COUNT:
        return NO_SUCH_CODE
    mover = to_move(s)
    if mover == NOBODY:
        return GAME_OVER
    if mover != seat:
        return NOT_ASKED
    if seat == FATE:
        return deal.refuse(s, code)
    step = step_now(s)
    if step != step_of(code):
        return refuse_step(s, step, step_of(code))
    board = s.maps[seat]
    if step == PLACE_TILE:
        return refuse_place(board, code - PLACE)
    if step == SETTLE_ANIMAL:
        return OK if code == SACRIFICE else refuse_put(s, board, code - PUT)  # ECO-24
    if step == ROTATE_TILE:
        return refuse_rotation(s, code - ROTATE)
    if code == REFRESH and board.tokens == 0:
        return NO_TOKEN
    return OK


def refuse_step(s: EcoState, step: i64, wanted: i64) -> int:
    """A choice that was made before can be changed by stepping back (ECO-14), until it is final."""
    if wanted > step:
        return OTHER_STEP
    return SUBMITTED if step > SUBMIT_TILE and not s.options.confirm else STEP_BACK


def step_of(code: i64) -> i64:
    """The step that a code answers."""
    if code <= REFRESH:
        return TAKE_PAIR
    if code == SUBMIT:
        return SUBMIT_TILE
    if code == SACRIFICE or code >= PUT:
        return SETTLE_ANIMAL
    if code == END_TURN:
        return CONFIRM_TURN
    return ROTATE_TILE if code < PLACE else PLACE_TILE


def refuse_place(board: Map, cell: i64) -> int:
    """ECO-11: beside any own tile; ECO-12: biomes need not match."""
    if board.slot_at(cell) != NONE:
        return OCCUPIED
    for free in board.frontier:
        if free == cell:
            return OK
    return NOT_ADJACENT


def refuse_rotation(s: EcoState, rotation: i64) -> int:
    """ECO-13; a keystone looks the same in every rotation, so it has one."""
    if rotation and s.content.keystone(i64(s.pool_tiles[s.pair])):
        return SAME_HALVES
    return OK


def refuse_put(s: EcoState, board: Map, slot: i64) -> int:
    """ECO-20: on any own free tile that shows the animal, new or old."""
    if slot >= board.tiles():
        return NO_TILE
    if not shows(s, board, slot):
        return NOT_SHOWN
    return OK if board.animals[slot] == NONE else INHABITED


def shows(s: EcoState, board: Map, slot: i64) -> bool:
    bits = i64(s.content.shows[i64(board.kinds[slot])])
    return (bits >> i64(s.pool_animals[s.pair])) & 1 != 0


def fits(s: EcoState, board: Map, slot: i64) -> bool:
    return board.animals[slot] == NONE and shows(s, board, slot)


def final(s: EcoState, code: i64) -> bool:
    """ECO-15: a submitted tile is fixed, unless the table lets a whole turn be taken back."""
    return code == SUBMIT and not s.options.confirm


# -- the same, faster: whole lists, and one at random ----------------------------------------


def legal(s: EcoState) -> list[int]:
    """The codes of the seat on turn that `refuse` does not refuse, ascending."""
    step = step_now(s)
    board = s.maps[int(s.seat_on_turn())]
    if step == TAKE_PAIR:
        return [0, 1, 2, 3, REFRESH] if board.tokens else [0, 1, 2, 3]
    if step == PLACE_TILE:
        return [int(cell) + PLACE for cell in board.frontier]
    if step == ROTATE_TILE:
        return [ROTATE + turn for turn in range(rotations(s))]
    if step == SETTLE_ANIMAL:
        codes: list[int] = [SACRIFICE]
        slot: i64 = 0
        while slot < board.tiles():
            if fits(s, board, slot):
                codes.append(int(slot) + PUT)
            slot += 1
        return codes
    return [SUBMIT] if step == SUBMIT_TILE else [END_TURN]


def rotations(s: EcoState) -> i64:
    return 1 if s.content.keystone(i64(s.pool_tiles[s.pair])) else ROTATIONS


def pick(s: EcoState, number: i64) -> i64:
    """The code that a random number selects from `legal`, without making the list."""
    step = step_now(s)
    board = s.maps[int(s.seat_on_turn())]
    if step == PLACE_TILE:
        return i64(board.frontier[number % len(board.frontier)]) + PLACE
    if step == SETTLE_ANIMAL:
        return pick_place(s, board, number)
    if step == TAKE_PAIR:
        return number % (POOL + 1 if board.tokens else POOL)
    if step == ROTATE_TILE:
        return ROTATE + number % rotations(s)
    return SUBMIT if step == SUBMIT_TILE else END_TURN


def pick_place(s: EcoState, board: Map, number: i64) -> i64:
    size = board.tiles()
    choices: i64 = 1
    slot: i64 = 0
    while slot < size:
        if fits(s, board, slot):
            choices += 1
        slot += 1
    rest = number % choices
    slot = -1
    while rest > 0:
        slot += 1
        if fits(s, board, slot):
            rest -= 1
    return SACRIFICE if slot < 0 else PUT + slot


# -- what it does ----------------------------------------------------------------------------


def play(s: EcoState, seat: i64, code: i64, tape: Tape | None) -> None:
    if seat == FATE:
        deal.play(s, code, tape)
    else:
        step = step_now(s)
        if step == TAKE_PAIR:
            take(s, seat, code, tape)
        elif step == PLACE_TILE:
            place(s, seat, code - PLACE, tape)
        elif step == ROTATE_TILE:
            rotate(s, seat, code - ROTATE, tape)
        elif step == SUBMIT_TILE:
            submit(s, seat, tape)
        elif step == SETTLE_ANIMAL:
            settle(s, seat, code, tape)
        else:
            drop_step(s)
            tell_end(seat, tape)
    go_on(s, tape)


def tell_end(seat: i64, tape: Tape | None) -> None:
    """The turn's last decision is made; the pool is still to refill (AO-10)."""
    if tape is not None:
        tape.tell(TurnEnded(int(seat)))


def go_on(s: EcoState, tape: Tape | None) -> None:
    """Do what happens by itself until somebody is asked."""
    while True:
        step = step_now(s)
        if step == RETURN_ASIDE:
            drop_step(s)
            deal.return_aside(s)
        elif step == NEXT_TURN:
            drop_step(s)
            s.turn += 1
            begin_turn(s)
        else:
            return


def take(s: EcoState, seat: i64, code: i64, tape: Tape | None) -> None:
    if code == REFRESH:
        refresh(s, seat, tape)
        return
    s.pair = code - PAIR
    drop_step(s)
    if tape is not None:
        tile = s.content.face(i64(s.pool_tiles[s.pair]))
        animal = s.pool_animals[s.pair]
        tape.tell(PairTaken(int(seat), int(s.pair), tile, ANIMALS[int(animal)]))


def refresh(s: EcoState, seat: i64, tape: Tape | None) -> None:
    """ECO-32: a token replaces the whole pool; the turn has still to begin (AO-6)."""
    board = s.own_map(seat)
    board.tokens -= 1
    board.refreshes += 1
    if tape is not None:
        tape.tell(PoolRefreshed(int(seat)))
    deal.set_aside(s)
    push_all(s, REFRESHING)


def place(s: EcoState, seat: i64, cell: i64, tape: Tape | None) -> None:
    s.cell = cell
    drop_step(s)
    if tape is not None:
        tape.tell(PlaceChosen(int(seat), int(GRID.q(cell)), int(GRID.r(cell))))


def rotate(s: EcoState, seat: i64, rotation: i64, tape: Tape | None) -> None:
    """The tile lies on the map from here on, so that its score shows before it is submitted."""
    board = s.own_map(seat)
    kind = i64(s.pool_tiles[s.pair])
    lay(s.content, board, kind, s.cell, rotation)
    animal: i64 = 0
    for rule in s.rules:
        if s.content.rules[int(rule)].watches_tiles:
            board.stale |= 1 << animal
        animal += 1
    s.pool_tiles[s.pair] = u8(NONE)
    drop_step(s)
    if tape is not None:
        q, r = int(GRID.q(s.cell)), int(GRID.r(s.cell))
        tape.tell(TileLaid(int(seat), q, r, s.content.face(kind), int(rotation)))


def submit(s: EcoState, seat: i64, tape: Tape | None) -> None:
    if tape is not None:
        tape.tell(TileSubmitted(int(seat), int(GRID.q(s.cell)), int(GRID.r(s.cell))))
    s.cell = -1
    drop_step(s)


def settle(s: EcoState, seat: i64, code: i64, tape: Tape | None) -> None:
    """ECO-20 to ECO-25: the paired animal goes on a tile or is sacrificed."""
    board = s.own_map(seat)
    animal = i64(s.pool_animals[s.pair])
    if code == SACRIFICE:
        board.sacrifices += 1  # ECO-25
        board.tokens += 1
        deal.return_animal(s, animal)
        if tape is not None:
            tape.tell(AnimalSacrificed(int(seat), ANIMALS[int(animal)]))
    else:
        put(s, seat, board, code - PUT, tape)
    s.pool_animals[s.pair] = u8(NONE)
    s.pair = NONE
    drop_step(s)
    if not s.options.confirm:
        tell_end(seat, tape)


def put(s: EcoState, seat: i64, board: Map, slot: i64, tape: Tape | None) -> None:
    animal = i64(s.pool_animals[s.pair])
    board.animals[slot] = u8(animal)
    board.counts[animal] = u8(i64(board.counts[animal]) + 1)
    mark_stale(s, board, animal)
    kind = i64(board.kinds[slot])
    completed = s.content.keystone(kind)
    if completed:  # ECO-28, ECO-29; a starting keystone too (AO-21)
        board.keystones += 1
        board.tokens += 1
    if tape is not None:
        cell = i64(board.cells[slot])
        q, r = int(GRID.q(cell)), int(GRID.r(cell))
        tape.tell(AnimalPut(int(seat), q, r, ANIMALS[int(animal)]))
        if completed:
            tape.tell(KeystoneCompleted(int(seat), q, r, BIOMES[int(s.content.first[kind])]))


def mark_stale(s: EcoState, board: Map, placed: i64) -> None:
    """The animals whose rules may score differently now."""
    animal: i64 = 0
    for rule in s.rules:
        if animal == placed or (s.content.rules[int(rule)].watched >> placed) & 1:
            board.stale |= 1 << animal
        animal += 1
