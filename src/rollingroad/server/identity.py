"""Who is calling: guests need no account, a secret key holds their seats.

A browser keeps the key in a cookie that scripts cannot read; programs send it, or the token of a single seat,
as a bearer token. The server keeps hashes only.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass

from litestar import Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

COOKIE = "rolling-road-guest"
_YEAR = 365 * 24 * 3600
_KEY = re.compile(r"[A-Za-z0-9_-]{20,64}")
_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True)
class Caller:
    """The hash of the secret that came with a request; empty where none came."""

    key: str


def new_key() -> str:
    return secrets.token_urlsafe(24)


def new_match_id() -> str:
    """Long enough that nobody finds a table by trying."""
    return _letters(10)


def new_work_id() -> str:
    """A share code: who has it may read the work, so it is longer still."""
    return _letters(16)


def _letters(number: int) -> str:
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(number))


def hashed(secret: str) -> str:
    """What is kept of a secret: enough to recognise it, not to find it out."""
    return hashlib.sha256(f"rolling road key\n{secret}".encode()).hexdigest()


def caller_of(connection: ASGIConnection) -> Caller:  # type: ignore[type-arg]
    """The caller of any request or WebSocket."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    secret = token if kind.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return Caller(hashed(secret) if _KEY.fullmatch(secret) else "")


def known(caller: Caller) -> tuple[Caller, str]:
    """The caller, with a new key where there was none yet."""
    if caller.key:
        return caller, ""
    key = new_key()
    return Caller(hashed(key)), key


def with_cookie(body: object, key: str, connection: ASGIConnection, status: int = 201) -> Response:  # type: ignore[type-arg]
    """An answer that makes the browser keep a new key; an old one is kept already."""
    secure = connection.url.scheme in ("https", "wss")
    return Response(body, status_code=status, cookies=[guest_cookie(key, secure)] if key else [])


def guest_cookie(key: str, secure: bool) -> Cookie:
    return Cookie(
        key=COOKIE, value=key, path="/", httponly=True, secure=secure, samesite="strict", max_age=_YEAR
    )
