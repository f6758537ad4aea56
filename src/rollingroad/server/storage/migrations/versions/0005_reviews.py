"""What a coach says about finished matches."""

import sqlalchemy as sa
from alembic import op

from rollingroad.server.storage.schema import columns

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match", sa.String(16), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        *columns(done=sa.Integer, total=sa.Integer, findings=sa.Text, changed=32),
    )
