"""Accounts, tokens and webhooks over HTTP."""

import asyncio
import re
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec
from litestar import Response, delete, get, post, put
from litestar.datastructures import Cookie

from rollingroad.core.errors import BadInput
from rollingroad.server.accounts import account_store
from rollingroad.server.accounts.identity import (
    EVERYTHING,
    Caller,
    hash_secret,
    new_key,
    new_match_id,
    new_secret,
)
from rollingroad.server.accounts.passwords import Passwords, check_password, fold_case
from rollingroad.server.api import guards
from rollingroad.server.api.connections import Connection
from rollingroad.server.experiments import LabRuns
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.problems import Refused, not_found
from rollingroad.server.schemas import accounts as wire
from rollingroad.server.schemas.matches import Guest
from rollingroad.server.server import Server
from rollingroad.server.storage.stores import MOST_WEBHOOKS, WebhookRow, WebhookStore
from rollingroad.server.timestamps import now
from rollingroad.server.webhooks import Poster

MOST_TOKENS: Final = 20
_NAME = re.compile(r"[A-Za-z0-9_-]{3,24}")
_IDLE_SECONDS = account_store.IDLE_DAYS * 24 * 3600
_STRICT = {"scope": "self", "limit": "sign-in"}


@post("/guests", opt={"scope": "create", "limit": "create"})
async def new_guest(request: Connection, server: Server) -> Response[Guest]:
    """A key for a program that keeps no cookies: send it as a bearer token."""
    key = server.people.signer.new_guest()
    return Response(Guest(key=key), cookies=[guards.make_cookie(guards.GUEST_COOKIE, key, request)])


@get("/account", opt={"scope": "read"})
async def who_am_i(request: Connection, caller: Caller) -> Response[wire.WhoAmI]:
    """Who the caller is: nobody, a guest, an account, a token or the token of a seat."""
    body = wire.WhoAmI(kind=caller.kind, name=caller.name, scopes=sorted(caller.scopes))
    # Renew the cookie: it lives as long as the session, counted from the last use.
    secret = guards.credentials_of(request).session if caller.kind == "account" else ""
    return Response(body, cookies=[_session(secret, request)] if secret else [])


@post("/account", opt=_STRICT)
async def sign_up(
    request: Connection, server: Server, passwords: Passwords, caller: Caller, data: wire.SignUp
) -> Response[wire.WhoAmI]:
    """Create an account with name and password. It takes over what this guest has; the guest's key ends."""
    if caller.account:
        raise Refused(409, "SIGNED_IN", f"You are signed in as {caller.name} already.")
    name = data.name.strip()
    if not _NAME.fullmatch(name):
        raise BadInput("a name has 3 to 24 letters from a to z, digits, hyphens or underscores")
    password = await passwords.hash(check_password(data.password, name))
    row = account_store.AccountRow(new_match_id(), name, fold_case(name), password, now())
    try:
        # Every account owns things under a guest's key.
        owner = caller.key or hash_secret(server.people.signer.new_guest())
        await server.on_disk(server.people.create_account, row, owner)
    except account_store.NameTaken as error:
        raise Refused(409, "NAME_TAKEN", f"Somebody has the name {name} already.") from error
    return await _sign_in(request, server, row.id, name, guards.expire_cookie(guards.GUEST_COOKIE, request))


@post("/account/sign-in", opt=_STRICT, status_code=200)
async def sign_in(
    request: Connection, server: Server, passwords: Passwords, caller: Caller, data: wire.SignIn
) -> Response[wire.WhoAmI]:
    """Sign this browser in. Its guest returns when the account signs out, unless the account takes over what
    the guest has."""
    name = fold_case(data.name)
    account = await server.on_disk(server.people.find_account, name)
    right = await passwords.verify(name, data.password, account.password if account else None)
    # Wrong passwords and unknown names look alike.
    if not right or account is None:
        raise Refused(401, "WRONG_PASSWORD", "This name and this password do not belong together.")
    if data.bring and caller.kind == "guest":
        await server.on_disk(server.people.join, account.id, caller.key)
    await server.on_disk(server.people.sign_out, guards.credentials_of(request).session)
    ended = [guards.expire_cookie(guards.GUEST_COOKIE, request)] if data.bring else []
    return await _sign_in(request, server, account.id, account.name, *ended)


@put("/account/password", opt=_STRICT)
async def change_password(
    request: Connection, server: Server, passwords: Passwords, caller: Caller, data: wire.NewPassword
) -> Response[wire.WhoAmI]:
    """Change the password and end all other sessions."""
    await _require_password(server, passwords, caller, data.old)
    fresh = await passwords.hash(check_password(data.new, caller.name))
    await server.on_disk(server.people.set_password, caller.account, fresh)
    return await _sign_in(request, server, caller.account, caller.name)


@post("/account/sign-out", opt={"scope": "self"}, status_code=200)
async def sign_out(request: Connection, server: Server, caller: Caller) -> Response[wire.WhoAmI]:
    """End this session."""
    _require_account(caller)
    await server.on_disk(server.people.sign_out, guards.credentials_of(request).session)
    return _signed_out(request)


@post("/account/sign-out-everywhere", opt={"scope": "self"}, status_code=200)
async def sign_out_everywhere(request: Connection, server: Server, caller: Caller) -> Response[wire.WhoAmI]:
    """End every session of this account. Tokens stay valid until they are revoked."""
    await server.on_disk(server.people.sign_out_everywhere, _require_account(caller))
    return _signed_out(request)


