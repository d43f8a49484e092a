"""Every reason for a refusal is given somewhere, in English and with the number of its rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ecotone.games.eco.game import GAME
from ecotone.games.eco.moves import reasons
from ecotone.games.eco.moves.kinds import (
    CELLS,
    CODE_COUNT,
    MOST_TILES,
    PLACE,
    PUT,
    REFRESH,
    ROTATE,
    SUBMIT,
    PlaceTile,
    PutAnimal,
    RotateTile,
    SubmitTile,
    TakePair,
)
from ecotone.games.eco.moves.reasons import REASONS
from ecotone.games.eco.state.table import EcoState
from ecotone.kernel import reasons as table_reasons
from ecotone.kernel.drive import Refused, Table, playout
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import FATE, Target
from ecotone.kernel.reasons import KERNEL_REASONS, OK, Reason
from tests.games.eco.positions import BEAR_ROCK, BOX, FIXED, Sitting, setup
from tests.marks import rule

MARSH = "forest wetland: deer fish"


def by_number(number: int) -> Reason:
    return next(reason for reason in KERNEL_REASONS + REASONS if reason.number == number)


def refused(s: EcoState, seat: int, code: int) -> tuple[int, str]:
    """The reason's number and sentence; asking changes nothing."""
    before = s.digest()
    number = GAME.refuse(s, seat, code)
    assert number != OK
    text = GAME.say(GAME.why(s, seat, code, number))
    assert s.digest() == before
    return number, text


def sitting() -> Sitting:
    pairs = [(MARSH, "deer"), (BEAR_ROCK, "bear"), ("", "bear")]
    return Sitting(setup(2, **FIXED), pairs, starters=(0, 1))


def test_seats_refusals() -> None:
    s = sitting().state
    assert refused(s, 0, REFRESH) == (reasons.NO_TOKEN, "You have no token to spend.")
    assert refused(s, 1, 0) == (
        table_reasons.NOT_ASKED,
        "It is not your turn to answer. Player 1 is taking a turn.",
    )
    for seat in (2, 6, -2, 99):
        assert refused(s, seat, 0) == (
            table_reasons.NO_SUCH_SEAT,
            "There is no such seat at this table.",
        )
    for code in (-1, CODE_COUNT, 2**40, 2**80, -(2**80)):
        assert refused(s, 0, code) == (
            table_reasons.NO_SUCH_CODE,
            "No such choice exists in this game.",
        )
    assert refused(s, 0, SUBMIT)[0] == table_reasons.OTHER_STEP


@rule("ECO-11", "ECO-16")
def test_places_refused() -> None:
    at = sitting()
    at.do(TakePair(0))
    assert refused(at.state, 0, PLACE) == (
        reasons.NOT_ADJACENT,
        "A tile must touch a tile that you already have.",
    )
    middle = GAME.code(at.state, 0, PlaceTile(0, 0))
    assert refused(at.state, 0, middle) == (
        reasons.OCCUPIED,
        "There is already a tile, and laid tiles never move.",
    )
    assert refused(at.state, 0, 0)[0] == reasons.STEP_BACK


@rule("ECO-10", "ECO-15", "ECO-20", "ECO-21")
def test_rotations_and_animals_refused() -> None:
    at = sitting()
    at.do(TakePair(1), PlaceTile(0, -1))
    assert refused(at.state, 0, ROTATE + 5) == (
        reasons.SAME_HALVES,
        "A keystone looks the same in every rotation, so it lies in just one.",
    )
    at.do(RotateTile(0), SubmitTile())
    assert refused(at.state, 0, 0)[0] == reasons.SUBMITTED
    assert refused(at.state, 0, PUT + 4) == (reasons.NO_TILE, "You have no tile there.")
    assert refused(at.state, 0, PUT + 1) == (
        reasons.NOT_SHOWN,
        "The forest–wetland tile (deer, fox and fish) does not show a bear.",
    )
    assert GAME.target(at.state, 0, PUT + 3) == Target("cell", (0, -1))
    for slot in (4, MOST_TILES - 1):
        assert GAME.target(at.state, 0, PUT + slot) == Target("slot", (slot,)), "no tile yet"
    at.do(PutAnimal(0, -1))
    at.turn()
    at.do(TakePair(2), PlaceTile(-1, 0), RotateTile(0), SubmitTile())
    number, said = refused(at.state, 0, PUT + 3)
    assert number == reasons.INHABITED
    assert said.startswith("This mountains keystone (bear) is the home of a bear already, and")


