"""Messages about accounts, tokens, turns and webhooks."""

from typing import Annotated, Any, Literal

import msgspec

from rollingroad.server.schemas import Asked, Wire

CallerKind = Literal["nobody", "guest", "account", "token", "seat"]
GivenScope = Literal["read", "play", "create"]
_Text = Annotated[str, msgspec.Meta(max_length=256)]


class SignUp(Asked, frozen=True):
    name: _Text
    password: _Text


class SignIn(SignUp, frozen=True):
    bring: bool = False
    """Whether the account takes over what the guest of this browser has."""


class NewPassword(Asked, frozen=True):
    old: _Text
    new: _Text


class DeleteAccount(Asked, frozen=True):
    """Delete the account."""

    password: _Text


class WhoAmI(Wire, frozen=True, omit_defaults=True):
    """Who the caller is."""

    kind: CallerKind
    name: str
    """The name of the account; empty for guests."""
    scopes: list[str]
    edition: Literal["server", "browser"] = "server"
    """What answers: in a browser alone there are no accounts, and nobody else can join."""


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


class TokenSecret(Wire, frozen=True):
    """A new token with its secret, which is shown only this once."""

    token: TokenInfo
    key: str


class Turn(Wire, frozen=True):
    """A match that waits for the caller."""

    match: str
    game: str
    seats: list[int]
    """The caller's seats that are asked; -1 where real dice are to be typed in."""
    changed: str


class NewWebhook(Asked, frozen=True):
    url: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class WebhookInfo(Wire, frozen=True):
    """A URL that is notified when a match waits for its owner."""

    id: str
    url: str
    created: str
    delivered: str
    """When it last accepted a notice; empty if never."""
    failures: int
    """Consecutive notices that failed."""
    trouble: str
    """Why the last notice failed; empty if it did not."""
    off: bool
    """Whether it is switched off after too many failures."""


class WebhookSecret(Wire, frozen=True):
    """A new webhook with the secret that signs its notices, which is shown only this once."""

    webhook: WebhookInfo
    secret: str


class SignedIn(Wire, frozen=True):
    """A session of the account."""

    created: str
    used: str
    """When it was last used, to the hour."""


class StoredCreation(Wire, frozen=True):
    id: str
    game: str
    kind: str
    name: str
    text: str
    version: int
    created: str
    changed: str


class StoredSeat(Wire, frozen=True):
    """A seat of the account in a match, whose record is at `/matches/ID/record`."""

    id: str
    game: str
    status: str
    created: str
    changed: str
    challenge: str
    host: bool
    """Whether the account created the match."""
    seat: int | None
    """Counted from 0; null where it created a match for others or opened a record."""
    name: str
    """The player's name in that match."""
    standing: list[Any]
    marks: list[Any]


class AccountData(Wire, frozen=True):
    """Everything stored about an account, except its password and other secrets."""

    name: str
    created: str
    sign_ins: list[SignedIn]
    tokens: list[TokenInfo]
    webhooks: list[WebhookInfo]
    creations: list[StoredCreation]
    experiments: list[str]
    """The ids of its experiments in the lab."""
    matches: list[StoredSeat]


class Notice(Wire, frozen=True):
    """The body sent to a webhook: a match waits for its owner."""

    match: str
    game: str
    seats: list[int]
    url: str
    """The path of the match's page on this server."""
    changed: str
