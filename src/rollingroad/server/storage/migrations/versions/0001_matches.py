"""Matches, their seats and their log."""

import sqlalchemy as sa
from alembic import op

from rollingroad.server.storage.schema import columns

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), primary_key=True),
        *columns(game=64, rules=sa.Integer, content=64, options=sa.Text, dice=16, seed=sa.Text),
        *columns(commitment=64, parent=sa.Text, host=64, watchable=sa.Boolean, imported=sa.Boolean),
        *columns(status=16, asked=sa.Text, rematch=16, created=32, changed=32),
    )
    op.create_index("matches_watchable", "matches", ["watchable", "changed"])
    op.create_table(
        "seats",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        *columns(seat=sa.Integer, holder=16, key=64, invite=64, token=64, name=64, bot=64),
        *columns(standing=sa.Text, marks=sa.Text),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_index("seats_key", "seats", ["key"])
    op.create_table(
        "log",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        *columns(number=sa.Integer, what=16),
        sa.Column("seat", sa.Integer, nullable=True),
        *columns(by=16, lines=sa.Text, at=32),
        sa.PrimaryKeyConstraint("match", "number"),
    )
