"""In the middle of a turn: reloads, killed servers, lost networks. Nothing is lost or doubled."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import eco
from tests.e2e.conftest import Visit
from tests.e2e.visiting import BLINKS, Visitor, keys_of
from tests.play.serving import PATIENCE, Person, make, request
from tests.play.test_lasting import process, wait_until_it_answers

pytestmark = pytest.mark.slow
AGAIN = "Connecting again … nothing is lost."


def banner(page: Page) -> Locator:
    return page.get_by_text(AGAIN)


def stand(port: int, table: str) -> tuple[int, object]:
    """How long the log is and what everybody can see, asked past the browser."""
    person = Person(port, table)
    frame = person.until("frame")
    person.close()
    return frame["index"], frame["view"]


@contextmanager
def process_at(database: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """The server once more, at the port where it was before."""
    command = [sys.executable, "-m", "ecotone", "serve", "--port", str(port), "--examples"]
    started = subprocess.Popen([*command, "--database", str(database)], stderr=subprocess.DEVNULL)
    try:
        wait_until_it_answers(port)
        yield started
    finally:
        started.terminate()
        started.wait(PATIENCE)


def at_table(visit: Visit, port: int, seats: str = "mb", **more: object) -> tuple[Visitor, str]:
    made = make(port, "eco", seats, options={"turns": 2}, **more)
    table = made["table"]["table"]
    return visit(f"/#/table/{table}", port=port, keys=keys_of(made), forgiven=BLINKS), table


def test_a_reload_in_mid_turn_changes_nothing(visit: Visit, port: int) -> None:
    visitor, table = at_table(visit, port)
    page = visitor.page
    eco.take_pair(page, 2)
    eco.lay(page)
    before = stand(port, table)
    page.reload()
    expect(eco.submit(page)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Pair 3"), pressed=True)).to_be_visible()
    assert stand(port, table) == before
    eco.submit(page).click()
    eco.settle(page)
    assert eco.play_out(page) == 1


def test_a_killed_server_comes_back_to_the_same_turn(visit: Visit, tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite"
    with process(database) as (first, port):
        visitor, table = at_table(visit, port)
        page = visitor.page
        eco.take_pair(page)
        expect(banner(page)).to_have_count(0)
        before = stand(port, table)
        first.kill()
        first.wait(PATIENCE)
        expect(banner(page)).to_be_visible()
    # decided while nobody is there to hear it
    eco.legal(page).first.click()
    with process_at(database, port):
        expect(banner(page)).to_have_count(0)
        expect(eco.submit(page)).to_be_visible()
        index, view = stand(port, table)
        assert index == before[0] + 1, "the decision that was made meanwhile arrived once"
        assert view != before[1]
        eco.submit(page).click()
        eco.settle(page)
        assert eco.play_out(page) == 1
        status, record = request(port, "GET", f"/api/tables/{table}/record")
        assert status == 200
        # two turns: pair, place, rotation, submission and animal, each of them once
        assert [seat for seat, _code in record["answers"]].count(0) == 2 * 5


def test_a_table_that_is_not_there_is_told(visit: Visit) -> None:
    page = visit("/#/table/no-such-table", forgiven="404").page
    expect(page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
    page.get_by_role("link", name="To the start page").click()
    expect(page.get_by_role("heading", name="Ecology on your table")).to_be_visible()
