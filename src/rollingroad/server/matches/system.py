"""The clock and the entropy of the system, and a cluster of this process alone."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from typing import Final

from rollingroad.server.accounts.identity import new_key, new_match_id
from rollingroad.server.matches.ports import ClusterListener


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await event.wait()


class SystemEntropy:
    def new_seed(self) -> str:
        return secrets.token_hex(16)

    def new_match_id(self) -> str:
        return new_match_id()

    def new_invitation(self) -> str:
        return new_key()


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

    def pass_on(self, match_id: str, text: bytes) -> None:
        pass

    @asynccontextmanager
    async def claim(self, name: str) -> AsyncIterator[bool]:
        yield True

    async def is_unclaimed(self, name: str) -> bool:
        return True


SYSTEM_CLOCK: Final = SystemClock()
SYSTEM_ENTROPY: Final = SystemEntropy()
