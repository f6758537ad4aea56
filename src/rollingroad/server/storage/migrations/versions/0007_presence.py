"""Who is there, and who votes to end a game."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("seen", sa.String(32), nullable=False),
    )
    op.add_column("seats", sa.Column("ending", sa.Boolean, nullable=False, server_default=sa.false()))
