"""Two browsers at one table, by its invitation; round one screen; and onlookers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import eco, toy
from tests.e2e.conftest import Visit
from tests.e2e.visiting import keys_of
from tests.play.serving import make

pytestmark = pytest.mark.slow
NASTY = "<img src=x onerror=\"document.title='taken over'\"> <b>bold</b> &amp;"


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def test_two_browsers_play_each_other_by_the_invitation(visit: Visit) -> None:
    host = visit().page
    eco_tile = host.get_by_role("article").filter(has_text="ECO")
    eco_tile.get_by_role("link", name="Play with friends").click()
    host.get_by_role("spinbutton", name="Turns").fill("2")
    host.get_by_role("textbox", name="Name in seat 1").fill("Hilda")
    host.get_by_role("button", name="Set the table").click()
    expect(host.get_by_role("heading", name="Waiting for one more player")).to_be_visible()
    expect(host.get_by_role("img", name=re.compile("^QR code"))).to_be_visible()
    link = host.get_by_role("textbox", name="Send this link to whoever shall play").input_value()

    guest = visit(link.partition("#")[1] + link.partition("#")[2]).page
    guest.get_by_role("textbox", name="Your name").fill("Greta")
    guest.get_by_role("button", name="Sit here").click()
    expect(guest.get_by_text("Hilda is taking a turn.").first).to_be_visible()
    expect(eco.my_turn(guest)).to_have_count(0)

    for turn in range(2):
        for mover, other, name in ((host, guest, "Hilda"), (guest, host, "Greta")):
            eco.take_turn(mover)
            expect(log(other, f"{name} submits the tile")).to_have_count(turn + 1)
            other.get_by_role("button", name=f"{name} : map").click()
            expect(eco.tiles(other, 4 + turn)).to_be_visible()
            other.get_by_role("button", name="You : map").click()
    for page in (host, guest):
        expect(eco.the_end(page)).to_be_visible()
        expect(page.get_by_role("button", name=re.compile("Hilda"), expanded=False)).to_be_visible()


def log(page: Page, text: str) -> Locator:
    return page.get_by_role("list", name="Log").get_by_role("listitem").filter(has_text=text)


def test_a_table_for_friends_can_be_filled_with_bots(visit: Visit, port: int) -> None:
    made = make(port, "eco", "moo", options={"turns": 1})
    page = visit(f"/#/table/{made['table']['table']}", keys=keys_of(made)).page
    expect(page.get_by_role("heading", name="Waiting for 2 more players")).to_be_visible()
    page.get_by_role("button", name="Fill with bots and begin").click()
    assert eco.play_out(page) == 1


def test_pass_and_play_keeps_hands_behind_a_curtain(visit: Visit, port: int) -> None:
    made = make(port, "toy", "mm", options={"rounds": 2}, seed=3)
    page = visit(f"/#/table/{made['table']['table']}", keys=keys_of(made)).page
    passed = []
    while True:
        curtain = page.get_by_role("button", name=re.compile("^I am "))
        expect(curtain.or_(toy.choices(page)).or_(eco.the_end(page)).first).to_be_visible()
        if curtain.is_visible():
            assert "Hands" not in page.get_by_role("main").inner_text()
            passed.append(curtain.inner_text().removeprefix("I am "))
            expect(
                page.get_by_role("heading", name=f"Pass the screen to {passed[-1]}")
            ).to_be_visible()
            curtain.click()
            expect(curtain).to_have_count(0)
        elif eco.the_end(page).is_visible():
            break
        else:
            toy.choose(page)
    assert passed[:2] == ["N0", "N1"]
    assert len(passed) >= 4
    expect(page.get_by_role("heading", name=re.compile("The last round is over"))).to_be_visible()


def test_an_onlooker_by_link_sees_no_hand(visit: Visit, port: int) -> None:
    made = make(port, "toy", "mb", options={"rounds": 2})
    player = visit(f"/#/table/{made['table']['table']}", keys=keys_of(made))
    page = player.page
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Let somebody look on").click()
    link = page.get_by_role("textbox", name="Whoever has this link can look on").input_value()
    page.get_by_role("button", name="Close").click()
    onlooker = visit(link.partition("/#")[1] + link.partition("/#")[2])
    assert toy.shown(page, "Hands") != "– · –"
    assert toy.shown(onlooker.page, "Hands") == "– · –"
    assert toy.shown(onlooker.page, "Hand sizes") in ("3 3", "3 2")  # the bot may have chosen
    expect(toy.choices(onlooker.page)).to_have_count(0)
    toy.play_out(page)
    expect(eco.the_end(onlooker.page)).to_be_visible()
    assert {frame["viewer"] for frame in onlooker.frames()} == {-1}
    played = [frame for frame in onlooker.frames() if frame["outcome"] is None]
    assert len(played) >= 4
    assert all(frame["view"]["hands"] == [[], []] for frame in played)


def test_what_is_said_is_shown_as_text(visit: Visit, port: int) -> None:
    made = make(port, "eco", "mb", options={"turns": 1})
    one = visit(f"/#/table/{made['table']['table']}", keys=keys_of(made)).page
    other = visit(f"/#/table/{made['table']['table']}").page
    for page in (one, other):
        tab(page, "Chat")
    one.get_by_role("textbox", name="Say something").fill(NASTY)
    one.get_by_role("button", name="Say", exact=True).click()
    for page in (one, other):
        said = page.get_by_role("list", name="Chat").get_by_role("listitem")
        expect(said).to_contain_text(NASTY)
        expect(said.locator("img, b:has-text('bold')")).to_have_count(0)
        assert "taken over" not in page.title()
    one.get_by_role("button", name="More", exact=True).click()
    one.get_by_role("button", name="Erase the chat").click()
    one.get_by_role("button", name="Switch the chat off").click()
    expect(other.get_by_text("The host has switched the chat off.")).to_be_visible()
