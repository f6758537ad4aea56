"""The rows in which a match is stored: its head, its seats and its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from rollingroad.core.events import Event
from rollingroad.core.record import DiceKind, Line
from rollingroad.server.schemas.matches import ClockKind, Status

Holder = Literal["person", "bot", "open"]
Actor = Literal["person", "bot", "standing", "chance", "clock", "concede", "vote", ""]
"""Who made an entry of the log; an automatic reply is stored as `standing`."""
EntryKind = Literal["start", "answer", "undo", "concede", "vote", "unvote", "seats", "lend", "return", "plan"]


class MatchRow(msgspec.Struct, frozen=True, gc=False):
    """The head of a match: everything but its seats and its log."""

    id: str
    game: str
    rules: int
    content: str
    options: str
    dice: DiceKind
    seed: str
    commitment: str
    parent: str
    host: str
    """The hash of the host's key."""
    watchable: bool
    imported: bool
    status: Status
    asked: str
    """The seats that are asked now, such as `0,2`."""
    rematch: str
    created: str
    changed: str
    listed: bool = False
    visited: str = ""
    """When the host last had the match open, if anybody may join it."""
    clock: ClockKind | Literal[""] = ""
    allowance: int = 0
    """Seconds a player may think about each question; 0: no limit."""
    stand_in: str = ""
    """The bot that plays on for a player whose time is over."""
    due: str = ""
    """When the first player's time is over; empty: never."""
    challenge: str = ""
    """The id of the challenge that it is played for."""
    entry: str | None = None
    """A unique name of the one match for this purpose: a player's go at a challenge, or a rematch."""
    sealed: str = ""
    """Until when the seed stays secret even if the match is over."""
    result: str = ""
    """How a match of a challenge ended, as JSON; empty while it runs."""


NO_REPLIES: Final = "[]"


class SeatRow(msgspec.Struct, frozen=True, gc=False):
    """A seat and who holds it. Secrets are stored as hashes; an empty one opens nothing."""

    match: str
    seat: int
    holder: Holder
    key: str = ""
    invite: str = ""
    token: str = ""
    name: str = ""
    bot: str = ""
    """The bot that plays; a person's seat has one while it is lent."""
    standing: str = NO_REPLIES
    """Automatic replies as JSON, in the column that always had this name."""
    marks: str = "[]"
    ending: bool = False
    """Whether its player has voted to end the game for all."""


class LogRow(msgspec.Struct, frozen=True, gc=False):
    """One numbered change; `lines` are lines of the record."""

    match: str
    number: int
    what: EntryKind
    seat: int | None
    by: Actor
    lines: str
    at: str


class MatchState(msgspec.Struct, frozen=True, gc=False):
    """The columns of a match that a change may update."""

    status: Status
    asked: str
    changed: str
    result: str
    rematch: str
    listed: bool
    due: str
    challenge: str
    entry: str | None


class StoredMatch(msgspec.Struct, frozen=True):
    """A whole match; lists leave out the log."""

    match: MatchRow
    seats: list[SeatRow]
    log: list[LogRow]


class Holding(NamedTuple):
    """A match that a player takes part in, with what tells whether it is their turn."""

    match: str
    game: str
    asked: str
    changed: str
    seats: frozenset[int]
    """The player's seats, without those that bots play."""


def holding(kept: StoredMatch, keys: Sequence[str]) -> Holding | None:
    """The part of the match that the holder of these keys needs; None where they do not play it now."""
    row = kept.match
    mine = [seat for seat in kept.seats if seat.key in keys or seat.token in keys]
    if row.status != "playing" or not mine:
        return None
    own = frozenset(seat.seat for seat in mine if not seat.bot)
    return Holding(row.id, row.game, row.asked, row.changed, own)


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One numbered entry of a match's log, such as an answer with the chance lines that followed it."""

    number: int
    what: EntryKind
    seat: int | None = None
    by: Actor = ""
    lines: tuple[Line, ...] = ()
    events: tuple[Event, ...] = ()
