"""What vehicles, hit points, warriors and shots are worth, and each seat's chance to win.

Values are victory points. Chances of dice are computed exactly, once, and then looked up.
"""

from math import exp, sqrt
from typing import Final

from rollingroad.core.engine.packing import OPERAND_LIMIT, pack
from rollingroad.games.shattered_highways.rules import chances, kinds
from rollingroad.games.shattered_highways.rules.crew.guns import Gun, guns
from rollingroad.games.shattered_highways.rules.crew.shooting import aim_modifier
from rollingroad.games.shattered_highways.rules.lookup import Hurt
from rollingroad.games.shattered_highways.rules.match_setup import CIRCUIT, CONVOY, FUEL, LAST, PURSUIT
from rollingroad.games.shattered_highways.rules.placement.boxes import Box
from rollingroad.games.shattered_highways.rules.placement.canonical import FRAIL, enemies
from rollingroad.games.shattered_highways.rules.rolls import drive_modifier, is_split, own_modifier, skill
from rollingroad.games.shattered_highways.rules.scenarios import is_beaten, standing
from rollingroad.games.shattered_highways.rules.state import RoadState

SPREAD: Final = 10.0
"""The lead in points that is nearly won, and what each round to come adds to it."""
SPREAD_PER_ROUND: Final = 3.0
ALIVE: Final = 0.5
"""The weight of a vehicle that still fights against one that is scored."""
DRIVERLESS: Final = 0.6
CREW_MEMBER: Final = 1.5
FUEL_POINT: Final = 12.0
RACE_POINT: Final = 6.0
LAST_BLOW: Final = 0.35
"""The share of a vehicle's price that only its destruction brings; the rest goes with its hit points."""
MARKED: Final = 2.5
"""How many vehicles like it a marked one is worth."""
RIDE: Final = 2.0
"""The same for the only vehicle of a player, where nothing else counts."""
HERO_PRICE: Final = 8.0
DRIVER_PRICE: Final = 3.0
GUNNER_PRICE: Final = 2.0
CREW_PRICE: Final = 1.0
TANKER_PRICE: Final = 30.0
CAN_PRICE: Final = 12.0
SLIP: Final = 1.5
"""What Lost Control costs, all in all."""
LEFT_OUT: Final = 1 / 3
"""How likely a vehicle on the back edge is out of the fight."""
_ZERO: Final = OPERAND_LIMIT // 2
"""Where numbers that may be below zero begin in a key."""
_PASSES: Final[dict[int, float]] = {}
_MEANS: Final[dict[int, float]] = {}
_REACHED: Final[dict[int, float]] = {}


def win_chances(s: RoadState) -> tuple[float, ...]:
    """A score per seat; of a finished fight its outcome."""
    if s.outcome is not None:
        return s.outcome
    hopes = [points(s, seat) + ALIVE * strength(s, seat) + marked_value(s, seat) for seat in range(s.players)]
    spread = SPREAD + SPREAD_PER_ROUND * max(0, s.setup.scenario.rounds - s.round)
    shares = [exp((each - max(hopes)) / spread) for each in hopes]
    return tuple(share / sum(shares) for share in shares)


def points(s: RoadState, seat: int) -> float:
    """What counts at the round limit, in victory points of an open road."""
    if s.round and is_beaten(s, seat):
        return -100.0
    kind, best = s.setup.scenario.kind, float(standing(s, seat)[0])
    if kind == FUEL:
        return FUEL_POINT * best + standing(s, seat)[1]
    return RACE_POINT * best if kind == CIRCUIT else best


def strength(s: RoadState, seat: int) -> float:
    """Vehicles by their hit points and drivers, and their crews."""
    total = 0.0
    for v in s.vehicles():
        if s.control[v] == seat and s.setup.owner[v] != kinds.NOBODY:
            manned = 1.0 if s.driver(v) != kinds.NO_WARRIOR else DRIVERLESS
            total += s.builds[v].cp * manned * left_hp(s, v) / whole_hp(s, v)
    for w in range(len(s.team)):
        if s.team[w] == seat and s.at[w] != kinds.NO_VEHICLE:
            total += CREW_MEMBER + (HERO_PRICE if s.is_hero(w) else 0.0)
    return total


def marked_value(s: RoadState, seat: int) -> float:
    """The marked vehicle while it lives counts for its own side."""
    v = s.marked
    if v == kinds.NO_VEHICLE or not s.in_play(v) or s.setup.scenario.kind not in (CONVOY, PURSUIT, LAST):
        return 0.0
    whole = price(s, v) * left_hp(s, v) / whole_hp(s, v)
    return whole if seat == s.setup.scenario.marker else price(s, v) - whole


def price(s: RoadState, v: int) -> float:
    """The value of a vehicle's loss to its enemies."""
    kind, cp = s.setup.scenario.kind, float(s.builds[v].cp)
    if s.setup.owner[v] == kinds.NOBODY:
        return 0.0
    if s.marked == v and kind in (CONVOY, PURSUIT):
        return MARKED * cp
    return RIDE * cp if kind == LAST else cp


