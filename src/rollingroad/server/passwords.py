"""Passwords: kept as argon2 hashes, and compared so that nobody learns which names exist."""

from __future__ import annotations

import asyncio
from functools import cached_property
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from rollingroad.server.limits import Limit, Limits

_AT_ONCE: Final = 2
"""Each takes 32 MB and a core for a while: many at once must not hold up the tables."""


WRONG: Final = Limit(20, 0.05)
"""How many wrong passwords one account takes, whoever sends them."""


class Passwords:
    def __init__(self) -> None:
        self._tries = Limits()
        self._hasher = PasswordHasher(time_cost=3, memory_cost=32 * 1024, parallelism=1)
        self._busy = asyncio.Semaphore(_AT_ONCE)

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash("nobody has this password")

    async def hash(self, password: str) -> str:
        async with self._busy:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, account: str, password: str, kept: str | None) -> bool:
        """Whether it is the password of that account; where none is kept, the answer takes as long."""
        self._tries.take(WRONG, (account,))
        async with self._busy:
            # Made by whoever signs in first, with an account or without one.
            nobodys = await asyncio.to_thread(lambda: self._nobodys)
            same = await asyncio.to_thread(self.compare, password, kept or nobodys)
        if same and kept is not None:
            self._tries.give_back((account,))
            return True
        return False

    def compare(self, password: str, kept: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False
