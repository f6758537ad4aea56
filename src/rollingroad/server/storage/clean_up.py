"""Matches that nobody will take up again are deleted, by one process at a time."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import sqlalchemy as sa

from rollingroad.server import schema
from rollingroad.server.databases import Unavailable
from rollingroad.server.tables import Tables

_LOGGER = logging.getLogger("rollingroad.server")
_EVERY_SECONDS: Final = 3600.0
_AT_ONCE: Final = 200
_CLEANING: Final = 0x726F6164_64620002
"""The key of the advisory lock of the process that cleans up."""


@dataclass(frozen=True, slots=True)
class Patience:
    """After how many days a match counts as abandoned; 0: never."""

    unstarted: int = 7
    """One that never started."""
    untouched: int = 180
    """One that was begun and not finished."""


async def keep_clean(tables: Tables, patience: Patience) -> None:
    """Clean up now and every hour, until cancelled."""
    while patience.unstarted or patience.untouched:
        try:
            await clean_up(tables, patience, datetime.now(UTC))
        except Unavailable as error:
            _LOGGER.warning("not cleaned up: %s", error)
        except Exception:
            _LOGGER.exception("not cleaned up")
        await asyncio.sleep(_EVERY_SECONDS)


async def clean_up(tables: Tables, patience: Patience, at: datetime) -> int:
    """Delete what is abandoned at that moment; how many matches that were."""
    deleted = 0
    while gone := await tables.on_disk(delete_some, tables.store.engine, patience, at):
        tables.forget(gone)
        deleted += len(gone)
    if deleted:
        _LOGGER.info("%s abandoned matches deleted", deleted)
    return deleted


def delete_some(engine: sa.Engine, patience: Patience, at: datetime) -> list[str]:
    """Delete some abandoned matches, if no other process is at it; which they were.

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
    """As the store writes moments: they sort as text."""
    moment = at - timedelta(days=days)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
