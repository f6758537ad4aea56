"""The driver of Full Throttle: he knows the road by heart, but plays his cards by rule of thumb.

Gears, Speeds, paths and blocks are the expert's. What a draw may bring he does not work out: he plays the
whole of his largest set, and neither shifts nor spends tokens before he has seen the cards.
"""

from __future__ import annotations

from rollingroad.core.packing import first, kind_of, second
from rollingroad.core.state import Decision
from rollingroad.games.full_throttle import expert
from rollingroad.games.full_throttle.kinds import COAST, NO_MOVE, PLAY
from rollingroad.games.full_throttle.prospects import Deck
from rollingroad.games.full_throttle.state import RaceState
from rollingroad.games.full_throttle.view import RaceView


def choose(view: RaceView, ask: Decision) -> int:
    """The answer to any question, the same for the same view."""
    chosen = largest_set(view.table, ask) if ask.kind == "before" else -1
    return chosen if chosen >= 0 else expert.choose(view, ask)


def hunch(s: RaceState, ask: Decision) -> int:
    """What he would choose at that table, all of which is known: for a search that plays on."""
    chosen = largest_set(s, ask) if ask.kind == "before" else -1
    return chosen if chosen >= 0 else expert.answer(s, ask, Deck(s, ask.seat))


def largest_set(s: RaceState, ask: Decision) -> int:
    """The most cards of one gear, rather of the car's own; without any the car stays or coasts."""
    gear, chosen, most = s.gear[s.active], -1, (-1, False)
    for action in ask.offered:
        kind = kind_of(action)
        if kind == PLAY:
            rated = (second(action), first(action) + 1 == gear)
        elif kind == NO_MOVE or kind == COAST:
            rated = (-1, True)
        else:
            continue
        if rated > most:
            chosen, most = action, rated
    return chosen
