"""What the server keeps secret from everybody, the same for all processes and after every start."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from rollingroad.server import schema

_SECRET = sa.select(schema.secrets.c.value).where(schema.secrets.c.name == sa.bindparam("name"))


def own_secret(engine: sa.Engine, name: str) -> str:
    """Made by whichever process comes first; the others find it."""
    try:
        with engine.begin() as connection:
            if (kept := connection.execute(_SECRET, {"name": name}).scalar()) is not None:
                return str(kept)
            made = secrets.token_hex(32)
            connection.execute(sa.insert(schema.secrets), {"name": name, "value": made})
            return made
    except IntegrityError:
        with engine.connect() as connection:
            return str(connection.execute(_SECRET, {"name": name}).scalar_one())
