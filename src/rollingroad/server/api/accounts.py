"""Accounts, tokens and webhooks over HTTP."""

from __future__ import annotations

import msgspec
from litestar import Response, Router, delete, get, post, put
from litestar.datastructures import Cookie

from rollingroad.server.accounts import accounts
from rollingroad.server.accounts.account_store import IDLE_DAYS
from rollingroad.server.accounts.accounts import Passwords
from rollingroad.server.accounts.identity import EVERYTHING, Caller, ensure_key, new_key, new_match_id
from rollingroad.server.api.connections import Connection
from rollingroad.server.api.guards import (
    GUEST_COOKIE,
    SIGNED_IN_COOKIE,
    credentials_of,
    expire_cookie,
    make_cookie,
    with_cookie,
)
from rollingroad.server.experiments import LabRuns
from rollingroad.server.problems import Refused, not_found
from rollingroad.server.schemas import accounts as wire
from rollingroad.server.server import Server
from rollingroad.server.storage.stores import MOST_WEBHOOKS, WebhookRow, WebhookStore
from rollingroad.server.timestamps import now
from rollingroad.server.webhooks import Poster

_IDLE_SECONDS = IDLE_DAYS * 24 * 3600
_STRICT = {"scope": "self", "limit": "sign-in"}


@get("/account", opt={"scope": "read"})
async def who_am_i(request: Connection, caller: Caller) -> Response[wire.WhoAmI]:
    """Who the caller is: nobody, a guest, an account, a token or the token of a seat."""
    body = wire.WhoAmI(kind=caller.kind, name=caller.name, scopes=sorted(caller.scopes))
    # Renew the cookie: it lives as long as the session, counted from the last use.
    secret = credentials_of(request).session if caller.kind == "account" else ""
    return Response(body, cookies=[_session(secret, request)] if secret else [])


@post("/account", opt=_STRICT)
async def sign_up(
    request: Connection, server: Server, passwords: Passwords, caller: Caller, data: wire.SignUp
) -> Response[wire.WhoAmI]:
    """Create an account with name and password. It takes over what this guest has; the guest's key ends."""
    secret = await accounts.sign_up(server, passwords, caller, data)
    return _signed_in(data.name, [_session(secret, request), expire_cookie(GUEST_COOKIE, request)], 201)


@post("/account/sign-in", opt=_STRICT, status_code=200)
async def sign_in(
    request: Connection, server: Server, passwords: Passwords, caller: Caller, data: wire.SignIn
) -> Response[wire.WhoAmI]:
    """Sign this browser in. Its guest returns when the account signs out, unless the account takes over what
    the guest has."""
    name, secret = await accounts.sign_in(server, passwords, caller, data)
    await server.on_disk(server.people.sign_out, credentials_of(request).session)
    gone = [expire_cookie(GUEST_COOKIE, request)] if data.bring else []
    return _signed_in(name, [_session(secret, request), *gone])


@put("/account/password", opt=_STRICT)
async def change_password(
    request: Connection, server: Server, passwords: Passwords, caller: Caller, data: wire.NewPassword
) -> Response[wire.WhoAmI]:
    """Change the password and end all other sessions."""
    secret = await accounts.change_password(server, passwords, caller, data)
    return _signed_in(caller.name, [_session(secret, request)])


@post("/account/sign-out", opt={"scope": "self"}, status_code=200)
async def sign_out(request: Connection, server: Server, caller: Caller) -> Response[wire.WhoAmI]:
    """End this session."""
    accounts.require_account(caller)
    await server.on_disk(server.people.sign_out, credentials_of(request).session)
    return _signed_out(request)


@post("/account/sign-out-everywhere", opt={"scope": "self"}, status_code=200)
async def sign_out_everywhere(request: Connection, server: Server, caller: Caller) -> Response[wire.WhoAmI]:
    """End every session of this account. Tokens stay valid until they are revoked."""
    await server.on_disk(server.people.sign_out_everywhere, accounts.require_account(caller))
    return _signed_out(request)


@get("/account/export", opt={"scope": "self", "limit": "create"})
async def export(server: Server, lab: LabRuns, caller: Caller) -> Response[wire.AccountData]:
    """Everything stored about the account, as a file."""
    name = f'attachment; filename="rolling-road-{caller.name}.json"'
    return Response(await accounts.export_account(server, lab, caller), headers={"content-disposition": name})


