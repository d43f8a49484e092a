"""ECO as people play it: by mouse, by finger, found by what is written there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

PAIR: Final = re.compile(r"^Pair \d")
LEGAL: Final = re.compile(r", legal")
LET_GO: Final = re.compile(r"^Let the ")
Press = Callable[[Locator], None]


def click(there: Locator) -> None:
    there.click()


def tap(there: Locator) -> None:
    there.tap()


def pairs(page: Page) -> Locator:
    """The pairs of the pool that may be chosen."""
    pool = page.get_by_role("region", name="The pool")
    return pool.get_by_role("button", name=PAIR, disabled=False)


def legal(page: Page) -> Locator:
    return page.get_by_role("button", name=LEGAL, disabled=False)


def submit(page: Page) -> Locator:
    return page.get_by_role("button", name="Submit tile")


def let_go(page: Page) -> Locator:
    return page.get_by_role("button", name=LET_GO)


def my_turn(page: Page) -> Locator:
    return page.get_by_text("Your turn.", exact=True)


def asked_for_pair(page: Page) -> Locator:
    return page.get_by_text(re.compile(r"^Your turn\. Choose a pair"))


def the_end(page: Page) -> Locator:
    """What is there only when the game is over."""
    return page.get_by_role("link", name="Replay", exact=True)


def tiles(page: Page, count: int) -> Locator:
    """The map in the middle, with so many tiles on it."""
    return page.get_by_role("group", name=re.compile(rf"\b[Mm]ap\b.*, {count} tiles;"))


def take_pair(page: Page, which: int = 0, press: Press = click) -> None:
    press(pairs(page).nth(which))
    expect(page.get_by_text("Choose a place on your map.")).to_be_visible()


def lay(page: Page, which: int = 0, press: Press = click) -> None:
    press(legal(page).nth(which))
    expect(submit(page)).to_be_visible()


def settle(page: Page, press: Press = click) -> None:
    """A home for the animal if there is one; else it goes."""
    expect(let_go(page)).to_be_visible()
    homes = legal(page)
    press(homes.first if homes.count() else let_go(page))
    expect(let_go(page)).to_have_count(0)


def take_turn(page: Page, which: int = 0, press: Press = click) -> None:
    expect(my_turn(page)).to_be_visible()
    take_pair(page, which, press)
    lay(page, 0, press)
    press(submit(page))
    settle(page, press)


def play_out(page: Page, turn: Callable[[Page], None] = take_turn) -> int:
    """Play until the game is over; how many turns it took."""
    turns = 0
    while True:
        expect(asked_for_pair(page).or_(the_end(page)).first).to_be_visible()
        if the_end(page).is_visible():
            return turns
        turn(page)
        turns += 1
