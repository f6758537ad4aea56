"""Looks after clocks: when somebody's time is over, a bot takes the seat.

Every process does. Whoever comes second finds the seat taken and nothing to do.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import sqlalchemy as sa

from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.server import schema
from rollingroad.server.databases import Unavailable
from rollingroad.server.live_match import NOT_DUE
from rollingroad.server.moments import now
from rollingroad.server.problems import Refused
from rollingroad.server.tables import Tables

_LOGGER = logging.getLogger("rollingroad.server")
_AT_ONCE: Final = 100
_LOOK_AGAIN_SECONDS: Final = 1.0


async def keep_time(tables: Tables) -> None:
    """Let bots take over wherever time is over, now and whenever it comes to that, until cancelled."""
    watch = Watch(tables)
    while True:
        try:
            await tables.alarm.ring_at(await watch.take_over(now()))
        except Unavailable as error:
            _LOGGER.warning("clocks wait: %s", error)
            await asyncio.sleep(_LOOK_AGAIN_SECONDS)
        except Exception:
            _LOGGER.exception("clocks wait")
            await asyncio.sleep(_LOOK_AGAIN_SECONDS)


class Watch:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._stuck: set[str] = set()
        """Matches that cannot go on; they shall not stand in the way of the others."""

    async def take_over(self, at: str) -> str:
        """Let bots take over wherever time is over at that moment; the next such moment, if there is one."""
        while True:
            rows = await self._tables.on_disk(self._tables.store.next_due, self._playable(), _AT_ONCE)
            late = [match for match, due in rows if due <= at]
            taken = [match for match in late if await self._take_over(match, at)]
            if not taken:
                return next((due for _, due in rows if due > at), "")

    async def _take_over(self, match: str, at: str) -> bool:
        """In one seat; whether this process did it."""
        try:
            await self._tables.change(match, lambda table: table.run_out(at))
        except Refused as error:
            if error.code != NOT_DUE:
                _LOGGER.warning("match %s: no bot can take over: %s", match, error)
                self._stuck.add(match)
            return False
        return True

    def _playable(self) -> sa.ColumnElement[bool]:
        """The matches that the installed games can go on with: others are read-only."""
        table = schema.matches.c
        known = (
            sa.and_(table.game == slug, table.rules == game.rules_version, table.content == game.content.hash)
            for slug, game in zip(slugs(), map(find_game, slugs()), strict=True)
        )
        return sa.and_(sa.or_(sa.false(), *known), table.id.not_in(self._stuck))
