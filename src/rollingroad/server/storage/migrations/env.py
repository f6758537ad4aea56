"""Called by Alembic: runs the migrations on the connection that `backups.py` passes."""

from alembic import context

from rollingroad.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
