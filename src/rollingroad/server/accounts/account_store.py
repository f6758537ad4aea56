"""Accounts, sessions and tokens in the database, and which caller a secret belongs to.

The methods block: the server calls them outside its event loop.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeVar, cast

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.exc import IntegrityError

from rollingroad.server.accounts.identity import (
    EVERYTHING,
    ONE_SEAT,
    STRANGER,
    Caller,
    Credentials,
    Scope,
    Signer,
    hash_secret,
    new_secret,
)
from rollingroad.server.problems import Conflict, Refused
from rollingroad.server.schemas import Wire
from rollingroad.server.schemas import accounts as wire
from rollingroad.server.storage import schema
from rollingroad.server.storage.stores import OwnedStore, TableStore, own_secret
from rollingroad.server.timestamps import format_time, now

IDLE_DAYS: Final = 30
"""Days without use after which a session ends."""

_WRITE_DOWN_AFTER: Final = timedelta(hours=1)
"""The last use of a secret is stored to the hour: not every request needs a write."""


class AccountRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    folded: str
    password: str
    created: str


class TokenRow(msgspec.Struct, frozen=True):
    id: str
    secret: str
    owner: str
    name: str
    scopes: str
    """Such as `read,play`."""
    created: str
    used: str


class NameTaken(Exception):
    """Another account has that name."""


class TokenStore(OwnedStore[TokenRow]):
    table, row = schema.tokens, TokenRow


class AccountStore(TableStore[AccountRow]):
    table, row = schema.accounts, AccountRow

    def __init__(self, engine: sa.Engine) -> None:
        super().__init__(engine)
        self.tokens = TokenStore(engine)
        self.signer = Signer(own_secret(engine, "signing"))

    # Recognising callers

    def recognise(self, sent: Credentials) -> Caller:
        """The caller with these secrets. An expired cookie is ignored; an invalid bearer token is refused."""
        if sent.bearer is not None:
            kinds = {"guest": self._guest_caller, "token": self._token_caller, "seat": self._seat_caller}
            find = kinds.get(sent.bearer.partition(".")[0])
            caller = find(sent.bearer) if find is not None else None
            if caller is None:
                raise Refused(401, "UNKNOWN_KEY", "This key opens nothing here, or not any more.")
            return caller
        signed_in = self._account_caller(sent.session) if sent.session else None
        return signed_in or self._guest_caller(sent.guest) or STRANGER

    def _guest_caller(self, key: str) -> Caller | None:
        """None for a guest who has joined an account: the guest's key must not outlive sessions."""
        if not self.signer.is_ours(key):
            return None
        with self._engine.connect() as connection:
            claimed = connection.execute(_ACCOUNT_OF_KEY, {"key": hash_secret(key)}).one_or_none()
        return Caller(hash_secret(key)) if claimed is None else None

    def _account_caller(self, secret: str) -> Caller | None:
        here = {"secret": hash_secret(secret), "since": _ago(timedelta(days=IDLE_DAYS))}
        with self._engine.begin() as connection:
            row = connection.execute(_SESSION, here).one_or_none()
            if row is None:
                return None
            _note_use(connection, schema.sessions, row)
            return _caller(connection, row.account, "account", EVERYTHING)

    def _token_caller(self, secret: str) -> Caller | None:
        with self._engine.begin() as connection:
            row = connection.execute(_TOKEN, {"secret": hash_secret(secret)}).one_or_none()
            if row is None:
                return None
            _note_use(connection, schema.tokens, row)
            scopes = frozenset(cast(Scope, scope) for scope in row.scopes.split(","))
            claimed = connection.execute(_ACCOUNT_OF_KEY, {"key": row.owner}).one_or_none()
            if claimed is None:
                return Caller(row.owner, kind="token", scopes=scopes)
            return _caller(connection, claimed.account, "token", scopes)

    def _seat_caller(self, secret: str) -> Caller | None:
        with self._engine.connect() as connection:
            given = connection.execute(_SEAT_OF_TOKEN, {"token": hash_secret(secret)}).first()
        return None if given is None else Caller(hash_secret(secret), kind="seat", scopes=ONE_SEAT)

    # Accounts

    def create_account(self, account: AccountRow, key: str) -> None:
        """Create an account that owns everything of this guest."""
        try:
            with self._engine.begin() as connection:
                connection.execute(sa.insert(schema.accounts), asdict(account))
                connection.execute(_ADD_KEY, {"key": key, "account": account.id, "added": now()})
        except IntegrityError as error:
            if self.find_account(account.folded) is None:
                raise Refused(409, "CLAIMED", "This guest belongs to an account already.") from error
            raise NameTaken from error

    def join(self, account: str, key: str) -> None:
        """Hand everything of this guest to the account."""
        try:
            self._write(_ADD_KEY, {"key": key, "account": account, "added": now()})
        except IntegrityError as error:
            raise Refused(409, "CLAIMED", "This guest belongs to an account already.") from error

    def find_account(self, folded: str) -> AccountRow | None:
        return self._one(schema.accounts.c.folded == folded)

    def set_password(self, account: str, password: str) -> None:
        """Set the password and end all sessions."""
        here = schema.accounts.c.id == account
        with self._engine.begin() as connection:
            connection.execute(sa.update(schema.accounts).where(here).values(password=password))
            connection.execute(_END_SESSIONS, {"account": account})

    # Sessions

    def sign_in(self, account: str) -> str:
        """Create a session and return its secret; delete expired ones."""
        secret, moment = new_secret("session"), now()
        row = {"secret": hash_secret(secret), "account": account, "created": moment, "used": moment}
        idle = schema.sessions.c.used < _ago(timedelta(days=IDLE_DAYS))
        with self._engine.begin() as connection:
            connection.execute(sa.delete(schema.sessions).where(idle))
            connection.execute(sa.insert(schema.sessions), row)
        return secret

    def sign_out(self, secret: str) -> None:
        self._write(sa.delete(schema.sessions).where(schema.sessions.c.secret == hash_secret(secret)))

    def sign_out_everywhere(self, account: str) -> None:
        self._write(_END_SESSIONS, {"account": account})


