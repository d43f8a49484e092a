"""People at their browsers: every page is watched, and what goes wrong on it is kept."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypedDict
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    StorageState,
    WebError,
    WebSocket,
    expect,
)

from tests.play.serving import Message

ROOT: Final = Path(__file__).resolve().parents[2]
KEPT: Final = ROOT / "build" / "e2e"  # screenshots of tests that failed
PATIENCE: Final = 20_000  # milliseconds; machines that test are busy
KEY_PLACE: Final = "ecotone.keys"  # where the client keeps its keys, as in web/src/lib/keys.ts
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BLINKS: Final = r"WebSocket connection to|ERR_CONNECTION_REFUSED"  # while no server is there

expect.set_options(timeout=PATIENCE)


class Screen(TypedDict, total=False):
    """What a browser is held in hand or stands on."""

    viewport: dict[str, int]
    has_touch: bool
    is_mobile: bool
    device_scale_factor: float


DESKTOP: Final = Screen(viewport={"width": 1280, "height": 800})
PHONE: Final = Screen(
    viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2
)


def keys_of(*made: Message, name: str = "") -> StorageState:
    """The keys of tables that were made over HTTP, in the form in which the client keeps them."""
    tables = [
        {
            "table": each["table"]["table"],
            "game": each["table"]["game"],
            "title": each["table"]["title"],
            "seen": 0,
            "seats": each["keys"],
            **{key: each[key] for key in ("host", "invite") if key in each},
        }
        for each in made
    ]
    value = json.dumps({"name": name, "tables": tables})
    return {
        "cookies": [],
        "origins": [{"origin": "", "localStorage": [{"name": KEY_PLACE, "value": value}]}],
    }


def guest_of(made: Message, which: int) -> Message:
    """What one seat of a table knows; only the host has the rest."""
    return {"table": made["table"], "keys": [made["keys"][which]]}


@dataclass
class Visitor:
    """Somebody's browser, with one page open at first, and all that was seen to go wrong."""

    context: BrowserContext
    origin: str
    forgiven: str  # a pattern of complaints that belong to the test
    faults: list[str] = field(default_factory=list)
    told: list[Message] = field(default_factory=list)  # all messages from the server

    def __post_init__(self) -> None:
        self.context.set_default_timeout(PATIENCE)
        self.context.on("console", self.hear)
        self.context.on("weberror", self.fail)
        self.context.on("request", self.ask)
        self.context.on("page", lambda page: page.on("websocket", self.listen))
        self.page: Page = self.context.new_page()

    def go(self, place: str) -> Page:
        self.page.goto(self.origin + place)
        return self.page

    def complain(self, text: str) -> None:
        if not self.forgiven or not re.search(self.forgiven, text):
            self.faults.append(text)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complain(f"console: {message.text}")

    def fail(self, error: WebError) -> None:
        self.complain(f"page: {error.error}")

    def ask(self, request: Request) -> None:
        """Everything comes from the server itself, or was made by the page."""
        address = urlsplit(request.url)
        own = urlsplit(self.origin).netloc
        if address.scheme not in ("data", "blob") and address.netloc != own:
            self.complain(f"asked elsewhere: {request.url}")

    def listen(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != urlsplit(self.origin).netloc:
            self.complain(f"asked elsewhere: {socket.url}")
        socket.on("framereceived", lambda payload: self.told.append(json.loads(payload)))

    def frames(self) -> list[Message]:
        return [message for message in self.told if message["type"] == "frame"]


def visitor(
    browser: Browser,
    port: int,
    place: str = "/",
    keys: StorageState | None = None,
    screen: Screen = DESKTOP,
    forgiven: str = "",
    **more: Any,
) -> Visitor:
    """A new browser of its own, at a place on the server."""
    origin = f"http://127.0.0.1:{port}"
    if keys is not None:
        keys["origins"][0]["origin"] = origin
    settings: dict[str, Any] = {"reduced_motion": "reduce", **screen, **more}
    made = Visitor(browser.new_context(storage_state=keys, **settings), origin, forgiven)
    made.go(place)
    return made
