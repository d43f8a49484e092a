"""ECO-28 to ECO-35 and ECO-52: keystones, sacrifices, tokens, and what a refresh does."""

from __future__ import annotations

import pytest

from ecotone.games.eco.game import GAME
from ecotone.games.eco.moves.kinds import RefreshPool
from ecotone.games.eco.moves.reasons import NO_TOKEN
from ecotone.games.eco.state.maps import NONE
from ecotone.games.eco.state.table import packed
from ecotone.games.eco.text.sentences import tile
from ecotone.games.eco.view import EcoView
from ecotone.kernel.data import BadInput
from ecotone.kernel.game import SPECTATOR
from tests.games.eco.drawing import draw_map, size_of
from tests.games.eco.positions import BEAR_ROCK, BOX, FIXED, Sitting, face, setup, small_box
from tests.marks import rule


def counters(sitting: Sitting, seat: int = 0) -> tuple[int, int, int, int]:
    """Tokens, keystones, sacrifices, refreshes: as a view shows them to everybody."""
    view = GAME.view(sitting.state, SPECTATOR)
    assert isinstance(view, EcoView)
    board = view.maps[seat]
    return board.tokens, board.keystones, board.sacrifices, board.refreshes


@rule("ECO-28", "ECO-29", "ECO-31")
def test_an_animal_completes_a_keystone() -> None:
    rocks = [(BEAR_ROCK, "fox"), (BEAR_ROCK, "bear")]
    sitting = Sitting(setup(**FIXED), rocks, starters=(1,))
    sitting.turn(at=(0, -1))
    assert counters(sitting) == (1, 0, 1, 0), "laying it completes nothing"
    points = int(GAME.points(sitting.state, 0))
    sitting.turn(at=(1, -1), put=(0, -1), pair=1)
    assert counters(sitting) == (2, 1, 1, 0)
    # Two for the keystone, one for the longer mountains, three for a bear beside a keystone.
    assert GAME.points(sitting.state, 0) == points + (2 + 1 + 3) * 60
    said = [GAME.say(event) for event in sitting.tape.events]
    assert "Player 1 completes the mountains keystone at 0,-1: 2 VP and a token." in said


@rule("ECO-28")
def test_an_animal_on_a_split_tile_completes_nothing() -> None:
    sitting = Sitting(setup(**FIXED), [("forest plains: bear deer", "deer")], starters=(0,))
    sitting.turn(at=(0, -1), put=(0, -1))
    assert counters(sitting) == (0, 0, 0, 0)


@rule("ECO-30")
def test_a_keystone_is_one_tile_of_its_group() -> None:
    assert size_of(draw_map("M"), "mountains") == 1
    assert size_of(draw_map(" M M\nM M M\n M M"), "mountains") == 7


@rule("ECO-31", "ECO-34")
def test_nobody_begins_with_tokens() -> None:
    """AO-5: zero at the start, unless the table chose otherwise."""
    assert counters(Sitting(setup(**FIXED))) == (0, 0, 0, 0)
    sitting = Sitting(setup(3, tokens=3, **FIXED))
    assert [counters(sitting, seat)[0] for seat in range(3)] == [3, 3, 3]
    drawn = GAME.draw_text(GAME.view(sitting.state, 0), "en")
    assert drawn.count("3 tiles, 3 tokens; so far 0 keystones, 0 sacrifices, 0 tokens used") == 3


@rule("ECO-32", "ECO-33", "ECO-35", "ECO-52")
def test_a_refresh_costs_a_token_and_a_point() -> None:
    """AO-6: as many in one turn as there are tokens; AO-9: below zero if need be."""
    sitting = Sitting(setup(tokens=10, **FIXED), starters=(0,))
    start = int(GAME.points(sitting.state, 0))
    for spent in range(1, 11):
        sitting.do(RefreshPool())
        assert counters(sitting) == (10 - spent, 0, 0, spent)
        assert GAME.points(sitting.state, 0) == start - 60 * spent
        assert len(sitting.pool()) == 4
    assert start - 600 < 0
    assert sitting.lines()["refreshes"] == -10
    assert sitting.refusal(RefreshPool()) == NO_TOKEN
    assert sitting.step() == "take-pair", "the turn has still to begin"


@rule("ECO-32")
def test_a_token_earned_this_turn_is_for_the_next() -> None:
    """AO-7: the turn is over when the animal is dealt with."""
    sitting = Sitting(setup(2, **FIXED))
    sitting.turn()
    assert counters(sitting)[0] == 1
    assert sitting.seat() == 1
    assert sitting.refusal(RefreshPool()) == NO_TOKEN, "seat 0 has a token, seat 1 has none"
    sitting.turn()
    assert RefreshPool() in sitting.moves()


@rule("ECO-48")
def test_tokens_left_over_are_worth_nothing() -> None:
    """AO-8: a table that begins with ten tokens has the same points as one without."""
    rich, poor = (Sitting(setup(tokens=tokens, **FIXED), starters=(0,)) for tokens in (10, 0))
    assert GAME.points(rich.state, 0) == GAME.points(poor.state, 0)


