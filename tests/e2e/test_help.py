"""Help while one plays: steps back, hints, and why not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import eco
from tests.e2e.conftest import Visit
from tests.e2e.visiting import keys_of
from tests.play.serving import make

pytestmark = pytest.mark.slow
TAKEN = "There is already a tile, and laid tiles never move."


def sit(visit: Visit, port: int, seats: str = "mb", **options: object) -> Page:
    made = make(port, "eco", seats, options={"turns": 2, **options}, seed=5)
    return visit(f"/#/table/{made['table']['table']}", keys=keys_of(made)).page


def test_steps_are_taken_back_as_far_as_the_horizon(visit: Visit, port: int) -> None:
    page = sit(visit, port)
    undo = page.get_by_role("button", name="Undo")
    expect(eco.my_turn(page)).to_be_visible()
    expect(undo).to_be_disabled()
    eco.take_pair(page)
    eco.lay(page)
    undo.click()
    expect(page.get_by_text("Choose a place on your map.")).to_be_visible()
    undo.click()
    expect(eco.asked_for_pair(page).first).to_be_visible()
    expect(undo).to_be_disabled()
    eco.take_pair(page, 3)
    eco.lay(page)
    eco.submit(page).click()
    expect(eco.let_go(page)).to_be_visible()
    expect(undo).to_be_disabled()


def test_another_pair_and_another_place_are_one_click(visit: Visit, port: int) -> None:
    page = sit(visit, port)
    eco.take_pair(page, 0)
    eco.lay(page, 0)
    other = page.get_by_role("button", name=re.compile("legal: lay the tile here instead")).last
    place = (other.get_attribute("aria-label") or "").partition(":")[0]
    other.click()
    held = page.get_by_role("button", name=re.compile(f"^{place}:.*your tile"))
    expect(held).to_be_visible()
    page.get_by_role("button", name=re.compile("^Pair 2")).click()
    expect(page.get_by_role("button", name=re.compile("^Pair 2"), pressed=True)).to_be_visible()
    expect(page.get_by_text("Choose a place on your map.")).to_be_visible()


def test_a_hint_says_what_to_do_and_what_it_brings(visit: Visit, port: int) -> None:
    page = sit(visit, port)
    hint = page.get_by_role("button", name="Hint")
    expect(eco.my_turn(page)).to_be_visible()
    hint.click()
    said = page.get_by_role("status").filter(has_text="You could")
    expect(said).to_contain_text(re.compile(r"take pair \d, lay the tile at .*"))
    expect(said.get_by_text("That would bring +")).to_be_visible()
    said.get_by_text("That would bring").click()
    expect(said.get_by_role("listitem").first).to_be_visible()
    which = re.search(r"take pair (\d)", said.inner_text())
    assert which is not None
    pair = page.get_by_role("button", name=re.compile(f"^Pair {which[1]}"))
    expect(pair).to_have_class(re.compile("hinted"))
    said.get_by_role("button", name="Close the hint").click()
    expect(said).to_have_count(0)


def test_a_place_that_is_not_allowed_says_why_with_the_rule(visit: Visit, port: int) -> None:
    page = sit(visit, port)
    eco.take_pair(page)
    laid = page.get_by_role("button", name=re.compile("^Row 0, column 0:"))
    expect(laid).to_have_accessible_name(re.compile(re.escape(f"not allowed: {TAKEN} (ECO-16)")))
    laid.hover()
    bubble = page.get_by_role("status").filter(has_text="click for the rule")
    expect(bubble).to_contain_text(TAKEN)
    expect(bubble).to_contain_text("ECO-16")
    laid.click(force=True)  # it says that it is disabled, and may be pressed all the same
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="ECO-16").click()
    rules = opened.value
    marked = rules.get_by_role("paragraph").filter(has_text=re.compile("^ECO-16"))
    expect(marked).to_be_in_viewport()
    expect(marked).to_have_class(re.compile("marked"))
    expect(eco.legal(page).first).to_be_visible()


def test_a_place_that_is_allowed_shows_what_it_would_score(visit: Visit, port: int) -> None:
    page = sit(visit, port)
    eco.take_pair(page)
    best = page.get_by_role("button", name=re.compile(r"legal: \+[1-9]")).first
    best.hover()
    bubble = page.get_by_role("status").filter(has_text="Enter chooses")
    expect(bubble).to_contain_text(re.compile(r"\+\d"))
    told = re.search(r"legal: (\+\S+)", best.get_attribute("aria-label") or "")
    assert told is not None
    expect(bubble).to_contain_text(told[1])
