"""The types of table data."""

from __future__ import annotations

import msgspec

from rollingroad.games.shattered_highways.pages.drawing import PlanDrawing


class Data(msgspec.Struct, frozen=True, kw_only=True, gc=False):
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
    """The points that the scenario counts."""
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