def bag_sizes(sitting: Sitting) -> tuple[int, int]:
    s = sitting.state
    return sum(int(n) for n in s.bag_tiles), sum(int(n) for n in s.bag_animals)


@rule("ECO-32")
def test_the_four_old_pairs_are_not_among_the_new_ones() -> None:
    """AO-11: they wait beside the bag, and go back into it afterwards."""
    rocks = [(BEAR_ROCK, "bear")] * 3  # all that there are
    sitting = Sitting(setup(tokens=1, **FIXED), rocks)
    assert sum(shown == face(BEAR_ROCK) for shown, _animal in sitting.pool()) == 3
    before = bag_sizes(sitting)
    sitting.do(RefreshPool())
    assert sum(shown == face(BEAR_ROCK) for shown, _animal in sitting.pool()) == 0
    assert bag_sizes(sitting) == before
    assert sitting.asked[-8:] == ["draw-tile", "draw-animal"] * 4
    assert [int(kind) for kind in sitting.state.aside_tiles] == [255] * 4
    assert GAME.census(sitting.state) == GAME.census(GAME.start(BOX, setup(tokens=1, **FIXED)))


@pytest.mark.parametrize(("tiles", "early"), [(14, True), (13, True), (15, False)])
def test_a_low_bag_gets_the_old_pairs_back_first(tiles: int, early: bool) -> None:
    """AO-11: fewer than four left, so the four set aside are put in before drawing.

    After seven turns of one seat, 11 tiles are laid or in the pool: 14 leave three, 15 four.
    """
    sitting = Sitting(setup(turns=9, tokens=1, **FIXED), content=small_box(tiles))
    for _turn in range(7):
        sitting.turn()
    left = bag_sizes(sitting)[0]
    assert (left < 4) == early
    aside = {tile_of(kind) for kind in sitting.state.pool_tiles}
    s = sitting.state
    GAME.play(s, 0, GAME.code(s, 0, RefreshPool()))
    weights = GAME.fate(s)
    assert sum(weights) == left + (4 if early else 0)
    drawn = {tile_of(kind) for kind, weight in enumerate(weights) if weight}
    assert (aside <= drawn) == early
    sitting.settle()
    assert bag_sizes(sitting)[0] == left


@pytest.mark.parametrize(("left", "early"), [(3, True), (4, False), (5, False)])
def test_a_bag_low_of_animals_gets_the_old_pairs_back_first(left: int, early: bool) -> None:
    """AO-11: the same when it is the animals that are too few, with tiles enough."""
    sitting = Sitting(setup(tokens=1, **FIXED))
    s = sitting.state
    s.bag_animals = packed([left - 1, 0, 0, 0, 1])
    tiles = bag_sizes(sitting)[0]
    GAME.play(s, 0, GAME.code(s, 0, RefreshPool()))
    assert bag_sizes(sitting) == (tiles + 4 * early, left + 4 * early)
    assert all(kind == NONE for kind in s.aside_animals) == early
    sitting.settle()
    assert bag_sizes(sitting) == (tiles, left)
    assert len(sitting.pool()) == 4


def tile_of(kind: int) -> str:
    return GAME.say(tile(BOX.face(int(kind))))


@rule("ECO-27")
@pytest.mark.parametrize(
    ("seats", "tiles", "animals"), [(1, 85, 100), (4, 85, 100), (5, 170, 150), (6, 170, 150)]
)
def test_the_supply_depends_on_the_players(seats: int, tiles: int, animals: int) -> None:
    """AO-11: one box for one to four players, all of it twice (and 30 animals) from five on."""
    census = GAME.census(GAME.start(BOX, setup(seats)))
    assert sum(count for name, count in census.items() if name.startswith("tile")) == tiles
    assert sum(count for name, count in census.items() if name[:4] != "tile") == animals


@pytest.mark.parametrize(("seats", "most"), [(1, 30), (2, 30), (3, 27), (4, 20), (5, 29), (6, 24)])
def test_turns_that_the_bag_cannot_last_are_refused(seats: int, most: int) -> None:
    """AO-11: seats times turns and four must fit the tiles, or the supply is infinite."""
    GAME.check(BOX, setup(seats, turns=most))
    if most == 30:
        return
    wanted = f"at most {most} for {seats} players .* got {most + 1}; or choose infinite_supply"
    with pytest.raises(BadInput, match=wanted):
        GAME.check(BOX, setup(seats, turns=most + 1))
    GAME.check(BOX, setup(seats, turns=30, infinite_supply=True))


def test_an_infinite_supply_never_runs_low() -> None:
    sitting = Sitting(setup(4, turns=25, infinite_supply=True, tokens=1, **FIXED))
    full = bag_sizes(sitting)
    sitting.do(RefreshPool())
    while not sitting.over():
        sitting.turn()
    assert bag_sizes(sitting) == full
    assert GAME.census(sitting.state) == {}
