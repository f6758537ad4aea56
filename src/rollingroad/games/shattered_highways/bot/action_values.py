"""The value of each action of a warrior, in victory points on average; doing nothing is worth 0."""

from typing import Final

from rollingroad.core.engine.packing import first, kind_of, second, third
from rollingroad.games.shattered_highways.bot import evaluation
from rollingroad.games.shattered_highways.rules import chances
from rollingroad.games.shattered_highways.rules import kinds as k
from rollingroad.games.shattered_highways.rules.crew.boarding import CLING_CODE, board_bonus, part_of
from rollingroad.games.shattered_highways.rules.crew.guns import Gun, guns, is_ready
from rollingroad.games.shattered_highways.rules.crew.shooting import in_tail_zone
from rollingroad.games.shattered_highways.rules.placement.boxes import Box
from rollingroad.games.shattered_highways.rules.rolls import own_modifier, skill
from rollingroad.games.shattered_highways.rules.sequence import uncouple_on
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.turn import markers

WHEEL: Final = 12.0
"""The value of a driver at the wheel."""
SERVED: Final = 1.5
"""A weapon that is crewed and ready, for all its later shots."""
UNCOUPLED: Final = 10.0
SMOKE: Final = 0.25
PUSHED: Final = 0.4
"""An enemy vehicle out of its place."""
LOCKED: Final = 0.3
"""After a ram the pair is locked: the next ram needs no Move roll."""
ALONE: Final = 0.35
"""The share of its price that boarding a vehicle brings where one warrior holds it; more warriors, less."""


