"""Tables that anybody may join, as long as somebody is there to play with."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from rollingroad.server.clock_wire import ClockKind
from rollingroad.server.databases import Unavailable
from rollingroad.server.moments import now, written
from rollingroad.server.storage import Kept
from rollingroad.server.tables import Tables

_LOGGER = logging.getLogger("rollingroad.server")

PATIENCE: Final[Mapping[ClockKind | Literal[""], timedelta]] = {
    "": timedelta(minutes=30),
    "live": timedelta(minutes=30),
    "days": timedelta(days=7),
}
"""For how long a table stands in the lobby after its host has left it, by its kind of clock."""

_EVERY_SECONDS: Final = 60.0
_PRESENCE_SECONDS: Final = 10.0
_MOST: Final = 50


async def open_tables(tables: Tables) -> list[Kept]:
    """The newest tables that anybody may join now."""
    moment = datetime.now(UTC)
    since = {clock: written(moment - time) for clock, time in PATIENCE.items()}
    found = await tables.on_disk(tables.store.open_tables, since, _MOST)
    return [kept for kept in found if any(seat.holder == "open" for seat in kept.seats)]


async def keep_lobby(tables: Tables) -> None:
    """Write down, every minute, which hosts are there, until cancelled."""
    await _repeat(_EVERY_SECONDS, "lobby", lambda: note_visits(tables))


async def keep_presence(tables: Tables) -> None:
    """Write down, for the other processes, whose requests came, until cancelled."""
    await _repeat(_PRESENCE_SECONDS, "presence", lambda: tables.on_disk(tables.presence.write))


async def _repeat(seconds: float, what: str, write: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await write()
        except Unavailable as error:
            _LOGGER.warning("%s not up to date: %s", what, error)
        except Exception:
            _LOGGER.exception("%s not up to date", what)


async def note_visits(tables: Tables) -> None:
    if attended := tables.attended():
        await tables.on_disk(tables.store.visit, attended, now())
