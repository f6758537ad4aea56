"""What travels between the server and its clients. The pages' types are made from these.

What belongs to a game (its table, events, actions, previews) has types of its own: here it is plain data.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rollingroad.core.game import StandingOffer
from rollingroad.core.lessons import LessonLine
from rollingroad.core.works import Fact, WorkKind, WorkReport, WorkStart
from rollingroad.server.clock_wire import ClockInfo, ClockTerms, NewClock
from rollingroad.server.wire_basis import Asked, Wire

Name = Annotated[str, msgspec.Meta(max_length=32)]
Status = Literal["waiting", "playing", "over"]
"""`waiting` for players to sit down, `playing`, or `over`."""


# Games


class BotInfo(Wire, frozen=True):
    name: str
    label: str
    help: str


class GameInfo(Wire, frozen=True):
    slug: str
    name: str
    tagline: str
    fewest_seats: int
    most_seats: int
    cooperative: bool
    example: bool
    """A game that shows how games are written."""
    hidden_information: bool
    rules_version: int
    content_hash: str
    bots: list[BotInfo]
    standing: list[StandingOffer]
    works: list[WorkKind]
    """What players may make for it themselves."""
    lessons: list[LessonLine]
    """Guided first games."""


class OptionsChecked(Wire, frozen=True):
    """Options with all defaults written out, and how many seats they make."""

    options: dict[str, Any]
    seats: int


class RuleInfo(Wire, frozen=True):
    id: str
    section: str
    text: str
    source: str
    tests: int


class LedgerInfo(Wire, frozen=True):
    title: str
    rules: list[RuleInfo]


# Setting up a match


class SeatPlan(Asked, frozen=True):
    """Who shall sit there. Several `me` are one screen for all of them."""

    who: Literal["me", "friend", "bot"]
    name: Name = ""
    bot: str = "driver"


class NewMatch(Asked, frozen=True):
    game: str
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    seats: list[SeatPlan] = msgspec.field(default_factory=list)
    """Empty: the first seat is mine and drivers take the others."""
    dice: Literal["seeded", "typed"] = "seeded"
    """`typed`: people roll real dice and draw real cards, and tell the table what they show."""
    watchable: bool = False
    """Whether the match is listed for onlookers."""
    listed: bool = False
    """Whether anybody may take a friend's seat, without an invitation; the table then stands in the lobby."""
    clock: NewClock | None = None
    name: Name = ""
    work: str = ""
    """The share code of a work to play on; its text is copied into the options."""


class StandingAnswer(Asked, frozen=True):
    """Answer questions of this kind for me, unless another answer changes the odds by so much."""

    kind: Annotated[str, msgspec.Meta(max_length=64)]
    answer: Annotated[str, msgspec.Meta(max_length=200)]
    unless: Annotated[float, msgspec.Meta(ge=0, le=1)] | None = None


class SeatInfo(Wire, frozen=True):
    seat: int
    name: str
    """What the person or bot is called."""
    role: str
    """Who the seat is in the game: a character, a colour."""
    holder: Literal["person", "bot", "open"]
    bot: str
    """The bot that plays now; a person's seat may be lent to one."""
    mine: bool
    online: bool
    ending: bool
    """Whether its player wants to end the game for all."""
    standing: list[StandingAnswer]
    """Of my own seats."""


class Mark(Asked, frozen=True):
    """Something drawn on the planning layer; places are named as the game names them."""

    shape: Literal["arrow", "ring", "cross"]
    at: Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
    to: Annotated[str, msgspec.Meta(max_length=32)] = ""


class Plan(Wire, frozen=True):
    seat: int
    marks: list[Mark]


