"""SH-WEAPON-1: mines and oil, dropped on whoever is in the tail zone."""

from __future__ import annotations

from rollingroad.core.state import Step
from rollingroad.games.shattered_highways.crew_events import Dropped
from rollingroad.games.shattered_highways.damage_dice import DamageDice
from rollingroad.games.shattered_highways.kinds import NO_WARRIOR, WHOLE
from rollingroad.games.shattered_highways.mounts import jam, mount_served, spend, weapon_of
from rollingroad.games.shattered_highways.rolls import NATURAL_1, ask_die, shown, skill, tell_roll
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.wrecks import Wrecks


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
        w, own, mount, shows = self.w, s.at[self.w], mount_served(s, self.w), shown(action)
        weapon, total = weapon_of(s, own, mount), shows + self.modifier
        tell_roll(s, "drop", own, w, shows, total)
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
        if driver == NO_WARRIOR:
            self.fail(s)
        else:
            ask_die(s, self, skill(s, driver))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        weapon, shows = s.t.weapons[self.weapon], shown(action)
        total = shows + weapon.zone_modifier
        tell_roll(s, "zone", self.v, s.driver(self.v), shows, total)
        if shows == NATURAL_1 and weapon.zone_natural:
            s.loses_control(self.v)
        if shows == NATURAL_1 or total < s.t.move_on:
            self.fail(s)

    def fail(self, s: RoadState) -> None:
        """What the weapon does to it."""
        weapon = s.t.weapons[self.weapon]
        if weapon.zone_always:
            s.loses_control(self.v)
        if weapon.zone_hurt.dice or weapon.zone_hurt.add:
            s.push(DamageDice(self.v, WHOLE, weapon.zone_hurt.dice, weapon.zone_hurt.add, "mine"))
