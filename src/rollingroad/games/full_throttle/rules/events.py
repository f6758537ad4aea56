"""Events of a race. Cars count from 0; cards, drivers and upgrades are named by their ids."""

from typing import Self

from rollingroad.core.events import Event


class CarEvent(Event, frozen=True):
    """The base of events of one car."""

    car: int


class CarTaken(CarEvent, frozen=True, tag="car-taken"):
    paint: str


class DriverTaken(CarEvent, frozen=True, tag="driver-taken"):
    driver: str
    drawn: bool
    """Drawn at random rather than chosen."""


class ObstaclePlaced(CarEvent, frozen=True, tag="obstacle-placed"):
    at: str


class ObstaclesPassed(Event, frozen=True, tag="obstacles-passed"):
    car: int


class TokenFitted(CarEvent, frozen=True, tag="token-fitted"):
    """FT-INFO-3: only the owner sees where it goes until all consoles are shown."""

    seat: int
    upgrade: str | None

    def seen_by(self, seat: int) -> Self:
        return self if seat == self.seat else type(self)(self.car, self.seat, None)


class ConsolesShown(Event, frozen=True, tag="consoles-shown"):
    consoles: list[dict[str, int]]


class FirstPlayer(Event, frozen=True, tag="first-player"):
    car: int


class LaneTaken(CarEvent, frozen=True, tag="lane-taken"):
    at: str


class RunnerNamed(Event, frozen=True, tag="runner-named"):
    car: int


class CardDrawn(CarEvent, frozen=True, tag="card-drawn"):
    """FT-INFO-5: only the owner sees the card."""

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


class Discarded(CarEvent, frozen=True, tag="discarded"):
    """Cards left a hand for the discard pile: to pay for a shift, for Engine Tuning, or at the end."""

    cards: list[str]
    why: str


class Shifted(CarEvent, frozen=True, tag="shifted"):
    gear: int
    up: bool


class UpgradeUsed(CarEvent, frozen=True, tag="upgrade-used"):
    upgrade: str
    free: bool = False
    """FT-DRIVER-DK-1: this drift needed no token."""


class SetPlayed(CarEvent, frozen=True, tag="set-played"):
    gear: int
    cards: list[str]


class Flipped(CarEvent, frozen=True, tag="flipped"):
    """A card of the Speed Draw with the number in the row that is read now."""

    card: str
    speed: int


class NitrousFlipped(CarEvent, frozen=True, tag="nitrous-flipped"):
    card: str
    value: int


class NoMove(Event, frozen=True, tag="no-move"):
    car: int


class SpeedSelected(CarEvent, frozen=True, tag="speed-selected"):
    """The Speed that was chosen and the SV it makes; -1: the car coasts on its Control tokens."""

    speed: int
    sv: int
    icon: bool


class DriftLost(Event, frozen=True, tag="drift-lost"):
    car: int


class ControlTaken(CarEvent, frozen=True, tag="control-taken"):
    speed: int


class BlockTakenBack(CarEvent, frozen=True, tag="block-taken-back"):
    at: str


class Moved(CarEvent, frozen=True, tag="moved"):
    """The whole path, space by space, and how it ended."""

    start: str
    path: list[str]
    legs: list[int]
    ending: str
    sv: int
    penalties: int
    tires: int
    aerodynamics: int
    handling: int


class Paused(CarEvent, frozen=True, tag="paused"):
    at: str
    barrier: int


class BarrierCleared(CarEvent, frozen=True, tag="barrier-cleared"):
    sv: int
    barrier: int


class GearDropped(CarEvent, frozen=True, tag="gear-dropped"):
    gear: int


class Damaged(CarEvent, frozen=True, tag="damaged"):
    """FT-DAMAGE-4: the number of Control tokens that now show their damage side."""

    showing: int


class BlockPlaced(CarEvent, frozen=True, tag="block-placed"):
    at: str


class Crossed(CarEvent, frozen=True, tag="crossed"):
    extra: int
    sv: int


class HandedOver(CarEvent, frozen=True, tag="handed-over"):
    to: int


class CarOut(CarEvent, frozen=True, tag="car-out"):
    why: str


class RaceEnded(Event, frozen=True, tag="race-ended"):
    """`order` groups cars that share a place, the first place first."""

    why: str
    winners: list[int]
    order: list[list[int]]


EVENTS: tuple[type[Event], ...] = tuple(
    each
    for each in list(globals().values())
    if isinstance(each, type) and issubclass(each, Event) and each not in (Event, CarEvent)
)
