"""A cluster of one: no other process works on the same store."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from rollingroad.server.matches.ports import ClusterListener


class LocalCluster:
    """Hears nothing, tells nobody, and grants every claim."""

    async def open(self, listener: ClusterListener) -> None:
        pass

    async def close(self) -> None:
        pass

    def announce_presence(self, match_id: str, seats: Iterable[int]) -> None:
        pass

    def request_presence(self, match_id: str) -> None:
        pass

    @asynccontextmanager
    async def claim(self, name: str) -> AsyncIterator[bool]:
        yield True

    async def is_unclaimed(self, name: str) -> bool:
        return True
