"""The schema of the database. A change here needs a migration and a new `HEAD`."""

from __future__ import annotations

from typing import Final

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

HEAD: Final = "0007"
"""The newest migration."""

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("content", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("dice", String(16), nullable=False),
    Column("seed", Text, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("parent", Text, nullable=False),
    Column("host", String(64), nullable=False),
    Column("watchable", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("visited", String(32), nullable=False),
    Column("clock", String(16), nullable=False),
    Column("allowance", Integer, nullable=False),
    Column("stand_in", String(64), nullable=False),
    Column("due", String(32), nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("status", String(16), nullable=False),
    Column("asked", Text, nullable=False),
    Column("rematch", String(16), nullable=False),
    Column("challenge", String(96), nullable=False),
    Column("entry", String(192), nullable=True),
    Column("sealed", String(32), nullable=False),
    Column("result", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("changed", String(32), nullable=False),
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
    Column("seat", Integer, nullable=False),
    Column("holder", String(16), nullable=False),
    Column("key", String(64), nullable=False),
    Column("invite", String(64), nullable=False),
    Column("token", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("standing", Text, nullable=False),
    Column("marks", Text, nullable=False),
    Column("ending", Boolean, nullable=False),
    PrimaryKeyConstraint("match", "seat"),
    Index("seats_key", "key"),
    Index("seats_token", "token"),
)

log = Table(
    "log",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("what", String(16), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("by", String(16), nullable=False),
    Column("lines", Text, nullable=False),
    Column("at", String(32), nullable=False),
    PrimaryKeyConstraint("match", "number"),
)
"""The log of every match, numbered from 1. Rows are only added."""

creations = Table(
    "works",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("kind", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", String(32), nullable=False),
    Column("changed", String(32), nullable=False),
    Index("works_owner", "owner", "changed"),
)
"""Creations of players; everyone who knows the id may read one."""

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(32), nullable=False),
    Column("folded", String(64), nullable=False),
    Column("password", String(256), nullable=False),
    Column("created", String(32), nullable=False),
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
    Column("created", String(32), nullable=False),
    Column("used", String(32), nullable=False),
    Index("sessions_account", "account"),
    Index("sessions_used", "used"),
)
"""Sessions of accounts."""

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("scopes", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    Column("used", String(32), nullable=False),
    Index("tokens_secret", "secret", unique=True),
    Index("tokens_owner", "owner"),
)
"""Tokens with which programs act for a guest or an account."""

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("url", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("created", String(32), nullable=False),
    Column("delivered", String(32), nullable=False),
    Column("failures", Integer, nullable=False),
    Column("trouble", Text, nullable=False),
    Column("off", Boolean, nullable=False),
    Index("webhooks_owner", "owner"),
)
"""Webhooks of players. Their secrets are stored as they are: they sign the notices."""

reviews = Table(
    "reviews",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("findings", Text, nullable=False),
    Column("changed", String(32), nullable=False),
)
"""The findings of a review, and how many answers have been examined."""

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(96), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("week", String(16), nullable=False),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("content", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("bots", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Column("ends", String(32), nullable=False),
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

version = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), primary_key=True),
)
"""Alembic's table: the migration that a database is at."""


def create(connection: Connection) -> None:
    """Create all tables in an empty database, as the newest migration leaves them."""
    metadata.create_all(connection)
    version.create(connection)
    connection.execute(version.insert().values(version_num=HEAD))
