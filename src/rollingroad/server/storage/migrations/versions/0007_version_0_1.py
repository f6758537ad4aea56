"""The tables of version 0.1."""

import sqlalchemy as sa
from alembic import op

from rollingroad.server.storage.schema import columns

revision = "0007"
down_revision = None

metadata = sa.MetaData()


def key(length: int, name: str = "id") -> sa.Column[str]:
    return sa.Column(name, sa.String(length), primary_key=True)


def part_of(table: str, name: str, is_key: bool = False) -> sa.Column[str]:
    """A row of that table, with which this one is deleted."""
    whole = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(16), whole, nullable=False, primary_key=is_key)


sa.Table(
    "matches",
    metadata,
    key(16),
    *columns(game=64, rules=sa.Integer, content=64, options=sa.Text, dice=16, seed=sa.Text),
    *columns(commitment=64, parent=sa.Text, host=64, watchable=sa.Boolean, imported=sa.Boolean),
    *columns(status=16, asked=sa.Text, rematch=16, created=32, changed=32, listed=sa.Boolean, visited=32),
    *columns(clock=16, allowance=sa.Integer, stand_in=64, due=32, challenge=96),
    sa.Column("entry", sa.String(192)),
    *columns(sealed=32, result=sa.Text),
    sa.Index("matches_watchable", "watchable", "changed"),
    sa.Index("matches_listed", "listed", "visited"),
    sa.Index("matches_due", "due"),
    sa.Index("matches_challenge", "challenge"),
    sa.Index("matches_entry", "entry", unique=True),
)
sa.Table(
    "seats",
    metadata,
    part_of("matches", "match"),
    *columns(seat=sa.Integer, holder=16, key=64, invite=64, token=64, name=64, bot=64),
    *columns(standing=sa.Text, marks=sa.Text, ending=sa.Boolean),
    sa.PrimaryKeyConstraint("match", "seat"),
    sa.Index("seats_key", "key"),
    sa.Index("seats_token", "token"),
)
sa.Table(
    "log",
    metadata,
    part_of("matches", "match"),
    *columns(number=sa.Integer, what=16),
    sa.Column("seat", sa.Integer),
    *columns(by=16, lines=sa.Text, at=32),
    sa.PrimaryKeyConstraint("match", "number"),
)
sa.Table(
    "works",
    metadata,
    key(24),
    *columns(game=64, kind=32, name=64, text=sa.Text, owner=64, version=sa.Integer, created=32, changed=32),
    sa.Index("works_owner", "owner", "changed"),
)
sa.Table(
    "accounts",
    metadata,
    key(16),
    *columns(name=32, folded=64, password=256, created=32),
    sa.Index("accounts_folded", "folded", unique=True),
)
sa.Table(
    "account_keys",
    metadata,
    key(64, "key"),
    part_of("accounts", "account"),
    *columns(added=32),
    sa.Index("account_keys_account", "account"),
)
sa.Table(
    "sessions",
    metadata,
    key(64, "secret"),
    part_of("accounts", "account"),
    *columns(created=32, used=32),
    sa.Index("sessions_account", "account"),
    sa.Index("sessions_used", "used"),
)
sa.Table(
    "tokens",
    metadata,
    key(16),
    *columns(secret=64, owner=64, name=64, scopes=64, created=32, used=32),
    sa.Index("tokens_secret", "secret", unique=True),
    sa.Index("tokens_owner", "owner"),
)
sa.Table(
    "webhooks",
    metadata,
    key(16),
    *columns(owner=64, url=sa.Text, secret=64, created=32, delivered=32, failures=sa.Integer),
    *columns(trouble=sa.Text, off=sa.Boolean),
    sa.Index("webhooks_owner", "owner"),
)
sa.Table(
    "reviews",
    metadata,
    part_of("matches", "match", is_key=True),
    *columns(done=sa.Integer, total=sa.Integer, findings=sa.Text, changed=32),
)
sa.Table(
    "challenges",
    metadata,
    key(96),
    *columns(kind=16, week=16, game=64, rules=sa.Integer, content=64, options=sa.Text),
    *columns(seed=sa.Text, commitment=64, seat=sa.Integer, bots=sa.Text, created=32, ends=32),
)
sa.Table("presence", metadata, key(64, "key"), *columns(seen=32))
sa.Table("secrets", metadata, key(32, "name"), *columns(value=128))


def upgrade() -> None:
    metadata.create_all(op.get_bind())
