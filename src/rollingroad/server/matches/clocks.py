"""Players' clocks: since when a match waits for each of its players, computed from its log alone.

All processes agree about it, and a server that starts again knows who is late. A seat's time runs while the
match waits for its player, and starts again with each question. Nothing else changes it: not the answers of
others to questions of their own, not marks on the plan, not automatic replies. Players who take an answer
back have as much time as they had left when they gave it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from rollingroad.bots.roster import offered_bot
from rollingroad.core.engine.state import Decision
from rollingroad.core.errors import BadInput
from rollingroad.server.schemas.matches import NewClock

SHORTEST_SECONDS: Final = 5
LONGEST_LIVE_SECONDS: Final = 3600
_DAY: Final = 24 * 3600

_MOVES: Final = frozenset(("answer", "undo", "concede"))


def waited_for(asks: Sequence[Decision], persons: AbstractSet[int]) -> frozenset[int]:
    """The players a match waits for. A question to a whole team waits for the player whose turn it is; on a
    bot's turn, for everybody who may answer."""
    return frozenset(
        seat
        for ask in asks
        if not ask.is_chance
        for seat in ([ask.seat] if ask.seat in persons else ask.seats)
        if seat in persons
    )


@dataclass(frozen=True, slots=True)
class Waiting:
    """The seats that a match waits for, and the number of open questions."""

    seats: frozenset[int] = frozenset()
    questions: int = 0


class Spent(NamedTuple):
    """How long the last answer took, linked to those before it: adding one stays cheap after thousands."""

    last: timedelta
    before: Spent | None


@dataclass(frozen=True, slots=True)
class PlayerClocks:
    """The clocks of a match after some entry of its log."""

    since: Mapping[int, datetime] = field(default_factory=dict)
    """When the time began, for each seat that the match waits for."""
    lent: frozenset[int] = frozenset()
    """The seats that bots play for their players."""
    questions: int = 0
    spent: Spent | None = None
    """How long each answer took that has not been taken back."""

    def after(
        self, what: str, seat: int | None, at: datetime, waits: Callable[[frozenset[int]], Waiting]
    ) -> PlayerClocks:
        """The clocks after one more entry; `waits` says whom the match waits for if bots play these seats."""
        lent = self._lent_after(what, seat)
        waiting = waits(lent)
        begun = at - self.spent.last if what == "undo" and self.spent else at
        since = {
            each: self.since[each] if self._goes_on(each, what, seat) else (begun if each == seat else at)
            for each in waiting.seats
        }
        return PlayerClocks(since, lent, waiting.questions, self._spent_after(what, seat, at))

    def _goes_on(self, seat: int, what: str, mover: int | None) -> bool:
        """Whether that seat thinks about the same question as before. The only one is answered for all."""
        moved = what in _MOVES and (seat == mover or self.questions == 1)
        return seat in self.since and not moved

    def _lent_after(self, what: str, seat: int | None) -> frozenset[int]:
        if seat is None or what not in ("lend", "return"):
            return self.lent
        return self.lent | {seat} if what == "lend" else self.lent - {seat}

    def _spent_after(self, what: str, seat: int | None, at: datetime) -> Spent | None:
        if what == "undo":
            return self.spent.before if self.spent else None
        if what not in _MOVES:
            return self.spent
        begun = self.since.get(seat, at) if seat is not None else at
        return Spent(at - begun, self.spent)

    def ends(self, allowance: int) -> list[tuple[int, datetime]]:
        """When the time of each seat is over, for the seats that the match waits for; the earliest first."""
        time = timedelta(seconds=allowance)
        return sorted(((seat, since + time) for seat, since in self.since.items()), key=lambda end: end[::-1])


def check_clock(clock: NewClock, dice: str) -> None:
    """Refuse a clock that no match can have."""
    offered_bot(clock.bot)
    if dice == "typed":
        raise BadInput("a table with real dice has no clock: nobody could roll them for a player who is away")
    if clock.kind == "days" and clock.allowance % _DAY:
        raise BadInput(f"clock: {clock.allowance} seconds are no whole days")
    if clock.kind == "live" and not SHORTEST_SECONDS <= clock.allowance <= LONGEST_LIVE_SECONDS:
        raise BadInput(f"clock: a live one gives {SHORTEST_SECONDS} to {LONGEST_LIVE_SECONDS} seconds")
