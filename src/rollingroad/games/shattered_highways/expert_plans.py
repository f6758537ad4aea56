"""What a good player plans ahead: who is the hero, where vehicles start, and which one goes first."""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import first, second, third
from rollingroad.core.state import Decision
from rollingroad.games.shattered_highways import kinds as k
from rollingroad.games.shattered_highways.guns import guns
from rollingroad.games.shattered_highways.kit import FRONT, GUNNER, REAR
from rollingroad.games.shattered_highways.orders import numbered_by
from rollingroad.games.shattered_highways.places import Outlook
from rollingroad.games.shattered_highways.plan import CIRCUIT, PURSUIT
from rollingroad.games.shattered_highways.prices import left_hp, whole_hp
from rollingroad.games.shattered_highways.state import RoadState

BACK: Final = 0.02
"""Guns that point ahead like everybody in front of them: what a tick farther back is worth."""
AHEAD: Final = 0.03
"""What a tick farther ahead is worth to a marked vehicle, which is chased from behind."""
GUN_HERO: Final = 12.0
"""A hero behind a gun, in hit points of the vehicle that carries it."""


def marked_vehicle(s: RoadState, ask: Decision) -> int:
    """The one that takes most."""
    return max(ask.offered, key=lambda action: (whole_hp(s, first(action)), -action))


def hero_seat(s: RoadState, ask: Decision) -> int:
    """Behind a gun of the sturdiest vehicle; at the wheel where driving decides."""

    def worth(action: int) -> float:
        w = first(action)
        return whole_hp(s, s.at[w]) + (GUN_HERO if suits_hero(s, w) else 0.0)

    return max(ask.offered, key=lambda action: (worth(action), -action))


def suits_hero(s: RoadState, w: int) -> bool:
    """Behind a gun; at the wheel where driving decides."""
    if s.rules.plan.kind in (CIRCUIT, PURSUIT):
        return s.seat[w] == k.D
    return s.builds[s.at[w]].seat_kind[s.seat[w]] == GUNNER


def deployed(s: RoadState, ask: Decision) -> int:
    """Where its guns bear on most of those who stand already, and everybody else is ahead of them."""
    v = first(ask.offered[0])
    outlook = Outlook(s, v, ask.seat)
    ahead = [gun.arc for gun in guns(s, v)]
    lean = AHEAD if v == s.marked else BACK * (ahead.count(REAR) - ahead.count(FRONT))

    def rank(action: int) -> tuple[float, int, int]:
        """Of equal places the one nearest to the middle of the road, so that neither side is better off."""
        x, y = second(action), third(action)
        off: int = 2 * x + outlook.box.w - s.rules.width
        return (outlook.worth(x, y) + lean * y, -abs(off), -action)

    return max(ask.offered, key=rank)


def order_number(s: RoadState, ask: Decision) -> int:
    """Those who can do most, or may not live to do it, go first."""
    v = first(ask.offered[0])
    mine = [o for o in s.vehicles() if s.rules.owner[o] != k.NOBODY and numbered_by(s, o) == ask.seat]
    ranked = sorted(mine, key=lambda o: (-urgency(s, o, ask.seat), o))
    wanted = ranked.index(v) + 1
    return min(ask.offered, key=lambda action: (abs(second(action) + 1 - wanted), action))


def urgency(s: RoadState, v: int, player: int) -> float:
    """What it can shoot now, and how hard it is pressed."""
    outlook = Outlook(s, v, player)
    frail = whole_hp(s, v) / max(1, left_hp(s, v))
    edge = 50.0 if s.y[v] == 0 else 0.0
    return outlook.fire(s.x[v], s.y[v]) + 0.3 * frail * outlook.danger(outlook.box) + edge