@rule("ECO-02", "ECO-03", "ECO-36")
def test_fates_refusals() -> None:
    s = GAME.start(BOX, setup(2))
    assert isinstance(s, EcoState)
    assert refused(s, 0, 0) == (
        table_reasons.NOT_ASKED,
        "It is not your turn to answer. Something is being drawn.",
    )
    GAME.play(s, FATE, 3)
    assert refused(s, FATE, 3) == (
        reasons.STARTER_TAKEN,
        "Another player has this starting map.",
    )
    assert refused(s, FATE, 6)[0] == refused(s, FATE, -1)[0] == table_reasons.NO_SUCH_CODE
    GAME.play(s, FATE, 0)
    g13 = [generator.name for generator in BOX.generators].index("G13")
    said = "This animal cannot get that rule in this game."
    assert refused(s, FATE, g13) == (reasons.RULE_NOT_ALLOWED, said)
    GAME.play(s, FATE, 0)
    assert refused(s, FATE, BOX.by_name["G02.1"]) == (reasons.RULE_NOT_ALLOWED, said)
    GAME.play(s, FATE, BOX.by_name["G01.1"])
    assert refused(s, FATE, 0)[0] == reasons.RULE_NOT_ALLOWED, "the first animal has it"
    for _draw in range(8):  # kinds and rules of the four other animals
        GAME.play(s, FATE, GAME.legal(s, FATE)[0])
    single = next(kind for kind, copies in enumerate(BOX.copies) if copies == 1)
    GAME.play(s, FATE, single)
    GAME.play(s, FATE, 0)
    assert refused(s, FATE, single) == (
        reasons.NOT_IN_BAG,
        "There is none of these left in the bag.",
    )


def test_after_the_end_everything_is_refused() -> None:
    s = GAME.start(BOX, setup(turns=1))
    assert isinstance(s, EcoState)
    playout(GAME, s, Generator(1, 1))
    for code in (0, SUBMIT, PLACE, CODE_COUNT - 1):
        assert refused(s, 0, code) == (table_reasons.GAME_OVER, "The game is over.")
    assert refused(s, FATE, 0)[0] == table_reasons.GAME_OVER


def test_a_table_refuses_with_reason_and_rule_and_stays_as_it_was() -> None:
    table = Table(GAME, BOX, setup(2), 9)
    before = table.state.digest()
    with pytest.raises(Refused, match="You have no token to spend") as caught:
        table.answer(0, REFRESH)
    assert caught.value.refusal.reason == by_number(reasons.NO_TOKEN)
    assert caught.value.refusal.reason.rule == "ECO-32"
    assert table.state.digest() == before


def test_every_code_of_the_space_has_one_step() -> None:
    """The numbers of codes: pairs, buttons, rotations, cells, own tiles."""
    assert (CELLS, GAME.code_count) == (PUT - PLACE, CODE_COUNT)
    s = sitting().state
    numbers = {GAME.refuse(s, 0, code) for code in range(CODE_COUNT)}
    assert numbers == {OK, reasons.NO_TOKEN, table_reasons.OTHER_STEP}


def test_every_reason_names_a_rule_and_is_provoked_above() -> None:
    here = Path(__file__).read_text("utf-8")
    for reason in REASONS:
        assert re.fullmatch(r"ECO-\d\d", reason.rule)
        name = reason.name.upper().replace("-", "_")
        assert getattr(reasons, name) == reason.number
        assert f"reasons.{name}" in here, f"{reason.name} is not provoked in this file"
    for reason in KERNEL_REASONS:
        assert f"table_reasons.{reason.name.upper().replace('-', '_')}" in here
