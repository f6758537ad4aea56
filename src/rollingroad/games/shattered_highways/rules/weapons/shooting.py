"""SH-SHOOT: what a gunner may aim at, and what begins when he fires."""

from __future__ import annotations

from rollingroad.core.packing import first, kind_of, pack, second
from rollingroad.games.shattered_highways import mounts
from rollingroad.games.shattered_highways.arcs import bears, shown_in_arc
from rollingroad.games.shattered_highways.boxes import Box, overlaps, tail_zone
from rollingroad.games.shattered_highways.dropping import DropRoll
from rollingroad.games.shattered_highways.guns import Gun
from rollingroad.games.shattered_highways.kinds import (
    CLEAR,
    DROP,
    NO_VEHICLE,
    RELOAD,
    SHOOT,
    SHOOT_AT,
    WHOLE,
)
from rollingroad.games.shattered_highways.kit import TAIL_ZONE
from rollingroad.games.shattered_highways.mounts import mount_served, weapon_of, wrong_mount
from rollingroad.games.shattered_highways.shots import ShotRoll, WarriorShot
from rollingroad.games.shattered_highways.state import RoadState


def offers(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6: everything in arc and range, drops, and weapons to put right."""
    return [*mounts.offers(s, w), *_shots(s, w)]


def _shots(s: RoadState, w: int) -> list[int]:
    if wrong_mount(s, w):
        return []
    gun = Gun(s, s.at[w], mount_served(s, w), w)
    if gun.dropped:
        return [pack(DROP)] if in_tail_zone(s, gun.v) else []
    # What does not bear on a whole vehicle bears on no part of it.
    near = [v for v in s.vehicles() if v != gun.v and gun.bears(s.box(v))]
    found: list[int] = []
    if s.t.weapons[gun.weapon].aims_at_vehicle:
        for v in near:
            found += [pack(SHOOT, v, aim) for aim in aims_at(s, v) if gun.bears(aimed_box(s, v, aim))]
    if s.t.weapons[gun.weapon].aims_at_warrior:
        for v in near:
            found += [pack(SHOOT_AT, t) for t in s.aboard(v) if bears_on_enemy(s, gun, t)]
    return found


def bears_on_enemy(s: RoadState, gun: Gun, target: int) -> bool:
    """SH-SHOOT-1, SH-SHOOT-6."""
    own = s.team[target] == s.team[gun.gunner]
    return not own and gun.bears(s.part_box(s.at[target], s.part[target]))


def aims_at(s: RoadState, v: int) -> list[int]:
    """SH-SHOOT-6: the whole, and either part of a coupled rig."""
    return [WHOLE, *s.parts(v)] if s.coupled[v] else [WHOLE]


def aimed_box(s: RoadState, v: int, aim: int) -> Box:
    return s.box(v) if aim == WHOLE else s.part_box(v, aim)


def in_tail_zone(s: RoadState, v: int) -> list[int]:
    """SH-WEAPON-1: whoever is in it, friend or foe, greatest f first."""
    zone = tail_zone(s.box(v))
    return s.by_front([o for o in s.vehicles() if o != v and overlaps(zone, s.box(o))])


# What is against it


def wrong_shot(s: RoadState, w: int, action: int) -> str:
    """The code of what is against a shot, drop, clearing or reloading; empty where nothing is."""
    kind = kind_of(action)
    if kind in (CLEAR, RELOAD):
        return mounts.wrong(s, w, action)
    code = wrong_mount(s, w)
    if code:
        return code
    weapon = weapon_of(s, s.at[w], mount_served(s, w))
    if kind == DROP:
        if weapon.arc_kind != TAIL_ZONE:
            return "AIM_NOT_ALLOWED"
        return "" if in_tail_zone(s, s.at[w]) else "ZONE_EMPTY"
    if not (weapon.aims_at_vehicle if kind == SHOOT else weapon.aims_at_warrior):
        return "AIM_NOT_ALLOWED"
    if kind == SHOOT_AT:
        return wrong_person(s, w, first(action))
    return wrong_aim(s, w, first(action), second(action))


def wrong_aim(s: RoadState, w: int, v: int, aim: int) -> str:
    """SH-SHOOT-1, SH-SHOOT-2, SH-SHOOT-6."""
    if v >= len(s.builds) or not s.in_play(v):
        return "NOBODY_THERE"
    if v == s.at[w]:
        return "OWN_RIDE"
    if aim not in aims_at(s, v):
        return "NO_SUCH_PART"
    return _out_of_sight(s, w, aimed_box(s, v, aim))


def wrong_person(s: RoadState, w: int, target: int) -> str:
    """SH-SHOOT-1, SH-SHOOT-6: his part must be in arc and range."""
    if target >= len(s.team) or s.at[target] == NO_VEHICLE or not s.in_play(s.at[target]):
        return "NOBODY_THERE"
    if s.at[target] == s.at[w]:
        return "OWN_RIDE"
    if s.team[target] == s.team[w]:
        return "TARGET_FRIEND"
    return _out_of_sight(s, w, s.part_box(s.at[target], s.part[target]))


def _out_of_sight(s: RoadState, w: int, target: Box) -> str:
    """SH-SHOOT-2."""
    v, mount = s.at[w], mount_served(s, w)
    build = s.builds[v]
    place, arc = s.part_box(v, build.mount_part[mount]), build.mount_arc[mount]
    if bears(s.box(v), place, arc, target, weapon_of(s, v, mount).range):
        return ""
    return "OUT_OF_RANGE" if shown_in_arc(place, arc, target) else "OUT_OF_ARC"


# Firing


def begin(s: RoadState, w: int, action: int) -> None:
    """He fires, drops, clears or reloads."""
    kind = kind_of(action)
    if kind in (CLEAR, RELOAD):
        mounts.begin(s, w, action)
    elif kind == DROP:
        s.push(DropRoll(w, tuple(in_tail_zone(s, s.at[w])), s.penalty))
    elif kind == SHOOT_AT:
        s.push(WarriorShot(w, first(action), warrior_modifier(s, w, first(action))))
    else:
        s.push(ShotRoll(w, first(action), second(action), vehicle_modifier(s, first(action), second(action))))


def vehicle_modifier(s: RoadState, v: int, aim: int) -> int:
    """SH-SHOOT-6, SH-ADDON-SMOKE, on top of what the gunner's own roll is modified by."""
    return s.penalty + (0 if aim == WHOLE else s.t.rig_part) + (s.t.smoke if s.smoking[v] else 0)


def warrior_modifier(s: RoadState, w: int, target: int) -> int:
    """SH-SHOOT-5, SH-WEAPON-BOLT, SH-ADDON-SMOKE."""
    weapon = weapon_of(s, s.at[w], mount_served(s, w))
    return s.penalty + weapon.warrior_modifier + (s.t.smoke if s.smoking[s.at[target]] else 0)
