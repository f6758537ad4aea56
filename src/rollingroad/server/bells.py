"""Lets those know who wait: for any match of theirs to change, or for a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final

from rollingroad.server.moments import read

_LONGEST_SLEEP_SECONDS: Final = 20.0
"""Another process may have known of an earlier moment and be no more."""
_SHORTEST_SLEEP_SECONDS: Final = 0.02


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


class Alarm:
    """Rings at the moment it is set to; whoever knows of an earlier one sets it forward."""

    def __init__(self) -> None:
        self._moment = ""
        self._forward = asyncio.Event()

    def set_forward(self, moment: str) -> None:
        """Ring no later than then; an empty moment is none."""
        if moment and (not self._moment or moment < self._moment):
            self._forward.set()

    def ring_now(self) -> None:
        self._forward.set()

    async def ring_at(self, moment: str) -> None:
        """Wait for that moment, or until there is an earlier one; after a while it rings anyway. What it is
        set to while nobody waits makes it ring at once."""
        self._moment = moment
        left = (read(moment) - datetime.now(UTC)).total_seconds() if moment else _LONGEST_SLEEP_SECONDS
        try:
            async with asyncio.timeout(min(max(left, _SHORTEST_SLEEP_SECONDS), _LONGEST_SLEEP_SECONDS)):
                await self._forward.wait()
        except TimeoutError:
            return
        finally:
            self._moment = ""
            self._forward.clear()
