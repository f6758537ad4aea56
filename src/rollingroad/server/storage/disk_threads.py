"""Threads in which the server waits for its disk, so that the event loop never does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from typing import Any, Literal, TypeVar

from rollingroad.server.matches.live_match import damaged
from rollingroad.server.matches.ports import GameVersion, Patience
from rollingroad.server.matches.rows import LogRow, MatchRow, SeatRow, StoredMatch
from rollingroad.server.problems import Unavailable
from rollingroad.server.schemas.matches import ClockKind
from rollingroad.server.storage.appends import Append, AppendQueue
from rollingroad.server.storage.databases import CONNECTIONS, Damaged
from rollingroad.server.storage.match_store import Store, delete_some
from rollingroad.server.storage.stores import Presence

T = TypeVar("T")
_LOGGER = logging.getLogger("rollingroad.server")


class DiskThreads:
    """Runs what blocks on the disk: as much at once as the database has connections."""

    def __init__(self, store: Store) -> None:
        self._threads = ThreadPoolExecutor(CONNECTIONS if store.shared else 1, thread_name_prefix="disk")
        self.errors = 0
        """How often the database did not answer, or was damaged."""

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Run something that blocks on the disk outside the event loop."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)
        except Unavailable:
            self.errors += 1
            raise
        except Damaged as error:
            self.errors += 1
            _LOGGER.error("%s", error)
            raise damaged("What you asked for") from error

    def close(self) -> None:
        """Finish what was begun."""
        self._threads.shutdown()


class ReplayThreads:
    """Replays two matches at a time, however many are asked for."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="replay")

    async def replay(self, work: Callable[..., T], *args: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)

    def close(self) -> None:
        self._threads.shutdown()


class DiskMatchStore:
    """The matches in a database, as the match service reads and writes them."""

    def __init__(self, store: Store, presence: Presence, disk: DiskThreads) -> None:
        self._store = store
        self._presence = presence
        self._run = disk.run
        self._appends = AppendQueue(partial(disk.run, store.append_all))

    async def create(self, stored: StoredMatch) -> None:
        await self._run(self._store.create, stored)

    async def append(self, match: MatchRow, row: LogRow, seats: Sequence[SeatRow]) -> MatchRow:
        return await self._appends.append(Append(match, row, seats))

    async def remove_waiting(self, match_id: str) -> None:
        await self._run(self._store.remove_waiting, match_id)

    async def delete_abandoned(self, patience: Patience, at: datetime) -> list[str]:
        return await self._run(delete_some, self._store.engine, patience, at)

    async def visit(self, match_ids: Sequence[str], at: str) -> None:
        await self._run(self._store.visit, match_ids, at)

    async def load(self, match_id: str) -> StoredMatch | None:
        return await self._run(self._store.load, match_id)

    async def head(self, match_id: str) -> StoredMatch | None:
        return await self._run(self._store.head, match_id)

    async def news(self, match_id: str, number: int) -> StoredMatch | None:
        # Where this process is the only one, nobody else appends.
        return await self._run(self._store.news, match_id, number) if self._store.shared else None

    async def entered_as(self, entry: str | None) -> str | None:
        return await self._run(self._store.entered_as, entry)

    async def unfinished(self, limit: int) -> list[StoredMatch]:
        return await self._run(self._store.unfinished, limit)

    async def open_matches(
        self, visited_since: Mapping[ClockKind | Literal[""], str], limit: int
    ) -> list[StoredMatch]:
        return await self._run(self._store.open_matches, visited_since, limit)

    async def next_due(
        self, games: Sequence[GameVersion], without: Collection[str], limit: int
    ) -> list[tuple[str, str]]:
        return await self._run(self._store.next_due, games, without, limit)

    async def present(self, keys: Collection[str], at: datetime) -> set[str]:
        return await self._run(self._presence.present, keys, at)
