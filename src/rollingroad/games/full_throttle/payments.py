"""FT-DRAW-10: a short index of payments, for learners: all ways to give a few cards, by their gears."""

from __future__ import annotations

from itertools import combinations_with_replacement

from rollingroad.core.packing import KIND_BITS
from rollingroad.games.full_throttle.hands import packed
from rollingroad.games.full_throttle.kinds import GEARS


class Payments:
    """Payments of one kind, the fewest cards first, then by gear."""

    def __init__(self, kind: int, most: int) -> None:
        gears = range(1, GEARS + 1)
        paid = [cards for number in range(most + 1) for cards in combinations_with_replacement(gears, number)]
        counts = [[cards.count(gear) for gear in range(GEARS + 1)] for cards in paid]
        self._actions = [packed(kind, each) for each in counts]
        self._places = {action >> KIND_BITS: place for place, action in enumerate(self._actions)}
        self.size = len(self._actions)
        self.help = f"the cards given by gear, up to {most}: the fewest first"

    def place(self, action: int) -> int:
        return self._places[action >> KIND_BITS]

    def action(self, place: int) -> int:
        return self._actions[place]
