"""What players make themselves."""

import sqlalchemy as sa
from alembic import op

from rollingroad.server.storage.schema import columns

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "works",
        sa.Column("id", sa.String(24), primary_key=True),
        *columns(game=64, kind=32, name=64, text=sa.Text, owner=64, version=sa.Integer, created=32),
        *columns(changed=32),
    )
    op.create_index("works_owner", "works", ["owner", "changed"])
