"""A server of the tests' own on loopback, and people who play at it through its socket."""

from __future__ import annotations

import json
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ecotone.play.app import Settings
from ecotone.play.limits import GENEROUS, Limits
from ecotone.play.serve import Address, listen, make_server
from ecotone.play.store.database import open_database

Message = dict[str, Any]
CONNECTED: Final = ExitStack()  # everybody who is connected; a fixture closes it after each test
PATIENCE: Final = 20.0


class Running:
    """A server that runs in a thread."""

    def __init__(self, url: str, settings: Settings) -> None:
        self.listening: socket.socket = listen(Address("127.0.0.1", 0))
        self.port: int = self.listening.getsockname()[1]
        self.server: uvicorn.Server = make_server(open_database(url), settings)
        self.thread = threading.Thread(
            target=self.server.run, kwargs={"sockets": [self.listening]}, daemon=True
        )
        self.thread.start()
        end = time.monotonic() + PATIENCE
        while not self.server.started:
            assert time.monotonic() < end, "the server does not start"
            time.sleep(0.005)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server does not stop"
        self.listening.close()


@contextmanager
def running(
    database: Path | str, limits: Limits = GENEROUS, bot_workers: int = 1, examples: bool = True
) -> Iterator[Running]:
    server = Running(str(database), Settings(bot_workers, examples, limits))
    try:
        yield server
    finally:
        server.stop()


def request(
    port: int, method: str, path: str, data: object = None, secret: str = ""
) -> tuple[int, Any]:
    """One request: the status, and what came as JSON (or as text)."""
    headers = {"Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    body = data if isinstance(data, bytes) else None if data is None else json.dumps(data).encode()
    wanted = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", data=body, headers=headers, method=method
    )
    try:
        with urllib.request.urlopen(wanted, timeout=PATIENCE) as answer:
            status, raw = answer.status, answer.read()
    except urllib.error.HTTPError as error:
        status, raw = error.code, error.read()
    try:
        return status, json.loads(raw)
    except ValueError:
        return status, raw.decode(errors="replace")


def make(port: int, game: str = "toy", seats: str = "mm", **more: object) -> Message:
    """A new table: `m` is a seat of one's own, `b` a bot, `o` an open one."""
    kinds = {"m": {"kind": "me"}, "b": {"kind": "bot", "bot": "random"}, "o": {"kind": "open"}}
    wishes = [
        {**kinds[kind], "name": f"N{n}" if kind == "m" else ""} for n, kind in enumerate(seats)
    ]
    status, made = request(port, "POST", "/api/tables", {"game": game, "seats": wishes, **more})
    assert status == 201, made
    assert isinstance(made, dict)
    return made


class Person:
    """Somebody at a table: one connection, and all that came over it."""

    def __init__(self, port: int, table: str, *secrets: str) -> None:
        self.port = port
        self.table = table
        self.secrets = list(secrets)
        self.socket = self.connect(port)
        self.all: list[Message] = []
        self.frames: dict[int, Message] = {}
        self.send({"type": "hello", "table": table, "secrets": self.secrets})

    def connect(self, port: int) -> ClientConnection:
        address = f"ws://127.0.0.1:{port}/api/play"
        found: ClientConnection = CONNECTED.enter_context(
            connect(address, open_timeout=PATIENCE, max_size=2**22)
        )
        return found

    def send(self, message: object) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        self.socket.send(text)

    def receive(self, timeout: float = PATIENCE) -> Message:
        message: Message = json.loads(self.socket.recv(timeout))
        self.all.append(message)
        if message["type"] == "frame":
            self.frames[message["viewer"]] = message
        return message

    def until(self, kind: str, **wanted: object) -> Message:
        """The next message of a kind with such fields; the others are kept, too."""
        end = time.monotonic() + PATIENCE
        while True:
            message = self.receive(end - time.monotonic())
            if message["type"] == kind and all(message[key] == wanted[key] for key in wanted):
                return message

    def frame(self, viewer: int) -> Message:
        """The newest frame that came for a viewer; the first one is waited for."""
        return self.frames.get(viewer) or self.until("frame", viewer=viewer)

    def wish(self, kind: str, **fields: object) -> Message:
        """Send a wish; what comes back for it."""
        wish = str(fields.pop("id", None) or uuid4().hex)
        self.send({"type": kind, "id": wish, **fields})
        while True:
            message = self.receive()
            if message.get("id") == wish and message["type"] != "said":
                return message

    def answer(self, seat: int, code: int, index: int | None = None, **more: object) -> Message:
        at = self.frames[seat]["index"] if index is None else index
        return self.wish("answer", seat=seat, index=at, code=code, **more)

    def question(self, seat: int) -> Message | None:
        frame = self.frames.get(seat)
        return frame["questions"][0] if frame and frame["questions"] else None

    def close(self) -> None:
        self.socket.close()


class Silent(Person):
    """Somebody who does not say hello."""

    def send(self, message: object) -> None:
        pass


def sit(port: int, game: str = "toy", seats: str = "mm", **more: object) -> Person:
    """A new table, and somebody who holds all of one's own seats and has seen their frames."""
    made = make(port, game, seats, **more)
    person = Person(port, made["table"]["table"], *(key["secret"] for key in made["keys"]))
    welcome = person.until("welcome")
    assert welcome["held"] == [key["seat"] for key in made["keys"]]
    for _seat in welcome["held"]:
        person.until("frame")
    return person


def play_out(person: Person, seats: list[int], pick: int = 0) -> Message:
    """Answer for all one's seats until the game is over; the last frame."""
    while True:
        for seat in seats:
            frame = person.frames.get(seat)
            if frame is not None and frame["outcome"] is not None:
                return frame
        asked = [seat for seat in seats if person.question(seat) is not None]
        if not asked:
            person.until("frame")
            continue
        question = person.question(asked[0])
        assert question is not None
        choices = question["choices"]
        pick += 7
        done = person.answer(asked[0], choices[pick % len(choices)]["code"])
        assert done["type"] in ("done", "stale"), done
        index = done["index"]
        while any(person.frames[seat]["index"] < index for seat in seats):
            person.until("frame")


__all__ = ["ConnectionClosed", "Person", "Running", "make", "play_out", "request", "running"]
