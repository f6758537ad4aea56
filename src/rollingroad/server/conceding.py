"""Who still plays at a table, and what it takes to end the game for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from rollingroad.bots.roster import OFFERED
from rollingroad.server.seen import Entry
from rollingroad.server.storage import SeatRow

_USUAL_BOT: Final = "driver"


@dataclass(frozen=True, slots=True)
class Company:
    """The seats of a table, with what has happened to them."""

    seats: Sequence[SeatRow]
    log: Sequence[Entry]

    @property
    def players(self) -> list[int]:
        """The seats of people who have not given up, also of those for whom a bot plays for a while."""
        return [row.seat for row in self.seats if row.holder == "person" and not self._gave_up(row)]

    def _gave_up(self, row: SeatRow) -> bool:
        lent_by = (each.by for each in reversed(self.log) if each.seat == row.seat and each.what == "lend")
        return bool(row.bot) and next(lent_by, "") == "concede"

    def wants_to_end(self, present: AbstractSet[int]) -> bool:
        """Whether more than half of the players who are present do."""
        votes = [row.ending for row in self.seats if row.seat in present and row.seat in self.players]
        return 2 * sum(votes) > len(votes)

    def first_to_vote(self) -> int:
        """Whoever proposed to end the game counts as the one who gave up."""
        order = [each.seat for each in self.log if each.what == "vote"]
        voters = [row.seat for row in self.seats if row.ending]
        return min(voters, key=lambda seat: order.index(seat) if seat in order else len(order))

    def usual_bot(self, stand_in: str) -> str:
        """The kind of bot at this table."""
        kinds = [stand_in, *(row.bot for row in self.seats if row.holder == "bot")]
        return next((kind for kind in kinds if kind in OFFERED), _USUAL_BOT)
