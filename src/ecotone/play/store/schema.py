"""The tables of the database; `migrations/` brings a database to this form."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

# Every constraint has a name, the same on both databases, so that a migration can reach it.
metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

matches: Final = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

# Data is kept as canonical JSON in plain text, which reads the same on both databases.
tables: Final = Table(
    "tables",
    metadata,
    Column("table", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("content_version", Text, nullable=False),
    Column("content_digest", Text, nullable=False),
    Column("content", Text),
    Column("seats", Integer, nullable=False),
    Column("teams", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("clock", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("invite", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("match", Text, ForeignKey("matches.id"), index=True),
    Column("origin", Text),
    Column("status", Text, nullable=False, default="waiting"),
    Column("chat", Boolean, nullable=False, default=True),
    Column("next", Text),
)

entries: Final = Table(
    "entries",
    metadata,
    Column("table", Text, ForeignKey("tables.table"), primary_key=True),
    Column("index", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("code", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("client", Text),
    Column("body", Text),
)
# A wish that is sent again is never done twice.
Index(
    "ix_entries_client",
    entries.c.table,
    entries.c.client,
    unique=True,
    sqlite_where=entries.c.client.is_not(None),
    postgresql_where=entries.c.client.is_not(None),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table", Text, ForeignKey("tables.table"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("secret", Text, nullable=False),
)

chats: Final = Table(
    "chats",
    metadata,
    Column("table", Text, ForeignKey("tables.table"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table", Text, ForeignKey("tables.table"), primary_key=True),
    Column("index", Integer, primary_key=True),
    Column("data", Text, nullable=False),
)
