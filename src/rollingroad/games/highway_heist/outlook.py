"""What a player of Highway Heist could do next, judged once for all the places he may go to in his turn."""

from __future__ import annotations

from rollingroad.games.highway_heist.conditions import Plan, possible
from rollingroad.games.highway_heist.danger import BOOST_VALUE, future, own_threat
from rollingroad.games.highway_heist.driver_rolls import prospects, stake
from rollingroad.games.highway_heist.kinds import (
    BRAWL_ROLL,
    HIJACK_ROLL,
    RAM_ROLL,
    SHAKE_ROLL,
    SPECIAL_ROLL,
    STUNT_ROLL,
    SUV,
    WRECK,
)
from rollingroad.games.highway_heist.road import OFF, spaces_of
from rollingroad.games.highway_heist.state import HeistState
from rollingroad.games.highway_heist.worth import wreck_worth

_UNKNOWN = -1000.0


class Outlook:
    """What trying this or that would bring, as far as it does not depend on where the player's car stands.

    `feats` are the stunts and special actions worth trying, the best first, as (value, the chance that a
    wreck ahead is gone afterwards, what, card). An action nobody needs still takes a boost token (`spare`).
    """

    __slots__ = ("feats", "seat", "spare", "wrecks")

    def __init__(self, s: HeistState, seat: int) -> None:
        self.seat = seat
        self.spare = BOOST_VALUE * future(s) if s.boost[seat] < s.boost_cap(seat) else 0.0
        self.wrecks: list[float] = [_UNKNOWN] * s.road.size
        """What a wreck in each space would gain; filled in when first asked for."""
        self.feats: list[tuple[float, float, int, int]] = []
        for spot in range(len(s.spots)):
            card = s.spots[spot]
            if card >= 0 and not s.down[spot] and not s.t.reactive >> card & 1:
                self._consider(s, STUNT_ROLL, card, s.t.stunt_plans[card])
        for number in s.t.own_feats:
            self._consider(s, SPECIAL_ROLL, number, s.t.feat_plans[number])
        self.feats.sort(reverse=True)

    def _consider(self, s: HeistState, what: int, card: int, plan: Plan) -> None:
        value, chance = prospects(s, what, self.seat, card, stake(s, what, self.seat, card))
        if value > 0:
            self.feats.append((value, chance if plan.takes_wreck else 0.0, what, card))

    def best(self, s: HeistState, relief: float) -> float:
        """What the best action here would bring; `relief`: what it is worth to be rid of a wreck ahead."""
        seat = self.seat
        best = self.spare
        if s.manned(seat):
            best = max(best, self.best_ram(s))
            if s.enemy_pegs >> s.pv[seat] & 1:
                best = max(best, self._trying(s, SHAKE_ROLL))
        elif s.peg[seat] >= 0:
            if s.pv[seat] == OFF and s.kind[s.peg[seat]] == SUV:
                best = max(best, self._trying(s, HIJACK_ROLL))
            if s.enemy_pegs >> s.peg[seat] & 1:
                best = max(best, self._trying(s, BRAWL_ROLL))
        return self.best_feat(s, best, relief)

    def _trying(self, s: HeistState, what: int) -> float:
        return prospects(s, what, self.seat, 0, stake(s, what, self.seat, 0))[0]

    def best_feat(self, s: HeistState, best: float, relief: float) -> float:
        """The best stunt or special action from here, if it is better than that."""
        for value, gone, what, card in self.feats:
            if value + relief <= best:
                return best
            value += gone * relief
            if value > best and possible(s, self.seat, plan_tried(s, what, card)):
                best = value
        return best

    def best_ram(self, s: HeistState) -> float:
        """What ramming would bring from where the player's car stands."""
        best = 0.0
        left = s.actions - 1 if s.active == self.seat else 1
        near = s.suvs & s.road.near[s.pv[self.seat]]
        while near:
            low = near & -near
            best = max(best, self.wreck(s, low.bit_length() - 1, left))
            near ^= low
        return prospects(s, RAM_ROLL, self.seat, 0, best)[0] if best > 0 else 0.0

    def wreck(self, s: HeistState, space: int, left: int) -> float:
        """What the SUV there is worth as a wreck, with so many actions left to flee from it."""
        if self.wrecks[space] == _UNKNOWN:
            self.wrecks[space] = wreck_worth(s, self.seat, space)
        return self.wrecks[space] - own_threat(s, self.seat, space, left)

    def ram_and_use(self, s: HeistState, part: float) -> float:
        """The best wreck to make with an action left to jump from it, throw it or ram another."""
        best = -10.0
        s.actions -= 1
        for space in spaces_of(s.suvs & s.road.near[s.pv[self.seat]]):
            value = self.wreck(s, space, s.actions)
            s.clear(space)
            s.put(space, WRECK)
            value += part * self.best_feat(s, max(self.spare, self.best_ram(s)), 0.0)
            s.clear(space)
            s.put(space, SUV)
            best = max(best, value)
        s.actions += 1
        return best


def plan_tried(s: HeistState, what: int, card: int) -> Plan:
    if what == STUNT_ROLL:
        return s.t.stunt_plans[card]
    return s.t.feat_plans[card]
