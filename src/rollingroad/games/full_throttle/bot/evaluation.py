"""How far a car still has to go: every way to move from a place, and what the rest of the race costs there.

The driver asks this for the same places over and over, so it is worked out once for a road and a driver card.
All costs are in points of movement; a turn costs as many as a good one brings.
"""

from __future__ import annotations

from typing import Final

from rollingroad.games.full_throttle.kinds import FINISH, FROM_COURSE, GEARS, NEUTRAL, PAUSE
from rollingroad.games.full_throttle.paths import Path, Run, Search
from rollingroad.games.full_throttle.state import RaceState
from rollingroad.games.full_throttle.tables import Perks, Tables
from rollingroad.games.full_throttle.track import Track

TURN: Final = 13.0
"""What a turn costs."""
EXTRA: Final = 0.6
"""What a point of extra Speed behind the line is worth: to be there a turn earlier is always better."""
TOP: Final = 24
"""Faster moves are judged like this one."""
OUT_COST: Final = 60.0
"""What it costs to crash into a barrier."""
ROOMY: Final = 9
"""Penalties of a car in 3rd gear that stop it; good enough to judge a road by."""
USUAL_SET: Final = 2.3
"""How many cards a driver flips, as a rule."""
CARD: Final = 0.1
"""What a card is worth that would stay in the hand."""
LATE_SHIFT: Final = 2.0
"""What it costs to shift before the draw, with cards that the set would need."""
LOST_CARD: Final = 1.0
LOST_SETS: Final = 0.12
LOST_GEAR: Final = 4.0
"""What penalties cost: each card, what cards would do together, and each gear."""
LEFT_NEUTRAL: Final = 3.0
"""What it costs to come out of Neutral."""
STUCK: Final = 3.0
"""What each point to the finish costs a car that gets nowhere: more than it costs any that drives on."""
MOST_KNOWN: Final = 160
"""Outlooks that are kept; there is one for each driver card on each course."""


def penalty_cost(penalties: int, base: int) -> float:
    """What penalties cost: cards at first, the more the dearer, then gears."""
    cards = min(penalties, base)
    return LOST_CARD * cards + LOST_SETS * cards * cards + LOST_GEAR * (penalties - cards)


class Way:
    """One way to move, as far as it matters afterwards."""

    __slots__ = ("aero", "ending", "extra", "handling", "node", "penalties", "tires")

    def __init__(self, path: Path) -> None:
        self.node: int = path.node
        self.ending: int = path.ending
        self.penalties: int = path.penalties
        self.extra: int = path.extra
        self.tires: int = path.tires
        self.aero: int = path.aero
        self.handling: int = path.handling


def ways_of(run: Run, tires: int) -> list[Way]:
    """For each end of a search the way with the fewest penalties."""
    run.brief = True
    best: dict[int, Path] = {}
    for path in Search(run, tires, 0, 0).paths:
        known = best.get(path.node)
        if known is None or path.penalties < known.penalties or path.extra > known.extra:
            best[path.node] = path
    return [Way(path) for path in best.values()]


def corners_cost(ways: list[Way]) -> bool:
    """Whether some way brings penalties, so that Tires could matter."""
    for way in ways:
        if way.penalties:
            return True
    return False


class Road:
    """A course with its own obstacles and nobody else on it, as one driver card sees it."""

    __slots__ = ("_known", "closed", "perks", "track")

    def __init__(self, track: Track, perks: Perks, closed: set[int]) -> None:
        self.track = track
        self.perks = perks
        self.closed = closed
        self._known: dict[int, list[Way]] = {}

    def ways(self, node: int, speed: int, tires: int, room: int = ROOMY) -> list[Way]:
        """Every way to spend that Speed from here with so many Tires, and with room for so many penalties."""
        key = ((room * 8 + tires) * 32 + min(speed, TOP)) * self.track.size + node
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = ways_of(self._run(node, min(speed, TOP), room), tires)
        return known

    def _run(self, node: int, speed: int, room: int) -> Run:
        run = Run(self.track, node, speed, room)
        run.ignored = self.perks.ignored
        run.corner_value, run.corner_up_to = self.perks.corner_value, self.perks.corner_up_to
        run.weave = self.perks.weave
        run.closed = self.closed
        return run


