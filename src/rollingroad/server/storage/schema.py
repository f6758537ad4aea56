"""The schema of the database. A change here needs a migration and a new `HEAD`."""

from typing import Any, Final

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)
from sqlalchemy.types import TypeEngine

HEAD: Final = "0007"
"""The newest migration."""

metadata = MetaData()


def columns(**types: int | type[TypeEngine[Any]]) -> list[Column[Any]]:
    """Columns that are never null, by name. A number is the length of a text."""
    return [
        Column(name, String(kind) if isinstance(kind, int) else kind, nullable=False)
        for name, kind in types.items()
    ]


matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    *columns(game=64, rules=Integer, content=64, options=Text),
    *columns(dice=16, seed=Text, commitment=64, parent=Text),
    *columns(host=64, watchable=Boolean, listed=Boolean, visited=32),
    *columns(clock=16, allowance=Integer, stand_in=64, due=32),
    *columns(imported=Boolean, status=16, asked=Text, rematch=16, challenge=96),
    Column("entry", String(192), nullable=True),
    *columns(sealed=32, result=Text, created=32, changed=32),
    Index("matches_watchable", "watchable", "changed"),
    Index("matches_listed", "listed", "visited"),
    Index("matches_due", "due"),
    Index("matches_challenge", "challenge"),
    Index("matches_entry", "entry", unique=True),
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    *columns(seat=Integer, holder=16, key=64, invite=64, token=64, name=64, bot=64),
    *columns(standing=Text, marks=Text, ending=Boolean),
    PrimaryKeyConstraint("match", "seat"),
    Index("seats_key", "key"),
    Index("seats_token", "token"),
)

log = Table(
    "log",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    *columns(number=Integer, what=16),
    Column("seat", Integer, nullable=True),
    *columns(by=16, lines=Text, at=32),
    PrimaryKeyConstraint("match", "number"),
)
"""The log of every match, numbered from 1. Rows are only added."""

creations = Table(
    "works",
    metadata,
    Column("id", String(24), primary_key=True),
    *columns(game=64, kind=32, name=64, text=Text, owner=64, version=Integer, created=32, changed=32),
    Index("works_owner", "owner", "changed"),
)
"""Creations of players; everyone who knows the id may read one."""

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(16), primary_key=True),
    *columns(name=32, folded=64, password=256, created=32),
    Index("accounts_folded", "folded", unique=True),
)
"""Names with a password; `folded` is the name in lower case."""

account_keys = Table(
    "account_keys",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("added", String(32), nullable=False),
    Index("account_keys_account", "account"),
)
"""The guests who have joined an account, by the hashes of their keys."""

sessions = Table(
    "sessions",
    metadata,
    Column("secret", String(64), primary_key=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    *columns(created=32, used=32),
    Index("sessions_account", "account"),
    Index("sessions_used", "used"),
)
"""Sessions of accounts."""

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(16), primary_key=True),
    *columns(secret=64, owner=64, name=64, scopes=64, created=32, used=32),
    Index("tokens_secret", "secret", unique=True),
    Index("tokens_owner", "owner"),
)
"""Tokens with which programs act for a guest or an account."""

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", String(16), primary_key=True),
    *columns(owner=64, url=Text, secret=64, created=32, delivered=32, failures=Integer, trouble=Text),
    *columns(off=Boolean),
    Index("webhooks_owner", "owner"),
)
"""Webhooks of players. Their secrets are stored as they are: they sign the notices."""

reviews = Table(
    "reviews",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    *columns(done=Integer, total=Integer, findings=Text, changed=32),
)
"""The findings of a review, and how many answers have been examined."""

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(96), primary_key=True),
    *columns(kind=16, week=16, game=64, rules=Integer, content=64, options=Text, seed=Text, commitment=64),
    *columns(seat=Integer, bots=Text, created=32, ends=32),
)
"""Set-ups with dice that many may play. The matches of a challenge refer to it."""

presence = Table(
    "presence",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("seen", String(32), nullable=False),
)
"""The time of the last request with a key, for as long as that matters."""

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)
"""Secrets of the server itself."""

version = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))
"""Alembic's table: the migration that a database is at."""


def create(connection: Connection) -> None:
    """Create all tables in an empty database, as the newest migration leaves them."""
    metadata.create_all(connection)
    version.create(connection)
    connection.execute(version.insert().values(version_num=HEAD))
