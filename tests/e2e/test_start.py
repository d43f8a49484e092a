"""From the start page to a table, and a whole game by mouse."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import eco
from tests.e2e.conftest import Visit
from tests.e2e.visiting import keys_of
from tests.play.serving import make

pytestmark = pytest.mark.slow
HALVES: Final = {"½": 0.5}


def test_three_clicks_lead_to_playing_against_a_bot(visit: Visit) -> None:
    page = visit().page
    eco_tile = page.get_by_role("article").filter(has_text="ECO")
    eco_tile.get_by_role("button", name="Play now").click()
    eco.pairs(page).first.click()
    eco.legal(page).first.click()
    expect(eco.submit(page)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("bot · greedy"))).to_be_visible()


@pytest.mark.parametrize("seats", ["m", "mb"])
def test_a_game_is_played_by_mouse_to_its_explained_end(
    visit: Visit, port: int, seats: str
) -> None:
    made = make(port, "eco", seats, options={"turns": 3}, seed=7)
    table = made["table"]["table"]
    page = visit(f"/#/table/{table}", keys=keys_of(made), reduced_motion="no-preference").page
    assert eco.play_out(page) == 3
    ranks = page.get_by_role("listitem").get_by_role("button", expanded=False)
    expect(ranks).to_have_count(len(seats))
    mine = ranks.filter(has_text="N0")
    total = number(mine.inner_text().split()[-1])
    mine.click()
    lines = page.get_by_role("button", name=re.compile("^Largest|^Most|, by their rule"))
    expect(lines.first).to_be_visible()
    summed = page.get_by_role("listitem").filter(has_text="Together").last.inner_text()
    assert number(summed.split()[-1]) == total > 0
    lighted = 0
    for line in lines.all():
        told = re.match(r"Largest \w+: (\d+) tiles?\b", line.inner_text())
        if told:
            line.hover()
            expect(lit(page)).to_have_count(int(told[1]))
            lighted += 1
    assert lighted >= 2


def lit(page: Page) -> Locator:
    return page.locator("[data-cell].lit")


def number(text: str) -> float:
    """Points as they are written: `4½`, `−1`."""
    halves = sum(HALVES.get(letter, 0) for letter in text)
    digits = re.sub(r"[^\d−-]", "", text).replace("−", "-")
    whole = int(digits or 0)
    return whole + halves if not digits.startswith("-") else whole - halves
