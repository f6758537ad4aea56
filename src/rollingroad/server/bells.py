"""Lets those know who wait: for any match of theirs to change, or for a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Final

from rollingroad.server.moments import read
from rollingroad.server.storage import Kept

_LONGEST_SLEEP_SECONDS: Final = 20.0
"""Another process may have known of an earlier moment and be no more."""
_SHORTEST_SLEEP_SECONDS: Final = 0.02


class Rings:
    """One who waits for changes of the matches in which one of its keys holds a seat."""

    def __init__(self, keys: Collection[str]) -> None:
        self._keys = frozenset(keys)
        self._matches: set[str] = set()
        self._heard: dict[str, Kept] = {}
        self._news = asyncio.Event()
        self.knows_nothing = True
        """Whether the database must be asked how its matches stand."""

    def listen_for(self, matches: Collection[str]) -> None:
        """Hear of these too, also when they are held with other keys by then."""
        self._matches.update(matches)

    def hear(self, kept: Kept) -> None:
        match = kept.match.id
        if match in self._matches or any({seat.key, seat.token} & self._keys for seat in kept.seats):
            self._heard[match] = kept
            self.wake()

    def wake(self) -> None:
        self._news.set()

    async def next(self, seconds: float) -> list[Kept]:
        """The matches that have changed since the last time; none where that takes longer."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()
        self._news.clear()
        heard, self._heard = self._heard, {}
        return list(heard.values())


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

    @property
    def anybody(self) -> bool:
        """Whether somebody waits."""
        return bool(self._waiting)

    def ring(self, kept: Kept) -> None:
        """That match has changed, and now stands like this; its log is not needed."""
        for rings in self._waiting:
            rings.hear(kept)

    def stop(self) -> None:
        """The server is about to stop: nobody shall wait any longer."""
        self.stopped = True
        self.wake_all()

    def wake_all(self) -> None:
        """Nobody knows what has changed."""
        for rings in self._waiting:
            rings.knows_nothing = True
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
