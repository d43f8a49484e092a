"""The example game as people play it on the board that can play any game."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.e2e.eco import the_end

CHOICE: Final = re.compile(r"^(Choose the \d|Plant on|Compost)")


def choices(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("button", name=CHOICE, disabled=False)


def choose(page: Page, which: int = 0) -> str:
    """Press a choice, and wait until something else is asked; what it was."""
    there = choices(page).nth(which)
    text = there.inner_text().splitlines()[0]
    asked = page.get_by_role("main").get_by_role("paragraph").first
    before = asked.inner_text()
    there.click()
    expect(asked).not_to_have_text(before)
    return text


def shown(page: Page, name: str) -> str:
    """What the board says under a name."""
    row = page.get_by_role("term").filter(has_text=re.compile(f"^{name}$"))
    return row.locator("xpath=following-sibling::dd[1]").inner_text()


def play_out(page: Page) -> int:
    chosen = 0
    while True:
        expect(choices(page).or_(the_end(page)).first).to_be_visible()
        if the_end(page).is_visible():
            return chosen
        choose(page)
        chosen += 1
