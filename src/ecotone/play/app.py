"""The application: routes, the socket, the client's files, headers, errors, start and stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from litestar import Litestar, Request, Response, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from litestar.types import Message, Scope

from ecotone.kernel.data import BadInput
from ecotone.kernel.drive import Refused
from ecotone.play.awake import NoSuchTable, NotKept
from ecotone.play.bots import Thinkers
from ecotone.play.http import HANDLERS, TooMany
from ecotone.play.limits import Buckets, Limits
from ecotone.play.live import Connection, Socket
from ecotone.play.live_table import NotNow, OutOfDate
from ecotone.play.seating import NoSuchSeat, NotAllowed
from ecotone.play.store.database import Database
from ecotone.play.store.writer import Writer
from ecotone.play.tables import Tables
from ecotone.play.wire.requests import Problem

LOG = logging.getLogger("ecotone.play")
CLIENT: Final = Path(__file__).parent / "client"
LARGEST_BODY: Final = 2_000_000  # a record that somebody brings
SLEEP_EVERY: Final = 60.0  # seconds

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}

STATUS: Final[dict[type[Exception], int]] = {
    BadInput: 400,
    NotAllowed: 403,
    NoSuchTable: 404,
    NoSuchSeat: 404,
    NotNow: 409,
    Refused: 409,
    OutOfDate: 409,
    TooMany: 429,
    NotKept: 503,
}


@dataclass(frozen=True)
class Settings:
    """What `ecotone serve` is told."""

    bot_workers: int | None = None
    examples: bool = False
    limits: Limits = field(default_factory=Limits)
    client: Path = CLIENT


@websocket("/api/play")
async def play(socket: Socket, state: State) -> None:
    await socket.accept()
    await Connection(state["tables"], socket).run()


def problem(status: int, text: str) -> Response[Problem]:
    return Response(Problem(text), status_code=status, media_type="application/json")


def known_error(_request: Request[object, object, State], error: Exception) -> Response[Problem]:
    return problem(STATUS[type(error)], str(error))


def http_error(_request: Request[object, object, State], error: Exception) -> Response[Problem]:
    assert isinstance(error, HTTPException)
    text = error.detail
    if isinstance(error, ValidationException) and error.extra:
        text = "; ".join(told(item) for item in error.extra)
    return problem(error.status_code, text)


def told(fault: object) -> str:
    """One of the things that are wrong with a request's fields."""
    if isinstance(fault, dict):
        return f"{fault.get('key', 'request')}: {fault.get('message', '')}"
    return str(fault)


def unknown_error(_request: Request[object, object, State], error: Exception) -> Response[Problem]:
    LOG.error("a request failed", exc_info=error)
    return problem(500, "Something went wrong here; it is written in the server's log.")


async def add_headers(message: Message, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        path = str(scope["path"])
        if path.startswith("/api"):
            headers.setdefault("Cache-Control", "no-store")
        elif path.startswith("/assets/"):  # their names change with what is in them
            headers.setdefault("Cache-Control", "public, max-age=31536000, immutable")
        else:
            headers.setdefault("Cache-Control", "no-cache")


Lifespan = Callable[[Litestar], contextlib.AbstractAsyncContextManager[None]]


def running(database: Database, settings: Settings) -> Lifespan:
    @contextlib.asynccontextmanager
    async def run(app: Litestar) -> AsyncIterator[None]:
        """Start everything, and close it in the opposite order."""
        writer = Writer(database)
        thinkers = Thinkers(settings.bot_workers)
        tables = Tables(database, writer, thinkers, settings.limits)
        app.state["tables"] = tables
        sleeper = asyncio.create_task(put_to_sleep(tables))
        LOG.info("ready")
        try:
            yield
        finally:
            LOG.info("stopping: what was acknowledged is kept")
            sleeper.cancel()
            await tables.close()
            thinkers.close()
            await asyncio.to_thread(writer.close)
            database.close()

    return run


async def put_to_sleep(tables: Tables) -> None:
    while True:
        await asyncio.sleep(SLEEP_EVERY)
        slept = tables.sleepy()
        if slept:
            LOG.info("%d tables fell asleep, %d are awake", len(slept), len(tables.awake))


def make_app(database: Database, settings: Settings) -> Litestar:
    """The application; it closes the database when it ends."""
    limits = settings.limits
    static = (
        [create_static_files_router("/", [settings.client], html_mode=True)]
        if settings.client.is_dir()
        else []
    )
    return Litestar(
        route_handlers=[*HANDLERS, play, *static],
        lifespan=[running(database, settings)],
        state=State(
            {
                "examples": settings.examples,
                "makers": Buckets(
                    limits.tables_an_hour / 3600, limits.tables_an_hour, time.monotonic
                ),
                "claimers": Buckets(
                    limits.claims_a_minute / 60, limits.claims_a_minute, time.monotonic
                ),
            }
        ),
        exception_handlers={
            **dict.fromkeys(STATUS, known_error),
            HTTPException: http_error,
            Exception: unknown_error,
        },
        before_send=[add_headers],
        openapi_config=OpenAPIConfig(
            title="Ecotone",
            version="1",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6),
        logging_config=None,
    )