def _caller(
    connection: sa.Connection, account: str, kind: wire.CallerKind, scopes: frozenset[Scope]
) -> Caller:
    """The account with the keys of all its guests, the first guest's first."""
    keys = [row.key for row in connection.execute(_KEYS, {"account": account})]
    name = connection.execute(_NAME, {"account": account}).scalar_one()
    return Caller(keys[0], tuple(keys[1:]), kind, scopes, account, name)


def _note_use(connection: sa.Connection, table: sa.Table, row: sa.Row[Any]) -> None:
    if row.used < _ago(_WRITE_DOWN_AFTER):
        connection.execute(sa.update(table).where(table.c.secret == row.secret).values(used=now()))


def _ago(time: timedelta) -> str:
    return format_time(datetime.now(UTC) - time)


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
_END_SESSIONS = sa.delete(schema.sessions).where(schema.sessions.c.account == sa.bindparam("account"))
_TOKEN = sa.select(schema.tokens).where(schema.tokens.c.secret == sa.bindparam("secret"))
_SEAT_OF_TOKEN = sa.select(schema.seats.c.seat).where(schema.seats.c.token == sa.bindparam("token")).limit(1)

W = TypeVar("W", bound=Wire)

_matches, _seats = schema.matches.c, schema.seats.c


def read_account_data(
    engine: sa.Engine, account: str, keys: Sequence[str], experiments: list[str]
) -> wire.AccountData:
    """Everything stored about an account except secrets; records of matches are downloaded one by one."""
    with engine.connect() as connection:
        row = connection.execute(sa.select(schema.accounts).where(schema.accounts.c.id == account)).one()

        def owned(table: sa.Table, kind: type[W]) -> list[W]:
            """The rows that belong to the account or its keys, reduced to the fields of `kind`."""
            mine = table.c.owner.in_(keys) if "owner" in table.c else table.c.account == account
            columns = [table.c[name] for name in kind.__struct_fields__]
            found = connection.execute(sa.select(*columns).where(mine).order_by(table.c.created))
            return [
                kind(**{name: each.split(",") if name == "scopes" else each for name, each in row.items()})
                for row in found.mappings()
            ]

        return wire.AccountData(
            name=row.name,
            created=row.created,
            sign_ins=owned(schema.sessions, wire.SignedIn),
            tokens=owned(schema.tokens, wire.TokenInfo),
            webhooks=owned(schema.webhooks, wire.WebhookInfo),
            creations=owned(schema.creations, wire.StoredCreation),
            experiments=experiments,
            matches=_stored_seats(connection, keys),
        )


