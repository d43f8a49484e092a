"""The printed components, own ones, and records that carry them."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from ecotone.games.eco.content.box import BIOMES, EcoContent
from ecotone.games.eco.game import GAME
from ecotone.games.eco.state.table import EcoState
from ecotone.kernel.data import BadInput
from ecotone.kernel.drive import Table, resume
from ecotone.kernel.fate import Generator
from ecotone.kernel.record import Record, open_record, read_record, replay
from tests.battery.driving import play_table
from tests.games.eco.positions import BOX, box_data, setup, small_box
from tests.games.eco.twin_tables import CONTENT
from tests.marks import rule


@rule("ECO-02", "ECO-08", "ECO-22")
def test_the_printed_set_is_the_one_of_the_twin() -> None:
    """AO-1, AO-23: tile by tile, written down twice."""
    ours = [
        (BOX.face(kind).biomes, BOX.face(kind).animals)
        for kind, copies in enumerate(BOX.copies)
        for _copy in range(int(copies))
    ]
    assert sorted(ours) == sorted(CONTENT.tiles)
    starters = [
        [(BOX.face(t.kind).biomes, BOX.face(t.kind).animals, (t.q, t.r), t.rotation) for t in trio]
        for trio in BOX.starters
    ]
    assert starters == CONTENT.starters


def test_what_the_rules_page_says_is_in_the_box() -> None:
    homes = {animal: set(pair) for animal, pair in zip(range(5), BOX.homes, strict=True)}
    for kind in range(int(BOX.kinds())):
        shown = BOX.face(kind)
        at_home = {BIOMES.index(biome) for biome in shown.biomes}
        for animal in range(5):
            if int(BOX.shows[kind]) >> animal & 1:
                assert homes[animal] & at_home, shown
    splits = [BOX.face(kind).biomes for kind, n in enumerate(BOX.copies) for _ in range(int(n))]
    for first in BIOMES:
        assert splits.count((first,)) == 5
        for second in BIOMES:
            if first < second:
                assert splits.count((first, second)) + splits.count((second, first)) == 6


# -- own content ------------------------------------------------------------------------------


def own_box() -> EcoContent:
    data = box_data()
    data["version"] = "own-1"
    data["tiles"].append({"biomes": ["plains", "forest"], "animals": ["bear", "eagle"], "count": 9})
    data["generators"][0]["variants"][0]["points"] = 6
    data["starters"][0][0]["biomes"] = ["water"]
    return EcoContent(data)


def test_own_content_travels_in_the_record() -> None:
    content = own_box()
    assert content.digest() != BOX.digest()
    table = Table(GAME, content, setup(2, turns=4, rule_bear="G01.1"), 3)
    stream = Generator(3, 3)
    while not table.is_over():
        seat = table.open_seats()[0]
        table.answer(seat, int(GAME.pick(table.state, seat, stream.number())))
    record = table.record()
    assert record.content == content.to_data()
    again = read_record(record.to_text().encode())
    assert again == record
    assert replay(GAME, again).digest() == table.state.digest()
    opened = open_record(GAME, again)
    assert opened.content.digest() == content.digest()
    points = [GAME.points(table.state, seat) for seat in range(2)]
    assert [GAME.points(replay(GAME, again), seat) for seat in range(2)] == points


def test_printed_content_is_named_not_carried() -> None:
    table = Table(GAME, BOX, setup(1, turns=1), 3)
    record = table.record()
    assert record.content is None
    assert (record.content_version, record.content_digest) == (BOX.version, BOX.digest())


def played_record(content: EcoContent) -> Record:
    table = Table(GAME, content, setup(1, turns=1), 3)
    stream = Generator(1, 3)
    while not table.is_over():
        table.answer(0, int(GAME.pick(table.state, 0, stream.number())))
    return table.record()


def test_edited_records_are_refused() -> None:
    record = played_record(own_box())
    assert isinstance(record.content, dict)
    changed = {**record.content, "version": "own-2"}
    edits: list[tuple[dict[str, Any], str]] = [
        ({"content": None}, "content: expected hash"),
        ({"content": changed}, "content: expected hash"),
        ({"content": {"version": "x"}}, "content: expected a field 'tiles'"),
        ({"content": [1]}, "content: expected an object"),
        ({"content_digest": "0" * 32}, "content: expected hash"),
        ({"version": "9.9"}, "rules version: expected"),
        ({"seats": 2, "teams": (1, 2)}, "record: answer"),
        ({"seats": 9, "teams": tuple(range(1, 10))}, "seats: expected 1 to 6"),
        ({"options": {**record.options, "turns": 99}}, "option turns"),
        ({"options": {"turnz": 1}}, "unknown option 'turnz'"),
        ({"answers": record.answers[:-1]}, "record: expected to end at the position"),
        ({"answers": record.answers[1:]}, "record: answer"),
        ({"answers": (*record.answers, record.answers[0])}, "record: answer"),
        ({"final": "0" * 32}, "record: expected to end at the position"),
    ]
    for edit, message in edits:
        with pytest.raises(BadInput) as caught:
            replay(GAME, dataclasses.replace(record, **edit))
        assert str(caught.value).startswith(message), str(caught.value)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"points":6', '"points":6.5', "record: expected whole numbers only, got '6.5'"),
        ('"points":6', '"points":NaN', "record: expected whole numbers only, got 'NaN'"),
        ('"points":6', '"points":7', "content: expected hash"),
        ('"seats":1', '"seats":true', "seats: expected a whole number"),
        ('"rules":"0', '"rules":"', "rules version: expected"),
        ('{"answers"', '{"answer"', "record: unknown field 'answer'"),
        ("}", "", "record: not valid JSON"),
    ],
)
def test_broken_record_files_are_refused(old: str, new: str, message: str) -> None:
    text = played_record(own_box()).to_text()
    assert old in text
    with pytest.raises(BadInput) as caught:
        replay(GAME, read_record(text.replace(old, new).encode()))
    assert str(caught.value).startswith(message), str(caught.value)


def box_with_a_new_rule() -> EcoContent:
    data = box_data()
    variant = {"kind": "solitary", "distance": 1, "points": 9}
    data["generators"].append({"id": "G15", "core": True, "family": "plain", "variants": [variant]})
    return EcoContent(data)


def renamed_box() -> EcoContent:
    data = box_data()
    for row in data["generators"]:
        row["id"] = row["id"].replace("G", "own-")
    return EcoContent(data)


@rule("ECO-36")
def test_own_rules_can_be_drawn() -> None:
    content = box_with_a_new_rule()
    table = setup(2, content=content, turns=1)
    assert table.options.several("generators")[-1] == "G15"
    GAME.check(content, table)
    drawn = set()
    for seed in range(20):
        s = Table(GAME, content, table, seed).state
        assert isinstance(s, EcoState)
        drawn |= {content.rules[int(number)].name for number in s.rules}
    assert "G15.1" in drawn
    only = setup(2, content=content, generators=("G01", "G02", "G03", "G04", "G15"), turns=1)
    s = Table(GAME, content, only, 1).state
    assert isinstance(s, EcoState)
    assert "G15.1" in {content.rules[int(number)].name for number in s.rules}


def test_own_rules_can_be_fixed_and_travel_in_the_record() -> None:
    """Reading a record reads its content first, and its options after that."""
    content = box_with_a_new_rule()
    with pytest.raises(BadInput, match=r"option rule_bear: no choice 'G15\.1'"):
        setup(2, rule_bear="G15.1")
    table = play_table(GAME, content, setup(2, content=content, turns=2, rule_bear="G15.1"), 3)
    record = read_record(table.record().to_text().encode())
    s = replay(GAME, record)
    assert isinstance(s, EcoState)
    assert s.digest() == table.state.digest()
    assert s.content.rules[int(s.rules[0])].name == "G15.1"
    assert resume(GAME, record, 1).state.digest() == record.final
    printed = dataclasses.replace(record, content=None, content_digest=BOX.digest())
    with pytest.raises(BadInput, match=r"option (generators|rule_bear): no choice 'G15"):
        replay(GAME, printed)


def test_content_with_other_names_of_rules_can_be_played() -> None:
    content = renamed_box()
    table = play_table(GAME, content, setup(2, content=content, turns=2), 3)
    s = replay(GAME, read_record(table.record().to_text().encode()))
    assert isinstance(s, EcoState)
    names = [content.rules[int(number)].name for number in s.rules]
    assert all(name.startswith("own-") for name in names)
    fixed = setup(2, content=content, rule_bear="own-07.1.deer", generators=content_names(content))
    GAME.check(content, fixed)
    with pytest.raises(BadInput, match="no choice 'G01'"):
        setup(2, content=content, generators=("G01",))


def content_names(content: EcoContent) -> tuple[str, ...]:
    return tuple(generator.name for generator in content.generators)


def test_a_table_of_own_content_without_a_rule_refuses_it() -> None:
    data = box_data()
    data["generators"] = [row for row in data["generators"] if row["id"] not in ("G03", "G14")]
    content = EcoContent(data)
    GAME.check(content, setup(2))
    refused: tuple[tuple[dict[str, Any], str], ...] = (
        ({"rule_bear": "G14.1"}, "option rule_bear: expected a rule that this content has"),
        ({"rules": "family"}, "option rules: expected a preset that this content has"),
    )
    for chosen, message in refused:
        with pytest.raises(BadInput, match=message):
            GAME.check(content, setup(2, **chosen))
    moved = box_data()
    moved["homes"]["bear"] = ["water", "plains"]
    with pytest.raises(BadInput, match="option rule_bear: expected a rule"):
        GAME.check(EcoContent(moved), setup(2, rule_bear="G09.2.forest"))


def test_a_small_box_is_a_box() -> None:
    assert small_box(20).tile_total(1) == 20
    with pytest.raises(BadInput, match="at most 8 for 2 players"):
        GAME.check(small_box(20), setup(2))
