"""Brings a database to the newest revision, by itself and only forwards."""

from __future__ import annotations

import threading
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from ecotone.kernel.data import expected
from ecotone.kernel.files import folder_of

# Not Alembic's own name for it: on PostgreSQL other programs may share the database.
VERSION_TABLE: Final = "ecotone_version"
# Any number that nobody else takes: servers that start together migrate one after the other.
LOCK: Final = 7_313_160_141
# What Alembic hands to env.py is the same for all threads, whichever database they are at.
ONE_BY_ONE: Final = threading.Lock()


def upgrade(connection: Connection) -> None:
    """Work of the transaction that `connection` is in; all of it is done, or nothing."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config(attributes={"connection": connection})
    folder = str(folder_of("ecotone.play.store.migrations"))
    config.set_main_option("script_location", folder.replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    options = {"version_table": VERSION_TABLE}
    present = MigrationContext.configure(connection, opts=options).get_current_revision()
    newest = scripts.get_current_head()
    if present == newest:
        return
    known = {script.revision for script in scripts.walk_revisions()}
    if present is not None and present not in known:
        wanted = f"revision {newest} or an older one (a newer Ecotone has used this database)"
        raise expected("database", wanted, present)
    with ONE_BY_ONE:
        command.upgrade(config, "head")
