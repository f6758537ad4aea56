"""Who comes in: how often, with which secret, and whether that secret is good for the route.

Each route says in its `opt` which `scope` it needs (`read` for GET, otherwise `play`; `open` where it does
not matter who calls) and which `limit` it counts for (`play` unless it says so).
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Literal, Protocol

from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler

from rollingroad.server.connections import Connection, is_forwarded
from rollingroad.server.identity import STRANGER, Caller, Scope, credentials_of
from rollingroad.server.limits import THIS_MACHINE, Held, Limits, What
from rollingroad.server.problems import Refused
from rollingroad.server.tables import Charge, Tables

Needed = Scope | Literal["open"]


async def count_request(connection: Connection, handler: BaseRouteHandler) -> None:
    """The guard of every route there is, the pages and all other documents too."""
    if connection.scope["type"] == ScopeType.HTTP:
        counter(connection)(handler.opt.get("limit", "play"))


async def admit(connection: Connection, handler: BaseRouteHandler) -> None:
    """The guard of every route of the API. A live connection is looked at when it is open: its client is
    told what is wrong only then."""
    if connection.scope["type"] == ScopeType.HTTP:
        connection.state.caller = await _admitted(connection, handler)


async def _admitted(connection: Connection, handler: BaseRouteHandler) -> Caller:
    needed = needed_scope(handler, str(connection.scope.get("method", "")))
    if needed == "open":
        return STRANGER
    caller = await recognise(connection)
    check_scope(caller, needed)
    return caller


def needed_scope(handler: BaseRouteHandler, method: str) -> Needed:
    usual: Needed = "read" if method in ("GET", "HEAD") else "play"
    needed: Needed = handler.opt.get("scope", usual)
    return needed


def check_scope(caller: Caller, needed: Scope) -> None:
    if needed not in caller.scopes:
        what = "be used for this: it is for programs" if needed == "self" else f"be used to {needed}"
        raise Refused(403, "NO_SCOPE", f"This token cannot {what}.")


async def recognise(connection: Connection) -> Caller:
    tables: Tables = connection.app.state.tables
    sent = credentials_of(connection)
    if sent.bearer is None and not sent.session and not sent.guest:
        return STRANGER
    caller = await tables.on_disk(tables.people.recognise, sent)
    tables.presence.note(caller.keys)
    return caller


class Count(Protocol):
    def __call__(self, what: What, cost: float = 1) -> None: ...


def counter(connection: Connection) -> Count:
    """Counts what this client does, and refuses what is too often."""
    limits: Limits = connection.app.state.limits
    client = _client(connection)
    return lambda what, cost=1: limits.count(what, *client, cost)


def hold(connection: Connection, what: Held) -> AbstractContextManager[None]:
    """Counts what this client keeps open, as long as it does, and refuses what is too much."""
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
    """Counts more for a request that takes more work than it looks."""
    count = counter(request)
    return lambda cost: count("play", cost)


async def caller_of(request: Connection) -> Caller:
    """Whom the guard has let in."""
    caller: Caller = request.state.caller
    return caller
