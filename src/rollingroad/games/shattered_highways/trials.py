"""Actions to try a state with, legal or not: above all placements round the border of what is allowed."""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import pack
from rollingroad.core.rng import Rng
from rollingroad.games.shattered_highways.actions import CODEC
from rollingroad.games.shattered_highways.kinds import (
    DEPLOY,
    MOST_TICKS,
    MOVE,
    NUDGE,
    PLACE,
    RAM,
)
from rollingroad.games.shattered_highways.placing import Deploying, Drive, Placing
from rollingroad.games.shattered_highways.reach import Reach
from rollingroad.games.shattered_highways.state import RoadState

SPOTS: Final = (DEPLOY, MOVE, NUDGE, RAM, PLACE)
NEAR: Final = 2
"""So many ticks round a border are tried."""
Spot = tuple[int, int]


def trial_actions(s: RoadState, rng: Rng, limit: int) -> list[int]:
    """About so many actions: a share of every kind, the rest placements."""
    kinds = [i for i in range(len(CODEC.kinds)) if i not in SPOTS]
    share = max(1, limit // (4 * len(kinds)))
    found: dict[int, None] = {}
    for i in kinds:
        kind = CODEC.kinds[i]
        slots = range(kind.size) if kind.size <= share else [rng.below(kind.size) for _ in range(share)]
        found |= dict.fromkeys(CODEC.pack(kind, kind.at_slot(slot)) for slot in slots)
    while len(found) < limit:
        found |= dict.fromkeys(placements(s, rng, limit - len(found)))
    return list(found)[:limit]


def placements(s: RoadState, rng: Rng, number: int) -> list[int]:
    """Places round the borders of the open questions, and some anywhere on the table."""
    spots = [spot for spot in border(s) if min(spot) >= 0 and max(spot) < MOST_TICKS]
    rng.shuffle(spots)
    spots = spots[: number * 3 // 4]
    while len(spots) < number:
        spots.append((rng.below(s.rules.width), rng.below(s.rules.length)))
    return [at_spot(s, rng, x, y) for x, y in spots]


def at_spot(s: RoadState, rng: Rng, x: int, y: int) -> int:
    """One of the kinds of action that name a place, with one of the vehicles where they name one too."""
    kind = rng.choice(list(SPOTS))
    if kind in (MOVE, PLACE):
        return pack(kind, x, y)
    return pack(kind, rng.below(len(s.builds)), x, y)


def border(s: RoadState) -> list[Spot]:
    """Every place within two ticks of a corner or an edge of what is reachable, or of a zone."""
    found: set[Spot] = set()
    for ask in s.open:
        if isinstance(ask, (Drive, Placing)):
            add_reach(found, ask.reach)
        elif isinstance(ask, Deploying):
            for left, bottom, right, top in ask.zones:
                add_frame(found, left, bottom, right - ask.box.w, top - ask.box.l)
    return sorted(found)


def add_reach(found: set[Spot], reach: Reach) -> None:
    for run in reach.runs:
        add_frame(found, reach.origin + run.first, run.bottom, reach.origin + run.last, run.top)


def add_frame(found: set[Spot], left: int, bottom: int, right: int, top: int) -> None:
    """The rectangle's own edge, two ticks inwards and two outwards."""
    for x in range(left - NEAR, right + NEAR + 1):
        for y in range(bottom - NEAR, top + NEAR + 1):
            inside = left + NEAR < x < right - NEAR and bottom + NEAR < y < top - NEAR
            if not inside:
                found.add((x, y))
