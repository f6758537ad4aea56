"""Messages about matches and clocks.

Each game types its own table, events, actions and previews: here they are plain data.
"""

from typing import Annotated, Any, Literal

import msgspec

from rollingroad.core.creations import Fact
from rollingroad.core.packs import PackMark
from rollingroad.core.wire import Choice, EventInfo
from rollingroad.server.schemas import Asked, Wire

ActionText = Annotated[str, msgspec.Meta(max_length=200)]
Name = Annotated[str, msgspec.Meta(max_length=32)]
Status = Literal["waiting", "playing", "over"]
"""`waiting` for players to join, `playing`, or `over`."""


# Clocks

ClockKind = Literal["live", "days"]


class NewClock(Asked, frozen=True):
    """The time for each question, and the bot that takes over when it is up."""

    kind: ClockKind
    allowance: Annotated[int, msgspec.Meta(ge=1, le=31 * 24 * 3600)]
    """Seconds for each question; whole days of them for the kind `days`."""
    bot: str = "driver"


class ClockTerms(Wire, frozen=True):
    """The settings of a clock."""

    kind: ClockKind
    allowance: int
    """Seconds for each question."""
    bot: str
    """The bot that takes over for a player whose time is up."""


class SeatTime(Wire, frozen=True):
    """A seat that is waited for, and its deadline."""

    seat: int
    ends: str


class ClockInfo(ClockTerms, frozen=True):
    """The current state of a clock."""

    running: list[SeatTime]
    now: str
    """The server's time when this was sent: clients' clocks may differ."""


# Setting up a match


class SeatPlan(Asked, frozen=True):
    """Who takes a seat. Several `me` share one screen."""

    who: Literal["me", "friend", "bot"]
    name: Name = ""
    bot: str = "driver"


class NewMatch(Asked, frozen=True):
    game: str
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    seats: list[SeatPlan] = msgspec.field(default_factory=list)
    """If empty, the first seat is mine and driver bots take the others."""
    dice: Literal["seeded", "typed"] = "seeded"
    """`typed`: people roll real dice and draw real cards, and type in the results."""
    watchable: bool = False
    """Whether the match is listed for onlookers."""
    listed: bool = False
    """Whether everyone may take a friend's seat without an invitation; the match is then in the lobby."""
    clock: NewClock | None = None
    name: Name = ""
    creation: str = ""
    """The share code of a creation to play on; its text is copied into the options."""


class ReadyMatch(Asked, frozen=True):
    """A first game, set up by the server."""

    name: Name = ""


class AutoReply(Asked, frozen=True):
    """Answer questions of this kind for me, unless another answer changes the odds by `unless`."""

    kind: Annotated[str, msgspec.Meta(max_length=64)]
    answer: Annotated[str, msgspec.Meta(max_length=200)]
    unless: Annotated[float, msgspec.Meta(ge=0, le=1)] | None = None


class SeatInfo(Wire, frozen=True):
    seat: int
    name: str
    """The name of the person or bot."""
    role: str
    """The seat's role in the game, such as a character or a colour."""
    holder: Literal["person", "bot", "open"]
    bot: str
    """The bot that plays now; a person may lend their seat to one."""
    mine: bool
    online: bool
    ending: bool
    """Whether its player votes to end the game for all."""
    auto_replies: list[AutoReply]
    """Automatic replies of my own seats; empty for others."""


class Mark(Asked, frozen=True):
    """A drawing on the planning layer; places have the game's own names."""

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
    title: str
    """What is played, in a few words."""
    options: dict[str, Any]
    dice: Literal["seeded", "typed", "scripted"]
    commitment: str
    seed: str
    """Revealed when the match is over, in a weekly challenge when its week is."""
    sealed: str
    """The earliest time at which the seed is revealed; empty where there is none."""
    challenge: str
    """The challenge that this match is played for, if there is one."""
    no_same_dice: str
    """Why it cannot become a challenge: nobody else could have the same dice; empty if it can."""
    seats: list[SeatInfo]
    host: bool
    """Whether I created this match."""
    watchable: bool
    listed: bool
    """Whether everyone may join."""
    clock: ClockInfo | None
    imported: bool
    """An opened record, which can be viewed but not played."""
    plans: list[Plan]
    giving_up: Literal["ends", "hands-over"]
    """The effect of giving up: the game ends, or a bot takes over the seat."""
    rematch: str
    """The rematch of this match, if there is one."""
    created: str
    read_only: str
    """Why nobody can play on: it belongs to another version of the game; empty if it can be played."""
    pack: PackMark | msgspec.UnsetType = msgspec.UNSET
    """The content pack that it is played with; absent where it is played as in the box."""


