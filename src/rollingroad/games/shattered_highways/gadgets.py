"""Actions with what a vehicle has aboard: smoke pots (SH-ADDON-SMOKE) and cans of fuel (SH-SCENARIO-5)."""

from __future__ import annotations

from rollingroad.core.packing import kind_of, pack
from rollingroad.games.shattered_highways.crew_events import CanPicked, SmokeLaid
from rollingroad.games.shattered_highways.kinds import PICK_UP, USE_SMOKE
from rollingroad.games.shattered_highways.scenarios import is_neutral
from rollingroad.games.shattered_highways.state import RoadState


def offers(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6."""
    found = [] if wrong_smoke(s, w) else [pack(USE_SMOKE)]
    return found if wrong_pick_up(s, w) else [*found, pack(PICK_UP)]


def wrong_smoke(s: RoadState, w: int) -> str:
    """The code of what is against it; empty where nothing is."""
    return "" if s.smoke[s.at[w]] else "NO_CHARGE"


def wrong_pick_up(s: RoadState, w: int) -> str:
    """SH-SCENARIO-5: from the tanker, one can for each warrior."""
    v = s.at[w]
    if not is_neutral(s, v) or not s.cans[v]:
        return "NO_CANS"
    return "HANDS_FULL" if s.carries[w] else ""


def begin(s: RoadState, w: int, action: int) -> None:
    if kind_of(action) == USE_SMOKE:
        lay_smoke(s, w)
    else:
        pick_up(s, w)


def lay_smoke(s: RoadState, w: int) -> None:
    """SH-ADDON-SMOKE: it lasts until the vehicle's next activation."""
    v = s.at[w]
    s.smoke[v] -= 1
    s.smoking[v] = True
    if s.sink is not None:
        s.sink.append(SmokeLaid(v, w, s.smoke[v]))


def pick_up(s: RoadState, w: int) -> None:
    """SH-SCENARIO-5: the can travels with him."""
    v = s.at[w]
    s.cans[v] -= 1
    s.carries[w] = True
    if s.sink is not None:
        s.sink.append(CanPicked(w, v, s.cans[v]))
