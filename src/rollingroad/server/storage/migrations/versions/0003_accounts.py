"""Accounts, where they are signed in, and tokens for programs."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("folded", sa.String(64), nullable=False),
        sa.Column("password", sa.String(256), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_index("accounts_folded", "accounts", ["folded"], unique=True)
    op.create_table(
        "account_keys",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(16), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("added", sa.String(32), nullable=False),
    )
    op.create_index("account_keys_account", "account_keys", ["account"])
    op.create_table(
        "sessions",
        sa.Column("secret", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(16), sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32), nullable=False),
    )
    op.create_index("sessions_account", "sessions", ["account"])
    op.create_index("sessions_used", "sessions", ["used"])
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("scopes", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("used", sa.String(32), nullable=False),
    )
    op.create_index("tokens_secret", "tokens", ["secret"], unique=True)
    op.create_index("tokens_owner", "tokens", ["owner"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(128), nullable=False),
    )
    op.create_index("seats_token", "seats", ["token"])
