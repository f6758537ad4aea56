"""The course and options of one match, as the rules read them."""

from __future__ import annotations

from rollingroad.games.full_throttle.rules.kinds import GETAWAY, TAG_TEAM
from rollingroad.games.full_throttle.rules.track import Track


class MatchSetup:
    """FT-SETUP-3, FT-VARIANT-5: fixed for the whole race."""

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
        """A player's own course as a line of text, for positions; empty for a course of the box."""

    def key(self) -> tuple[str, int, int, int, bool, int, int, bool, bool]:
        """Equal for equal set-ups."""
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

    def cars_of(self, seat: int) -> list[int]:
        return [car for car in range(self.cars) if self.owners[car] == seat]

    def side(self, car: int) -> int:
        """The side of a car; cars of one side (a team, the police) win and lose together."""
        if self.variant == TAG_TEAM:
            return car % 2
        if self.variant == GETAWAY:
            return 0 if car == 0 else 1
        return car

    def mate(self, car: int) -> int:
        """FT-TEAM-1: the team-mate; seats 1+3 and 2+4 are teams."""
        return (car + 2) % self.cars
