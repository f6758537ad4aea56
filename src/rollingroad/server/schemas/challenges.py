"""What travels between the server and its clients about challenges."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rollingroad.core.works import Fact
from rollingroad.server.wire import Name
from rollingroad.server.wire_basis import Asked, Wire

MyState = Literal["open", "playing", "played"]
"""Whether I may have a go, am at it, or have had it: everybody has one."""


class PlayChallenge(Asked, frozen=True):
    name: Name = ""
    """What I am called."""
    bot: Annotated[str, msgspec.Meta(max_length=32)] = ""
    """A bot that shall play it instead of me."""


class ChallengePlayed(Wire, frozen=True):
    match: str
    """My match; empty where a bot plays: nobody shall see the dice before he has played."""


class ChallengeResult(Wire, frozen=True):
    """One go at a challenge."""

    place: int
    """From 1; 0 while it runs, or where it is not ranked."""
    name: str
    bot: str
    """Which bot played; empty for a person."""
    mine: bool
    running: bool
    score: float | None
    verdict: str
    """How it ended, in one sentence."""
    facts: list[Fact]
    gave_up: bool
    lent: bool
    """A bot played for this person, at least for a while."""
    late: bool
    """It ended after the week did, when everybody could know the dice."""
    ranked: bool
    """Whether it has a place. In a week only goes in time, of accounts that are older than the week, do:
    guests can come as often as they like."""
    against: int | None
    """Beside my own: 1 is better, 0 as good, -1 not as good; null where there is nothing to compare."""
    match: str
    """To look at it, or to go on; others' are empty until the week is over, among friends until I have
    played."""
    ended: str


class ChallengeLine(Wire, frozen=True):
    """A challenge of this week in a list."""

    id: str
    game: str
    title: str
    """What is played, in a few words."""
    ends: str
    state: MyState
    goes: int
    """How many have been finished."""
    ranked: int
    """How many of them have a place."""
    mine: ChallengeResult | None
    best: ChallengeResult | None


class ChallengeInfo(Wire, frozen=True):
    id: str
    kind: Literal["week", "friends"]
    week: str
    """Such as `2026-W31`; empty for one among friends."""
    game: str
    title: str
    """What is played, in a few words."""
    terms: list[Fact]
    """What else is not as usual."""
    seat: int
    """The seat that one takes who plays it."""
    bots: list[str]
    """Who takes the others, by seat; empty at one's own."""
    commitment: str
    """The promise of its dice."""
    created: str
    ends: str
    over: bool
    """The week has ended: nobody can begin any more."""
    state: MyState
    read_only: str
    """Why nobody can begin: it is of another version of the game; empty where one can."""
    results: list[ChallengeResult]
    """The best first, then those without a place, then what still runs."""
