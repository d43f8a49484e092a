"""axe finds nothing on any page, light and dark, on a desk and on a phone."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Final, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import eco, toy
from tests.e2e.conftest import Visit
from tests.e2e.visiting import DESKTOP, PHONE, ROOT, Screen, keys_of
from tests.play.serving import PATIENCE, Running, make, request

pytestmark = pytest.mark.slow
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENS: Final = {"desk": DESKTOP, "phone": PHONE}
Scheme = Literal["light", "dark"]

# What is just fading in has no contrast yet: it is waited for.
FIND: Final = """async () => {
  const ending = document.getAnimations().filter(
    each => each.effect.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map(each => each.finished.catch(() => null)));
  const told = node => `${node.target.join(' ')}: ${node.failureSummary}`;
  return (await axe.run()).violations.flatMap(
    violation => violation.nodes.map(node => `${violation.id}: ${told(node)}`));
}"""


@pytest.fixture(scope="module")
def axe() -> str:
    assert AXE.is_file(), "axe-core is not there: tools/web.py --force brings it"
    return AXE.read_text("utf-8")


@pytest.fixture(scope="module")
def over(server: Running) -> str:
    """A game between two bots that is over."""
    table = str(make(server.port, "eco", "bb", options={"turns": 2})["table"]["table"])
    end = time.monotonic() + PATIENCE
    while request(server.port, "GET", f"/api/tables/{table}")[1]["status"] != "over":
        assert time.monotonic() < end, "the bots do not come to an end"
        time.sleep(0.05)
    return table


class Places:
    """Leads a page from one state to the next; the name of each is given when it is there."""

    def __init__(self, page: Page, port: int, over: str, phone: bool) -> None:
        self.page = page
        self.port = port
        self.over = over
        self.press = eco.tap if phone else eco.click
        self.phone = phone

    def go(self, place: str, heading: str | re.Pattern[str]) -> None:
        self.page.goto(f"http://127.0.0.1:{self.port}/#/{place}")
        expect(self.page.get_by_role("heading", name=heading).first).to_be_visible()

    def pages(self) -> Iterator[str]:
        self.go("", "Ecology on your table")
        expect(self.page.get_by_role("button", name="Play now").first).to_be_visible()
        yield "start"
        self.go("new/eco/bots", "A table of ECO")
        yield "new table"
        self.page.get_by_text("More ways to play").click()
        self.page.get_by_role("combobox", name="Time for").select_option("each turn")
        yield "new table, all options"
        self.go("rules/eco", "ECO")
        yield "rules"
        self.go("rules/eco/ECO-16", "ECO")
        yield "a rule"
        self.go("credits", "Credits")
        yield "credits"
        self.go(f"replay/{self.over}/9", re.compile("looking back"))
        yield "replay"
        self.go("nowhere/at/all", "There is nothing at this address.")
        yield "lost"

    def tables(self, made: dict[str, str]) -> Iterator[str]:
        page, press = self.page, self.press
        self.go(f"table/{made['lobby']}", re.compile("^Waiting for"))
        yield "lobby"
        self.go(f"join/{made['lobby']}/{made['invite']}", re.compile("^Sit down at"))
        yield "join"
        self.go(f"table/{made['toy']}", re.compile("^Pass the screen to"))
        yield "curtain"
        page.get_by_role("button", name=re.compile("^I am")).click()
        expect(toy.choices(page).first).to_be_visible()
        yield "board of any game"
        self.go(f"table/{made['eco']}", re.compile("^ECO, table"))
        expect(eco.my_turn(page)).to_be_visible()
        yield "choosing a pair"
        eco.take_pair(page, 1, press)
        yield "choosing a place"
        page.get_by_role("button", name=re.compile("^Row 0, column 0:")).click(force=True)
        expect(page.get_by_role("link", name="ECO-16")).to_be_visible()
        yield "why not"
        eco.lay(page, 0, press)
        yield "turning the tile"
        press(page.get_by_role("button", name="Hint"))
        expect(page.get_by_text("You could")).to_be_visible()
        yield "a hint"
        press(eco.submit(page))
        expect(eco.let_go(page)).to_be_visible()
        yield "settling the animal"

    def rest(self) -> Iterator[str]:
        page, press = self.page, self.press
        for name in ("Score", "Scoring", "Seats", "Chat"):
            tab = page.get_by_role("tab", name=name, exact=True)
            if tab.count():
                press(tab)
                yield f"tab {name}"
        press(page.get_by_role("button", name="More", exact=True))
        expect(page.get_by_role("dialog")).to_be_visible()
        yield "more"
        press(page.get_by_role("button", name="Let somebody look on"))
        yield "a link to share"
        press(page.get_by_role("dialog").get_by_role("button", name="Close"))
        if self.phone:
            press(page.get_by_role("tab", name="Choose"))
        eco.settle(page, press)
        eco.play_out(page, lambda page: eco.take_turn(page, 0, press))
        yield "the end"
        press(page.get_by_role("button", expanded=False, name=re.compile("1st")).first)
        expect(page.get_by_role("button", name=re.compile("^Largest")).first).to_be_visible()
        yield "the end explained"


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    visit: Visit, port: int, axe: str, over: str, screen: str, scheme: Scheme
) -> None:
    lobby = make(port, "eco", "mo")
    pair = make(port, "toy", "mm", options={"rounds": 1})
    table = make(port, "eco", "mb", options={"turns": 2}, seed=5)
    names = {"lobby": lobby, "toy": pair, "eco": table}
    made = {name: each["table"]["table"] for name, each in names.items()}
    made["invite"] = lobby["invite"]
    held: Screen = SCREENS[screen]
    came = visit(keys=keys_of(lobby, pair, table), screen=held, color_scheme=scheme)
    came.context.add_init_script(axe)
    came.page.reload()
    places = Places(came.page, port, over, screen == "phone")
    seen, found = [], []
    for steps in (places.pages(), places.tables(made), places.rest()):
        for name in steps:
            seen.append(name)
            found += [f"{name}: {what}" for what in came.page.evaluate(FIND)]
    assert len(seen) > 20
    assert found == []


def test_axe_would_find_something(visit: Visit, axe: str) -> None:
    came = visit()
    came.context.add_init_script(axe)
    came.page.reload()
    expect(came.page.get_by_role("button", name="Play now").first).to_be_visible()
    assert came.page.evaluate(FIND) == []
    came.page.get_by_role("textbox", name="Your name").evaluate("field => field.id = ''")
    assert any(what.startswith("label: ") for what in came.page.evaluate(FIND))
