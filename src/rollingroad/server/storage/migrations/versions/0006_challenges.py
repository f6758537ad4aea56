"""Challenges: the same set-up and the same dice for many matches."""

import sqlalchemy as sa
from alembic import op

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
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("week", sa.String(16), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("content", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("bots", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("ends", sa.String(32), nullable=False),
    )
