"""What warriors do and what befalls them, and what is scored. Numbers as in `events.py`."""

from __future__ import annotations

from rollingroad.core.events import Event


class Boarded(Event, frozen=True, tag="boarded"):
    """SH-BOARD: a warrior is across; `fled` from a wreck."""

    warrior: int
    from_vehicle: int
    vehicle: int
    part: int
    fled: bool = False


class TookSeat(Event, frozen=True, tag="took-seat"):
    """SH-BOARD-2, SH-CHANGE-1: where he is now; -1: he clings."""

    warrior: int
    vehicle: int
    seat: int


class StayedBehind(Event, frozen=True, tag="stayed-behind"):
    """SH-BOARD-1: he did not get across."""

    warrior: int
    vehicle: int


class HeldOn(Event, frozen=True, tag="held-on"):
    """SH-CLING-3: `acts`: he still has his action."""

    warrior: int
    vehicle: int
    acts: bool


class Fought(Event, frozen=True, tag="fought"):
    """SH-ATTACK, SH-SHOOT-5: both totals of a contest between warriors."""

    what: str
    warrior: int
    target: int
    attack: int
    defence: int
    won: bool


class Hit(Event, frozen=True, tag="hit"):
    """SH-WAR-3: damage against tenacity."""

    warrior: int
    damage: int
    tenacity: int
    out: bool


class Fired(Event, frozen=True, tag="fired"):
    """SH-SHOOT-3: a shot at a vehicle, at a part of it or (2) at the whole."""

    warrior: int
    vehicle: int
    mount: int
    target: int
    part: int
    total: int
    hit: bool


class Dropped(Event, frozen=True, tag="dropped"):
    """SH-WEAPON-1: whether it came off, and the vehicles in the tail zone."""

    warrior: int
    vehicle: int
    mount: int
    hit: bool
    targets: list[int]


class Jammed(Event, frozen=True, tag="jammed"):
    """SH-SHOOT-3, SH-ATTACK-3: mount -1 is the hero's own weapon."""

    vehicle: int
    warrior: int
    mount: int


class Cleared(Event, frozen=True, tag="cleared"):
    """SH-SHOOT-7, SH-ATTACK-3: mount -1 is the hero's own weapon."""

    vehicle: int
    warrior: int
    mount: int
    reloaded: bool = False


class SmokeLaid(Event, frozen=True, tag="smoke-laid"):
    vehicle: int
    warrior: int
    left: int


class CanPicked(Event, frozen=True, tag="can-picked"):
    warrior: int
    vehicle: int
    left: int


class CanStored(Event, frozen=True, tag="can-stored"):
    warrior: int
    vehicle: int


class PointsScored(Event, frozen=True, tag="points-scored"):
    seat: int
    points: int
    why: str


class BattleEnded(Event, frozen=True, tag="battle-ended"):
    """Who has won, or shares the win, and by what."""

    seats: list[int]
    why: str


CREW_EVENTS: tuple[type[Event], ...] = (
    Boarded,
    TookSeat,
    StayedBehind,
    HeldOn,
    Fought,
    Hit,
    Fired,
    Dropped,
    Jammed,
    Cleared,
    SmokeLaid,
    CanPicked,
    CanStored,
    PointsScored,
    BattleEnded,
)