@post("/account/delete", opt=_STRICT, status_code=200)
async def delete_account(
    request: Connection,
    server: Server,
    lab: LabRuns,
    passwords: Passwords,
    caller: Caller,
    data: wire.DeleteAccount,
) -> Response[wire.WhoAmI]:
    """Delete the account with its creations, tokens and webhooks. Its matches stay, under a neutral name."""
    await accounts.delete(server, lab, passwords, caller, data.password)
    return _signed_out(request)


def _session(secret: str, connection: Connection) -> Cookie:
    return make_cookie(SIGNED_IN_COOKIE, secret, connection, _IDLE_SECONDS)


def _signed_in(name: str, cookies: list[Cookie], status: int = 200) -> Response[wire.WhoAmI]:
    body = wire.WhoAmI(kind="account", name=name.strip(), scopes=sorted(EVERYTHING))
    return Response(body, status_code=status, cookies=cookies)


def _signed_out(connection: Connection) -> Response[wire.WhoAmI]:
    body = wire.WhoAmI(kind="nobody", name="", scopes=sorted(EVERYTHING))
    return Response(body, cookies=[expire_cookie(SIGNED_IN_COOKIE, connection)])


# Tokens


@get("/tokens", opt={"scope": "self"})
async def list_tokens(server: Server, caller: Caller) -> list[wire.TokenInfo]:
    """My tokens, newest first, without their secrets."""
    rows = await server.on_disk(server.people.tokens_of, caller.keys)
    return [accounts.token_info(row) for row in rows]


@post("/tokens", opt={"scope": "self", "limit": "create"})
async def create_token(
    request: Connection, server: Server, caller: Caller, data: wire.NewToken
) -> Response[wire.TokenSecret]:
    """A token with which a program may act for me within these scopes; its secret is shown only this once."""
    owner, key = ensure_key(caller, server.people.signer)
    row, secret = await accounts.new_token(server, owner, data)
    return with_cookie(wire.TokenSecret(token=accounts.token_info(row), key=secret), key, request)


@delete("/tokens/{token:str}", opt={"scope": "self"})
async def revoke_token(server: Server, caller: Caller, token: str) -> None:
    """Revoke a token."""
    await accounts.revoke_token(server, caller, token)


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


@get("/webhooks", opt={"scope": "self"})
async def list_webhooks(server: Server, webhooks: WebhookStore, caller: Caller) -> list[wire.WebhookInfo]:
    """My webhooks, newest first, with their last deliveries."""
    return [_info(row) for row in await server.on_disk(webhooks.list_for, caller.keys)]


@post("/webhooks", opt={"scope": "self", "limit": "create"})
async def create_webhook(
    request: Connection,
    server: Server,
    webhooks: WebhookStore,
    poster: Poster,
    caller: Caller,
    data: wire.NewWebhook,
) -> Response[wire.WebhookSecret]:
    """Register a URL that is notified whenever a match waits for me and I do not have it open."""
    await poster.check(data.url)
    owner, key = ensure_key(caller, server.people.signer)
    row = WebhookRow(new_match_id(), owner.key, data.url, new_key(), now())
    if not await server.on_disk(webhooks.add, row, owner.keys):
        raise Refused(409, "FULL", f"You have {MOST_WEBHOOKS} webhooks; delete one to make room.")
    return with_cookie(wire.WebhookSecret(webhook=_info(row), secret=row.secret), key, request)


@delete("/webhooks/{webhook:str}", opt={"scope": "self"})
async def delete_webhook(server: Server, webhooks: WebhookStore, caller: Caller, webhook: str) -> None:
    """Delete a webhook."""
    if not await server.on_disk(webhooks.remove, webhook, caller.keys):
        raise not_found(f"webhook {webhook!r} of yours")


def _info(row: WebhookRow) -> wire.WebhookInfo:
    return msgspec.convert(row, wire.WebhookInfo, from_attributes=True)


webhook_router = Router(
    path="", route_handlers=[list_webhooks, create_webhook, delete_webhook], tags=["accounts"]
)
