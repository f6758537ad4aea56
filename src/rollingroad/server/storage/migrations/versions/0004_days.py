"""Clocks, tables that anybody may join, and webhooks."""

import sqlalchemy as sa
from alembic import op

from rollingroad.server.storage.schema import columns

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    # What the matches have that are there already: no clock, and nobody may join.
    for column in (
        sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("visited", sa.String(32), nullable=False, server_default=""),
        sa.Column("clock", sa.String(16), nullable=False, server_default=""),
        sa.Column("allowance", sa.Integer, nullable=False, server_default="0"),
        sa.Column("stand_in", sa.String(64), nullable=False, server_default=""),
        sa.Column("due", sa.String(32), nullable=False, server_default=""),
    ):
        op.add_column("matches", column)
    op.create_index("matches_listed", "matches", ["listed", "visited"])
    op.create_index("matches_due", "matches", ["due"])
    op.create_table(
        "webhooks",
        sa.Column("id", sa.String(16), primary_key=True),
        *columns(owner=64, url=sa.Text, secret=64, created=32, delivered=32, failures=sa.Integer),
        *columns(trouble=sa.Text, off=sa.Boolean),
    )
    op.create_index("webhooks_owner", "webhooks", ["owner"])
