"""Who is calling: guests need no account, a secret key holds their seats.

A browser keeps its secrets in cookies that scripts cannot read; programs send one as a bearer token. What a
secret is for stands at its beginning. The server keeps hashes only, and it signs the keys of guests: one that
somebody made up opens nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from dataclasses import dataclass
from typing import Any, Final, Literal

from litestar import Response
from litestar.datastructures import Cookie

from rollingroad.core.errors import BadInput
from rollingroad.server.connections import Connection
from rollingroad.server.problems import Refused

Scope = Literal["read", "play", "create", "self"]
"""What a secret lets its bearer do. `self`, to sign in and to give out tokens, is for people only."""

Kind = Literal["nobody", "guest", "account", "token", "seat"]

EVERYTHING: Final[frozenset[Scope]] = frozenset({"read", "play", "create", "self"})
ONE_SEAT: Final[frozenset[Scope]] = frozenset({"read", "play"})

GUEST_COOKIE: Final = "rolling-road-guest"
SIGNED_IN_COOKIE: Final = "rolling-road-session"
_YEAR = 365 * 24 * 3600
_SECRET = re.compile(r"[A-Za-z0-9_.-]{20,120}")
_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sent a request."""

    key: str
    """The hash under which seats and works are held; empty for a stranger."""
    also: tuple[str, ...] = ()
    """More of them: those of guests who have become part of the same account."""
    kind: Kind = "guest"
    scopes: frozenset[Scope] = EVERYTHING
    account: str = ""
    name: str = ""
    """The name of the account."""

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key, *self.also) if self.key else ()


STRANGER: Final = Caller("", kind="nobody")


# Secrets


def new_key() -> str:
    return secrets.token_urlsafe(24)


def new_secret(kind: Literal["session", "token", "seat"]) -> str:
    return f"{kind}.{new_key()}"


def new_match_id() -> str:
    """Long enough that nobody finds a table by trying."""
    return _letters(10)


def new_work_id() -> str:
    """A share code: who has it may read the work, so it is longer still."""
    return _letters(16)


def _letters(number: int) -> str:
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(number))


def letters_of(digest: bytes, number: int) -> str:
    """As many letters of an id, from a hash."""
    return "".join(_ID_LETTERS[byte % len(_ID_LETTERS)] for byte in digest[:number])


def hashed(secret: str) -> str:
    """What is kept of a secret: enough to recognise it, not to find it out."""
    return hashlib.sha256(f"rolling road key\n{secret}".encode()).hexdigest()


class Signer:
    """Signs the keys of guests, so that only those exist that this server has given out."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def new_guest(self) -> str:
        number = new_key()
        return f"guest.{number}.{self._signature(number)}"

    def is_ours(self, key: str) -> bool:
        kind, _, rest = key.partition(".")
        number, _, signature = rest.partition(".")
        return kind == "guest" and hmac.compare_digest(signature, self._signature(number))

    def _signature(self, number: str) -> str:
        return hmac.new(self._secret, f"guest\n{number}".encode(), hashlib.sha256).hexdigest()[:40]


# What people are called

_LONGEST_NAME = 32
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Fillers and variation selectors, which Unicode counts among letters and marks."""


def seat_name(given: str, account: str = "") -> str:
    """What somebody is called at a table. An account goes by its own name, with an `@` before it that no
    other name has; so nobody can look like an account, whatever letters they choose."""
    name = _visible(given)
    if account and name.removeprefix("@").lower() in ("", account.lower()):
        return f"@{account}"
    if "@" in name:
        raise BadInput("a name has no @ in it: that marks the names of accounts")
    return name


def _visible(text: str) -> str:
    """The same name for all that look the same in another width or with signs that nobody sees."""
    normal = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    kept = "".join(
        " " if sign.isspace() else sign
        for sign in normal
        if sign.isspace() or not unicodedata.category(sign).startswith("C")
    )
    return " ".join(kept.split())[:_LONGEST_NAME].strip()


# What comes with a request


@dataclass(frozen=True, slots=True)
class Credentials:
    """The secrets of a request, none of them looked at yet; a bearer's goes before all cookies."""

    bearer: str | None
    session: str
    guest: str


def credentials_of(connection: Connection) -> Credentials:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    cookies = connection.cookies
    return Credentials(
        _well_formed(token) if kind.lower() == "bearer" else None,
        _well_formed(cookies.get(SIGNED_IN_COOKIE, "")),
        _well_formed(cookies.get(GUEST_COOKIE, "")),
    )


def _well_formed(secret: str) -> str:
    return secret if _SECRET.fullmatch(secret) else ""


# What the answer makes the browser keep


def known(caller: Caller, signer: Signer) -> tuple[Caller, str]:
    """The caller, with a new key where there was none yet."""
    if caller.kind == "seat":
        raise Refused(403, "NO_SCOPE", "The token of a seat can play that seat and nothing else.")
    if caller.key:
        return caller, ""
    key = signer.new_guest()
    return Caller(hashed(key)), key


def with_cookie(body: object, key: str, connection: Connection, status: int = 201) -> Response[Any]:
    """An answer that makes the browser keep a new key; an old one is kept already."""
    cookies = [kept_cookie(GUEST_COOKIE, key, connection)] if key else []
    return Response(body, status_code=status, cookies=cookies)


def kept_cookie(name: str, value: str, connection: Connection, seconds: int = _YEAR) -> Cookie:
    """Out of reach for scripts and for other sites."""
    secure = connection.url.scheme in ("https", "wss")
    return Cookie(
        key=name, value=value, path="/", httponly=True, secure=secure, samesite="strict", max_age=seconds
    )


def forgotten_cookie(name: str, connection: Connection) -> Cookie:
    return kept_cookie(name, "", connection, 0)
