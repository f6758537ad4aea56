"""The registry of what people read about a battle, and what its entries share."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.explanations import Explanations
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.rules import kinds, reasons
from rollingroad.games.shattered_highways.rules.state import RoadState

ROAD: Final = Explanations[RoadState](reasons)


@ROAD.refusal(reasons.LESSON_LOCKED, "SH-SCENARIO-LAST")
def lesson_locked(s: RoadState, action: int, seat: int) -> str:
    return f"{s.game.codec.kinds[kind_of(action)].name} comes in a later round of the lesson"


ROAD.refusal(reasons.NITRO_OPEN, "SH-ADDON-NITRO")(
    lambda s, action, seat: "the nitro is open: the driver drives or does nothing"
)
ROAD.refusal(reasons.UNCOUPLE_FIRST, "SH-RIG-6")(
    lambda s, action, seat: f"{n.active_name(s)} must first get rid of its dead trailer"
)


@ROAD.refusal(reasons.NOBODY_THERE, "SH-SHOOT-1")
def nobody_there(s: RoadState, action: int, seat: int) -> str:
    if kind_of(action) in (kinds.ATTACK, kinds.SHOOT_AT):
        return f"w{first(action) + 1} is not in the fight"
    return f"v{first(action) + 1} is not on the road"


@ROAD.refusal(reasons.NO_SUCH_PART, "SH-RIG-1")
def no_such_part(s: RoadState, action: int, seat: int) -> str:
    name = n.target_name(s, action)
    if s.coupled[first(action)]:
        return f"{name} is boarded part by part; say tractor or trailer"
    return f"{name} is in one piece; say whole"
