"""Secrets that let somebody sit in a seat, and names that tables and bots go by."""

from __future__ import annotations

import hashlib
import hmac
import secrets

WORDS = (
    "alder aspen badger beech bittern birch bramble burdock buzzard clover crane curlew dipper "
    "dunlin elder fern finch gentian goshawk grebe hare hazel heath heron hornbeam iris ivy jay "
    "juniper kestrel kite lapwing larch lark linden linnet lynx maple marten merlin moss newt "
    "oak osprey otter pine plover polecat reed robin rowan sedge shrew siskin sorrel stoat swift "
    "teal thistle thrush toad vole willow wren yarrow"
).split()
BOT_NAMES = (
    "Heron",
    "Otter",
    "Marten",
    "Kestrel",
    "Badger",
    "Curlew",
    "Lynx",
    "Swift",
    "Stoat",
    "Osprey",
)


def new_secret() -> str:
    return secrets.token_urlsafe(18)


def new_table_name() -> str:
    """A name that can be said aloud and typed: `kestrel-moss-4821`."""
    number = 1000 + secrets.randbelow(9000)
    return f"{secrets.choice(WORDS)}-{secrets.choice(WORDS)}-{number}"


def new_seed() -> int:
    return secrets.randbits(62)


def kept(secret: str) -> str:
    """What the database holds of a secret: not enough to use it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def matches(secret: str, hashed: str) -> bool:
    """Compared in constant time."""
    return bool(hashed) and hmac.compare_digest(kept(secret), hashed)


def bot_name(taken: set[str], seat: int) -> str:
    """A name for a bot that nobody else at the table has."""
    free = [name for name in BOT_NAMES if name not in taken]
    return free[0] if free else f"Bot {seat + 1}"


def clean(text: str) -> str:
    """What people typed, in one line and without characters that cannot be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
