"""HH-PEG: forced pegs, in the order the team picks, and players adrift.

A falling peg is a seat, or ENEMY_PEG. Until it lands it still counts on the roof it comes from; that roof is
gone, or named as `barred`.
"""

from typing import Final

from rollingroad.core.engine.packing import first, pack
from rollingroad.core.engine.state import Step, replaced
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.events import PegForced, PegLanded
from rollingroad.games.highway_heist.rules.pieces import on_semi, semi_roofs
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState, HeistStep, SeatStep

NEXT_PEG_ENEMY: Final = 4
"""The operand of `next-peg` that means the enemy peg."""


class PegsFall(HeistStep):
    """HH-PEG-8: several pegs leave at once; the team picks the next one each time."""

    def __init__(self, space: int, pegs: tuple[int, ...], barred: int) -> None:
        self.space = space
        self.pegs = pegs
        self.barred = barred

    def run(self, s: HeistState) -> None:
        if len(self.pegs) == 1:
            self._fall(s, self.pegs[0])
        else:
            words = [NEXT_PEG_ENEMY if peg == kinds.ENEMY_PEG else peg for peg in self.pegs]
            s.ask_team(self, "next-peg", [pack(kinds.NEXT_PEG, word) for word in words])

    def refusal(self, s: HeistState, action: int) -> int:
        return reasons.LEGAL if falling_peg(action) in self.pegs else reasons.NOT_ASKED

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        self._fall(s, falling_peg(action))

    def _fall(self, s: HeistState, peg: int) -> None:
        rest = tuple(other for other in self.pegs if other != peg)
        if rest:
            s.push(PegsFall(self.space, rest, self.barred))
        on_roof = peg != kinds.ENEMY_PEG and s.peg[peg] >= 0
        s.push(PegFalls(s.peg[peg] if on_roof else self.space, peg, self.barred))


def falling_peg(action: int) -> int:
    return kinds.ENEMY_PEG if first(action) == NEXT_PEG_ENEMY else first(action)


class PegFalls(HeistStep):
    """HH-PEG-4, HH-PEG-7: one forced peg finds its roof; the team chooses between equals."""

    def __init__(self, space: int, peg: int, barred: int) -> None:
        self.space = space
        self.peg = peg
        self.barred = barred

    def run(self, s: HeistState) -> None:
        if self.peg == kinds.ENEMY_PEG:
            roofs = enemy_landings(s, self.space)
        else:
            roofs = player_landings(s, self.space, self.barred)
        if len(roofs) > 1:
            s.ask_team(self, "land", [pack(kinds.LAND, roof) for roof in roofs])
        else:
            self._land(s, roofs[0] if roofs else OFF)

    def refusal(self, s: HeistState, action: int) -> int:
        if self.peg == kinds.ENEMY_PEG:
            return enemy_landing_refusal(s, first(action), self.space)
        return landing_refusal(s, first(action), self.space, self.barred)

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        self._land(s, first(action))

    def _land(self, s: HeistState, roof: int) -> None:
        if self.peg == kinds.ENEMY_PEG:
            s.drop_enemy_peg(self.space)
            if roof != OFF:
                s.add_enemy_peg(roof)
        else:
            s.peg[self.peg] = kinds.ADRIFT if roof == OFF else roof
            s.left = replaced(s.left, self.peg, self.space if roof == OFF else OFF)
        if s.sink is not None:
            s.sink.append(PegForced(self.peg, self.space, roof))


def player_landings(s: HeistState, space: int, barred: int) -> list[int]:
    """HH-PEG-4 to 6: the nearest cars with a free player slot; not the roof it comes from."""
    roofs = s.cars & ~s.full_roofs() & ~barred_roofs(s, barred)
    for away in range(s.road.farthest + 1 if roofs else 0):
        near = s.road.within(space, away)
        if s.tank != OFF:
            front = s.tank + s.road.lanes
            if barred == s.tank:
                near |= s.road.within(front, away)
            if near >> front & 1:
                near |= 1 << s.tank
        if near & roofs:
            return spaces_of(near & roofs)
    return []