class MatchInfo(Wire, frozen=True):
    id: str
    game: str
    status: Status
    options: dict[str, Any]
    dice: Literal["seeded", "typed", "scripted"]
    commitment: str
    seed: str
    """Revealed when the match is over, of a weekly challenge when its week is."""
    sealed: str
    """The moment before which the seed is not revealed in any case; empty where there is none."""
    challenge: str
    """The challenge that this match is played for, if there is one."""
    no_same_dice: str
    """Why it cannot become a challenge: nobody else could have the same dice; empty where it can."""
    seats: list[SeatInfo]
    host: bool
    """Whether I set this table up."""
    watchable: bool
    listed: bool
    """Whether anybody may sit down."""
    clock: ClockInfo | None
    imported: bool
    """A record that somebody opened: to look at, not to play."""
    plans: list[Plan]
    giving_up: Literal["ends", "hands-over"]
    """What giving up does: it ends the game, or a bot plays the seat on."""
    rematch: str
    """The match that follows this one, if there is one."""
    created: str
    changed: str
    read_only: str
    """Why nobody can play on: it was begun with another version of the game; empty where one can."""


class MatchLine(Wire, frozen=True):
    """A match in a list."""

    id: str
    game: str
    status: Status
    title: str
    """What is played, in a few words."""
    seats: list[SeatInfo]
    host: str
    """The name of who set it up; empty where nobody knows it."""
    clock: ClockTerms | None
    my_turn: bool
    due: str
    """The moment at which the time of the first who is waited for is over; empty without a clock."""
    created: str
    changed: str
    read_only: str
    """Why nobody can play on; empty where one can."""


# Playing


class OddsLine(Wire, frozen=True):
    """One thing an action may bring, for one way of spending tokens on it."""

    what: str
    chance: float
    exact: str
    """The chance as a fraction such as 25/27."""
    spend: str
    spread: bool
    """One of many values that may come, such as a Speed: no measure of the action."""


class Choice(Wire, frozen=True):
    action: str
    """As people type it; it is also what a client sends."""
    data: Any
    """The same action as the game's own struct."""
    label: str
    odds: list[OddsLine]
    preview: Any
    """What to draw while a player thinks about it, in the game's own type; null where there is nothing."""


class Question(Wire, frozen=True):
    kind: str
    prompt: str
    seat: int
    """Whose question it is; -1: chance, at a table with real dice."""
    seats: list[int]
    """Who may answer: the first answer counts."""
    mine: list[int]
    """Which of my seats may answer."""
    complete: bool
    """False: more than the listed choices may be allowed."""
    choices: list[Choice]


class Happening(Wire, frozen=True):
    """An event, its sentence and the rule behind it."""

    text: str
    rule: str
    event: Any


class Step(Wire, frozen=True):
    """One change of the match: somebody answered, took back, gave up, sat down."""

    number: int
    what: Literal["start", "answer", "undo", "concede", "vote", "unvote", "seats", "lend", "return", "plan"]
    """`lend`: a bot plays the seat from now on; `return`: its player does again; `vote`: its player wants to
    end the game for all; `concede`: the game ended with that."""
    seat: int | None
    line: str
    """The answer as in the record; `?` where it is hidden from this seat."""
    by: Literal["person", "bot", "standing", "chance", "clock", "concede", "vote", ""]
    """`clock`: the time of the seat was over; `concede`: its player gave up; `vote`: most wanted it."""
    happenings: list[Happening]


class SeatView(Wire, frozen=True):
    """The table as one seat sees it; at a table without secrets one view serves all seats of a client."""

    seat: int | None
    """Null for an onlooker."""
    steps: list[Step]
    """What is new since the last number the client has seen."""
    table: Any
    """The game's own table data; null while the match waits."""
    questions: list[Question]
    waiting: list[int]
    """Whom else the table waits for."""
    outcome: list[float] | None
    verdict: str
    no_undo: str
    """Why nothing can be taken back now; empty where the last answer can."""


class Update(Wire, frozen=True):
    """All that a client needs to be up to date. `number` counts the changes of the match."""

    number: int
    match: MatchInfo
    views: list[SeatView]


class Act(Asked, frozen=True):
    action: str | dict[str, Any]
    """As text, or as the game's struct."""
    seat: int
    """-1: for chance, at a table with real dice."""
    expect: int | None = None
    """The number the client has seen; an answer to an older question is refused."""


class Ask(Asked, frozen=True):
    action: str | dict[str, Any]
    seat: int


