"""SH-SETUP-3, SH-FLEET-3: vehicles as they roll up, with a warrior in every seat."""

from __future__ import annotations

from rollingroad.games.shattered_highways.builds import Build
from rollingroad.games.shattered_highways.kinds import ABSENT, CLINGING, INSIDE, NO_VEHICLE, NOBODY, READY
from rollingroad.games.shattered_highways.kit import NITRO, RIG, SMOKE, TRACTOR, TRAILER
from rollingroad.games.shattered_highways.state import RoadState


def muster(s: RoadState, hidden: list[int]) -> None:
    """Whole vehicles with full crews; `hidden` lists the buggies that wait in their rigs."""
    for v, build in enumerate(s.builds):
        equip(s, v, build)
        s.control[v] = s.rules.owner[v]
        if s.rules.inside[v] != NO_VEHICLE:
            s.status[v] = INSIDE if v in hidden else ABSENT
        if s.rules.owner[v] != NOBODY:
            enlist(s, v, build)


def equip(s: RoadState, v: int, build: Build) -> None:
    """Hit points, ammunition and charges of a vehicle fresh from the yard."""
    hp = s.t.classes[build.cls].hp
    s.hp[v] = hp[TRACTOR]
    if build.cls == RIG:
        s.trailer_hp[v] = hp[TRAILER]
        s.coupled[v] = True
    s.mount[v] = [READY] * len(build.mount_weapon)
    s.ammo[v] = [s.t.weapons[k].ammo if k >= 0 else 0 for k in build.mount_weapon]
    s.nitro[v] = s.t.nitro_charges if build.has(NITRO) else 0
    s.smoke[v] = s.t.smoke_charges if build.has(SMOKE) else 0


def enlist(s: RoadState, v: int, build: Build) -> None:
    """SH-FLEET-3, SH-ADDON-HANGERS, SH-ADDON-REINF: those in seats, then those who hold on."""
    last = len(s.t.classes[build.cls].hp) - 1
    for seat in range(build.seats):
        recruit(s, v, build.seat_part[seat], seat, NO_VEHICLE)
    for _ in range(build.hangers(s.t)):
        recruit(s, v, last, CLINGING, NO_VEHICLE)
    for _ in range(build.reinforcements(s.t)):
        recruit(s, v, last, CLINGING, v)


def recruit(s: RoadState, v: int, part: int, seat: int, home: int) -> None:
    """One more warrior; the crew of a buggy that is not there is nowhere."""
    w = len(s.team)
    s.team.append(s.rules.owner[v])
    s.born.append(v)
    s.at.append(NO_VEHICLE)
    s.part.append(part)
    s.seat.append(seat)
    s.deeds.append(0)
    s.home.append(home)
    s.carries.append(False)
    if s.status[v] != ABSENT:
        s.at[w] = v
        s.crew[v].append(w)
