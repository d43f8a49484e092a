"""The twin alone: its components, whole turns and games, and how it draws the rules."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import chain

import pytest

from tests.games.eco.twin import (
    Answer,
    Draw,
    Question,
    TwinContent,
    TwinOptions,
    TwinTable,
    eco,
    generator_weights,
)
from tests.games.eco.twin_scoring import (
    ANIMALS,
    BIOMES,
    CORE_GENERATORS,
    OPTIONAL_GENERATORS,
    rule_variants,
    rule_weights,
)
from tests.games.eco.twin_tables import (
    CONTENT,
    FIRST_TILE,
    MOUNTAIN_KEYSTONE,
    WATER_KEYSTONE,
    answers_of,
    new_table,
    play,
    play_wishes,
)


def test_content_statistics() -> None:
    assert len(CONTENT.tiles) == 85
    assert Counter(chain.from_iterable(animals for _b, animals in CONTENT.tiles)) == dict.fromkeys(
        ANIMALS, 32
    )
    assert all(len(animals) == 1 for biomes, animals in CONTENT.tiles if len(biomes) == 1)
    for trio in CONTENT.starters:
        assert sorted(chain.from_iterable(tile[0] for tile in trio)) == sorted(BIOMES)


# ---------------------------------------------------------------- whole turns and games


def test_to_12_keystones_and_sacrifices() -> None:
    table = new_table(turns=5)
    wishes: list[Answer] = [("tile", 0, MOUNTAIN_KEYSTONE), ("put", 0, 0), ("place", 0, -1)]
    play_wishes(table, [*wishes, ("put", 0, -1), *[("sacrifice",)] * 3])
    lines = table.score(0)
    assert [lines["keystones"], lines["sacrifices"], lines["tokens"]] == [4, 6, 0]
    assert table.tokens == [5]


def test_to_13_sacrifices_from_empty_tiles() -> None:
    latest: dict[str, Answer] = {}  # kind of question -> its latest answer

    def choose(table: TwinTable, question: Question) -> Answer:
        answer = answers_of(question)[0]
        if question[0] == "animal":  # an animal that fits its tile
            shown = latest["tile"][2][1]
            answer = next(option for option in answers_of(question) if option[2] in shown)
        elif question[0] == "put":  # sacrifice three times, else inhabit the tile just laid
            late = table.turns_taken[0] >= 3
            answer = ("put", *latest["place"][1:]) if late else ("sacrifice",)
        latest[question[0]] = answer
        return answer

    table = new_table()
    play(table, choose)
    assert len(table.maps[0]) == 23  # ECO-49
    assert len(table.maps[0]) - len(table.inhabitants[0]) == 6
    assert table.sacrifices == [3]


def test_to_14_refresh_needs_a_token() -> None:
    table = new_table()
    game = eco(CONTENT, 1, [0], table.options, table)
    question = next(game)
    while question[0] != "pair":
        question = game.send(answers_of(question)[0])
    assert question == ("pair", 0, [("pair", slot) for slot in range(4)])
    with pytest.raises(ValueError, match="may not"):
        game.send(("refresh",))


def test_to_15_only_the_sacrifice() -> None:
    wishes: list[Answer] = [("starter", 0, 4), ("tile", 0, FIRST_TILE), ("animal", 0, "fish")]
    log = play_wishes(new_table(turns=1), wishes)
    assert [question[2] for question, _answer in log if question[0] == "put"] == [[("sacrifice",)]]


FIXED = {
    "bear": "G10.1",
    "deer": "G01.1",
    "fox": "G02.1",
    "fish": "G12.1",
    "eagle": "G03.1",
}


def test_one_turn_each_by_hand() -> None:
    table = new_table(seats=2, order=[1, 0], turns=1, fixed=FIXED)
    pool: list[Answer] = [("tile", 0, WATER_KEYSTONE), ("tile", 1, MOUNTAIN_KEYSTONE)]
    seat_1: list[Answer] = [("pair", 0), ("place", -1, 0), ("sacrifice",)]
    seat_0: list[Answer] = [("pair", 1), ("place", 0, -1), ("put", 0, 0)]
    log = play_wishes(table, pool + seat_1 + seat_0)
    assert [question[0] for question, _answer in log] == (
        ["starter"] * 2
        + ["tile", "animal"] * 4
        + ["pair", "place", "rotate", "submit", "put", "tile", "animal"] * 2
    )
    assert [question[1] for question, _answer in log if question[0] == "pair"] == [1, 0]
    assert [question[2] for question, _a in log if question[0] == "rotate"] == [[("rotate", 0)]] * 2
    first = table.score(0)
    assert [first["biome.mountains"], first["majority.mountains"], first["overall"]] == [2, 3, 3]
    assert first["majority.water"] == Fraction(5, 2)
    assert [first["keystones"], first["animal.bear"]] == [2, 3]
    assert [table.total(0), table.total(1)] == [6 + 3 + 10 + 3 + 2 + 3, 5 + 2 + 10 + 2]
    assert table.ranking() == {0: 1, 1: 2}


def test_shared_ranking() -> None:
    table = new_table(seats=4)
    table.sacrifices = [1, 3, 3, 0]
    assert table.ranking() == {0: 3, 1: 1, 2: 1, 3: 4}


def test_take_back_turn_asks_done_before_the_refill() -> None:
    log = play_wishes(new_table(take_back="turn", turns=1), [])
    asked = " ".join(question[0] for question, _answer in log)
    assert asked.endswith("pair place rotate submit put done tile animal")


def weights_after_refresh(content_tiles: int) -> tuple[list[int], TwinTable]:
    plain = TwinContent(CONTENT.tiles[:content_tiles], CONTENT.starters)
    table = TwinTable(plain, 1, [0], TwinOptions(turns=3, tokens_at_start=1, fixed=FIXED))
    log = play_wishes(table, [("refresh",)])
    start = next(at for at, (_q, answer) in enumerate(log) if answer == ("refresh",))
    tiles = [question for question, _answer in log[start:] if question[0] == "tile"]
    return [sum(entry[1] for entry in question[2]) for question in tiles], table


def test_refresh_and_the_bag() -> None:  # AO-11
    short, table = weights_after_refresh(7)  # three left: the four go back first
    assert short[:5] == [7, 6, 5, 4, 3]
    assert table.tokens[0] == table.keystones[0] + table.sacrifices[0]
    assert table.used_tokens[0] == 1
    assert table.score(0)["tokens"] == -1  # ECO-33
    enough, _table = weights_after_refresh(8)  # four left: the four go back afterwards
    assert enough[:5] == [4, 3, 2, 1, 4]


@pytest.mark.parametrize(("seats", "tiles", "animals"), [(1, 85, 100), (4, 85, 100), (5, 170, 150)])
def test_supply(seats: int, tiles: int, animals: int) -> None:
    table = new_table(seats=seats)
    assert (table.tile_bag.total(), table.animal_bag.total()) == (tiles, animals)
    log = play_wishes(new_table(seats=seats, turns=1, infinite_supply=True), [])
    for question, _answer in log:
        if question[0] in ("tile", "animal"):
            total = sum(entry[1] for entry in question[2])
            assert total == (85 if question[0] == "tile" else 100)


def test_refused_set_ups() -> None:
    for refused in (
        {"turns": 21},
        {"fixed": {"bear": "G07.1.bear"}},
        {"fixed": {"bear": "G09.2.water"}},
        {"take_back": "never"},
        {"allowed": ("G15",)},
    ):
        with pytest.raises(ValueError, match=r".+"):
            new_table(seats=4, **refused)
    with pytest.raises(ValueError, match="players"):
        new_table(seats=7)
    with pytest.raises(ValueError, match="solo"):
        new_table(fixed={"bear": "G11.1"})
    new_table(seats=4, turns=21, infinite_supply=True)


def check_position(table: TwinTable) -> None:
    """Between two turns nothing is lost, and the counters agree with the maps."""
    pairs = [pair for pair in table.pool if pair is not None]
    assert len(pairs) == 4  # ECO-27
    assert table.in_hand is None
    laid = sum(len(tiles) - 3 for tiles in table.maps)
    standing = sum(map(len, table.inhabitants))
    copies = 1 if table.seats <= 4 else 2
    assert table.tile_bag.total() + 4 + laid == 85 * copies
    assert table.animal_bag.total() + 4 + standing == {1: 100, 2: 150}[copies]
    for seat in range(table.seats):
        tiles, inhabitants = table.maps[seat], table.inhabitants[seat]
        assert all(kind in tiles[place][1] for place, kind in inhabitants.items())
        completed = sum(1 for place in inhabitants if len(tiles[place][0]) == 1)
        assert table.keystones[seat] == completed  # ECO-28
        assert table.sacrifices[seat] == len(tiles) - len(inhabitants) - 3  # ECO-50
        earned = table.keystones[seat] + table.sacrifices[seat]
        assert 0 <= table.tokens[seat] == earned - table.used_tokens[seat]  # ECO-52


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_random_games(seats: int) -> None:
    chance = random.Random(seats)

    def choose(table: TwinTable, question: Question) -> Answer:
        kind, who, legal = question
        if kind == "pair":
            check_position(table)
        if who == "fate":
            return chance.choices(answers_of(question), [entry[1] for entry in legal])[0]
        answer = chance.choice(legal)
        return legal[-1] if kind == "pair" and chance.random() < 0.3 else answer

    table = new_table(seats=seats, allowed=CORE_GENERATORS + OPTIONAL_GENERATORS)
    play(table, choose)
    check_position(table)
    assert table.finished
    assert table.turns_taken == [20] * seats  # ECO-04
    for seat in range(seats):
        assert len(table.maps[seat]) == 23  # ECO-49
        assert len(table.inhabitants[seat]) + table.sacrifices[seat] == 20  # ECO-51
        assert len(table.score(seat)) == 5 + 5 + 1 + 3 + 5
        assert table.total(seat) == sum(table.score(seat).values())  # ECO-48
    expected = {1: 0, 2: 25, 3: 30, 4: 30, 5: 30, 6: 30}[seats]
    majorities = [table.score(seat)[f"majority.{b}"] for seat in range(seats) for b in BIOMES]
    assert sum(majorities) == expected  # AO-14
    assert sum(table.score(seat)["overall"] for seat in range(seats)) == (3 if seats > 1 else 0)


# ---------------------------------------------------------------- drawing the rules


@pytest.mark.parametrize(
    ("allowed", "solo", "assignments"),
    [
        (CORE_GENERATORS, False, (792 - 36) * 120),  # C(12,5) without C(9,2) with G06, G07, G08
        (CORE_GENERATORS, True, (462 - 28) * 120),  # without G11: C(11,5) - C(8,2)
        # C(14,5) - C(12,3) with both optional ones - C(11,2) with all three, + 1 with all five
        (CORE_GENERATORS + OPTIONAL_GENERATORS, False, (2002 - 220 - 55 + 1) * 120),
    ],
)
def test_every_assignment_equally_likely(
    allowed: tuple[str, ...], solo: bool, assignments: int
) -> None:
    for names in ("G06 G01 G07 G02 G03", "G12 G10 G08 G06 G04", "G01 G02 G03 G04 G05"):
        probability = Fraction(1)
        drawn: tuple[str, ...] = ()
        for still_open, name in zip((4, 3, 2, 1, 0), names.split(), strict=True):
            weights = generator_weights(Draw((), allowed, solo), drawn, still_open)
            probability *= Fraction(weights[name], sum(weights.values()))
            drawn = (*drawn, name)
        assert probability == Fraction(1, assignments)


def test_fixed_rules_count_for_the_constraints() -> None:
    weights = generator_weights(Draw(("G06", "G08"), CORE_GENERATORS, False), (), 2)
    assert weights == dict.fromkeys(
        [name for name in CORE_GENERATORS if name not in ("G06", "G07", "G08")], 1
    )
    narrow = Draw((), ("G06", "G07", "G08", "G01", "G02", "G03"), False)
    # Five of six: all of G01, G02, G03 and two of the three others.
    assert generator_weights(narrow, (), 4) == {
        **dict.fromkeys(("G06", "G07", "G08"), 2),
        **dict.fromkeys(("G01", "G02", "G03"), 3),
    }


def test_variants_and_parameters() -> None:
    assert rule_weights("G01", "fox", {}) == {"G01.1": 1, "G01.2": 1}
    assert rule_weights("G09", "bear", {}) == {
        **{f"G09.1.{biome}": 2 for biome in BIOMES},
        "G09.2.mountains": 5,
        "G09.2.forest": 5,
    }
    assert rule_variants("G07", "bear", {})[1] == [f"G07.2.{kind}" for kind in ANIMALS[1:]]
    for generator, opposite in (("G07", "G08"), ("G08", "G07")):
        known = {"bear": f"{opposite}.1.deer", "fox": f"{opposite}.2.eagle"}
        assert rule_variants(generator, "deer", known) == [
            [f"{generator}.{variant}.{kind}" for kind in ("fox", "fish", "eagle")]
            for variant in (1, 2)
        ]


@pytest.mark.parametrize(("preset", "rule"), [("family", "G03.3"), ("intermediate", "G03.4")])
def test_presets(preset: str, rule: str) -> None:
    table = new_table(rules=preset, turns=1)
    log = play_wishes(table, [])
    assert table.rules == dict.fromkeys(ANIMALS, rule)
    assert not [question for question, _answer in log if question[0] in ("generator", "rule")]
