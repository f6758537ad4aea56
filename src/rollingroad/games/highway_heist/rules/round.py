"""HH-ROUND: road maintenance, the scenario's checks, and the stunt cards."""

from typing import Final

from rollingroad.core.engine.packing import first
from rollingroad.core.engine.state import EvenChance, replaced
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.chopper import damage_shaw
from rollingroad.games.highway_heist.rules.events import StuntDrawn, StuntShifted
from rollingroad.games.highway_heist.rules.pegs import adrift_lands
from rollingroad.games.highway_heist.rules.pieces import facts, under_semi
from rollingroad.games.highway_heist.rules.ram import move_wreck
from rollingroad.games.highway_heist.rules.road import OFF, WEST
from rollingroad.games.highway_heist.rules.semi import heist_done
from rollingroad.games.highway_heist.rules.state import HeistState, HeistStep, SpacesStep
from rollingroad.games.highway_heist.rules.tank import damage_tank
from rollingroad.games.highway_heist.rules.vehicles import remove_vehicle, report_move

_STUNTS: Final = kinds.ActionLists(kinds.STUNT_CARD)


# Road maintenance


def drifts(s: HeistState, space: int) -> bool:
    """HH-ROUND-2: wrecks, unmanned player vehicles and abandoned cars."""
    kind = s.kind[space]
    if kind >= kinds.PV:
        return s.peg[kind - kinds.PV] != kinds.WHEEL
    return kind in (kinds.WRECK, kinds.HULK, kinds.ABANDONED)


class Drift(SpacesStep):
    """HH-ROUND-2: one pass; HH-ORDER-2: a thing that is gone is skipped."""

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        if len(self.spaces) > 1:
            s.push(Drift(self.spaces[1:]))
        space = self.spaces[0]
        if not drifts(s, space):
            return
        if s.wrecks >> space & 1:
            s.push(DriftWreck(space, s.t.wreck_drift))
        else:
            drift_car(s, space)


class DriftWreck(HeistStep):
    """HH-ROUND-3: space by space to the West; every vehicle it enters is removed, with no defence roll."""

    def __init__(self, space: int, left: int) -> None:
        self.space = space
        self.left = left

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        end = s.road.next[self.space][WEST]
        if end == OFF or stops_wreck(s, end):
            remove_vehicle(s, self.space)
            if end != OFF:
                hit_main(s, end)
            return
        if self.left > 1:
            s.push(DriftWreck(end, self.left - 1))
        if s.kind[end] != kinds.EMPTY:
            remove_vehicle(s, end)
        move_wreck(s, self.space, end, "drift")


def stops_wreck(s: HeistState, space: int) -> bool:
    """HH-ROUND-5: the Tank, the Semi and Shaw's Car stop a wreck, which is removed."""
    return s.kind[space] in (kinds.TANK, kinds.SEMI, kinds.SHAW) or space == under_semi(s)


def hit_main(s: HeistState, space: int) -> None:
    """HH-TANK-5, HH-SHAW-5, HH-SEMI-8."""
    if s.kind[space] == kinds.TANK:
        damage_tank(s, facts(s.t.scenario.tank).wreck_damage)
    elif s.kind[space] == kinds.SHAW:
        damage_shaw(s, facts(s.t.scenario.shaw).wreck_damage)


def drift_car(s: HeistState, space: int) -> None:
    """HH-ROUND-4: one space to the West if nothing stands there; from column A it leaves the road."""
    for _ in range(s.t.unmanned_drift):
        end = s.road.next[space][WEST]
        if end == OFF:
            remove_vehicle(s, space)
            return
        if not s.is_free(end):
            return
        report_move(s, space, end, "drift")
        s.move_car(space, end)
        space = end


# The scenario's checks and the stunt cards


class CheckScenario(HeistStep):
    """HH-END-3, HH-END-7: tested once a round, after road maintenance."""

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        if s.t.vehicles_needed and not s.pv_mask:
            s.finish(False, "HH-END-7")
        elif s.t.cargo_wins and heist_done(s):
            s.finish(True, "HH-END-3")


class ShiftStunts(HeistStep):
    """HH-ROUND-8, HH-ROUND-9: every card one spot West; the level 3 card leaving the road loses the game."""

    def run(self, s: HeistState) -> None:
        gone = s.spots[0]
        s.boost_supply += s.tokens[0]
        if s.sink is not None:
            for spot, card in enumerate(s.spots):
                if card >= 0:
                    s.sink.append(StuntShifted(s.t.stunts[card].id, spot - 1))
        s.spots, s.tokens, s.down = s.spots[1:], s.tokens[1:], s.down[1:]
        s.spots.append(-1)
        s.tokens.append(0)
        s.down.append(False)
        if gone >= 0 and s.t.stunts[gone].level == len(s.to_come):
            s.finish(False, "HH-END-6")
        s.push(DrawStunt())


class DrawStunt(HeistStep):
    """HH-CHANCE-3: any card of the lowest level that has cards to come, to the East spot with its tokens."""

    def run(self, s: HeistState) -> None:
        level = next_level(s)
        if level:
            s.ask(EvenChance(self, "stunt-card", _STUNTS.of(s.stunt_pool & s.t.stunts_of_level[level])))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        card = first(action)
        stunt = s.t.stunts[card]
        s.stunt_pool &= ~(1 << card)
        s.to_come = replaced(s.to_come, stunt.level - 1, s.to_come[stunt.level - 1] - 1)
        s.spots = replaced(s.spots, -1, card)
        s.tokens = replaced(s.tokens, -1, min(stunt.boost, s.boost_supply))
        s.boost_supply -= s.tokens[-1]
        if s.sink is not None:
            s.sink.append(StuntDrawn(stunt.id))


def gone_stunts(s: HeistState) -> int:
    """HH-ROUND-8: the cards that have left the road."""
    return s.t.own_stunts & ~s.stunt_pool & ~sum(1 << card for card in s.spots if card >= 0)


def next_level(s: HeistState) -> int:
    """The lowest level with cards to come, or 0."""
    for level, number in enumerate(s.to_come):
        if number:
            return level + 1
    return 0


def rounds_left(s: HeistState) -> int:
    """HH-ROUND-9: rounds after this one, until the last stunt card leaves the road."""
    left = s.to_come[0] + s.to_come[1] + s.to_come[2]
    if left:
        first_to_come = s.stunt_pool == s.t.own_stunts
        return left + len(s.spots) - (2 if first_to_come else 1)
    for spot in range(len(s.spots) - 1, -1, -1):
        if s.spots[spot] >= 0:
            return spot
    return 0
