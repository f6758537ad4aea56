"""Weekly challenges of Full Throttle, and what is compared when cars had the same cards before them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rollingroad.core.figures import Showing
from rollingroad.core.works import Fact
from rollingroad.games.full_throttle.content import Course
from rollingroad.games.full_throttle.finish import place_key, points_left, standings
from rollingroad.games.full_throttle.kinds import FINISHED, OUT
from rollingroad.games.full_throttle.names import count
from rollingroad.games.full_throttle.state import RaceState

CARS: Final = 3


def set_ups(courses: Iterable[Course]) -> list[dict[str, Any]]:
    """Every course for three cars: first plain, then with driver cards and damage."""
    fit = [course for course in courses if not course.tag_team and course.cars[0] <= CARS <= course.cars[1]]
    more: list[dict[str, Any]] = [{}, {"drivers": "random", "damage": True}]
    return [{"course": course.id, "players": CARS} | extra for extra in more for course in fit]


def showing(s: RaceState, seat: int) -> Showing:
    """The score first, then the place on the road, then how the best car of that seat stands, then turns."""
    assert s.outcome is not None
    car = min(s.rules.cars_of(seat), key=lambda each: place_key(s, each))
    place, sides = _place(s, car), {s.rules.side(each) for each in range(s.rules.cars)}
    order = (s.outcome[seat], -place, *(-part for part in place_key(s, car)), -s.turns[car])
    facts = [
        Fact("Place", f"{place} of {len(sides)}"),
        Fact("Turns taken", str(s.turns[car])),
        Fact("At the end", _at_the_end(s, car)),
    ]
    return Showing(tuple(map(float, order)), facts)


def _place(s: RaceState, car: int) -> int:
    """Cars of one side share their place."""
    ahead: set[int] = set()
    for group in standings(s):
        sides = {s.rules.side(each) for each in group}
        if s.rules.side(car) in sides:
            break
        ahead |= sides
    return 1 + len(ahead)


def _at_the_end(s: RaceState, car: int) -> str:
    if s.status[car] == FINISHED:
        return f"over the line with {count(s.extra[car], 'point')} to spare"
    if s.status[car] == OUT:
        return "out of the race"
    return f"{count(points_left(s, car), 'point')} short of the line"
