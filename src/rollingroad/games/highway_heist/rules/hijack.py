"""HH-HIJACK: a player takes over the SUV they stand on."""

from __future__ import annotations

from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.events import Hijacked
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.rolls import ON_SUCCESS
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.wrecks import return_cargo


def hijack_refusal(s: HeistState, seat: int) -> int:
    """HH-HIJACK-1, HH-VEH-5, HH-HIJACK-3: on an SUV, and Ramsey is not in the vehicle left behind."""
    roof = s.peg[seat]
    if roof == kinds.WHEEL:
        return reasons.NOT_ON_FOOT
    if s.kind[roof] >= kinds.PV and roof != s.pv[seat]:
        return reasons.TEAM_VEHICLE
    if s.kind[roof] != kinds.SUV:
        return reasons.NOT_ON_SUV
    return reasons.RAMSEY_ABOARD if s.ramsey == seat else reasons.LEGAL


def hijack(s: HeistState, seat: int, arg: int) -> None:
    """HH-HIJACK-1: at full strength and behind its wheel at once; other pegs on it stay."""
    space, left = s.peg[seat], s.pv[seat]
    if left != OFF:
        leave_vehicle(s, seat)
    s.clear(space)
    s.put(space, kinds.PV + seat)
    s.vehicle[seat] = s.t.hijacked_suv
    s.strength[seat] = s.t.vehicle_strength[s.t.hijacked_suv]
    s.peg[seat] = kinds.WHEEL
    if s.sink is not None:
        s.sink.append(Hijacked(seat, space, left))


def leave_vehicle(s: HeistState, seat: int) -> None:
    """HH-HIJACK-2, HH-VEH-3, HH-VEH-4: a starting vehicle is abandoned, a hijacked SUV is an SUV again."""
    return_cargo(s, seat, s.cargo[seat])
    space = s.pv[seat]
    s.clear(space)
    s.put(space, kinds.SUV if s.vehicle[seat] == s.t.hijacked_suv else kinds.ABANDONED)


ON_SUCCESS[kinds.HIJACK_ROLL] = hijack
