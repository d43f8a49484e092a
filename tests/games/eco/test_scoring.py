"""ECO-35 to ECO-52: what a map scores for its land, the total, and what must add up."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ecotone.games.eco.game import GAME
from ecotone.games.eco.state.maps import NONE
from ecotone.games.eco.state.table import EcoState
from ecotone.games.eco.view import EcoView
from ecotone.kernel.drive import playout
from ecotone.kernel.fate import Generator
from ecotone.kernel.game import FATE, SPECTATOR
from tests.games.eco.drawing import draw_map, kind_of, sit_down, size_of
from tests.games.eco.positions import BOX, FIXED, Sitting, setup, sixtieths
from tests.marks import rule


@rule("ECO-40", "ECO-41")
def test_each_biome_scores_its_largest_group_only() -> None:
    board = draw_map("M M M . F F . M M\n . . . . . . . .\n  ~ . P . W W W")
    lines = sixtieths(sit_down(board))
    sizes = {"mountains": 3, "wetland": 3, "water": 1}
    for biome, size in sizes.items():
        assert lines[f"biome.{biome}"] == size * 60


@rule("ECO-42")
def test_of_equal_groups_one_scores() -> None:
    assert sixtieths(sit_down(draw_map("M M . M M")))["biome.mountains"] == 120


@rule("ECO-43")
def test_a_group_joins_by_edges_that_show_the_biome_on_both_sides() -> None:
    marks = {"l": "water mountains @4", "r": "water mountains @1"}
    # l shows water on edges 4, 5, 0; r on 1, 2, 3: side by side they join, the other way not.
    assert size_of(draw_map("l r", **marks), "water") == 2
    assert size_of(draw_map("r l", **marks), "water") == 1
    assert size_of(draw_map("r l", **marks), "mountains") == 2
    assert size_of(draw_map("~ l r", **marks), "water") == 2, "l shows mountains to the left"


@rule("ECO-44")
@pytest.mark.parametrize(
    "picture",
    [
        "F F F F\n F\n  F F",  # branching
        " F F\nF . F\n F F",  # round a hole
        "F\n F\n  F\n   F\n    F\n     F",
    ],
)
def test_the_shape_of_a_group_does_not_matter(picture: str) -> None:
    board = draw_map(picture, **{".": "water mountains"})
    assert size_of(board, "forest") == picture.count("F")


@rule("ECO-43", "ECO-44")
def test_a_tile_joins_several_groups_at_once() -> None:
    island = {".": "water mountains"}
    assert size_of(draw_map("F . F\n . .\n  F .", **island), "forest") == 1
    assert size_of(draw_map("F . F\n F .\n  F .", **island), "forest") == 3
    joined = "F F F\n F F\n  F ."
    assert size_of(draw_map(joined, **island), "forest") == 6


@rule("ECO-45")
def test_two_own_biomes_tied_earn_one_share() -> None:
    """AO-15: one share per player."""
    mine, other = draw_map("F F F F ~ ~ ~ ~"), draw_map("P P P P")
    s = sit_down(mine, other)
    assert [sixtieths(s, seat)["overall"] for seat in (0, 1)] == [90, 90]


@rule("ECO-46")
@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ((3, 0, 0), (180, 0, 0)),
        ((0, 0), (0, 0)),
        ((2, 2, 0, 0), (150, 150, 0, 0)),
    ],
)
def test_size_zero_wins_nothing(sizes: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """AO-13."""
    s = sit_down(*(draw_map(" ".join("W" * size) or "M") for size in sizes))
    shares = tuple(sixtieths(s, seat)["majority.wetland"] for seat in range(len(sizes)))
    assert shares == expected


@rule("ECO-46")
def test_two_players_have_two_places_and_one_has_none() -> None:
    """AO-14: 3 and 2; alone neither majorities nor the overall bonus."""
    s = sit_down(draw_map("W W"), draw_map("W"))
    assert [sixtieths(s, seat)["majority.wetland"] for seat in (0, 1)] == [180, 120]
    alone = sit_down(draw_map("W W"))
    assert GAME.points(alone, 0) == 2 * 60
    assert not [name for name in sixtieths(alone) if name.startswith(("majority", "overall"))]


@rule("ECO-47")
@pytest.mark.parametrize(
    ("seats", "each"),
    [(2, Fraction(5, 2)), (3, 2), (4, Fraction(3, 2)), (5, Fraction(6, 5)), (6, 1)],
)
def test_fractions_are_exact(seats: int, each: Fraction) -> None:
    """AO-17: halves, thirds, quarters and more as whole sixtieths, never rounded."""
    s = sit_down(*(draw_map("W W") for _seat in range(seats)))
    for seat in range(seats):
        assert Fraction(sixtieths(s, seat)["majority.wetland"], 60) == each
        assert Fraction(sixtieths(s, seat)["overall"], 60) == Fraction(3, seats)


@rule("ECO-48")
def test_the_total_is_the_sum_of_its_parts() -> None:
    sitting = Sitting(setup(2, tokens=1, **FIXED))
    while not sitting.over():
        sitting.turn()
        for seat in (0, 1):
            lines = sixtieths(sitting.state, seat)
            board = sitting.own(seat)
            assert lines["keystones"] == 120 * int(board.keystones)
            assert lines["sacrifices"] == 120 * int(board.sacrifices)
            assert lines["refreshes"] == -60 * int(board.refreshes)
            assert len(lines) == 5 + 5 + 1 + 3 + 5
            assert GAME.points(sitting.state, seat) == sum(lines.values())


@rule("ECO-48")
def test_totals_by_hand() -> None:
    """Every part of the sum at once, worked out on paper from the rules page."""
    marks = {
        "B": "mountains + bear",
        "D": "forest + deer",
        "X": "plains + fox",
        "Y": "wetland water + fox",  # a split tile with its wetland to the east
        "E": "water + eagle",
        "G": "plains + deer",
    }
    mine = draw_map("M B F F X Y\n W W E D", **marks)
    mine.keystones, mine.sacrifices, mine.refreshes = 4, 2, 3
    other = draw_map("M M M G\n F F ~ ~", **marks)
    other.keystones, other.sacrifices = 1, 1
    s = sit_down(mine, other, **FIXED)
    land = (2 + 3 + 1 + 2 + 1, 3 + 2 + 1 + 0 + 2)  # mountains, forest, plains, wetland, water
    # Prizes 3 and 2; the plains are tied and share 5; nobody gets one for no wetland.
    prizes = (2 + 3 + Fraction(5, 2) + 3 + 2, 3 + 2 + Fraction(5, 2) + 0 + 3)
    largest = (Fraction(3, 2), Fraction(3, 2))  # three tiles each
    counted = (2 * 4 + 2 * 2 - 3, 2 * 1 + 2 * 1)
    # A bear beside a keystone, a deer by itself, two foxes together, no fish, one eagle.
    animals = (3 + 3 + 7 + 0 + 1, 0 + 3 + 0 + 0 + 0)
    expected = [sum(parts) for parts in zip(land, prizes, largest, counted, animals, strict=True)]
    assert expected == [46, 27]
    assert [Fraction(int(GAME.points(s, seat)), 60) for seat in (0, 1)] == expected


@rule("ECO-38", "ECO-39")
def test_the_running_score_can_be_asked_at_any_moment() -> None:
    """Also before anything is dealt, with its reasons and the cells that earn it."""
    s = GAME.start(BOX, setup(3))
    assert [int(GAME.points(s, seat)) for seat in range(3)] == [0, 0, 0]
    stream = Generator(4, 4)
    while (seat := int(GAME.to_move(s))) != -2:
        code = GAME.draw(s, stream.number()) if seat == FATE else GAME.pick(s, seat, 7)
        GAME.play(s, seat, int(code))
        if stream.below(15) == 0:
            for asked in range(3):
                lines = GAME.tally(s, asked)
                assert GAME.points(s, asked) == sum(line.points for line in lines)
                assert all(GAME.say(line) for line in lines)


@rule("ECO-39")
def test_lines_name_the_cells_that_earn_them() -> None:
    board = draw_map("M M F K . b", K="plains + fox")
    board.sacrifices = 1
    s = sit_down(board, rule_bear="G14.1", rule_fox="G01.1")
    lines = {GAME.say(line): line for line in GAME.tally(s, 0)}
    assert lines["Largest mountains: 2 tiles"].cells == ((0, 0), (1, 0))
    assert lines["foxes (1), by their rule"].cells == ((3, 0),)
    assert lines["bears (1), by their rule"].cells == ((5, 0),)
    assert lines["1 animal sacrificed"].cells == (), "it is on no tile"
    board.keystones = 1
    keystones = next(line for line in GAME.tally(s, 0) if line.name == "keystones")
    assert (keystones.cells, keystones.points) == (((3, 0),), 120)


@rule("ECO-39", "ECO-45", "ECO-46")
def test_lines_of_comparisons_name_the_group_and_the_place() -> None:
    mine, other = draw_map("M M F F F\n ~ W"), draw_map("M M M F\n ~ P")
    s = sit_down(mine, other)
    lines = [{GAME.say(line): line for line in GAME.tally(s, seat)} for seat in (0, 1)]
    forest = ((2, 0), (3, 0), (4, 0))
    for said, cells in (
        ("Most mountains: place 2 with 2", ((0, 0), (1, 0))),
        ("Most forest: place 1 with 3", forest),
        ("Most water: place 1 with 1, shared by 2", ((0, 1),)),
        ("Most plains: place 2 with 0", ()),
        ("Largest biome of all: 3 tiles, shared by 2", forest),
    ):
        assert lines[0][said].cells == cells, said
    assert lines[1]["Most forest: place 2 with 1"].cells == ((3, 0),)
    assert lines[1]["Largest biome of all: 3 tiles, shared by 2"].cells == (
        (0, 0),
        (1, 0),
        (2, 0),
    )
    third = [GAME.say(line) for line in GAME.tally(sit_down(mine, other, draw_map("F F")), 2)]
    assert "Most forest: place 2 with 2" in third
    assert "Largest biome of all: somebody else's; yours has 2 tiles" in third


@rule("ECO-34", "ECO-35", "ECO-37")
def test_everybody_sees_rules_and_counters_all_the_time() -> None:
    """AO-24: one rule per animal for all, public from the start."""
    sitting = Sitting(setup(3, turns=2, **FIXED))
    while not sitting.over():
        sitting.turn()
        views = [GAME.view(sitting.state, viewer) for viewer in (SPECTATOR, 0, 1, 2)]
        for view in views:
            assert isinstance(view, EcoView)
            assert [BOX.rules[number].name for number in view.rules] == list(FIXED.values())
            tokens = [int(board.tokens) for board in sitting.state.maps]
            assert [board.tokens for board in view.maps] == tokens
        text = GAME.draw_text(views[0], "en")
        assert "Each bear next to at least one keystone tile scores 3 VP." in text


@rule("ECO-49", "ECO-50", "ECO-51", "ECO-52")
@pytest.mark.parametrize("seed", range(12))
def test_what_must_add_up_at_the_end(seed: int) -> None:
    seats, tokens = 1 + seed % 6, seed % 3
    s = GAME.start(BOX, setup(seats, tokens=tokens))
    assert isinstance(s, EcoState)
    playout(GAME, s, Generator(seed, 0))
    for board in s.maps:
        placed = sum(1 for animal in board.animals if animal != NONE)
        assert len(board.cells) == 23
        assert board.sacrifices == 23 - placed - 3
        assert placed + int(board.sacrifices) == 20
        left = tokens + int(board.keystones) + int(board.sacrifices) - int(board.refreshes)
        assert int(board.tokens) == left >= 0
        on_keystones = [
            slot
            for slot, animal in enumerate(board.animals)
            if animal != NONE and BOX.keystone(int(board.kinds[slot]))
        ]
        assert int(board.keystones) == len(on_keystones)


@rule("ECO-23")
def test_little_pictures_tell_who_can_live_on_a_tile() -> None:
    """Two letters for each animal, and a settled one in capitals."""

    def pictures(picture: str, **marks: str) -> list[str]:
        s = sit_down(draw_map(picture, **marks))
        rows = GAME.draw_text(GAME.view(s, 0), "en").split("\n\n")[-1].splitlines()
        return next(rows[k + 1] for k, row in enumerate(rows) if row.startswith("   0")).split()

    homes = {name: f"{kind} + {name}" for name, kind in SHOWING.items()}
    bare = {name[0]: kind for name, kind in SHOWING.items() if name != "fish"}
    assert pictures("b d f i e", **bare, i=SHOWING["fish"]) == ["be", "de", "fo", "fi", "ea"]
    assert pictures("b", b=homes["bear"]) == ["BEAR"]
    settled = {name[0]: home for name, home in homes.items() if name != "fish"}
    known = ["BEAR", "DEER", "FOX", "FISH", "EAGLE"]
    assert pictures("b d f i e", **settled, i=homes["fish"]) == known
    assert pictures(". b .") == ["be.de", "BEAR", "be.de"], "a split tile shows two or three"
    assert pictures("m", m="mountains forest") == [".".join(first_letters("mountains forest"))]


SHOWING = dict(
    zip(
        ("bear", "deer", "fox", "fish", "eagle"),
        ("mountains", "forest", "plains", "wetland", "water"),
        strict=True,
    )
)


def first_letters(biomes: str) -> list[str]:
    return [name[:2] for name in BOX.face(kind_of(biomes)).animals]


@rule("ECO-04", "ECO-16")
@pytest.mark.parametrize("turns", [20, 30])
@pytest.mark.parametrize("way", range(6))
def test_a_straight_line_fits_in_every_direction(way: int, turns: int) -> None:
    """23 tiles, and 33 with thirty turns, all on one line from the start."""
    steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    sitting = Sitting(setup(turns=turns, **FIXED), starters=(0,))
    q, r = {0: (1, 0), 5: (0, 1)}.get(way, (0, 0))
    for _turn in range(turns):
        q, r = q + steps[way][0], r + steps[way][1]
        sitting.turn(at=(q, r))
    assert sitting.over()
    assert len(sitting.own().cells) == turns + 3
    assert size_of(sitting.own(), "mountains") >= 1
    assert abs(q) + abs(r) >= turns
    assert GAME.draw_text(GAME.view(sitting.state, 0), "en")
    again = GAME.load(BOX, setup(turns=turns, **FIXED), sitting.state.to_data())
    assert again.digest() == sitting.state.digest()
    assert GAME.points(again, 0) == GAME.points(sitting.state, 0)
