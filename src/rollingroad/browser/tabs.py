"""The tabs of one browser, as processes on one store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from rollingroad.browser.ports import Tabs
from rollingroad.server.matches.ports import ClusterListener
from rollingroad.server.matches.system import LocalCluster


class TabCluster(LocalCluster):
    """Tells the other tabs, if it knows any, of changes and phrases. Presence says nothing: all tabs have the
    same player."""

    def __init__(self, tabs: Tabs | None) -> None:
        self._tabs = tabs
        self._listener: ClusterListener | None = None

    async def open(self, listener: ClusterListener) -> None:
        self._listener = listener

    def tell(self, match_id: str, news: int | str) -> None:
        """Tell of a change by its number, of a phrase by its message."""
        if self._tabs is not None:
            self._tabs.post(msgspec.json.encode((match_id, news)).decode())

    def pass_on(self, match_id: str, text: bytes) -> None:
        self.tell(match_id, text.decode())

    def hear(self, text: str) -> None:
        """Take in what another tab has told."""
        match_id, news = msgspec.json.decode(text, type=tuple[str, int | str])
        if self._listener is not None and isinstance(news, int):
            self._listener.on_change(match_id, news)
        elif self._listener is not None:
            self._listener.on_phrase(match_id, str(news).encode())

    @asynccontextmanager
    async def claim(self, name: str) -> AsyncIterator[bool]:
        ours = self._tabs is None or await self._tabs.claim(name)
        try:
            yield ours
        finally:
            if ours and self._tabs is not None:
                self._tabs.release(name)

    async def is_unclaimed(self, name: str) -> bool:
        async with self.claim(name) as ours:
            return ours
