"""Content that cannot be played is refused with what was expected and what came."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecotone.games.eco.content.box import ANIMALS, BIOMES
from ecotone.games.eco.game import GAME
from ecotone.kernel.data import BadInput
from ecotone.kernel.drive import playout
from ecotone.kernel.fate import Generator
from tests.games.eco.positions import box_data, setup

Change = Callable[[dict[str, Any]], object]
Path = tuple[str | int, ...]


def put(*path: str | int, value: object) -> Change:
    def change(data: dict[str, Any]) -> None:
        at: Any = data
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value

    return change


def without(*path: str | int) -> Change:
    def change(data: dict[str, Any]) -> None:
        at: Any = data
        for key in path[:-1]:
            at = at[key]
        del at[path[-1]]

    return change


def many_faces(data: dict[str, Any]) -> None:
    """More different tiles than a byte can number, by starting maps of their own."""
    pairs = [[one, other] for one in BIOMES for other in BIOMES if one != other]

    def faces(size: int) -> list[dict[str, Any]]:
        shown = combinations(ANIMALS, size)
        return [{"biomes": pair, "animals": [*names]} for names in shown for pair in pairs]

    data["tiles"] = [{**face, "count": 1} for face in faces(2)]
    rock, left, right = data["starters"][0]
    spare = iter(faces(3))
    data["starters"] = [[rock, left | next(spare), right | next(spare)] for _map in range(28)]


HOSTILE: tuple[tuple[Change, str], ...] = (
    (without("version"), "content: expected a field 'version', got ["),
    (put("version", value=1), "content version: expected text, got 1"),
    (without("tiles"), "content: expected a field 'tiles'"),
    (put("tiles", value={}), "tiles: expected a list, got {}"),
    (put("tiles", value=[]), "tiles: expected 1 to 200 kinds, got 0"),
    (put("tiles", 0, value="tile"), "tiles[0]: expected an object, got 'tile'"),
    (put("tiles", 0, "count", value=0), "tiles[0] count: expected a whole number from 1 to 60"),
    (put("tiles", 0, "count", value=10**30), "tiles[0] count: expected a whole number from 1"),
    (put("tiles", 0, "count", value=True), "tiles[0] count: expected a whole number"),
    (put("tiles", 0, "biomes", value=["forest", "water", "plains"]), "tiles[0] biomes: expected"),
    (put("tiles", 0, "biomes", value=[]), "tiles[0] biomes: expected one biome, or two"),
    (put("tiles", 0, "biomes", value=["forest", "forest"]), "tiles[0] biomes: expected one"),
    (put("tiles", 0, "biomes", value=["desert"]), "tiles[0] biome: expected one of mountains"),
    (put("tiles", 0, "biomes", value=[3]), "tiles[0] biome: expected text, got 3"),
    (put("tiles", 0, "animals", value=["bear", "deer", "fox", "fish"]), "tiles[0] animals: expe"),
    (put("tiles", 0, "animals", value=["bear"]), "tiles[0] animals: expected two or three"),
    (put("tiles", 0, "animals", value=["bear", "bear"]), "tiles[0] animals: expected two or"),
    (put("tiles", 0, "animals", value=["wolf", "bear"]), "tiles[0] animal: expected one of bear"),
    (put("tiles", 50, "animals", value=["bear", "eagle"]), "tiles[50] animals: expected exactly"),
    (put("tiles", 1, "animals", value=["bear", "eagle"]), "tiles[1]: expected every kind of tile"),
    (put("starters", value=[]), "starters: expected 6 to 32 starting maps"),
    (put("starters", 2, value=3), "starters[2]: expected a list, got 3"),
    (put("starters", 2, 1, "at", value=[2, 0]), "starters[2] at: expected a whole number from -1"),
    (put("starters", 2, 1, "at", value=[-1, 0]), "starters[2]: expected three tiles that touch"),
    (put("starters", 2, 1, "at", value=[0, 0]), "starters[2]: expected three tiles that touch"),
    (put("starters", 2, 1, "at", value=[0]), "starters[2] at: expected two coordinates"),
    (put("starters", 2, 1, "rotation", value=6), "starters[2] rotation: expected a whole number"),
    (without("starters", 2, 1), "starters[2]: expected one keystone and two split tiles"),
    (put("starters", 0, 0, "biomes", value=["water", "plains"]), "starters[0] animals: expected"),
    (many_faces, "starters: expected at most 250 different tiles, got 25"),
    (put("supply", value=None), "supply: expected an object, got None"),
    (put("supply", "small", "animals_each", value=201), "supply small animals_each: expected"),
    (put("supply", "large", "tile_copies", value=0), "supply large tile_copies: expected"),
    (without("supply", "large"), "supply: expected a field 'large'"),
    (without("homes", "fox"), "homes: expected a field 'fox'"),
    (put("homes", "fox", value=["water", "water"]), "homes fox: expected two different biomes"),
    (put("homes", "fox", value=[["water"], "plains"]), "homes fox: expected text"),
    (put("generators", value=[]), "generators: expected 5 to 64"),
    (put("generators", 0, "family", value="wild"), "generators[0] family: expected one of plain"),
    (put("generators", 0, "core", value="yes"), "generators[0] core: expected true or false"),
    (put("generators", 1, "id", value="G01"), "rule G01.1: expected a name of its own"),
    (put("generators", 0, "variants", value=[]), "generators[0] variants: expected at least one"),
    (put("generators", 0, "variants", 0, "kind", value="flying"), "rule G01.1 kind: expected one"),
    (put("generators", 0, "variants", 0, "points", value=-1), "rule G01.1 points: expected a"),
    (put("generators", 0, "variants", 0, "points", value=101), "rule G01.1 points: expected a"),
    (put("generators", 0, "variants", 0, "distance", value=3), "rule G01.1 distance: expected"),
    (put("generators", 2, "variants", 0, "table", value=[]), "rule G03.1 table: expected 1 to 20"),
    (put("generators", 2, "variants", 0, "table", value=[0] * 21), "rule G03.1 table: expected 1"),
    (put("generators", 2, "variants", 0, "table", value=["1"]), "rule G03.1 table[0]: expected a"),
    (put("generators", 10, "variants", 0, "awards", value=[[6]]), "rule G11.1 awards: expected a"),
)


@pytest.mark.parametrize(
    ("change", "message"), HOSTILE, ids=[message[:40] for _change, message in HOSTILE]
)
def test_bad_content_is_refused_with_what_was_expected(change: Change, message: str) -> None:
    data = box_data()
    change(data)
    with pytest.raises(BadInput) as caught:
        GAME.read_content(data)
    assert str(caught.value).startswith(message), str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("data", [None, 3, [], "content", {}])
def test_content_that_is_no_table_is_refused(data: Any) -> None:
    with pytest.raises(BadInput, match="content: expected"):
        GAME.read_content(data)


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([-1, 0, 1, 2, 5, 6, 60, 255, 256]),
    st.text(max_size=5),
    st.sampled_from(["bear", "water", "shy", "herd", "plain"]),
    st.lists(st.integers(-1, 8), max_size=3),
    st.just({}),
)


def spots(data: Any, path: Path = ()) -> list[Path]:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    found: list[Path] = []
    for key, value in items:
        found.append((*path, key))
        if isinstance(value, (dict, list)):
            found += spots(value, (*path, key))
    return found


SPOTS = spots(box_data())


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(SPOTS), VALUES)
def test_changed_content_is_refused_or_can_be_played(path: Path, value: Any) -> None:
    """Whatever one value becomes: BadInput, or a game that goes to its end."""
    data = box_data()
    put(*path, value=value)(data)
    try:
        content = GAME.read_content(data)
        table = setup(2, content=content, turns=2, generators=GAME.options(content)[2].choices)
        GAME.check(content, table)
    except BadInput:
        return
    s = GAME.start(content, table)
    playout(GAME, s, Generator(1, 1))
    for seat in range(2):
        assert GAME.points(s, seat) == sum(line.points for line in GAME.tally(s, seat))