def whole_hp(s: RoadState, v: int) -> int:
    """Its hit points at the start; those of the tractor where it drives alone."""
    facts = s.facts(v).hp
    return sum(facts) if s.coupled[v] else facts[kinds.TRACTOR]


def left_hp(s: RoadState, v: int) -> int:
    return s.hp[v] + (s.trailer_hp[v] if s.coupled[v] else 0)


def point_price(s: RoadState, v: int) -> float:
    """What one hit point of it is worth."""
    return price(s, v) * (1.0 - LAST_BLOW) / whole_hp(s, v)


def damage_price(s: RoadState, v: int, points: float, kills: float) -> float:
    """Hit points, and the last blow with that chance."""
    return points * point_price(s, v) + kills * price(s, v) * LAST_BLOW


def warrior_price(s: RoadState, w: int) -> float:
    """The value of putting a warrior out, by how much their seat needs them."""
    v, seat = s.at[w], s.seat[w]
    if seat == kinds.CLINGING:
        worth = CREW_PRICE
    elif seat == kinds.D:
        worth = DRIVER_PRICE + 0.1 * price(s, v)
    else:
        worth = GUNNER_PRICE if s.builds[v].seat_kind[seat] == kinds.GUNNER else CREW_PRICE
    return worth + (HERO_PRICE if s.is_hero(w) else 0.0)


def shot_price(s: RoadState, gun: Gun, v: int) -> float:
    """What a shot of that gun at a vehicle brings on average, if it bears."""
    weapon = s.t.weapons[gun.weapon]
    if not weapon.aims_at_vehicle:
        return 0.0
    modifier = own_modifier(s, gun.gunner) + aim_modifier(s, v, kinds.WHOLE)
    hit = pass_chance(skill(s, gun.gunner), modifier, weapon.hit)
    return hit * damage_price(s, v, mean_damage(weapon.vehicle), kill_chance(s, v, kinds.WHOLE, gun.weapon))


def kill_chance(s: RoadState, v: int, aim: int, weapon: int) -> float:
    """How likely a hit destroys it: SH-RIG-2 splits what is not aimed."""
    if aim == kinds.TRAILER:
        return 0.0
    split = aim == kinds.WHOLE and is_split(s, v)
    return damage_chance(s.t.weapons[weapon].vehicle, 2 * s.hp[v] if split else s.hp[v])


def person_price(s: RoadState, gun: Gun, target: int) -> float:
    """What a shot at a warrior brings on average, if it bears."""
    weapon = s.t.weapons[gun.weapon]
    if not weapon.aims_at_warrior:
        return 0.0
    won, out = chances.shot_chances(s, gun.gunner, weapon, target)
    return float(won * out) * warrior_price(s, target)


def drop_price(s: RoadState, gun: Gun, v: int) -> float:
    """What mines or oil do to a vehicle in the tail zone on average."""
    weapon = s.t.weapons[gun.weapon]
    driver = s.driver(v)
    fails = 1.0
    if driver != kinds.NO_WARRIOR:
        fails = 1.0 - pass_chance(skill(s, driver), weapon.zone_modifier, s.t.move_on)
    damage = weapon.zone_hurt
    hurts = damage_price(s, v, mean_damage(damage), damage_chance(damage, s.hp[v]))
    falls = pass_chance(skill(s, gun.gunner), own_modifier(s, gun.gunner), weapon.hit)
    return falls * fails * (hurts + (SLIP if weapon.zone_always else 0.0))


def pass_chance(sides: int, modifier: int, needed: int) -> float:
    """The chance that a skill roll succeeds (SH-ROLL-2)."""
    key = pack(sides, needed, modifier + _ZERO)
    if key not in _PASSES:
        _PASSES[key] = float(chances.success_chance(sides, modifier, needed))
    return _PASSES[key]


def move_chance(s: RoadState, w: int) -> float:
    """SH-MOVE-1, SH-ADDON-NITRO: how likely the Move roll of the action succeeds."""
    return pass_chance(skill(s, w), drive_modifier(s, w), s.t.move_on)


def mean_damage(damage: Hurt) -> float:
    """SH-ROLL-8: the average damage of a weapon."""
    key = pack(damage.dice, damage.add + _ZERO)
    if key not in _MEANS:
        _MEANS[key] = float(chances.dice_of(damage).mean())
    return _MEANS[key]


def damage_chance(damage: Hurt, points: int) -> float:
    """The chance of that many points or more."""
    key = pack(damage.dice, damage.add + _ZERO, max(0, points))
    if key not in _REACHED:
        _REACHED[key] = float(chances.dice_of(damage).at_least(points))
    return _REACHED[key]


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
        self.chains: list[Box] = [s.box(o).tail_zone() for o in others if s.has(o, kinds.CHAINS)]
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
            if at.is_straight_behind(box):
                cost += BEHIND_FRAIL
        for zone in self.chains:
            if at.overlaps(zone):
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
            return -FETCH * max(0.0, sqrt(at.distance_squared(self.tanker)) - self.s.t.board_reach)
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
            return sqrt(at.distance_squared(s.box(s.marked)))
        ways = [at.distance_squared(foe) for foe in self.foes]
        return sqrt(min(ways)) if ways else 0.0
