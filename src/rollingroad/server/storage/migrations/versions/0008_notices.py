"""What players have been told by webhooks."""

import sqlalchemy as sa
from alembic import op

from rollingroad.server.storage.schema import columns

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        *columns(seat=sa.Integer, changed=32),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
