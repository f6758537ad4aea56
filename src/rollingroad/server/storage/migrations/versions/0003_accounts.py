"""Accounts, where they are signed in, and tokens for programs."""

import sqlalchemy as sa
from alembic import op

from rollingroad.server.storage.schema import columns

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(16), primary_key=True),
        *columns(name=32, folded=64, password=256, created=32),
    )
    op.create_index("accounts_folded", "accounts", ["folded"], unique=True)
    op.create_table(
        "account_keys",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(16), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        *columns(added=32),
    )
    op.create_index("account_keys_account", "account_keys", ["account"])
    op.create_table(
        "sessions",
        sa.Column("secret", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(16), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        *columns(created=32, used=32),
    )
    op.create_index("sessions_account", "sessions", ["account"])
    op.create_index("sessions_used", "sessions", ["used"])
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(16), primary_key=True),
        *columns(secret=64, owner=64, name=64, scopes=64, created=32, used=32),
    )
    op.create_index("tokens_secret", "tokens", ["secret"], unique=True)
    op.create_index("tokens_owner", "tokens", ["owner"])
    op.create_table("secrets", sa.Column("name", sa.String(32), primary_key=True), *columns(value=128))
    op.create_index("seats_token", "seats", ["token"])
