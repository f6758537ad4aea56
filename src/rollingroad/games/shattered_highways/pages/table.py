"""The table as one seat sees it, as plain data for pages to draw and for comparing views.

Seats, vehicles and warriors count from 0. Lengths are in ticks; a place is a rear-left corner.
"""

from functools import lru_cache
from itertools import repeat
from operator import attrgetter
from typing import Any, Final, NamedTuple

from rollingroad.core.engine.view import TableParts
from rollingroad.core.pages import attributes
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.explain.battle import verdict
from rollingroad.games.shattered_highways.pages import data as d
from rollingroad.games.shattered_highways.pages.drawing import PlanDrawing, plan_drawing
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew.guns import Gun, is_ready, visible_in_arc
from rollingroad.games.shattered_highways.rules.lookup import Lookup
from rollingroad.games.shattered_highways.rules.match_setup import Build, face_bit
from rollingroad.games.shattered_highways.rules.placement.boxes import Box
from rollingroad.games.shattered_highways.rules.placement.placing import (
    Deploying,
    Drive,
    Placing,
    deployment_areas,
)
from rollingroad.games.shattered_highways.rules.rolls import WarriorStep
from rollingroad.games.shattered_highways.rules.scenarios import points_of
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.view import RoadView


def table_data(view: RoadView) -> d.RoadData:
    s = view.table
    fighters = (view.parts or TableParts()).get(_fighters, _made_of(s), view)
    return d.RoadData(
        seat=view.seat,
        scenario=s.setup.scenario.id,
        scenario_name=s.setup.scenario.name,
        rounds=s.setup.scenario.rounds,
        active=_or_none(s.active, kinds.NO_VEHICLE),
        asked=asked_warrior(view),
        actor=_or_none(s.actor, kinds.NO_WARRIOR),
        acting=_or_none(s.acting, kinds.NO_VEHICLE),
        players=[_player(view, fighters, seat) for seat in range(s.players)],
        vehicles=fighters.vehicles,
        warriors=fighters.warriors,
        placing=_placing(view),
        waiting=view.waiting,
        outcome=list(view.outcome) if view.outcome is not None else None,
        verdict="" if view.outcome is None else verdict(s),
        **attributes(s.setup, "width", "length"),
        **attributes(s, "round", "number", "slot", "lead", "turn_of", "penalty", "nitro_on"),
        **attributes(s, "orders_shown", "heroes_shown"),
    )


def asked_warrior(view: RoadView) -> int | None:
    return next((ask.step.w for ask in view.open if isinstance(ask.step, WarriorStep)), None)


def _or_none(value: int, nothing: int) -> int | None:
    return None if value == nothing else value


def _entries(s: RoadState, number: int, *lists: str) -> dict[str, Any]:
    """What lists of the state hold for one vehicle, warrior or player."""
    return {name: getattr(s, name)[number] for name in lists}


class Fighters(NamedTuple):
    """The vehicles and warriors that are there, with the players who control and command them."""

    vehicles: list[d.VehicleData]
    warriors: list[d.WarriorData]
    controls: list[int]
    teams: list[int]


_made_of: Final = attrgetter(
    *("marked", "control", "coupled", "crew", "status", "x", "y", "hp", "trailer_hp", "order"),
    *("mount", "ammo", "nitro", "smoke", "smoking", "cans", "locks"),
    *("at", "part", "seat", "deeds", "home", "carries", "hero", "team"),
)


def _fighters(view: RoadView) -> Fighters:
    """What a warrior is called depends on who else is aboard, and on who controls the vehicle."""
    s, parts = view.table, view.parts or TableParts()
    crews = [(*crew, *[s.seat[w] for w in crew], *[s.part[w] for w in crew]) for crew in s.crew]
    rides = [*zip(s.control, s.coupled, crews, strict=True)]
    own = (s.status, rides, s.x, s.y, s.hp, s.trailer_hp, s.order)
    things = (s.mount, s.ammo, s.nitro, s.smoke, s.smoking, s.cans, s.locks, repeat(s.marked))
    aboard, heroes = map(rides.__getitem__, s.at), map(s.hero.__getitem__, s.team)
    body = (s.at, aboard, s.part, s.seat, s.deeds, s.home, s.carries, heroes)
    vehicles = parts.each(_vehicle, [*zip(*own, *things, strict=False)], s)
    warriors = parts.each(_warrior, [*zip(*body, strict=False)], s)
    return Fighters(
        [each for each in vehicles if each is not None],
        [each for each in warriors if each is not None],
        [s.control[v] for v in s.vehicles()],
        [team for team, at in zip(s.team, s.at, strict=True) if at != kinds.NO_VEHICLE],
    )


