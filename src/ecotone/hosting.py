"""What `ecotone serve` and `ecotone play` without a game do, once their words are understood."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import uvicorn

from ecotone import build_status
from ecotone.kernel.data import BadInput
from ecotone.play.app import CLIENT, Settings
from ecotone.play.limits import GENEROUS
from ecotone.play.serve import Address, collect_less_often, listen, make_server, set_up_log
from ecotone.play.store.database import open_database

LOG = logging.getLogger("ecotone")

# The same one each time, if it is free: a browser keeps its seats by the address of the page.
USUAL_PORT: Final = 8765
START_SECONDS: Final = 20.0


def serve_tables(url: str, settings: Settings, address: Address) -> int:
    """Serve until told to stop; the exit code."""
    set_up_log()
    database = open_database(url)
    listening = take_port(address)
    host, port = listening.getsockname()[:2]
    status = build_status()
    LOG.info("rules run %s: %s", status.mode, status.reason)
    LOG.info("listening on http://%s:%d", host, port)
    return run(make_server(database, settings), listening)


def run(server: uvicorn.Server, listening: socket.socket) -> int:
    collect_less_often()
    with listening:
        server.run(sockets=[listening])
    return 0 if server.started else 1


def take_port(address: Address) -> socket.socket:
    try:
        return listen(address)
    except OSError as error:
        where = f"{address.host}:{address.port}"
        raise BadInput(f"cannot listen on {where}: {error.strerror or error}") from None


def private_port() -> socket.socket | None:
    """The usual port on this machine only, or any free one; None where Ecotone runs already."""
    try:
        return listen(Address("127.0.0.1", USUAL_PORT))
    except OSError:
        if is_ecotone(USUAL_PORT):
            return None
        return take_port(Address("127.0.0.1", 0))


def is_ecotone(port: int) -> bool:
    """Whether a server of ours answers there."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/health", timeout=2) as answer:
            return b'"rules"' in answer.read(1000)
    except (OSError, ValueError):
        return False


def own_database() -> Path:
    """Where the tables of `ecotone play` are kept for the next time."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(home) / "ecotone"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot make the folder {folder}: {error.strerror}") from None
    return folder / "tables.sqlite"


def play_in_browser(show: bool) -> int:
    """A server for this machine only, and the start page in the browser."""
    if not (CLIENT / "index.html").is_file():
        raise BadInput("the browser's client is not built here: expected `make play` to build it")
    set_up_log(logging.WARNING)
    listening = private_port()
    port = USUAL_PORT if listening is None else listening.getsockname()[1]
    address = f"http://127.0.0.1:{port}/"
    if listening is None:
        print(f"Ecotone is running already, at {address}")
        if show:
            webbrowser.open(address)
        return 0
    status = build_status()
    if status.mode == "interpreted":
        print(f"Running interpreted, which is slower: {status.reason}.", file=sys.stderr)
    server = make_server(open_database(str(own_database())), Settings(limits=GENEROUS))

    def open_page() -> None:
        end = time.monotonic() + START_SECONDS
        while not server.started and time.monotonic() < end:
            time.sleep(0.02)
        print(f"Ecotone is at {address}", "Press Ctrl-C to stop.", sep="\n", flush=True)
        if show:
            webbrowser.open(address)

    threading.Thread(target=open_page, daemon=True).start()
    return run(server, listening)
