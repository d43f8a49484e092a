"""A server to be killed: it appends to many tables, and tells of what was acknowledged."""

from __future__ import annotations

import asyncio
import sys

from ecotone.play.store.database import open_database
from ecotone.play.store.writer import Writer
from tests.play.store import samples

TABLES = 20


async def play(writer: Writer, table: str) -> None:
    await writer.create(samples.header(table), ())
    index = 0
    while True:
        await writer.append(table, samples.log(index + 2, index))
        index += 2
        print(table, index, flush=True)


async def main() -> None:
    writer = Writer(open_database(sys.argv[1]))
    await asyncio.gather(*[play(writer, f"t{i}") for i in range(TABLES)])


if __name__ == "__main__":
    asyncio.run(main())
