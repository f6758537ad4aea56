"""Statistics that the lab collects from a fight."""

from itertools import zip_longest
from typing import Annotated, Any, ClassVar

import msgspec

from rollingroad.core.creations import Fact
from rollingroad.core.engine.rng import Rng
from rollingroad.core.events import Event
from rollingroad.core.stats import ChallengeScore, Stats, StatsCollector, counted
from rollingroad.core.words import count
from rollingroad.games.shattered_highways.content.models import Scenario
from rollingroad.games.shattered_highways.options import (
    CREW_OPTIONS,
    BattleOptions,
    canonical_options,
    draw_fleets,
)
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew.guns import mount_served
from rollingroad.games.shattered_highways.rules.lookup import Lookup
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, opposite
from rollingroad.games.shattered_highways.rules.scenarios import is_gone, points_of, vehicles_of
from rollingroad.games.shattered_highways.rules.state import RoadState

BOARDING_ADDONS = (kinds.WINCH, kinds.PLANKS, kinds.EXTRA_SEAT, kinds.HANGERS, kinds.REINFORCEMENTS)
"""Add-ons whose use counts when a warrior boards another vehicle."""
SQUARE = 3 * kinds.INCH
"""Places are counted in squares of three inches, along the road and across it."""
TABLE = (16, 12)
"""SH-GEO-1: the usual table in such squares."""


class RoadStats(msgspec.Struct, frozen=True, kw_only=True):
    """Weapons and add-ons are counted by their names."""

    rounds: Annotated[int, counted("Rounds", "length")]
    ending: Annotated[str, counted("What ends the fights", "ending")]
    fleets: Annotated[list[str], counted("Fleet", "contenders")]
    points: Annotated[dict[str, int], counted("Points scored, by reason")]
    damage: Annotated[dict[str, int], counted("Hit points lost, by cause")]
    lost: Annotated[dict[str, int], counted("Where on the road cars die", "places", TABLE)]
    fitted: Annotated[dict[str, int], counted("Weapons and add-ons fitted")]
    used: Annotated[dict[str, int], counted("Weapons and add-ons used")]
    worked: Annotated[dict[str, int], counted("Shots that hit, by weapon")]


