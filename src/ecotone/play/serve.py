"""Runs the server until it is told to stop."""

from __future__ import annotations

import gc
import logging
import socket
from dataclasses import dataclass

import uvicorn

from ecotone.play.app import Settings, make_app
from ecotone.play.store.database import Database

PING_SECONDS = 20.0  # a lost network is noticed after two of these
STOP_SECONDS = 10


@dataclass(frozen=True)
class Address:
    """Where to listen; port 0 takes a free one."""

    host: str
    port: int


def set_up_log(level: int = logging.INFO) -> None:
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)


def listen(address: Address) -> socket.socket:
    """Take the port before anything else is started; raises OSError when it is taken."""
    return socket.create_server((address.host, address.port), backlog=2048)


def collect_less_often() -> None:
    """Nearly everything here is freed by counting references; looking for cycles in all tables
    every few hundred objects made single answers late."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def make_server(database: Database, settings: Settings) -> uvicorn.Server:
    config = uvicorn.Config(
        make_app(database, settings),
        http="h11",
        ws="websockets-sansio",
        ws_max_size=65_536,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        lifespan="on",
    )
    return uvicorn.Server(config)
