"""What the lab counts in a fight of Shattered Highways."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import msgspec

from rollingroad.core.events import Event
from rollingroad.core.figures import CONTENDERS, ENDING, EXTENT, LENGTH, PLACES, ROLE, Watch
from rollingroad.games.shattered_highways import crew_events as crew
from rollingroad.games.shattered_highways import events as road
from rollingroad.games.shattered_highways import kit
from rollingroad.games.shattered_highways.boxes import Box, contact, overlaps, tail_zone
from rollingroad.games.shattered_highways.kinds import INCH, INSIDE, NO_VEHICLE, NOBODY
from rollingroad.games.shattered_highways.mounts import mount_served
from rollingroad.games.shattered_highways.state import RoadState

OPPOSITE = {kit.FRONT: kit.REAR, kit.REAR: kit.FRONT, kit.LEFT: kit.RIGHT, kit.RIGHT: kit.LEFT}
MEN = (kit.WINCH, kit.PLANKS, kit.EXTRA_SEAT, kit.HANGERS, kit.REINFORCEMENTS)
"""Add-ons that show when somebody goes over to another vehicle."""
SQUARE = 3 * INCH
"""Places are counted in squares of three inches, along the road and across it."""
TABLE = (16, 12)
"""SH-GEO-1: the usual table in such squares."""


class RoadFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Weapons and add-ons are counted by their ids."""

    rounds: Annotated[int, msgspec.Meta(title="Rounds", extra={ROLE: LENGTH})]
    ending: Annotated[str, msgspec.Meta(title="What ends the fights", extra={ROLE: ENDING})]
    fleets: Annotated[list[str], msgspec.Meta(title="Fleet", extra={ROLE: CONTENDERS})]
    points: Annotated[dict[str, int], msgspec.Meta(title="Points scored, by reason")]
    damage: Annotated[dict[str, int], msgspec.Meta(title="Hit points lost, by cause")]
    lost: Annotated[
        dict[str, int],
        msgspec.Meta(title="Where on the road cars die", extra={ROLE: PLACES, EXTENT: TABLE}),
    ]
    fitted: Annotated[dict[str, int], msgspec.Meta(title="Weapons and add-ons fitted")]
    used: Annotated[dict[str, int], msgspec.Meta(title="Weapons and add-ons used")]
    worked: Annotated[dict[str, int], msgspec.Meta(title="Shots that hit, by weapon")]


