"""Security headers, same-origin and host checks, and trusted proxies."""

import ipaddress
import logging
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from rollingroad.core.errors import BadInput
from rollingroad.server.accounts.rate_limits import parse_address
from rollingroad.server.api.connections import FORWARDED
from rollingroad.server.problems import PROBLEM_TYPE, Refused, problem_of

_LOGGER = logging.getLogger("rollingroad.server")

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

_HEADERS = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)

_SAFE = ("GET", "HEAD", "OPTIONS")


def strict_headers(app: ASGIApp) -> ASGIApp:
    """Add a content security policy and related headers to every response."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                missing = [header for header in _HEADERS if header[0] not in own]
                message["headers"] = [*message["headers"], *missing]
            await send(message)

        await app(scope, receive, send_strict)

    return guarded


def _foreign(scope: Scope) -> bool:
    if scope["type"] == ScopeType.HTTP and scope["method"] in _SAFE:
        return False
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    origin = headers.get(b"origin", "")
    if origin:
        return urlsplit(origin).netloc != headers.get(b"host", "")
    return headers.get(b"sec-fetch-site", "none") not in ("same-origin", "none")


async def _refuse(scope: Scope, send: Send, reason: Refused) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 4403, "reason": str(reason)})
        return
    body = msgspec.json.encode(problem_of(reason))
    headers = [(b"content-type", PROBLEM_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": reason.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _refusing(reason: Refused, when: Callable[[Scope], bool]) -> Callable[[ASGIApp], ASGIApp]:
    """A middleware that refuses some requests and live connections."""

    def guard(app: ASGIApp) -> ASGIApp:
        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            if when(scope):
                await _refuse(scope, send, reason)
            else:
                await app(scope, receive, send)

        return guarded

    return guard


same_origin_only: Final = _refusing(
    Refused(403, "ANOTHER_SITE", "A page of another site asked for this."), _foreign
)
"""Refuses changes and live connections from pages of other sites, even with the guest's cookie."""


def own_host_only(names: Collection[str]) -> Callable[[ASGIApp], ASGIApp]:
    """Refuse unknown host names, against DNS rebinding. IP addresses and loopback names are always accepted:
    nobody else can have a page there."""
    own = {name.strip().lower().rstrip(".") for name in names} - {""}

    def is_other(scope: Scope) -> bool:
        host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
        return bool(host) and not _is_own(host, own)

    return _refusing(_ANOTHER_HOST, is_other)


def _is_own(host: str, own: Collection[str]) -> bool:
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    return name in own or name == "localhost" or name.endswith(".localhost") or bool(parse_address(name))


_ANOTHER_HOST: Final = Refused(
    403,
    "ANOTHER_HOST",
    "This server does not go by the name in the Host header; its operator can add names with --host-name.",
)


def proxy_addresses(text: str) -> tuple[str, ...]:
    """Parse a list of addresses and networks such as `127.0.0.1,10.0.0.0/8`."""
    proxies = tuple(part.strip() for part in text.split(",") if part.strip())
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError as error:
            raise BadInput(
                f"--proxy takes addresses such as 127.0.0.1 or 10.0.0.0/8, not {proxy!r}"
            ) from error
    return proxies


def believe_proxies(app: Any, proxies: Sequence[str]) -> ASGIApp:
    """Take client and scheme from the headers of these proxies; warn once about headers of others."""
    believing: Any = ProxyHeadersMiddleware(app, list(proxies))
    names = {name.encode() for name in FORWARDED}
    said = False

    async def passing(scope: Any, receive: Receive, send: Send) -> None:
        nonlocal said
        sender = scope["client"][0] if scope.get("client") else ""
        if sender and not said and sender not in believing.trusted_hosts:
            said = any(name in names for name, _ in scope["headers"])
            if said:
                _LOGGER.warning(
                    "forwarded headers of %s are ignored: --proxy names proxies to believe", sender
                )
        await believing(scope, receive, send)

    return passing
