"""Messages about challenges."""

from typing import Annotated, Literal

import msgspec

from rollingroad.core.creations import Fact
from rollingroad.server.schemas import Asked, Wire
from rollingroad.server.schemas.matches import Name

MyState = Literal["open", "playing", "played"]
"""Whether my one attempt is open, being played, or played."""


class PlayChallenge(Asked, frozen=True):
    name: Name = ""
    """My displayed name."""
    bot: Annotated[str, msgspec.Meta(max_length=32)] = ""
    """A bot to play it instead of me."""


class ChallengePlayed(Wire, frozen=True):
    match: str
    """My match; empty where a bot plays: nobody may see the dice before they have played."""


class ChallengeResult(Wire, frozen=True):
    """One attempt at a challenge."""

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
    """It ended after the week, when everyone could know the dice."""
    ranked: bool
    """Whether it has a place. In a week only attempts in time, of accounts older than the week, are ranked:
    guests can come as often as they like."""
    against: int | None
    """Compared with mine: 1 is better, 0 equal, -1 worse; null where there is nothing to compare."""
    match: str
    """The match to watch or continue; others' are empty until the week is over, among friends until I have
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
    """How many attempts have been finished."""
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
    """Further options that differ from the defaults."""
    seat: int
    """The player's seat."""
    bots: list[str]
    """The bots of the other seats, by seat; empty at the player's own."""
    commitment: str
    """The commitment to its dice."""
    created: str
    ends: str
    over: bool
    """The week has ended: nobody can begin."""
    state: MyState
    read_only: str
    """Why nobody can begin: it belongs to another version of the game; empty if it is open."""
    results: list[ChallengeResult]
    """Best first, then unranked ones, then running ones."""
