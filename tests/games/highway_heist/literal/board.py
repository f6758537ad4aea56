"""A road for the second reading: things with their spaces, and pegs that stand on things.

Nothing here uses the game's code: each function is a sentence of the ledger, without regard to speed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.games.highway_heist.literal.numbers import COLUMNS, ENEMY_PEGS, LANES, ROOF_SLOTS, SUVS

Space = tuple[int, int]
"""Column from the West and lane from the North, both counted from 0 (HH-GEO-1)."""

Choose = Callable[[str, set[str]], str]
"""Puts a question of that kind to the team: what may be answered, and what was answered."""

WRECKS = ("w", "h")
SEMI = ("R", "M", "C")
ENEMY = "enemy"


@dataclass(eq=False)
class Thing:
    """What has a mark in the picture; each Semi space is a thing of its own (HH-SEMI-2)."""

    mark: str
    spaces: list[Space]
    enemy: bool = False
    riders: list[int] = field(default_factory=list)

    @property
    def owner(self) -> int:
        """The player whose vehicle it is, or 0."""
        return int(self.mark) if self.mark.isdigit() else 0

    @property
    def is_car(self) -> bool:
        """HH-PEG-1: everything but a wreck has a roof."""
        return self.mark not in WRECKS

    @property
    def has_player_slot(self) -> bool:
        """HH-PEG-2."""
        return len(self.riders) + self.enemy < ROOF_SLOTS

    @property
    def has_enemy_slot(self) -> bool:
        """HH-PEG-2."""
        return self.has_player_slot and not self.enemy


@dataclass
class Person:
    """A player: behind the wheel, else on the roof that lists them, else adrift with the space they left."""

    character: str
    vehicle: str
    strength: int
    wheel: bool = False
    left: Space | None = None
    cargo: int = 0

    @property
    def hijacked(self) -> bool:
        return self.vehicle == "hijacked-suv"


@dataclass
class Board:
    """One position."""

    scenario: str
    things: list[Thing]
    people: dict[int, Person]
    active: int = 0
    suvs_left: int = SUVS
    pegs_left: int = ENEMY_PEGS
    tank_strength: int = 0
    shaw_strength: int = 0
    chopper: Space | None = None
    ramsey: int = 0
    hold: int = 0
    over: str = ""

    def at(self, space: Space) -> Thing | None:
        """What stands there; for drifts, steps and placing the Semi's middle stands there too (HH-GEO-10)."""
        return next((thing for thing in self.things if space in thing.spaces), None)

    def is_free(self, space: Space) -> bool:
        return on_road(space) and self.at(space) is None

    def all(self, *marks: str) -> list[Thing]:
        """The things with these marks, in resolution order (HH-ORDER-1)."""
        return sorted((thing for thing in self.things if thing.mark in marks), key=order)

    def cars(self) -> list[Thing]:
        return [thing for thing in self.things if thing.is_car]

    def vehicle(self, player: int) -> Thing | None:
        """A player's vehicle on the road."""
        return next((thing for thing in self.things if player and thing.owner == player), None)

    def vehicles(self) -> list[Thing]:
        """All player vehicles in resolution order."""
        return sorted((thing for thing in self.things if thing.owner), key=order)

    def is_manned(self, vehicle: Thing) -> bool:
        """HH-VEH-1."""
        return self.people[vehicle.owner].wheel

    def adrift(self) -> list[int]:
        """The players who have no roof, with the space they left."""
        return [number for number, person in self.people.items() if person.left is not None]


def on_road(space: Space) -> bool:
    return 0 <= space[0] < COLUMNS and 0 <= space[1] < LANES


def name(space: Space) -> str:
    return "ABCDEFGHIJKL"[space[0]] + str(space[1] + 1)


def order(thing: Thing) -> Space:
    """HH-ORDER-1: by column, then lane, of the West-most space."""
    return min(thing.spaces)


def roof_name(thing: Thing) -> str:
    """How answers name a roof: by its West-most space."""
    return name(order(thing))


def steps_between(a: Space, b: Space) -> int:
    """HH-GEO-4: king moves."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def distance(some: list[Space], others: list[Space]) -> int:
    """HH-GEO-5: the smallest over all spaces."""
    return min(steps_between(a, b) for a in some for b in others)


def west_of(space: Space) -> Space:
    return (space[0] - 1, space[1])
