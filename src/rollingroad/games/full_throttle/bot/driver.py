"""The driver bot: the expert's choices, with a rule of thumb for the cards.

Gears, Speeds, paths and blocks are chosen by the expert. The driver does not compute what a draw may bring:
it plays the whole of its largest set and shifts only after the draw. It spends tokens before the draw by a
look at the road ahead.
"""

from __future__ import annotations

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import Decision
from rollingroad.games.full_throttle.rules.kinds import COAST, NO_MOVE, PLAY, SPEND_STEERING, SPEND_TURBO
from rollingroad.games.full_throttle.rules.path_offers import FARTHEST, ahead_of
from rollingroad.games.full_throttle.rules.state import RaceState


def before_draw(s: RaceState, ask: Decision) -> int:
    """Turbo if the road allows the Speed of the next row, Steering if a corner is near, then a set."""
    tokens = [action for action in ask.offered if action == SPEND_TURBO or action == SPEND_STEERING]
    if tokens:
        car, usual = s.active, s.t.mean_speed
        safe_speed = ahead_of(s.track, s.at[car], FARTHEST, False).safe_speed
        if SPEND_TURBO in tokens and (s.paused[car] or safe_speed >= usual[s.gear[car] + 1]):
            return SPEND_TURBO
        if SPEND_STEERING in tokens and safe_speed < usual[s.gear[car]]:
            return SPEND_STEERING
    return largest_set(s, ask)


def largest_set(s: RaceState, ask: Decision) -> int:
    """The largest set, preferably of the car's own gear; without a set the car stays or coasts."""
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
