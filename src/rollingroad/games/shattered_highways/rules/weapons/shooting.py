"""SH-SHOOT: what a gunner may aim at, and what begins when they fire.

SH-WEAPON-1: mines and oil, dropped on the vehicles in the tail zone.
"""

from __future__ import annotations

from rollingroad.core.engine.packing import first, kind_of, pack, second
from rollingroad.games.shattered_highways.rules import kinds, reasons, rolls
from rollingroad.games.shattered_highways.rules.crew.attacking import is_fighting
from rollingroad.games.shattered_highways.rules.damage import DamageDice
from rollingroad.games.shattered_highways.rules.driving.wrecks import Wrecks
from rollingroad.games.shattered_highways.rules.events import Dropped
from rollingroad.games.shattered_highways.rules.lookup import WeaponFacts
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, overlaps, tail_zone
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.weapons.guns import (
    Gun,
    bears,
    begin_repair,
    gunner_refusal,
    jam,
    mount_served,
    offer_repairs,
    repair_refusal,
    spend,
    visible_in_arc,
    weapon_of,
)
from rollingroad.games.shattered_highways.rules.weapons.shots import ShotRoll, WarriorShot


def offers(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6: everything in arc and range, drops, and weapons to put right."""
    return [*offer_repairs(s, w), *_shots(s, w)]


def _shots(s: RoadState, w: int) -> list[int]:
    if gunner_refusal(s, w) != reasons.LEGAL:
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


def gun_refusal(s: RoadState, w: int, action: int) -> int:
    """A shot, a drop, clearing or reloading."""
    kind = kind_of(action)
    if kind in (kinds.CLEAR, kinds.RELOAD):
        return repair_refusal(s, w, action)
    code = gunner_refusal(s, w)
    if code != reasons.LEGAL:
        return code
    weapon = weapon_of(s, s.at[w], mount_served(s, w))
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
    v, mount = s.at[w], mount_served(s, w)
    build = s.builds[v]
    place, arc = s.part_box(v, build.mount_part[mount]), build.mount_arc[mount]
    if bears(s.box(v), place, arc, target, weapon_of(s, v, mount).range):
        return reasons.LEGAL
    return reasons.OUT_OF_RANGE if visible_in_arc(place, arc, target) else reasons.OUT_OF_ARC


# Firing


def begin(s: RoadState, w: int, action: int) -> None:
    """Fire, drop, clear or reload."""
    kind = kind_of(action)
    if kind in (kinds.CLEAR, kinds.RELOAD):
        begin_repair(s, w, action)
    elif kind == kinds.DROP:
        s.push(DropRoll(w, tuple(in_tail_zone(s, s.at[w])), s.penalty))
    elif kind == kinds.SHOOT_AT:
        weapon = weapon_of(s, s.at[w], mount_served(s, w))
        s.push(WarriorShot(w, first(action), s.penalty + fight_modifier(s, weapon, first(action))))
    else:
        s.push(
            ShotRoll(
                w, first(action), second(action), s.penalty + aim_modifier(s, first(action), second(action))
            )
        )


def aim_modifier(s: RoadState, v: int, aim: int) -> int:
    """SH-SHOOT-6, SH-ADDON-SMOKE, on top of the modifier of the gunner's own roll."""
    return (0 if aim == kinds.WHOLE else s.t.rig_part) + (s.t.smoke if s.smoking[v] else 0)


def fight_modifier(s: RoadState, weapon: WeaponFacts, target: int) -> int:
    """SH-SHOOT-5, SH-WEAPON-BOLT, SH-ADDON-SMOKE, on top of the modifier of the gunner's own roll."""
    return weapon.warrior_modifier + (s.t.smoke if s.smoking[s.at[target]] else 0)


# Drops


class DropRoll(rolls.WarriorRoll):
    """The gunner's roll; `targets` are all in the zone, greatest f first."""

    __slots__ = ("modifier", "targets")

    def __init__(self, w: int, targets: tuple[int, ...], modifier: int) -> None:
        super().__init__(w)
        self.targets = targets
        self.modifier = modifier

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        w, own, mount, shows = self.w, s.at[self.w], mount_served(s, self.w), rolls.die_value(action)
        weapon, total = weapon_of(s, own, mount), shows + self.modifier
        rolls.report_roll(s, "drop", own, w, shows, total)
        falls = shows != rolls.NATURAL_1 and total >= weapon.hit
        if s.sink is not None:
            s.sink.append(Dropped(w, own, mount, falls, list(self.targets)))
        if shows == rolls.NATURAL_1:
            jam(s, own, mount, w)
            return
        spend(s, own, mount)
        if falls:
            s.push(Wrecks())
            for v in reversed(self.targets):
                s.push(ZoneRoll(v, s.builds[own].mount_weapon[mount]))


class ZoneRoll(rolls.DriverRoll):
    """SH-WEAPON-MINE, SH-WEAPON-OIL: a Move roll of each driver."""

    __slots__ = ("weapon",)

    def __init__(self, v: int, weapon: int) -> None:
        super().__init__(v)
        self.weapon = weapon

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        weapon, shows = s.t.weapons[self.weapon], rolls.die_value(action)
        total = shows + weapon.zone_modifier
        rolls.report_roll(s, "zone", self.v, s.driver(self.v), shows, total)
        if shows == rolls.NATURAL_1 and weapon.zone_natural:
            s.loses_control(self.v)
        if shows == rolls.NATURAL_1 or total < s.t.move_on:
            self.fail(s)

    def fail(self, s: RoadState) -> None:
        """The effect of the weapon."""
        weapon = s.t.weapons[self.weapon]
        if weapon.zone_always:
            s.loses_control(self.v)
        if weapon.zone_hurt.dice or weapon.zone_hurt.add:
            s.push(DamageDice(self.v, kinds.WHOLE, weapon.zone_hurt.dice, weapon.zone_hurt.add, "mine"))
