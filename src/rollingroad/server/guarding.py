"""What protects the pages: requests from other sites are refused, and browsers are told to be strict."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

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
    """Every answer tells the browser what it may load, and that nobody may frame it."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                missing = [header for header in _HEADERS if header[0] not in own]
                message["headers"] = [*message["headers"], *missing]
            await send(message)

        await app(scope, receive, send_strict)

    return guarded


def same_origin_only(app: ASGIApp) -> ASGIApp:
    """A page of another site can neither change anything here nor listen, even with the guest's cookie."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if _foreign(scope):
            await _refuse(scope, send)
        else:
            await app(scope, receive, send)

    return guarded


def _foreign(scope: Scope) -> bool:
    if scope["type"] == ScopeType.HTTP and scope["method"] in _SAFE:
        return False
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    origin = headers.get(b"origin", "")
    if origin:
        return urlsplit(origin).netloc != headers.get(b"host", "")
    return headers.get(b"sec-fetch-site", "none") not in ("same-origin", "none")


async def _refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 4403, "reason": "another site"})
        return
    body = (
        b'{"type":"/problems/another-site","title":"Not yours","status":403,'
        b'"detail":"A page of another site asked for this.","code":"ANOTHER_SITE","rule":""}'
    )
    headers = [(b"content-type", b"application/problem+json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
