"""SH-SHOOT-7: what state a mounted weapon is in, and the warriors' actions that put it right."""

from __future__ import annotations

from rollingroad.core.packing import first, kind_of, pack
from rollingroad.games.shattered_highways.crew_events import Cleared, Jammed
from rollingroad.games.shattered_highways.kinds import (
    CLEAR,
    CLEARED,
    CLINGING,
    JAMMED,
    READY,
    RELOAD,
    UNLOADED,
)
from rollingroad.games.shattered_highways.kit import NO_MOUNT, NO_WEAPON, TRAILER
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.tables import WeaponFacts


def offers(s: RoadState, w: int) -> list[int]:
    """SH-OPT-6: every mount of the vehicle that is jammed or unloaded."""
    states = s.mount[s.at[w]]
    found: list[int] = []
    for mount in range(len(states)):
        if states[mount] == JAMMED or states[mount] == UNLOADED:
            action = pack(CLEAR if states[mount] == JAMMED else RELOAD, mount)
            if not wrong(s, w, action):
                found.append(action)
    return found


def wrong(s: RoadState, w: int, action: int) -> str:
    """The code of what is against it; empty where nothing is."""
    v, mount = s.at[w], first(action)
    if mount >= len(s.mount[v]) or not is_alive(s, v, mount):
        return "NO_WEAPON"
    if s.mount[v][mount] != (JAMMED if kind_of(action) == CLEAR else UNLOADED):
        return "NOT_JAMMED" if kind_of(action) == CLEAR else "LOADED"
    return ""


def begin(s: RoadState, w: int, action: int) -> None:
    """SH-SHOOT-7: it fires again from the vehicle's next activation."""
    v, mount = s.at[w], first(action)
    set_state(s, v, mount, CLEARED)
    if s.sink is not None:
        s.sink.append(Cleared(v, w, mount, kind_of(action) == RELOAD))


def set_state(s: RoadState, v: int, mount: int, state: int) -> None:
    """Copies of the table share the old list."""
    s.mount[v] = s.mount[v].copy()
    s.mount[v][mount] = state


def is_alive(s: RoadState, v: int, mount: int) -> bool:
    """SH-RIG-5: there is a weapon, and not on a dead or lost trailer."""
    build = s.builds[v]
    if build.mount_weapon[mount] == NO_WEAPON:
        return False
    return build.mount_part[mount] != TRAILER or (s.coupled[v] and s.trailer_hp[v] > 0)


def mount_served(s: RoadState, w: int) -> int:
    """SH-SEAT-2: the mount whose gunner's seat he is in, or NO_MOUNT."""
    return NO_MOUNT if s.seat[w] == CLINGING else s.builds[s.at[w]].seat_mount[s.seat[w]]


def weapon_of(s: RoadState, v: int, mount: int) -> WeaponFacts:
    return s.t.weapons[s.builds[v].mount_weapon[mount]]


def wrong_mount(s: RoadState, w: int) -> str:
    """Why he cannot fire at all; empty where he can."""
    v, mount = s.at[w], mount_served(s, w)
    if mount == NO_MOUNT:
        return "NOT_GUNNER"
    if not is_alive(s, v, mount):
        return "NO_WEAPON"
    state = s.mount[v][mount]
    if state != READY:
        return ("", "JAMMED", "UNLOADED", "CLEARED_THIS_TURN")[state]
    return "NO_AMMO" if weapon_of(s, v, mount).ammo and not s.ammo[v][mount] else ""


def jam(s: RoadState, v: int, mount: int, w: int) -> None:
    """SH-SHOOT-3, SH-SHOOT-8: no shot has left it."""
    set_state(s, v, mount, JAMMED)
    if s.sink is not None:
        s.sink.append(Jammed(v, w, mount))


def spend(s: RoadState, v: int, mount: int) -> None:
    """SH-SHOOT-8: a shot, hit or miss, takes ammunition, and a cannon must be loaded again."""
    weapon = weapon_of(s, v, mount)
    if weapon.ammo:
        s.ammo[v] = s.ammo[v].copy()
        s.ammo[v][mount] -= 1
    if weapon.reload:
        set_state(s, v, mount, UNLOADED)
