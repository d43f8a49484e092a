"""Takes the pictures in the docs: `python -m tests.e2e.pictures`. Look at them, then commit."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.visiting import DESKTOP, FLAGS, PHONE, Screen, keys_of
from tests.play.serving import CONNECTED, Message, Person, request, running
from tools.browser import find_browser

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
NAMES: Final = ("Mara", "Otis", "June")
SEED: Final = 3
TURNS: Final = 9  # of each player, before the picture is taken
SETTLED: Final = 1500  # milliseconds until nothing moves any more


def play_some(port: int) -> Message:
    """A table in the middle of a game, in which everybody takes what brings most."""
    seats = [{"kind": "me", "name": name} for name in NAMES]
    wish = {"game": "eco", "seats": seats, "seed": SEED}
    status, made = request(port, "POST", "/api/tables", wish)
    assert status == 201, made
    person = Person(port, made["table"]["table"], *(key["secret"] for key in made["keys"]))
    chance = Random(SEED)
    frame = person.frame(0)
    while frame["view"]["turn"] < len(NAMES) * TURNS or not person.question(0):
        (seat,) = frame["waiting"]
        asked = newest(person, seat, frame["index"])
        peeked = person.wish("peek", seat=seat, index=asked["index"])
        most = max(item["points"] for item in peeked["previews"])
        best = [item["code"] for item in peeked["previews"] if item["points"] == most]
        index = person.answer(seat, chance.choice(best))["index"]
        frame = newest(person, 0, index)
    person.answer(0, frame["questions"][0]["choices"][0]["code"])
    return dict(made)


def newest(person: Person, viewer: int, index: int) -> Message:
    while person.frames[viewer]["index"] < index:
        person.until("frame")
    return person.frames[viewer]


def take(browser: Browser, screen: Screen, origin: str, made: Message | None, name: str) -> None:
    seats = {} if made is None else {**made, "keys": made["keys"][:1]}
    state = keys_of(*([seats] if seats else []), name="Mara")
    state["origins"][0]["origin"] = origin
    context = browser.new_context(**screen, storage_state=state)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{origin}/#/table/{made['table']['table']}" if made else f"{origin}/")
    page.wait_for_timeout(SETTLED)
    if made is not None and screen is DESKTOP:
        page.mouse.move(600, 300)
        page.wait_for_timeout(300)
    page.screenshot(path=DOCS / f"{name}.png")
    context.close()
    print(f"docs/{name}.png")


def main() -> None:
    program = find_browser()
    assert program is not None, "no Chromium here: tools/browser.py installs it"
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "t.sqlite", examples=False) as server,
        sync_playwright() as playwright,
    ):
        made = play_some(server.port)
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        origin = f"http://127.0.0.1:{server.port}"
        take(browser, DESKTOP, origin, None, "start")
        take(browser, DESKTOP, origin, made, "table")
        take(browser, PHONE, origin, made, "phone")
        CONNECTED.close()
        browser.close()


if __name__ == "__main__":
    main()
