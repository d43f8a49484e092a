"""Tables with their logs, seats, chats, snapshots and matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    create_tables()
    create_entries()
    of_a_table(
        "seats",
        "seat",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
    )
    of_a_table(
        "chats",
        "number",
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    of_a_table("snapshots", "index", sa.Column("data", sa.Text, nullable=False))


def create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("content_version", sa.Text, nullable=False),
        sa.Column("content_digest", sa.Text, nullable=False),
        sa.Column("content", sa.Text),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("teams", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("invite", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("match", sa.Text),
        sa.Column("origin", sa.Text),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("chat", sa.Boolean, nullable=False),
        sa.Column("next", sa.Text),
        sa.PrimaryKeyConstraint("table", name="pk_tables"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_tables_match"),
    )
    op.create_index("ix_tables_match", "tables", ["match"])


def create_entries() -> None:
    of_a_table(
        "entries",
        "index",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("code", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("client", sa.Text),
        sa.Column("body", sa.Text),
    )
    op.create_index(
        "ix_entries_client",
        "entries",
        ["table", "client"],
        unique=True,
        sqlite_where=sa.text("client IS NOT NULL"),
        postgresql_where=sa.text("client IS NOT NULL"),
    )


def of_a_table(name: str, number: str, *columns: sa.Column[str] | sa.Column[int]) -> None:
    """Rows that belong to a table and are numbered in it."""
    op.create_table(
        name,
        sa.Column("table", sa.Text, nullable=False),
        sa.Column(number, sa.Integer, nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("table", number, name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["table"], ["tables.table"], name=f"fk_{name}_table"),
    )
