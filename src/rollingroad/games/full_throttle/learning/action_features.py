"""Features of the offered actions for learners, and a short index of payments (FT-DRAW-10)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from rollingroad.core.engine.learning import share
from rollingroad.core.engine.packing import KIND_BITS, first, kind_of, second
from rollingroad.core.engine.state import Decision
from rollingroad.games.full_throttle.learning import observation
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.draw import sv_of
from rollingroad.games.full_throttle.rules.hands import counts_of, pack_counts
from rollingroad.games.full_throttle.rules.path_offers import Offers
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.view import RaceView

FEATURES: Final = (
    *(f"gives gear {gear}" for gear in range(1, kinds.GEARS + 1)),
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
    *(f"fits {upgrade}" for upgrade in kinds.UPGRADES),
    "lane",
)
"""The features after the one-hot kind of action."""
WIDTH: Final = kinds.FIRST_CHANCE + kinds.GEARS + 17 + len(kinds.UPGRADES) + 1

CARDS_AT: Final = kinds.FIRST_CHANCE
SET_AT: Final = CARDS_AT + kinds.GEARS + 2
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
        if kind == kinds.MOVE and offers is not None:
            _move(s, offers, action, row)
        elif kind == kinds.SPEED:
            _speed(row, sv_of(s, s.active, first(action)), limits)
        elif kind == kinds.PLAY:
            _play(s, action, row, limits)
        elif kind == kinds.FIT:
            row[FIT_AT + first(action)] = 1.0
        elif kind == kinds.LANE:
            row[FIT_AT + len(kinds.UPGRADES)] = share(first(action) + 1, 4)
        elif kind in (kinds.UPSHIFT, kinds.DOWNSHIFT, kinds.TUNE, kinds.SWAP, kinds.GIVE_UP):
            _cards(s, action, row)
        rows.append(row)
    return rows


def _limits(s: RaceState) -> list[int]:
    """The corners ahead of the active car."""
    if s.active == kinds.NO_CAR or s.at[s.active] == kinds.NOWHERE:
        return []
    return observation.road_ahead(s.track, s.at[s.active]).limits


def _cards(s: RaceState, action: int, row: list[float]) -> None:
    """The cards given, and the gear after the shift."""
    counts, kind = counts_of(action), kind_of(action)
    given = sum(counts)
    for gear in range(1, kinds.GEARS + 1):
        row[CARDS_AT + gear - 1] = share(counts[gear], 3)
    row[CARDS_AT + kinds.GEARS] = share(given, kinds.GEARS)
    if s.active != kinds.NO_CAR:
        gear = s.gear[s.active] + (1 if kind == kinds.UPSHIFT else -1 if kind == kinds.DOWNSHIFT else 0)
        row[CARDS_AT + kinds.GEARS + 1] = share(s.hand_size(s.active) - given, kinds.GEARS)
        row[SET_AT] = share(gear, kinds.GEARS)


def _play(s: RaceState, action: int, row: list[float], limits: list[int]) -> None:
    gear, number, own = first(action) + 1, second(action) + 1, s.gear[s.active]
    row[CARDS_AT + kinds.GEARS + 1] = share(s.hand_size(s.active) - number, kinds.GEARS)
    row[SET_AT] = share(gear, kinds.GEARS)
    row[SET_AT + 1] = share(number, kinds.GEARS)
    row[SET_AT + 2] = float(gear == own)
    mean = s.t.mean_speed[s.row(s.active)]
    _speed(row, int(mean if gear != own else max(mean, float(s.t.minimum[gear]))), limits)


def _speed(row: list[float], sv: int, limits: list[int]) -> None:
    row[SPEED_AT] = share(sv, observation.MOST_SPEED)
    over = 0
    for limit in limits[:sv]:
        if limit and sv - limit > over:
            over = sv - limit
    row[SPEED_AT + 1] = share(over, observation.MOST_SPEED // 2)


def _move(s: RaceState, offers: Offers, action: int, row: list[float]) -> None:
    path, track = offers.paths[offers.moves.index(action)], s.track
    left = track.to_finish[path.node]
    row[PATH_AT] = share(track.to_finish[s.at[s.active]] - left, observation.MOST_SPEED)
    row[PATH_AT + 1] = share(left, observation.MOST_POINTS)
    row[PATH_AT + 2] = share(path.penalties, kinds.GEARS)
    row[PATH_AT + 3] = share(path.tires, 4)
    row[PATH_AT + 4] = share(path.aero, 4)
    row[PATH_AT + 5] = float(path.handling)
    row[PATH_AT + 6] = float(path.node == track.finish)
    row[PATH_AT + 7] = share(path.extra, observation.MOST_SPEED)
    row[PATH_AT + 8] = share(track.limit[path.node], observation.MOST_LIMIT)
    row[PATH_AT + 9] = share(len(track.exits[path.node]), 4)


class Payments:
    """All payments of one kind with up to `most` cards, the fewest first, then by gear."""

    def __init__(self, kind: int, most: int) -> None:
        gears = range(1, kinds.GEARS + 1)
        paid = [cards for number in range(most + 1) for cards in combinations_with_replacement(gears, number)]
        counts = [[cards.count(gear) for gear in range(kinds.GEARS + 1)] for cards in paid]
        self._actions = [pack_counts(kind, each) for each in counts]
        self._places = {action >> KIND_BITS: place for place, action in enumerate(self._actions)}
        self.size = len(self._actions)
        self.help = f"the cards given by gear, up to {most}: the fewest first"

    def place(self, action: int) -> int:
        return self._places[action >> KIND_BITS]

    def action(self, place: int) -> int:
        return self._actions[place]
