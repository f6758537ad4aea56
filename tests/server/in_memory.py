"""Ports of a match service that need nothing but this process, for tests and benchmarks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from itertools import count
from typing import TypeVar

from rollingroad.bots.bot import Advice
from rollingroad.browser.stores import MatchesInBrowser, Vault
from rollingroad.core.engine.rng import Rng
from rollingroad.server.matches.thought import Thought, advise, choose
from tests.browser.in_memory import MemoryStorage

T = TypeVar("T")


class InlineReplayer:
    """Replays matches where they are asked for."""

    async def replay(self, work: Callable[..., T], *args: object) -> T:
        return work(*args)


class VirtualClock:
    """Time that passes when `advance` says so."""

    def __init__(self, start: datetime = datetime(2000, 1, 1, tzinfo=UTC)) -> None:
        self._now = start
        self._timers: list[tuple[datetime, int, asyncio.Future[None]]] = []
        self._order = count()

    def now(self) -> datetime:
        return self._now

    def advance(self, seconds: float) -> None:
        """Let that much time pass, and wake everybody whose wait is over."""
        self._now += timedelta(seconds=seconds)
        while self._timers and self._timers[0][0] <= self._now:
            _, _, timer = heappop(self._timers)
            if not timer.done():
                timer.set_result(None)

    async def sleep(self, seconds: float) -> None:
        await self.wait(asyncio.Event(), seconds)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        timer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._timers, (self._now + timedelta(seconds=seconds), next(self._order), timer))
        happening = asyncio.ensure_future(event.wait())
        try:
            await asyncio.wait((timer, happening), return_when=asyncio.FIRST_COMPLETED)
        finally:
            timer.cancel()
            happening.cancel()


class SeededEntropy:
    """Gives out the same seeds, ids and invitations each time; anybody who knows the seed can guess them."""

    def __init__(self, seed: str) -> None:
        self._rng = Rng(seed)

    def _digits(self, number: int) -> str:
        return "".join(f"{self._rng.below(16):x}" for _ in range(number))

    def new_seed(self) -> str:
        return self._digits(32)

    def new_match_id(self) -> str:
        return self._digits(10)

    def new_invitation(self) -> str:
        return self._digits(32)


class InlineThinker:
    """Lets bots think in the event loop, one after the other."""

    async def choose(self, thought: Thought) -> int:
        await asyncio.sleep(0)
        return choose(thought)

    async def advise(self, thought: Thought, most: int) -> list[Advice]:
        await asyncio.sleep(0)
        return advise(thought, most)


class MemoryStore(MatchesInBrowser):
    """Keeps matches in memory. Several match services may share one."""

    def __init__(self) -> None:
        super().__init__(Vault(MemoryStorage()))
