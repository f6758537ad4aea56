"""The types of table data."""

from __future__ import annotations

import msgspec


class Data(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A part of the table."""


class CarData(Data, frozen=True):
    car: int
    seat: int
    name: str
    paint: str | None
    driver: str | None
    status: str
    at: str | None
    """`mirador 4/2`, `start 2`, `finish`; null where the car is off the road or not placed yet."""
    leg: int
    gear: int
    turns: int
    last_sv: int
    extra: int
    finish_sv: int
    out_order: int
    paused: bool
    block: str | None
    upgrades: dict[str, int] | None
    """Null while consoles are hidden from this seat."""
    tokens_to_fit: int
    fitted: int
    drifts: int
    hand: list[str] | None
    """From the card held longest; null where it is hidden."""
    hand_size: int
    hand_decks: list[int]
    """For each hand card, the number of the deck it was drawn from."""
    control: list[int]
    damaged: list[int]
    base: int
    to_finish: int
    waits_for_team: bool
    side: int


class TurnData(Data, frozen=True):
    car: int
    set_gear: int
    set_count: int
    flipped: list[str]
    speeds: list[int]
    """What can be selected now; `svs` has the SV of each."""
    svs: list[int]
    row: int
    """The row of the cards that is read; 0 in Neutral."""
    nitrous: int
    tire_speed: int
    discount: int
    turbo: bool
    drift: bool
    engine_power_used: bool
    handling_used: bool
    swapped: bool
    moved: bool
    chosen: int | None
    icon: bool
    sv: int
    control_due: int
    penalties: int
    upshift_cost: int
    downshift_cost: int


class PilesData(Data, frozen=True):
    deck: int
    """How many cards are left."""
    decks_made: int
    discard: list[str]
    table: list[str]
    unseen: dict[int, list[str]]
    """The cards this seat has not seen, by the number of their deck."""
    control_supply: dict[int, int]
    """Control tokens left, by their Speed."""


class RaceData(Data, frozen=True):
    """A seat's view of the whole table."""

    seat: int
    course: str
    course_name: str
    board: str
    own_course: str
    variant: str
    damage: bool
    shift_after_draw: bool
    obstacle_count: int
    neutral_start: bool
    players: int
    round: int
    first: int | None
    slot: int
    running: list[int]
    second_runners: int
    runner_before: int
    consoles_shown: bool
    passed: int
    obstacles: list[str]
    cars: list[CarData]
    turn: TurnData | None
    piles: PilesData
    standings: list[list[int]]
    waiting: list[int]
    outcome: list[float] | None
    verdict: str
