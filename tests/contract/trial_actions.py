"""Samples of the action space, legal or not, for trying a state: all of it, or what is worth trying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from beacon_run.actions import BEACON, MAX_HEIGHT, MAX_WIDTH
from beacon_run.rounds import Placement

from rollingroad.core.codec import Codec, Kind
from rollingroad.core.engine.packing import pack
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import State
from rollingroad.games.full_throttle.rules.kinds import MOVE as MOVE_CAR
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.shattered_highways.notation.actions import CODEC
from rollingroad.games.shattered_highways.rules.kinds import DEPLOY, MOST_TICKS, MOVE, NUDGE, PLACE, RAM
from rollingroad.games.shattered_highways.rules.placement.placing import Deploying, Drive, Placing
from rollingroad.games.shattered_highways.rules.placement.reach import Reach
from rollingroad.games.shattered_highways.rules.state import RoadState


def trial_actions(state: State, rng: Rng, limit: int) -> list[int]:
    """At most `limit` actions: all of them, or a random sample."""
    if isinstance(state, RaceState):
        return race_actions(state, rng, limit)
    if isinstance(state, RoadState):
        return battle_actions(state, rng, limit)
    if any(isinstance(ask, Placement) for ask in state.open):
        return [pack(BEACON, x, y) for x in range(MAX_WIDTH) for y in range(MAX_HEIGHT)]
    codec, names = state.game.codec, tuple(state.game.codec.number)
    size = codec.slots(names)
    slots = range(size) if size <= limit else [rng.below(size) for _ in range(limit)]
    return [codec.at_slot(names, slot) for slot in slots]


def share_of_kinds(codec: Codec, kinds: Sequence[Kind], rng: Rng, number: int) -> Iterator[int]:
    """About that many actions, the same number of each kind."""
    share = max(1, number // len(kinds))
    for kind in kinds:
        slots = range(kind.size) if kind.size <= share else [rng.below(kind.size) for _ in range(share)]
        yield from (codec.pack(kind, kind.at_slot(slot)) for slot in slots)


# Full Throttle


def race_actions(s: RaceState, rng: Rng, limit: int) -> list[int]:
    """A sample of every kind of action; moves lead to nodes of the course."""
    codec = s.game.codec
    kinds = [kind for number, kind in enumerate(codec.kinds) if number != MOVE_CAR]
    found = dict.fromkeys(share_of_kinds(codec, kinds, rng, limit // 2))
    return list(found | dict.fromkeys(some_moves(s, rng, limit - len(found))))


def some_moves(s: RaceState, rng: Rng, number: int) -> Iterator[int]:
    move = s.game.codec.kinds[MOVE_CAR]
    tokens = list(move.operands.values())[3].size
    for _ in range(number):
        node = rng.below(s.track.size)
        values = [s.track.landing(node), s.track.leg[node], rng.below(9), 0]
        if rng.below(4) == 0:
            values[3] = rng.below(tokens)
        yield s.game.codec.pack(move, values)


# Shattered Highways


SPOTS: Final = (DEPLOY, MOVE, NUDGE, RAM, PLACE)
NEAR: Final = 2
"""How many ticks around a border are tried."""
Spot = tuple[int, int]


def battle_actions(s: RoadState, rng: Rng, limit: int) -> list[int]:
    """Up to `limit` actions: a share of every kind, the rest placements."""
    kinds = [kind for number, kind in enumerate(CODEC.kinds) if number not in SPOTS]
    found = dict.fromkeys(share_of_kinds(CODEC, kinds, rng, limit // 4))
    while len(found) < limit:
        found |= dict.fromkeys(placements(s, rng, limit - len(found)))
    return list(found)[:limit]


def placements(s: RoadState, rng: Rng, number: int) -> list[int]:
    """Places around the borders of the open questions, and some anywhere on the table."""
    spots = [spot for spot in border(s) if min(spot) >= 0 and max(spot) < MOST_TICKS]
    rng.shuffle(spots)
    spots = spots[: number * 3 // 4]
    while len(spots) < number:
        spots.append((rng.below(s.setup.width), rng.below(s.setup.length)))
    return [at_spot(s, rng, x, y) for x, y in spots]


def at_spot(s: RoadState, rng: Rng, x: int, y: int) -> int:
    """A random action that names a place, and a random vehicle where its kind names one."""
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
