"""Challenges: the same set-up and the same dice for many matches."""

import sqlalchemy as sa
from alembic import op

from rollingroad.server.storage.schema import columns

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    # What the matches have that are there already: they belong to no challenge.
    for column in (
        sa.Column("challenge", sa.String(96), nullable=False, server_default=""),
        sa.Column("entry", sa.String(192), nullable=True),
        sa.Column("sealed", sa.String(32), nullable=False, server_default=""),
        sa.Column("result", sa.Text, nullable=False, server_default=""),
    ):
        op.add_column("matches", column)
    op.create_index("matches_challenge", "matches", ["challenge"])
    op.create_index("matches_entry", "matches", ["entry"], unique=True)
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(96), primary_key=True),
        *columns(kind=16, week=16, game=64, rules=sa.Integer, content=64, options=sa.Text),
        *columns(seed=sa.Text, commitment=64, seat=sa.Integer, bots=sa.Text, created=32, ends=32),
    )
