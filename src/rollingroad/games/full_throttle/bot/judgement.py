"""What the learned judge counts of each car: the road left, turns, hand, gear, tokens and place."""

from typing import Final

from rollingroad.games.full_throttle.bot.evaluation import EXTRA, road_left
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.finish import points_left
from rollingroad.games.full_throttle.rules.state import RaceState

PARTS: Final = 16
POINTS: Final = 5
"""The contexts divide the leader's road to the finish by so many points."""
CONTEXTS: Final = [
    f"{field}, the leader {POINTS * part} points from the finish"
    for field in ("two cars", "more cars")
    for part in range(PARTS)
]
FEATURES: Final = [
    *("out", "finished", "turns", "extra Speed", "road left", "points left", "hand", "largest set"),
    *("squares of sets", "set of the own gear", "set of the next gear", "paused", "Block", "cars ahead"),
    *("cars close ahead", "cars close behind", "active", "first in the round"),
    *[f"gear {gear}" for gear in range(kinds.GEARS + 1)],
    *kinds.UPGRADES,
    *[f"any {upgrade}" for upgrade in kinds.UPGRADES],
]
"""Costs are in tenths of a point of movement."""
CLOSE: Final = 8


def context(s: RaceState) -> int:
    """By the cars and the leader's way to the finish, in a race where each player has one car."""
    if s.setup.variant != kinds.RACE or s.setup.cars != s.setup.players or s.setup.cars == 1:
        return -1
    left = [points_left(s, car) for car in range(s.setup.cars) if s.status[car] == kinds.RACING]
    return min(PARTS - 1, min(left, default=0) // POINTS) + (PARTS if s.setup.cars > 2 else 0)


def cars(s: RaceState) -> list[list[int]]:
    """The features of each car."""
    left = [points_left(s, car) if s.status[car] == kinds.RACING else 0 for car in range(s.setup.cars)]
    return [_car(s, car, left) for car in range(s.setup.cars)]


def _car(s: RaceState, car: int, left: list[int]) -> list[int]:
    if s.status[car] != kinds.RACING:
        home = s.status[car] == kinds.FINISHED
        ended = [int(not home), int(home), s.turns[car] if home else 0, int(s.extra[car] * EXTRA * 10)]
        return ended + [0] * (len(FEATURES) - len(ended))
    sets, gear, mine = s.gear_counts(car), s.gear[car], left[car]
    hand = squares = largest = ahead = close_ahead = close_behind = 0
    for number in sets:
        hand += number
        squares += number * number
        if number > largest:
            largest = number
    for other in range(len(left)):
        if other != car:
            gap = left[other] - mine
            ahead += gap < 0
            close_ahead += -CLOSE <= gap < 0
            close_behind += 0 <= gap <= CLOSE
    road = 13 * mine // 6 if s.at[car] == kinds.NOWHERE else int(road_left(s, car, hand) * 10)
    in_gear = [0] * (kinds.GEARS + 1)
    in_gear[gear] = 1
    tokens = s.console[car]
    turns = s.turns[car] + (s.active == car and s.moved)
    return [
        *(0, 0, turns, 0, road, mine, hand, largest, squares, sets[gear]),
        sets[gear + 1] if gear < kinds.GEARS else 0,
        *(int(s.paused[car]), int(s.block[car] != kinds.NOWHERE), ahead, close_ahead, close_behind),
        *(int(s.active == car), int(s.first == car)),
        *in_gear,
        *tokens,
        *[int(number > 0) for number in tokens],
    ]
