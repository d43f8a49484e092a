"""ECO-17 to ECO-27: the pair, its tile, its animal, and the pool after the turn."""

from __future__ import annotations

import pytest

from ecotone.games.eco.game import GAME
from ecotone.games.eco.moves.events import AnimalDrawn, AnimalSacrificed, TileDrawn, TurnEnded
from ecotone.games.eco.moves.kinds import (
    EndTurn,
    PlaceTile,
    PutAnimal,
    RefreshPool,
    RotateTile,
    SacrificeAnimal,
    SubmitTile,
    TakePair,
)
from ecotone.games.eco.moves.reasons import INHABITED, NO_TILE, NOT_SHOWN, STEP_BACK, SUBMITTED
from ecotone.kernel.reasons import NO_SUCH_CODE, OK, OTHER_STEP
from tests.games.eco.positions import BEAR_ROCK, BOX, FIXED, Sitting, face, setup
from tests.marks import rule

MARSH = "forest wetland: deer fish"
MEADOW = "forest plains: bear deer"


def at_the_animal(*pairs: tuple[str, str], starter: int = 0) -> Sitting:
    """The first pair's tile lies above the middle; its animal is to be settled."""
    sitting = Sitting(setup(**FIXED), pairs, starters=(starter,))
    sitting.do(TakePair(0), PlaceTile(0, -1), RotateTile(0), SubmitTile())
    return sitting


@rule("ECO-17")
def test_a_turn_is_pair_tile_animal() -> None:
    """AO-4: the tile first, and both belong to one turn."""
    sitting = Sitting(setup(turns=1, **FIXED))
    sitting.asked.clear()
    sitting.turn()
    assert sitting.asked == [
        "take-pair",
        "place-tile",
        "rotate-tile",
        "submit-tile",
        "settle-animal",
        "draw-tile",
        "draw-animal",
    ]
    assert sitting.over()


ANSWERS = {
    "take-pair": TakePair(0),
    "place-tile": PlaceTile(0, -1),
    "rotate-tile": RotateTile(0),
    "submit-tile": SubmitTile(),
    "settle-animal": SacrificeAnimal(),
    "confirm-turn": EndTurn(),
}


@rule("ECO-14", "ECO-15", "ECO-17", "ECO-53")
@pytest.mark.parametrize("take_back", ["submit", "turn"])
def test_answers_to_other_steps_are_refused(take_back: str) -> None:
    """What is still to come is not asked yet; what was chosen is taken back, or is fixed."""
    sitting = Sitting(setup(take_back=take_back, **FIXED), starters=(0,))
    steps = [*ANSWERS] if take_back == "turn" else [*ANSWERS][:-1]
    for now, step in enumerate(steps):
        assert sitting.step() == step
        for place, move in enumerate(ANSWERS.values()):
            fixed = take_back == "submit" and step == "settle-animal"
            chosen = SUBMITTED if fixed else STEP_BACK
            expected = OTHER_STEP if place > now else chosen
            assert sitting.refusal(move) == (OK if place == now else expected)
        sitting.do(ANSWERS[step])


def test_refusals_of_other_steps_in_words() -> None:
    sitting = Sitting(setup(**FIXED), [(MARSH, "eagle")], starters=(0,))
    asked = GAME.say(GAME.question(sitting.state, 0))
    assert sitting.why(SubmitTile()) == f"That is not what is being asked now. {asked}"
    sitting.do(TakePair(0), PlaceTile(0, -1))
    said = "That belongs to an earlier step of your turn; take back what you have chosen since."
    assert sitting.why(TakePair(1)) == sitting.why(PlaceTile(-1, 0)) == said
    assert sitting.why(RefreshPool()) == said, "also of what was not chosen"
    sitting.do(RotateTile(0), SubmitTile())
    said = "The tile is submitted, so this turn's pair, place and rotation are fixed."
    assert sitting.why(TakePair(1)) == sitting.why(RotateTile(1)) == said


@rule("ECO-18", "ECO-19")
def test_the_animal_is_the_one_that_came_with_the_tile() -> None:
    sitting = Sitting(setup(**FIXED), [(MARSH, "deer"), (MEADOW, "bear")], starters=(0,))
    sitting.do(TakePair(0), PlaceTile(0, -1), RotateTile(0), SubmitTile())
    said = GAME.say(GAME.question(sitting.state, 0))
    assert said == "Choose a tile for the deer, or sacrifice it for 2 VP and a token."
    assert sitting.refusal(TakePair(1)) == SUBMITTED
    sitting.do(PutAnimal(0, -1))
    assert int(sitting.own().animals[3]) == 1, "a deer, not the bear of the other pair"
    assert sitting.pool()[1] == (face(MEADOW), "bear"), "which is still there, unbroken"