class Outlook:
    """What the rest of the race costs one driver card from each place in each gear."""

    __slots__ = ("_after", "_costs", "base", "down", "road", "rows", "shares", "track", "up")

    def __init__(self, tables: Tables, road: Road, perks: Perks) -> None:
        self.road = road
        self.track: Track = road.track
        self.base: int = perks.base
        self.up: float = CARD * max(1, tables.upshift_cost - perks.cheap_up)
        self.down: float = CARD * max(1, tables.downshift_cost - perks.cheap_down)
        self.rows: list[list[int]] = [typical_speeds(tables, perks, gear) for gear in range(GEARS + 1)]
        self.shares: list[float] = shares_of_best(len(self.rows[1]))
        self._costs: dict[int, float] = {}
        self._after: dict[int, float] = {}

    def cost(self, node: int, gear: int, paused: bool) -> float:
        """What is still to come for a car that begins its turn here in that gear."""
        key = (node * 8 + gear) * 2 + paused
        known = self._costs.get(key)
        if known is None:
            known = self._costs[key] = self._with_late_shifts(node, gear, paused)
        return known

    def _with_late_shifts(self, node: int, gear: int, paused: bool) -> float:
        if gear == NEUTRAL:
            return LEFT_NEUTRAL + self.cost(node, 1, paused)
        best = self._drive(node, gear, paused)
        if gear < GEARS:
            best = min(best, LATE_SHIFT + self.up + self._drive(node, gear + 1, paused))
        if gear > 1:
            best = min(best, LATE_SHIFT + self.down + self._drive(node, gear - 1, paused))
        return best

    def _drive(self, node: int, gear: int, paused: bool) -> float:
        """The mean cost with the best of a usual draw."""
        key = -1 - ((node * 8 + gear) * 2 + paused)
        known = self._costs.get(key)
        if known is None:
            need = self.track.barrier[node] if paused else 0
            costs = sorted([self._best_way(node, speed, gear, need) for speed in self.rows[gear]])
            known = 0.0
            for i in range(len(costs)):
                known += self.shares[i] * costs[i]
            self._costs[key] = known
        return known

    def _best_way(self, node: int, speed: int, gear: int, need: int) -> float:
        if speed < need:
            return OUT_COST + STUCK * self.track.to_finish[node]
        best = 9999.0
        away = self.track.to_finish
        for way in self.road.ways(node, speed, 0):
            if way.ending != FINISH and away[way.node] >= away[node]:
                cost = TURN + STUCK * away[way.node]
            else:
                cost = self.way_cost(way, gear, 1, 2)
            best = min(best, cost)
        return best

    def drops(self, way: Way) -> int:
        """FT-PENALTY-2: gears lost to penalties beyond the hand."""
        return max(0, way.penalties - self.base)

    def way_cost(self, way: Way, gear: int, ups: int, downs: int) -> float:
        """A move and the rest of the race after it; past the line only extra Speed counts."""
        if way.ending == FINISH:
            return TURN - EXTRA * way.extra
        cost = TURN + penalty_cost(way.penalties, self.base)
        return cost + self.after(way.node, gear - self.drops(way), ups, downs, way.ending == PAUSE)

    def after(self, node: int, gear: int, ups: int, downs: int, paused: bool) -> float:
        """The rest of the race after a move, with the best of so many shifts that the hand can pay."""
        gear = max(NEUTRAL, gear)
        key = ((((node * 8 + gear) * 8 + min(ups, GEARS)) * 8 + min(downs, GEARS)) * 2) + paused
        known = self._after.get(key)
        if known is None:
            known = self._after[key] = self._best_gear(node, gear, ups, downs, paused)
        return known

    def _best_gear(self, node: int, gear: int, ups: int, downs: int, paused: bool) -> float:
        best = self.cost(node, gear, paused)
        for step in range(1, min(ups, GEARS - gear) + 1):
            best = min(best, step * self.up + self.cost(node, gear + step, paused))
        for step in range(1, min(downs, gear - 1) + 1):
            best = min(best, step * self.down + self.cost(node, gear - step, paused))
        return best


def typical_speeds(tables: Tables, perks: Perks, gear: int) -> list[int]:
    """A few Speeds that stand for the row of a gear; Neutral has none."""
    if gear == NEUTRAL:
        return [0] * 6
    row = []
    for card in range(len(tables.card_ids)):
        speed = tables.row_speed(card, gear)
        row.append(speed + (perks.icon_speed if tables.has_icon(speed, gear) else 0))
    row.sort()
    return [row[len(row) * share // 100] for share in (8, 25, 42, 58, 75, 92)]


def shares_of_best(number: int) -> list[float]:
    """How likely each of so many equal chances, the best first, is the best of a usual draw."""
    at_least = [((number - i) / number) ** USUAL_SET for i in range(number + 1)]
    return [at_least[i] - at_least[i + 1] for i in range(number)]


_ROADS: dict[tuple[object, ...], Road] = {}
_OUTLOOKS: dict[tuple[object, ...], Outlook] = {}


def outlook_of(s: RaceState, car: int) -> Outlook:
    """The outlook of a car's driver card on the course, made once and kept."""
    perks, own = s.perks(car), s.rules.obstacles == FROM_COURSE
    key = (s.track, s.driver[car], own)
    known = _OUTLOOKS.get(key)
    if known is None:
        if len(_OUTLOOKS) >= MOST_KNOWN:
            _OUTLOOKS.clear()
            _ROADS.clear()
        known = _OUTLOOKS[key] = Outlook(s.t, road_of(s, perks, own), perks)
    return known


def road_of(s: RaceState, perks: Perks, own: bool) -> Road:
    """Driver cards that see corners and lanes alike share a road."""
    key = (s.track, own, perks.ignored, perks.corner_value, perks.corner_up_to, perks.weave)
    known = _ROADS.get(key)
    if known is None:
        obstacles = [s.track.board.number[space] for space in s.track.course.obstacles]
        known = _ROADS[key] = Road(s.track, perks, set(obstacles) if own else set())
    return known
