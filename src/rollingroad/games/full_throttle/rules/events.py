"""Events of a race. Cars count from 0; cards, drivers and upgrades are named by their ids."""

from __future__ import annotations

from typing import Self

from rollingroad.core.events import Event


class CarTaken(Event, frozen=True, tag="car-taken"):
    car: int
    paint: str


class DriverTaken(Event, frozen=True, tag="driver-taken"):
    car: int
    driver: str
    drawn: bool
    """Drawn at random rather than chosen."""


class ObstaclePlaced(Event, frozen=True, tag="obstacle-placed"):
    car: int
    at: str


class ObstaclesPassed(Event, frozen=True, tag="obstacles-passed"):
    car: int


class TokenFitted(Event, frozen=True, tag="token-fitted"):
    """FT-INFO-3: only the owner sees where it goes until all consoles are shown."""

    car: int
    seat: int
    upgrade: str | None

    def seen_by(self, seat: int) -> Self:
        return self if seat == self.seat else type(self)(self.car, self.seat, None)


class ConsolesShown(Event, frozen=True, tag="consoles-shown"):
    consoles: list[dict[str, int]]


class FirstPlayer(Event, frozen=True, tag="first-player"):
    car: int


class LaneTaken(Event, frozen=True, tag="lane-taken"):
    car: int
    at: str


class RunnerNamed(Event, frozen=True, tag="runner-named"):
    car: int


class CardDrawn(Event, frozen=True, tag="card-drawn"):
    """FT-INFO-5: only the owner sees the card."""

    car: int
    seat: int
    card: str | None

    def seen_by(self, seat: int) -> Self:
        return self if seat == self.seat else type(self)(self.car, self.seat, None)


class DeckMade(Event, frozen=True, tag="deck-made"):
    """FT-DRAW-8: the discard pile is the new deck."""

    cards: int


class RoundBegan(Event, frozen=True, tag="round-began"):
    round: int


class TurnBegan(Event, frozen=True, tag="turn-began"):
    car: int


class Discarded(Event, frozen=True, tag="discarded"):
    """Cards left a hand for the discard pile: to pay for a shift, for Engine Tuning, or at the end."""

    car: int
    cards: list[str]
    why: str


class Shifted(Event, frozen=True, tag="shifted"):
    car: int
    gear: int
    up: bool


class UpgradeUsed(Event, frozen=True, tag="upgrade-used"):
    car: int
    upgrade: str
    free: bool = False
    """FT-DRIVER-DK-1: this drift needed no token."""


class SetPlayed(Event, frozen=True, tag="set-played"):
    car: int
    gear: int
    cards: list[str]


class Flipped(Event, frozen=True, tag="flipped"):
    """A card of the Speed Draw with the number in the row that is read now."""

    car: int
    card: str
    speed: int


class NitrousFlipped(Event, frozen=True, tag="nitrous-flipped"):
    car: int
    card: str
    value: int


class NoMove(Event, frozen=True, tag="no-move"):
    car: int


class SpeedSelected(Event, frozen=True, tag="speed-selected"):
    """The Speed that was chosen and the SV it makes; -1: the car coasts on its Control tokens."""

    car: int
    speed: int
    sv: int
    icon: bool


class DriftLost(Event, frozen=True, tag="drift-lost"):
    car: int


class ControlTaken(Event, frozen=True, tag="control-taken"):
    car: int
    speed: int


class BlockTakenBack(Event, frozen=True, tag="block-taken-back"):
    car: int
    at: str


class Moved(Event, frozen=True, tag="moved"):
    """The whole path, space by space, and how it ended."""

    car: int
    start: str
    path: list[str]
    legs: list[int]
    ending: str
    sv: int
    penalties: int
    tires: int
    aerodynamics: int
    handling: int


class Paused(Event, frozen=True, tag="paused"):
    car: int
    at: str
    barrier: int


class BarrierCleared(Event, frozen=True, tag="barrier-cleared"):
    car: int
    sv: int
    barrier: int


class GearDropped(Event, frozen=True, tag="gear-dropped"):
    car: int
    gear: int


class Damaged(Event, frozen=True, tag="damaged"):
    """FT-DAMAGE-4: the number of Control tokens that now show their damage side."""

    car: int
    showing: int


class BlockPlaced(Event, frozen=True, tag="block-placed"):
    car: int
    at: str


class Crossed(Event, frozen=True, tag="crossed"):
    car: int
    extra: int
    sv: int


class HandedOver(Event, frozen=True, tag="handed-over"):
    car: int
    to: int


class CarOut(Event, frozen=True, tag="car-out"):
    car: int
    why: str


class RaceEnded(Event, frozen=True, tag="race-ended"):
    """`order` groups cars that share a place, the first place first."""

    why: str
    winners: list[int]
    order: list[list[int]]


EVENTS: tuple[type[Event], ...] = tuple(
    each
    for each in list(globals().values())
    if isinstance(each, type) and issubclass(each, Event) and each is not Event
)