def _stored_seats(connection: sa.Connection, keys: Sequence[str]) -> list[wire.StoredSeat]:
    own = sa.and_(_seats.match == _matches.id, _seats.key.in_(keys))
    found = (
        sa.select(
            *(_matches[name] for name in ("id", "game", "status", "created", "changed", "challenge")),
            _matches.host.in_(keys).label("host"),
            *(_seats[name] for name in ("seat", "name", "standing", "marks")),
        )
        .join(schema.seats, own, isouter=True)
        .where(sa.or_(_seats.key.in_(keys), _matches.host.in_(keys)))
        .order_by(_matches.created)
    )
    return [
        wire.StoredSeat(
            **dict(row._mapping)
            | {
                "host": bool(row.host),
                "name": row.name or "",
                "standing": msgspec.json.decode(row.standing or "[]"),
                "marks": msgspec.json.decode(row.marks or "[]"),
            }
        )
        for row in connection.execute(found)
    ]


def played_seats(engine: sa.Engine, keys: Sequence[str]) -> list[tuple[str, int]]:
    """The seats of these keys in matches being played."""
    mine = sa.select(_seats.match, _seats.seat).join(schema.matches, _matches.id == _seats.match)
    with engine.connect() as connection:
        found = connection.execute(mine.where(_seats.key.in_(keys), _matches.status == "playing"))
        return [(row.match, row.seat) for row in found]


def delete_account(engine: sa.Engine, account: str, keys: Sequence[str]) -> list[str]:
    """Delete an account and everything only it owns; return its matches, which stay for the other players.

    It leaves matches that have not started; those that it hosts are deleted.
    """
    mine = _seats.key.in_(keys)
    hosted = _matches.host.in_(keys)
    waiting = sa.select(_matches.id).where(_matches.status == "waiting")
    try:
        with engine.begin() as connection:
            touched = sa.or_(hosted, _matches.id.in_(sa.select(_seats.match).where(mine)))
            matches = list(connection.scalars(sa.select(_matches.id).where(touched)))
            connection.execute(sa.delete(schema.matches).where(hosted, _matches.status == "waiting"))
            # Other processes reload a match that has a new row in its log.
            connection.execute(_note_change(touched))
            connection.execute(
                sa.update(schema.seats)
                .where(mine)
                .values(
                    holder=sa.case((_seats.match.in_(waiting), "open"), else_=_seats.holder),
                    name=sa.literal("Player ") + sa.cast(_seats.seat + 1, sa.String),
                    key="",
                    token="",
                    standing="[]",
                    marks="[]",
                )
            )
            connection.execute(sa.update(schema.matches).where(hosted).values(host=""))
            for table in (schema.tokens, schema.webhooks, schema.creations):
                connection.execute(sa.delete(table).where(table.c.owner.in_(keys)))
            # The cascade deletes its keys and sessions.
            connection.execute(sa.delete(schema.accounts).where(schema.accounts.c.id == account))
    except IntegrityError as error:
        raise Conflict from error
    return matches


def _note_change(which: sa.ColumnElement[bool]) -> sa.Insert:
    log = schema.log.c
    newest = (
        sa.select(
            log.match,
            sa.func.max(log.number) + 1,
            sa.literal("seats"),
            sa.null(),
            *map(sa.literal, ("", "", now())),
        )
        .where(log.match.in_(sa.select(_matches.id).where(which)))
        .group_by(log.match)
    )
    return sa.insert(schema.log).from_select(["match", "number", "what", "seat", "by", "lines", "at"], newest)
