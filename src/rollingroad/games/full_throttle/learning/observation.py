"""Observations for learners: the cars, this turn, what a draw may bring, and the road ahead."""

from __future__ import annotations

from array import array
from typing import Final

from rollingroad.core.engine.learning import Field, Layout, share
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.draw import drawn_speeds
from rollingroad.games.full_throttle.rules.finish import points_left
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.shifts import downshift_cost, upshift_cost
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import Track
from rollingroad.games.full_throttle.rules.view import RaceView

AHEAD: Final = 24
"""Points of movement of the road in an observation."""
CELL: Final = 6
MOST_LIMIT: Final = 20
MOST_TRACKS: Final = 32
"""Courses in the cache."""


class RoadAhead:
    """The printed road ahead of a node: corner numbers, barriers and spaces by point of movement."""

    __slots__ = ("lanes", "limits", "places", "values")

    def __init__(self, track: Track, node: int) -> None:
        self.values: array[float] = array("f", bytes(4 * AHEAD * CELL))
        self.places: dict[int, list[tuple[int, float]]] = {}
        """The points at which each space is part of the row, with its share of the row."""
        self.lanes: dict[int, list[int]] = {}
        """The points at which each space lies straight ahead."""
        self.limits: list[int] = []
        """The highest corner number at each point; 0 if the row has a straight space."""
        lane, row = node, track.row_of(node)
        for point in range(AHEAD):
            lane, row = next_row(track, lane, row)
            if not row:
                break
            self._add(track, point, lane, row)

    def _add(self, track: Track, point: int, lane: int, row: list[int]) -> None:
        limits, at = [track.limit[node] for node in row], point * CELL
        self.limits.append(max(limits) if min(limits) else 0)
        self.values[at] = share(max(limits), MOST_LIMIT)
        self.values[at + 1] = share(min(limits), MOST_LIMIT)
        if lane != kinds.NOWHERE:
            self.values[at + 2] = share(track.limit[lane], MOST_LIMIT)
            self.lanes.setdefault(track.space[lane], []).append(point)
        self.values[at + 4] = 1.0
        self.values[at + 5] = 1.0 if track.finish in row else share(track.barrier[row[0]], MOST_LIMIT) / 2
        for node in row:
            self.places.setdefault(track.space[node], []).append((point, 1.0 / len(row)))


def next_row(track: Track, lane: int, row: list[int]) -> tuple[int, list[int]]:
    """The next point of movement: the node straight ahead, and all nodes that the row leads to."""
    onward: list[int] = []
    for node in row:
        for following in track.forward[node]:
            if following not in onward:
                onward.append(following)
    straight = track.forward[lane] if lane != kinds.NOWHERE else []
    return straight[0] if straight else kinds.NOWHERE, onward


_ROADS: Final[dict[Track, dict[int, RoadAhead]]] = {}


def road_ahead(track: Track, node: int) -> RoadAhead:
    """The cached road ahead of a node."""
    roads = _ROADS.get(track)
    if roads is None:
        if len(_ROADS) >= MOST_TRACKS:
            _ROADS.clear()
        roads = _ROADS[track] = {}
    if node not in roads:
        roads[node] = RoadAhead(track, node)
    return roads[node]


RACE: Final = 11
TURN: Final = 18
CAR: Final = 20
MOST_POINTS: Final = 100
MOST_SPEED: Final = 20
MOST_HAND: Final = 10
MOST_TURNS: Final = 30
MOST_TOKENS: Final = 4
_NOWHERE: Final[list[tuple[int, float]]] = []
_NEVER: Final[list[int]] = []


