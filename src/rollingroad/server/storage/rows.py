"""The rows of creations, challenges and reviews, wherever they are stored."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["week", "friends"]


class ChallengeRow(msgspec.Struct, frozen=True):
    """A set-up and its dice; the player takes that seat, bots take the others."""

    id: str
    kind: Kind
    week: str
    """Such as `2026-W31`; empty for one among friends."""
    game: str
    rules: int
    content: str
    options: str
    seed: str
    commitment: str
    seat: int
    bots: str
    """The bot of each seat, separated by commas."""
    created: str
    ends: str
    """When the week is over; empty for one among friends."""


class CreationRow(msgspec.Struct, frozen=True):
    """A stored creation; `owner` is the key hash of its maker."""

    id: str
    game: str
    kind: str
    name: str
    text: str
    owner: str
    version: int
    """How many times it has been saved."""
    created: str
    changed: str


class ReviewRow(msgspec.Struct, frozen=True):
    """A stored review; `findings` are JSON."""

    match: str
    done: int
    """How many answers have been examined."""
    total: int
    findings: str
    changed: str
