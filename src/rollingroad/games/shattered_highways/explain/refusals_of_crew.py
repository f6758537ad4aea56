"""Refusals of warriors' actions: Board, Change, Attack, Shoot and what goes with them (section 24)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.explain import Reason
from rollingroad.games.shattered_highways.explain.names import (
    length,
    part_name,
    vehicle_name,
    warrior_name,
    weapon_name,
)
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew import attacking, boarding, equipment
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.weapons import shooting
from rollingroad.games.shattered_highways.rules.weapons.guns import mount_served, weapon_of


def check_action(s: RoadState, w: int, action: int) -> str:
    """The code of the refusal of a warrior's action, or ""."""
    kind = kind_of(action)
    if kind == kinds.BOARD:
        part = boarding.part_of(second(action))
        return check_place(s, action) or boarding.check(s, w, first(action), part)
    if kind == kinds.CHANGE:
        return boarding.check_change(s, w, first(action))
    if kind == kinds.ATTACK:
        return attacking.check(s, w, first(action))
    if kind == kinds.CLEAR_OWN:
        return attacking.check_clearing(s, w)
    if kind == kinds.USE_SMOKE:
        return equipment.check_smoke(s, w)
    return equipment.check_pick_up(s, w) if kind == kinds.PICK_UP else shooting.check_shot(s, w, action)


def check_place(s: RoadState, action: int) -> str:
    """A vehicle or a part of it that is not there."""
    v = first(action)
    if v >= len(s.builds) or not s.in_play(v):
        return "NOBODY_THERE"
    return "" if second(action) in boarding.boarded_words(s, v) else "NO_SUCH_PART"


def crew_reason(s: RoadState, w: int, action: int) -> Reason | None:
    """Why the warrior may not do that now; None where they may."""
    code = check_action(s, w, action)
    return _reason(s, w, action, code) if code else None


def _reason(s: RoadState, w: int, action: int, code: str) -> Reason:
    rule, words = REASONS[code]
    own = OWN_RULES.get((kind_of(action), code), rule)
    return Reason(code, own, words(s, w, action))


# Choices on the way


def seat_reason(s: RoadState, w: int, action: int) -> Reason:
    """SH-BOARD-2: why the warrior may not take that seat on arrival."""
    code = first(action)
    if kind_of(action) != kinds.TAKE:
        return Reason("NOT_ASKED", "SH-BOARD-2", "he has just got across and picks a seat or holds on")
    v = s.at[w]
    seat = s.builds[v].seat_of(code)
    if seat < 0:
        return Reason("NO_SEAT", "SH-SEAT-1", f"{vehicle_name(s, v)} has no seat {kinds.SEATS[code]}")
    if s.builds[v].seat_part[seat] != s.part[w]:
        return Reason("OTHER_PART", "SH-BOARD-2", f"seat {kinds.SEATS[code]} is on the other part")
    return Reason("SEAT_TAKEN", "SH-BOARD-2", f"somebody sits in {kinds.SEATS[code]} of {vehicle_name(s, v)}")


def flee_reason(s: RoadState, w: int, action: int) -> Reason:
    """SH-DESTROY-2: why the warrior cannot flee there."""
    if kind_of(action) != kinds.FLEE:
        return Reason("NOT_ASKED", "SH-DESTROY-2", "he flees from the wreck or stays on it")
    part = boarding.part_of(second(action))
    code = check_place(s, action) or boarding.check_flight(s, w, first(action), part)
    if code in ("WRECK", "SAME_PART"):
        return Reason("WRECK", "SH-DESTROY-2", "nobody flees to a wreck")
    return _reason(s, w, action, code or "BOARD_TOO_FAR")


def victim_reason(s: RoadState, v: int, action: int) -> Reason:
    """SH-SHOOT-4: why that one is not hit."""
    if kind_of(action) != kinds.VICTIM:
        return Reason("NOT_ASKED", "SH-SHOOT-4", "the question is who is hit")
    if first(action) < len(s.team) and s.at[first(action)] == v:
        return Reason("TARGET_FRIEND", "SH-SHOOT-4", "that one was not shot at, or is the shooter's own")
    return Reason("NOBODY_THERE", "SH-SHOOT-4", f"w{first(action) + 1} is not aboard {vehicle_name(s, v)}")


# The sentences

