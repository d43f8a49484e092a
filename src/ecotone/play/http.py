"""The requests over HTTP; each is a few lines that lead to where the work is done."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, JSONBody, PathParameter, QueryParameter

from ecotone import build_status
from ecotone.kernel.game import SPECTATOR
from ecotone.play import archive, keys, seating
from ecotone.play.shelf import rules_text, shelf
from ecotone.play.tables import Tables
from ecotone.play.wire import requests as wire
from ecotone.play.wire.tables import GameInfo, TableInfo

Bearer = Annotated[
    str,
    HeaderParameter(name="Authorization", description="Bearer SECRET"),
]
Name = Annotated[str, PathParameter(max_length=32, description="The table's name")]
GameName = Annotated[str, PathParameter(max_length=40, description="The game's name")]
Seat = Annotated[int, PathParameter(ge=0, lt=64)]


# What every request may come to instead, all told in one form.
PROBLEMS = {
    status: ResponseSpec(wire.Problem, generate_examples=False, description=text)
    for status, text in (
        (400, "Something in the request is not as it should be"),
        (403, "The secret that was shown does not allow this"),
        (404, "There is no such thing"),
        (409, "Not now: the state of the table does not allow this"),
        (413, "Too large"),
        (429, "Too much from one address"),
        (503, "The database is away"),
    )
}


class TooMany(Exception):
    """This address has asked for too much lately."""


def secret_of(bearer: str) -> str:
    kind, _, secret = bearer.partition(" ")
    return secret.strip() if kind.lower() == "bearer" else ""


def tables_of(state: State) -> Tables:
    tables = state["tables"]
    assert isinstance(tables, Tables)
    return tables


def take_turn(state: State, what: str, request: Request[object, object, State]) -> None:
    """An address may make so many tables, and try so often to take a seat."""
    address = request.client.host if request.client is not None else ""
    if not state[what].take(address):
        raise TooMany("Too much was asked for from here lately; wait a little.")


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    status: str
    awake: int
    rules: str  # compiled or interpreted


class Rules(msgspec.Struct, frozen=True):
    """The rules of a game, in Markdown."""

    markdown: str


@get("/health", tags=["server"], responses=PROBLEMS)
async def health(state: State) -> Health:
    return Health("ok", len(tables_of(state).awake), build_status().mode)


@get("/api/games", tags=["games"], responses=PROBLEMS)
async def games(state: State) -> list[GameInfo]:
    return list(shelf(bool(state["examples"])))


@get("/api/games/{game:str}/rules", tags=["games"], responses=PROBLEMS)
async def rules(game: GameName) -> Rules:
    return Rules(rules_text(game))


@post("/api/tables", tags=["tables"], responses=PROBLEMS)
async def make_table(
    data: JSONBody[wire.NewTable], state: State, request: Request[object, object, State]
) -> wire.MadeTable:
    take_turn(state, "makers", request)
    return await tables_of(state).make(data)


@get("/api/tables/{table:str}", tags=["tables"], responses=PROBLEMS)
async def look_at_table(table: Name, state: State) -> TableInfo:
    tables = tables_of(state)
    return tables.info(await tables.open(table))


@patch("/api/tables/{table:str}", tags=["tables"], responses=PROBLEMS)
async def change_table(
    table: Name, data: JSONBody[wire.TableChange], state: State, bearer: Bearer = ""
) -> TableInfo:
    tables = tables_of(state)
    awake = await tables.open(table)
    await seating.switch_chat(tables, awake, secret_of(bearer), data.chat)
    return tables.info(awake)


@post("/api/tables/{table:str}/seats/{seat:int}/claim", tags=["seats"], responses=PROBLEMS)
async def claim(
    table: Name,
    seat: Seat,
    data: JSONBody[wire.Claim],
    state: State,
    request: Request[object, object, State],
) -> wire.SeatKey:
    take_turn(state, "claimers", request)
    tables = tables_of(state)
    return await seating.claim(tables, await tables.open(table), seat, data.invite, data.name)


@post("/api/tables/{table:str}/seats/{seat:int}/release", tags=["seats"], responses=PROBLEMS)
async def release(table: Name, seat: Seat, state: State, bearer: Bearer = "") -> TableInfo:
    tables = tables_of(state)
    awake = await tables.open(table)
    await seating.release(tables, awake, seat, secret_of(bearer))
    return tables.info(awake)


@post("/api/tables/{table:str}/seats/{seat:int}/bot", tags=["seats"], responses=PROBLEMS)
async def hand_to_bot(
    table: Name, seat: Seat, data: JSONBody[wire.SeatBot], state: State, bearer: Bearer = ""
) -> TableInfo:
    tables = tables_of(state)
    awake = await tables.open(table)
    await seating.hand_to_bot(tables, awake, seat, secret_of(bearer), data.bot)
    return tables.info(awake)


@post("/api/tables/{table:str}/seats/{seat:int}/return", tags=["seats"], responses=PROBLEMS)
async def take_back(table: Name, seat: Seat, state: State, bearer: Bearer = "") -> TableInfo:
    tables = tables_of(state)
    awake = await tables.open(table)
    await seating.take_back(tables, awake, seat, secret_of(bearer))
    return tables.info(awake)


@delete(
    "/api/tables/{table:str}/seats/{seat:int}/name",
    tags=["seats"],
    responses=PROBLEMS,
    status_code=200,
)
async def erase_name(table: Name, seat: Seat, state: State, bearer: Bearer = "") -> TableInfo:
    tables = tables_of(state)
    awake = await tables.open(table)
    await seating.erase_name(tables, awake, seat, secret_of(bearer))
    return tables.info(awake)


@delete("/api/tables/{table:str}/chat", tags=["tables"], responses=PROBLEMS, status_code=200)
async def erase_chat(table: Name, state: State, bearer: Bearer = "") -> TableInfo:
    tables = tables_of(state)
    awake = await tables.open(table)
    await seating.erase_chat(tables, awake, secret_of(bearer))
    return tables.info(awake)


@post("/api/tables/{table:str}/rematch", tags=["tables"], responses=PROBLEMS)
async def rematch(
    table: Name, state: State, request: Request[object, object, State], bearer: Bearer = ""
) -> wire.MadeTable:
    take_turn(state, "makers", request)
    tables = tables_of(state)
    awake = await tables.open(table)
    seating.must_be_host(awake, secret_of(bearer))
    return await archive.rematch(tables, awake)


@post("/api/tables/{table:str}/fork", tags=["tables"], responses=PROBLEMS)
async def fork(
    table: Name,
    data: JSONBody[wire.ForkWish],
    state: State,
    request: Request[object, object, State],
) -> wire.MadeTable:
    take_turn(state, "makers", request)
    tables = tables_of(state)
    return await archive.fork(tables, await tables.open(table), data)


@get("/api/tables/{table:str}/record", tags=["looking back"], responses=PROBLEMS)
async def record(table: Name, state: State) -> Response[bytes]:
    tables = tables_of(state)
    text = (await archive.record_of(tables, await tables.open(table))).to_text()
    headers = {"Content-Disposition": f'attachment; filename="{table}.json"'}
    return Response(text.encode(), media_type="application/json", headers=headers)


@post("/api/records", tags=["looking back"], responses=PROBLEMS)
async def bring_record(state: State, request: Request[object, object, State]) -> TableInfo:
    take_turn(state, "makers", request)
    return await archive.keep_record(tables_of(state), await request.body())


@get("/api/tables/{table:str}/positions/{at:int}", tags=["looking back"], responses=PROBLEMS)
async def position(
    table: Name,
    at: Annotated[int, PathParameter(ge=0, lt=1 << 31)],
    state: State,
    bearer: Bearer = "",
    viewer: Annotated[int, QueryParameter(ge=-1, lt=64)] = SPECTATOR,
) -> wire.Position:
    tables = tables_of(state)
    awake = await tables.open(table)
    if viewer >= 0 and not keys.matches(secret_of(bearer), seating.seat_of(awake, viewer).secret):
        raise seating.NotAllowed("You can only look with the eyes of a seat that you hold.")
    return await archive.position(tables, awake, at, viewer)


HANDLERS = (
    health,
    games,
    rules,
    make_table,
    look_at_table,
    change_table,
    claim,
    release,
    hand_to_bot,
    take_back,
    erase_name,
    erase_chat,
    rematch,
    fork,
    record,
    bring_record,
    position,
)
