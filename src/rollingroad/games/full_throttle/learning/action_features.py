"""Each offered action of a race as a row of numbers for learners: what it costs, and where it leads."""

from __future__ import annotations

from typing import Final

from rollingroad.core.layout import share
from rollingroad.core.packing import first, kind_of, second
from rollingroad.core.state import Decision
from rollingroad.games.full_throttle.after_draw import sv_of
from rollingroad.games.full_throttle.ahead import MOST_LIMIT, road_ahead
from rollingroad.games.full_throttle.hands import counts_of
from rollingroad.games.full_throttle.kinds import (
    DOWNSHIFT,
    FIRST_CHANCE,
    FIT,
    GEARS,
    GIVE_UP,
    LANE,
    MOVE,
    NO_CAR,
    NOWHERE,
    PLAY,
    SPEED,
    SWAP,
    TUNE,
    UPGRADES,
    UPSHIFT,
)
from rollingroad.games.full_throttle.observation import MOST_POINTS, MOST_SPEED
from rollingroad.games.full_throttle.offers import Offers
from rollingroad.games.full_throttle.state import RaceState
from rollingroad.games.full_throttle.view import RaceView

FEATURES: Final = (
    *(f"gives gear {gear}" for gear in range(1, GEARS + 1)),
    "cards given",
    "cards left",
    "gear",
    "cards played",
    "of the own gear",
    "Speed",
    "SV over the corners ahead",
    "points gained",
    "points left",
    "penalties",
    "tires",
    "aerodynamics",
    "handling",
    "crosses the line",
    "extra Speed",
    "corner number at the end",
    "ways on from there",
    *(f"fits {upgrade}" for upgrade in UPGRADES),
    "lane",
)
"""Behind the kinds of action, of which one has a 1."""
WIDTH: Final = FIRST_CHANCE + GEARS + 17 + len(UPGRADES) + 1

CARDS_AT: Final = FIRST_CHANCE
SET_AT: Final = CARDS_AT + GEARS + 2
SPEED_AT: Final = SET_AT + 3
PATH_AT: Final = SPEED_AT + 2
FIT_AT: Final = PATH_AT + 10


def feature_rows(view: RaceView, ask: Decision) -> list[list[float]]:
    """One row per listed action."""
    s = view.table
    limits = _limits(s)
    offers = s.offers
    rows: list[list[float]] = []
    for action in ask.offered:
        kind = kind_of(action)
        row = [0.0] * WIDTH
        row[kind] = 1.0
        if kind == MOVE and offers is not None:
            _move(s, offers, action, row)
        elif kind == SPEED:
            _speed(row, sv_of(s, s.active, first(action)), limits)
        elif kind == PLAY:
            _play(s, action, row, limits)
        elif kind == FIT:
            row[FIT_AT + first(action)] = 1.0
        elif kind == LANE:
            row[FIT_AT + len(UPGRADES)] = share(first(action) + 1, 4)
        elif kind in (UPSHIFT, DOWNSHIFT, TUNE, SWAP, GIVE_UP):
            _cards(s, action, row)
        rows.append(row)
    return rows


def _limits(s: RaceState) -> list[int]:
    """The corners ahead of the active car."""
    if s.active == NO_CAR or s.at[s.active] == NOWHERE:
        return []
    return road_ahead(s.track, s.at[s.active]).limits


def _cards(s: RaceState, action: int, row: list[float]) -> None:
    """What is given, and the gear that it shifts to."""
    counts, kind = counts_of(action), kind_of(action)
    given = sum(counts)
    for gear in range(1, GEARS + 1):
        row[CARDS_AT + gear - 1] = share(counts[gear], 3)
    row[CARDS_AT + GEARS] = share(given, GEARS)
    if s.active != NO_CAR:
        gear = s.gear[s.active] + (1 if kind == UPSHIFT else -1 if kind == DOWNSHIFT else 0)
        row[CARDS_AT + GEARS + 1] = share(s.hand_size(s.active) - given, GEARS)
        row[SET_AT] = share(gear, GEARS)


def _play(s: RaceState, action: int, row: list[float], limits: list[int]) -> None:
    gear, number, own = first(action) + 1, second(action) + 1, s.gear[s.active]
    row[CARDS_AT + GEARS + 1] = share(s.hand_size(s.active) - number, GEARS)
    row[SET_AT] = share(gear, GEARS)
    row[SET_AT + 1] = share(number, GEARS)
    row[SET_AT + 2] = float(gear == own)
    mean = s.t.mean_speed[s.row(s.active)]
    _speed(row, int(mean if gear != own else max(mean, float(s.t.minimum[gear]))), limits)


def _speed(row: list[float], sv: int, limits: list[int]) -> None:
    row[SPEED_AT] = share(sv, MOST_SPEED)
    over = 0
    for limit in limits[:sv]:
        if limit and sv - limit > over:
            over = sv - limit
    row[SPEED_AT + 1] = share(over, MOST_SPEED // 2)


def _move(s: RaceState, offers: Offers, action: int, row: list[float]) -> None:
    path, track = offers.paths[offers.moves.index(action)], s.track
    left = track.to_finish[path.node]
    row[PATH_AT] = share(track.to_finish[s.at[s.active]] - left, MOST_SPEED)
    row[PATH_AT + 1] = share(left, MOST_POINTS)
    row[PATH_AT + 2] = share(path.penalties, GEARS)
    row[PATH_AT + 3] = share(path.tires, 4)
    row[PATH_AT + 4] = share(path.aero, 4)
    row[PATH_AT + 5] = float(path.handling)
    row[PATH_AT + 6] = float(path.node == track.finish)
    row[PATH_AT + 7] = share(path.extra, MOST_SPEED)
    row[PATH_AT + 8] = share(track.limit[path.node], MOST_LIMIT)
    row[PATH_AT + 9] = share(len(track.exits[path.node]), 4)
