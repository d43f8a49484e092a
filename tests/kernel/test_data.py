"""Plain data: written one way, read with care."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecotone.kernel.data import (
    BadInput,
    as_int,
    canonical,
    digest,
    expected,
    kebab,
    parse_json,
    plain,
)


@dataclass(frozen=True)
class PutAnimal:
    q: int
    shown: tuple[str, ...]


def test_a_dataclass_names_its_kind() -> None:
    assert plain(PutAnimal(3, ("fox",))) == {"kind": "put-animal", "q": 3, "shown": ["fox"]}
    assert kebab("RuleDrawn") == "rule-drawn"


def test_what_has_no_plain_form_is_refused() -> None:
    with pytest.raises(TypeError, match="no plain form for float"):
        plain(1.5)


def test_equal_data_have_one_spelling() -> None:
    assert canonical({"b": 1, "a": [True, None]}) == '{"a":[true,null],"b":1}'
    assert digest({"b": 1, "a": 2}) == digest({"a": 2, "b": 1})
    assert len(digest([])) == 32


@pytest.mark.parametrize(
    "text", ["", "{", "1.5", "NaN", "[1e3]", "-Infinity", "[" * 100_000, '{"a":' * 70 + "1"]
)
def test_json_that_cannot_be_used(text: str) -> None:
    with pytest.raises(BadInput, match="record: "):
        parse_json(text, "record")


def refusal(text: str) -> str:
    try:
        parse_json(text, "record")
    except BadInput as error:
        return str(error)
    return ""


@given(st.text())
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    assert "\n" not in refusal(text)


@pytest.mark.parametrize("value", [True, "3", None, 4, -1, [3]])
def test_a_number_in_a_range(value: object) -> None:
    with pytest.raises(BadInput, match=r"seats: expected a whole number from 0 to 3, got "):
        as_int(value, "seats", 0, 3)  # type: ignore[arg-type]  # whatever a file may hold


def test_long_values_are_cut_short_and_stay_on_one_line() -> None:
    said = str(expected("name", "a name", "x\n" * 5_000))
    assert len(said) < 150
    assert "\n" not in said
