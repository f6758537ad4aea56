"""What travels about accounts, tokens and turns."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rollingroad.server.identity import Kind
from rollingroad.server.wire import Asked, Wire

GivenScope = Literal["read", "play", "create"]
_Text = Annotated[str, msgspec.Meta(max_length=256)]


class SignUp(Asked, frozen=True):
    name: _Text
    password: _Text


class SignIn(Asked, frozen=True):
    name: _Text
    password: _Text
    bring: bool = False
    """Whether what the guest of this browser has shall belong to the account from now on."""


class NewPassword(Asked, frozen=True):
    old: _Text
    new: _Text


class WhoAmI(Wire, frozen=True):
    """How the server knows the caller."""

    kind: Kind
    name: str
    """The name of the account; empty for guests."""
    scopes: list[str]


class NewToken(Asked, frozen=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    scopes: Annotated[list[GivenScope], msgspec.Meta(min_length=1, max_length=3)]


class TokenInfo(Wire, frozen=True):
    id: str
    name: str
    scopes: list[str]
    created: str
    used: str
    """When it was last used, to the hour."""


class MadeToken(Wire, frozen=True):
    """A new token with its secret, which is shown this once."""

    token: TokenInfo
    key: str


class Turn(Wire, frozen=True):
    """A match that waits for the caller."""

    match: str
    game: str
    seats: list[int]
    """The caller's seats that are asked; -1 where real dice are to be read out."""
    changed: str