@rule("ECO-20")
def test_on_any_own_tile_that_shows_it_new_or_old() -> None:
    """AO-3: also on the tile just laid."""
    sitting = at_the_animal((MARSH, "deer"))
    # The starting map shows deer on 0,1 and 1,0, but not on the rock.
    places = [PutAnimal(0, 1), PutAnimal(1, 0), PutAnimal(0, -1)]
    assert sitting.moves() == [SacrificeAnimal(), *places]
    assert sitting.refusal(PutAnimal(0, 0)) == NOT_SHOWN
    assert sitting.why(PutAnimal(0, 0)) == "The mountains keystone (bear) does not show a deer."
    for place in places:
        trial = at_the_animal((MARSH, "deer"))
        trial.do(place)


@rule("ECO-20")
def test_only_on_own_tiles() -> None:
    sitting = at_the_animal((MARSH, "deer"))
    empty = GAME.code(sitting.state, 0, PutAnimal(0, 1)) + 20
    assert GAME.refuse(sitting.state, 0, empty) == NO_TILE
    assert GAME.code(sitting.state, 0, PutAnimal(5, 5)) == -1, "there is no code for no tile"
    assert GAME.refuse(sitting.state, 0, -1) == NO_SUCH_CODE


@rule("ECO-21")
def test_one_animal_per_tile() -> None:
    sitting = at_the_animal((MARSH, "deer"), ("", ""), (MEADOW, "deer"))
    sitting.do(PutAnimal(0, 1))
    sitting.do(TakePair(2), PlaceTile(-1, 0), RotateTile(0), SubmitTile())
    assert sitting.refusal(PutAnimal(0, 1)) == INHABITED
    assert sitting.why(PutAnimal(0, 1)) == (
        "This forest–wetland tile (deer, fox and fish) is the home of a deer already, "
        "and a tile holds one animal."
    )
    assert PutAnimal(0, 1) not in sitting.moves()


@rule("ECO-24", "ECO-25")
def test_a_sacrifice_is_always_possible() -> None:
    """AO-2: also when there is a home; the animal goes back to the bag (AO-11)."""
    sitting = at_the_animal((MARSH, "deer"))
    assert len(sitting.moves()) > 1
    deer = int(sitting.state.bag_animals[1])
    points = int(GAME.points(sitting.state, 0))
    sitting.do(SacrificeAnimal())
    board = sitting.own()
    assert (int(board.sacrifices), int(board.tokens), int(board.keystones)) == (1, 1, 0)
    assert GAME.points(sitting.state, 0) == points + 2 * 60
    assert int(sitting.state.bag_animals[1]) == deer + 1, "a bear was drawn from the bag instead"


@rule("ECO-26")
def test_a_tile_may_wait_for_its_animal() -> None:
    sitting = at_the_animal((BEAR_ROCK, "fox"), ("", "fox"), ("", "bear"))
    sitting.do(SacrificeAnimal())
    sitting.turn(pair=1)
    sitting.turn(pair=2, put=(0, -1))
    assert int(sitting.own().animals[3]) == 0


@rule("ECO-27")
@pytest.mark.parametrize("take_back", ["submit", "turn"])
def test_the_pool_is_refilled_before_the_next_turn(take_back: str) -> None:
    """AO-10: directly after the turn, by one tile and one animal."""
    sitting = Sitting(setup(2, take_back=take_back, **FIXED))
    sitting.tape.events.clear()
    sitting.turn(pair=3)
    kinds = [type(event) for event in sitting.tape.events[-4:]]
    assert kinds == [AnimalSacrificed, TurnEnded, TileDrawn, AnimalDrawn]
    assert sitting.seat() == 1
    refilled = sitting.tape.events[-2:]
    assert [event.pair for event in refilled if isinstance(event, TileDrawn | AnimalDrawn)] == [
        3,
        3,
    ]


@rule("ECO-32")
def test_a_refresh_comes_before_the_tile() -> None:
    """AO-6: as long as nothing is submitted; whoever has taken a pair steps back first."""
    sitting = Sitting(setup(tokens=1, **FIXED), starters=(0,))
    assert RefreshPool() in sitting.moves()
    for move in (TakePair(0), PlaceTile(0, -1), RotateTile(0), SubmitTile(), SacrificeAnimal()):
        sitting.do(move)
        if move != SacrificeAnimal():
            late = move == SubmitTile()
            assert sitting.refusal(RefreshPool()) == (SUBMITTED if late else STEP_BACK)
    assert RefreshPool() in sitting.moves()


def test_questions_are_asked_in_words() -> None:
    sitting = Sitting(setup(2, **FIXED), [(MARSH, "eagle")], starters=(0, 1))
    assert GAME.say(GAME.question(sitting.state, 1)) == "Player 1 is taking a turn."
    sitting.do(TakePair(0), PlaceTile(0, -1))
    said = GAME.say(GAME.question(sitting.state, 0))
    assert said == "Choose how the forest–wetland tile (deer and fish) lies."
    sitting.do(RotateTile(2))
    said = GAME.say(GAME.question(sitting.state, 0))
    assert said == "Submit the tile? It is fixed after that; then settle the eagle."
    assert BOX.face(int(sitting.own().kinds[3])) == face(MARSH)
