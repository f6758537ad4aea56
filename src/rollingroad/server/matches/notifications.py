"""Wakes long-poll clients when one of their matches changes, and timers when a deadline passes."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Final

from rollingroad.server.matches.ports import Clock
from rollingroad.server.matches.rows import StoredMatch
from rollingroad.server.timestamps import parse_time

_LONGEST_SLEEP_SECONDS: Final = 20.0
"""Another process may have known of an earlier deadline and be gone."""
_SHORTEST_SLEEP_SECONDS: Final = 0.02


class Waiter:
    """A client that waits for changes of the matches in which one of its keys holds a seat."""

    def __init__(self, keys: Collection[str], clock: Clock) -> None:
        self._keys = frozenset(keys)
        self._clock = clock
        self._match_ids: set[str] = set()
        self._changed: dict[str, StoredMatch] = {}
        self._news = asyncio.Event()
        self.must_reload = True
        """Whether to ask the store how the client's matches stand: changes may have been missed."""

    def watch(self, match_ids: Collection[str]) -> None:
        """Wait for these too, even if other keys hold their seats by then."""
        self._match_ids.update(match_ids)

    def notify(self, stored: StoredMatch) -> None:
        match_id = stored.match.id
        if match_id in self._match_ids or any({seat.key, seat.token} & self._keys for seat in stored.seats):
            self._changed[match_id] = stored
            self.wake()

    def wake(self) -> None:
        self._news.set()

    async def wait(self, seconds: float) -> list[StoredMatch]:
        """The matches that have changed since the last call; none when that takes longer."""
        await self._clock.wait(self._news, seconds)
        self._news.clear()
        changed, self._changed = self._changed, {}
        return list(changed.values())


class ChangeNotifier:
    """Notifies the clients that wait at this process."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiters: set[Waiter] = set()
        self.stopped = False

    @contextmanager
    def waiter(self, keys: Collection[str]) -> Iterator[Waiter]:
        """A waiter that is notified until the block ends."""
        waiter = Waiter(keys, self._clock)
        self._waiters.add(waiter)
        try:
            yield waiter
        finally:
            self._waiters.discard(waiter)

    @property
    def has_waiters(self) -> bool:
        return bool(self._waiters)

    def notify(self, stored: StoredMatch) -> None:
        """That match has changed; its log is not needed."""
        for waiter in self._waiters:
            waiter.notify(stored)

    def stop(self) -> None:
        """Let nobody wait any longer: the server is about to stop."""
        self.stopped = True
        self.reload_all()

    def reload_all(self) -> None:
        """Changes may have been missed: let everybody look for themselves."""
        for waiter in self._waiters:
            waiter.must_reload = True
            waiter.wake()


class DeadlineTimer:
    """Waits for the next deadline; whoever knows of an earlier one brings it forward."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._deadline = ""
        self._forward = asyncio.Event()

    def bring_forward(self, deadline: str) -> None:
        """Wake up no later than then; an empty deadline is none."""
        if deadline and (not self._deadline or deadline < self._deadline):
            self._forward.set()

    def expire(self) -> None:
        """Wake up now."""
        self._forward.set()

    async def wait_until(self, deadline: str) -> None:
        """Wait for that deadline or an earlier one, or for a while where there is none. One that was brought
        forward while nobody waited ends the wait at once."""
        self._deadline = deadline
        left = (
            (parse_time(deadline) - self._clock.now()).total_seconds() if deadline else _LONGEST_SLEEP_SECONDS
        )
        try:
            await self._clock.wait(
                self._forward, min(max(left, _SHORTEST_SLEEP_SECONDS), _LONGEST_SLEEP_SECONDS)
            )
        finally:
            self._deadline = ""
            self._forward.clear()
