"""One Chromium and one server for all tests in a browser, and a watch on every page."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from ecotone.play.app import CLIENT
from tests.e2e.visiting import FLAGS, KEPT, Visitor, visitor
from tests.play.serving import CONNECTED, Running, running
from tools.browser import find_browser

ENDED = pytest.StashKey[dict[str, pytest.TestReport]]()


class Visit(Protocol):
    """Opens a page of the server in a browser of its own."""

    def __call__(self, place: str = "/", *, port: int = 0, **more: Any) -> Visitor: ...


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash.setdefault(ENDED, {})[report.when] = report
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was measured is shown, whoever ran the test."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, told in report.user_properties:
            if name == "measured":
                terminalreporter.write_line(str(told))


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    found = find_browser()
    assert found is not None, "there is no Chromium: run tools/browser.py"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    assert (CLIENT / "index.html").is_file(), "the client is not built: run tools/web.py"
    with running(tmp_path_factory.mktemp("e2e") / "tables.sqlite") as server:
        yield server


@pytest.fixture
def port(server: Running) -> int:
    return server.port


@pytest.fixture
def visit(
    request: pytest.FixtureRequest, chromium: Browser, server: Running
) -> Iterator[Callable[..., Visitor]]:
    """Browsers that are closed after the test; nothing may have gone wrong in any of them."""
    came: list[Visitor] = []

    def come(place: str = "/", *, port: int = 0, **more: Any) -> Visitor:
        came.append(visitor(chromium, port or server.port, place, **more))
        return came[-1]

    yield come
    faults = [fault for each in came for fault in each.faults]
    report = request.node.stash.get(ENDED, {}).get("call")
    if faults or report is None or report.failed:
        keep_screenshots(request.node.name, came)
    for each in came:
        each.context.close()
    assert faults == []


def keep_screenshots(name: str, came: list[Visitor]) -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    plain = re.sub(r"[^\w-]+", "-", name)
    pages = [page for each in came for page in each.context.pages if not page.is_closed()]
    for number, page in enumerate(pages):
        path = KEPT / f"{plain}-{number}.png"
        page.screenshot(path=path)
        print(f"screenshot: {path}")


@pytest.fixture(autouse=True)
def hang_up() -> Iterator[None]:
    """Whoever came through the socket without a browser goes home, too."""
    yield
    CONNECTED.close()
