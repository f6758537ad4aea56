"""The value of a place on the road for a vehicle: its targets from there, and who shoots back."""

from __future__ import annotations

from math import sqrt
from typing import Final

from rollingroad.games.shattered_highways.bot.evaluation import LEFT_OUT, drop_price, price, shot_price
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.match_setup import CIRCUIT, FUEL, PURSUIT
from rollingroad.games.shattered_highways.rules.placement.boxes import (
    Box,
    distance_squared,
    overlaps,
    tail_zone,
)
from rollingroad.games.shattered_highways.rules.placement.canonical import FRAIL, enemies
from rollingroad.games.shattered_highways.rules.placement.slides import is_straight_behind
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.weapons.guns import Gun, guns

LATER: Final = 0.5
"""The weight of a shot in the next round against one that can be fired now."""
FEAR: Final = 0.45
"""The weight of a shot at us against one of ours."""
CHASE: Final = 0.012
"""The value of a tick nearer to an enemy for a vehicle that reaches none."""
HUNT: Final = 0.04
"""The same in a Pursuit."""
FETCH: Final = 0.08
"""The value of a tick nearer to the tanker until it can be boarded."""
EDGE_FROM: Final = 60
"""The distance at which the back edge begins to count."""
EDGE: Final = 2.5
BEHIND_FRAIL: Final = 1.2
IN_CHAINS: Final = 0.8
RUN: Final = 0.03
"""The value of a tick ahead for a vehicle that flees."""
PLACE: Final = 8.0
"""The value of a race point in the rounds to come."""
LEAD: Final = 0.02
FAR_ENOUGH: Final = 120
"""A longer lead than that is worth no more."""


class Outlook:
    """What is the same for all places of one vehicle."""

    def __init__(self, s: RoadState, v: int, player: int) -> None:
        self.s = s
        self.v = v
        self.player = player
        self.box = s.box(v)
        self.guns: list[Gun] = guns(s, v)
        self.foes: list[Box] = []
        self.prices: list[float] = []
        self.aims: list[list[float]] = [[] for _ in self.guns]
        self.aimed: list[tuple[Gun, float]] = []
        for foe in enemies(s, v, player):
            self._add_foe(foe)
        others = [o for o in s.vehicles() if o != v]
        self.frail: list[Box] = [s.box(o) for o in others if s.hp[o] <= FRAIL]
        self.chains: list[Box] = [tail_zone(s.box(o)) for o in others if s.has(o, kinds.CHAINS)]
        self.tanker: Box | None = self._prey()
        self.chase: float = HUNT if s.setup.scenario.kind == PURSUIT else CHASE

    def _add_foe(self, foe: int) -> None:
        s = self.s
        self.foes.append(s.box(foe))
        self.prices.append(price(s, foe))
        for i in range(len(self.guns)):
            gun = self.guns[i]
            later = LATER if s.deeds[gun.gunner] & kinds.ACTED else 1.0
            worth = drop_price(s, gun, foe) if gun.dropped else shot_price(s, gun, foe)
            self.aims[i].append(later * worth)
        for gun in guns(s, foe):
            worth = drop_price(s, gun, self.v) if gun.dropped else shot_price(s, gun, self.v)
            self.aimed.append((gun, worth))

    def worth(self, x: int, y: int) -> float:
        """The value of a place; only differences between places mean something."""
        at = self.box.at(x, y)
        return self.fire(x, y) - FEAR * self.danger(at) - self.trouble(at) + self.purpose(at)

    def fire(self, x: int, y: int) -> float:
        """The best shot of every gun from there."""
        total = 0.0
        for i in range(len(self.guns)):
            best = 0.0
            for k in range(len(self.foes)):
                if self.aims[i][k] > best and self.guns[i].bears_from(x, y, self.foes[k]):
                    best = self.aims[i][k]
            total += best
        return total

    def danger(self, at: Box) -> float:
        """The expected damage of enemy guns there."""
        total = 0.0
        for gun, worth in self.aimed:
            if gun.bears(at):
                total += worth
        return total

    def trouble(self, at: Box) -> float:
        """The back edge, wrecks to come, and chains."""
        cost = 0.0
        if at.y == 0:
            cost += LEFT_OUT * price(self.s, self.v)
        if at.y < EDGE_FROM:
            cost += EDGE * int(EDGE_FROM - at.y) / EDGE_FROM
        for box in self.frail:
            if is_straight_behind(at, box):
                cost += BEHIND_FRAIL
        for zone in self.chains:
            if overlaps(at, zone):
                return cost + IN_CHAINS
        return cost

    def purpose(self, at: Box) -> float:
        """Progress towards the scenario's goal: the enemy, the tanker, or the lead."""
        kind = self.s.setup.scenario.kind
        if kind == CIRCUIT:
            return self._race(at)
        if kind == PURSUIT and self.s.marked == self.v:
            return RUN * int(at.y)
        if kind == FUEL and self.tanker is not None:
            return -FETCH * max(0.0, sqrt(distance_squared(at, self.tanker)) - self.s.t.board_reach)
        return -self.chase * self._way_to_enemy(at)

    def _race(self, at: Box) -> float:
        """SH-SCENARIO-CIRCUIT: its rank by front bumper, and how safe that is."""
        leads: list[int] = [at.y + at.l - foe.y - foe.l for foe in self.foes]
        place = len([lead for lead in leads if lead <= 0])
        awards = self.s.setup.scenario.awards
        points = awards[place] if place < len(awards) else 0
        safety = sum([max(-FAR_ENOUGH, min(FAR_ENOUGH, lead)) for lead in leads])
        return PLACE * points + LEAD * safety

    def _prey(self) -> Box | None:
        """SH-SCENARIO-FUEL: the tanker, while it has cans or can be taken."""
        for v in self.s.vehicles():
            if self.s.setup.owner[v] == kinds.NOBODY and v != self.v:
                wanted = self.s.cans[v] > 0 or self.s.control[v] != self.player
                return self.s.box(v) if wanted else None
        return None

    def _way_to_enemy(self, at: Box) -> float:
        """The distance to the nearest or the marked enemy; within a hero's reach it no longer counts."""
        s = self.s
        if s.marked != kinds.NO_VEHICLE and s.in_play(s.marked) and s.control[s.marked] != self.player:
            return sqrt(distance_squared(at, s.box(s.marked)))
        ways = [distance_squared(at, foe) for foe in self.foes]
        return sqrt(min(ways)) if ways else 0.0
