"""What Alembic runs to migrate the connection that `upgrading.py` hands it."""

from alembic import context

from ecotone.play.store.schema import metadata
from ecotone.play.store.upgrading import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