class RoadStatsCollector(StatsCollector):
    """Reads the state with every event, because only the state shows contacts."""

    def __init__(self, s: RoadState) -> None:
        super().__init__(s)
        self.s = s
        self.declared = (0, 0)
        self.ending = ""
        self.place: dict[int, tuple[int, int]] = {}
        self.addons = [addon.name for addon in s.t.box.addons]
        for v in range(len(s.builds)):
            if s.setup.inside[v] != kinds.NO_VEHICLE:
                self.tallies["fitted"][self.addons[kinds.HIDDEN]] += s.status[v] == kinds.INSIDE
            elif s.setup.owner[v] != kinds.NOBODY:
                weapons = s.builds[v].mount_weapon
                self.tallies["fitted"].update(
                    [s.t.weapons[weapon].name for weapon in weapons if weapon != kinds.NO_WEAPON]
                )
                self.tallies["fitted"].update([name for i, name in enumerate(self.addons) if s.has(v, i)])

    def stats(self) -> RoadStats:
        return RoadStats(
            rounds=self.s.round,
            ending=self.ending,
            fleets=list(self.s.setup.fleets),
            **self.counts(RoadStats),
        )

    def see(self, event: Event) -> None:
        match event:
            case ev.Fired(vehicle=v, mount=mount, hit=hit) | ev.Dropped(vehicle=v, mount=mount, hit=hit):
                self._count_shot(v, mount, hit)
            case ev.Fought(what="shoot", warrior=w, won=won):
                self._count_shot(self.s.at[w], mount_served(self.s, w), won)
            case ev.Declared(x=x, y=y):
                self.declared = (x, y)
            case ev.Contested():
                self._count_contact(event)
            case ev.BattleEnded(why=why):
                self.ending = why
            case ev.PointsScored(points=points, why=why):
                self.tallies["points"][why] += points
            case ev.Damaged(points=points, why=why):
                self.tallies["damage"][why] += points
            case _:
                self._track_place(event)
                self._count_addon(event)

    # Places

    def _track_place(self, event: Event) -> None:
        """A destroyed vehicle has left the table when its event comes, so the last known place counts."""
        match event:
            case ev.Deployed() | ev.Moved() | ev.Launched():
                self.place[event.vehicle] = (event.x, event.y)
            case ev.Recentred(ys=ys):
                self.place = {v: (x, ys[v]) for v, (x, _) in self.place.items()}
            case ev.Wrecked(vehicle=v) | ev.LeftBehind(vehicle=v):
                x, y = self.place.get(v, (self.s.x[v], self.s.y[v]))
                self.tallies["lost"][f"{y // SQUARE} {x // SQUARE}"] += 1

    # Weapons

    def _count_shot(self, v: int, mount: int, hit: bool) -> None:
        weapon = self.s.t.weapons[self.s.builds[v].mount_weapon[mount]].name
        self.tallies["used"][weapon] += 1
        self.tallies["worked"][weapon] += hit
        if self.s.builds[v].mount_arc[mount] == kinds.ALL_ROUND:
            self._count_use(v, kinds.TURRET)

    # Add-ons

    def _count_use(self, v: int, *addons: int) -> None:
        """Count the use of those add-ons that the vehicle has."""
        self.tallies["used"].update([self.addons[addon] for addon in addons if self.s.has(v, addon)])

    def _count_addon(self, event: Event) -> None:
        match event:
            case ev.NitroUsed(vehicle=v):
                self._count_use(v, kinds.NITRO)
            case ev.SmokeLaid(vehicle=v):
                self._count_use(v, kinds.SMOKE)
            case ev.Launched():
                self.tallies["used"][self.addons[kinds.HIDDEN]] += 1
            case ev.Uncoupled(vehicle=v):
                self._count_use(v, kinds.HITCH)
            case ev.Rolled(what="unmanned", vehicle=v):
                self._count_use(v, kinds.WHEEL_LOCK)
            case ev.Activated(vehicle=v):
                for o in self.s.vehicles():
                    if o != v and self.s.box(o).tail_zone().overlaps(self.s.box(v)):
                        self._count_use(o, kinds.CHAINS)
            case ev.LeadRolled(what="initiative", seats=seats):
                for v in self.s.vehicles():
                    if self.s.control[v] == seats[0]:
                        self._count_use(v, kinds.DRUMS)
            case _:
                self._count_crew(event)

    def _count_crew(self, event: Event) -> None:
        match event:
            case ev.Boarded(from_vehicle=v, fled=True):
                self._count_use(v, kinds.CAGE)
            case ev.Boarded(from_vehicle=v):
                self._count_use(v, *BOARDING_ADDONS)
            case ev.Hit(warrior=w, tenacity=tenacity) if not self.s.is_hero(w):
                self.tallies["used"][self.addons[kinds.SHIELDS]] += tenacity > self.s.t.fodder_tenacity.add

    def _count_contact(self, event: ev.Contested) -> None:
        """A nudge or a won ram uses the add-ons at the touching faces."""
        if event.what == "ram" and not event.won:
            return
        face = self._place(event).contact(self.s.box(event.defender))
        if face:
            self._count_armor(event.attacker, face)
            self._count_armor(event.defender, opposite(face))
            if face == kinds.FRONT and event.what == "ram":
                self._count_use(event.attacker, kinds.RAM_PLATE)
            elif face in (kinds.LEFT, kinds.RIGHT):
                self._count_use(event.attacker, kinds.HUBS)

    def _place(self, event: ev.Contested) -> Box:
        """SH-NUDGE-1: a nudging vehicle is not moved yet."""
        box = self.s.box(event.attacker)
        return box.at(*self.declared) if event.what == "nudge" else box

    def _count_armor(self, v: int, face: int) -> None:
        build = self.s.builds[v]
        if build.is_armored(kinds.TRACTOR, face) or build.is_armored(kinds.TRAILER, face):
            self._count_use(v, kinds.ARMOR)


class RoadStatistics(Stats[RoadState]):
    stats_type: ClassVar[type[msgspec.Struct] | None] = RoadStats
    collector: ClassVar[type[StatsCollector]] = RoadStatsCollector
    crew_options: ClassVar[tuple[str, ...]] = CREW_OPTIONS

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup

    def draw_crews(self, options: BattleOptions, rng: Rng) -> BattleOptions:
        return draw_fleets(self.lookup, options, rng)

    def canonical_options(self, options: BattleOptions) -> BattleOptions:
        return canonical_options(self.lookup, options)

    def weekly_set_ups(self) -> list[dict[str, Any]]:
        """The recommended battles, each week from another scenario."""
        scenarios = self.lookup.box.scenarios.values()
        proposed = [[_battle(each, fleets) for fleets in each.recommended] for each in scenarios]
        return [battle for week in zip_longest(*proposed) for battle in week if battle is not None]

    def has_sides(self, options: BattleOptions) -> bool:
        return True

    def challenge_result(self, state: RoadState, seat: int) -> ChallengeScore:
        """The score first, then the lead in points, then the points, then the vehicles that are left."""
        assert state.outcome is not None
        points = [points_of(state, each) for each in range(state.players)]
        own, rivals = points.pop(seat), max(points)
        vehicles = vehicles_of(state, seat)
        lost = sum(is_gone(state, v) for v in vehicles)
        facts = [
            Fact("Points", str(own)),
            Fact("Best rival", str(rivals)),
            Fact("Vehicles lost", f"{lost} of {len(vehicles)}"),
            Fact("Rounds", str(state.round)),
        ]
        order = (state.outcome[seat], float(own - rivals), float(own), float(-lost))
        losses = f"{lost} of {count(len(vehicles), 'vehicle')}" if lost else "no vehicle"
        note = f"{count(own, 'victory point')}, {losses} lost"
        return ChallengeScore(order, facts, note)


def _battle(scenario: Scenario, fleets: list[str]) -> dict[str, Any]:
    named = {f"fleet_{seat}": fleet for seat, fleet in enumerate(fleets, 1)}
    return {"scenario": scenario.id, "players": len(fleets)} | named
