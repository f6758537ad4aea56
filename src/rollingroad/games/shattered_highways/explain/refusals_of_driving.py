"""Refusals of places for a vehicle: the tests of the ledger's section 24, in their order."""

from __future__ import annotations

from rollingroad.core.engine.packing import first, kind_of, second, third
from rollingroad.core.engine.state import Decision
from rollingroad.core.explain import Reason
from rollingroad.core.words import listed
from rollingroad.games.shattered_highways.explain.names import length, place_name, vehicle_name, warrior_name
from rollingroad.games.shattered_highways.explain.previews import (
    FINE,
    NO_PATH,
    OCCUPIED,
    OFF_BACK,
    OFF_SIDE,
    TOO_FAR,
    TOO_WIDE,
    fault,
    in_place,
)
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.driving.driving import locked_targets
from rollingroad.games.shattered_highways.rules.driving.nudging import (
    ChooseStrike,
    FinishNudge,
    PlaceNudged,
    PlaceStruck,
    strike_targets,
)
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, contact, corner_only
from rollingroad.games.shattered_highways.rules.placement.placing import Deploying, Drive, Placing, reach_of
from rollingroad.games.shattered_highways.rules.placement.reach import Reach
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.vehicle_constants import NITRO
from rollingroad.games.shattered_highways.rules.weapons.shots import Pull

# Drivers


def driver_reason(s: RoadState, ask: Decision, w: int, action: int) -> Reason:
    """Why the asked warrior cannot drive like that."""
    v, kind = s.at[w], kind_of(action)
    if s.seat[w] != kinds.D:
        place = place_name(s, v, s.seat[w])
        where = "clings" if place == "cling" else f"sits in {place}"
        text = f"{warrior_name(s, w)} {where}; only the warrior in D drives"
        return Reason("NOT_DRIVER", "SH-SEAT-2", text)
    if s.dead_trailer(v):
        text = f"{vehicle_name(s, v)} must first get rid of its dead trailer"
        return Reason("UNCOUPLE_FIRST", "SH-RIG-6", text)
    if kind == kinds.USE_NITRO:
        return nitro_reason(s, v)
    if kind == kinds.RAM_LOCKED:
        return _not_locked(s, v, first(action))
    assert isinstance(ask, Drive)
    return _destination(s, v, ask.reach, action)


def nitro_reason(s: RoadState, v: int) -> Reason:
    name = vehicle_name(s, v)
    if s.nitro_on:
        return Reason("NO_CHARGE", "SH-ADDON-NITRO", f"the nitro of {name} is open already")
    text = f"no nitro is left on {name}" if s.builds[v].has(NITRO) else f"{name} has no nitro"
    return Reason("NO_CHARGE", "SH-ADDON-NITRO", text)


def _not_locked(s: RoadState, v: int, target: int) -> Reason:
    if target in s.vehicles() and s.locks[v] >> target & 1:
        return _own(s, target)
    partners = [vehicle_name(s, o) for o in locked_targets(s, v)]
    held = f"it is locked with {listed(partners)}" if partners else "it is locked with nobody it may ram"
    text = f"{vehicle_name(s, v)} is not locked with {vehicle_name(s, target)}; {held}"
    return Reason("NOT_LOCKED", "SH-RAM-8", text)


def _own(s: RoadState, target: int) -> Reason:
    return Reason("OWN_VEHICLE", "SH-RAM-1", f"{vehicle_name(s, target)} is under your own control")


def _destination(s: RoadState, v: int, reach: Reach, action: int) -> Reason:
    kind, target = kind_of(action), first(action)
    x, y = (first(action), second(action)) if kind == kinds.MOVE else (second(action), third(action))
    if kind == kinds.MOVE and (x, y) == (s.x[v], s.y[v]):
        return Reason("DEST_SAME", "SH-MOVE-6", f"{vehicle_name(s, v)} is there already")
    if kind != kinds.MOVE and (target == v or target not in s.vehicles()):
        text = f"{vehicle_name(s, target)} is no other vehicle on the road"
        return Reason("NO_CONTACT", "SH-NUDGE-1", text)
    wrong = place_reason(s, v, reach, x, y)
    if wrong is not None:
        return wrong
    return _no_contact(s, s.box(v).at(x, y), v, target) or _own(s, target)


def _no_contact(s: RoadState, at: Box, v: int, target: int) -> Reason | None:
    """SH-GEO-7."""
    if contact(at, s.box(target)):
        return None
    names = f"{vehicle_name(s, v)} and {vehicle_name(s, target)}"
    if corner_only(at, s.box(target)):
        return Reason("CORNER_ONLY", "SH-GEO-7", f"there {names} touch at a corner only")
    return Reason("NO_CONTACT", "SH-GEO-7", f"there {names} do not touch")


def place_reason(s: RoadState, v: int, reach: Reach, x: int, y: int) -> Reason | None:
    """SH-GEO-5, SH-MOVE-3 to -5: the first test that a place fails; None where it is fine."""
    box, others, name = s.box(v), s.others(v), vehicle_name(s, v)
    wrong = fault(box, others, s.setup.width, reach, x, y)
    if wrong == FINE:
        return None
    if wrong == OFF_SIDE:
        text = f"{name} would stand over the side of the road, which is {length(s.setup.width)} wide"
        return Reason("DEST_OFF_SIDE", "SH-GEO-5", text)
    if wrong == OFF_BACK:
        return Reason("DEST_OFF_BACK", "SH-GEO-5", f"{name} would stand over the back edge")
    if wrong == TOO_WIDE:
        aside: int = x - box.x
        text = (
            f"{length(abs(aside))} sideways is more than the {length(kinds.TEMPLATE_W - box.w)} {name} can go"
        )
        return Reason("DEST_TOO_WIDE", "SH-MOVE-3", text)
    if wrong == TOO_FAR:
        return _too_far(s, v, reach, y)
    if wrong == OCCUPIED:
        other = [o for o in s.vehicles() if o != v][in_place(box.at(x, y), others)]
        return Reason("DEST_OCCUPIED", "SH-GEO-5", f"{vehicle_name(s, other)} is in the way there")
    assert wrong == NO_PATH
    return Reason("DEST_NO_PATH", "SH-MOVE-4", f"no clear way under the template leads {name} there")


