"""A whole game by keyboard, from the start page to the score."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import eco
from tests.e2e.conftest import Visit
from tests.e2e.visiting import keys_of
from tests.play.serving import make

pytestmark = pytest.mark.slow
MOST_TABS = 60
HELD = re.compile("your tile; R turns it, Enter submits it")


def focused(there: Locator) -> bool:
    return bool(there.evaluate("element => element === document.activeElement"))


def tab_to(page: Page, there: Locator) -> None:
    """Press Tab until it is reached, as often as that takes on a page."""
    there.wait_for()
    for _ in range(MOST_TABS):
        if focused(there):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{there} was not reached by Tab")


def enter(page: Page, there: Locator) -> None:
    tab_to(page, there)
    page.keyboard.press("Enter")


def whats_focused(page: Page) -> Locator:
    return page.locator(":focus")


def take_turn(page: Page) -> None:
    """Arrows, R, Escape and Enter are enough: the focus goes along."""
    expect(whats_focused(page)).to_have_accessible_name(eco.PAIR)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(whats_focused(page)).to_have_accessible_name(eco.LEGAL)
    page.keyboard.press("Enter")
    expect(whats_focused(page)).to_have_accessible_name(HELD)
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    expect(eco.let_go(page)).to_be_visible()
    name = re.compile(f"{eco.LEGAL.pattern}|{eco.LET_GO.pattern}")
    expect(whats_focused(page)).to_have_accessible_name(name)
    page.keyboard.press("Enter")
    expect(eco.let_go(page)).to_have_count(0)


def test_a_game_is_played_by_keyboard_alone(visit: Visit) -> None:
    page = visit().page
    eco_tile = page.get_by_role("article").filter(has_text="ECO")
    enter(page, eco_tile.get_by_role("link", name="How to play"))
    enter(page, page.get_by_role("link", name="New table"))
    turns = page.get_by_role("spinbutton", name="Turns")
    tab_to(page, turns)
    page.keyboard.press("Control+A")
    page.keyboard.type("3")
    enter(page, page.get_by_role("button", name="Set the table"))
    tab_to(page, eco.pairs(page).first)
    assert eco.play_out(page, take_turn) == 3
    enter(page, page.get_by_role("button", expanded=False, name=re.compile("1st")).first)
    line = page.get_by_role("button", name=re.compile("^Largest")).first
    tab_to(page, line)
    expect(page.locator("[data-cell].lit").first).to_be_visible()


def test_arrows_walk_the_map_r_turns_and_escape_steps_back(visit: Visit, port: int) -> None:
    made = make(port, "eco", "m", options={"turns": 3}, seed=11)
    page = visit(f"/#/table/{made['table']['table']}", keys=keys_of(made)).page
    split = re.compile(r"^Pair \d: \w+ and \w+ tile")
    enter(page, page.get_by_role("button", name=split).first)
    here = whats_focused(page)
    expect(here).to_have_accessible_name(eco.LEGAL)
    walked = [here.get_attribute("aria-label") or ""]
    for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 3:
        page.keyboard.press(arrow)
        expect(here).not_to_have_attribute("aria-label", walked[-1])
        walked.append(here.get_attribute("aria-label") or "")
        if len(set(walked)) > 3 and eco.LEGAL.search(walked[-1]):
            break
    assert len(set(walked)) > 3
    page.keyboard.press("Enter")
    expect(here).to_have_accessible_name(HELD)
    ways = set()
    for _ in range(6):
        ways.add(page.locator(".ghost").inner_html())
        page.keyboard.press("r")
    assert len(ways) == 6
    page.keyboard.press("Escape")
    expect(page.get_by_text("Choose a place on your map.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(eco.asked_for_pair(page).first).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_question_mark_lists_the_keys(visit: Visit, port: int) -> None:
    made = make(port, "eco", "m", options={"turns": 1})
    page = visit(f"/#/table/{made['table']['table']}", keys=keys_of(made)).page
    expect(eco.my_turn(page)).to_be_visible()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Turn the tile")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(eco.asked_for_pair(page).first).to_be_visible()
