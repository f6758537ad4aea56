"""Passwords: their argon2 hashes, and which ones are refused."""

import asyncio
from functools import cached_property
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from rollingroad.core.errors import BadInput
from rollingroad.server.accounts.rate_limits import Limit, Limits

_AT_ONCE: Final = 2
"""Each hash takes 32 MB and a core for a while: many at once must not slow down matches."""

WRONG: Final = Limit(20, 0.05)
"""Rate limit of wrong passwords for one account, whoever sends them."""


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

    async def verify(self, account: str, password: str, stored: str | None) -> bool:
        """Whether the password is right. Without an account it takes as long: timing reveals no names."""
        self._tries.take(WRONG, (account,))
        async with self._busy:
            # Created by the first sign-in, whether that account exists or not.
            nobodys = await asyncio.to_thread(lambda: self._nobodys)
            same = await asyncio.to_thread(self.compare, password, stored or nobodys)
        if same and stored is not None:
            self._tries.give_back((account,))
            return True
        return False

    def compare(self, password: str, stored: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False


_SHORTEST, _LONGEST = 8, 128
_FEWEST_SIGNS: Final = 4
"""Fewest different characters in a password: rules out `aaaaaaaa` and `12121212`."""

_COMMONEST: Final = (
    "12345678 123456789 1234567890 01234567 012345678 0123456789 87654321 987654321 0987654321 11223344 "
    "password password1 password12 password123 passw0rd p@ssw0rd p@ssword passwort passwort1 passwort123 "
    "qwertyui qwertyuiop qwerty12 qwerty123 qwertz123 qwertzui qwertzuiop asdfghjk asdfghjkl zxcvbnm1 "
    "1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qazwsxedc zaq12wsx abcd1234 abc12345 abcdefgh a1b2c3d4 1234qwer "
    "iloveyou iloveyou1 sunshine princess football baseball basketball superman batman123 starwars trustno1 "
    "whatever welcome1 welcome123 letmein1 letmein123 dragon123 monkey123 master123 michael1 jennifer "
    "computer internet samsung1 liverpool chocolate butterfly changeme administrator admin123 hallo123 "
    "schatz123 rollingroad rolling-road"
)


def fold_case(name: str) -> str:
    """Fold a name: names that differ only in case are the same."""
    return name.strip().lower()


def check_password(password: str, name: str) -> str:
    if not _SHORTEST <= len(password) <= _LONGEST:
        raise BadInput(f"a password has {_SHORTEST} to {_LONGEST} characters")
    plain = password.strip().lower()
    if len(set(plain)) < _FEWEST_SIGNS or plain in (*_COMMONEST.split(), name.lower()):
        raise BadInput("this password is one of the first that anybody would try; choose another")
    return password
