"""The watch on every page sees what it is there for, and the pages keep to their own server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e import eco
from tests.e2e.conftest import Visit
from tests.e2e.visiting import keys_of, visitor
from tests.play.serving import make

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("wrong", "seen"),
    [
        ("console.error('oh')", "console: oh"),
        ("setTimeout(() => { throw new Error('broken') })", "page: broken"),
        ("fetch('http://localhost:1/').catch(() => 0)", "Content Security Policy"),
        ("document.body.setAttribute('onclick', 'alert()')", "Content Security Policy"),
        ("fetch('/api/tables/nothing')", "404"),
    ],
)
def test_what_goes_wrong_on_a_page_is_seen(
    chromium: Browser, port: int, wrong: str, seen: str
) -> None:
    came = visitor(chromium, port)
    assert came.faults == []
    came.page.evaluate(f"() => {{ {wrong} }}")
    came.page.wait_for_function("() => new Promise(done => setTimeout(() => done(true), 50))")
    assert any(seen in fault for fault in came.faults), came.faults
    came.context.close()


def test_a_request_to_another_server_is_seen(chromium: Browser, port: int) -> None:
    came = visitor(chromium, port, bypass_csp=True)
    other = f"http://localhost:{port}/health"
    came.page.evaluate("url => fetch(url, {mode: 'no-cors'}).catch(() => 0)", other)
    assert f"asked elsewhere: {other}" in came.faults
    came.context.close()


def test_all_pages_come_from_the_one_server(visit: Visit, port: int) -> None:
    """Fonts, pictures, code and data; with what the watch adds: no violation of the policy."""
    made = make(port, "eco", "mb", options={"turns": 1})
    table = made["table"]["table"]
    came = visit("/", keys=keys_of(made))
    asked: list[str] = []
    came.context.on("request", lambda wanted: asked.append(wanted.url))
    for place in ("new/eco/bots", "rules/eco", "credits", f"replay/{table}", f"table/{table}"):
        came.page.reload()
        came.go(f"/#/{place}")
        expect(came.page.get_by_role("heading", level=1)).to_have_count(1)
        came.page.wait_for_load_state("networkidle")
    assert eco.play_out(came.page) == 1
    assert any(url.endswith(".woff2") for url in asked)
    assert {url.split("/")[2] for url in asked} == {f"127.0.0.1:{port}"}
