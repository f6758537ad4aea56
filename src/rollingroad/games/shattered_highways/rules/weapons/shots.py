"""SH-SHOOT-3 to 8: the rolls of a shot, its damage, and the bonus of a natural maximum.

SH-WEAPON-HARPOON: the target on the line is drawn nearer.
"""

from __future__ import annotations

from rollingroad.core.engine.packing import first, kind_of, pack, second
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.rules import kinds, reasons, rolls
from rollingroad.games.shattered_highways.rules.crew.attacking import wound
from rollingroad.games.shattered_highways.rules.damage import DamageDice, hurt
from rollingroad.games.shattered_highways.rules.driving.wrecks import Wrecks
from rollingroad.games.shattered_highways.rules.events import Fired, Fought, Moved
from rollingroad.games.shattered_highways.rules.lookup import Hurt, WeaponFacts
from rollingroad.games.shattered_highways.rules.placement.boxes import (
    Box,
    distance_from,
    distance_squared,
    grid_distance,
)
from rollingroad.games.shattered_highways.rules.placement.canonical import placing_list
from rollingroad.games.shattered_highways.rules.placement.placing import Placing, pushed_reach
from rollingroad.games.shattered_highways.rules.placement.reach import Reach
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.steps import RoadStep
from rollingroad.games.shattered_highways.rules.weapons.guns import jam, mount_served, spend, weapon_of


class ShotRoll(rolls.WarriorRoll):
    """SH-SHOOT-3: at a vehicle, uncontested; `aim` is a part of a rig or the whole."""

    __slots__ = ("aim", "modifier", "v")

    def __init__(self, w: int, v: int, aim: int, modifier: int) -> None:
        super().__init__(w)
        self.v = v
        self.aim = aim
        self.modifier = modifier

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        w, own, mount, shows = self.w, s.at[self.w], mount_served(s, self.w), rolls.die_value(action)
        weapon, total = weapon_of(s, own, mount), shows + self.modifier
        rolls.report_roll(s, "shoot", own, w, shows, total)
        hits = shows != rolls.NATURAL_1 and total >= weapon.hit
        if s.sink is not None:
            s.sink.append(Fired(w, own, mount, self.v, self.aim, total, hits))
        if shows == rolls.NATURAL_1:
            misfire(s, w)
            return
        spend(s, own, mount)
        if hits:
            strike(s, self, weapon, shows == rolls.skill(s, w))


def misfire(s: RoadState, w: int) -> None:
    """SH-SHOOT-8: no shot; SH-WEAPON-BOLT never jams, SH-WEAPON-FLAME burns its own vehicle."""
    v, mount = s.at[w], mount_served(s, w)
    weapon = weapon_of(s, v, mount)
    if weapon.jams:
        jam(s, v, mount, w)
    if weapon.flare:
        hurt(s, v, s.builds[v].mount_part[mount], weapon.flare, "flare")
        s.push(Wrecks())


def strike(s: RoadState, shot: ShotRoll, weapon: WeaponFacts, best: bool) -> None:
    """A hit: damage, then what else the weapon does, then wrecks, then the pull of a harpoon."""
    if weapon.pull:
        s.push(Pull(shot.w, shot.v, weapon.pull))
    s.push(Wrecks())
    if weapon.clinging is not None:
        burn(s, shot, weapon.clinging)
    if best and weapon.max_bonus:
        s.push(OfferBonus(shot.w, shot.v, shot.aim))
    s.push(DamageDice(shot.v, shot.aim, weapon.vehicle.dice, weapon.vehicle.add, "shot"))


def burn(s: RoadState, shot: ShotRoll, damage: Hurt) -> None:
    """SH-WEAPON-FLAME: all warriors clinging to the part that is hit, in order of arrival."""
    for w in reversed(s.clinging(shot.v)):
        if shot.aim in (kinds.WHOLE, s.part[w]):
            wound(s, w, damage, True, "flame")


# The bonus of a natural maximum


class BonusStep(RoadStep):
    """What a shot at that part of a vehicle brings on top."""

    __slots__ = ("aim", "v", "w")

    def __init__(self, w: int, v: int, aim: int) -> None:
        self.w = w
        self.v = v
        self.aim = aim


class OfferBonus(BonusStep):
    """SH-SHOOT-4: the shooter may have one warrior on the target hit as well."""

    def run(self, s: RoadState) -> None:
        if victims(s, self.w, self.v, self.aim):
            s.ask(Decision(self, "bonus", s.team[self.w], [pack(kinds.BONUS), pack(kinds.DECLINE)]))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.BONUS:
            s.push(PickVictim(self.w, self.v, self.aim))


def victims(s: RoadState, w: int, v: int, aim: int) -> list[int]:
    """SH-SHOOT-4: on the part that was aimed at, or anywhere, but none of the shooter's own."""
    return [t for t in s.aboard(v) if s.team[t] != s.team[w] and aim in (kinds.WHOLE, s.part[t])]


class PickVictim(BonusStep):
    """SH-SHOOT-4: the target's controller picks who is hit."""

    def run(self, s: RoadState) -> None:
        offered = [pack(kinds.VICTIM, t) for t in victims(s, self.w, self.v, self.aim)]
        s.ask(Decision(self, "victim", s.keeper(self.v), offered))

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        target = first(action)
        if target in victims(s, self.w, self.v, self.aim):
            return reasons.LEGAL
        aboard = target < len(s.team) and s.at[target] == self.v
        return reasons.TARGET_FRIEND if aboard else reasons.NOBODY_THERE

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        weapon = weapon_of(s, s.at[self.w], mount_served(s, self.w))
        cage = s.t.cage_bonus if s.has(self.v, kinds.CAGE) else 0
        wound(s, first(action), weapon.bonus_warrior, True, "shot", cage)


