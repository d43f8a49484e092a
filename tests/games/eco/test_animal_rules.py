"""What each animal rule scores on maps drawn by hand."""

from __future__ import annotations

import pytest

from ecotone.games.eco.game import GAME
from ecotone.kernel.tally import Line, show_points
from tests.games.eco.drawing import draw_map, sit_down
from tests.marks import rule


def bear_line(rule_name: str, picture: str, **marks: str) -> Line:
    """The line of the bears; on the way, fast points must be the sum of the lines."""
    s = sit_down(draw_map(picture, **marks), rule_bear=rule_name)
    lines = GAME.tally(s, 0)
    assert sum(line.points for line in lines) == GAME.points(s, 0)
    bears = next(line for line in lines if line.name == "animal")
    assert "bears" in GAME.say(bears)
    return bears


def bears(rule_name: str, picture: str, **marks: str) -> int:
    points = bear_line(rule_name, picture, **marks).points
    assert points % 60 == 0
    return points // 60


RING = """
 b b
b . b
 b b
"""
STAR = """
 b .
. b b
 b .
"""
# The corner bear belongs to both arms; it counts in one.
BOW = """
b b b
 b
  b
"""
PAIR_AND_THREE = """
b b . b b
 . . . b
"""


@rule("ECO-38")
@pytest.mark.parametrize(
    ("name", "picture", "points"),
    [
        # G01: no other within 1, or within 2
        ("G01.1", "b", 3),
        ("G01.1", "b b . b", 3),
        ("G01.2", "b b . b", 0),
        ("G01.2", "b . b . . b", 4),
        ("G01.2", "b     b", 8),  # three apart over missing tiles
        ("G01.2", "b   b", 0),  # a missing tile between does not matter
        ("G01.1", "b d b", 6),  # nor do others
        # G02: groups of exactly two, or exactly three
        ("G02.1", PAIR_AND_THREE, 7),
        ("G02.2", PAIR_AND_THREE, 12),
        ("G02.1", "b b . b b", 14),
        ("G02.1", "b b b b", 0),
        ("G02.2", "b b b b", 0),
        ("G02.2", "b . b b", 0),
        # G03: by table, or the largest; two presets
        ("G03.1", PAIR_AND_THREE, 4 + 8),
        ("G03.1", "b . b b . b b b . b b b b", 1 + 4 + 8 + 13),
        ("G03.1", "b b b b b", 18),
        ("G03.1", "b b b b b b", 18),
        ("G03.2", PAIR_AND_THREE, 9),
        ("G03.2", "b b . b b", 6),  # one of equal ones
        ("G03.2", "d d", 0),
        ("G03.3", "b . b b . b b b . b b b b", 2 + 5 + 9 + 9),
        ("G03.4", "b . b b . b b b . b b b b", 0 + 5 + 8 + 12),
        # G04: the best way to cut into straight lines
        ("G04.1", "b . b b . b b b . b b b b", 1 + 5 + 10 + 15),
        ("G04.1", "b b b b b", 15 + 1),
        ("G04.1", "b b b b b b", 10 + 10),
        ("G04.1", "b b b b b b b b", 15 + 15),
        ("G04.1", BOW, 10 + 5),
        ("G04.1", RING.replace(".", "b"), 10 + 5 + 5),
        ("G04.1", " b b\nb b", 5 + 5),
        ("G04.1", "b\n b\n  b", 10),
        ("G04.1", "    b\n   b\n  b", 10),
        ("G04.1", "b . b b", 1 + 5),  # touching only
        # G05: unbranched; closed rings are runs too
        ("G05.1", "b . b b . b b b", 1 + 4 + 9),
        ("G05.1", "b b b b b b b", 21),
        ("G05.1", "b b b b . b b b b b", 13 + 17),
        ("G05.1", RING, 21),
        ("G05.1", " b\nb b", 9),  # the smallest ring
        ("G05.1", STAR, 0),
        ("G05.1", RING.replace(".", "b"), 0),
        ("G05.1", STAR.replace("b b\n", "b b . b\n"), 1),  # the branched group only is lost
    ],
)
def test_rules_about_a_kind_alone(name: str, picture: str, points: int) -> None:
    assert bears(name, picture) == points


