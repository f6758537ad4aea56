"""The clock and the entropy of the system."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from rollingroad.server.accounts.identity import new_key, new_match_id


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


SYSTEM_CLOCK: Final = SystemClock()
SYSTEM_ENTROPY: Final = SystemEntropy()
