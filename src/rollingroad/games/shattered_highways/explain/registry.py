"""The registry of what people read about a battle, and its sentences.

Braces in a sentence stand for a name, `{active}`, or for one with a capital letter, `{Active}`. It is that of
a table below, a field of the step or event that the sentence is about, or a figure of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.explanations import Explanations
from rollingroad.core.words import count, listed, ordinal
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.notation.actions import spot
from rollingroad.games.shattered_highways.rules import kinds, reasons
from rollingroad.games.shattered_highways.rules.crew.boarding import board_reach
from rollingroad.games.shattered_highways.rules.crew.guns import served_weapon
from rollingroad.games.shattered_highways.rules.crew.shooting import Pull
from rollingroad.games.shattered_highways.rules.driving.driving import locked_targets
from rollingroad.games.shattered_highways.rules.driving.nudging import (
    PlaceNudged,
    PlaceStruck,
    strike_targets,
)
from rollingroad.games.shattered_highways.rules.driving.ramming import unmanned_most
from rollingroad.games.shattered_highways.rules.orders import highest_number, still_to_number
from rollingroad.games.shattered_highways.rules.placement.placing import Deploying, Drive
from rollingroad.games.shattered_highways.rules.rolls import nitro_modifier
from rollingroad.games.shattered_highways.rules.sequence import uncouple_on
from rollingroad.games.shattered_highways.rules.setup import hero_seats
from rollingroad.games.shattered_highways.rules.state import RoadState

PURPOSES: Final = {kinds.SHOOT: "vehicles", kinds.SHOOT_AT: "warriors", kinds.DROP: "whoever is behind"}
"""What a weapon may be for."""
OF_STATE: Final[dict[str, Callable[[RoadState], str]]] = {
    "acting": lambda s: n.vehicle_name(s, s.acting),
    "active": n.active_name,
    "active_class": lambda s: s.facts(s.active).name.lower(),
    "asked": lambda s: n.warrior_name(s, n.asked_warrior(s)),
    "board_reach": lambda s: n.length(board_reach(s, s.at[n.asked_warrior(s)])),
    "first_numbered": lambda s: n.vehicle_name(s, still_to_number(s, s.open[0].seat)[0]),
    "here": lambda s: n.part_name(s, s.at[n.asked_warrior(s)], s.part[n.asked_warrior(s)]),
    "hero_seats": lambda s: count(len(hero_seats(s, s.open[0].seat)), "seat"),
    "from_wreck": lambda s: n.modifier_text(s.t.launch_from_wreck),
    "highest": lambda s: str(highest_number(s)),
    "move_modifier": lambda s: n.modifier_text(s.penalty + nitro_modifier(s)),
    "moved": lambda s: n.vehicle_name(s, n.asked_step(s).v),
    "partners": lambda s: n.vehicle_list(s, locked_targets(s, s.active)) or "nobody it may ram",
    "penalty": lambda s: n.modifier_text(s.penalty),
    "placed": lambda s: n.vehicle_name(s, placed_vehicle(s)),
    "ranged_reach": lambda s: n.length(s.t.ranged_reach),
    "ride": lambda s: n.vehicle_name(s, s.at[n.asked_warrior(s)]),
    "saviour": lambda s: (
        f"somebody on {n.part_name(s, s.active, kinds.TRACTOR)}" if s.dead_trailer(s.active) else "the driver"
    ),
    "scenario": lambda s: s.setup.scenario.name,
    "strike_push": lambda s: count(s.t.contact.strike_sections, "section"),
    "strikeable": lambda s: listed(
        [n.vehicle_name(s, o) for o in strike_targets(s, n.asked_step(s).v)], "or"
    ),
    "undecided": lambda s: n.vehicle_name(s, n.asked_step(s).left[0]),
    "uncouple_on": lambda s: str(uncouple_on(s, s.acting)),
    "section": lambda s: n.length(kinds.SECTION),
    "template": lambda s: n.length(kinds.TEMPLATE_L),
    "weapon": lambda s: served_weapon(s, n.asked_warrior(s)).name,
    "weapon_range": lambda s: n.length(served_weapon(s, n.asked_warrior(s)).range),
}
OF_ACTION: Final[dict[str, Callable[[RoadState, int], str]]] = {
    "chair": lambda s, action: kinds.SEATS[first(action)],
    "gun": lambda s, action: (
        f"mount {first(action) + 1}"
        if s.active == kinds.NO_VEHICLE
        else f"the {n.weapon_name(s, s.active, first(action))} W{first(action) + 1}"
    ),
    "its_parts": lambda s, action: (
        "is a rig: choose its tractor or its trailer"
        if s.coupled[first(action)]
        else "has no tractor and trailer: choose all of it"
    ),
    "mounted": lambda s, action: n.weapon_name(s, s.active, first(action)),
    "number": lambda s, action: str(second(action) + 1),
    "ordinal": lambda s, action: ordinal(second(action) + 1),
    "own_target": lambda s, action: n.target_label(s, first(action)),
    "person": n.person_name,
    "purpose": lambda s, action: PURPOSES[kind_of(action)],
    "rig": lambda s, action: n.vehicle_name(s, s.setup.inside[first(action)]),
    "side": lambda s, action: "left" if first(action) == 0 else "right",
    "sitter": lambda s, action: n.sitter_name(s, first(action)),
    "spot": lambda s, action: n.spot_name(*spot(action)),
    "target": n.target_name,
    "target_class": lambda s, action: s.facts(first(action)).name.lower(),
    "written": lambda s, action: s.game.text(action),
}
OF_SUBJECT: Final[dict[str, Callable[[RoadState, Any], str]]] = {
    "around": lambda s, step: n.part_name(s, step.wreck, kinds.TRAILER if step.trailer else kinds.WHOLE),
    "buggy_rig": lambda s, step: n.vehicle_name(s, s.setup.inside[step.v]),
    "cans": lambda s, event: count(event.left, "can"),
    "charges": lambda s, event: count(event.left, "charge"),
    "damage_so_far": lambda s, step: n.modifier_text(step.points),
    "defending_driver": lambda s, step: n.warrior_name(s, s.driver(step.targets[len(step.defences)])),
    "fighter": lambda s, event: n.fighter_name(s, event.warrior),
    "followers": lambda s, event: (
        ", then " * (len(event.seats) > 1) + listed([n.seat_name(s, seat) for seat in event.seats[1:]])
    ),
    "hit_on": lambda s, step: str(served_weapon(s, step.w).hit),
    "hit_points": lambda s, event: count(event.left, "hit point"),
    "jump": lambda s, step: n.part_name(s, step.v, step.part),
    "leader": lambda s, event: n.seat_name(s, event.seats[0]),
    "mount": lambda s, event: n.weapon_name(s, event.vehicle, event.mount),
    "next_hit": lambda s, step: n.vehicle_name(s, step.left[0]),
    "next_numbered": lambda s, step: n.vehicle_name(s, still_to_number(s, step.seat)[0]),
    "part": lambda s, event: n.part_name(s, event.vehicle, event.part),
    "roller": n.roller_name,
    "served": lambda s, step: served_weapon(s, step.w).name,
    "sheets": lambda s, event: ", ".join(
        f"{n.vehicle_name(s, v)} {number}" for v, number in enumerate(event.numbers) if number
    ),
    "shot_part": lambda s, event: n.part_name(s, event.target, event.part),
    "spot": lambda s, event: n.spot_name(event.x, event.y),
    "taken": lambda s, event: n.seat_words(n.place_name(s, event.vehicle, event.seat)),
    "targets": lambda s, subject: n.vehicle_list(s, subject.targets),
    "tenacity_so_far": lambda s, step: n.modifier_text(step.tenacity),
    "unmanned_on": lambda s, step: str(unmanned_most(s, step.v) + 1),
    "verb": lambda s, step: "nudge" if step.kind == kinds.NUDGE else "ram",
    "where": lambda s, event: (
        f" on {n.vehicle_name(s, event.vehicle)}" * (s.at[event.warrior] != event.vehicle)
    ),
    "whose_own": lambda s, event: n.possessive(n.seat_name(s, event.seat)),
    "whose": lambda s, event: n.possessive(n.vehicle_name(s, event.vehicle)),
    "way": lambda s, event: n.shift_words(event.x - event.from_x, event.y - event.from_y),
    "zone_modifier": lambda s, step: n.modifier_text(s.t.weapons[step.weapon].zone_modifier),
}
FIELDS: Final[dict[str, Callable[[RoadState, int], str]]] = {
    **dict.fromkeys(("attacker", "by", "defender", "from_vehicle", "rig", "v", "vehicle"), n.vehicle_name),
    **dict.fromkeys(("target", "w", "warrior"), n.warrior_name),
    "degree": lambda s, degree: count(degree, "section"),
    "modifier": lambda s, modifier: n.modifier_text(modifier),
    "seat": n.seat_name,
    "shift": lambda s, shift: n.length(shift),
}
"""Fields of steps and events whose numbers have a name; all others are shown as they are."""


def phrase(name: str, s: RoadState, subject: Any, seat: int | None) -> object:
    """What a name stands for: one of the tables, a field of the step or event, or a figure of the rules."""
    if name in OF_STATE:
        return OF_STATE[name](s)
    if isinstance(subject, int):
        return OF_ACTION[name](s, subject)
    if name in OF_SUBJECT:
        return OF_SUBJECT[name](s, subject)
    if not hasattr(subject, name):
        return getattr(s.t, name)
    value = getattr(subject, name)
    return FIELDS[name](s, value) if name in FIELDS else value


ROAD: Final = Explanations[RoadState](reasons, phrase)
ROAD.read("rollingroad.games.shattered_highways.explain", kinds)


def placed_vehicle(s: RoadState) -> int:
    """The vehicle that the open question puts somewhere."""
    ask = s.open[0]
    if isinstance(ask, Deploying):
        return ask.vehicle
    if isinstance(ask, Drive):
        return s.active
    return ask.step.v if isinstance(ask.step, PlaceNudged | PlaceStruck | Pull) else s.acting
