"""SH-SHOOT-2, SH-SHOOT-7: mounted weapons: their arcs, their states, and the actions that repair them.

A `Gun` is a mount that could fire now; lists, bots and drawings ask it for its targets from any place.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import replaced
from rollingroad.games.shattered_highways.rules import kinds, reasons
from rollingroad.games.shattered_highways.rules.events import Cleared, Jammed
from rollingroad.games.shattered_highways.rules.lookup import WeaponFacts
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, gap
from rollingroad.games.shattered_highways.rules.state import RoadState

_NOT_READY: Final = (reasons.LEGAL, reasons.JAMMED, reasons.UNLOADED, reasons.CLEARED_THIS_TURN)
"""Why a mount does not fire, by its state."""


@mypyc_attr(acyclic=True)
class Gun:
    """A mount with a gunner and ammunition: its vehicle, and where it points."""

    def __init__(self, s: RoadState, v: int, mount: int, gunner: int) -> None:
        build = s.builds[v]
        self.v = v
        self.mount = mount
        self.gunner = gunner
        self.weapon: int = build.mount_weapon[mount]
        weapon = s.t.weapons[self.weapon]
        self.arc: i64 = build.mount_arc[mount]
        self.reach: i64 = weapon.range
        self.dropped: bool = weapon.arc_kind == kinds.TAIL_ZONE
        self.carrier: Box = s.box(v)
        self.part: Box = s.part_box(v, build.mount_part[mount])

    def bears(self, target: Box, dx: i64 = 0, dy: i64 = 0) -> bool:
        """SH-SHOOT-2, SH-WEAPON-1: from where its vehicle stands, on a target moved by (dx, dy)."""
        if self.dropped:
            return self.carrier.tail_zone().overlaps(target.at(target.x + dx, target.y + dy))
        return bears(self.carrier, self.part, self.arc, target, self.reach, dx, dy)

    def bears_from(self, x: i64, y: i64, target: Box) -> bool:
        """The same with its vehicle at (x, y): only the relative position counts."""
        return self.bears(target, self.carrier.x - x, self.carrier.y - y)

    def may_bear(self, area: Box) -> bool:
        """False where it bears on nothing that is wholly inside that area."""
        box = self.carrier
        return box.tail_zone().overlaps(area) if self.dropped else box.within(area, self.reach)


def guns(s: RoadState, v: int) -> list[Gun]:
    """The mounts of a vehicle that could fire now: served, loaded and not on a dead trailer."""
    build = s.builds[v]
    found: list[Gun] = []
    for seat in range(build.seats):
        if build.seat_kind[seat] == kinds.GUNNER:
            gunner = s.in_seat(v, seat)
            if gunner != kinds.NO_WARRIOR and is_ready(s, v, build.seat_mount[seat]):
                found.append(Gun(s, v, build.seat_mount[seat], gunner))
    return found


def is_ready(s: RoadState, v: int, mount: int) -> bool:
    """Whether a mount can fire at all."""
    return mount_refusal(s, v, mount) == reasons.LEGAL


def mount_refusal(s: RoadState, v: int, mount: int) -> int:
    """SH-SHOOT-7, SH-RIG-5: why a mount cannot fire."""
    if not is_alive(s, v, mount):
        return reasons.NO_WEAPON
    state = s.mount[v][mount]
    if state != kinds.READY:
        return _NOT_READY[state]
    empty = weapon_of(s, v, mount).ammo and not s.ammo[v][mount]
    return reasons.NO_AMMO if empty else reasons.LEGAL


# Repairs


def offer_repairs(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6: every mount of the vehicle that is jammed or unloaded."""
    states = s.mount[s.at[w]]
    found: list[int] = []
    for mount in range(len(states)):
        if states[mount] == kinds.JAMMED or states[mount] == kinds.UNLOADED:
            action = pack(kinds.CLEAR if states[mount] == kinds.JAMMED else kinds.RELOAD, mount)
            if repair_refusal(s, w, action) == reasons.LEGAL:
                found.append(action)
    return found


def repair_refusal(s: RoadState, w: int, action: int) -> int:
    """SH-SHOOT-7: only what is jammed is cleared, only what is unloaded is loaded."""
    v, mount = s.at[w], first(action)
    if mount >= len(s.mount[v]) or not is_alive(s, v, mount):
        return reasons.NO_WEAPON
    if kind_of(action) == kinds.CLEAR:
        return reasons.LEGAL if s.mount[v][mount] == kinds.JAMMED else reasons.NOT_JAMMED
    return reasons.LEGAL if s.mount[v][mount] == kinds.UNLOADED else reasons.LOADED


