"""What a page draws while a player drags a vehicle: the template, whom it touches, and where it snaps to."""

from __future__ import annotations

from typing import Any

import msgspec

from rollingroad.core.packing import first, kind_of
from rollingroad.games.shattered_highways.actions import spot
from rollingroad.games.shattered_highways.boxes import Box, contact, opposite
from rollingroad.games.shattered_highways.contacts import nearest_contact
from rollingroad.games.shattered_highways.kinds import (
    DEPLOY,
    MOVE,
    NUDGE,
    PLACE,
    RAM,
    SECTION,
    TEMPLATE_L,
    TEMPLATE_W,
)
from rollingroad.games.shattered_highways.kit import FACES
from rollingroad.games.shattered_highways.nearest import NOWHERE, nearest_free, nearest_move
from rollingroad.games.shattered_highways.placing import Deploying, Drive, Placing
from rollingroad.games.shattered_highways.reach import AHEAD_BITS, BEHIND_SHIFT, Reach, lowest
from rollingroad.games.shattered_highways.spots import NO_SPOT, x_of, y_of
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.view import RoadView


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
        if isinstance(ask, Drive) and kind in (MOVE, NUDGE, RAM):
            return _preview(view, ask, action, ask.reach)
        if isinstance(ask, Placing) and kind == PLACE:
            return _preview(view, ask, action, ask.reach)
        if isinstance(ask, Deploying) and kind == DEPLOY:
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
    left = box.x + box.w - TEMPLATE_W + lowest(ahead or placements >> BEHIND_SHIFT)
    bumper = box.y + box.l
    bottom, top = (bumper, bumper + reach.ahead) if ahead else (bumper - reach.behind, bumper)
    return [left, bottom, left + TEMPLATE_W, top]


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
    if kind_of(action) == MOVE:
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
    front = ask.length - TEMPLATE_L
    areas = [(left, max(bottom, SECTION), right, min(top, front)) for left, bottom, right, top in ask.zones]
    return nearest_free(ask.box.at(x, y), ask.others, areas)
