"""The driver of Full Throttle knows the road by heart, but plays cards by rule of thumb.

Gears, Speeds, paths and blocks are the expert's. The driver does not work out what a draw may bring: it plays
the whole of its largest set and does not shift before it has seen the cards. Tokens that must be spent before
the draw are spent by a look at the road.
"""

from __future__ import annotations

from rollingroad.core.packing import first, kind_of, second
from rollingroad.core.state import Decision
from rollingroad.games.full_throttle import expert
from rollingroad.games.full_throttle.kinds import COAST, NO_MOVE, PLAY, SPEND_STEERING, SPEND_TURBO
from rollingroad.games.full_throttle.open_road import FARTHEST, ahead_of
from rollingroad.games.full_throttle.prospects import Deck
from rollingroad.games.full_throttle.state import RaceState
from rollingroad.games.full_throttle.view import RaceView


def choose(view: RaceView, ask: Decision) -> int:
    """The answer to any question, the same for the same view."""
    chosen = before_draw(view.table, ask) if ask.kind == "before" else -1
    return chosen if chosen >= 0 else expert.choose(view, ask)


def hunch(s: RaceState, ask: Decision) -> int:
    """What he would choose at that table, all of which is known: for a search that plays on."""
    chosen = before_draw(s, ask) if ask.kind == "before" else -1
    return chosen if chosen >= 0 else expert.answer(s, ask, Deck(s, ask.seat))


def before_draw(s: RaceState, ask: Decision) -> int:
    """Turbo where the road takes the Speed of the next row, Steering where a corner is near, then a set."""
    tokens = [action for action in ask.offered if action == SPEND_TURBO or action == SPEND_STEERING]
    if tokens:
        car, usual = s.active, s.t.mean_speed
        carefree = ahead_of(s.track, s.at[car], FARTHEST, False).carefree
        if SPEND_TURBO in tokens and (s.paused[car] or carefree >= usual[s.gear[car] + 1]):
            return SPEND_TURBO
        if SPEND_STEERING in tokens and carefree < usual[s.gear[car]]:
            return SPEND_STEERING
    return largest_set(s, ask)


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
