"""What a seat knows in Highway Heist: everything on the table (HH-SETUP-8, HH-CHANCE-5).

Decks are sets of cards still to come, so nothing is hidden; a view holds a copy of the table of its own.
"""

from __future__ import annotations

from typing import Any

from rollingroad.core.explain import Odds, Reason
from rollingroad.core.rng import Rng
from rollingroad.core.view import View
from rollingroad.games.highway_heist.state import HeistState


class HeistView(View):
    """The table as it stood when the view was made."""

    __slots__ = ("table",)

    def __init__(self, state: HeistState, seat: int) -> None:
        super().__init__(state, seat)
        self.table: HeistState = state.copy()

    def determinize(self, rng: Rng) -> HeistState:
        return self.table.copy()

    def odds(self, action: int) -> list[Odds]:
        from rollingroad.games.highway_heist.chances import action_odds

        return action_odds(self.table, action, self.seat)

    def why_not(self, action: int) -> Reason | None:
        return self.table.why_not(action, self.seat)

    def data(self) -> Any:
        from rollingroad.games.highway_heist.table_data import table_data

        return table_data(self.table, self.seat)
