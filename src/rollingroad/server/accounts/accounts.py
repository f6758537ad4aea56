"""Accounts: signing up and in, passwords (argon2 hashes), tokens, export and deletion."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from dataclasses import asdict
from functools import cached_property, partial
from typing import Final

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from rollingroad.core.errors import BadInput
from rollingroad.server.accounts.account_store import (
    AccountRow,
    NameTaken,
    TokenRow,
    delete_account,
    played_seats,
    read_account_data,
)
from rollingroad.server.accounts.identity import Caller, hash_secret, new_match_id, new_secret
from rollingroad.server.accounts.rate_limits import Limit, Limits
from rollingroad.server.experiments import LabRuns
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.problems import Refused, not_found
from rollingroad.server.schemas.accounts import AccountData, NewPassword, NewToken, SignIn, SignUp, TokenInfo
from rollingroad.server.server import Server
from rollingroad.server.timestamps import now

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


MOST_TOKENS: Final = 20
_NAME = re.compile(r"[A-Za-z0-9_-]{3,24}")
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


def _check_name(name: str) -> str:
    fit = name.strip()
    if not _NAME.fullmatch(fit):
        raise BadInput("a name has 3 to 24 letters from a to z, digits, hyphens or underscores")
    return fit


def check_password(password: str, name: str) -> str:
    if not _SHORTEST <= len(password) <= _LONGEST:
        raise BadInput(f"a password has {_SHORTEST} to {_LONGEST} characters")
    plain = password.strip().lower()
    if len(set(plain)) < _FEWEST_SIGNS or plain in (*_COMMONEST.split(), name.lower()):
        raise BadInput("this password is one of the first that anybody would try; choose another")
    return password


# Accounts


async def sign_up(server: Server, passwords: Passwords, caller: Caller, asked: SignUp) -> str:
    """Create an account that takes over what this guest has; return the secret of its first session."""
    if caller.account:
        raise Refused(409, "SIGNED_IN", f"You are signed in as {caller.name} already.")
    name = _check_name(asked.name)
    password = await passwords.hash(check_password(asked.password, name))
    row = AccountRow(new_match_id(), name, fold_case(name), password, now())
    try:
        # Every account owns things under a guest's key.
        owner = caller.key or hash_secret(server.people.signer.new_guest())
        await server.on_disk(server.people.create_account, row, owner)
    except NameTaken as error:
        raise Refused(409, "NAME_TAKEN", f"Somebody has the name {name} already.") from error
    return await server.on_disk(server.people.sign_in, row.id)


async def sign_in(server: Server, passwords: Passwords, caller: Caller, asked: SignIn) -> tuple[str, str]:
    """The account's name and the secret of a new session. Wrong passwords and unknown names look alike."""
    name = fold_case(asked.name)
    account = await server.on_disk(server.people.find_account, name)
    if (
        not await passwords.verify(name, asked.password, account.password if account else None)
        or account is None
    ):
        raise Refused(401, "WRONG_PASSWORD", "This name and this password do not belong together.")
    if asked.bring and caller.kind == "guest":
        await server.on_disk(server.people.join, account.id, caller.key)
    return account.name, await server.on_disk(server.people.sign_in, account.id)


async def change_password(server: Server, passwords: Passwords, caller: Caller, asked: NewPassword) -> str:
    """Change the password and end all sessions; return the secret of a new one."""
    await _require_password(server, passwords, caller, asked.old)
    fresh = await passwords.hash(check_password(asked.new, caller.name))
    await server.on_disk(server.people.set_password, caller.account, fresh)
    return await server.on_disk(server.people.sign_in, caller.account)


async def export_account(server: Server, lab: LabRuns, caller: Caller) -> AccountData:
    """Everything stored about the caller's account."""
    account = require_account(caller)
    runs = [run.id for run in await asyncio.to_thread(lab.runs) if run.owner in caller.keys]
    return await server.on_disk(read_account_data, server.store.engine, account, caller.keys, runs)


async def delete(server: Server, lab: LabRuns, passwords: Passwords, caller: Caller, password: str) -> None:
    """Delete the caller's account. Bots take over its seats; its matches stay, under a neutral name."""
    await _require_password(server, passwords, caller, password)
    engine, keys = server.store.engine, caller.keys
    for match, seat in await server.on_disk(played_seats, engine, keys):
        # A match of another rules version can be neither played nor left.
        with suppress(Refused):
            await server.matches.change(match, partial(LiveMatch.leave, caller=caller, seat=seat))
    server.matches.forget(await server.on_disk(delete_account, engine, caller.account, keys))
    for run in await asyncio.to_thread(lab.runs):
        if run.owner in keys:
            await asyncio.to_thread(lab.remove, run.id, keys)


async def _require_password(server: Server, passwords: Passwords, caller: Caller, password: str) -> None:
    account = await server.on_disk(server.people.load_account, require_account(caller))
    if account is None or not await passwords.verify(account.folded, password, account.password):
        raise Refused(401, "WRONG_PASSWORD", "This is not the password of this account.")


def require_account(caller: Caller) -> str:
    """The caller's account id; refuses callers who are not signed in."""
    if caller.kind != "account":
        raise Refused(401, "NOT_SIGNED_IN", "You are not signed in.")
    return caller.account


# Tokens


async def new_token(server: Server, caller: Caller, asked: NewToken) -> tuple[TokenRow, str]:
    """A new token that acts for the caller, and its secret."""
    name = asked.name.strip()
    if not name or not name.isprintable():
        raise BadInput("a token needs a name of 1 to 40 letters, signs or spaces")
    if len(await server.on_disk(server.people.tokens_of, caller.keys)) >= MOST_TOKENS:
        raise Refused(409, "FULL", f"You have {MOST_TOKENS} tokens; revoke one to make room.")
    secret, moment = new_secret("token"), now()
    scopes = ",".join(sorted(set(asked.scopes)))
    row = TokenRow(new_match_id(), hash_secret(secret), caller.key, name, scopes, moment, moment)
    await server.on_disk(server.people.add_token, row)
    return row, secret


async def revoke_token(server: Server, caller: Caller, token: str) -> None:
    if not await server.on_disk(server.people.revoke_token, token, caller.keys):
        raise not_found(f"token {token!r} of yours")


def token_info(row: TokenRow) -> TokenInfo:
    return msgspec.convert(asdict(row) | {"scopes": row.scopes.split(",")}, TokenInfo)
