"""What travels about accounts, tokens, turns and webhooks."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rollingroad.server.identity import Kind
from rollingroad.server.wire_basis import Asked, Wire

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


class Farewell(Asked, frozen=True):
    """What deletes an account."""

    password: _Text


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


class NewWebhook(Asked, frozen=True):
    url: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class WebhookInfo(Wire, frozen=True):
    """An address that is told when a match waits for its owner."""

    id: str
    url: str
    created: str
    delivered: str
    """When it last took a notice; empty: never yet."""
    failures: int
    """How many notices in a row it did not take."""
    trouble: str
    """What went wrong with the last one; empty where nothing did."""
    off: bool
    """It failed so often that it is told nothing any more."""


class MadeWebhook(Wire, frozen=True):
    """A new webhook with the secret that its notices are signed with, which is shown this once."""

    webhook: WebhookInfo
    secret: str


class SignedIn(Wire, frozen=True):
    """Somewhere the account is signed in."""

    created: str
    used: str
    """When it was last used, to the hour."""


class KeptWork(Wire, frozen=True):
    id: str
    game: str
    kind: str
    name: str
    text: str
    version: int
    created: str
    changed: str


class KeptMatch(Wire, frozen=True):
    """A seat of the account at a match; its record is at `/matches/ID/record`."""

    id: str
    game: str
    status: str
    created: str
    changed: str
    challenge: str
    host: bool
    """Whether the account has set the table up."""
    seat: int | None
    """Counted from 0; null where it has set up a table for others or opened a record."""
    name: str
    """What it was called there."""
    standing: list[Any]
    marks: list[Any]


class AccountData(Wire, frozen=True):
    """All that is kept about an account, except for its password and other secrets."""

    name: str
    created: str
    sign_ins: list[SignedIn]
    tokens: list[TokenInfo]
    webhooks: list[WebhookInfo]
    works: list[KeptWork]
    experiments: list[str]
    """The ids of its experiments in the lab."""
    matches: list[KeptMatch]


class Notice(Wire, frozen=True):
    """What a webhook is sent: a match waits for its owner."""

    match: str
    game: str
    seats: list[int]
    url: str
    """The path of the table on this server."""
    changed: str
