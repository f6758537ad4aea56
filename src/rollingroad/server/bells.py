"""Lets those know who wait for any match of theirs to change."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager


class Rings:
    """What one of them listens for: its matches, and all in which one of its keys holds a seat."""

    def __init__(self, keys: Collection[str]) -> None:
        self._keys = frozenset(keys)
        self._matches: frozenset[str] = frozenset()
        self._news = asyncio.Event()

    def listen_for(self, matches: Collection[str]) -> None:
        self._matches = frozenset(matches)

    def hear(self, match: str, keys: Collection[str]) -> None:
        if match in self._matches or not self._keys.isdisjoint(keys):
            self.wake()

    def wake(self) -> None:
        self._news.set()

    async def next(self, seconds: float) -> None:
        """Wait for a change since the last time, or so long."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return
        finally:
            self._news.clear()


class Bell:
    def __init__(self) -> None:
        self._waiting: set[Rings] = set()
        self.stopped = False

    @contextmanager
    def heard_by(self, keys: Collection[str]) -> Iterator[Rings]:
        rings = Rings(keys)
        self._waiting.add(rings)
        try:
            yield rings
        finally:
            self._waiting.discard(rings)

    def ring(self, match: str, keys: Collection[str] = ()) -> None:
        """That match has changed; `keys` are its players', where they are known."""
        for rings in self._waiting:
            rings.hear(match, keys)

    def stop(self) -> None:
        """The server is about to stop: nobody shall wait any longer."""
        self.stopped = True
        for rings in self._waiting:
            rings.wake()
