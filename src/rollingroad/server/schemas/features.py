"""Messages about the features: challenges, creations, experiments, lessons, reviews and puzzles."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rollingroad.core.creations import CreationReport, CreationStart, Fact
from rollingroad.core.lessons import Instead, Said
from rollingroad.core.wire import Choice
from rollingroad.review.findings import Because, Insight, Summary
from rollingroad.server.schemas import Asked, Wire
from rollingroad.server.schemas.matches import MatchInfo, Name, SeatPlan, SeatView

# Challenges

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


# Creations

Text = Annotated[str, msgspec.Meta(max_length=20_000)]


class CreationText(Asked, frozen=True):
    text: Text


class MadeUp(Wire, frozen=True):
    """The text of a random creation."""

    text: str


class NewCreation(Asked, frozen=True):
    game: str
    kind: str
    text: Text


class SaveCreation(Asked, frozen=True):
    text: Text
    expect: int | None = None
    """The version that was edited; the request is refused where a newer one exists."""


class RenameCreation(Asked, frozen=True):
    name: str


class CreationStarts(Wire, frozen=True):
    """The starting points of a new creation: empty ones, and those from the box."""

    starts: list[CreationStart]


class CreationInfo(Wire, frozen=True):
    """A creation, as shown to everyone who has its share code."""

    id: str
    """The share code."""
    game: str
    kind: str
    text: str
    report: CreationReport
    mine: bool
    version: int
    created: str
    changed: str


class CreationLine(Wire, frozen=True):
    """A creation in a list."""

    id: str
    game: str
    kind: str
    name: str
    ready: bool
    """Whether it can be played as it is."""
    facts: list[Fact]
    version: int
    changed: str


# Experiments

MOST_GAMES = 200
State = Literal["playing", "waiting", "ready", "failed"]
"""`waiting`: it was interrupted and continues when no other experiment runs."""


class WinRate(Wire, frozen=True):
    """The win rate of a seat or the team, with its 95 % interval."""

    name: str
    """The name of the seat, such as a fleet; empty where it has only a number."""
    value: float
    low: float
    high: float


class LabRun(Wire, frozen=True):
    """An experiment; its report is at `/lab/{id}/report`."""

    id: str
    game: str
    title: str
    details: str
    """The options that differ from the defaults."""
    games: int
    state: State
    started: float
    """In seconds since 1970."""
    done: int
    """How many of the games have ended."""
    rates: list[WinRate]
    """The win rates of the team or of each seat so far."""
    problem: str
    """Why it failed, in one sentence."""
    mine: bool
    """Whether the caller may remove it."""


class LabInfo(Wire, frozen=True):
    open: bool
    """Whether experiments can be started here."""
    most_games: int
    runs: list[LabRun]
    """The newest first."""


class NewLabRun(Asked, frozen=True):
    """Let driver bots play games with the options of a match."""

    game: str
    options: dict[str, Any]
    games: Annotated[int, msgspec.Meta(ge=1, le=MOST_GAMES)] = MOST_GAMES


class Measured(Wire, frozen=True):
    """The win rates of one kind of bot in all seats."""

    bot: str
    tries: int
    """The number of its search iterations per decision, if it was set."""
    games: int
    rates: list[WinRate]
    """Of the team, or of each seat."""
    length: float
    """The average length of a game."""
    length_in: str
    """The unit of length, in the game's own words."""
    run: str
    """The experiment that it comes from; empty if it came with the game."""


class Difficulty(Wire, frozen=True):
    """What has been measured for these options."""

    cooperative: bool
    known: list[Measured]
    """The weakest bot first."""
    run: LabRun | None
    """The last experiment with these options, if it has no result yet."""
    open: bool
    """Whether one can be started here."""
    games: int
    """How many games it would play."""


# Lessons, and playing on from another game


class LessonNote(Wire, frozen=True):
    """The note at one step; without an answer the player only reads it."""

    text: Said
    rules: list[str]
    at: list[str]
    """Places on the board to point at."""
    answer: str
    instead: list[Instead]
    """Replies to other answers that the rules allow."""


class LessonFrame(Wire, frozen=True):
    """One step of a lesson (counted from 0), with the table as the player sees it at that step."""

    at: int
    last: int
    note: LessonNote
    match: MatchInfo
    view: SeatView
    """With all events since the lesson began."""
    choices: list[Choice]
    """The details of the actions that are offered."""
    since: int
    """The number of the last log entry of the step before."""


class Branch(Asked, frozen=True):
    """Play on from an entry of a finished match, or from a step of a lesson."""

    at: int
    seats: list[SeatPlan] = msgspec.field(default_factory=list)
    """Mine and bots'; if empty, the first seat is mine and driver bots take the others."""


# Reviews


class Review(Wire, frozen=True):
    """The findings in a finished match so far."""

    begun: bool
    done: int
    """How many answers have been examined."""
    total: int
    frames: list[int]
    """For each answer that was not undone, the number of its log entry."""
    findings: list[Insight]
    """The findings after the requested number."""
    summary: Summary


# Puzzles


class PuzzleLine(Wire, frozen=True):
    """A puzzle in a list."""

    id: str
    game: str
    difficulty: int
    """From 1 to 5."""


class PuzzleList(Wire, frozen=True):
    puzzles: list[PuzzleLine]
    daily: str
    """The id of today's puzzle; empty if there is none."""


class PuzzleTable(Wire, frozen=True):
    """A puzzle as its solver sees it."""

    id: str
    game: str
    difficulty: int
    source: str
    match: MatchInfo
    view: SeatView
    choices: list[Choice]
    """The details of the actions that are offered."""


class PuzzleAnswer(Asked, frozen=True):
    action: Annotated[str, msgspec.Meta(max_length=200)]


class Ranked(Wire, frozen=True):
    """An answer to a puzzle and its win chance."""

    action: str
    label: str
    chance: float


class PuzzleVerdict(Wire, frozen=True):
    right: bool
    given: Ranked
    best: Ranked
    because: list[Because]
    """The exact odds in which the two differ."""
    reason: str
    ranking: list[Ranked]
    """All answers, best first."""
