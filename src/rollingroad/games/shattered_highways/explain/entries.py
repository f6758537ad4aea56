"""The registry of what people read about a battle, and what its entries share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.explanations import Explanations
from rollingroad.core.words import listed, sentence
from rollingroad.games.shattered_highways.explain.names import modifier_text, vehicle_name, warrior_name
from rollingroad.games.shattered_highways.rules import kinds, reasons, rolls
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.steps import WarriorStep

ROAD: Final = Explanations[RoadState](reasons)


def asked_warrior(s: RoadState) -> int:
    """The warrior whom the open question is about."""
    step = s.open[0].step
    assert isinstance(step, WarriorStep)
    return step.w


def asked_name(s: RoadState) -> str:
    return warrior_name(s, asked_warrior(s))


def active_name(s: RoadState) -> str:
    return vehicle_name(s, s.active)


def target_name(s: RoadState, action: int) -> str:
    """The vehicle that the action names."""
    return vehicle_name(s, first(action))


def person_name(s: RoadState, action: int) -> str:
    """The warrior whom the action names."""
    return warrior_name(s, first(action))


# Labels


def fixed_label(words: str) -> Callable[[RoadState, int], str]:
    return lambda s, action: words


def is_own(s: RoadState, v: int) -> bool:
    """Whether the asked player would do it to their own vehicle."""
    return bool(s.open) and 0 <= v < len(s.builds) and s.control[v] == s.open[0].seat


def target_label(s: RoadState, v: int) -> str:
    """The name of a target vehicle, which says so where it is the player's own."""
    return f"your own {vehicle_name(s, v)}" if is_own(s, v) else vehicle_name(s, v)


# Questions and events


def cap_vehicle(s: RoadState, v: int) -> str:
    return sentence(vehicle_name(s, v))


def cap_warrior(s: RoadState, w: int) -> str:
    return sentence(warrior_name(s, w))


def vehicle_list(s: RoadState, vehicles: tuple[int, ...] | list[int]) -> str:
    return listed([vehicle_name(s, v) for v in vehicles])


def driver_rolls(s: RoadState, v: int, what: str, modifier: int = 0) -> str:
    """A driver's roll and what modifies it; without a driver it is the vehicle's."""
    driver = s.driver(v)
    who = warrior_name(s, driver) if driver >= 0 else vehicle_name(s, v)
    return f"{sentence(who)} rolls {what}{modifier_text(modifier)}"


def move_modifier(s: RoadState) -> int:
    """SH-ROLL-6, SH-ADDON-NITRO: what modifies the Move roll of the action."""
    return s.penalty + rolls.nitro_modifier(s)


# Refusals that many actions share


@ROAD.refusal(reasons.LESSON_LOCKED, "SH-SCENARIO-LAST")
def lesson_locked(s: RoadState, action: int, seat: int) -> str:
    return f"{s.game.codec.kinds[kind_of(action)].name} comes in a later round of the lesson"


ROAD.refusal(reasons.NITRO_OPEN, "SH-ADDON-NITRO")(
    lambda s, action, seat: "the nitro is open: the driver drives or does nothing"
)
ROAD.refusal(reasons.UNCOUPLE_FIRST, "SH-RIG-6")(
    lambda s, action, seat: f"{active_name(s)} must first get rid of its dead trailer"
)


@ROAD.refusal(reasons.NOBODY_THERE, "SH-SHOOT-1")
def nobody_there(s: RoadState, action: int, seat: int) -> str:
    if kind_of(action) in (kinds.ATTACK, kinds.SHOOT_AT):
        return f"w{first(action) + 1} is not in the fight"
    return f"v{first(action) + 1} is not on the road"


@ROAD.refusal(reasons.NO_SUCH_PART, "SH-RIG-1")
def no_such_part(s: RoadState, action: int, seat: int) -> str:
    name = target_name(s, action)
    if s.coupled[first(action)]:
        return f"{name} is boarded part by part; say tractor or trailer"
    return f"{name} is in one piece; say whole"
