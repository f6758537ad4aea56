"""SH-SHOOT: what a gunner may aim at, and what begins when they fire.

SH-WEAPON-1: mines and oil, dropped on the vehicles in the tail zone.
"""

from __future__ import annotations

from rollingroad.core.engine.packing import first, kind_of, pack, second
from rollingroad.core.engine.state import Step
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.damage import DamageDice
from rollingroad.games.shattered_highways.rules.driving.wrecks import Wrecks
from rollingroad.games.shattered_highways.rules.events import Dropped
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, overlaps, tail_zone
from rollingroad.games.shattered_highways.rules.rolls import NATURAL_1, ask_die, die_value, report_roll, skill
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.vehicle_constants import TAIL_ZONE
from rollingroad.games.shattered_highways.rules.weapons.guns import (
    Gun,
    bears,
    begin_repair,
    check_mount,
    check_repair,
    jam,
    mount_served,
    offer_repairs,
    spend,
    visible_in_arc,
    weapon_of,
)
from rollingroad.games.shattered_highways.rules.weapons.shots import ShotRoll, WarriorShot


def offers(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6: everything in arc and range, drops, and weapons to put right."""
    return [*offer_repairs(s, w), *_shots(s, w)]


def _shots(s: RoadState, w: int) -> list[int]:
    if check_mount(s, w):
        return []
    gun = Gun(s, s.at[w], mount_served(s, w), w)
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
            found += [pack(kinds.SHOOT_AT, t) for t in s.aboard(v) if bears_on_enemy(s, gun, t)]
    return found


def bears_on_enemy(s: RoadState, gun: Gun, target: int) -> bool:
    """SH-SHOOT-1, SH-SHOOT-6."""
    own = s.team[target] == s.team[gun.gunner]
    return not own and gun.bears(s.part_box(s.at[target], s.part[target]))


def aims_at(s: RoadState, v: int) -> list[int]:
    """SH-SHOOT-6: the whole, and either part of a coupled rig."""
    return [kinds.WHOLE, *s.parts(v)] if s.coupled[v] else [kinds.WHOLE]


def aimed_box(s: RoadState, v: int, aim: int) -> Box:
    return s.box(v) if aim == kinds.WHOLE else s.part_box(v, aim)


def in_tail_zone(s: RoadState, v: int) -> list[int]:
    """SH-WEAPON-1: the vehicles in it, friend or foe, greatest f first."""
    zone = tail_zone(s.box(v))
    return s.by_front([o for o in s.vehicles() if o != v and overlaps(zone, s.box(o))])


# Refusals


def check_shot(s: RoadState, w: int, action: int) -> str:
    """The code of the refusal of a shot, drop, clearing or reloading, or ""."""
    kind = kind_of(action)
    if kind in (kinds.CLEAR, kinds.RELOAD):
        return check_repair(s, w, action)
    code = check_mount(s, w)
    if code:
        return code
    weapon = weapon_of(s, s.at[w], mount_served(s, w))
    if kind == kinds.DROP:
        if weapon.arc_kind != TAIL_ZONE:
            return "AIM_NOT_ALLOWED"
        return "" if in_tail_zone(s, s.at[w]) else "ZONE_EMPTY"
    if not (weapon.aims_at_vehicle if kind == kinds.SHOOT else weapon.aims_at_warrior):
        return "AIM_NOT_ALLOWED"
    if kind == kinds.SHOOT_AT:
        return check_warrior_shot(s, w, first(action))
    return check_aim(s, w, first(action), second(action))


def check_aim(s: RoadState, w: int, v: int, aim: int) -> str:
    """SH-SHOOT-1, SH-SHOOT-2, SH-SHOOT-6."""
    if v >= len(s.builds) or not s.in_play(v):
        return "NOBODY_THERE"
    if v == s.at[w]:
        return "OWN_RIDE"
    if aim not in aims_at(s, v):
        return "NO_SUCH_PART"
    return _check_sight(s, w, aimed_box(s, v, aim))


def check_warrior_shot(s: RoadState, w: int, target: int) -> str:
    """SH-SHOOT-1, SH-SHOOT-6: the target's part must be in arc and range."""
    if target >= len(s.team) or s.at[target] == kinds.NO_VEHICLE or not s.in_play(s.at[target]):
        return "NOBODY_THERE"
    if s.at[target] == s.at[w]:
        return "OWN_RIDE"
    if s.team[target] == s.team[w]:
        return "TARGET_FRIEND"
    return _check_sight(s, w, s.part_box(s.at[target], s.part[target]))


def _check_sight(s: RoadState, w: int, target: Box) -> str:
    """SH-SHOOT-2."""
    v, mount = s.at[w], mount_served(s, w)
    build = s.builds[v]
    place, arc = s.part_box(v, build.mount_part[mount]), build.mount_arc[mount]
    if bears(s.box(v), place, arc, target, weapon_of(s, v, mount).range):
        return ""
    return "OUT_OF_RANGE" if visible_in_arc(place, arc, target) else "OUT_OF_ARC"


# Firing


def begin(s: RoadState, w: int, action: int) -> None:
    """Fire, drop, clear or reload."""
    kind = kind_of(action)
    if kind in (kinds.CLEAR, kinds.RELOAD):
        begin_repair(s, w, action)
    elif kind == kinds.DROP:
        s.push(DropRoll(w, tuple(in_tail_zone(s, s.at[w])), s.penalty))
    elif kind == kinds.SHOOT_AT:
        s.push(WarriorShot(w, first(action), warrior_modifier(s, w, first(action))))
    else:
        s.push(ShotRoll(w, first(action), second(action), vehicle_modifier(s, first(action), second(action))))


def vehicle_modifier(s: RoadState, v: int, aim: int) -> int:
    """SH-SHOOT-6, SH-ADDON-SMOKE, on top of the modifier of the gunner's own roll."""
    return s.penalty + (0 if aim == kinds.WHOLE else s.t.rig_part) + (s.t.smoke if s.smoking[v] else 0)


def warrior_modifier(s: RoadState, w: int, target: int) -> int:
    """SH-SHOOT-5, SH-WEAPON-BOLT, SH-ADDON-SMOKE."""
    weapon = weapon_of(s, s.at[w], mount_served(s, w))
    return s.penalty + weapon.warrior_modifier + (s.t.smoke if s.smoking[s.at[target]] else 0)


# Drops


class DropRoll(Step[RoadState]):
    """The gunner's roll; `targets` are all in the zone, greatest f first."""

    __slots__ = ("modifier", "targets", "w")

    def __init__(self, w: int, targets: tuple[int, ...], modifier: int) -> None:
        self.w = w
        self.targets = targets
        self.modifier = modifier

    def run(self, s: RoadState) -> None:
        ask_die(s, self, skill(s, self.w))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        w, own, mount, shows = self.w, s.at[self.w], mount_served(s, self.w), die_value(action)
        weapon, total = weapon_of(s, own, mount), shows + self.modifier
        report_roll(s, "drop", own, w, shows, total)
        falls = shows != NATURAL_1 and total >= weapon.hit
        if s.sink is not None:
            s.sink.append(Dropped(w, own, mount, falls, list(self.targets)))
        if shows == NATURAL_1:
            jam(s, own, mount, w)
            return
        spend(s, own, mount)
        if falls:
            s.push(Wrecks())
            for v in reversed(self.targets):
                s.push(ZoneRoll(v, s.builds[own].mount_weapon[mount]))


class ZoneRoll(Step[RoadState]):
    """SH-WEAPON-MINE, SH-WEAPON-OIL: a Move roll of each driver; without one it fails."""

    __slots__ = ("v", "weapon")

    def __init__(self, v: int, weapon: int) -> None:
        self.v = v
        self.weapon = weapon

    def run(self, s: RoadState) -> None:
        driver = s.driver(self.v)
        if driver == kinds.NO_WARRIOR:
            self.fail(s)
        else:
            ask_die(s, self, skill(s, driver))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        weapon, shows = s.t.weapons[self.weapon], die_value(action)
        total = shows + weapon.zone_modifier
        report_roll(s, "zone", self.v, s.driver(self.v), shows, total)
        if shows == NATURAL_1 and weapon.zone_natural:
            s.loses_control(self.v)
        if shows == NATURAL_1 or total < s.t.move_on:
            self.fail(s)

    def fail(self, s: RoadState) -> None:
        """The effect of the weapon."""
        weapon = s.t.weapons[self.weapon]
        if weapon.zone_always:
            s.loses_control(self.v)
        if weapon.zone_hurt.dice or weapon.zone_hurt.add:
            s.push(DamageDice(self.v, kinds.WHOLE, weapon.zone_hurt.dice, weapon.zone_hurt.add, "mine"))