Words = Callable[[RoadState, int, int], str]


def _same_part(s: RoadState, w: int, action: int) -> str:
    return f"he is on {part_name(s, s.at[w], s.part[w])} already"


def _nobody_there(s: RoadState, w: int, action: int) -> str:
    if kind_of(action) in (kinds.ATTACK, kinds.SHOOT_AT):
        return f"w{first(action) + 1} is not in the fight"
    return f"v{first(action) + 1} is not on the road"


def _no_such_part(s: RoadState, w: int, action: int) -> str:
    name = vehicle_name(s, first(action))
    if s.coupled[first(action)]:
        return f"{name} is boarded part by part; say tractor or trailer"
    return f"{name} is in one piece; say whole"


def _board_too_far(s: RoadState, w: int, action: int) -> str:
    there = part_name(s, first(action), boarding.part_of(second(action)))
    reach = length(boarding.board_reach(s, s.at[w]))
    return f"{there} is farther than {reach} from {part_name(s, s.at[w], s.part[w])}"


def _changed(s: RoadState, w: int, action: int) -> str:
    if kind_of(action) == kinds.CLEAR_OWN:
        return "clearing his own weapon takes a whole action, and he has changed seats this round"
    return "he has changed seats this round"


def _clings(s: RoadState, w: int, action: int) -> str:
    return "he has no seat to leave"


def _no_seat(s: RoadState, w: int, action: int) -> str:
    return f"{vehicle_name(s, s.at[w])} has no seat {kinds.SEATS[first(action)]}"


def _other_part(s: RoadState, w: int, action: int) -> str:
    return f"seat {kinds.SEATS[first(action)]} is not on {part_name(s, s.at[w], s.part[w])}"


def _seat_taken(s: RoadState, w: int, action: int) -> str:
    seat = s.builds[s.at[w]].seat_of(first(action))
    return f"{warrior_name(s, s.in_seat(s.at[w], seat))} sits there"


def _friend(s: RoadState, w: int, action: int) -> str:
    return f"{warrior_name(s, first(action))} is on his own side"


def _not_aboard(s: RoadState, w: int, action: int) -> str:
    return f"he fights hand to hand, and {warrior_name(s, first(action))} is not on the same vehicle"


def _too_far(s: RoadState, w: int, action: int) -> str:
    return f"{warrior_name(s, first(action))} is farther than {length(s.t.ranged_reach)} away"


def _own_jammed(s: RoadState, w: int, action: int) -> str:
    return "his own weapon is jammed, so that he only fights hand to hand on his vehicle"


def _not_jammed(s: RoadState, w: int, action: int) -> str:
    if kind_of(action) == kinds.CLEAR_OWN:
        return "he has no jammed weapon of his own"
    return f"the {weapon_name(s, s.at[w], first(action))} is not jammed"


def _loaded(s: RoadState, w: int, action: int) -> str:
    return f"the {weapon_name(s, s.at[w], first(action))} need not be loaded"


def _not_gunner(s: RoadState, w: int, action: int) -> str:
    return f"{warrior_name(s, w)} sits at no mounted weapon"


def _no_weapon(s: RoadState, w: int, action: int) -> str:
    return "that mount carries no weapon, or went with its trailer"


def _mount_state(state: str) -> Words:
    def words(s: RoadState, w: int, action: int) -> str:
        return f"the {weapon_name(s, s.at[w], mount_served(s, w))} {state}"

    return words


def _out_of_range(s: RoadState, w: int, action: int) -> str:
    weapon = weapon_of(s, s.at[w], mount_served(s, w))
    return f"{_target(s, action)} is farther than {length(weapon.range)}, as far as the {weapon.name} reaches"


def _out_of_arc(s: RoadState, w: int, action: int) -> str:
    return f"the {weapon_name(s, s.at[w], mount_served(s, w))} does not bear on {_target(s, action)}"


def _target(s: RoadState, action: int) -> str:
    if kind_of(action) == kinds.SHOOT_AT:
        return warrior_name(s, first(action))
    v, aim = first(action), second(action)
    return part_name(s, v, aim) if aim in s.parts(v) else vehicle_name(s, v)


def _aim(s: RoadState, w: int, action: int) -> str:
    what = {kinds.SHOOT: "vehicles", kinds.SHOOT_AT: "warriors", kinds.DROP: "whoever is behind"}[
        kind_of(action)
    ]
    return f"the {weapon_name(s, s.at[w], mount_served(s, w))} is not for {what}"