class MatchLine(Wire, frozen=True):
    """A match in a list."""

    id: str
    game: str
    status: Status
    title: str
    """What is played, in a few words."""
    seats: list[SeatInfo]
    host: str
    """The name of the host; empty if unknown."""
    clock: ClockTerms | None
    challenge: str
    """The challenge that it is played for; empty if none."""
    my_turn: bool
    due: str
    """The earliest deadline of the seats that are waited for; empty without a clock."""
    created: str
    changed: str
    read_only: str
    """Why nobody can play on; empty if it can be played."""


# Playing


class Question(Wire, frozen=True):
    kind: str
    prompt: str
    seat: int
    """The seat that is asked; -1 is chance, in a match with real dice."""
    seats: list[int]
    """Who may answer: the first answer counts."""
    mine: list[int]
    """Which of my seats may answer."""
    complete: bool
    """If false, further actions than the offered ones may be allowed."""
    actions: list[str]
    """The offered actions; `details` has the label, odds, preview and places of each. Empty over a live
    connection with details, which name them, where the first of `mine` is asked nothing else."""


class LogEntry(Wire, frozen=True):
    """One entry of the match's log: a player answered, undid, gave up or joined, or a seat changed hands."""

    number: int
    kind: Literal["start", "answer", "undo", "concede", "vote", "unvote", "seats", "lend", "return", "plan"]
    """`lend`: a bot takes over the seat; `return`: its player is back; `vote`: its player votes to end the
    game for all; `concede`: the game ended."""
    seat: int | None
    line: str
    """The answer as in the record; `?` where it is hidden from this seat."""
    by: Literal["person", "bot", "auto", "chance", "clock", "concede", "vote", ""]
    """`auto`: an automatic reply; `clock`: the seat's time was up; `concede`: its player gave up; `vote`: the
    majority voted for it."""
    events: list[EventInfo]


class Standing(Wire, frozen=True):
    """The place of a seat in a finished game; seats that are level share one."""

    seat: int
    place: int
    note: str
    """How it came off, in a few words."""


class Ending(Wire, frozen=True):
    """A finished game as one seat sees it, beside its verdict."""

    headline: str
    standings: list[Standing]
    """The first place first; empty for a team."""
    facts: list[Fact]
    """Figures of the seat or its team; empty for an onlooker of a game without teams."""
    harder: dict[str, Any]
    """What to change in the options for a harder game."""
    sides: bool
    """Whether the seats play different sides, which can be changed."""
    easier: dict[str, Any] = msgspec.field(default_factory=dict)
    """What to change in the options for an easier game."""


class SeatView(Wire, frozen=True):
    """The table as one seat sees it; in a match without secrets one view serves all seats of a client."""

    seat: int | None
    """Null for an onlooker."""
    entries: list[LogEntry]
    """The log entries after the last number that the client has seen, at most the newest 40."""
    questions: list[Question]
    waiting: list[int]
    """The other seats that the match waits for."""
    outcome: list[float] | None
    verdict: str
    no_undo: str
    """Why nothing can be undone now; empty if the last answer can."""
    table: Any = msgspec.UNSET
    """The game's own table data; null while the match waits. Left out in all but the first update of a live
    connection: `changes` lead from the table before to this one."""
    changes: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """What has changed in the table, only where `table` is left out: each new value below the fields and list
    positions that lead to it. A new object is below `=`. Of a list `-` has the positions of items that have
    gone, and `+` the items that have come: a list for its end, or an object by positions."""
    ending: Ending | msgspec.UnsetType = msgspec.UNSET
    """Only in a finished match that can be replayed."""
    recap: list[str] | msgspec.UnsetType = msgspec.UNSET
    """What matters most of all that happened since this seat last answered, in at most two sentences; only
    while it is asked something."""


