"""What one table has agreed on: the course and the options that the rules ask about."""

from __future__ import annotations

from rollingroad.games.full_throttle.kinds import GETAWAY, TAG_TEAM
from rollingroad.games.full_throttle.track import Track


class Rules:
    """FT-SETUP-3, FT-VARIANT-5: fixed for the whole race."""

    __slots__ = (
        "cars",
        "damage",
        "drivers",
        "neutral_start",
        "obstacle_count",
        "obstacles",
        "own",
        "owners",
        "players",
        "shift_after_draw",
        "track",
        "variant",
    )

    def __init__(self, track: Track, players: int, variant: int) -> None:
        self.track = track
        self.players = players
        self.variant = variant
        self.cars: int = 4 if variant == TAG_TEAM else players
        self.owners: list[int] = [car % players for car in range(self.cars)]
        """FT-TEAM-1: the seat of each car; two players may run two cars each."""
        self.drivers = 0
        self.damage = False
        self.obstacles = 0
        self.obstacle_count = 0
        self.neutral_start = False
        self.shift_after_draw = True
        self.own = ""
        """A course of one's own as a line of text, for positions; empty for one from the box."""

    def key(self) -> tuple[str, int, int, int, bool, int, int, bool, bool]:
        """All that makes two tables' agreements the same."""
        return (
            self.own or self.track.course.id,
            self.players,
            self.variant,
            self.drivers,
            self.damage,
            self.obstacles,
            self.obstacle_count,
            self.neutral_start,
            self.shift_after_draw,
        )

    def owner(self, car: int) -> int:
        return self.owners[car]

    def cars_of(self, seat: int) -> list[int]:
        return [car for car in range(self.cars) if self.owner(car) == seat]

    def side(self, car: int) -> int:
        """Cars of one side win and lose together: teams, the police, or everybody alone."""
        if self.variant == TAG_TEAM:
            return car % 2
        if self.variant == GETAWAY:
            return 0 if car == 0 else 1
        return car

    def mate(self, car: int) -> int:
        """FT-TEAM-1: seats 1+3 and 2+4."""
        return (car + 2) % self.cars
