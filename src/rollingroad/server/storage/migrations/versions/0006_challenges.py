"""Challenges: the same set-up and the same dice for many matches."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def _new_columns() -> list[sa.Column[Any]]:
    """What the matches have that are there already: they belong to no challenge."""
    return [
        sa.Column("challenge", sa.String(96), nullable=False, server_default=""),
        sa.Column("entry", sa.String(192), nullable=True),
        sa.Column("sealed", sa.String(32), nullable=False, server_default=""),
        sa.Column("result", sa.Text, nullable=False, server_default=""),
    ]


def upgrade() -> None:
    for column in _new_columns():
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


def downgrade() -> None:
    op.drop_table("challenges")
    op.drop_index("matches_entry", "matches")
    op.drop_index("matches_challenge", "matches")
    for column in reversed(_new_columns()):
        op.drop_column("matches", column.name)
