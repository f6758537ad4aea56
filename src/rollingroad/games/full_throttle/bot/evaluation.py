"""Estimates what the rest of the race costs a car, and each seat's chance to win.

All costs are in points of movement; a turn costs as many points as a good turn brings. Bots ask for the same
places repeatedly, so costs are cached for each road and driver card.
"""

from math import exp, sqrt
from typing import Final

from mypy_extensions import mypyc_attr

from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.drive import lost_gears
from rollingroad.games.full_throttle.rules.finish import finishers, points_left, sides_of, trial_score
from rollingroad.games.full_throttle.rules.lookup import Lookup, Perks
from rollingroad.games.full_throttle.rules.path_search import Path, Run, Search
from rollingroad.games.full_throttle.rules.shifts import downshift_cost, price, upshift_cost
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import Track

TURN: Final = 13.0
"""What a turn costs."""
EXTRA: Final = 0.6
"""What a point of extra Speed behind the line is worth; finishing a turn earlier is always worth more."""
TOP: Final = 24
"""Faster moves are rated like a move at this Speed."""
OUT_COST: Final = 60.0
"""What it costs to crash into a barrier."""
ROOMY: Final = 9
"""The penalties a car in 3rd gear can take: accurate enough to rate a road."""
USUAL_SET: Final = 2.3
"""How many cards a driver usually flips."""
CARD: Final = 0.1
"""What a card left in the hand is worth."""
LATE_SHIFT: Final = 2.0
"""What it costs to shift before the draw, with cards that the set would need."""
LOST_CARD: Final = 1.0
LOST_SETS: Final = 0.12
LOST_GEAR: Final = 4.0
"""What penalties cost: each card, each pair of lost cards, and each gear."""
LEFT_NEUTRAL: Final = 3.0
"""What it costs to shift out of Neutral."""
STUCK: Final = 3.0
"""What each point to the finish costs a car that makes no progress: more than any car that drives on."""
MOST_KNOWN: Final = 160
"""Size of the cache; there is one outlook for each driver card on each course."""
MOST_PAST_CARS: Final = 2_000
"""Size of a road's cache of runs past other cars."""


def penalty_cost(penalties: int, base: int) -> float:
    """Penalties cost cards first, each more than the one before, then gears."""
    cards = min(penalties, base)
    return LOST_CARD * cards + LOST_SETS * cards * cards + LOST_GEAR * (penalties - cards)


@mypyc_attr(acyclic=True)
class Way:
    """One way to move, reduced to its consequences."""

    def __init__(self, path: Path) -> None:
        self.node: int = path.node
        self.ending: int = path.ending
        self.penalties: int = path.penalties
        self.extra: int = path.extra
        self.tires: int = path.tires
        self.aero: int = path.aero
        self.handling: int = path.handling


def ways_of(run: Run, tires: int) -> list[Way]:
    """The way with the fewest penalties to each end of a search."""
    run.brief = True
    best: dict[int, Path] = {}
    for path in Search(run, tires, 0, 0).paths:
        known = best.get(path.node)
        if known is None or path.penalties < known.penalties or path.extra > known.extra:
            best[path.node] = path
    return [Way(path) for path in best.values()]


class Road:
    """A course with its own obstacles and no other car, as one driver card sees it."""

    def __init__(self, track: Track, lookup: Lookup, perks: Perks, closed: set[int]) -> None:
        self.track = track
        self.lookup = lookup
        self.perks = perks
        self.closed = closed
        self._known: dict[int, list[Way]] = {}
        self._past_cars: dict[tuple[object, ...], list[Way]] = {}

    def ways(self, node: int, speed: int, tires: int, room: int = ROOMY) -> list[Way]:
        """Every way to spend a Speed from here with a number of Tires and room for that many penalties."""
        key = ((room * 8 + tires) * 32 + min(speed, TOP)) * self.track.size + node
        known = self._known.get(key)
        if known is None:
            run = Run(self.track, node, min(speed, TOP), room)
            run.take_numbers(self.lookup, self.perks)
            run.closed = self.closed
            known = self._known[key] = ways_of(run, tires)
        return known

    def ways_past(self, run: Run, tires: int) -> list[Way]:
        """The same of a run past other cars: in a search the next worlds ask for it again."""
        key = (*run.key(), tires)
        known = self._past_cars.get(key)
        if known is None:
            if len(self._past_cars) >= MOST_PAST_CARS:
                self._past_cars.clear()
            known = self._past_cars[key] = ways_of(run, tires)
        return known


