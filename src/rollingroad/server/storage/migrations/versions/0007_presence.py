"""Who is there, and who votes to end a game."""

import sqlalchemy as sa
from alembic import op

from rollingroad.server.storage.schema import columns

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table("presence", sa.Column("key", sa.String(64), primary_key=True), *columns(seen=32))
    op.add_column("seats", sa.Column("ending", sa.Boolean, nullable=False, server_default=sa.false()))
