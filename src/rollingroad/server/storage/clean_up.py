"""Deletes matches that nobody will take up again, in one process at a time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from rollingroad.server.matches.ports import Patience
from rollingroad.server.storage import schema
from rollingroad.server.timestamps import format_time

_AT_ONCE: Final = 200
_CLEANING: Final = 0x726F6164_64620002
"""The key of the advisory lock of the process that cleans up."""


def delete_some(engine: sa.Engine, patience: Patience, at: datetime) -> list[str]:
    """Delete some abandoned matches, if no other process does; which they were.

    A match that somebody takes up at this very moment has another time of change when it comes to be deleted.
    """
    abandoned = _abandoned(patience, at)
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql" and not connection.scalar(_ALONE):
            return []
        some = sa.select(schema.matches.c.id).where(abandoned).limit(_AT_ONCE)
        found = list(connection.scalars(some))
        chosen = sa.delete(schema.matches).where(schema.matches.c.id.in_(found), abandoned)
        return list(connection.scalars(chosen.returning(schema.matches.c.id)))


_ALONE = sa.select(sa.func.pg_try_advisory_xact_lock(_CLEANING))


def _abandoned(patience: Patience, at: datetime) -> sa.ColumnElement[bool]:
    return sa.or_(
        sa.false(),
        *(
            sa.and_(schema.matches.c.status == status, schema.matches.c.changed < _before(at, days), which)
            for status, days, which in (
                ("waiting", patience.unstarted, sa.true()),
                ("playing", patience.untouched, _only_guests()),
            )
            if days
        ),
    )


def _only_guests() -> sa.ColumnElement[bool]:
    """Nobody with an account sits there: an account's matches are its own to keep."""
    keys = sa.select(schema.account_keys.c.key)
    theirs = sa.select(schema.seats.c.match).where(schema.seats.c.key.in_(keys))
    return schema.matches.c.id.not_in(theirs)


def _before(at: datetime, days: int) -> str:
    return format_time(at - timedelta(days=days))
