"""Names and passwords: founding an account, signing in, and tokens in its name."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from functools import partial
from typing import Final

from rollingroad.core.errors import BadInput
from rollingroad.server.account_data import account_data, delete_account, played_seats
from rollingroad.server.account_wire import AccountData, NewPassword, NewToken, SignIn, SignUp, TokenInfo
from rollingroad.server.identity import Caller, Signer, hashed, new_match_id, new_secret
from rollingroad.server.lab_runs import LabRuns
from rollingroad.server.live_match import LiveMatch
from rollingroad.server.passwords import Passwords
from rollingroad.server.people import AccountRow, NameTaken, TokenRow
from rollingroad.server.problems import Refused, not_found
from rollingroad.server.storage import now
from rollingroad.server.tables import Tables

MOST_TOKENS: Final = 20
_NAME = re.compile(r"[A-Za-z0-9_-]{3,24}")
_SHORTEST, _LONGEST = 8, 128
_FEWEST_SIGNS: Final = 4
"""Different ones in a password: blanks, `aaaaaaaa` and `12121212` are none."""

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


def folded(name: str) -> str:
    """Names that differ in case only are one."""
    return name.strip().lower()


def _fit_name(name: str) -> str:
    fit = name.strip()
    if not _NAME.fullmatch(fit):
        raise BadInput("a name has 3 to 24 letters from a to z, digits, hyphens or underscores")
    return fit


def fit_password(password: str, name: str) -> str:
    if not _SHORTEST <= len(password) <= _LONGEST:
        raise BadInput(f"a password has {_SHORTEST} to {_LONGEST} characters")
    plain = password.strip().lower()
    if len(set(plain)) < _FEWEST_SIGNS or plain in (*_COMMONEST.split(), name.lower()):
        raise BadInput("this password is one of the first that anybody would try; choose another")
    return password


# Accounts


async def sign_up(tables: Tables, passwords: Passwords, caller: Caller, asked: SignUp) -> str:
    """Found an account for what this guest has; the secret of its first sign-in."""
    if caller.account:
        raise Refused(409, "SIGNED_IN", f"You are signed in as {caller.name} already.")
    name = _fit_name(asked.name)
    password = await passwords.hash(fit_password(asked.password, name))
    row = AccountRow(new_match_id(), name, folded(name), password, now())
    try:
        await tables.on_disk(tables.people.found, row, caller.key or _founder(tables.people.signer))
    except NameTaken as error:
        raise Refused(409, "NAME_TAKEN", f"Somebody has the name {name} already.") from error
    return await tables.on_disk(tables.people.sign_in, row.id)


def _founder(signer: Signer) -> str:
    """An account holds what it has under a guest's key, also where there was no guest."""
    return hashed(signer.new_guest())


async def sign_in(tables: Tables, passwords: Passwords, caller: Caller, asked: SignIn) -> tuple[str, str]:
    """The account's name and a new sign-in's secret. A wrong password and an unknown name look alike."""
    name = folded(asked.name)
    account = await tables.on_disk(tables.people.named, name)
    if (
        not await passwords.fits(name, asked.password, account.password if account else None)
        or account is None
    ):
        raise Refused(401, "WRONG_PASSWORD", "This name and this password do not belong together.")
    if asked.bring and caller.kind == "guest":
        await tables.on_disk(tables.people.join, account.id, caller.key)
    return account.name, await tables.on_disk(tables.people.sign_in, account.id)


async def change_password(tables: Tables, passwords: Passwords, caller: Caller, asked: NewPassword) -> str:
    """Every sign-in ends; the secret of a new one."""
    await _check_password(tables, passwords, caller, asked.old)
    fresh = await passwords.hash(fit_password(asked.new, caller.name))
    await tables.on_disk(tables.people.set_password, caller.account, fresh)
    return await tables.on_disk(tables.people.sign_in, caller.account)


async def data_of(tables: Tables, lab: LabRuns, caller: Caller) -> AccountData:
    """All that is kept about the caller's account."""
    account = signed_in(caller)
    runs = [run.id for run in await asyncio.to_thread(lab.runs) if run.owner in caller.keys]
    return await tables.on_disk(account_data, tables.store.engine, account, caller.keys, runs)


async def delete(tables: Tables, lab: LabRuns, passwords: Passwords, caller: Caller, password: str) -> None:
    """Delete the caller's account. Bots play on for it, and its matches stay with a neutral name."""
    await _check_password(tables, passwords, caller, password)
    engine, keys = tables.store.engine, caller.keys
    for match, seat in await tables.on_disk(played_seats, engine, keys):
        # A match of other rules than ours can neither be played on nor left.
        with suppress(Refused):
            await tables.change(match, partial(LiveMatch.leave, caller=caller, seat=seat))
    tables.forget(await tables.on_disk(delete_account, engine, caller.account, keys))
    for run in await asyncio.to_thread(lab.runs):
        if run.owner in keys:
            await asyncio.to_thread(lab.remove, run.id, keys)


async def _check_password(tables: Tables, passwords: Passwords, caller: Caller, password: str) -> None:
    account = await tables.on_disk(tables.people.account, signed_in(caller))
    if account is None or not await passwords.fits(account.folded, password, account.password):
        raise Refused(401, "WRONG_PASSWORD", "This is not the password of this account.")


def signed_in(caller: Caller) -> str:
    """The caller's account."""
    if caller.kind != "account":
        raise Refused(401, "NOT_SIGNED_IN", "You are not signed in.")
    return caller.account


# Tokens


async def new_token(tables: Tables, caller: Caller, asked: NewToken) -> tuple[TokenRow, str]:
    """A token in the name of the caller, and its secret."""
    name = asked.name.strip()
    if not name or not name.isprintable():
        raise BadInput("a token needs a name of 1 to 40 letters, signs or spaces")
    if len(await tables.on_disk(tables.people.tokens_of, caller.keys)) >= MOST_TOKENS:
        raise Refused(409, "FULL", f"You have {MOST_TOKENS} tokens; revoke one to make room.")
    secret, moment = new_secret("token"), now()
    scopes = ",".join(sorted(set(asked.scopes)))
    row = TokenRow(new_match_id(), hashed(secret), caller.key, name, scopes, moment, moment)
    await tables.on_disk(tables.people.add_token, row)
    return row, secret


async def revoke_token(tables: Tables, caller: Caller, token: str) -> None:
    if not await tables.on_disk(tables.people.revoke_token, token, caller.keys):
        raise not_found(f"token {token!r} of yours")


def token_info(row: TokenRow) -> TokenInfo:
    return TokenInfo(
        id=row.id, name=row.name, scopes=row.scopes.split(","), created=row.created, used=row.used
    )