class Judge:
    """The values of one warrior's actions; what driving needs is computed once for all places."""

    def __init__(self, s: RoadState, w: int) -> None:
        self.s = s
        self.w = w
        self.v = s.at[w]
        self.player = s.team[w]
        self.outlook: evaluation.Outlook | None = None
        self.now = 0.0
        self.gun: Gun | None = None
        for gun in guns(s, self.v):
            if gun.gunner == w:
                self.gun = gun

    def value(self, action: int) -> float:
        """The value of any action that may be offered."""
        kind = kind_of(action)
        if kind == k.MOVE:
            gain = self.look().worth(first(action), second(action)) - self.now
            return evaluation.move_chance(self.s, self.w) * gain - evaluation.SLIP / skill(self.s, self.w)
        if kind == k.NUDGE:
            return self.nudge(first(action), second(action), third(action))
        if kind == k.RAM:
            at = self.s.box(self.v).at(second(action), third(action))
            return self.ram(first(action), at, evaluation.move_chance(self.s, self.w))
        if kind == k.RAM_LOCKED:
            return self.ram(first(action), self.s.box(self.v), 1.0)
        if kind == k.SHOOT:
            return self.shoot(first(action), second(action))
        if kind == k.SHOOT_AT:
            return evaluation.person_price(self.s, self.gun, first(action)) if self.gun else 0.0
        if kind == k.DROP:
            return self.drop()
        if kind == k.ATTACK:
            return self.attack(first(action))
        if kind == k.BOARD:
            return self.board(first(action), part_of(second(action)))
        if kind == k.CHANGE:
            return self.change(first(action))
        if kind == k.UNCOUPLE:
            modifier, needed = own_modifier(self.s, self.w), uncouple_on(self.s, self.v)
            return UNCOUPLED * evaluation.pass_chance(skill(self.s, self.w), modifier, needed)
        if kind in (k.CLEAR, k.RELOAD, k.CLEAR_OWN):
            return SERVED
        if kind == k.PICK_UP:
            return evaluation.CAN_PRICE
        return SMOKE * self.look().danger(self.s.box(self.v)) if kind == k.USE_SMOKE else 0.0

    # With a weapon

    def shoot(self, v: int, aim: int) -> float:
        if self.gun is None or self.s.control[v] == self.player:
            return -1.0
        worth = evaluation.shot_price(self.s, self.gun, v)
        if aim == k.WHOLE:
            return worth
        # SH-SHOOT-6: aiming at the tractor pays when it nearly falls.
        kills = evaluation.kill_chance(self.s, v, aim, self.gun.weapon)
        return worth * (1.6 if aim == k.TRACTOR and kills > 0.3 else 0.6)

    def drop(self) -> float:
        if self.gun is None:
            return 0.0
        total = 0.0
        for v in in_tail_zone(self.s, self.v):
            worth = evaluation.drop_price(self.s, self.gun, v)
            total += worth if self.s.control[v] != self.player else -1.5 * worth
        return total

    def attack(self, target: int) -> float:
        s, w = self.s, self.w
        won, out = chances.attack_chances(s, w, target)
        aboard = self.rid_of_one() if s.at[target] == self.v else 0.0
        return float(won * out) * (evaluation.warrior_price(s, target) + aboard)

    def rid_of_one(self) -> float:
        """The value of one enemy fewer aboard: the fewer hold the vehicle, the greater."""
        s, v = self.s, self.v
        mine = markers(s, v, self.player)
        against = len(s.crew[v]) - mine
        if s.setup.owner[v] == k.NOBODY:
            return evaluation.TANKER_PRICE / against
        holding = mine if s.control[v] == self.player else against
        return evaluation.CREW_PRICE + ALONE * evaluation.price(s, v) / holding / holding

    # On foot

    def board(self, v: int, part: int) -> float:
        s, w = self.s, self.w
        modifier = own_modifier(s, w) + board_bonus(s, w, v, part)
        across = evaluation.pass_chance(skill(s, w), modifier, s.t.board_on)
        falls = 1.0 / skill(s, w)
        return across * (self.prize(v, part) - self.leaving_cost()) - falls * evaluation.warrior_price(s, w)

    def prize(self, v: int, part: int) -> float:
        """The value of one more of our warriors aboard a vehicle."""
        s = self.s
        mine = markers(s, v, self.player)
        against = len(s.crew[v]) - mine
        if s.setup.owner[v] == k.NOBODY:
            return evaluation.TANKER_PRICE / (1 + mine) + (evaluation.CAN_PRICE if s.cans[v] else 0.0)
        if s.control[v] == self.player:
            home = evaluation.CAN_PRICE if s.carries[self.w] else 0.0
            return home + (WHEEL if s.driver(v) == k.NO_WARRIOR and s.empty_seats(v, part) else 0.0)
        if against == 0:
            return s.t.captured_share * evaluation.price(s, v) / (1 + mine)
        wheel = WHEEL / 2 if s.driver(v) == k.NO_WARRIOR else 0.0
        return ALONE * evaluation.price(s, v) / against / against + wheel

    def leaving_cost(self) -> float:
        """What the warrior's own vehicle loses: the seat; the last warrior aboard gives up all of it."""
        s, v = self.s, self.v
        if s.control[v] != self.player:
            return evaluation.CREW_PRICE
        if markers(s, v, self.player) == 1:
            return evaluation.TANKER_PRICE if s.setup.owner[v] == k.NOBODY else evaluation.price(s, v)
        return seat_price(s, v, s.seat[self.w])

    def change(self, code: int) -> float:
        """An empty wheel first, then a weapon without a gunner; never a worse seat."""
        if code == CLING_CODE:
            return -1.0
        seat, now = self.s.builds[self.v].seat_of(code), self.s.seat[self.w]
        inside = evaluation.CREW_PRICE / 2 if now == k.CLINGING else 0.0
        return inside + seat_price(self.s, self.v, seat) - seat_price(self.s, self.v, now)

    # At the wheel

    def look(self) -> evaluation.Outlook:
        if self.outlook is None:
            self.outlook = evaluation.Outlook(self.s, self.v, self.player)
            self.now = self.outlook.worth(self.s.x[self.v], self.s.y[self.v])
        return self.outlook

    def slips(self, pairs: chances.Contest, good: float) -> float:
        """The cost of the natural 1s of both sides, ours less theirs."""
        own = good * pairs.attacker_ones / pairs.total + (0.0 if good == 1.0 else 1.0 / skill(self.s, self.w))
        return evaluation.SLIP * (own - good * pairs.defender_ones / pairs.total)

    def ram(self, target: int, at: Box, good: float) -> float:
        s, v, pairs = self.s, self.v, chances.contest_of(self.s, self.w, target)
        blow = chances.Ram(s, v, target, at)
        whole, tractor = blow.damage(pairs, None), blow.damage(pairs, k.TRACTOR)
        theirs = evaluation.damage_price(
            s, target, float(whole.mean()), float(tractor.at_least(s.hp[target]))
        )
        recoil, own = blow.recoil(pairs, None), blow.recoil(pairs, k.TRACTOR)
        ours = evaluation.damage_price(s, v, float(recoil.mean()), float(own.at_least(s.hp[v])))
        place = self.look().worth(at.x, at.y) - self.now
        return good * (theirs - ours + place + LOCKED) - self.slips(pairs, good)

    def nudge(self, target: int, x: int, y: int) -> float:
        s, pairs = self.s, chances.contest_of(self.s, self.w, target)
        good = evaluation.move_chance(s, self.w)
        gain = 0.0
        for sections, chance in enumerate(chances.degrees(s, target, pairs), start=1):
            gain += float(chance) * self.push_value(target, sections)
        place = self.look().worth(x, y) - self.now
        scrape = evaluation.point_price(s, target) - evaluation.point_price(s, self.v)
        return good * (gain + place + scrape) - self.slips(pairs, good)

    def push_value(self, target: int, sections: int) -> float:
        """An enemy who can be pushed to the back edge is half out of the fight."""
        s = self.s
        if s.y[target] > k.SECTION * sections:
            return PUSHED
        lost = 1.0 if s.driver(target) == k.NO_WARRIOR else evaluation.LEFT_OUT
        return lost * evaluation.price(s, target)


def seat_price(s: RoadState, v: int, seat: int) -> float:
    """The value of a crewed seat: a driver or gunner is missed, others are not."""
    if seat == k.CLINGING:
        return 0.0
    if seat == k.D:
        return WHEEL
    build = s.builds[v]
    armed = build.seat_kind[seat] == k.GUNNER and is_ready(s, v, build.seat_mount[seat])
    return SERVED if armed else 0.0
