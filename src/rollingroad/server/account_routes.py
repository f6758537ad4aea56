"""Accounts and tokens over HTTP."""

from __future__ import annotations

from litestar import Response, Router, delete, get, post, put
from litestar.datastructures import Cookie

from rollingroad.server import account_wire as wire
from rollingroad.server import accounts
from rollingroad.server.connections import Connection
from rollingroad.server.identity import (
    EVERYTHING,
    GUEST_COOKIE,
    SIGNED_IN_COOKIE,
    Caller,
    credentials_of,
    forgotten_cookie,
    kept_cookie,
    known,
    with_cookie,
)
from rollingroad.server.lab_runs import LabRuns
from rollingroad.server.passwords import Passwords
from rollingroad.server.people import IDLE_DAYS
from rollingroad.server.tables import Tables

_IDLE_SECONDS = IDLE_DAYS * 24 * 3600
_STRICT = {"scope": "self", "limit": "sign-in"}


@get("/account", opt={"scope": "read"})
async def who_am_i(
    request: Connection,
    caller: Caller,
) -> Response[wire.WhoAmI]:
    """How the server knows the caller: as nobody, a guest, an account, a token or the token of a seat."""
    body = wire.WhoAmI(kind=caller.kind, name=caller.name, scopes=sorted(caller.scopes))
    # The browser keeps it as long as the server does, counted from the last use.
    secret = credentials_of(request).session if caller.kind == "account" else ""
    return Response(body, cookies=[_session(secret, request)] if secret else [])


@post("/account", opt=_STRICT)
async def sign_up(
    request: Connection,
    tables: Tables,
    passwords: Passwords,
    caller: Caller,
    data: wire.SignUp,
) -> Response[wire.WhoAmI]:
    """Take a name and a password: what this guest has belongs to the account, and the guest's key ends."""
    secret = await accounts.sign_up(tables, passwords, caller, data)
    return _signed_in(data.name, [_session(secret, request), forgotten_cookie(GUEST_COOKIE, request)], 201)


@post("/account/sign-in", opt=_STRICT, status_code=200)
async def sign_in(
    request: Connection,
    tables: Tables,
    passwords: Passwords,
    caller: Caller,
    data: wire.SignIn,
) -> Response[wire.WhoAmI]:
    """Be that account in this browser. The guest it had waits until the account signs out, unless the
    account is to bring it along."""
    name, secret = await accounts.sign_in(tables, passwords, caller, data)
    await tables.on_disk(tables.people.sign_out, credentials_of(request).session)
    gone = [forgotten_cookie(GUEST_COOKIE, request)] if data.bring else []
    return _signed_in(name, [_session(secret, request), *gone])


@put("/account/password", opt=_STRICT)
async def change_password(
    request: Connection,
    tables: Tables,
    passwords: Passwords,
    caller: Caller,
    data: wire.NewPassword,
) -> Response[wire.WhoAmI]:
    """Another password; who is signed in elsewhere must sign in again."""
    secret = await accounts.change_password(tables, passwords, caller, data)
    return _signed_in(caller.name, [_session(secret, request)])


@post("/account/sign-out", opt={"scope": "self"}, status_code=200)
async def sign_out(
    request: Connection,
    tables: Tables,
    caller: Caller,
) -> Response[wire.WhoAmI]:
    """End this sign-in."""
    accounts.signed_in(caller)
    await tables.on_disk(tables.people.sign_out, credentials_of(request).session)
    return _signed_out(request)


@post("/account/sign-out-everywhere", opt={"scope": "self"}, status_code=200)
async def sign_out_everywhere(
    request: Connection,
    tables: Tables,
    caller: Caller,
) -> Response[wire.WhoAmI]:
    """End every sign-in of this account. Tokens are revoked one by one."""
    await tables.on_disk(tables.people.sign_out_everywhere, accounts.signed_in(caller))
    return _signed_out(request)


@get("/account/export", opt={"scope": "self", "limit": "create"})
async def export(tables: Tables, lab: LabRuns, caller: Caller) -> Response[wire.AccountData]:
    """All that is kept about the account, as a file."""
    name = f'attachment; filename="rolling-road-{caller.name}.json"'
    return Response(await accounts.data_of(tables, lab, caller), headers={"content-disposition": name})


@post("/account/delete", opt=_STRICT, status_code=200)
async def delete_account(
    request: Connection,
    tables: Tables,
    lab: LabRuns,
    passwords: Passwords,
    caller: Caller,
    data: wire.Farewell,
) -> Response[wire.WhoAmI]:
    """Delete the account with its works, tokens and webhooks. Its matches stay, with a neutral name."""
    await accounts.delete(tables, lab, passwords, caller, data.password)
    return _signed_out(request)


def _session(secret: str, connection: Connection) -> Cookie:
    return kept_cookie(SIGNED_IN_COOKIE, secret, connection, _IDLE_SECONDS)


def _signed_in(name: str, cookies: list[Cookie], status: int = 200) -> Response[wire.WhoAmI]:
    body = wire.WhoAmI(kind="account", name=name.strip(), scopes=sorted(EVERYTHING))
    return Response(body, status_code=status, cookies=cookies)


def _signed_out(connection: Connection) -> Response[wire.WhoAmI]:
    body = wire.WhoAmI(kind="nobody", name="", scopes=sorted(EVERYTHING))
    return Response(body, cookies=[forgotten_cookie(SIGNED_IN_COOKIE, connection)])


# Tokens


@get("/tokens", opt={"scope": "self"})
async def list_tokens(tables: Tables, caller: Caller) -> list[wire.TokenInfo]:
    """My tokens, newest first, without their secrets."""
    rows = await tables.on_disk(tables.people.tokens_of, caller.keys)
    return [accounts.token_info(row) for row in rows]


@post("/tokens", opt={"scope": "self", "limit": "create"})
async def create_token(
    request: Connection,
    tables: Tables,
    caller: Caller,
    data: wire.NewToken,
) -> Response[wire.MadeToken]:
    """A token with which a program may do these things in my name; its secret is shown this once."""
    owner, key = known(caller, tables.people.signer)
    row, secret = await accounts.new_token(tables, owner, data)
    return with_cookie(wire.MadeToken(token=accounts.token_info(row), key=secret), key, request)


@delete("/tokens/{token:str}", opt={"scope": "self"})
async def revoke_token(tables: Tables, caller: Caller, token: str) -> None:
    """The token opens nothing any more."""
    await accounts.revoke_token(tables, caller, token)


account_router = Router(
    path="",
    route_handlers=[
        who_am_i,
        sign_up,
        sign_in,
        change_password,
        sign_out,
        sign_out_everywhere,
        export,
        delete_account,
        list_tokens,
        create_token,
        revoke_token,
    ],
    tags=["accounts"],
)
