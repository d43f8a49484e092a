"""Seats: come to by a code, on another device, given to a bot and taken back; names and clocks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import eco, toy
from tests.e2e.conftest import Visit
from tests.e2e.visiting import guest_of, keys_of
from tests.play.serving import Message, make

pytestmark = pytest.mark.slow


def place(made: Message) -> str:
    return f"/#/table/{made['table']['table']}"


def more(page: Page, press: str) -> None:
    """Press something under More, and shut it again."""
    page.get_by_role("button", name="More", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=press).click()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def test_the_code_of_a_table_is_enough_to_join(visit: Visit, port: int) -> None:
    made = make(port, "eco", "mo", options={"turns": 1})
    name = made["table"]["table"]
    page = visit().page
    field = page.get_by_role("textbox", name="Join a table")
    field.fill("?!")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_have_text("That is no link or code of a table.")
    field.fill(f"{name} {made['invite']}")
    page.get_by_role("button", name="Join").click()
    page.get_by_role("button", name="Sit here").click()
    expect(page.get_by_text("N0 is taking a turn.").first).to_be_visible()
    page.get_by_role("link", name="Ecotone").click()
    mine = page.get_by_role("region", name="My tables")
    expect(mine.get_by_role("listitem")).to_contain_text("being played")
    mine.get_by_role("link", name=name).click()
    expect(page.get_by_text("N0 is taking a turn.").first).to_be_visible()


def test_a_seat_is_gone_on_with_on_another_device(visit: Visit, port: int) -> None:
    made = make(port, "toy", "mb", options={"rounds": 1})
    page = visit(place(made), keys=keys_of(made)).page
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Go on as N0 on another device").click()
    field = page.get_by_role("textbox", name="Your own seat: show this to nobody else")
    link = field.input_value()
    other = visit(link[link.index("/#") :]).page
    expect(toy.choices(other).first).to_be_visible()
    assert made["keys"][0]["secret"] not in other.url
    other.go_back()
    assert made["keys"][0]["secret"] not in other.url
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    assert toy.shown(page, "Hands") != "– · –"


def test_a_bot_takes_over_and_gives_the_seat_back(visit: Visit, port: int) -> None:
    made = make(port, "eco", "mm", options={"turns": 1})
    mine = {**made, "keys": made["keys"][:1]}
    one = visit(place(made), keys=keys_of(mine)).page
    other = visit(place(made), keys=keys_of(guest_of(made, 1))).page
    expect(eco.my_turn(one)).to_be_visible()
    more(other, "Let a bot play")
    seat = one.get_by_role("listitem").filter(has_text="N1")
    expect(seat).to_contain_text("bot · greedy")
    more(other, "Play myself again")
    expect(seat).not_to_contain_text("bot")
    eco.take_turn(one)
    eco.take_turn(other)
    expect(eco.the_end(one)).to_be_visible()


def test_who_gives_up_is_asked_twice(visit: Visit, port: int) -> None:
    made = make(port, "eco", "mb", options={"turns": 1})
    page = visit(place(made), keys=keys_of(made)).page
    page.get_by_role("button", name="More", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("has given up")).to_have_count(0)
    dialog.get_by_role("button", name="Really give up?").click()
    expect(page.get_by_role("button", name=re.compile("N0.*has given up"))).to_be_visible()
    expect(eco.the_end(page)).to_be_visible()


def test_a_clock_that_runs_out_lets_a_bot_answer(visit: Visit, port: int) -> None:
    clock = {"kind": "decision", "seconds": 5, "after": "bot"}
    made = make(port, "eco", "mb", options={"turns": 1}, clock=clock)
    page = visit(place(made), keys=keys_of(made)).page
    expect(page.get_by_label("Time left").first).to_have_text(re.compile("0:0[1-5]"))
    expect(eco.the_end(page)).to_be_visible()


def test_the_look_is_kept_in_the_browser(visit: Visit) -> None:
    page = visit(color_scheme="light").page
    paper = "() => getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()"
    button = page.get_by_role("button", name=re.compile("^Light or dark"))
    before = page.evaluate(paper)
    for words in ("light", "dark"):
        button.click()
        expect(button).to_have_text(f"Light or dark: {words}")
    after = page.evaluate(paper)
    assert before and after and before != after
    page.reload()
    expect(button).to_have_text("Light or dark: dark")
    assert page.evaluate(paper) == after
