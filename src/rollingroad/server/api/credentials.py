"""Reads the secrets that come with a request, and sets the cookies in which browsers keep them."""

from __future__ import annotations

import re
from typing import Any, Final

from litestar import Response
from litestar.datastructures import Cookie

from rollingroad.server.accounts.identity import Credentials
from rollingroad.server.api.connections import Connection

GUEST_COOKIE: Final = "rolling-road-guest"
SIGNED_IN_COOKIE: Final = "rolling-road-session"
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


def with_cookie(body: object, key: str, connection: Connection, status: int = 201) -> Response[Any]:
    """A response that stores a new key in the browser; an empty key stores nothing."""
    cookies = [make_cookie(GUEST_COOKIE, key, connection)] if key else []
    return Response(body, status_code=status, cookies=cookies)


def make_cookie(name: str, value: str, connection: Connection, seconds: int = _YEAR) -> Cookie:
    """A cookie that neither scripts nor other sites can read."""
    secure = connection.url.scheme in ("https", "wss")
    return Cookie(
        key=name, value=value, path="/", httponly=True, secure=secure, samesite="strict", max_age=seconds
    )


def expire_cookie(name: str, connection: Connection) -> Cookie:
    return make_cookie(name, "", connection, 0)
