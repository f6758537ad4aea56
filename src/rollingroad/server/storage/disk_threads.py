"""Threads in which the server waits for its disk, so that the event loop never does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from typing import Any, ParamSpec, TypeVar

from rollingroad.server.matches.live_match import damaged
from rollingroad.server.matches.ports import Patience
from rollingroad.server.matches.rows import LogRow, MatchRow, SeatRow, StoredMatch
from rollingroad.server.problems import Unavailable
from rollingroad.server.storage.appends import Append, AppendQueue
from rollingroad.server.storage.databases import CONNECTIONS, Damaged
from rollingroad.server.storage.match_store import Store, delete_some
from rollingroad.server.storage.stores import Presence

P = ParamSpec("P")
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


class OnDisk:
    """A store whose methods run outside the event loop."""

    def __init__(self, store: object, disk: DiskThreads) -> None:
        self._store = store
        self._disk = disk

    def __getattr__(self, name: str) -> Callable[..., Coroutine[Any, Any, Any]]:
        return partial(self._disk.run, getattr(self._store, name))


class DiskMatchStore(OnDisk):
    """The matches in a database, as the match service reads and writes them."""

    def __init__(self, store: Store, presence: Presence, disk: DiskThreads) -> None:
        super().__init__(store, disk)
        self.store = store
        self.disk = disk
        self._presence = presence
        self._appends = AppendQueue(partial(disk.run, store.append_all))

    def append(self, match: MatchRow, row: LogRow, seats: Sequence[SeatRow]) -> Awaitable[MatchRow]:
        return self._appends.append(Append(match, row, seats))

    async def delete_abandoned(self, patience: Patience, at: datetime) -> list[str]:
        return await self.disk.run(delete_some, self.store.engine, patience, at)

    async def news(self, match_id: str, number: int) -> StoredMatch | None:
        # Where this process is the only one, nobody else appends.
        return await self.disk.run(self.store.news, match_id, number) if self.store.shared else None

    async def present(self, keys: Collection[str], at: datetime) -> set[str]:
        return await self.disk.run(self._presence.present, keys, at)