class RaceObserver:
    """The layout of an observation, and how it is filled."""

    def __init__(self, lookup: Lookup, questions: list[str]) -> None:
        self.questions: dict[str, int] = {kind: i for i, kind in enumerate(questions)}
        self.drivers: int = len(lookup.driver_ids)
        self.width: int = CAR + len(kinds.STATUS_NAMES) + kinds.GEARS + len(kinds.UPGRADES) + self.drivers
        layout = race_layout(len(questions), self.width)
        self.layout = layout
        self.variant_at: int = layout.start["variant"]
        self.race_at: int = layout.start["race"]
        self.turn_at: int = layout.start["turn"]
        self.speeds_at: int = layout.start["speeds"]
        self.draw_at: int = layout.start["draw"]
        self.ahead_at: int = layout.start["ahead"]
        self.cars_at: int = layout.start["cars"]

    def observe(self, view: RaceView) -> array[float]:
        out = self.layout.blank()
        s = view.table
        for ask in view.open:
            out[self.questions[ask.kind]] = 1.0
        out[self.variant_at + s.setup.variant] = 1.0
        mine = own_car(view)
        self._race(view, s, out)
        if s.active != kinds.NO_CAR:
            self._turn(s, out)
        self._draw(view, s, out)
        if mine != kinds.NO_CAR and s.status[mine] == kinds.RACING and s.at[mine] != kinds.NOWHERE:
            self._ahead(s, mine, out)
        at = self.cars_at
        for car in in_order(view, s):
            self._car(view, s, car, mine, at, out)
            at += self.width
        return out

    def _race(self, view: RaceView, s: RaceState, out: array[float]) -> None:
        at, setup = self.race_at, s.setup
        out[at] = share(s.round, MOST_TURNS)
        out[at + 1] = share(s.slot + 1, kinds.MOST_CARS)
        out[at + 2] = float(setup.damage)
        out[at + 3] = float(setup.shift_after_draw)
        out[at + 4] = float(s.revealed)
        out[at + 5] = share(s.track.to_finish[0], MOST_POINTS)
        out[at + 6] = share(len(s.obstacles), 20)
        out[at + 7] = share(view.deck_size, len(s.t.card_ids))
        out[at + 8] = share(s.epoch, MOST_TOKENS)
        out[at + 9] = float(s.active in view.own)
        out[at + 10] = float(s.first in view.own)

    def _turn(self, s: RaceState, out: array[float]) -> None:
        at, car = self.turn_at, s.active
        out[at] = share(s.set_gear, kinds.GEARS)
        out[at + 1] = share(s.set_count, kinds.GEARS)
        out[at + 2] = share(s.nitrous, MOST_SPEED)
        out[at + 3] = share(s.tire_speed, MOST_SPEED)
        out[at + 4] = share(s.discount, MOST_TOKENS)
        out[at + 5] = float(s.turbo)
        out[at + 6] = share(s.drift, 2)
        out[at + 7] = float(s.power_used)
        out[at + 8] = float(s.handling_used)
        out[at + 9] = float(s.swapped)
        out[at + 10] = float(s.moved)
        out[at + 11] = share(s.chosen + 1, MOST_SPEED)
        out[at + 12] = float(s.icon)
        out[at + 13] = share(s.sv, MOST_SPEED)
        out[at + 14] = share(s.due, MOST_TOKENS)
        out[at + 15] = share(s.penalties, kinds.GEARS)
        out[at + 16] = share(upshift_cost(s, car), 3)
        out[at + 17] = share(downshift_cost(s, car), 3)
        if s.set_count and s.chosen < 0:
            for speed in drawn_speeds(s, car):
                out[self.speeds_at + (speed if speed < MOST_SPEED else MOST_SPEED)] = 1.0

    def _draw(self, view: RaceView, s: RaceState, out: array[float]) -> None:
        cards = view.possible_cards()
        gears, at = [0] * (kinds.GEARS + 1), self.draw_at
        for card in cards:
            gears[s.t.card_gear[card]] += 1
        for gear in range(1, kinds.GEARS + 1):
            if gears[gear]:
                out[at + gear - 1] = gears[gear] / len(cards)

    def _ahead(self, s: RaceState, car: int, out: array[float]) -> None:
        """The printed road ahead of the car, with what is in the way."""
        at, road = self.ahead_at, road_ahead(s.track, s.at[car])
        out[at : at + AHEAD * CELL] = road.values
        for space in s.taken_spaces(car):
            for point, part in road.places.get(space, _NOWHERE):
                out[at + point * CELL + 4] -= part
            for point in road.lanes.get(space, _NEVER):
                out[at + point * CELL + 3] = 1.0

    def _car(self, view: RaceView, s: RaceState, car: int, mine: int, at: int, out: array[float]) -> None:
        left = points_left(s, car) if s.status[car] == kinds.RACING else 0
        out[at] = 1.0
        out[at + 1] = float(car in view.own)
        out[at + 2] = float(mine != kinds.NO_CAR and s.setup.side(car) == s.setup.side(mine))
        out[at + 3] = float(car == s.active)
        out[at + 4] = share(s.gear[car], kinds.GEARS)
        out[at + 5] = share(left, MOST_POINTS)
        if mine != kinds.NO_CAR and s.status[mine] == kinds.RACING and s.status[car] == kinds.RACING:
            out[at + 6] = share(points_left(s, mine) - left, MOST_POINTS // 4)
        out[at + 7] = share(s.turns[car], MOST_TURNS)
        out[at + 8] = share(s.last_sv[car], MOST_SPEED)
        out[at + 9] = share(s.extra[car], MOST_SPEED)
        out[at + 10] = share(s.finish_sv[car], MOST_SPEED)
        out[at + 11] = share(s.out_order[car], kinds.MOST_CARS)
        out[at + 12] = float(s.paused[car])
        out[at + 13] = float(s.block[car] != kinds.NOWHERE)
        out[at + 14] = share(s.drifts[car], MOST_TOKENS)
        out[at + 15] = share(s.fitted[car], MOST_HAND)
        out[at + 16] = share(s.hand_size(car), MOST_HAND)
        out[at + 17] = share(s.base(car), MOST_HAND)
        out[at + 18] = share(len(s.face_up[car]), 3)
        out[at + 19] = share(len(s.damaged[car]), 3)
        out[at + CAR + s.status[car]] = 1.0
        at += CAR + len(kinds.STATUS_NAMES)
        for gear, number in enumerate(s.gear_counts(car)):
            if number:
                out[at + gear - 1] = share(number, kinds.GEARS)
        at += kinds.GEARS
        for upgrade, number in enumerate(s.console[car]):
            if number:
                out[at + upgrade] = share(number, MOST_TOKENS)
        if s.driver[car] != kinds.NO_DRIVER:
            out[at + len(kinds.UPGRADES) + s.driver[car]] = 1.0


def own_car(view: RaceView) -> int:
    """The car of this seat that runs: the active one, else the one that races, else the first."""
    if view.table.active in view.own:
        return view.table.active
    for car in view.own:
        if view.table.status[car] == kinds.RACING:
            return car
    return view.own[0] if view.own else kinds.NO_CAR


def in_order(view: RaceView, s: RaceState) -> list[int]:
    """The running car of the seat first, then the others in seat order."""
    first = own_car(view)
    start = first if first != kinds.NO_CAR else 0
    return [(start + number) % s.setup.cars for number in range(s.setup.cars)]


def race_layout(questions: int, car: int) -> Layout:
    return Layout(
        Field("question", (questions,), "1 at each kind of question that this seat is asked"),
        Field("variant", (len(kinds.VARIANTS),), "1 at what is raced: " + ", ".join(kinds.VARIANTS)),
        Field(
            "race",
            (RACE,),
            "round, place in it, damage rules, shifts after the draw, consoles shown, length of the course, "
            "obstacles, cards in the deck, decks made, own turn, own car goes first",
        ),
        Field(
            "turn",
            (TURN,),
            "of the active car: gear and number of the set, Nitrous, tire Speed, discount, turbo, drift, "
            "engine power, handling and swap used, moved, Speed chosen, icon, SV, Control due, penalties, "
            "price of an upshift and of a downshift",
        ),
        Field("speeds", (MOST_SPEED + 1,), "1 at each Speed that the draw offers"),
        Field("draw", (kinds.GEARS,), "the chance of each gear that the next card has"),
        Field(
            "ahead",
            (AHEAD, CELL),
            "per point of movement ahead of the own car: highest and lowest corner number, that of the own "
            "lane and whether it is taken, share of free spaces, barrier (1: the finish)",
        ),
        Field(
            "cars",
            (kinds.MOST_CARS, car),
            "own car first: there, own, same side, active, gear, points to the finish, lead over the own "
            "car, turns, last SV, extra Speed, finish SV, order of dropping out, paused, has a Block, "
            "drifts, tokens fitted, hand, full hand, Control tokens, damage; 1 at the status; hand cards by "
            "gear (where seen); tokens by upgrade (where seen); 1 at the driver",
        ),
    )
