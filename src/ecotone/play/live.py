"""One connection: reads wishes, sees to it that the seat's secret was shown, sends frames."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final, TypeAlias

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from ecotone.kernel.drive import Refused
from ecotone.kernel.game import SPECTATOR
from ecotone.play import advice, keys, seating
from ecotone.play.awake import Awake, NoSuchTable, NotKept, now_ms
from ecotone.play.frames import Teller, encode
from ecotone.play.limits import Bucket
from ecotone.play.live_table import PERSON, NotNow, OutOfDate
from ecotone.play.log import ChatRow
from ecotone.play.making import load_talk
from ecotone.play.tables import Tables, Verb
from ecotone.play.wire import client as wishes
from ecotone.play.wire import server as wire
from ecotone.play.wire.tables import LARGEST_MESSAGE, ClientId

LOG = logging.getLogger("ecotone.play")
DECODER: Final = msgspec.json.Decoder(wishes.ClientMessage)
MOST_FAULTS: Final = 20  # of one connection, before it is closed
MOST_UNSENT: Final = 200  # messages to somebody who does not read them

Socket: TypeAlias = WebSocket[object, object, State]
Decision: TypeAlias = wishes.Answer | wishes.StepBack | wishes.Resign


class Connection:
    """Somebody who looks at one table and holds none, one or several of its seats."""

    def __init__(self, tables: Tables, socket: Socket) -> None:
        self.tables = tables
        self.socket = socket
        self.awake: Awake | None = None
        self.secrets: list[str] = []
        self.came_with = -1  # the index of the newest frame from before
        self.seats: tuple[int, ...] = ()
        self.seen: dict[int, int] = {}  # by viewer: the index of the newest frame
        self.parts: dict[int, object] = {}  # by viewer: the components it was sent
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(MOST_UNSENT)
        self.news = asyncio.Event()
        self.changed = False
        self.faults = 0
        limits = tables.limits
        self.bucket = Bucket(limits.messages_a_second, limits.burst, time.monotonic)
        self.talk = Bucket(limits.chats_a_minute / 60, limits.chat_burst, time.monotonic)

    # -- what the table tells (see tables.Watcher) ----------------------------------------

    def table_changed(self) -> None:
        self.seats = self.held()
        self.changed = True
        self.news.set()

    def game_went_on(self) -> None:
        self.news.set()

    def something_said(self, row: ChatRow) -> None:
        self.send(said(row))

    def send(self, message: wire.ServerMessage) -> None:
        """Put a message into the outbox; who does not read loses the connection, not the game."""
        try:
            self.outbox.put_nowait(encode(message))
        except asyncio.QueueFull:
            self.faults = MOST_FAULTS
        self.news.set()

    # -- the life of a connection ---------------------------------------------------------

    async def run(self) -> None:
        address = self.socket.client.host if self.socket.client is not None else ""
        connected = self.tables.connected
        connected[address] += 1
        try:
            if connected[address] > self.tables.limits.connections:
                await self.hang_up("too many connections from this address")
            elif await self.greet():
                await self.serve()
        except WebSocketDisconnect:
            pass
        except Exception:
            LOG.exception("a connection failed")
        finally:
            connected[address] -= 1
            if not connected[address]:
                del connected[address]
            if self.awake is not None:
                self.awake.watchers.discard(self)
                self.tables.tell_changed(self.awake)

    async def serve(self) -> None:
        """Read and write until one of the two ends."""
        reader = asyncio.create_task(self.read())
        writer = asyncio.create_task(self.write())
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reader, writer):
                task.cancel()
            ended = await asyncio.gather(reader, writer, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect):
                LOG.error("a connection failed", exc_info=error)
                await self.hang_up("something went wrong here; it is written in the server's log")

    async def greet(self) -> bool:
        """The first message says which table, and shows the secrets of the seats."""
        message = await self.receive()
        if not isinstance(message, wishes.Hello):
            await self.hang_up("expected hello with a table as the first message")
            return False
        try:
            awake = await self.tables.open(message.table)
        except (NoSuchTable, ValueError) as error:
            await self.hang_up(str(error))
            return False
        self.awake = awake
        self.secrets = message.secrets
        self.came_with = message.seen
        self.seats = self.held()
        talk = await asyncio.to_thread(load_talk, self.tables.database, awake.name)
        awake.watchers.add(self)
        chat = tuple(said(row) for row in talk) if awake.chat else ()
        info = self.tables.info(awake)
        self.send(wire.Welcome(info, self.seats, awake.live.game.unit, chat))
        self.tables.tell_changed(awake)
        return True

    def held(self) -> tuple[int, ...]:
        """The seats whose secrets were shown; who leaves a seat holds it no longer."""
        rows = [] if self.awake is None else self.awake.live.seats
        return tuple(
            row.seat
            for row in rows
            if any(keys.matches(secret, row.secret) for secret in self.secrets)
        )

    async def hang_up(self, text: str) -> None:
        await self.socket.send_data(encode(wire.Fault(None, text, closing=True)), "text")
        await self.socket.close()

    async def receive(self) -> wishes.ClientMessage | None:
        """The next message; None after a fault, which is told."""
        text = await self.socket.receive_data("text")
        if len(text) > LARGEST_MESSAGE:
            self.fault(None, f"a message of {len(text)} characters; at most {LARGEST_MESSAGE}")
            return None
        if not self.bucket.take():
            self.fault(None, "too many messages; wait a moment")
            return None
        try:
            message: wishes.ClientMessage = DECODER.decode(text)
            return message
        except (msgspec.DecodeError, UnicodeError) as error:
            self.fault(id_in(text), f"a message that cannot be read: {error}")
            return None

    def fault(self, wish: str | None, text: str) -> None:
        self.faults += 1
        self.send(wire.Fault(wish, text, closing=self.faults >= MOST_FAULTS))

    async def read(self) -> None:
        while self.faults < MOST_FAULTS:
            message = await self.receive()
            if message is not None:
                await self.fulfil(message)

    async def write(self) -> None:
        """Send what is in the outbox, then the newest frame: skipped ones are not missed."""
        while True:
            while not self.outbox.empty():
                await self.socket.send_data(self.outbox.get_nowait(), "text")
            if self.faults >= MOST_FAULTS:
                await self.socket.close()
                return
            for message in self.news_now():
                await self.socket.send_data(message, "text")
            if self.outbox.empty():
                await self.news.wait()
            self.news.clear()

    def news_now(self) -> list[bytes]:
        awake = self.awake
        if awake is None or awake.broken or awake.lock.locked():
            return []  # what is in memory is not kept yet; whoever keeps it tells us then
        found: list[bytes] = []
        if self.changed:
            self.changed = False
            found.append(encode(wire.Changed(self.tables.info(awake), self.seats)))
        if awake.live.table is not None:
            for viewer in self.seats or (SPECTATOR,):
                if self.seen.get(viewer, -1) != awake.live.index:
                    found.append(self.frame(awake, viewer))
        return found

    def frame(self, awake: Awake, viewer: int) -> bytes:
        teller = Teller(awake.live)
        view = teller.view_of(viewer)
        parts = awake.live.game.components(view)
        fresh = self.parts.get(viewer) is not parts
        self.parts[viewer] = parts
        seen = self.seen.get(viewer, self.came_with)
        self.seen[viewer] = awake.live.index
        return encode(teller.frame(view, viewer, seen, now_ms(), fresh))

    # -- wishes ---------------------------------------------------------------------------

    async def fulfil(self, message: wishes.ClientMessage) -> None:
        awake = self.awake
        assert awake is not None
        if isinstance(message, wishes.Hello):
            self.fault(None, "expected only one hello")
            return
        try:
            await self.do(awake, message)
        except Refused as refused:
            reason = refused.refusal.reason
            text = Teller(awake.live).say(refused.refusal.sentence)
            self.send(wire.Refused(message.id, reason.name, reason.rule, text))
        except OutOfDate:
            self.seen.clear()
            self.send(wire.Stale(message.id, awake.live.index))
        except (NotNow, NotKept, seating.NotAllowed, seating.NoSuchSeat) as error:
            self.send(wire.Refused(message.id, "not-now", "table", str(error)))

    async def do(self, awake: Awake, message: wishes.ClientMessage) -> None:
        assert not isinstance(message, wishes.Hello)
        if isinstance(message, wishes.Chat):
            if not self.talk.take():
                raise NotNow("You are talking too fast; wait a moment.")
            await seating.say(self.tables, awake, message, self.seats)
            self.send(wire.Done(message.id, awake.live.index))
            return
        if isinstance(message, wishes.AskTally):
            viewer = message.viewer
            if viewer >= 0 and viewer not in self.seats:
                raise seating.NotAllowed("You can only look with the eyes of a seat that you hold.")
            self.send(await advice.tally(self.tables, awake, message, viewer))
            return
        if message.seat not in self.seats:
            raise seating.NotAllowed("You do not hold that seat.")
        if isinstance(message, wishes.Peek):
            self.send(await advice.peek(self.tables, awake, message))
        elif isinstance(message, wishes.AskHint):
            self.send(await advice.hint_for(self.tables, awake, message))
        else:
            await self.decide(awake, message)

    async def decide(self, awake: Awake, message: Decision) -> None:
        """Something that changes the game; acknowledged when it is kept."""
        verb = verb_of(message, now_ms())
        await self.tables.change(
            awake, verb, wish_key(message), lambda index: self.send(wire.Done(message.id, index))
        )


def verb_of(message: Decision, at: int) -> Verb:
    """What a wish does to its table."""
    seat, wish = message.seat, wish_key(message)
    if isinstance(message, wishes.Answer):
        code, seen = message.code, message.index
        return lambda live: live.answer(seat, code, seen, PERSON, at, wish)
    if isinstance(message, wishes.StepBack):
        seen = message.index
        return lambda live: live.undo(seat, seen, at, wish)
    return lambda live: live.resign(seat, at, wish)


def wish_key(message: Decision) -> str:
    """Ids are made up by clients, each for itself: those of one seat cannot spoil another's."""
    return f"{message.seat}.{message.id}"


def said(row: ChatRow) -> wire.Said:
    return wire.Said(row.number, row.seat, row.name, row.text, row.at)


def id_in(text: str) -> str | None:
    """The id of a message that is wrong otherwise, so that its sender knows which one."""
    try:
        found = msgspec.json.decode(text, type=Named)
    except (msgspec.DecodeError, UnicodeError):
        return None
    return found.id


class Named(msgspec.Struct):
    """As much of a message as says which it is."""

    id: ClientId | None = None