def _vehicle(s: RoadState, v: int) -> d.VehicleData | None:
    if s.status[v] == kinds.ABSENT:
        return None
    build, facts = s.builds[v], s.facts(v)
    return d.VehicleData(
        vehicle=v,
        name=n.vehicle_name(s, v),
        owner=_or_none(s.setup.owner[v], kinds.NOBODY),
        control=_or_none(s.control[v], kinds.NOBODY),
        controller=n.owner_name(s, s.control[v]),
        status=kinds.STATUSES[s.status[v]],
        plan=_plan(s.t, build),
        width=facts.width,
        length=s.length(v),
        sections=facts.sections,
        parts=[_part(s, v, part) for part in s.parts(v)],
        seats=[_seat(s, v, seat) for seat in range(build.seats)],
        clinging=s.clinging(v),
        mounts=[_mount(s, v, mount) for mount in range(len(build.mount_weapon))],
        addons={kinds.ADDONS[addon]: number for addon, number in enumerate(build.addons) if number},
        locked_with=[o for o in range(len(s.builds)) if s.locks[v] >> o & 1],
        order=s.order[v] or None,
        rig=_or_none(s.setup.inside[v], kinds.NO_VEHICLE),
        marked=s.marked == v,
        **_entries(s, v, "x", "y", "coupled", "nitro", "smoke", "smoking", "cans"),
    )


@lru_cache(1024)
def _plan(t: Lookup, build: Build) -> PlanDrawing:
    return plan_drawing(t, build.plan)


def _part(s: RoadState, v: int, part: int) -> d.PartData:
    box, build = s.part_box(v, part), s.builds[v]
    return d.PartData(
        part=kinds.PARTS[part],
        x=box.x,
        y=box.y,
        width=box.w,
        length=box.l,
        hp=s.trailer_hp[v] if part == kinds.TRAILER else s.hp[v],
        max_hp=s.facts(v).hp[part],
        armor=[kinds.FACES[face] for face in range(1, 5) if build.armor & face_bit(part, face)],
    )


def _seat(s: RoadState, v: int, seat: int) -> d.SeatData:
    build = s.builds[v]
    return d.SeatData(
        seat=seat,
        name=build.seat_name[seat],
        kind=kinds.SEAT_LETTERS[build.seat_kind[seat]],
        part=kinds.PARTS[build.seat_part[seat]],
        mount=_or_none(build.seat_mount[seat], kinds.NO_MOUNT),
        warrior=_or_none(s.in_seat(v, seat), kinds.NO_WARRIOR),
    )


def _mount(s: RoadState, v: int, mount: int) -> d.MountData:
    build = s.builds[v]
    weapon = build.mount_weapon[mount]
    return d.MountData(
        mount=mount,
        weapon=s.t.weapons[weapon].id if weapon >= 0 else None,
        arc=kinds.FACES[build.mount_arc[mount]],
        part=kinds.PARTS[build.mount_part[mount]],
        state=kinds.MOUNT_STATES[s.mount[v][mount]],
        ammo=s.ammo[v][mount],
        range=s.t.weapons[weapon].range if weapon >= 0 else 0,
        ready=weapon >= 0 and is_ready(s, v, mount),
        covers=_covers(s, v, mount) if weapon >= 0 else [],
    )


def _covers(s: RoadState, v: int, mount: int) -> list[int]:
    """SH-SHOOT-2, SH-WEAPON-1: all within range of the vehicle that is in arc, or the tail zone."""
    gun = Gun(s, v, mount, kinds.NO_WARRIOR)
    box, far = gun.carrier, gun.reach
    around = Box(box.x - far, box.y - far, box.w + 2 * far, box.l + 2 * far)
    area = None if gun.dropped else visible_in_arc(gun.part, gun.arc, around)
    if area is None:
        area = box.tail_zone()
    left, bottom = area.x - box.x, area.y - box.y
    return [left, bottom, left + area.w, bottom + area.l]