@rule("ECO-38")
@pytest.mark.parametrize(
    ("name", "picture", "points"),
    [
        # G06: different other kinds beside, or at least three of them
        ("G06.1", "b b", 0),
        ("G06.1", " d d\nd b x\n e f", 4),
        ("G06.1", " d d\nd b b\n x .", 2 + 1),
        ("G06.2", " d d\nd b x\n . .", 0),
        ("G06.2", " d d\nd b x\n e .", 4),
        ("G06.2", " d d\nd b x\n e f", 4),
        # G07: per deer up to four, or at least one
        ("G07.1.deer", "d b d", 4),
        ("G07.1.deer", " d d\nd b d", 4),
        ("G07.1.deer", "b d b", 4),  # one deer may serve two bears
        ("G07.1.deer", "b . d", 0),
        ("G07.1.deer", "b x", 0),
        ("G07.2.deer", " d d\nd b d", 3),
        ("G07.2.deer", "b d b . b", 6),
        # G08: no deer beside, or within two; true without any deer
        ("G08.1.deer", "b b . x", 6),
        ("G08.1.deer", "b d . b", 3),
        ("G08.1.deer", "b . d", 3),
        ("G08.2.deer", "b . d", 0),
        ("G08.2.deer", "b   d", 0),  # over a missing tile
        ("G08.2.deer", "b . . d", 3),
        ("G08.2.fox", "b d . b", 6),
    ],
)
def test_rules_about_other_kinds(name: str, picture: str, points: int) -> None:
    assert bears(name, picture) == points


@rule("ECO-38")
@pytest.mark.parametrize(
    ("name", "picture", "points"),
    [
        # G09: neighbouring tiles that show a biome, at most four; or the own tile
        ("G09.1.water", "b", 0),
        ("G09.1.water", "~ b .", 1),
        ("G09.1.water", " ~ ~\n~ b .", 3),
        ("G09.1.water", " ~ ~\n~ b ~\n ~ ~", 4),
        ("G09.1.water", "l b", 1),  # either half
        ("G09.1.water", "b r", 1),
        ("G09.1.mountains", "l b r", 2),
        ("G09.1.water", "L", 0),  # the own tile does not count
        ("G09.2.mountains", "L . b", 3),
        ("G09.2.forest", "L", 0),
        ("G09.2.forest", "b b", 6),
        # G10: beside a keystone, completed or not; the own tile does not count
        ("G10.1", "~ b .", 3),
        ("G10.1", "~ b ~", 3),
        ("G10.1", "b ~ b", 6),
        ("G10.1", "K .", 0),
        ("G10.1", "K b", 3),
        ("G10.1", "K K", 6),
        ("G10.1", "b . ~", 0),
        # G13: all six spaces hold tiles
        ("G13.1", " . .\n. b .\n . .", 5),
        ("G13.1", " . .\n. b .\n . ", 0),
        ("G13.1", " b b\nb b b\n b b", 5),
        ("G13.1", " . . .\n. b b .\n . . .", 10),
        # G14: at least two empty spaces
        ("G14.1", "b", 3),
        ("G14.1", " . .\n. b .\n . .", 0),
        ("G14.1", " . .\n. b .\n . ", 0),
        ("G14.1", " . .\n. b .", 3),
        ("G14.1", " b b\nb b b\n b b", 18),
    ],
)
def test_rules_about_the_land(name: str, picture: str, points: int) -> None:
    marks = {
        "l": "water mountains",
        "r": "water mountains @3",
        "L": "water mountains + bear",
        "K": "mountains + bear",
    }
    assert bears(name, picture, **marks) == points


