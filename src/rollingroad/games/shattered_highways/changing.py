"""SH-CHANGE: another seat of the same part, or out of one, before the action of the round."""

from __future__ import annotations

from rollingroad.core.packing import first, pack
from rollingroad.games.shattered_highways.boarding import CLING_CODE, take_seat
from rollingroad.games.shattered_highways.kinds import CHANGE, CHANGED, CLINGING, NO_WARRIOR
from rollingroad.games.shattered_highways.state import RoadState


def offers(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6: every empty seat of his part, and letting go of his own."""
    if s.deeds[w] & CHANGED:
        return []
    v = s.at[w]
    seat_code = s.builds[v].seat_code
    found = [pack(CHANGE, seat_code[seat]) for seat in s.empty_seats(v, s.part[w])]
    if not wrong(s, w, CLING_CODE):
        found.append(pack(CHANGE, CLING_CODE))
    return found


def may_change(s: RoadState, w: int) -> bool:
    """Whether `offers` has any: whoever sits can let go."""
    if s.deeds[w] & CHANGED:
        return False
    return s.seat[w] != CLINGING or bool(s.empty_seats(s.at[w], s.part[w]))


def wrong(s: RoadState, w: int, code: int) -> str:
    """The code of what is against it; empty where nothing is (SH-CHANGE-1)."""
    v = s.at[w]
    if s.deeds[w] & CHANGED:
        return "CHANGED_ALREADY"
    if code == CLING_CODE:
        return "CLINGS_ALREADY" if s.seat[w] == CLINGING else ""
    seat = s.builds[v].seat_of(code)
    if seat < 0:
        return "NO_SEAT"
    if s.builds[v].seat_part[seat] != s.part[w]:
        return "OTHER_PART"
    return "" if s.in_seat(v, seat) == NO_WARRIOR else "SEAT_TAKEN"


def begin(s: RoadState, w: int, action: int) -> None:
    """SH-TURN-2: no roll, and his action is still to come, at -1."""
    take_seat(s, w, first(action))
    s.deeds[w] |= CHANGED