def _too_far(s: RoadState, v: int, reach: Reach, y: int) -> Reason:
    ahead = y > reach.y
    most = reach.ahead if ahead else reach.behind
    far: int = y - reach.y
    way = f"{length(abs(far))} {'ahead' if ahead else 'back'}"
    code, rule = ("DEST_RIG_BOX", "SH-MOVE-5") if s.is_rig(v) else ("DEST_TOO_FAR", "SH-MOVE-3")
    return Reason(code, rule, f"{way} is farther than the {length(most)} {vehicle_name(s, v)} can go")


# Placings


def placing_reason(s: RoadState, ask: Decision, action: int) -> Reason:
    """Why a vehicle that is placed without a roll cannot be placed there."""
    assert isinstance(ask, Placing)
    v, x, y = _placed_vehicle(s, ask), first(action), second(action)
    going_on = isinstance(ask.step, FinishNudge)
    wrong = place_reason(s, v, reach_of(s, v, s.nitro_on) if going_on else ask.reach, x, y)
    if wrong is None:
        return _other_reason(s, ask, v, x, y)
    if going_on or ask.kind == "return":
        return wrong
    return Reason("PLACE_NOT_REACHABLE", _degree_rule(ask), wrong.text)


def _placed_vehicle(s: RoadState, ask: Placing) -> int:
    """The vehicle that a placing is about."""
    step = ask.step
    return step.v if isinstance(step, PlaceNudged | PlaceStruck | Pull) else s.acting


def _degree_rule(ask: Placing) -> str:
    if isinstance(ask.step, PlaceNudged):
        return "SH-NUDGE-5"
    return "SH-WEAPON-HARPOON" if isinstance(ask.step, Pull) else "SH-NUDGE-9"


def _other_reason(s: RoadState, ask: Placing, v: int, x: int, y: int) -> Reason:
    """Why a reachable place does not answer this question."""
    name = vehicle_name(s, v)
    if y < ask.low:
        return Reason("BACK_EDGE", "SH-EDGE-3", f"{name} must get off the back edge")
    if ask.toward is not None:
        return Reason("NOT_NEARER", "SH-WEAPON-HARPOON", f"{name} would not come nearer there")
    text = f"only under another placement of the template could {name} go there"
    return Reason("CONT_OTHER_TEMPLATE", "SH-NUDGE-6", text)


def strike_reason(s: RoadState, ask: Decision, action: int) -> Reason:
    """SH-NUDGE-9."""
    assert isinstance(ask.step, ChooseStrike)
    v, target = ask.step.v, first(action)
    names = [vehicle_name(s, o) for o in strike_targets(s, v)]
    name = vehicle_name(s, target)
    if target in s.vehicles() and s.struck >> target & 1:
        return Reason("STRIKE_TWICE", "SH-SEQ-2", f"{name} has been struck already in this action")
    text = f"{name} is not struck by {vehicle_name(s, v)} where it stands; {listed(names, 'or')} can be"
    return Reason("STRIKE_NO_CONTACT", "SH-NUDGE-9", text)


# Deploying


def deploy_reason(s: RoadState, ask: Decision, action: int) -> Reason:
    """SH-SETUP-2."""
    assert isinstance(ask, Deploying)
    name = vehicle_name(s, ask.vehicle)
    if first(action) != ask.vehicle:
        return Reason("OTHER_VEHICLE", "SH-SETUP-1", f"{name} is the one to be placed now")
    box = ask.box.at(second(action), third(action))
    if not _in_a_zone(ask, box):
        return Reason("ZONE", "SH-SETUP-2", f"{name} must stand wholly inside your zone: {_zone_words(ask)}")
    if box.y + box.l > ask.length - kinds.TEMPLATE_L:
        text = f"the bumper of {name} must stay {length(kinds.TEMPLATE_L)} short of the front edge"
        return Reason("TOO_NEAR_FRONT", "SH-SETUP-2", text)
    if box.y < kinds.SECTION:
        return Reason("ZONE", "SH-SETUP-2", f"{name} must stand {length(kinds.SECTION)} off the back edge")
    other = s.vehicles()[in_place(box, ask.others)]
    return Reason("DEST_OCCUPIED", "SH-GEO-5", f"{vehicle_name(s, other)} is in the way there")


def _zone_words(ask: Deploying) -> str:
    """Where the zones are, less what is too near to either edge."""
    front = ask.length - kinds.TEMPLATE_L
    zones = [
        (left, max(bottom, kinds.SECTION), right, min(top, front)) for left, bottom, right, top in ask.zones
    ]
    return " or ".join(
        f"{length(left)} to {length(right)} from the left and "
        f"{length(bottom)} to {length(top)} from the back edge"
        for left, bottom, right, top in zones
    )


def _in_a_zone(ask: Deploying, box: Box) -> bool:
    for left, bottom, right, top in ask.zones:
        if left <= box.x and box.x + box.w <= right and bottom <= box.y and box.y + box.l <= top:
            return True
    return False
