"""Every request is counted, timed and told to the log, by its route and never by its address.

Addresses hold the codes of matches and invitations: what is told is the template of the route.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections import Counter, defaultdict
from contextvars import ContextVar
from typing import Any, Final

from litestar.types import ASGIApp, Message, Receive, Send

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Up to how many seconds a request took."""

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")

_LOGGER = logging.getLogger("rollingroad.requests")
_GIVEN_ID = re.compile(rb"[A-Za-z0-9._-]{1,64}")
_NO_ROUTE = "none"


class Requests:
    """What this process has answered since it started."""

    def __init__(self) -> None:
        self.answered: Counter[tuple[str, str, int]] = Counter()
        """By method, route and status."""
        self.buckets: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(BUCKETS) + 1))
        """By route: how many took up to each bound, and how many longer than all."""
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.sockets = 0
        """Live connections that are open now."""

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        self.answered[method, route, status] += 1
        place = next((i for i, bound in enumerate(BUCKETS) if seconds <= bound), len(BUCKETS))
        self.buckets[route][place] += 1
        self.seconds[route] += seconds


def watched(app: ASGIApp, requests: Requests) -> ASGIApp:
    """That application, with everything that passes told to the log and to `requests`."""

    async def watching(scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await _watch_request(app, requests, scope, receive, send)
        elif scope["type"] == "websocket":
            await _watch_socket(app, requests, scope, receive, send)
        else:
            await app(scope, receive, send)

    return watching


async def _watch_request(app: ASGIApp, requests: Requests, scope: Any, receive: Receive, send: Send) -> None:
    begun = time.perf_counter()
    request_id = _request_id(scope)
    status = 500

    async def sending(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            message["headers"] = [*message["headers"], (b"x-request-id", request_id.encode())]
        await send(message)

    REQUEST_ID.set(request_id)
    try:
        await app(scope, receive, sending)
    finally:
        seconds = time.perf_counter() - begun
        requests.count(_method(scope), _route(scope), status, seconds)
        _tell(_method(scope), _route(scope), status, seconds)


async def _watch_socket(app: ASGIApp, requests: Requests, scope: Any, receive: Receive, send: Send) -> None:
    begun = time.perf_counter()
    code = 1006

    async def receiving() -> Any:
        nonlocal code
        message = await receive()
        if message["type"] == "websocket.disconnect":
            code = message.get("code") or code
        return message

    async def sending(message: Message) -> None:
        nonlocal code
        if message["type"] == "websocket.close":
            code = message.get("code") or code
        await send(message)

    REQUEST_ID.set(_request_id(scope))
    requests.sockets += 1
    try:
        await app(scope, receiving, sending)
    finally:
        requests.sockets -= 1
        _tell("LIVE", _route(scope), code, time.perf_counter() - begun)


def _tell(method: str, route: str, status: int, seconds: float) -> None:
    told = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
    _LOGGER.info("%s %s %s %s ms", *told.values(), extra={"told": told})


def _route(scope: Any) -> str:
    """Litestar writes it into the scope when it has found one."""
    return str(scope.get("path_template") or _NO_ROUTE)


_METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))


def _method(scope: Any) -> str:
    """Clients may make methods up; they shall not make up metrics."""
    return scope["method"] if scope["method"] in _METHODS else "OTHER"


def _request_id(scope: Any) -> str:
    """The one that a proxy has given, so that its log and ours can be laid side by side, or a new one."""
    given = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"")
    return given.decode() if _GIVEN_ID.fullmatch(given) else secrets.token_hex(8)