@get("/account/export", opt={"scope": "self", "limit": "create"})
async def export(server: Server, lab: LabRuns, caller: Caller) -> Response[wire.AccountData]:
    """Everything stored about the account, as a file."""
    account = _require_account(caller)
    runs = [run.id for run in await asyncio.to_thread(lab.runs) if run.owner in caller.keys]
    body = await server.on_disk(
        account_store.read_account_data, server.store.engine, account, caller.keys, runs
    )
    name = f'attachment; filename="rolling-road-{caller.name}.json"'
    return Response(body, headers={"content-disposition": name})


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
    await _require_password(server, passwords, caller, data.password)
    engine, keys = server.store.engine, caller.keys
    for match, seat in await server.on_disk(account_store.played_seats, engine, keys):
        # A match of another rules version can be neither played nor left.
        with suppress(Refused):
            await server.matches.change(match, partial(LiveMatch.leave, caller=caller, seat=seat))
    server.matches.forget(await server.on_disk(account_store.delete_account, engine, caller.account, keys))
    for run in await asyncio.to_thread(lab.runs):
        if run.owner in keys:
            await asyncio.to_thread(lab.remove, run.id, keys)
    return _signed_out(request)


def _require_account(caller: Caller) -> str:
    """The caller's account id; refuses callers who are not signed in."""
    if caller.kind != "account":
        raise Refused(401, "NOT_SIGNED_IN", "You are not signed in.")
    return caller.account


async def _require_password(server: Server, passwords: Passwords, caller: Caller, password: str) -> None:
    account = await server.on_disk(server.people.load, _require_account(caller))
    if account is None or not await passwords.verify(account.folded, password, account.password):
        raise Refused(401, "WRONG_PASSWORD", "This is not the password of this account.")


async def _sign_in(
    request: Connection, server: Server, account: str, name: str, *ended: Cookie
) -> Response[wire.WhoAmI]:
    """Begin a session, whose secret the browser keeps."""
    secret = await server.on_disk(server.people.sign_in, account)
    body = wire.WhoAmI(kind="account", name=name, scopes=sorted(EVERYTHING))
    return Response(body, cookies=[_session(secret, request), *ended])


def _session(secret: str, connection: Connection) -> Cookie:
    return guards.make_cookie(guards.SIGNED_IN_COOKIE, secret, connection, _IDLE_SECONDS)


def _signed_out(connection: Connection) -> Response[wire.WhoAmI]:
    body = wire.WhoAmI(kind="nobody", name="", scopes=sorted(EVERYTHING))
    return Response(body, cookies=[guards.expire_cookie(guards.SIGNED_IN_COOKIE, connection)])


@get("/tokens", opt={"scope": "self"})
async def list_tokens(server: Server, caller: Caller) -> list[wire.TokenInfo]:
    """My tokens, newest first, without their secrets."""
    rows = await server.on_disk(server.people.tokens.list_for, caller.keys)
    return [_token_info(row) for row in rows]


@post("/tokens", opt={"scope": "self", "limit": "create"})
async def create_token(server: Server, host: Caller, data: wire.NewToken) -> wire.TokenSecret:
    """A token with which a program may act for me within these scopes; its secret is shown only this once."""
    name, scopes = data.name.strip(), ",".join(sorted(set(data.scopes)))
    if not name or not name.isprintable():
        raise BadInput("a token needs a name of 1 to 40 letters, signs or spaces")
    secret, moment = new_secret("token"), now()
    row = account_store.TokenRow(new_match_id(), hash_secret(secret), host.key, name, scopes, moment, moment)
    if not await server.on_disk(server.people.tokens.add, row, host.keys, MOST_TOKENS):
        raise Refused(409, "FULL", f"You have {MOST_TOKENS} tokens; revoke one to make room.")
    return wire.TokenSecret(token=_token_info(row), key=secret)


def _token_info(row: account_store.TokenRow) -> wire.TokenInfo:
    return msgspec.convert(msgspec.structs.asdict(row) | {"scopes": row.scopes.split(",")}, wire.TokenInfo)


@delete("/tokens/{token:str}", opt={"scope": "self"})
async def revoke_token(server: Server, caller: Caller, token: str) -> None:
    """Revoke a token."""
    if not await server.on_disk(server.people.tokens.remove, token, caller.keys):
        raise not_found(f"token {token!r} of yours")


@get("/webhooks", opt={"scope": "self"})
async def list_webhooks(server: Server, webhooks: WebhookStore, caller: Caller) -> list[wire.WebhookInfo]:
    """My webhooks, newest first, with their last deliveries."""
    return [_info(row) for row in await server.on_disk(webhooks.list_for, caller.keys)]


@post("/webhooks", opt={"scope": "self", "limit": "create"})
async def create_webhook(
    server: Server, webhooks: WebhookStore, poster: Poster, host: Caller, data: wire.NewWebhook
) -> wire.WebhookSecret:
    """Register a URL that is notified whenever a match waits for me and I do not have it open."""
    await poster.check(data.url)
    row = WebhookRow(new_match_id(), host.key, data.url, new_key(), now())
    if not await server.on_disk(webhooks.add, row, host.keys, MOST_WEBHOOKS):
        raise Refused(409, "FULL", f"You have {MOST_WEBHOOKS} webhooks; delete one to make room.")
    return wire.WebhookSecret(webhook=_info(row), secret=row.secret)


@delete("/webhooks/{webhook:str}", opt={"scope": "self"})
async def delete_webhook(server: Server, webhooks: WebhookStore, caller: Caller, webhook: str) -> None:
    """Delete a webhook."""
    if not await server.on_disk(webhooks.remove, webhook, caller.keys):
        raise not_found(f"webhook {webhook!r} of yours")


def _info(row: WebhookRow) -> wire.WebhookInfo:
    return msgspec.convert(row, wire.WebhookInfo, from_attributes=True)
