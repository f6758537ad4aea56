"""Which players are there: connected, or heard of within the last two minutes, at any process."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from rollingroad.server.matches.live_match import ABSENT_MINUTES
from rollingroad.server.storage import schema
from rollingroad.server.storage.databases import is_shared
from rollingroad.server.timestamps import format_time, now

_KEPT: Final = timedelta(hours=1)


class Presence:
    """When each key was last used. Requests are noted in memory and written now and then, for the other
    processes. While the server was down nobody could call: absence counts from its start at the earliest."""

    def __init__(self, engine: sa.Engine, started: str) -> None:
        self._engine = engine
        self.started = started
        self._noted: dict[str, str] = {}

    def note(self, keys: Iterable[str]) -> None:
        """A request with these keys has come."""
        self._noted.update(dict.fromkeys(keys, now()))

    def write(self) -> None:
        """Put on disk what was noted, and drop what is too old to matter."""
        noted = dict(self._noted)
        if not noted:
            return
        new = (postgresql if is_shared(self._engine) else sqlite).insert(schema.presence)
        newer = new.on_conflict_do_update(index_elements=["key"], set_={"seen": new.excluded.seen})
        old = schema.presence.c.seen < format_time(datetime.now(UTC) - _KEPT)
        with self._engine.begin() as connection:
            # In one order, so that two processes never wait for each other's rows.
            connection.execute(newer, [{"key": key, "seen": noted[key]} for key in sorted(noted)])
            connection.execute(sa.delete(schema.presence).where(old))
        for key in noted:
            # What was noted again meanwhile is written the next time.
            if self._noted[key] == noted[key]:
                del self._noted[key]

    def present(self, keys: Iterable[str], at: datetime) -> set[str]:
        """Those of these keys whose holders are not absent at that moment."""
        since = format_time(at - timedelta(minutes=ABSENT_MINUTES))
        wanted = set(keys) - {""}
        if self.started > since:
            return wanted
        table = schema.presence.c
        with self._engine.connect() as connection:
            found = connection.scalars(sa.select(table.key).where(table.key.in_(wanted), table.seen > since))
            return {*found, *(key for key in wanted if self._noted.get(key, "") > since)}
