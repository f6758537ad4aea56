"""SH-SHOOT: what a gunner may aim at, and what begins when they fire.

SH-SHOOT-3 to 8: the rolls of a shot, its damage, and the bonus of a natural maximum. SH-WEAPON-1: mines and
oil, dropped on the vehicles in the tail zone. SH-WEAPON-HARPOON: the target on the line is drawn nearer.
"""

from __future__ import annotations

from rollingroad.core.engine.packing import first, kind_of, pack, second
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.rules import kinds, reasons, rolls
from rollingroad.games.shattered_highways.rules.crew import guns
from rollingroad.games.shattered_highways.rules.crew.attacking import DamageDice, is_fighting, wound
from rollingroad.games.shattered_highways.rules.driving.wrecks import Wrecks
from rollingroad.games.shattered_highways.rules.events import Dropped, Fired, Moved
from rollingroad.games.shattered_highways.rules.lookup import WeaponFacts
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, grid_distance
from rollingroad.games.shattered_highways.rules.placement.canonical import placing_list
from rollingroad.games.shattered_highways.rules.placement.placing import Placing, pushed_reach
from rollingroad.games.shattered_highways.rules.placement.reach import Reach
from rollingroad.games.shattered_highways.rules.state import RoadState


def offers(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6: everything in arc and range, drops, and weapons to put right."""
    found = guns.offer_repairs(s, w)
    if guns.gunner_refusal(s, w) == reasons.LEGAL:
        found += _shots(s, w)
    return found


def _shots(s: RoadState, w: int) -> list[int]:
    gun = guns.Gun(s, s.at[w], guns.mount_served(s, w), w)
    if gun.dropped:
        return [pack(kinds.DROP)] if in_tail_zone(s, gun.v) else []
    # What does not bear on a whole vehicle bears on no part of it.
    near = [v for v in s.vehicles() if v != gun.v and gun.bears(s.box(v))]
    found: list[int] = []
    if s.t.weapons[gun.weapon].aims_at_vehicle:
        for v in near:
            found += [pack(kinds.SHOOT, v, aim) for aim in aims_at(s, v) if gun.bears(aimed_box(s, v, aim))]
    if s.t.weapons[gun.weapon].aims_at_warrior:
        for v in near:
            foes = [t for t in s.aboard(v) if s.team[t] != s.team[w]]
            found += [pack(kinds.SHOOT_AT, t) for t in foes if gun.bears(s.part_box(v, s.part[t]))]
    return found


def aims_at(s: RoadState, v: int) -> list[int]:
    """SH-SHOOT-6: the whole, and either part of a coupled rig."""
    return [kinds.WHOLE, *s.parts(v)] if s.coupled[v] else [kinds.WHOLE]


def aimed_box(s: RoadState, v: int, aim: int) -> Box:
    return s.box(v) if aim == kinds.WHOLE else s.part_box(v, aim)


def in_tail_zone(s: RoadState, v: int) -> list[int]:
    """SH-WEAPON-1: the vehicles in it, friend or foe, greatest f first."""
    zone = s.box(v).tail_zone()
    return s.by_front([o for o in s.vehicles() if o != v and zone.overlaps(s.box(o))])


# Refusals


def gun_refusal(s: RoadState, w: int, action: int) -> int:
    """A shot or a drop."""
    kind = kind_of(action)
    code = guns.gunner_refusal(s, w)
    if code != reasons.LEGAL:
        return code
    weapon = guns.served_weapon(s, w)
    if kind == kinds.DROP:
        if weapon.arc_kind != kinds.TAIL_ZONE:
            return reasons.AIM_NOT_ALLOWED
        return reasons.LEGAL if in_tail_zone(s, s.at[w]) else reasons.ZONE_EMPTY
    if not (weapon.aims_at_vehicle if kind == kinds.SHOOT else weapon.aims_at_warrior):
        return reasons.AIM_NOT_ALLOWED
    if kind == kinds.SHOOT_AT:
        return warrior_refusal(s, w, first(action))
    return aim_refusal(s, w, first(action), second(action))


def aim_refusal(s: RoadState, w: int, v: int, aim: int) -> int:
    """SH-SHOOT-1, SH-SHOOT-2, SH-SHOOT-6."""
    if v >= len(s.builds) or not s.in_play(v):
        return reasons.NOBODY_THERE
    if v == s.at[w]:
        return reasons.OWN_RIDE
    if aim not in aims_at(s, v):
        return reasons.NO_SUCH_PART
    return sight_refusal(s, w, aimed_box(s, v, aim))


def warrior_refusal(s: RoadState, w: int, target: int) -> int:
    """SH-SHOOT-1, SH-SHOOT-6: the target's part must be in arc and range."""
    if not is_fighting(s, target):
        return reasons.NOBODY_THERE
    if s.at[target] == s.at[w]:
        return reasons.OWN_RIDE
    if s.team[target] == s.team[w]:
        return reasons.TARGET_FRIEND
    return sight_refusal(s, w, s.part_box(s.at[target], s.part[target]))


def sight_refusal(s: RoadState, w: int, target: Box) -> int:
    """SH-SHOOT-2."""
    gun = guns.Gun(s, s.at[w], guns.mount_served(s, w), w)
    if gun.bears(target):
        return reasons.LEGAL
    in_arc = guns.visible_in_arc(gun.part, gun.arc, target)
    return reasons.OUT_OF_RANGE if in_arc else reasons.OUT_OF_ARC


# Firing


def begin(s: RoadState, w: int, action: int) -> None:
    """Fire or drop."""
    kind, target, aim = kind_of(action), first(action), second(action)
    if kind == kinds.DROP:
        s.push(DropRoll(w, tuple(in_tail_zone(s, s.at[w])), s.penalty))
    elif kind == kinds.SHOOT_AT:
        s.push(WarriorShot(w, target, s.penalty + fight_modifier(s, guns.served_weapon(s, w), target)))
    else:
        s.push(ShotRoll(w, target, aim, s.penalty + aim_modifier(s, target, aim)))


def aim_modifier(s: RoadState, v: int, aim: int) -> int:
    """SH-SHOOT-6, SH-ADDON-SMOKE, on top of the modifier of the gunner's own roll."""
    return (0 if aim == kinds.WHOLE else s.t.rig_part) + (s.t.smoke if s.smoking[v] else 0)


def fight_modifier(s: RoadState, weapon: WeaponFacts, target: int) -> int:
    """SH-SHOOT-5, SH-WEAPON-BOLT, SH-ADDON-SMOKE, on top of the modifier of the gunner's own roll."""
    return weapon.warrior_modifier + (s.t.smoke if s.smoking[s.at[target]] else 0)


# Drops


class DropRoll(rolls.WarriorRoll):
    """The gunner's roll; `targets` are all in the zone, greatest f first."""

    def __init__(self, w: int, targets: tuple[int, ...], modifier: int) -> None:
        super().__init__(w)
        self.targets = targets
        self.modifier = modifier

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        w, own, mount = self.w, s.at[self.w], guns.mount_served(s, self.w)
        shows = rolls.read_roll(s, action, "drop", own, w, self.modifier)
        falls = shows != rolls.NATURAL_1 and shows + self.modifier >= guns.weapon_of(s, own, mount).hit
        if s.sink is not None:
            s.sink.append(Dropped(w, own, mount, falls, list(self.targets)))
        if shows == rolls.NATURAL_1:
            guns.jam(s, own, mount, w)
            return
        guns.spend(s, own, mount)
        if falls:
            s.push(Wrecks())
            for v in reversed(self.targets):
                s.push(ZoneRoll(v, s.builds[own].mount_weapon[mount]))


class ZoneRoll(rolls.DriverRoll):
    """SH-WEAPON-MINE, SH-WEAPON-OIL: a Move roll of each driver."""

    def __init__(self, v: int, weapon: int) -> None:
        super().__init__(v)
        self.weapon = weapon

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        weapon, v = s.t.weapons[self.weapon], self.v
        shows = rolls.read_roll(s, action, "zone", v, s.driver(v), weapon.zone_modifier)
        if shows == rolls.NATURAL_1 and weapon.zone_natural:
            s.loses_control(v)
        if shows == rolls.NATURAL_1 or shows + weapon.zone_modifier < s.t.move_on:
            self.fail(s)

    def fail(self, s: RoadState) -> None:
        """The effect of the weapon."""
        weapon = s.t.weapons[self.weapon]
        if weapon.zone_always:
            s.loses_control(self.v)
        if weapon.zone_hurt.dice or weapon.zone_hurt.add:
            s.push(DamageDice(self.v, kinds.WHOLE, weapon.zone_hurt.dice, weapon.zone_hurt.add, "mine"))


# The rolls of a shot


class ShotRoll(rolls.WarriorRoll):
    """SH-SHOOT-3: at a vehicle, uncontested; `aim` is a part of a rig or the whole."""

    def __init__(self, w: int, v: int, aim: int, modifier: int) -> None:
        super().__init__(w)
        self.v = v
        self.aim = aim
        self.modifier = modifier

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        w, own, mount = self.w, s.at[self.w], guns.mount_served(s, self.w)
        shows = rolls.read_roll(s, action, "shoot", own, w, self.modifier)
        weapon, total = guns.weapon_of(s, own, mount), shows + self.modifier
        hits = shows != rolls.NATURAL_1 and total >= weapon.hit
        if s.sink is not None:
            s.sink.append(Fired(w, own, mount, self.v, self.aim, total, hits))
        if shows == rolls.NATURAL_1:
            misfire(s, w)
            return
        guns.spend(s, own, mount)
        if hits:
            strike(s, self, weapon, shows == rolls.skill(s, w))


def misfire(s: RoadState, w: int) -> None:
    """SH-SHOOT-8: no shot; SH-WEAPON-BOLT never jams, SH-WEAPON-FLAME burns its own vehicle."""
    v, mount = s.at[w], guns.mount_served(s, w)
    weapon = guns.weapon_of(s, v, mount)
    if weapon.jams:
        guns.jam(s, v, mount, w)
    if weapon.flare:
        rolls.hurt(s, v, s.builds[v].mount_part[mount], weapon.flare, "flare")
        s.push(Wrecks())


def strike(s: RoadState, shot: ShotRoll, weapon: WeaponFacts, best: bool) -> None:
    """A hit: damage, then what else the weapon does, then wrecks, then the pull of a harpoon."""
    if weapon.pull:
        s.push(Pull(shot.w, shot.v, weapon.pull))
    s.push(Wrecks())
    if weapon.clinging is not None:
        # SH-WEAPON-FLAME: all warriors clinging to the part that is hit, in order of arrival.
        for w in reversed(s.clinging(shot.v)):
            if shot.aim in (kinds.WHOLE, s.part[w]):
                wound(s, w, weapon.clinging, True, "flame")
    if best and weapon.max_bonus:
        s.push(OfferBonus(shot.w, shot.v, shot.aim))
    s.push(DamageDice(shot.v, shot.aim, weapon.vehicle.dice, weapon.vehicle.add, "shot"))


# The bonus of a natural maximum


class BonusStep(rolls.RoadStep):
    """What a shot at that part of a vehicle brings on top."""

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
        weapon = guns.served_weapon(s, self.w)
        cage = s.t.cage_bonus if s.has(self.v, kinds.CAGE) else 0
        wound(s, first(action), weapon.bonus_warrior, True, "shot", cage)


# At a warrior


class WarriorShot(rolls.FightAttack):
    """SH-SHOOT-5: at a warrior, contested."""

    what = "shoot"

    def defence(self, shows: int) -> WarriorDefence:
        return WarriorDefence(self.w, self.target, shows, self.modifier)


class WarriorDefence(rolls.FightDefence):
    """SH-SHOOT-5, SH-WEAPON-BOLT: what does not jam may win with a natural 1."""

    what = "shoot"

    def __init__(self, w: int, target: int, attack: int, modifier: int) -> None:
        super().__init__(w, target, attack)
        self.modifier = modifier

    def total(self) -> int:
        return self.attack + self.modifier

    def jams(self, s: RoadState) -> bool:
        return self.attack == rolls.NATURAL_1 and guns.served_weapon(s, self.w).jams

    def settle(self, s: RoadState, won: bool) -> None:
        """The warrior is hit; with a natural maximum the vehicle may be as well."""
        w, weapon = self.w, guns.served_weapon(s, self.w)
        if self.attack == rolls.NATURAL_1:
            misfire(s, w)
        else:
            guns.spend(s, s.at[w], guns.mount_served(s, w))
        if won:
            s.push(Wrecks())
            if self.attack == rolls.skill(s, w) and weapon.max_bonus:
                s.push(OfferVehicleBonus(w, s.at[self.target]))
            wound(s, self.target, weapon.warrior, True, "shot")


class OfferVehicleBonus(rolls.RoadStep):
    """SH-SHOOT-5: the shooter may hurt the vehicle too; SH-RIG-2: a rig takes it split."""

    def __init__(self, w: int, v: int) -> None:
        self.w = w
        self.v = v

    def run(self, s: RoadState) -> None:
        s.ask(Decision(self, "bonus", s.team[self.w], [pack(kinds.BONUS), pack(kinds.DECLINE)]))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.BONUS:
            bonus = guns.served_weapon(s, self.w).bonus_vehicle
            s.push(DamageDice(self.v, kinds.WHOLE, bonus.dice, bonus.add, "shot"))


# The harpoon


class Pull(rolls.RoadStep):
    """The shooter may put the target on any place within reach that is strictly nearer, or let it go."""

    def __init__(self, w: int, v: int, sections: int) -> None:
        self.w = w
        self.v = v
        self.sections = sections

    def run(self, s: RoadState) -> None:
        w, v = self.w, self.v
        if s.at[w] == kinds.NO_VEHICLE or not s.in_play(v) or not s.in_play(s.at[w]):
            return
        if s.builds[v].cls in guns.served_weapon(s, w).not_pulled:
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
    now = here.distance_squared(toward)
    x, y = nearest_to(within, here, toward)
    if here.distance_from(x, y, toward) >= now:
        return []
    spots = [pack(kinds.PLACE, x, y)]
    for action in placing_list(s, v, within, shooter):
        far = here.distance_from(first(action), second(action), toward)
        if far < now and action not in spots:
            spots.append(action)
    return spots


def nearest_to(within: Reach, box: Box, toward: Box) -> tuple[int, int]:
    """The reachable place with the smallest distance; then the one nearest to where the box is now."""
    best: tuple[int, int] = (box.x, box.y)
    rank: tuple[int, int] = (box.distance_squared(toward), 0)
    for left, bottom, right, top in within.rectangles():
        x = _closest(box.x, left, right, toward.x - box.w, toward.x + toward.w)
        y = _closest(box.y, bottom, top, toward.y - box.l, toward.y + toward.l)
        found = (box.distance_from(x, y, toward), grid_distance(x, y, box.x, box.y))
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
