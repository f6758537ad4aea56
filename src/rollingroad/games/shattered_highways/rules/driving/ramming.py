"""SH-RAM: contest and damage of a ram, declared, locked or forced.

SH-LOST and SH-UNMANNED: vehicles that slide without a will of their own, and ram what is in their way.
"""

from __future__ import annotations

from rollingroad.core.engine.packing import first
from rollingroad.core.engine.state import replaced
from rollingroad.games.shattered_highways.rules import kinds, rolls
from rollingroad.games.shattered_highways.rules.driving.wrecks import Wrecks
from rollingroad.games.shattered_highways.rules.events import Contested, ControlLost
from rollingroad.games.shattered_highways.rules.placement import boxes
from rollingroad.games.shattered_highways.rules.placement.placing import put_vehicle
from rollingroad.games.shattered_highways.rules.state import RoadState


class RamAttack(rolls.RoadStep):
    """SH-RAM-3: the ramming side rolls; `modifier` applies to its own rolls.

    SH-ROLL-5: without a driver its controller rolls a d6, and a 1 or 6 of that die triggers nothing.
    """

    def __init__(self, v: int, targets: tuple[int, ...], modifier: int) -> None:
        self.v = v
        self.targets = targets
        self.modifier = modifier

    def run(self, s: RoadState) -> None:
        rolls.ask_die(s, self, rolls.skill(s, s.driver(self.v)))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        driver = s.driver(self.v)
        shows = rolls.read_roll(s, action, "ram", self.v, driver, self.modifier)
        if shows == rolls.NATURAL_1 and driver != kinds.NO_WARRIOR:
            s.loses_control(self.v)
        s.push(RamDefence(self.v, self.targets, shows, self.modifier, ()))


class RamDefence(rolls.DriversDefence):
    """SH-RAM-3: the rammed drivers roll."""

    what = "ram-defence"

    def __init__(
        self, v: int, targets: tuple[int, ...], attack: int, modifier: int, defences: tuple[int, ...]
    ) -> None:
        self.v = v
        self.targets = targets
        self.attack = attack
        self.modifier = modifier
        self.defences = defences

    def with_defence(self, defence: int) -> RamDefence:
        return RamDefence(self.v, self.targets, self.attack, self.modifier, (*self.defences, defence))

    def settle(self, s: RoadState) -> None:
        """SH-ROLL-4, SH-RAM-6, SH-RAM-8: the losers, and the damage dice still to roll."""
        v, attack, total = self.v, self.attack, self.attack + self.modifier
        driver = s.driver(v)
        won: list[int] = []
        deadly: list[int] = []
        for target, defence in zip(self.targets, self.defences, strict=True):
            lock(s, v, target)
            kills = driver != kinds.NO_WARRIOR and rolls.is_crushing(attack, rolls.skill(s, driver), defence)
            if kills:
                deadly.append(target)
            elif total > defence:
                won.append(target)
            if s.sink is not None:
                s.sink.append(Contested("ram", v, target, total, defence, kills or total > defence))
        for target in won + deadly:
            s.must_cling(target)
        if won or deadly:
            s.push(RamDamage(v, tuple(won), tuple(deadly), ()))


def lock(s: RoadState, a: int, b: int) -> None:
    """SH-RAM-8: won or lost, the pair is locked."""
    s.locks = replaced(s.locks, a, s.locks[a] | 1 << b)
    s.locks = replaced(s.locks, b, s.locks[b] | 1 << a)


class RamDamage(rolls.RoadStep):
    """SH-RAM-4: a d6 for each win, a 6 once more. `dice` lists what was rolled; 0 waits for its second
    die."""

    def __init__(self, v: int, won: tuple[int, ...], deadly: tuple[int, ...], dice: tuple[int, ...]) -> None:
        self.v = v
        self.won = won
        self.deadly = deadly
        self.dice = dice

    def run(self, s: RoadState) -> None:
        again = bool(self.dice) and self.dice[-1] == 0
        if len(self.dice) == len(self.won) and not again:
            deal(s, self)
        else:
            rolls.ask_die(s, self, 6)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        again = bool(self.dice) and self.dice[-1] == 0
        target = self.won[len(self.dice) - 1 if again else len(self.dice)]
        shows = rolls.read_roll(s, action, "ram-damage", target, kinds.NO_WARRIOR)
        dice = (*self.dice[:-1], 6 + shows) if again else (*self.dice, 0 if shows == 6 else shows)
        s.push(RamDamage(self.v, self.won, self.deadly, dice))