class Outlook:
    """What the rest of the race costs one driver card from each place in each gear."""

    def __init__(self, lookup: Lookup, road: Road, perks: Perks) -> None:
        self.road = road
        self.track: Track = road.track
        self.base: int = perks.base
        self.up: float = CARD * price(lookup, lookup.upshift_cost, perks.cheap_up)
        self.down: float = CARD * price(lookup, lookup.downshift_cost, perks.cheap_down)
        self.rows: list[list[int]] = [typical_speeds(lookup, perks, gear) for gear in range(kinds.GEARS + 1)]
        self.shares: list[float] = shares_of_best(len(self.rows[1]))
        self._costs: dict[int, float] = {}
        self._after: dict[int, float] = {}

    def cost(self, node: int, gear: int, paused: bool) -> float:
        """What the race still costs a car that begins its turn here in that gear."""
        key = (node * 8 + gear) * 2 + paused
        known = self._costs.get(key)
        if known is None:
            known = self._costs[key] = self._with_late_shifts(node, gear, paused)
        return known

    def _with_late_shifts(self, node: int, gear: int, paused: bool) -> float:
        if gear == kinds.NEUTRAL:
            return LEFT_NEUTRAL + self.cost(node, 1, paused)
        best = self._drive(node, gear, paused)
        if gear < kinds.GEARS:
            best = min(best, LATE_SHIFT + self.up + self._drive(node, gear + 1, paused))
        if gear > 1:
            best = min(best, LATE_SHIFT + self.down + self._drive(node, gear - 1, paused))
        return best

    def _drive(self, node: int, gear: int, paused: bool) -> float:
        """The mean cost with the best card of a usual draw."""
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
            if way.ending != kinds.FINISH and away[way.node] >= away[node]:
                cost = TURN + STUCK * away[way.node]
            else:
                cost = self.way_cost(way, gear, 1, 2)
            best = min(best, cost)
        return best

    def way_cost(self, way: Way, gear: int, ups: int, downs: int) -> float:
        """A move and the rest of the race after it; past the line only extra Speed counts."""
        if way.ending == kinds.FINISH:
            return TURN - EXTRA * way.extra
        cost = TURN + penalty_cost(way.penalties, self.base)
        return cost + self.after(
            way.node, gear - lost_gears(way.penalties, self.base), ups, downs, way.ending == kinds.PAUSE
        )

    def after(self, node: int, gear: int, ups: int, downs: int, paused: bool) -> float:
        """The rest of the race after a move, with the best of the shifts that the hand can pay for."""
        gear = max(kinds.NEUTRAL, gear)
        key = ((((node * 8 + gear) * 8 + min(ups, kinds.GEARS)) * 8 + min(downs, kinds.GEARS)) * 2) + paused
        known = self._after.get(key)
        if known is None:
            known = self._after[key] = self._best_gear(node, gear, ups, downs, paused)
        return known

    def _best_gear(self, node: int, gear: int, ups: int, downs: int, paused: bool) -> float:
        best = self.cost(node, gear, paused)
        for step in range(1, min(ups, kinds.GEARS - gear) + 1):
            best = min(best, step * self.up + self.cost(node, gear + step, paused))
        for step in range(1, min(downs, gear - 1) + 1):
            best = min(best, step * self.down + self.cost(node, gear - step, paused))
        return best


