"""The schema of the database. A change here needs a migration and a new `HEAD`."""

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.types import TypeEngine

HEAD: Final = "0008"
"""The newest migration."""

metadata = sa.MetaData()


def columns(**types: int | type[TypeEngine[Any]]) -> list[sa.Column[Any]]:
    """Columns that are never null, by name. A number is the length of a text."""
    return [
        sa.Column(name, sa.String(kind) if isinstance(kind, int) else kind, nullable=False)
        for name, kind in types.items()
    ]


matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    *columns(game=64, rules=sa.Integer, content=64, options=sa.Text),
    *columns(dice=16, seed=sa.Text, commitment=64, parent=sa.Text),
    *columns(host=64, watchable=sa.Boolean, listed=sa.Boolean, visited=32),
    *columns(clock=16, allowance=sa.Integer, stand_in=64, due=32),
    *columns(imported=sa.Boolean, status=16, asked=sa.Text, rematch=16, challenge=96),
    sa.Column("entry", sa.String(192), nullable=True),
    *columns(sealed=32, result=sa.Text, created=32, changed=32),
    sa.Index("matches_watchable", "watchable", "changed"),
    sa.Index("matches_listed", "listed", "visited"),
    sa.Index("matches_due", "due"),
    sa.Index("matches_challenge", "challenge"),
    sa.Index("matches_entry", "entry", unique=True),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("match", sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    *columns(seat=sa.Integer, holder=16, key=64, invite=64, token=64, name=64, bot=64),
    *columns(standing=sa.Text, marks=sa.Text, ending=sa.Boolean),
    sa.PrimaryKeyConstraint("match", "seat"),
    sa.Index("seats_key", "key"),
    sa.Index("seats_token", "token"),
)

log = sa.Table(
    "log",
    metadata,
    sa.Column("match", sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    *columns(number=sa.Integer, what=16),
    sa.Column("seat", sa.Integer, nullable=True),
    *columns(by=16, lines=sa.Text, at=32),
    sa.PrimaryKeyConstraint("match", "number"),
)
"""The log of every match, numbered from 1. Rows are only added."""

creations = sa.Table(
    "works",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    *columns(game=64, kind=32, name=64, text=sa.Text, owner=64, version=sa.Integer, created=32, changed=32),
    sa.Index("works_owner", "owner", "changed"),
)
"""Creations of players; everyone who knows the id may read one."""

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    *columns(name=32, folded=64, password=256, created=32),
    sa.Index("accounts_folded", "folded", unique=True),
)
"""Names with a password; `folded` is the name in lower case."""

account_keys = sa.Table(
    "account_keys",
    metadata,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("account", sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    sa.Column("added", sa.String(32), nullable=False),
    sa.Index("account_keys_account", "account"),
)
"""The guests who have joined an account, by the hashes of their keys."""

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("secret", sa.String(64), primary_key=True),
    sa.Column("account", sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    *columns(created=32, used=32),
    sa.Index("sessions_account", "account"),
    sa.Index("sessions_used", "used"),
)
"""Sessions of accounts."""

tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    *columns(secret=64, owner=64, name=64, scopes=64, created=32, used=32),
    sa.Index("tokens_secret", "secret", unique=True),
    sa.Index("tokens_owner", "owner"),
)
"""Tokens with which programs act for a guest or an account."""

webhooks = sa.Table(
    "webhooks",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    *columns(owner=64, url=sa.Text, secret=64, created=32, delivered=32, failures=sa.Integer),
    *columns(trouble=sa.Text, off=sa.Boolean),
    sa.Index("webhooks_owner", "owner"),
)
"""Webhooks of players. Their secrets are stored as they are: they sign the notices."""

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("match", sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    *columns(seat=sa.Integer, changed=32),
    sa.PrimaryKeyConstraint("match", "seat"),
)
"""How a match stood when its seats were last told by webhooks that it waits for them."""

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("match", sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    *columns(done=sa.Integer, total=sa.Integer, findings=sa.Text, changed=32),
)
"""The findings of a review, and how many answers have been examined."""

challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("id", sa.String(96), primary_key=True),
    *columns(kind=16, week=16, game=64, rules=sa.Integer, content=64, options=sa.Text),
    *columns(seed=sa.Text, commitment=64, seat=sa.Integer, bots=sa.Text, created=32, ends=32),
)
"""Set-ups with dice that many may play. The matches of a challenge refer to it."""

presence = sa.Table(
    "presence",
    metadata,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("seen", sa.String(32), nullable=False),
)
"""The time of the last request with a key, for as long as that matters."""

secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.String(128), nullable=False),
)
"""Secrets of the server itself."""

version = sa.Table(
    "alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True)
)
"""Alembic's table: the migration that a database is at."""


def create(connection: sa.Connection) -> None:
    """Create all tables in an empty database, as the newest migration leaves them."""
    metadata.create_all(connection)
    version.create(connection)
    connection.execute(version.insert().values(version_num=HEAD))
