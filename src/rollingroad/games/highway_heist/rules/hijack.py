"""HH-HIJACK: a player takes over the SUV they stand on."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules.events import Hijacked
from rollingroad.games.highway_heist.rules.kinds import ABANDONED, HIJACK_ROLL, PV, SUV, WHEEL
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.rolls import ON_SUCCESS
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.wrecks import return_cargo


def can_hijack(s: HeistState, seat: int) -> bool:
    """HH-HIJACK-1, HH-HIJACK-3: standing on an SUV, and Ramsey is not in the vehicle left behind."""
    return s.peg[seat] >= 0 and s.kind[s.peg[seat]] == SUV and s.ramsey != seat


def hijack(s: HeistState, seat: int, arg: int) -> None:
    """HH-HIJACK-1: at full strength and behind its wheel at once; other pegs on it stay."""
    space, left = s.peg[seat], s.pv[seat]
    if left != OFF:
        leave_vehicle(s, seat)
    s.clear(space)
    s.put(space, PV + seat)
    s.vehicle[seat] = s.t.hijacked_suv
    s.strength[seat] = s.t.vehicle_strength[s.t.hijacked_suv]
    s.peg[seat] = WHEEL
    if s.sink is not None:
        s.sink.append(Hijacked(seat, space, left))


def leave_vehicle(s: HeistState, seat: int) -> None:
    """HH-HIJACK-2, HH-VEH-3, HH-VEH-4: a starting vehicle is abandoned, a hijacked SUV is an SUV again."""
    return_cargo(s, seat, s.cargo[seat])
    space = s.pv[seat]
    s.clear(space)
    s.put(space, SUV if s.vehicle[seat] == s.t.hijacked_suv else ABANDONED)


ON_SUCCESS[HIJACK_ROLL] = hijack
