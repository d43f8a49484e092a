"""Looking back over a game, going on from it, and records as files."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import eco
from tests.e2e.conftest import Visit
from tests.e2e.visiting import guest_of, keys_of
from tests.play.serving import PATIENCE, Running, make, request

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def over(server: Running) -> str:
    """A game between two bots that is over."""
    table = str(make(server.port, "eco", "bb", options={"turns": 3})["table"]["table"])
    end = time.monotonic() + PATIENCE
    while request(server.port, "GET", f"/api/tables/{table}")[1]["status"] != "over":
        assert time.monotonic() < end, "the bots do not come to an end"
        time.sleep(0.05)
    return table


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Position in the game")


def place(page: Page) -> tuple[int, int]:
    """Where the replay stands, as it says itself."""
    told = page.get_by_text(re.compile(r"^\d+ / \d+$")).inner_text().split(" / ")
    return int(told[0]), int(told[1])


def stands_at(page: Page, at: int) -> None:
    expect(page.get_by_text(re.compile(rf"^{at} / \d+$"))).to_be_visible()
    expect(slider(page)).to_have_value(str(at))


def test_slider_arrows_and_buttons_walk_a_finished_game(visit: Visit, over: str) -> None:
    page = visit(f"/#/replay/{over}").page
    expect(page.get_by_role("main")).to_contain_text(re.compile("wins|share the victory"))
    last, length = place(page)
    assert last == length > 30
    slider(page).fill("0")
    stands_at(page, 0)
    page.get_by_role("button", name="One step on").click()
    stands_at(page, 1)
    page.get_by_role("banner").click()
    page.keyboard.press("ArrowRight")
    stands_at(page, 2)
    page.keyboard.press("ArrowLeft")
    stands_at(page, 1)
    slider(page).focus()
    page.keyboard.press("ArrowRight")
    stands_at(page, 2)
    slider(page).fill(str(length))
    expect(eco.tiles(page, 6)).to_be_visible()
    slider(page).fill("12")
    stands_at(page, 12)
    expect(eco.tiles(page, 3)).to_be_visible()


def test_a_link_leads_to_a_position(visit: Visit, over: str) -> None:
    page = visit(f"/#/replay/{over}").page
    slider(page).fill("17")
    stands_at(page, 17)
    page.get_by_role("button", name="Link to this").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.url.endswith(f"/#/replay/{over}/17")
    other = visit(page.url[page.url.index("/#") :]).page
    stands_at(other, 17)
    text = page.get_by_role("main").inner_text()
    expect(other.get_by_role("main")).to_contain_text(text.splitlines()[0])


def test_a_finished_game_goes_on_from_a_position_against_a_bot(visit: Visit, over: str) -> None:
    page = visit(f"/#/replay/{over}").page
    _last, length = place(page)
    fork = page.get_by_role("button", name="Play on from here")
    expect(fork).to_be_disabled()
    slider(page).fill(str(length - 3))  # in the middle of the last turn
    stands_at(page, length - 3)
    fork.click()
    page.wait_for_url(re.compile("#/table/"))
    assert over not in page.url
    expect(page.get_by_role("button", name=re.compile("bot · greedy"))).to_have_count(1)
    finish_turn(page)
    assert eco.play_out(page) == 0


def finish_turn(page: Page) -> None:
    """The position may be in the middle of a turn."""
    expect(eco.my_turn(page)).to_be_visible()
    if page.get_by_text("Choose a place on your map.").is_visible():
        eco.lay(page)
    if eco.submit(page).is_visible():
        eco.submit(page).click()
    if not eco.asked_for_pair(page).first.is_visible():
        eco.settle(page)


def test_a_record_comes_down_and_goes_up_again(visit: Visit, over: str, tmp_path: Path) -> None:
    page = visit(f"/#/replay/{over}").page
    _last, length = place(page)
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download").click()
    assert coming.value.suggested_filename == f"{over}.json"
    path = tmp_path / "record.json"
    coming.value.save_as(path)
    assert json.loads(path.read_text())["game"] == "eco"
    result = page.get_by_text(re.compile("wins|share the victory")).first.inner_text()

    other = visit().page
    other.get_by_role("button", name="Open a record").set_input_files(path)
    other.wait_for_url(re.compile("#/replay/"))
    expect(slider(other)).to_have_value(str(length))
    assert over not in other.url
    assert "wins" in result or "share" in result
    expect(other.get_by_text(re.compile("wins|share the victory")).first).to_be_visible()


def test_a_file_that_is_no_record_is_told(visit: Visit, tmp_path: Path) -> None:
    path = tmp_path / "nonsense.json"
    path.write_text("no record")
    page = visit().page
    page.get_by_role("button", name="Open a record").set_input_files(path)
    expect(page.get_by_role("alert")).to_contain_text("That file is no record of a game.")


def test_a_running_game_is_looked_back_over_up_to_now(visit: Visit, port: int) -> None:
    made = make(port, "eco", "mb", options={"turns": 2})
    page = visit(f"/#/table/{made['table']['table']}", keys=keys_of(made)).page
    eco.take_turn(page)
    expect(eco.asked_for_pair(page).first).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Look back over this game").click()
    page.get_by_role("button", name="One step back").click()
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    page.get_by_role("link", name="To the table").click()
    expect(eco.asked_for_pair(page).first).to_be_visible()


def test_everybody_keeps_the_seat_in_a_rematch(visit: Visit, port: int) -> None:
    made = make(port, "eco", "mm", options={"turns": 1})
    place = f"/#/table/{made['table']['table']}"
    mine = {**made, "keys": made["keys"][:1]}
    host = visit(place, keys=keys_of(mine)).page
    guest = visit(place, keys=keys_of(guest_of(made, 1))).page
    eco.take_turn(host)
    eco.take_turn(guest)
    before = host.url
    host.get_by_role("button", name="Play again").click()
    expect(host).not_to_have_url(before)
    guest.get_by_text("To the next game").click()
    expect(guest).to_have_url(host.url)
    eco.take_turn(host)
    eco.take_turn(guest)
    expect(eco.the_end(host)).to_be_visible()
