"""Measures a server of its own under load: `python tools/load.py --tables 50,200`.

Two scripted people play at each table over sockets on loopback; the server is a process of its
own that writes to SQLite on disk and acknowledges after the commit. Everything is bounded in
count and time, and stops by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import platform
import random
import re
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import asdict, dataclass, field
from pathlib import Path

import msgspec

START_PATIENCE = 30.0
MOST_TABLES = 1000
MOST_SECONDS = 120


class Choice(msgspec.Struct):
    code: int


class Question(msgspec.Struct):
    choices: list[Choice]


class Message(msgspec.Struct):
    """As much of a message as a scripted player reads."""

    type: str
    index: int = -1
    waiting: list[int] = []
    questions: list[Question] = []
    id: str | None = None


DECODER = msgspec.json.Decoder(Message)


class Wire:
    """The least of a WebSocket client that is enough here: short texts out, whole texts in."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, port: int) -> Wire:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        key = base64.b64encode(os.urandom(16)).decode()
        request = (
            f"GET /api/play HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        writer.write(request.encode())
        await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer)

    def send(self, text: str) -> None:
        data = text.encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack("!BH", 254, len(data))
        # The mask is four zeros: allowed, and nothing has to be mixed.
        self.writer.write(b"\x81" + size + b"\0\0\0\0" + data)

    async def receive(self) -> bytes:
        while True:
            head = await self.reader.readexactly(2)
            size = head[1] & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
            data = await self.reader.readexactly(size)
            if head[0] & 0x0F == 1:
                return data


@dataclass
class Score:
    """What was measured: decisions, and the seconds until the other player's frame came."""

    decisions: int = 0
    waits: list[float] = field(default_factory=list)


class Table:
    """Two players at one table; whoever is asked answers, the other one stops the watch."""

    def __init__(self, wires: tuple[Wire, Wire], score: Score, pace: float, end: float) -> None:
        self.wires = wires
        self.score = score
        self.pace = pace
        self.end = end
        self.sent: dict[int, float] = {}
        self.count = 0
        self.late = random.random() * pace  # people do not all move at the same moment

    async def play(self) -> None:
        players = [asyncio.create_task(self.follow(seat)) for seat in (0, 1)]
        await asyncio.wait(players, return_when=asyncio.FIRST_COMPLETED)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)

    async def follow(self, seat: int) -> None:
        wire = self.wires[seat]
        while time.perf_counter() < self.end:
            message = DECODER.decode(await wire.receive())
            if message.type != "frame":
                continue
            begun = self.sent.pop(message.index, None) if seat not in message.waiting else None
            if begun is not None:
                self.score.waits.append(time.perf_counter() - begun)
            if not message.waiting:
                return
            if message.questions:
                await self.answer(seat, message)

    async def answer(self, seat: int, message: Message) -> None:
        if self.pace:
            await asyncio.sleep(self.pace + self.late)
            self.late = 0.0
        choices = message.questions[0].choices
        self.count += 1
        code = choices[(self.count * 7) % len(choices)].code
        wish = {"type": "answer", "id": str(self.count), "seat": seat}
        self.sent[message.index + 1] = time.perf_counter()
        self.score.decisions += 1
        self.wires[seat].send(json.dumps(wish | {"index": message.index, "code": code}))


def ask(port: int, path: str, data: object) -> dict[str, object]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        data=json.dumps(data).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=START_PATIENCE) as answer:
        return dict(json.loads(answer.read()))


async def seat_two(port: int, game: str) -> tuple[Wire, Wire]:
    wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}]}
    made = await asyncio.to_thread(ask, port, "/api/tables", wish)
    found = []
    for key in made["keys"]:  # type: ignore[attr-defined]
        wire = await Wire.open(port)
        hello = {"type": "hello", "table": made["table"]["table"], "secrets": [key["secret"]]}  # type: ignore[index]
        wire.send(json.dumps(hello))
        found.append(wire)
    return found[0], found[1]


@dataclass
class Result:
    """One run, as it is printed and kept."""

    game: str
    tables: int
    pace: str
    decisions_a_second: float
    p50_ms: float
    p99_ms: float
    measured: int
    kib_a_table: float
    server_cpu_us: float  # of the server's processor time, for each decision


async def run(
    port: int, process: int, game: str, tables: int, pace: float, seconds: float
) -> Result:
    before = memory(process)
    wires = [await seat_two(port, game) for _ in range(tables)]
    after = memory(process)
    score, cpu = Score(), processor_seconds(process)
    started = time.perf_counter()
    end = started + seconds
    plays = [Table(pair, score, pace, end).play() for pair in wires]
    await asyncio.wait_for(asyncio.gather(*plays), seconds + 10)
    took = time.perf_counter() - started
    cpu = processor_seconds(process) - cpu
    for pair in wires:
        for wire in pair:
            wire.writer.close()
    waits = sorted(score.waits)
    return Result(
        game=game,
        tables=tables,
        pace=f"one each {pace:g} s" if pace else "as fast as it goes",
        decisions_a_second=round(score.decisions / took, 1),
        p50_ms=round(statistics.median(waits) * 1000, 1),
        p99_ms=round(waits[int(len(waits) * 0.99)] * 1000, 1),
        measured=len(waits),
        kib_a_table=round((after - before) / 1024 / tables, 1),
        server_cpu_us=round(cpu / score.decisions * 1e6, 1),
    )


def memory(process: int) -> int:
    """The bytes that a process has in memory; 0 where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGESIZE")


def processor_seconds(process: int) -> float:
    """What a process has used of the processors so far; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start_server(folder: str) -> tuple[subprocess.Popen[str], int]:
    command = [sys.executable, "-m", "ecotone", "serve", "--port", "0", "--examples", "--generous"]
    command += ["--database", f"{folder}/load.sqlite"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    port = 0
    for line in server.stderr:
        print(f"  server: {line.strip()}")
        found = re.search(r"listening on http://127\.0\.0\.1:(\d+)", line)
        port = int(found[1]) if found else port
        if line.strip().endswith("ready"):
            break
    time.sleep(0.3)
    return server, port


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="50,200")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--game", default="eco")
    parser.add_argument("--pace", default="0,1", help="seconds between frame and decision")
    parser.add_argument("--json", help="write the numbers here")
    options = parser.parse_args()
    seconds = min(options.seconds, MOST_SECONDS)
    results = []
    for tables in map(int, options.tables.split(",")):
        for pace in map(float, options.pace.split(",")):
            with tempfile.TemporaryDirectory() as folder:
                server, port = start_server(folder)
                try:
                    counted = min(tables, MOST_TABLES)
                    work = run(port, server.pid, options.game, counted, pace, seconds)
                    results.append(asyncio.run(work))
                finally:
                    server.send_signal(signal.SIGTERM)
                    server.wait(20)
            print(results[-1])
    if options.json:
        machine = f"{platform.machine()}, {os.cpu_count()} cores"
        data = {"machine": machine, "results": [asdict(result) for result in results]}
        Path(options.json).write_text(json.dumps(data, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
