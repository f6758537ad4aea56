"""The table as one seat sees it, as plain data for pages to draw and for comparing views.

Seats, vehicles and warriors count from 0. Lengths are in ticks; a place is a rear-left corner.
"""

from __future__ import annotations

import msgspec

from rollingroad.games.shattered_highways.explain.battle import verdict
from rollingroad.games.shattered_highways.explain.names import (
    owner_name,
    seat_name,
    vehicle_name,
    warrior_name,
)
from rollingroad.games.shattered_highways.pages.drawing import PlanDrawing, plan_drawing
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew.boarding import Flee, TakeSeat
from rollingroad.games.shattered_highways.rules.crew.guns import is_ready, visible_in_arc
from rollingroad.games.shattered_highways.rules.match_setup import face_bit
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, tail_zone
from rollingroad.games.shattered_highways.rules.placement.placing import Deploying, Drive, Placing
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.turn import ChooseAction
from rollingroad.games.shattered_highways.rules.view import RoadView


class Data(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the table."""


class PartData(Data, frozen=True):
    part: str
    x: int
    y: int
    width: int
    length: int
    hp: int
    max_hp: int
    armor: list[str]


class SeatData(Data, frozen=True):
    seat: int
    name: str
    kind: str
    """D, W or P."""
    part: str
    mount: int | None
    warrior: int | None


class MountData(Data, frozen=True):
    mount: int
    weapon: str | None
    arc: str
    part: str
    state: str
    ammo: int
    range: int
    ready: bool
    """It could fire with a gunner."""
    covers: list[int]
    """Left, bottom, right and top of what it bears on, from its vehicle's corner; empty for no weapon."""


class VehicleData(Data, frozen=True):
    vehicle: int
    name: str
    owner: int | None
    control: int | None
    controller: str
    status: str
    plan: PlanDrawing
    x: int
    y: int
    width: int
    length: int
    sections: int
    coupled: bool
    parts: list[PartData]
    seats: list[SeatData]
    clinging: list[int]
    mounts: list[MountData]
    addons: dict[str, int]
    nitro: int
    smoke: int
    smoking: bool
    locked_with: list[int]
    cans: int
    order: int | None
    """Its number this round; null while it is hidden from this seat or there is none."""
    rig: int | None
    """Of a hidden buggy: the rig it waits in."""
    marked: bool


class WarriorData(Data, frozen=True):
    warrior: int
    name: str
    team: int
    at: int | None
    part: str
    seat: int | None
    """Null for one who clings."""
    hero: bool
    acted: bool
    changed: bool
    clung: bool
    hanging: bool
    reinforcement: bool
    carries: bool


class PlayerData(Data, frozen=True):
    seat: int
    name: str
    fleet: str
    hero: int | None
    """Null while this seat does not know."""
    hero_jammed: bool
    warriors: int
    vehicles: int
    score: int
    dealt: int
    asked_no_more: bool | None
    """Wants no more questions about launching this round; null for other seats."""


class PlacingData(Data, frozen=True):
    """The places that an open question offers: rectangles as left, bottom, right, top."""

    what: str
    """drive, place or deploy."""
    vehicle: int | None
    x: int
    y: int
    width: int
    length: int
    places: list[list[int]]
    toward: list[int] | None
    """Every place must be strictly nearer to this rectangle than the present one (SH-WEAPON-HARPOON)."""


class RoadData(Data, frozen=True):
    """A seat's view of the whole table."""

    seat: int
    scenario: str
    scenario_name: str
    width: int
    length: int
    rounds: int
    round: int
    number: int
    orders_shown: bool
    heroes_shown: bool
    lead: list[int]
    slot: int
    active: int | None
    turn_of: list[int]
    asked: int | None
    """The warrior of an open question."""
    actor: int | None
    acting: int | None
    penalty: int
    nitro_on: bool
    vehicles: list[VehicleData]
    warriors: list[WarriorData]
    players: list[PlayerData]
    placing: PlacingData | None
    waiting: list[int]
    outcome: list[float] | None
    verdict: str


def table_data(view: RoadView) -> RoadData:
    s = view.table
    over = view.outcome is not None
    return RoadData(
        seat=view.seat,
        scenario=s.setup.scenario.id,
        scenario_name=s.setup.scenario.name,
        width=s.setup.width,
        length=s.setup.length,
        rounds=s.setup.scenario.rounds,
        round=s.round,
        number=s.number,
        orders_shown=s.orders_shown,
        heroes_shown=s.heroes_shown,
        lead=s.lead,
        slot=s.slot,
        active=_or_none(s.active, kinds.NO_VEHICLE),
        turn_of=s.turn_of,
        asked=asked_warrior(view),
        actor=_or_none(s.actor, kinds.NO_WARRIOR),
        acting=_or_none(s.acting, kinds.NO_VEHICLE),
        penalty=s.penalty,
        nitro_on=s.nitro_on,
        vehicles=[_vehicle(s, v) for v in range(len(s.builds)) if s.status[v] != kinds.ABSENT],
        warriors=[_warrior(s, w) for w in range(len(s.team)) if s.at[w] != kinds.NO_VEHICLE],
        players=[_player(view, seat) for seat in range(s.players)],
        placing=_placing(view),
        waiting=view.waiting,
        outcome=list(view.outcome) if view.outcome is not None else None,
        verdict=verdict(s) if over else "",
    )


def asked_warrior(view: RoadView) -> int | None:
    for ask in view.open:
        if isinstance(ask.step, ChooseAction | Flee | TakeSeat):
            return ask.step.w
    return None


def _or_none(value: int, nothing: int) -> int | None:
    return None if value == nothing else value


def _vehicle(s: RoadState, v: int) -> VehicleData:
    build, facts = s.builds[v], s.facts(v)
    rig = s.setup.inside[v]
    return VehicleData(
        vehicle=v,
        name=vehicle_name(s, v),
        owner=_or_none(s.setup.owner[v], kinds.NOBODY),
        control=_or_none(s.control[v], kinds.NOBODY),
        controller=owner_name(s, s.control[v]),
        status=kinds.STATUSES[s.status[v]],
        plan=plan_drawing(s.t, build.plan),
        x=s.x[v],
        y=s.y[v],
        width=facts.width,
        length=s.length(v),
        sections=s.sections(v),
        coupled=s.coupled[v],
        parts=[_part(s, v, part) for part in s.parts(v)],
        seats=[_seat(s, v, seat) for seat in range(build.seats)],
        clinging=s.clinging(v),
        mounts=[_mount(s, v, mount) for mount in range(len(build.mount_weapon))],
        addons={kinds.ADDONS[addon]: number for addon, number in enumerate(build.addons) if number},
        nitro=s.nitro[v],
        smoke=s.smoke[v],
        smoking=s.smoking[v],
        locked_with=[o for o in range(len(s.builds)) if s.locks[v] >> o & 1],
        cans=s.cans[v],
        order=s.order[v] or None,
        rig=_or_none(rig, kinds.NO_VEHICLE)
        if rig == kinds.NO_VEHICLE or s.status[v] != kinds.WAITING
        else None,
        marked=s.marked == v,
    )


def _part(s: RoadState, v: int, part: int) -> PartData:
    box, build = s.part_box(v, part), s.builds[v]
    return PartData(
        part=kinds.PARTS[part],
        x=box.x,
        y=box.y,
        width=box.w,
        length=box.l,
        hp=s.trailer_hp[v] if part == kinds.TRAILER else s.hp[v],
        max_hp=s.facts(v).hp[part],
        armor=[kinds.FACES[face] for face in range(1, 5) if build.armor & face_bit(part, face)],
    )


def _seat(s: RoadState, v: int, seat: int) -> SeatData:
    build = s.builds[v]
    mount = build.seat_mount[seat]
    return SeatData(
        seat=seat,
        name=build.seat_name[seat],
        kind=kinds.SEAT_LETTERS[build.seat_kind[seat]],
        part=kinds.PARTS[build.seat_part[seat]],
        mount=mount if mount >= 0 else None,
        warrior=_or_none(s.in_seat(v, seat), kinds.NO_WARRIOR),
    )


def _mount(s: RoadState, v: int, mount: int) -> MountData:
    build = s.builds[v]
    weapon = build.mount_weapon[mount]
    return MountData(
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
    build, box = s.builds[v], s.box(v)
    weapon = s.t.weapons[build.mount_weapon[mount]]
    far = weapon.range
    area = visible_in_arc(
        s.part_box(v, build.mount_part[mount]),
        build.mount_arc[mount],
        Box(box.x - far, box.y - far, box.w + 2 * far, box.l + 2 * far),
    )
    if weapon.arc_kind == kinds.TAIL_ZONE or area is None:
        area = tail_zone(box)
    left, bottom = area.x - box.x, area.y - box.y
    return [left, bottom, left + area.w, bottom + area.l]


def _warrior(s: RoadState, w: int) -> WarriorData:
    deeds = s.deeds[w]
    return WarriorData(
        warrior=w,
        name=warrior_name(s, w),
        team=s.team[w],
        at=s.at[w],
        part=kinds.PARTS[s.part[w]],
        seat=_or_none(s.seat[w], kinds.CLINGING),
        hero=s.is_hero(w),
        acted=bool(deeds & kinds.ACTED),
        changed=bool(deeds & kinds.CHANGED),
        clung=bool(deeds & kinds.CLUNG),
        hanging=bool(deeds & kinds.HANGING),
        reinforcement=s.home[w] != kinds.NO_VEHICLE,
        carries=s.carries[w],
    )


def _player(view: RoadView, seat: int) -> PlayerData:
    s = view.table
    return PlayerData(
        seat=seat,
        name=seat_name(s, seat),
        fleet=s.setup.fleets[seat],
        hero=_or_none(s.hero[seat], kinds.NO_WARRIOR),
        hero_jammed=s.hero_jam[seat],
        warriors=sum(1 for w in range(len(s.team)) if s.team[w] == seat and s.at[w] != kinds.NO_VEHICLE),
        vehicles=sum(1 for v in s.vehicles() if s.control[v] == seat),
        score=s.score[seat],
        dealt=s.dealt[seat],
        asked_no_more=s.quiet[seat] if seat == view.seat else None,
    )


def _placing(view: RoadView) -> PlacingData | None:
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
    free = [(x0, y0, x1 - box.w, y1 - box.l) for x0, y0, x1, y1 in ask.areas()]
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
) -> PlacingData:
    standing = [v for v in s.vehicles() if (s.x[v], s.y[v]) == (box.x, box.y)]
    return PlacingData(
        what=what,
        vehicle=vehicle if vehicle is not None else next(iter(standing), None),
        x=box.x,
        y=box.y,
        width=box.w,
        length=box.l,
        places=[list(place) for place in places if place[0] <= place[2] and place[1] <= place[3]],
        toward=None if toward is None else [toward.x, toward.y, toward.x + toward.w, toward.y + toward.l],
    )
