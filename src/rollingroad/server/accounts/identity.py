"""Identity of callers: guests need no account, a secret key holds their seats.

Browsers keep their secrets in cookies that scripts cannot read; programs send one as a bearer token. The
prefix of a secret says what it is for. The server stores only hashes, and it signs the keys of guests, so
invented ones are worthless.
"""

import hashlib
import hmac
import re
import secrets
import unicodedata
from typing import Final, Literal

import msgspec

from rollingroad.core.errors import BadInput
from rollingroad.server.problems import Refused
from rollingroad.server.schemas.accounts import CallerKind

Scope = Literal["read", "play", "create", "self"]
"""What a secret allows. `self`, to sign in and to create tokens, is for people only."""

EVERYTHING: Final[frozenset[Scope]] = frozenset({"read", "play", "create", "self"})
ONE_SEAT: Final[frozenset[Scope]] = frozenset({"read", "play"})

_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


class Caller(msgspec.Struct, frozen=True):
    """The sender of a request."""

    key: str
    """The key hash that owns seats and creations; empty for a stranger."""
    also: tuple[str, ...] = ()
    """Key hashes of further guests of the same account."""
    kind: CallerKind = "guest"
    scopes: frozenset[Scope] = EVERYTHING
    account: str = ""
    name: str = ""
    """The name of the account."""

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key, *self.also) if self.key else ()


STRANGER: Final = Caller("", kind="nobody")


def check_scope(caller: Caller, needed: Scope) -> None:
    if needed not in caller.scopes:
        what = "be used for this: it is for programs" if needed == "self" else f"be used to {needed}"
        raise Refused(403, "NO_SCOPE", f"This token cannot {what}.")


def new_key() -> str:
    return secrets.token_urlsafe(24)


def new_secret(kind: Literal["session", "token", "seat"]) -> str:
    return f"{kind}.{new_key()}"


def new_match_id() -> str:
    """An id long enough that nobody finds a match by guessing."""
    return _letters(10)


def new_creation_id() -> str:
    """A share code. Everyone who has it may read the creation, so it is longer than a match id."""
    return _letters(16)


def _letters(number: int) -> str:
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(number))


def letters_of(digest: bytes, number: int) -> str:
    """An id of that length, derived from a hash."""
    return "".join(_ID_LETTERS[byte % len(_ID_LETTERS)] for byte in digest[:number])


def hash_secret(secret: str) -> str:
    """The hash of a secret, which is all that the server stores of it."""
    return hashlib.sha256(f"rolling road key\n{secret}".encode()).hexdigest()


def digest(secret: str, *about: str) -> bytes:
    """A keyed hash, unpredictable without the secret."""
    return hmac.new(secret.encode(), "\n".join(about).encode(), hashlib.sha256).digest()


class Signer:
    """Signs the keys of guests, so that only keys issued by this server are valid."""

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


_LONGEST_NAME = 32
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Fillers and variation selectors, which Unicode classes as letters and marks."""


def seat_name(given: str, account: str = "") -> str:
    """The displayed name of a player. Only names of accounts begin with `@`, so nobody can impersonate an
    account, whatever letters they choose."""
    name = _normalise(given)
    if account and name.removeprefix("@").lower() in ("", account.lower()):
        return f"@{account}"
    if "@" in name:
        raise BadInput("a name has no @ in it: that marks the names of accounts")
    return name


def _normalise(text: str) -> str:
    """Normalise a name: fold widths, drop invisible characters."""
    normal = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    kept = "".join(
        " " if sign.isspace() else sign
        for sign in normal
        if sign.isspace() or not unicodedata.category(sign).startswith("C")
    )
    return " ".join(kept.split())[:_LONGEST_NAME].strip()


class Credentials(msgspec.Struct, frozen=True):
    """The unverified secrets of a request; a bearer token takes precedence over cookies."""

    bearer: str | None
    session: str
    guest: str


def ensure_key(caller: Caller, signer: Signer) -> tuple[Caller, str]:
    """The caller and an empty string, or a new guest and their key for a stranger."""
    if caller.kind == "seat":
        raise Refused(403, "NO_SCOPE", "The token of a seat can play that seat and nothing else.")
    if caller.key:
        return caller, ""
    key = signer.new_guest()
    return Caller(hash_secret(key)), key
