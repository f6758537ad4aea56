"""Mounts that could fire now, and what they bear on from anywhere: for lists, drivers and drawings."""

from __future__ import annotations

from mypy_extensions import i64

from rollingroad.games.shattered_highways.arcs import bears
from rollingroad.games.shattered_highways.boxes import Box, overlaps, tail_zone, within
from rollingroad.games.shattered_highways.kinds import NO_WARRIOR, READY
from rollingroad.games.shattered_highways.kit import GUNNER, TAIL_ZONE
from rollingroad.games.shattered_highways.mounts import is_alive, weapon_of
from rollingroad.games.shattered_highways.state import RoadState


class Gun:
    """A mount that is served and loaded: the vehicle that carries it, and where it points."""

    __slots__ = ("arc", "carrier", "dropped", "gunner", "mount", "part", "reach", "v", "weapon")

    def __init__(self, s: RoadState, v: int, mount: int, gunner: int) -> None:
        build = s.builds[v]
        self.v = v
        self.mount = mount
        self.gunner = gunner
        self.weapon: int = build.mount_weapon[mount]
        weapon = s.t.weapons[self.weapon]
        self.arc: i64 = build.mount_arc[mount]
        self.reach: i64 = weapon.range
        self.dropped: bool = weapon.arc_kind == TAIL_ZONE
        self.carrier: Box = s.box(v)
        self.part: Box = s.part_box(v, build.mount_part[mount])

    def bears(self, target: Box, dx: i64 = 0, dy: i64 = 0) -> bool:
        """SH-SHOOT-2, SH-WEAPON-1: from where its vehicle stands, on a target moved by (dx, dy)."""
        if self.dropped:
            return overlaps(tail_zone(self.carrier), target.at(target.x + dx, target.y + dy))
        return bears(self.carrier, self.part, self.arc, target, self.reach, dx, dy)

    def bears_from(self, x: i64, y: i64, target: Box) -> bool:
        """The same with its vehicle at (x, y): what counts is only how the two stand to each other."""
        return self.bears(target, self.carrier.x - x, self.carrier.y - y)

    def may_bear(self, area: Box) -> bool:
        """False where it bears on nothing that is wholly inside that area."""
        return (
            overlaps(tail_zone(self.carrier), area)
            if self.dropped
            else within(self.carrier, area, self.reach)
        )


def guns(s: RoadState, v: int) -> list[Gun]:
    """The mounts of a vehicle that could fire now: served, loaded and not on a dead trailer."""
    build = s.builds[v]
    found: list[Gun] = []
    for seat in range(build.seats):
        if build.seat_kind[seat] == GUNNER:
            gunner = s.in_seat(v, seat)
            if gunner != NO_WARRIOR and is_ready(s, v, build.seat_mount[seat]):
                found.append(Gun(s, v, build.seat_mount[seat], gunner))
    return found


def is_ready(s: RoadState, v: int, mount: int) -> bool:
    """SH-SHOOT-7, SH-RIG-5: whether a mount can fire at all."""
    if not is_alive(s, v, mount) or s.mount[v][mount] != READY:
        return False
    return weapon_of(s, v, mount).ammo == 0 or s.ammo[v][mount] > 0
