"""Every event of Shattered Highways: the road, the crews and the score.

Vehicles and warriors are numbers from 0, lengths are in ticks.
"""

from typing import Self

from rollingroad.core.events import Event


class VehicleMarked(Event, frozen=True, tag="vehicle-marked"):
    """The vehicle that the scenario is about."""

    vehicle: int


class HeroChosen(Event, frozen=True, tag="hero-chosen"):
    """SH-SETUP-3: only the owner knows until all vehicles are placed."""

    seat: int
    warrior: int | None

    def seen_by(self, seat: int) -> Self:
        return self if seat == self.seat else type(self)(self.seat, None)


class HeroesShown(Event, frozen=True, tag="heroes-shown"):
    warriors: list[int]


class Deployed(Event, frozen=True, tag="deployed"):
    vehicle: int
    x: int
    y: int


class Rolled(Event, frozen=True, tag="rolled"):
    """One die: its purpose, its owner (a vehicle, a warrior or a seat; -1 for none), its value and total."""

    what: str
    vehicle: int
    warrior: int
    sides: int
    shows: int
    total: int
    seat: int = -1


class RoundBegan(Event, frozen=True, tag="round-began"):
    round: int


class OrderGiven(Event, frozen=True, tag="order-given"):
    """SH-ORDER-2: hidden from the others until all sheets are shown."""

    seat: int
    vehicle: int | None
    number: int | None

    def seen_by(self, seat: int) -> Self:
        return self if seat == self.seat else type(self)(self.seat, None, None)


class OrdersShown(Event, frozen=True, tag="orders-shown"):
    """The number of each vehicle; 0 for those without."""

    numbers: list[int]


class LeadRolled(Event, frozen=True, tag="lead-rolled"):
    """Seats in order, after the roll for placing or for initiative."""

    what: str
    seats: list[int]


class Activated(Event, frozen=True, tag="activated"):
    vehicle: int


class ActivationEnded(Event, frozen=True, tag="activation-ended"):
    vehicle: int


class Declared(Event, frozen=True, tag="declared"):
    """A driver declares an action; `targets` are vehicles, x and y the place of the driver's own."""

    what: str
    warrior: int
    vehicle: int
    targets: list[int]
    x: int
    y: int


class NitroUsed(Event, frozen=True, tag="nitro-used"):
    vehicle: int
    left: int


class Moved(Event, frozen=True, tag="moved"):
    """A vehicle is elsewhere: by a move, ram, nudge, strike, slide, swerve and so on."""

    vehicle: int
    why: str
    from_x: int
    from_y: int
    x: int
    y: int


class Contested(Event, frozen=True, tag="contested"):
    """SH-ROLL-4: a nudge or ram with both totals; `degree` of a nudge in sections."""

    what: str
    attacker: int
    defender: int
    attack: int
    defence: int
    won: bool
    degree: int = 0


class Damaged(Event, frozen=True, tag="damaged"):
    """Hit points lost, and those that the part has left."""

    vehicle: int
    part: int
    points: int
    left: int
    why: str


class TrailerDead(Event, frozen=True, tag="trailer-dead"):
    vehicle: int


class WarriorOut(Event, frozen=True, tag="warrior-out"):
    warrior: int
    vehicle: int
    why: str


class Wrecked(Event, frozen=True, tag="wrecked"):
    """SH-DESTROY-6: its card is turned over."""

    vehicle: int


class LeftBehind(Event, frozen=True, tag="left-behind"):
    """SH-EDGE-3: out of the fight with all aboard."""

    vehicle: int


class Struck(Event, frozen=True, tag="struck"):
    """SH-NUDGE-9."""

    vehicle: int
    by: int


class ControlLost(Event, frozen=True, tag="control-lost"):
    """SH-LOST-2: the box of the template towards which it slides."""

    vehicle: int
    box: int


class Captured(Event, frozen=True, tag="captured"):
    vehicle: int
    seat: int


class Uncoupled(Event, frozen=True, tag="uncoupled"):
    vehicle: int


class Launched(Event, frozen=True, tag="launched"):
    vehicle: int
    rig: int
    x: int
    y: int


class LaunchFailed(Event, frozen=True, tag="launch-failed"):
    """The buggy stays inside, or is lost with the wreck."""

    vehicle: int
    rig: int
    lost: bool


class Recentred(Event, frozen=True, tag="recentred"):
    """SH-EDGE-1: everybody falls back by `shift`."""

    shift: int
    ys: list[int]


class Boarded(Event, frozen=True, tag="boarded"):
    """SH-BOARD: a warrior has boarded; `fled`: from a wreck."""

    warrior: int
    from_vehicle: int
    vehicle: int
    part: int
    fled: bool = False


class TookSeat(Event, frozen=True, tag="took-seat"):
    """SH-BOARD-2, SH-CHANGE-1: the warrior's new seat; -1: clinging."""

    warrior: int
    vehicle: int
    seat: int


class StayedBehind(Event, frozen=True, tag="stayed-behind"):
    """SH-BOARD-1: the warrior did not get across."""

    warrior: int
    vehicle: int


class HeldOn(Event, frozen=True, tag="held-on"):
    """SH-CLING-3: `acts`: the warrior still has an action."""

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
    """SH-WEAPON-1: whether the drop succeeded, and the vehicles in the tail zone."""

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
    """The winners, and why."""

    seats: list[int]
    why: str


EVENTS: tuple[type[Event], ...] = tuple(
    each
    for each in list(globals().values())
    if isinstance(each, type) and issubclass(each, Event) and each is not Event
)