def typical_speeds(lookup: Lookup, perks: Perks, gear: int) -> list[int]:
    """A few Speeds that represent the row of a gear; in Neutral all are 0."""
    if gear == kinds.NEUTRAL:
        return [0] * 6
    row = sorted([speeds[gear] + lookup.icon_speed(perks, speeds[gear], gear) for speeds in lookup.speed])
    return [row[len(row) * share // 100] for share in (8, 25, 42, 58, 75, 92)]


def shares_of_best(number: int) -> list[float]:
    """The chance of each of `number` equally likely results, best first, to be the best of a usual draw."""
    at_least = [((number - i) / number) ** USUAL_SET for i in range(number + 1)]
    return [at_least[i] - at_least[i + 1] for i in range(number)]


_ROADS: dict[tuple[object, ...], Road] = {}
_OUTLOOKS: dict[tuple[object, ...], Outlook] = {}


def outlook_of(s: RaceState, car: int) -> Outlook:
    """The cached outlook of a car's driver card on the course."""
    perks, own = s.perks(car), s.setup.obstacles == kinds.FROM_COURSE
    key = (s.track, s.driver[car], own)
    known = _OUTLOOKS.get(key)
    if known is None:
        if len(_OUTLOOKS) >= MOST_KNOWN:
            _OUTLOOKS.clear()
            _ROADS.clear()
        known = _OUTLOOKS[key] = Outlook(s.t, road_of(s, perks, own), perks)
    return known


def road_of(s: RaceState, perks: Perks, own: bool) -> Road:
    """The cached road; driver cards with the same rules for corners and lanes share one."""
    key = (s.track, own, perks.ignored, perks.corner_value, perks.corner_up_to, perks.weave)
    known = _ROADS.get(key)
    if known is None:
        obstacles = [s.track.board.number[space] for space in s.track.course.obstacles]
        known = _ROADS[key] = Road(s.track, s.t, perks, set(obstacles) if own else set())
    return known


SURE_OF_A_TURN: Final = 2.6
"""Log-odds of a car that is a whole turn ahead at the finish; they fall with the road left."""
CARD_WORTH: Final = 0.65
TOKEN_WORTH: Final = 1.0
GEAR_WORTH: Final = 2.0
"""The worth of cards, tokens and gears in points of movement, fitted to 13,000 positions of driver races."""
OVER_THE_LINE: Final = 6.0
LOST: Final = -400.0
USUAL_SPEED: Final = 6.5


def win_chances(s: RaceState) -> tuple[float, ...]:
    """A score per seat; for a finished race, its outcome."""
    if s.outcome is not None:
        return s.outcome
    if s.setup.variant == kinds.TIME_TRIAL:
        return (trial_value(s),)
    if s.setup.variant == kinds.GETAWAY:
        return getaway_chances(s)
    sides = sides_of(s)
    values = [max([car_value(s, car) for car in cars]) for cars in sides]
    left = [points_left(s, car) for car in range(s.setup.cars) if s.status[car] == kinds.RACING]
    turns = min(left, default=0) / USUAL_SPEED
    top, slope = max(values), SURE_OF_A_TURN / TURN / sqrt(1.0 + turns)
    shares = [exp(slope * (value - top)) for value in values]
    chance = {s.setup.side(cars[0]): share / sum(shares) for cars, share in zip(sides, shares, strict=True)}
    return tuple([chance[s.setup.side(s.setup.cars_of(seat)[0])] for seat in range(s.setup.players)])


def car_value(s: RaceState, car: int) -> float:
    """The standing of a car in points: turns taken, road left, gear, cards and tokens."""
    if s.status[car] == kinds.OUT:
        return LOST
    turns = s.turns[car] + (1 if s.active == car and s.moved else 0)
    if s.status[car] == kinds.FINISHED:
        return OVER_THE_LINE + EXTRA * s.extra[car] - TURN * s.turns[car] if car in finishers(s) else LOST
    hand = s.hand_size(car)
    value = CARD_WORTH * hand + TOKEN_WORTH * sum(s.console[car]) + GEAR_WORTH * s.gear[car] - TURN * turns
    if s.at[car] == kinds.NOWHERE:
        return value - points_left(s, car)
    return value - road_left(s, car, hand)


def road_left(s: RaceState, car: int, hand: int) -> float:
    """The rest of the race with the best gear that the hand can pay for, and the course of a team-mate."""
    look = outlook_of(s, car)
    ups, downs = hand // upshift_cost(s, car), hand // downshift_cost(s, car)
    left = look.after(s.at[car], s.gear[car], ups, downs, s.paused[car])
    return left + TURN / USUAL_SPEED * (points_left(s, car) - s.track.to_finish[s.at[car]])


def getaway_chances(s: RaceState) -> tuple[float, ...]:
    """The runner is more likely to get away the nearer the line is."""
    if s.at[0] == kinds.NOWHERE:
        return (0.5,) * s.setup.players
    rounds = s.track.to_finish[s.at[0]] / (USUAL_SPEED if s.gear[0] else USUAL_SPEED / 2)
    chance = 0.97 ** max(1.0, rounds)
    return (chance, *[1 - chance] * (s.setup.players - 1))


def trial_value(s: RaceState) -> float:
    if s.status[0] == kinds.FINISHED:
        return trial_score(s)
    if s.at[0] == kinds.NOWHERE:
        return 0.8
    turns = s.turns[0] + s.track.to_finish[s.at[0]] / USUAL_SPEED
    return max(0.0, (kinds.LAST_ROUND - turns) / kinds.LAST_ROUND)
