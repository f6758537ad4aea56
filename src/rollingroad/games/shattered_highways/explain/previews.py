"""What a page draws while a player drags a vehicle: the template, its contacts, and where it snaps to.

A place that is not allowed comes with its fault and the closest legal place.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.games.shattered_highways.notation.actions import spot
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.placement.boxes import (
    NO_SPOT,
    Box,
    contact,
    opposite,
    overlaps,
    x_of,
    y_of,
)
from rollingroad.games.shattered_highways.rules.placement.placing import Deploying, Drive, Placing
from rollingroad.games.shattered_highways.rules.placement.reach import (
    AHEAD_BITS,
    BEHIND_SHIFT,
    Reach,
    lowest,
    nearest_contact,
)
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.vehicle_constants import FACES
from rollingroad.games.shattered_highways.rules.view import RoadView

# What is wrong with a place, in the order of the ledger's section 24.
FINE: Final = 0
OFF_SIDE: Final = 1
OFF_BACK: Final = 2
TOO_WIDE: Final = 3
TOO_FAR: Final = 4
OCCUPIED: Final = 5
NO_PATH: Final = 6
NO_OTHER: Final = -1
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


def preview(view: RoadView, action: int) -> Any:
    """The preview of a placement that an open question is about; None for everything else."""
    kind = kind_of(action)
    for ask in view.open:
        if isinstance(ask, Drive) and kind in (kinds.MOVE, kinds.NUDGE, kinds.RAM):
            return _preview(view, ask, action, ask.reach)
        if isinstance(ask, Placing) and kind == kinds.PLACE:
            return _preview(view, ask, action, ask.reach)
        if isinstance(ask, Deploying) and kind == kinds.DEPLOY:
            return _preview(view, ask, action, None)
    return None


def _preview(
    view: RoadView, ask: Drive | Placing | Deploying, action: int, reach: Reach | None
) -> PlacePreview:
    x, y = spot(action)
    box = ask.box
    reason = view.why_not(action)
    # A legal place is its own nearest one: of a long list only the places that are refused are searched from.
    nearest = (x, y) if reason is None else _nearest(ask, action)
    at = box.at(x, y)
    return PlacePreview(
        x=x,
        y=y,
        legal=reason is None,
        code=reason.code if reason else "",
        reason=reason.text if reason else "",
        nearest_x=nearest[0] if nearest != NOWHERE else None,
        nearest_y=nearest[1] if nearest != NOWHERE else None,
        template=template_over(reach, box, x, y) if reach is not None else None,
        touches=touches(view.table, box, at),
    )


def template_over(reach: Reach, box: Box, x: int, y: int) -> list[int] | None:
    """SH-MOVE-2: a template under which it gets there, laid ahead where that is possible."""
    placements = reach.placements_of(x, y)
    if not placements:
        return None
    ahead = placements & AHEAD_BITS
    left = box.x + box.w - kinds.TEMPLATE_W + lowest(ahead or placements >> BEHIND_SHIFT)
    bumper = box.y + box.l
    bottom, top = (bumper, bumper + reach.ahead) if ahead else (bumper - reach.behind, bumper)
    return [left, bottom, left + kinds.TEMPLATE_W, top]


def touches(s: RoadState, box: Box, at: Box) -> list[TouchPreview]:
    """Everybody it would touch there."""
    found = []
    for v in s.vehicles():
        other = s.box(v)
        face = contact(at, other)
        if face and other != box:
            found.append(TouchPreview(vehicle=v, face=FACES[face], their_face=FACES[opposite(face)]))
    return found


# The closest legal place


def _nearest(ask: Drive | Placing | Deploying, action: int) -> tuple[int, int]:
    if isinstance(ask, Drive):
        return _nearest_drive(ask, action)
    if isinstance(ask, Placing):
        return _nearest_placing(ask, *spot(action))
    return _nearest_deploy(ask, *spot(action))


def _nearest_drive(ask: Drive, action: int) -> tuple[int, int]:
    x, y = spot(action)
    if kind_of(action) == kinds.MOVE:
        return nearest_move(ask.reach, x, y)
    for target in ask.targets:
        if target.vehicle == first(action):
            at = nearest_contact(ask.reach, ask.box, target.box, x, y)
            return NOWHERE if at == NO_SPOT else (x_of(at), y_of(at))
    return NOWHERE


def _nearest_placing(ask: Placing, x: int, y: int) -> tuple[int, int]:
    if ask.low == 0 and ask.toward is None:
        return ask.reach.nearest(x, y)
    allowed = [
        ((at_x - x) ** 2 + (at_y - y) ** 2, at_y, at_x)
        for left, bottom, right, top in ask.reach.rectangles()
        for at_x in range(left, right + 1)
        for at_y in range(max(bottom, ask.low), top + 1)
        if ask.is_nearer(at_x, at_y)
    ]
    return (min(allowed)[2], min(allowed)[1]) if allowed else NOWHERE


def _nearest_deploy(ask: Deploying, x: int, y: int) -> tuple[int, int]:
    """SH-SETUP-2."""
    front = ask.length - kinds.TEMPLATE_L
    areas = [
        (left, max(bottom, kinds.SECTION), right, min(top, front)) for left, bottom, right, top in ask.zones
    ]
    return nearest_free(ask.box.at(x, y), ask.others, areas)


# Any place


def fault(mover: Box, others: list[Box], width: int, reach: Reach, x: int, y: int) -> int:
    """The first test that a place fails; the present position counts like any other here."""
    if reach.contains(x, y):
        return FINE
    if x < 0 or x > width - mover.w:
        return OFF_SIDE
    if y < 0:
        return OFF_BACK
    if x - mover.x > reach.room or mover.x - x > reach.room:
        return TOO_WIDE
    if y - mover.y > reach.ahead or mover.y - y > reach.behind:
        return TOO_FAR
    return OCCUPIED if in_place(mover.at(x, y), others) != NO_OTHER else NO_PATH


def in_place(box: Box, others: list[Box]) -> int:
    """The number of the first vehicle that stands there, or NO_OTHER."""
    for i in range(len(others)):
        if overlaps(box, others[i]):
            return i
    return NO_OTHER


def nearest_move(reach: Reach, x: int, y: int) -> tuple[int, int]:
    """The closest place for a Move, which must go somewhere (SH-MOVE-6), or NOWHERE for a stuck vehicle."""
    near: list[tuple[int, int, int]] = []
    for run in reach.runs:
        left, right = reach.origin + run.first, reach.origin + run.last
        at_x, at_y = min(max(x, left), right), min(max(y, run.bottom), run.top)
        spots = [(at_x, at_y)]
        if spots[0] == (reach.x, reach.y):
            spots = [(at_x, at_y - 1), (at_x - 1, at_y), (at_x + 1, at_y), (at_x, at_y + 1)]
        for spot_x, spot_y in spots:
            if left <= spot_x <= right and run.bottom <= spot_y <= run.top:
                near.append(((spot_x - x) ** 2 + (spot_y - y) ** 2, spot_y, spot_x))
    return (min(near)[2], min(near)[1]) if near else NOWHERE


def nearest_free(box: Box, others: list[Box], areas: list[tuple[int, int, int, int]]) -> tuple[int, int]:
    """The closest place wholly inside one of the areas and clear of all others, or NOWHERE.

    It lies straight across or along from the wanted place, or beside the vehicles and borders in the way.
    """
    spots: list[tuple[int, int]] = []
    for left, bottom, right, top in areas:
        xs = places_along(box.x, left, right - box.w, [(o.x - box.w, o.x + o.w) for o in others])
        ys = places_along(box.y, bottom, top - box.l, [(o.y - box.l, o.y + o.l) for o in others])
        spots += [(x, y) for x in xs for y in ys if in_place(box.at(x, y), others) == NO_OTHER]
    near = [((x - box.x) ** 2 + (y - box.y) ** 2, y, x) for x, y in spots]
    return (min(near)[2], min(near)[1]) if near else NOWHERE


def places_along(wanted: int, low: int, high: int, edges: list[tuple[int, int]]) -> list[int]:
    """On one axis: the wanted place as far as it fits, and the places right before and behind each edge."""
    if low > high:
        return []
    found = {min(max(wanted, low), high)}
    for before, after in edges:
        found.update(place for place in (before, after) if low <= place <= high)
    return sorted(found)