def _warrior(s: RoadState, w: int) -> d.WarriorData | None:
    if s.at[w] == kinds.NO_VEHICLE:
        return None
    return d.WarriorData(
        warrior=w,
        name=n.warrior_name(s, w),
        part=kinds.PARTS[s.part[w]],
        seat=_or_none(s.seat[w], kinds.CLINGING),
        hero=s.is_hero(w),
        reinforcement=s.home[w] != kinds.NO_VEHICLE,
        **{deed: bool(s.deeds[w] >> i & 1) for i, deed in enumerate(kinds.DEEDS)},
        **_entries(s, w, "team", "at", "carries"),
    )


def _player(view: RoadView, fighters: Fighters, seat: int) -> d.PlayerData:
    s = view.table
    return d.PlayerData(
        seat=seat,
        name=n.seat_name(s, seat),
        fleet=s.setup.fleets[seat],
        hero=_or_none(s.hero[seat], kinds.NO_WARRIOR),
        hero_jammed=s.hero_jam[seat],
        warriors=fighters.teams.count(seat),
        vehicles=fighters.controls.count(seat),
        asked_no_more=s.quiet[seat] if seat == view.seat else None,
        score=points_of(s, seat) if s.round else 0,
        dealt=s.dealt[seat],
    )


def _placing(view: RoadView) -> d.PlacingData | None:
    for ask in view.open:
        if isinstance(ask, Drive):
            return _places(view.table, "drive", ask.box, ask.reach.rectangles())
        if isinstance(ask, Placing):
            above = [(x0, max(y0, ask.low), x1, y1) for x0, y0, x1, y1 in ask.reach.rectangles()]
            return _places(view.table, "place", ask.box, above, toward=ask.toward)
        if isinstance(ask, Deploying):
            return _places(view.table, "deploy", ask.box, _zones(ask), vehicle=ask.vehicle)
    return None


Corners = tuple[int, int, int, int]
"""A rectangle of places: left, bottom, right, top, all included."""


def _zones(ask: Deploying) -> list[Corners]:
    """SH-SETUP-2: the corners that a vehicle may have inside its zones, beside those that stand there."""
    box = ask.box
    free = [(x0, y0, x1 - box.w, y1 - box.l) for x0, y0, x1, y1 in deployment_areas(ask.zones, ask.length)]
    for one in ask.others:
        taken = (one.x - box.w + 1, one.y - box.l + 1, one.x + one.w - 1, one.y + one.l - 1)
        free = [piece for zone in free for piece in _without(zone, taken)]
    return free


def _without(zone: Corners, hole: Corners) -> list[Corners]:
    """What is left of a rectangle when a hole is cut out: below, above, left and right of it."""
    (x0, y0, x1, y1), (left, bottom, right, top) = zone, hole
    if left > x1 or right < x0 or bottom > y1 or top < y0:
        return [zone]
    low, high = max(y0, bottom), min(y1, top)
    beside = [(x0, low, left - 1, high), (right + 1, low, x1, high)]
    pieces = [(x0, y0, x1, bottom - 1), (x0, top + 1, x1, y1), *beside]
    return [(a, b, c, d) for a, b, c, d in pieces if a <= c and b <= d]


def _places(
    s: RoadState,
    what: str,
    box: Box,
    places: list[Corners],
    vehicle: int | None = None,
    toward: Box | None = None,
) -> d.PlacingData:
    standing = [v for v in s.vehicles() if (s.x[v], s.y[v]) == (box.x, box.y)]
    return d.PlacingData(
        what=what,
        vehicle=vehicle if vehicle is not None else next(iter(standing), None),
        x=box.x,
        y=box.y,
        width=box.w,
        length=box.l,
        places=[list(place) for place in places if place[0] <= place[2] and place[1] <= place[3]],
        toward=None if toward is None else [toward.x, toward.y, toward.x + toward.w, toward.y + toward.l],
    )