def deal(s: RoadState, damage: RamDamage) -> None:
    """SH-RAM-4 to -6, SH-RAM-9: the defenders' damage, then the attacker's own, then wrecks."""
    v, box = damage.v, s.box(damage.v)
    touched = [s.box(target) for target in (*damage.won, *damage.deadly)]
    for target, dice in zip(damage.won, damage.dice, strict=True):
        face = box.contact(s.box(target))
        points = dice + bonus(s, v, target, face)
        rolls.hurt_touched(s, target, s.box(target), [box], boxes.opposite(face), points, "ram")
    for target in damage.deadly:
        rolls.hurt_touched(s, target, s.box(target), [box], boxes.NONE, s.t.contact.crushing_damage, "ram")
    if damage.deadly:
        rolls.hurt_touched(s, v, box, touched, boxes.NONE, s.t.contact.ram_recoil_max, "ram")
    else:
        points = recoil(s, sum([dice // 2 for dice in damage.dice]))
        rolls.hurt_touched(s, v, box, touched, box.contact(touched[0]), points, "ram")
    s.push(Wrecks())


def recoil(s: RoadState, halves: int) -> int:
    """SH-RAM-5: what the ramming vehicle takes for half of its dice."""
    return min(s.t.contact.ram_recoil_max, halves)


def bonus(s: RoadState, v: int, target: int, face: int) -> int:
    """SH-RAM-4: class, ram plate at the front, spiked hubs at the sides."""
    extra = s.facts(v).ram[s.builds[target].cls]
    if face == kinds.FRONT and s.has(v, kinds.RAM_PLATE):
        extra += s.t.ram_plate
    if face in (kinds.LEFT, kinds.RIGHT) and s.has(v, kinds.HUBS):
        extra += s.t.hubs
    return extra


def forced_ram(s: RoadState, v: int, target: int) -> None:
    """SH-RAM-10: no Move roll, and -1 for the ramming side; friends are not spared."""
    s.must_cling(v)
    s.push(RamAttack(v, (target,), s.t.forced_ram))


# Slides


class VehicleDie(rolls.VehicleStep):
    """A d6 for a vehicle that is still there."""

    def run(self, s: RoadState) -> None:
        if s.in_play(self.v):
            rolls.ask_die(s, self, 6)


class LoseControl(VehicleDie):
    """SH-LOST-2 to -6, SH-SEQ-2: a d6 for the box, the slide, and a ram if somebody is in the way."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        v, number = self.v, first(action) + 1
        s.lost_done |= 1 << v
        if s.sink is not None:
            s.sink.append(ControlLost(v, number))
        others = [o for o in s.vehicles() if o != v]
        at, hit = boxes.slide_out(s.box(v), s.others(v), s.setup.width, number)
        if put_vehicle(s, v, at.x, at.y, "lost-control"):
            s.must_cling(v)
        if hit != boxes.NOTHING_HIT:
            forced_ram(s, v, others[hit])


def fall_back(s: RoadState, v: int) -> None:
    """SH-UNMANNED-2 to -4: a section back; a vehicle in its way rams it, if it has a driver."""
    s.push(UnmannedRoll(v))
    others = [o for o in s.vehicles() if o != v]
    at, hit = boxes.slide_back(s.box(v), s.others(v))
    put_vehicle(s, v, at.x, at.y, "unmanned")
    if hit != boxes.NOTHING_HIT and s.driver(others[hit]) != kinds.NO_WARRIOR:
        forced_ram(s, others[hit], v)


class UnmannedRoll(VehicleDie):
    """SH-UNMANNED-4: after the ram and its wrecks a d6; low is Lost Control."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if rolls.read_roll(s, action, "unmanned", self.v, kinds.NO_WARRIOR) <= unmanned_most(s, self.v):
            s.loses_control(self.v)


def unmanned_most(s: RoadState, v: int) -> int:
    """SH-UNMANNED-4, SH-ADDON-WHEEL: up to what it is Lost Control."""
    return s.t.wheel_lock if s.has(v, kinds.WHEEL_LOCK) else s.t.contact.unmanned_lost_control_max