def begin_repair(s: RoadState, w: int, action: int) -> None:
    """SH-SHOOT-7: it fires again from the vehicle's next activation."""
    v, mount = s.at[w], first(action)
    set_state(s, v, mount, kinds.CLEARED)
    if s.sink is not None:
        s.sink.append(Cleared(v, w, mount, kind_of(action) == kinds.RELOAD))


def set_state(s: RoadState, v: int, mount: int, state: int) -> None:
    """Replace the list: copies of the state share the old one."""
    s.mount = replaced(s.mount, v, replaced(s.mount[v], mount, state))


def is_alive(s: RoadState, v: int, mount: int) -> bool:
    """SH-RIG-5: there is a weapon, and not on a dead or lost trailer."""
    build = s.builds[v]
    if build.mount_weapon[mount] == kinds.NO_WEAPON:
        return False
    return build.mount_part[mount] != kinds.TRAILER or (s.coupled[v] and s.trailer_hp[v] > 0)


def mount_served(s: RoadState, w: int) -> int:
    """SH-SEAT-2: the mount of the warrior's gunner seat, or NO_MOUNT."""
    return kinds.NO_MOUNT if s.seat[w] == kinds.CLINGING else s.builds[s.at[w]].seat_mount[s.seat[w]]


def weapon_of(s: RoadState, v: int, mount: int) -> WeaponFacts:
    return s.t.weapons[s.builds[v].mount_weapon[mount]]


def served_weapon(s: RoadState, w: int) -> WeaponFacts:
    """The weapon at which a gunner sits."""
    return weapon_of(s, s.at[w], mount_served(s, w))


def gunner_refusal(s: RoadState, w: int) -> int:
    """SH-SEAT-2: why the warrior cannot fire at all."""
    mount = mount_served(s, w)
    return reasons.NOT_GUNNER if mount == kinds.NO_MOUNT else mount_refusal(s, s.at[w], mount)


def jam(s: RoadState, v: int, mount: int, w: int) -> None:
    """SH-SHOOT-3, SH-SHOOT-8: no shot has left it."""
    set_state(s, v, mount, kinds.JAMMED)
    if s.sink is not None:
        s.sink.append(Jammed(v, w, mount))


def spend(s: RoadState, v: int, mount: int) -> None:
    """SH-SHOOT-8: a shot, hit or miss, takes ammunition, and a cannon must be loaded again."""
    weapon = weapon_of(s, v, mount)
    if weapon.ammo:
        s.ammo = replaced(s.ammo, v, replaced(s.ammo[v], mount, s.ammo[v][mount] - 1))
    if weapon.reload:
        set_state(s, v, mount, kinds.UNLOADED)


# Arcs


def in_arc(mount: Box, arc: i64, target: Box, dx: i64, dy: i64) -> tuple[i64, i64, i64, i64]:
    """Left, bottom, right and top of a target, moved by (dx, dy), inside the arc; crossed if empty."""
    left, bottom = target.x + dx, target.y + dy
    right, top = left + target.w, bottom + target.l
    if arc == kinds.ALL_ROUND:
        return left, bottom, right, top
    if arc == kinds.FRONT:
        bottom = max(bottom, mount.y + mount.l // 2)
    elif arc == kinds.REAR:
        top = min(top, mount.y + mount.l // 2)
    elif arc == kinds.RIGHT:
        left = max(left, mount.x + mount.w // 2)
    else:
        right = min(right, mount.x + mount.w // 2)
    return left, bottom, right, top


def visible_in_arc(mount: Box, arc: i64, target: Box) -> Box | None:
    """The piece of a target inside the arc of a mount on the part `mount`; None where nothing is left."""
    left, bottom, right, top = in_arc(mount, arc, target, 0, 0)
    if left >= right or bottom >= top:
        return None
    return Box(left, bottom, right - left, top - bottom)


def bears(shooter: Box, mount: Box, arc: i64, target: Box, reach: i64, dx: i64 = 0, dy: i64 = 0) -> bool:
    """SH-SHOOT-2: in arc, and what is in arc is within reach of the edge of the whole shooting vehicle.

    The target counts as if it were moved by (dx, dy).
    """
    left, bottom, right, top = in_arc(mount, arc, target, dx, dy)
    if left >= right or bottom >= top:
        return False
    gx = gap(shooter.x, shooter.x + shooter.w, left, right)
    gy = gap(shooter.y, shooter.y + shooter.l, bottom, top)
    return gx * gx + gy * gy <= reach * reach
