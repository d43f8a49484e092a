"""A phone in the hand: 390 by 844, by touch only."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import eco, toy
from tests.e2e.conftest import Visit
from tests.e2e.visiting import PHONE, Screen, keys_of
from tests.play.serving import make

pytestmark = pytest.mark.slow


def too_wide(page: Page) -> int:
    """By how much the page could be scrolled, or would be shrunk to fit."""
    wide = page.evaluate("() => Math.max(innerWidth, document.documentElement.scrollWidth)")
    return int(wide) - PHONE["viewport"]["width"]


def take_turn(page: Page) -> None:
    eco.take_turn(page, 1, eco.tap)
    assert too_wide(page) <= 0


def test_a_game_is_played_by_touch(visit: Visit, port: int) -> None:
    made = make(port, "eco", "mb", options={"turns": 2})
    page = visit(f"/#/table/{made['table']['table']}", keys=keys_of(made), screen=PHONE).page
    assert eco.play_out(page, take_turn) == 2
    expect(page.get_by_role("tab", name="Result", selected=True)).to_be_visible()
    mine = page.get_by_role("button", name=re.compile("N0"), expanded=False)
    mine.tap()
    expect(page.get_by_role("button", name=re.compile("^Largest")).first).to_be_visible()
    assert too_wide(page) <= 0


def test_the_sheet_slides_up_over_the_map(visit: Visit, port: int) -> None:
    made = make(port, "eco", "mb", options={"turns": 1})
    page = visit(f"/#/table/{made['table']['table']}", keys=keys_of(made), screen=PHONE).page
    sheet = page.get_by_role("region", name="More of the table")
    page.get_by_role("tab", name="Scoring").tap()
    rules = page.get_by_role("heading", name="How animals score this game")
    expect(rules).to_be_visible()
    low = sheet.bounding_box()
    sheet.get_by_role("button", name="Slide up").tap()
    down = sheet.get_by_role("button", name="Slide down")
    expect(down).to_be_visible()
    page.wait_for_function("() => document.getAnimations().length === 0")
    high = sheet.bounding_box()
    assert low is not None and high is not None
    assert high["y"] < low["y"] - 100
    assert high["y"] + high["height"] <= 844 + 1
    expect(page.get_by_role("button", name=re.compile("^Eagle"))).to_be_in_viewport()
    down.tap()
    expect(sheet.get_by_role("button", name="Slide up")).to_be_visible()


@pytest.mark.parametrize("place", ["/", "/#/new/eco/friends", "/#/rules/eco", "/#/credits"])
def test_no_page_scrolls_to_the_side(visit: Visit, place: str) -> None:
    page = visit(place, screen=PHONE).page
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert too_wide(page) <= 0


def test_the_smallest_phones_show_all_that_can_be_pressed(visit: Visit, port: int) -> None:
    made = make(port, "eco", "mb", options={"turns": 1})
    small = Screen(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    page = visit(f"/#/table/{made['table']['table']}", keys=keys_of(made), screen=small).page
    eco.take_pair(page, 0, eco.tap)
    for there in (*page.get_by_role("tab").all(), page.get_by_role("button", name="More").first):
        box = there.bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    eco.lay(page, 0, eco.tap)
    eco.tap(eco.submit(page))
    eco.settle(page, eco.tap)
    expect(eco.the_end(page)).to_be_visible()


def test_the_board_of_any_game_fits_a_phone(visit: Visit, port: int) -> None:
    made = make(port, "toy", "mb", options={"rounds": 1})
    page = visit(f"/#/table/{made['table']['table']}", keys=keys_of(made), screen=PHONE).page
    expect(toy.choices(page).first).to_be_visible()
    assert too_wide(page) <= 0
    toy.choose(page)
    assert too_wide(page) <= 0