# At a warrior


class WarriorShot(rolls.FightAttack):
    """SH-SHOOT-5: at a warrior, contested."""

    __slots__ = ()

    what = "shoot"

    def defence(self, shows: int) -> WarriorDefence:
        return WarriorDefence(self.w, self.target, shows, self.modifier)


class WarriorDefence(RoadStep):
    """SH-ROLL-9: the defender rolls even against a natural 1 and wins ties. SH-WEAPON-BOLT: what does not jam
    may win with a natural 1."""

    __slots__ = ("attack", "modifier", "target", "w")

    def __init__(self, w: int, target: int, attack: int, modifier: int) -> None:
        self.w = w
        self.target = target
        self.attack = attack
        self.modifier = modifier

    def run(self, s: RoadState) -> None:
        rolls.ask_die(s, self, rolls.skill(s, self.target))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows, total = rolls.die_value(action), self.attack + self.modifier
        own, mount, natural_1 = s.at[self.w], mount_served(s, self.w), self.attack == rolls.NATURAL_1
        rolls.report_roll(s, "defence", s.at[self.target], self.target, shows, shows)
        won = rolls.wins_fight(total, shows, natural_1 and weapon_of(s, own, mount).jams)
        if s.sink is not None:
            s.sink.append(Fought("shoot", self.w, self.target, total, shows, won))
        if natural_1:
            misfire(s, self.w)
        else:
            spend(s, own, mount)
        if won:
            shoot_down(s, self.w, self.target, self.attack == rolls.skill(s, self.w))


def shoot_down(s: RoadState, w: int, target: int, best: bool) -> None:
    """SH-SHOOT-5: the warrior is hit; with a natural maximum the vehicle may be as well."""
    weapon = weapon_of(s, s.at[w], mount_served(s, w))
    s.push(Wrecks())
    if best and weapon.max_bonus:
        s.push(OfferVehicleBonus(w, s.at[target]))
    wound(s, target, weapon.warrior, True, "shot")


class OfferVehicleBonus(RoadStep):
    """SH-SHOOT-5: the shooter may hurt the vehicle too; SH-RIG-2: a rig takes it split."""

    __slots__ = ("v", "w")

    def __init__(self, w: int, v: int) -> None:
        self.w = w
        self.v = v

    def run(self, s: RoadState) -> None:
        s.ask(Decision(self, "bonus", s.team[self.w], [pack(kinds.BONUS), pack(kinds.DECLINE)]))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.BONUS:
            bonus = weapon_of(s, s.at[self.w], mount_served(s, self.w)).bonus_vehicle
            s.push(DamageDice(self.v, kinds.WHOLE, bonus.dice, bonus.add, "shot"))


# The harpoon


class Pull(RoadStep):
    """The shooter may put the target on any place within reach that is strictly nearer, or let it go."""

    __slots__ = ("sections", "v", "w")

    def __init__(self, w: int, v: int, sections: int) -> None:
        self.w = w
        self.v = v
        self.sections = sections

    def run(self, s: RoadState) -> None:
        w, v = self.w, self.v
        if s.at[w] == kinds.NO_VEHICLE or not s.in_play(v) or not s.in_play(s.at[w]):
            return
        if s.builds[v].cls in weapon_of(s, s.at[w], mount_served(s, w)).not_pulled:
            return
        within, toward = pushed_reach(s, v, self.sections), s.box(s.at[w])
        spots = nearer_spots(s, v, within, s.at[w])
        if spots:
            offered = [pack(kinds.DECLINE), *spots]
            s.ask(Placing(self, "pull", s.team[w], offered, s.box(v), within, toward=toward))

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        if kind_of(action) != kinds.PLACE:
            return reasons.LEGAL
        assert isinstance(ask, Placing)
        code = ask.refusal(first(action), second(action))
        return reasons.PLACE_NOT_REACHABLE__PULL if code == reasons.DEST_NO_PATH else code

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) != kinds.PLACE:
            return
        x, y = s.x[self.v], s.y[self.v]
        s.set_spot(self.v, first(action), second(action))
        if s.sink is not None:
            s.sink.append(Moved(self.v, "pull", x, y, s.x[self.v], s.y[self.v]))


def nearer_spots(s: RoadState, v: int, within: Reach, shooter: int) -> list[int]:
    """SH-OPT-4 limited to nearer places, including the nearest of all; empty where none is."""
    here, toward = s.box(v), s.box(shooter)
    now = distance_squared(here, toward)
    x, y = nearest_to(within, here, toward)
    if distance_from(here, x, y, toward) >= now:
        return []
    spots = [pack(kinds.PLACE, x, y)]
    for action in placing_list(s, v, within, shooter):
        far = distance_from(here, first(action), second(action), toward)
        if far < now and action not in spots:
            spots.append(action)
    return spots


def nearest_to(within: Reach, box: Box, toward: Box) -> tuple[int, int]:
    """The reachable place with the smallest distance; then the one nearest to where the box is now."""
    best: tuple[int, int] = (box.x, box.y)
    rank: tuple[int, int] = (distance_squared(box, toward), 0)
    for left, bottom, right, top in within.rectangles():
        x = _closest(box.x, left, right, toward.x - box.w, toward.x + toward.w)
        y = _closest(box.y, bottom, top, toward.y - box.l, toward.y + toward.l)
        found = (distance_from(box, x, y, toward), grid_distance(x, y, box.x, box.y))
        if found < rank:
            best, rank = (x, y), found
    return best


def _closest(now: int, low: int, high: int, from_: int, to: int) -> int:
    """On one axis: of `low` to `high` what is nearest to the span `from_` to `to`, then nearest to `now`."""
    if high < from_:
        return high
    if low > to:
        return low
    return min(max(now, low, from_), high, to)
