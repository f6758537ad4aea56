"""Accounts, sign-ins and tokens on disk, and whom a secret belongs to.

Like all reading and writing it blocks: the server calls it outside its event loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, cast

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from rollingroad.server import schema
from rollingroad.server.identity import (
    EVERYTHING,
    ONE_SEAT,
    STRANGER,
    Caller,
    Credentials,
    Kind,
    Scope,
    Signer,
    hashed,
    new_secret,
)
from rollingroad.server.own_secrets import own_secret
from rollingroad.server.problems import Refused
from rollingroad.server.storage import now

IDLE_DAYS: Final = 30
"""A sign-in that nobody uses for so long has ended."""

_WRITE_DOWN_AFTER: Final = timedelta(hours=1)
"""When a secret was last used is known to the hour: not every request needs a write."""


@dataclass(frozen=True, slots=True)
class AccountRow:
    id: str
    name: str
    folded: str
    password: str
    created: str


@dataclass(frozen=True, slots=True)
class TokenRow:
    id: str
    secret: str
    owner: str
    name: str
    scopes: str
    """Such as `read,play`."""
    created: str
    used: str


class NameTaken(Exception):
    """Somebody else has that name already."""


class People:
    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self.signer = Signer(own_secret(engine, _SIGNING))

    # Whom a secret belongs to

    def recognise(self, sent: Credentials) -> Caller:
        """The caller with these secrets. A cookie that has ended is passed over; a program is told."""
        if sent.bearer is not None:
            caller = self._bearer(sent.bearer)
            if caller is None:
                raise Refused(401, "UNKNOWN_KEY", "This key opens nothing here, or not any more.")
            return caller
        signed_in = self._signed_in(sent.session) if sent.session else None
        return signed_in or self._guest(sent.guest) or STRANGER

    def _bearer(self, secret: str) -> Caller | None:
        match secret.partition(".")[0]:
            case "guest":
                return self._guest(secret)
            case "token":
                return self._token(secret)
            case "seat":
                return self._seat(secret)
        return None

    def _guest(self, key: str) -> Caller | None:
        """A guest who has become part of an account is no guest any more: its key would outlive sign-ins."""
        if not self.signer.is_ours(key):
            return None
        with self._engine.connect() as connection:
            claimed = connection.execute(_ACCOUNT_OF_KEY, {"key": hashed(key)}).one_or_none()
        return Caller(hashed(key)) if claimed is None else None

    def _signed_in(self, secret: str) -> Caller | None:
        here = {"secret": hashed(secret), "since": _ago(timedelta(days=IDLE_DAYS))}
        with self._engine.begin() as connection:
            row = connection.execute(_SESSION, here).one_or_none()
            if row is None:
                return None
            if row.used < _ago(_WRITE_DOWN_AFTER):
                connection.execute(_USE_SESSION, {"here": row.secret, "used": now()})
            return _caller(connection, row.account, "account", EVERYTHING)

    def _token(self, secret: str) -> Caller | None:
        with self._engine.begin() as connection:
            row = connection.execute(_TOKEN, {"secret": hashed(secret)}).one_or_none()
            if row is None:
                return None
            if row.used < _ago(_WRITE_DOWN_AFTER):
                connection.execute(_USE_TOKEN, {"here": row.secret, "used": now()})
            scopes = frozenset(cast(Scope, scope) for scope in row.scopes.split(","))
            claimed = connection.execute(_ACCOUNT_OF_KEY, {"key": row.owner}).one_or_none()
            if claimed is None:
                return Caller(row.owner, kind="token", scopes=scopes)
            return _caller(connection, claimed.account, "token", scopes)

    def _seat(self, secret: str) -> Caller | None:
        with self._engine.connect() as connection:
            given = connection.execute(_SEAT_OF_TOKEN, {"token": hashed(secret)}).first()
        return None if given is None else Caller(hashed(secret), kind="seat", scopes=ONE_SEAT)

    # Accounts

    def found(self, account: AccountRow, key: str) -> None:
        """A new account, to which all belongs that this guest has."""
        try:
            with self._engine.begin() as connection:
                connection.execute(sa.insert(schema.accounts), asdict(account))
                connection.execute(_ADD_KEY, {"key": key, "account": account.id, "added": now()})
        except IntegrityError as error:
            if self.named(account.folded) is None:
                raise Refused(409, "CLAIMED", "This guest belongs to an account already.") from error
            raise NameTaken from error

    def join(self, account: str, key: str) -> None:
        """What this guest has belongs to the account from now on."""
        try:
            with self._engine.begin() as connection:
                connection.execute(_ADD_KEY, {"key": key, "account": account, "added": now()})
        except IntegrityError as error:
            raise Refused(409, "CLAIMED", "This guest belongs to an account already.") from error

    def named(self, folded: str) -> AccountRow | None:
        return self._account(schema.accounts.c.folded == folded)

    def account(self, account: str) -> AccountRow | None:
        return self._account(schema.accounts.c.id == account)

    def _account(self, which: sa.ColumnElement[bool]) -> AccountRow | None:
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(schema.accounts).where(which)).one_or_none()
        return None if row is None else AccountRow(**row._mapping)

    def set_password(self, account: str, password: str) -> None:
        """With it every sign-in ends."""
        here = schema.accounts.c.id == account
        with self._engine.begin() as connection:
            connection.execute(sa.update(schema.accounts).where(here).values(password=password))
            connection.execute(_END_SESSIONS, {"account": account})

    # Sign-ins

    def sign_in(self, account: str) -> str:
        """The secret of a new sign-in; those that nobody uses any more are cleared away."""
        secret, moment = new_secret("session"), now()
        row = {"secret": hashed(secret), "account": account, "created": moment, "used": moment}
        idle = schema.sessions.c.used < _ago(timedelta(days=IDLE_DAYS))
        with self._engine.begin() as connection:
            connection.execute(sa.delete(schema.sessions).where(idle))
            connection.execute(sa.insert(schema.sessions), row)
        return secret

    def sign_out(self, secret: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(sa.delete(schema.sessions).where(schema.sessions.c.secret == hashed(secret)))

    def sign_out_everywhere(self, account: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(_END_SESSIONS, {"account": account})

    # Tokens

    def add_token(self, token: TokenRow) -> None:
        with self._engine.begin() as connection:
            connection.execute(sa.insert(schema.tokens), asdict(token))

    def tokens_of(self, owners: Sequence[str]) -> list[TokenRow]:
        """Newest first."""
        table = schema.tokens
        chosen = (
            sa.select(table).where(table.c.owner.in_(owners)).order_by(table.c.created.desc(), table.c.id)
        )
        with self._engine.connect() as connection:
            return [TokenRow(**row._mapping) for row in connection.execute(chosen)]

    def revoke_token(self, token: str, owners: Sequence[str]) -> bool:
        """Whether there was such a token."""
        table = schema.tokens
        here = sa.and_(table.c.id == token, table.c.owner.in_(owners))
        with self._engine.begin() as connection:
            return bool(connection.execute(sa.delete(table).where(here)).rowcount)


def _caller(connection: sa.Connection, account: str, kind: Kind, scopes: frozenset[Scope]) -> Caller:
    """The account with the keys of all its guests, the founder's first."""
    keys = [row.key for row in connection.execute(_KEYS, {"account": account})]
    name = connection.execute(_NAME, {"account": account}).scalar_one()
    return Caller(keys[0], tuple(keys[1:]), kind, scopes, account, name)


