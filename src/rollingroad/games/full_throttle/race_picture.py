"""A race as an SVG picture, as a seat sees it."""

from __future__ import annotations

from rollingroad.games.full_throttle import svg
from rollingroad.games.full_throttle.kinds import FINISHED, NOWHERE, OUT
from rollingroad.games.full_throttle.names import car_name, team_name
from rollingroad.games.full_throttle.state import RaceState


def race_picture(s: RaceState) -> str:
    """The board with the cars on it; who is not on the road is told below."""
    cars = range(s.rules.cars)
    names = [s.track.name(s.at[car]) if s.at[car] != NOWHERE else "" for car in cars]
    obstacles = [s.track.space_name(space) for space in s.obstacles]
    aside = [f"{car + 1} {_whereabouts(s, car)}" for car in cars if not s.on_road(car)]
    aside += [
        f"team {side + 1}: {side + 1} and {s.rules.mate(side) + 1}" for side in (0, 1) if team_name(s, side)
    ]
    places = [f"{car + 1} {car_name(s, car)}, gear {s.gear[car]}" for car in cars if s.on_road(car)]
    caption = f"{s.track.course.name}, round {s.round}: {'; '.join([*places, *aside])}"
    return svg.race(s.track, [(names[car], str(car + 1)) for car in cars], obstacles, caption)


def _whereabouts(s: RaceState, car: int) -> str:
    if s.status[car] == FINISHED:
        return "in the finish"
    if s.status[car] == OUT:
        return "out"
    return "at the start" if s.at[car] != NOWHERE else "not placed"