class Update(Wire, frozen=True, tag_field="type", tag="update"):
    """What has changed in a match. `number` is that of the last log entry."""

    number: int
    views: list[SeatView]
    match: MatchInfo | msgspec.UnsetType = msgspec.UNSET
    """Left out where it is as in the update before over the same live connection."""
    re: int | msgspec.UnsetType = msgspec.UNSET
    """The command that made this change, where this client sent it over the live connection."""


class LogPage(Wire, frozen=True):
    """A part of the log as one seat sees it."""

    entries: list[LogEntry]
    """In the order of their numbers; the first of them has number 1 where there are no older ones."""


class Act(Asked, frozen=True):
    action: str | dict[str, Any]
    """As text, or as the game's struct."""
    seat: int
    """-1 is chance, in a match with real dice."""
    expect: int | None = None
    """The number that the client has seen; an answer to an older question is refused."""


class Ask(Asked, frozen=True):
    action: str | dict[str, Any]
    seat: int


class AskAt(Asked, frozen=True):
    """A question about everything that could be done at a place of the board."""

    place: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    seat: int


class Details(Asked, frozen=True):
    """Ask for the details of offered actions."""

    seat: int
    """A seat of mine that may answer."""
    expect: int | None = None
    """The number that the client has seen; if the match has moved on, no choices come."""
    actions: Annotated[list[ActionText], msgspec.Meta(max_length=200)] = msgspec.field(default_factory=list)
    """As offered; if empty, all that are."""


class Offers(Wire, frozen=True):
    """The details of offered actions."""

    number: int
    """The number of the match that they belong to."""
    choices: list[Choice]


class SeatDetails(Offers, frozen=True, tag_field="type", tag="details"):
    """The details of everything that a seat is asked, sent before the update that asks it."""

    seat: int


class Refusal(Wire, frozen=True):
    code: str
    rule: str
    text: str


class Answered(Choice, frozen=True):
    """What the rules say about an action before it is done."""

    allowed: bool
    refusal: Refusal | None


class Advised(Wire, frozen=True):
    """A recommended answer."""

    action: str
    label: str
    chance: float | None
    """The estimated win chance; null where there is no estimate or no opponent."""
    reason: str
    """Why, in a few words; empty where there is no reason."""


class Hint(Wire, frozen=True):
    best: list[Advised]
    """The best few answers, best first."""


class ForSeat(Asked, frozen=True):
    seat: int
    expect: int | None = None
    """The number of the match as last seen; if it has moved on, the request is refused."""


class EndVote(Asked, frozen=True):
    """A vote of that seat's player on ending the game for all."""

    seat: int
    end: bool = True


class Claim(Asked, frozen=True):
    invite: str = ""
    """Not needed in a listed match."""
    name: Name = ""


class Listing(Asked, frozen=True):
    """Whether everyone may join."""

    listed: bool


class Lend(Asked, frozen=True):
    """Give a seat to a bot."""

    bot: str = "driver"


class Start(Asked, frozen=True):
    fill: str = ""
    """The bot that takes the open seats; if empty, open seats refuse the start."""


class SetAutoReplies(Asked, frozen=True):
    answers: Annotated[list[AutoReply], msgspec.Meta(max_length=40)]


class Marks(Asked, frozen=True):
    marks: Annotated[list[Mark], msgspec.Meta(max_length=40)]
    expect: int | None = None


class RecordText(Asked, frozen=True):
    text: Annotated[str, msgspec.Meta(max_length=400_000)]


class Created(Wire, frozen=True):
    """A new match; each invite lets one friend take that seat."""

    id: str
    invites: dict[int, str]


class Frame(Wire, frozen=True):
    """The table after that many log entries of a finished or imported match."""

    at: int
    last: int
    view: SeatView
    choices: list[Choice] | msgspec.UnsetType = msgspec.UNSET
    """The details of what the seat was asked, for those who want them."""


class Guest(Wire, frozen=True):
    """A guest's key: the secret that holds seats, for clients without cookies."""

    key: str


class Problem(Wire, frozen=True):
    """An error (RFC 9457), with the rule where a rule refused."""

    type: str
    title: str
    status: int
    detail: str
    code: str = ""
    rule: str = ""
    now: Update | None = None
    """The match as it stands now, where someone else was first. Null over a live connection, where the update
    that says so comes before."""