@rule("ECO-38")
@pytest.mark.parametrize(
    ("picture", "pairs"),
    [
        ("b b", 0),  # touching
        ("b . b", 1),
        ("b   b", 1),  # missing tiles do not block
        ("b d b", 1),  # nor do others
        ("b . b . b", 2),  # not over the one between
        ("b b . b", 1),
        ("b . .\n . b", 0),  # two apart, on no line
        (". . b\n . .\n  b", 1),
        ("b\n .\n  b", 1),
        ("    b\n   .\n  b", 1),
        ("b   b\n   b", 1),  # the lower one touches one and is on a line with neither
        ("b   b\n . .\n  b", 3),
        ("b             b", 1),
    ],
)
def test_lookout_counts_pairs_in_sight(picture: str, pairs: int) -> None:
    """G12: along a line, not touching, none of the kind between."""
    assert bears("G12.1", picture) == 4 * pairs


def test_crossing_lines_are_cut_as_well_as_can_be() -> None:
    """G04: two lines of five share one bear; the pair at the foot is worth more than a five."""
    cross = """
b     b
 b   b
  b b
   b
  b b
"""
    assert bears("G04.1", cross) == 15 + 10 + 5
    assert bears("G04.1", "b b b b\n b b b b") == 15 + 15
    assert bears("G04.1", "b b b\n b b\n  b") == 10 + 5 + 1


@rule("ECO-38")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((3, 0), ("12", "0")),
        ((2, 2), ("7", "7")),
        ((1, 0, 2), ("5", "0", "10")),
        ((2, 2, 1), ("8½", "8½", "2")),
        ((3, 3, 1, 0), ("12", "12", "2", "0")),
        ((4, 3, 3, 3), ("16", "7⅓", "7⅓", "7⅓")),
        ((4, 2, 2, 2, 0), ("17", "6", "6", "6", "0")),
        ((1, 2, 3, 4, 5, 6), ("2", "4", "6", "11", "15", "22")),
        ((1, 1, 1, 1, 1, 1), ("5",) * 6),
        ((0, 0, 0, 0, 0, 0), ("0",) * 6),
    ],
)
def test_majority_of_a_kind(counts: tuple[int, ...], points: tuple[str, ...]) -> None:
    """G11: two each, and places by number of players; ties share, without any nothing is won."""
    boards = [draw_map(" ".join("b" * count) or ".") for count in counts]
    s = sit_down(*boards, rule_bear="G11.1")
    for seat, expected in enumerate(points):
        bears = next(line for line in GAME.tally(s, seat) if line.name == "animal")
        assert show_points(bears.points, GAME.unit) == expected
        assert sum(line.points for line in GAME.tally(s, seat)) == GAME.points(s, seat)


@rule("ECO-39")
@pytest.mark.parametrize(
    ("name", "picture", "lit"),
    [
        ("G01.1", "b b . b", {(3, 0)}),
        ("G02.1", PAIR_AND_THREE, {(0, 0), (1, 0)}),
        ("G03.2", PAIR_AND_THREE, {(3, 0), (4, 0), (3, 1)}),
        ("G03.2", "b b . b b", {(0, 0), (1, 0)}),  # of equal groups the one begun first
        ("G04.1", "b b . d", {(0, 0), (1, 0)}),
        ("G05.1", STAR, set()),
        ("G10.1", "~ b b", {(1, 0)}),
        ("G12.1", "b b . b", {(1, 0), (3, 0)}),
    ],
)
def test_the_line_shows_which_animals_earn(name: str, picture: str, lit: set[object]) -> None:
    assert set(bear_line(name, picture).cells) == lit


def test_an_animal_without_a_rule_yet_scores_nothing() -> None:
    s = sit_down(draw_map("b b d"))
    assert [line.points for line in GAME.tally(s, 0) if line.name == "animal"] == [0] * 5
