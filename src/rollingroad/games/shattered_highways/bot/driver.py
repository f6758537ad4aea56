"""The driver bot of Shattered Highways: it does what pays, but weighs only some of its actions.

Its vehicles go in the order of its sheet and its crews act seat by seat, gunners first. Of a long list it
weighs a few answers, spread over all of it, where the expert weighs each one; so it finds a good place to
drive to, seldom the best.
"""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.games.shattered_highways.bot import expert
from rollingroad.games.shattered_highways.rules import kinds as k
from rollingroad.games.shattered_highways.rules.state import RoadState

ANSWERS_WEIGHED: Final = 6
"""How many answers the driver weighs."""


def next_in_turn(s: RoadState, offered: list[int]) -> int:
    """A buggy that can come out, then the first warrior with a useful action, the driver last; or -1."""
    at_the_wheel = -1
    if kind_of(offered[-1]) == k.LAUNCH:
        return offered[-1]
    for action in offered:
        if kind_of(action) == k.ACT and expert.best_worth(s, first(action)) > 0.0:
            if s.seat[first(action)] != k.D:
                return action
            if at_the_wheel < 0:
                at_the_wheel = action
    return at_the_wheel


def spread(offered: list[int]) -> list[int]:
    """A few of the actions, as far apart as the list allows."""
    return [offered[number * len(offered) // ANSWERS_WEIGHED] for number in range(ANSWERS_WEIGHED)]