class RoadWatch(Watch):
    """Looks at the table with every event: what a contact touches only shows there."""

    def __init__(self, s: RoadState) -> None:
        self.s = s
        self.declared = (0, 0)
        self.ending = ""
        self.place: dict[int, tuple[int, int]] = {}
        self.points: Counter[str] = Counter()
        self.damage: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        self.fitted: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.worked: Counter[str] = Counter()
        for v in range(len(s.builds)):
            if s.rules.inside[v] != NO_VEHICLE:
                self.fitted[kit.ADDONS[kit.HIDDEN]] += s.status[v] == INSIDE
            elif s.rules.owner[v] != NOBODY:
                self.fitted.update([self._weapon(v, mount) for mount in self._armed(v)])
                self.fitted.update([name for i, name in enumerate(kit.ADDONS) if s.has(v, i)])

    def figures(self) -> RoadFigures:
        return RoadFigures(
            rounds=self.s.round,
            ending=self.ending,
            fleets=list(self.s.rules.fleets),
            points=self.points,
            damage=self.damage,
            lost=self.lost,
            fitted=+self.fitted,
            used=+self.used,
            worked=+self.worked,
        )

    def see(self, event: Event) -> None:
        match event:
            case crew.Fired(vehicle=v, mount=mount, hit=hit) | crew.Dropped(vehicle=v, mount=mount, hit=hit):
                self._shot(v, mount, hit)
            case crew.Fought(what="shoot", warrior=w, won=won):
                self._shot(self.s.at[w], mount_served(self.s, w), won)
            case road.Declared(x=x, y=y):
                self.declared = (x, y)
            case road.Contested():
                self._contact(event)
            case crew.BattleEnded(why=why):
                self.ending = why
            case crew.PointsScored(points=points, why=why):
                self.points[why] += points
            case road.Damaged(points=points, why=why):
                self.damage[why] += points
            case _:
                self._whereabouts(event)
                self._gadget(event)

    # Places

    def _whereabouts(self, event: Event) -> None:
        """A vehicle that dies has left the table when one hears of it: the last place counts."""
        match event:
            case road.Deployed(vehicle=v, x=x, y=y) | road.Moved(vehicle=v, x=x, y=y):
                self.place[v] = (x, y)
            case road.Launched(vehicle=v, x=x, y=y):
                self.place[v] = (x, y)
            case road.Recentred(ys=ys):
                self.place = {v: (x, ys[v]) for v, (x, _) in self.place.items()}
            case road.Wrecked(vehicle=v) | road.LeftBehind(vehicle=v):
                x, y = self.place.get(v, (self.s.x[v], self.s.y[v]))
                self.lost[f"{y // SQUARE} {x // SQUARE}"] += 1

    # Weapons

    def _armed(self, v: int) -> list[int]:
        weapons = self.s.builds[v].mount_weapon
        return [mount for mount in range(len(weapons)) if weapons[mount] != kit.NO_WEAPON]

    def _weapon(self, v: int, mount: int) -> str:
        return self.s.t.weapons[self.s.builds[v].mount_weapon[mount]].id

    def _shot(self, v: int, mount: int, hit: bool) -> None:
        weapon = self._weapon(v, mount)
        self.used[weapon] += 1
        self.worked[weapon] += hit
        if self.s.builds[v].mount_arc[mount] == kit.ALL_ROUND:
            self._use(v, kit.TURRET)

    # Add-ons

    def _use(self, v: int, *addons: int) -> None:
        """Count those that the vehicle has."""
        self.used.update([kit.ADDONS[addon] for addon in addons if self.s.has(v, addon)])

    def _gadget(self, event: Event) -> None:
        match event:
            case road.NitroUsed(vehicle=v):
                self._use(v, kit.NITRO)
            case crew.SmokeLaid(vehicle=v):
                self._use(v, kit.SMOKE)
            case road.Launched():
                self.used[kit.ADDONS[kit.HIDDEN]] += 1
            case road.Uncoupled(vehicle=v):
                self._use(v, kit.HITCH)
            case road.Rolled(what="unmanned", vehicle=v):
                self._use(v, kit.WHEEL_LOCK)
            case road.Activated(vehicle=v):
                self._chained(v)
            case road.LeadRolled(what="initiative", seats=seats):
                self._led(seats[0])
            case _:
                self._people(event)

    def _people(self, event: Event) -> None:
        match event:
            case crew.Boarded(from_vehicle=v, fled=True):
                self._use(v, kit.CAGE)
            case crew.Boarded(from_vehicle=v):
                self._use(v, *MEN)
            case crew.Hit(warrior=w, tenacity=tenacity) if not self.s.is_hero(w):
                self.used[kit.ADDONS[kit.SHIELDS]] += tenacity > self.s.t.fodder_tenacity.add

    def _chained(self, v: int) -> None:
        """A vehicle begins its turn in the dust of another."""
        for o in self.s.vehicles():
            if o != v and overlaps(tail_zone(self.s.box(o)), self.s.box(v)):
                self._use(o, kit.CHAINS)

    def _led(self, seat: int) -> None:
        for v in self.s.vehicles():
            if self.s.control[v] == seat:
                self._use(v, kit.DRUMS)

    def _contact(self, event: road.Contested) -> None:
        """A nudge, or a ram that was won: what is fitted where they touch."""
        if event.what == "ram" and not event.won:
            return
        face = contact(self._place(event), self.s.box(event.defender))
        if face:
            self._armor(event.attacker, face)
            self._armor(event.defender, OPPOSITE[face])
            if face == kit.FRONT and event.what == "ram":
                self._use(event.attacker, kit.RAM_PLATE)
            elif face in (kit.LEFT, kit.RIGHT):
                self._use(event.attacker, kit.HUBS)

    def _place(self, event: road.Contested) -> Box:
        """SH-NUDGE-1: a nudging vehicle is not moved yet."""
        box = self.s.box(event.attacker)
        return box.at(*self.declared) if event.what == "nudge" else box

    def _armor(self, v: int, face: int) -> None:
        build = self.s.builds[v]
        if build.armored(kit.TRACTOR, face) or build.armored(kit.TRAILER, face):
            self._use(v, kit.ARMOR)
