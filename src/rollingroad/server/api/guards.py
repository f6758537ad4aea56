"""Guards of routes: rate limits, the caller's identity and secrets, and the scope that a route needs.

Each route says in its `opt` which `scope` it needs (`read` for GET, otherwise `play`; `open` where it does
not matter who calls) and which `limit` it counts for (`play` unless it says so).
"""

import re
from contextlib import AbstractContextManager
from typing import Any, Final, Protocol

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from rollingroad.server.accounts.identity import STRANGER, Caller, Credentials, check_scope, ensure_key
from rollingroad.server.accounts.rate_limits import THIS_MACHINE, HoldKind, LimitKind, Limits
from rollingroad.server.api.connections import Connection, is_forwarded
from rollingroad.server.api.routes import Count, Hold, Needed
from rollingroad.server.matches.match_service import Charge
from rollingroad.server.server import Server

GUEST_COOKIE: Final = "rolling-road-guest"
SIGNED_IN_COOKIE: Final = "rolling-road-session"
_NEW_GUEST: Final = "new_guest"
_REFUSED: Final = 400
_YEAR = 365 * 24 * 3600
_SECRET = re.compile(r"[A-Za-z0-9_.-]{20,120}")


def credentials_of(connection: Connection) -> Credentials:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    cookies = connection.cookies
    return Credentials(
        _check_form(token) if kind.lower() == "bearer" else None,
        _check_form(cookies.get(SIGNED_IN_COOKIE, "")),
        _check_form(cookies.get(GUEST_COOKIE, "")),
    )


def _check_form(secret: str) -> str:
    return secret if _SECRET.fullmatch(secret) else ""


async def send_guest_cookie(message: Message, scope: Scope) -> None:
    """Let the browser store the key of a guest who is new."""
    state: dict[str, Any] = scope.get("state", {})
    if message["type"] == "http.response.start" and _NEW_GUEST in state and message["status"] < _REFUSED:
        cookie = make_cookie(GUEST_COOKIE, state[_NEW_GUEST], ASGIConnection(scope))
        MutableScopeHeaders(message).add("set-cookie", cookie.to_header(header=""))


def make_cookie(name: str, value: str, connection: Connection, seconds: int = _YEAR) -> Cookie:
    """A cookie that neither scripts nor other sites can read."""
    secure = connection.url.scheme in ("https", "wss")
    return Cookie(
        key=name, value=value, path="/", httponly=True, secure=secure, samesite="strict", max_age=seconds
    )


def expire_cookie(name: str, connection: Connection) -> Cookie:
    return make_cookie(name, "", connection, 0)


async def count_request(connection: Connection, handler: BaseRouteHandler) -> None:
    """Count a request; the guard of every route, including pages and documents."""
    if connection.scope["type"] == ScopeType.HTTP:
        counter(connection)(handler.opt.get("limit", "play"))


async def admit(connection: Connection, handler: BaseRouteHandler) -> None:
    """Recognise the caller and check the scope; the guard of every API route. A live connection is checked
    after it is open: only then its client can be sent a reason."""
    if connection.scope["type"] == ScopeType.HTTP:
        needed = needed_scope(handler, str(connection.scope.get("method", "")))
        connection.state.caller = STRANGER if needed == "open" else await recognise(connection)
        if needed != "open":
            check_scope(connection.state.caller, needed)


def needed_scope(handler: BaseRouteHandler, method: str) -> Needed:
    usual: Needed = "read" if method in ("GET", "HEAD") else "play"
    needed: Needed = handler.opt.get("scope", usual)
    return needed


async def recognise(connection: Connection) -> Caller:
    server: Server = connection.app.state.server
    sent = credentials_of(connection)
    if sent.bearer is None and not sent.session and not sent.guest:
        return STRANGER
    caller = await server.on_disk(server.people.recognise, sent)
    server.presence.note(caller.keys)
    return caller


class Counter(Protocol):
    def __call__(self, what: LimitKind, cost: float = 1) -> None: ...


def counter(connection: Connection) -> Counter:
    """A function that counts what this client does, and refuses what is too often."""
    limits: Limits = connection.app.state.limits
    client = _client(connection)
    return lambda what, cost=1: limits.count(what, *client, cost)


def hold(connection: Connection, what: HoldKind) -> AbstractContextManager[None]:
    """Count what this client keeps open until the block ends, and refuse what is too much."""
    limits: Limits = connection.app.state.limits
    return limits.hold(what, *_client(connection))


def _client(connection: Connection) -> tuple[str, str]:
    sent = credentials_of(connection)
    address = connection.client.host if connection.client else ""
    if is_forwarded(connection) and address in THIS_MACHINE:
        # A proxy that `--proxy` does not name: its clients are not on this machine.
        address = ""
    return address, sent.bearer or sent.session or sent.guest


async def charge_of(request: Connection) -> Charge:
    """A function that counts more for a request that takes more work than usual."""
    count = counter(request)
    return lambda cost: count("play", cost)


async def host_of(request: Connection) -> Caller:
    """The caller that the guard has recognised; a stranger becomes a guest."""
    server: Server = request.app.state.server
    host, key = ensure_key(request.state.caller, server.people.signer)
    server.presence.note(host.keys)
    if key:
        request.state[_NEW_GUEST] = key
    return host


async def hold_of(request: Connection) -> Hold:
    return lambda: hold(request, "wait")


async def count_of(request: Connection) -> Count:
    return counter(request)


async def caller_of(request: Connection) -> Caller:
    """The caller that the guard has recognised."""
    caller: Caller = request.state.caller
    return caller