def _ago(time: timedelta) -> str:
    """A moment in the past, written as all are."""
    return (datetime.now(UTC) - time).isoformat(timespec="milliseconds").replace("+00:00", "Z")


_SIGNING = "signing"
_ACCOUNT_OF_KEY = sa.select(schema.account_keys.c.account).where(
    schema.account_keys.c.key == sa.bindparam("key")
)
_KEYS = (
    sa.select(schema.account_keys.c.key)
    .where(schema.account_keys.c.account == sa.bindparam("account"))
    .order_by(schema.account_keys.c.added, schema.account_keys.c.key)
)
_NAME = sa.select(schema.accounts.c.name).where(schema.accounts.c.id == sa.bindparam("account"))
_ADD_KEY = sa.insert(schema.account_keys)
_SESSION = sa.select(schema.sessions).where(
    schema.sessions.c.secret == sa.bindparam("secret"), schema.sessions.c.used > sa.bindparam("since")
)
_USE_SESSION = (
    sa.update(schema.sessions)
    .where(schema.sessions.c.secret == sa.bindparam("here"))
    .values(used=sa.bindparam("used"))
)
_END_SESSIONS = sa.delete(schema.sessions).where(schema.sessions.c.account == sa.bindparam("account"))
_TOKEN = sa.select(schema.tokens).where(schema.tokens.c.secret == sa.bindparam("secret"))
_SEAT_OF_TOKEN = sa.select(schema.seats.c.seat).where(schema.seats.c.token == sa.bindparam("token")).limit(1)
_USE_TOKEN = (
    sa.update(schema.tokens)
    .where(schema.tokens.c.secret == sa.bindparam("here"))
    .values(used=sa.bindparam("used"))
)