def landing_refusal(s: HeistState, roof: int, space: int, barred: int) -> int:
    """HH-PEG-4, HH-PEG-6: only the nearest free car that it does not come from."""
    if s.roof_of(roof) != roof or barred_roofs(s, barred) >> roof & 1:
        return reasons.NOT_A_ROOF
    landings = player_landings(s, space, barred)
    if roof in landings:
        return reasons.LEGAL
    nearer = fall_distance(s, space, barred, roof) > fall_distance(s, space, barred, landings[0])
    return reasons.NOT_NEAREST if nearer else reasons.NO_SLOT


def fall_distance(s: HeistState, space: int, barred: int, roof: int) -> int:
    """HH-PEG-4: how far a peg falls; off the Tank from the nearest of its spaces."""
    if barred == s.tank != OFF:
        return s.roofs_apart(barred, roof)
    return s.roof_distance(space, roof)


def barred_roofs(s: HeistState, barred: int) -> int:
    """HH-PEG-6: the roof a peg is thrown from, and for a peg from the Semi all of the Semi."""
    if barred == OFF:
        return 0
    return semi_roofs(s) if on_semi(s, barred) else 1 << barred


def enemy_landings(s: HeistState, space: int) -> list[int]:
    """HH-PEG-7: adjacent cars with a free enemy slot: the active vehicle, else players', else any."""
    roofs = [roof for roof in spaces_of(s.cars) if s.roof_distance(space, roof) == 1 and s.enemy_slot(roof)]
    if s.active_pv() in roofs:
        return [s.active_pv()]
    vehicles = [roof for roof in roofs if roof in s.pv]
    return vehicles or roofs


def enemy_landing_refusal(s: HeistState, roof: int, space: int) -> int:
    """HH-PEG-7: adjacent, a player vehicle first, a free enemy slot."""
    if s.roof_of(roof) != roof:
        return reasons.NOT_A_ROOF
    landings = enemy_landings(s, space)
    if roof in landings:
        return reasons.LEGAL
    if s.roof_distance(space, roof) != 1:
        return reasons.NOT_ADJACENT
    return reasons.NOT_PREFERRED if roof not in s.pv and landings[0] in s.pv else reasons.NO_SLOT


def adrift_lands(s: HeistState, then: Step[HeistState]) -> bool:
    """HH-PEG-9: whether a player adrift can land now; if so, `then` follows the landing."""
    for space in s.peg:
        if space == kinds.ADRIFT and s.cars & ~s.full_roofs():
            s.push(then)
            s.push(LandAdrift())
            return True
    return False


class LandAdrift(HeistStep):
    """HH-PEG-9: the team picks who lands first."""

    def run(self, s: HeistState) -> None:
        waiting = [seat for seat in range(s.players) if s.peg[seat] == kinds.ADRIFT]
        if len(waiting) > 1:
            s.ask_team(self, "next-peg", [pack(kinds.NEXT_PEG, seat) for seat in waiting])
        elif waiting:
            s.push(AdriftLands(waiting[0]))

    def refusal(self, s: HeistState, action: int) -> int:
        seat = first(action)
        return reasons.LEGAL if seat < s.players and s.peg[seat] == kinds.ADRIFT else reasons.NOT_ASKED

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        s.push(AdriftLands(first(action)))


class AdriftLands(SeatStep):
    """HH-PEG-9: a player adrift lands by HH-PEG-4, from the space they left."""

    def run(self, s: HeistState) -> None:
        roofs = player_landings(s, s.left[self.seat], OFF)
        if len(roofs) > 1:
            s.ask_team(self, "land", [pack(kinds.LAND, roof) for roof in roofs])
        elif roofs:
            self._land(s, roofs[0])

    def refusal(self, s: HeistState, action: int) -> int:
        return landing_refusal(s, first(action), s.left[self.seat], OFF)

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        self._land(s, first(action))

    def _land(self, s: HeistState, roof: int) -> None:
        s.peg[self.seat] = roof
        s.left = replaced(s.left, self.seat, OFF)
        if s.sink is not None:
            s.sink.append(PegLanded(self.seat, roof))
