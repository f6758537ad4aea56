"""Called by Alembic: runs the migrations on the connection that `storage.py` hands over."""

from alembic import context

from rollingroad.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