class Refusal(Wire, frozen=True):
    code: str
    rule: str
    text: str


class Answered(Wire, frozen=True):
    """What the rules say to an action before it is done."""

    action: str
    label: str
    allowed: bool
    refusal: Refusal | None
    odds: list[OddsLine]
    preview: Any


class Advised(Wire, frozen=True):
    """An answer worth giving."""

    action: str
    label: str
    chance: float | None
    """How likely it wins, by estimate; null where nobody could say, or nobody is to be beaten."""
    reason: str
    """Why, in a few words; empty where nobody could say."""


class Hint(Wire, frozen=True):
    best: list[Advised]
    """The best few answers, the best first."""


class ForSeat(Asked, frozen=True):
    seat: int


class EndVote(Asked, frozen=True):
    """Whether that seat's player wants to end the game for all."""

    seat: int
    end: bool = True


class Claim(Asked, frozen=True):
    invite: str = ""
    """Not needed at a table that is listed."""
    name: Name = ""


class Listing(Asked, frozen=True):
    """Whether anybody may sit down."""

    listed: bool


class Lend(Asked, frozen=True):
    """Give a seat to a bot."""

    bot: str = "driver"


class Start(Asked, frozen=True):
    fill: str = ""
    """The bot that takes the open seats; empty: nobody does, and open seats refuse the start."""


class Standing(Asked, frozen=True):
    answers: Annotated[list[StandingAnswer], msgspec.Meta(max_length=40)]


class Marks(Asked, frozen=True):
    marks: Annotated[list[Mark], msgspec.Meta(max_length=40)]


class RecordText(Asked, frozen=True):
    text: Annotated[str, msgspec.Meta(max_length=400_000)]


class Created(Wire, frozen=True):
    """A new match; each invite lets one friend take that seat."""

    id: str
    invites: dict[int, str]


class Frame(Wire, frozen=True):
    """The table after so many answers of a finished or imported match."""

    at: int
    last: int
    view: SeatView


class Guest(Wire, frozen=True):
    """A guest's key: the secret that holds seats, for clients without cookies."""

    key: str


class Problem(Wire, frozen=True):
    """What went wrong (RFC 9457), with the rule where a rule refused."""

    type: str
    title: str
    status: int
    detail: str
    code: str = ""
    rule: str = ""
    now: Update | None = None
    """How the table stands, where somebody else was first; over the live connection it has come already."""


# What players make themselves

Text = Annotated[str, msgspec.Meta(max_length=20_000)]


class WorkText(Asked, frozen=True):
    text: Text


class MadeUp(Wire, frozen=True):
    """The text of a work that chance has made."""

    text: str


class NewWork(Asked, frozen=True):
    game: str
    kind: str
    text: Text


class SaveWork(Asked, frozen=True):
    text: Text
    expect: int | None = None
    """The version that was changed; where somebody has saved since, nothing is overwritten."""


class RenameWork(Asked, frozen=True):
    name: str


class WorkStarts(Wire, frozen=True):
    """What a new work may begin with: empty ones, and those from the box."""

    starts: list[WorkStart]


class WorkInfo(Wire, frozen=True):
    """A work as one may read it who has its share code."""

    id: str
    """The share code."""
    game: str
    kind: str
    text: str
    report: WorkReport
    mine: bool
    version: int
    created: str
    changed: str


class WorkLine(Wire, frozen=True):
    """A work in a list."""

    id: str
    game: str
    kind: str
    name: str
    ready: bool
    """Whether it can be played as it is."""
    facts: list[Fact]
    version: int
    changed: str


# The live connection


class Command(Asked, frozen=True):
    """A command over the WebSocket: `do` names the same thing as the HTTP path."""

    id: int
    do: Literal["act", "ask", "undo", "concede", "marks"]
    seat: int
    action: str | dict[str, Any] = ""
    expect: int | None = None
    marks: Annotated[list[Mark], msgspec.Meta(max_length=40)] = msgspec.field(default_factory=list)


class Reply(Wire, frozen=True):
    """The answer to a command."""

    re: int
    problem: Problem | None = None
    answered: Answered | None = None