def _own_ride(s: RoadState, w: int, action: int) -> str:
    return f"he rides on {vehicle_name(s, s.at[w])} himself"


def _zone_empty(s: RoadState, w: int, action: int) -> str:
    return f"nobody is in the tail zone of {vehicle_name(s, s.at[w])}"


def _no_charge(s: RoadState, w: int, action: int) -> str:
    return f"{vehicle_name(s, s.at[w])} has no smoke left"


def _no_cans(s: RoadState, w: int, action: int) -> str:
    return f"there are no cans to pick up on {vehicle_name(s, s.at[w])}"


def _hands_full(s: RoadState, w: int, action: int) -> str:
    return "he carries a can already"


REASONS: Final[dict[str, tuple[str, Words]]] = {
    "SAME_PART": ("SH-BOARD-3", _same_part),
    "NOBODY_THERE": ("SH-BOARD-1", _nobody_there),
    "NO_SUCH_PART": ("SH-RIG-1", _no_such_part),
    "BOARD_TOO_FAR": ("SH-BOARD-1", _board_too_far),
    "CHANGED_ALREADY": ("SH-CHANGE-1", _changed),
    "CLINGS_ALREADY": ("SH-CHANGE-1", _clings),
    "NO_SEAT": ("SH-SEAT-1", _no_seat),
    "OTHER_PART": ("SH-CHANGE-1", _other_part),
    "SEAT_TAKEN": ("SH-CHANGE-1", _seat_taken),
    "TARGET_FRIEND": ("SH-ATTACK-1", _friend),
    "TARGET_NOT_ABOARD": ("SH-ATTACK-1", _not_aboard),
    "TARGET_TOO_FAR": ("SH-ATTACK-2", _too_far),
    "WEAPON_JAMMED": ("SH-ATTACK-3", _own_jammed),
    "NOT_JAMMED": ("SH-SHOOT-7", _not_jammed),
    "LOADED": ("SH-SHOOT-7", _loaded),
    "NOT_GUNNER": ("SH-SEAT-2", _not_gunner),
    "NO_WEAPON": ("SH-RIG-5", _no_weapon),
    "JAMMED": ("SH-SHOOT-7", _mount_state("is jammed")),
    "UNLOADED": ("SH-SHOOT-7", _mount_state("must be reloaded first")),
    "CLEARED_THIS_TURN": ("SH-SHOOT-7", _mount_state("fires again from the next activation")),
    "NO_AMMO": ("SH-SHOOT-7", _mount_state("has no ammunition left")),
    "OUT_OF_RANGE": ("SH-SHOOT-2", _out_of_range),
    "OUT_OF_ARC": ("SH-SHOOT-2", _out_of_arc),
    "AIM_NOT_ALLOWED": ("SH-SHOOT-1", _aim),
    "OWN_RIDE": ("SH-SHOOT-1", _own_ride),
    "ZONE_EMPTY": ("SH-WEAPON-1", _zone_empty),
    "NO_CHARGE": ("SH-ADDON-SMOKE", _no_charge),
    "NO_CANS": ("SH-SCENARIO-5", _no_cans),
    "HANDS_FULL": ("SH-SCENARIO-5", _hands_full),
}
"""Each code with its rule and its sentence."""
OWN_RULES: Final[dict[tuple[int, str], str]] = {
    (kinds.ATTACK, "NOBODY_THERE"): "SH-ATTACK-1",
    (kinds.SHOOT, "NOBODY_THERE"): "SH-SHOOT-1",
    (kinds.SHOOT_AT, "NOBODY_THERE"): "SH-SHOOT-1",
    (kinds.SHOOT_AT, "TARGET_FRIEND"): "SH-SHOOT-1",
    (kinds.CLEAR_OWN, "NOT_JAMMED"): "SH-ATTACK-3",
    (kinds.CLEAR_OWN, "CHANGED_ALREADY"): "SH-ATTACK-3",
    (kinds.FLEE, "BOARD_TOO_FAR"): "SH-DESTROY-2",
    (kinds.SHOOT, "NO_SUCH_PART"): "SH-SHOOT-6",
}
"""Where the same code follows another rule."""
