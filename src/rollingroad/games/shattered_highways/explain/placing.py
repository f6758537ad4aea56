"""Places for vehicles: what a page draws while a player drags one, and why one cannot stand there.

The preview has the template, the contacts, and where the vehicle snaps to: the closest legal place.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

import msgspec

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.explain.registry import OF_ACTION, OF_STATE, ROAD, placed_vehicle
from rollingroad.games.shattered_highways.notation.actions import spot
from rollingroad.games.shattered_highways.rules import kinds, reasons
from rollingroad.games.shattered_highways.rules.driving.nudging import FinishNudge
from rollingroad.games.shattered_highways.rules.placement import boxes, placing
from rollingroad.games.shattered_highways.rules.placement.reach import (
    AHEAD_BITS,
    BEHIND_SHIFT,
    Reach,
    lowest,
    nearest_contact,
)
from rollingroad.games.shattered_highways.rules.rolls import RoadStep
from rollingroad.games.shattered_highways.rules.state import RoadState

Spot = tuple[int, int]
NOWHERE: Final = (-1, -1)


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """A part of what is drawn; lengths in ticks."""


class TouchPreview(Preview, frozen=True):
    """A vehicle that would be touched, and the faces of both."""

    vehicle: int
    face: str
    their_face: str


class PlacePreview(Preview, frozen=True):
    """A place for a vehicle: whether it is legal, why not, and the closest one that is."""

    x: int
    y: int
    legal: bool
    code: str
    reason: str
    nearest_x: int | None
    nearest_y: int | None
    template: list[int] | None
    """Left, bottom, right and top of a template under which it gets there."""
    touches: list[TouchPreview]


def place_preview(s: RoadState, action: int) -> PlacePreview | None:
    """The preview of a placement that the open question is about."""
    ask = s.open[0] if s.open else None
    if not isinstance(ask, placing.Drive | placing.Placing | placing.Deploying):
        return None
    if s.game.codec.kinds[kind_of(action)].name not in s.game.questions[ask.kind]:
        return None
    assert isinstance(ask.step, RoadStep)
    (x, y), box = spot(action), ask.box
    code = reasons.LEGAL if ask.allows(action) else ask.step.refusal(s, ask, action)
    reason = None if code == reasons.LEGAL else ROAD.reason(s, action, ask.seat, code)
    # A legal place is its own nearest one: of a long list only the places that are refused are searched from.
    nearest = (x, y) if reason is None else _nearest(ask, action, x, y)
    return PlacePreview(
        x=x,
        y=y,
        legal=reason is None,
        code=reason.code if reason else "",
        reason=reason.text if reason else "",
        nearest_x=nearest[0] if nearest != NOWHERE else None,
        nearest_y=nearest[1] if nearest != NOWHERE else None,
        template=None if isinstance(ask, placing.Deploying) else template_over(ask.reach, box, x, y),
        touches=touches(s, box, box.at(x, y)),
    )


def template_over(reach: Reach, box: boxes.Box, x: int, y: int) -> list[int] | None:
    """SH-MOVE-2: a template under which it gets there, laid ahead where that is possible."""
    placements = reach.placements_of(x, y)
    if not placements:
        return None
    ahead = placements & AHEAD_BITS
    left = box.x + box.w - kinds.TEMPLATE_W + lowest(ahead or placements >> BEHIND_SHIFT)
    bumper = box.y + box.l
    bottom, top = (bumper, bumper + reach.ahead) if ahead else (bumper - reach.behind, bumper)
    return [left, bottom, left + kinds.TEMPLATE_W, top]


def touches(s: RoadState, box: boxes.Box, at: boxes.Box) -> list[TouchPreview]:
    """Everybody it would touch there."""
    met = [(v, at.contact(s.box(v))) for v in s.vehicles() if s.box(v) != box]
    return [
        TouchPreview(vehicle=v, face=kinds.FACES[face], their_face=kinds.FACES[boxes.opposite(face)])
        for v, face in met
        if face
    ]


# The closest legal place


def _nearest(ask: placing.Drive | placing.Placing | placing.Deploying, action: int, x: int, y: int) -> Spot:
    if isinstance(ask, placing.Deploying):
        return nearest_free(ask.box.at(x, y), ask.others, placing.deployment_areas(ask.zones, ask.length))
    if isinstance(ask, placing.Placing) and (ask.low or ask.toward is not None):
        return _closest(
            [at for at in _all_places(ask.reach) if at[1] >= ask.low and ask.is_nearer(*at)], x, y
        )
    if isinstance(ask, placing.Placing) or kind_of(action) == kinds.MOVE:
        return nearest_reached(ask.reach, x, y, isinstance(ask, placing.Drive))
    target = ask.target(first(action))
    at = boxes.NO_SPOT if target is None else nearest_contact(ask.reach, ask.box, target, x, y)
    return NOWHERE if at == boxes.NO_SPOT else (boxes.x_of(at), boxes.y_of(at))


def _closest(spots: list[Spot], x: int, y: int) -> Spot:
    """The one closest to (x, y) as the crow flies, then with smaller y, then smaller x; or NOWHERE."""
    return min(spots, key=lambda at: ((at[0] - x) ** 2 + (at[1] - y) ** 2, at[1], at[0]), default=NOWHERE)


def _all_places(reach: Reach) -> Iterator[Spot]:
    for left, bottom, right, top in reach.rectangles():
        yield from product(range(left, right + 1), range(bottom, top + 1))


def nearest_reached(reach: Reach, x: int, y: int, moving: bool = False) -> Spot:
    """The closest place of the set. A Move must go somewhere (SH-MOVE-6): NOWHERE for a stuck vehicle."""
    near: list[Spot] = []
    for left, bottom, right, top in reach.rectangles():
        at_x, at_y = min(max(x, left), right), min(max(y, bottom), top)
        spots = [(at_x, at_y)]
        if moving and (at_x, at_y) == (reach.x, reach.y):
            spots = [(at_x, at_y - 1), (at_x - 1, at_y), (at_x + 1, at_y), (at_x, at_y + 1)]
        near += [at for at in spots if left <= at[0] <= right and bottom <= at[1] <= top]
    return _closest(near, x, y)


def nearest_free(box: boxes.Box, others: list[boxes.Box], areas: list[tuple[int, int, int, int]]) -> Spot:
    """The closest place wholly inside one of the areas and clear of all others, or NOWHERE.

    It lies straight across or along from the wanted place, or beside the vehicles and borders in the way.
    """
    spots: list[Spot] = []
    for left, bottom, right, top in areas:
        xs = places_along(box.x, left, right - box.w, [(o.x - box.w, o.x + o.w) for o in others])
        ys = places_along(box.y, bottom, top - box.l, [(o.y - box.l, o.y + o.l) for o in others])
        spots += [(x, y) for x in xs for y in ys if box.at(x, y).first_hit(others) == boxes.NOTHING_HIT]
    return _closest(spots, box.x, box.y)


def places_along(wanted: int, low: int, high: int, edges: list[tuple[int, int]]) -> list[int]:
    """On one axis: the wanted place as far as it fits, and the places right before and behind each edge."""
    if low > high:
        return []
    found = {min(max(wanted, low), high)}
    for before, after in edges:
        found.update(place for place in (before, after) if low <= place <= high)
    return sorted(found)


# Why not there


def reach_asked(s: RoadState) -> Reach:
    """SH-NUDGE-6: going on after a nudge is explained with all placements of the template."""
    ask = s.open[0]
    assert isinstance(ask, placing.Drive | placing.Placing)
    return placing.reach_of(s, s.acting, s.nitro_on) if isinstance(ask.step, FinishNudge) else ask.reach


OF_ACTION["aside"] = lambda s, action: n.length(abs(spot(action)[0] - s.x[placed_vehicle(s)]))
OF_STATE["room"] = lambda s: n.length(reach_asked(s).room)


@ROAD.refusal(reasons.DEST_RIG_BOX, "SH-MOVE-5")
@ROAD.refusal(reasons.DEST_TOO_FAR, "SH-MOVE-3")
def too_far(s: RoadState, action: int, seat: int) -> str:
    v, reach = placed_vehicle(s), reach_asked(s)
    along = spot(action)[1] - s.y[v]
    way, most = ("ahead", reach.ahead) if along > 0 else ("back", reach.behind)
    return f"{n.length(abs(along))} {way} is farther than the {n.length(most)} {n.vehicle_name(s, v)} can go"


@ROAD.refusal(reasons.DEST_OCCUPIED, "SH-GEO-5")
def occupied(s: RoadState, action: int, seat: int) -> str:
    v = placed_vehicle(s)
    there = s.box(v).at(*spot(action)).first_hit(s.others(v))
    return f"{n.vehicle_name(s, [o for o in s.vehicles() if o != v][there])} is in the way there"


# Places without a roll


def moved_box(s: RoadState) -> boxes.Box | None:
    """The vehicle that an open question lets its seat move, at its present place."""
    for ask in s.open:
        if isinstance(ask, placing.Drive | placing.Placing):
            return ask.box
    return None


def way_label(s: RoadState, x: int, y: int) -> str:
    box = moved_box(s)
    return n.spot_name(x, y) if box is None else n.shift_words(x - box.x, y - box.y)


OF_ACTION["way"] = lambda s, action: way_label(s, *spot(action))


def place_label(s: RoadState, action: int) -> str:
    (x, y), box = spot(action), moved_box(s)
    if box is not None and (x, y) == (box.x, box.y):
        return "leave it there" if s.open[0].kind == "place" else "stay there"
    return f"{_PLACES.get(s.open[0].kind if s.open else '', 'go')} {way_label(s, x, y)}"


_PLACES: Final = {"place": "push it", "pull": "pull it", "continue": "go", "return": "return"}
PLACE: Final = ROAD.explain(kinds.PLACE, label=place_label, preview=place_preview)


@PLACE.refusal(reasons.PLACE_NOT_REACHABLE)
@PLACE.refusal(reasons.PLACE_NOT_REACHABLE__STRUCK, "SH-NUDGE-9")
@PLACE.refusal(reasons.PLACE_NOT_REACHABLE__PULL, "SH-WEAPON-HARPOON")
def not_reachable(s: RoadState, action: int, seat: int) -> str:
    code = placing.place_refusal(s, placed_vehicle(s), reach_asked(s), *spot(action))
    return ROAD.reason(s, action, seat, code).text
