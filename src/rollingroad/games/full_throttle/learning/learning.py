"""The learning part of Full Throttle: observations, action features, and a short index of payments.

An observation shows the cars, this turn, what a draw may bring, and the road ahead.
"""

from __future__ import annotations

from array import array
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rollingroad.core.engine.learning import Field, Layout, Learning, share
from rollingroad.core.engine.packing import KIND_BITS, first, kind_of, second
from rollingroad.core.engine.state import Decision
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.draw import drawn_speeds, sv_of
from rollingroad.games.full_throttle.rules.finish import points_left
from rollingroad.games.full_throttle.rules.hands import counts_of, pack_counts
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.path_offers import Offers
from rollingroad.games.full_throttle.rules.shifts import downshift_cost, upshift_cost
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import Track
from rollingroad.games.full_throttle.rules.view import RaceView

if TYPE_CHECKING:
    from rollingroad.core.action_index import ShortIndex
    from rollingroad.core.codec import Codec


AHEAD: Final = 24
"""Points of movement of the road in an observation."""
CELL: Final = 6
MOST_LIMIT: Final = 20
MOST_TRACKS: Final = 32
"""Courses in the cache."""


class RoadAhead:
    """The printed road ahead of a node: corner numbers, barriers and spaces by point of movement."""

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


def own_car(view: RaceView) -> int:
    """The car of this seat that runs: the active one, else the one that races, else the first."""
    if view.table.active in view.own:
        return view.table.active
    for car in view.own:
        if view.table.status[car] == kinds.RACING:
            return car
    return view.own[0] if view.own else kinds.NO_CAR


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


# Features of actions


FEATURES: Final = (
    *(f"gives gear {gear}" for gear in range(1, kinds.GEARS + 1)),
    *("cards given", "cards left", "gear", "cards played", "of the own gear", "Speed"),
    *("SV over the corners ahead", "points gained", "points left", "penalties", "tires", "aerodynamics"),
    *("handling", "crosses the line", "extra Speed", "corner number at the end", "ways on from there"),
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


def _limits(s: RaceState) -> list[int]:
    """The corners ahead of the active car."""
    if s.active == kinds.NO_CAR or s.at[s.active] == kinds.NOWHERE:
        return []
    return road_ahead(s.track, s.at[s.active]).limits


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
    row[PATH_AT + 2] = share(path.penalties, kinds.GEARS)
    row[PATH_AT + 3] = share(path.tires, 4)
    row[PATH_AT + 4] = share(path.aero, 4)
    row[PATH_AT + 5] = float(path.handling)
    row[PATH_AT + 6] = float(path.node == track.finish)
    row[PATH_AT + 7] = share(path.extra, MOST_SPEED)
    row[PATH_AT + 8] = share(track.limit[path.node], MOST_LIMIT)
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


class RaceLearning(Learning[RaceView]):
    rank_slots: ClassVar[dict[str, int]] = {"move": 96, "tune": 512, "give-up": 64}
    max_offered: ClassVar[int] = 512

    def __init__(self, lookup: Lookup, questions: list[str]) -> None:
        self.lookup = lookup
        self.questions: dict[str, int] = {kind: i for i, kind in enumerate(questions)}
        self.drivers: int = len(lookup.driver_ids)
        self.width: int = CAR + len(kinds.STATUS_NAMES) + kinds.GEARS + len(kinds.UPGRADES) + self.drivers
        self.race_layout: Layout = race_layout(len(questions), self.width)
        self.start: dict[str, int] = self.race_layout.start

    def layout(self, options: Any) -> Layout:
        return self.race_layout

    def observe(self, view: RaceView) -> array[float]:
        out = self.race_layout.blank()
        s = view.table
        for ask in view.open:
            out[self.questions[ask.kind]] = 1.0
        out[self.start["variant"] + s.setup.variant] = 1.0
        mine = own_car(view)
        self._race(view, s, out)
        if s.active != kinds.NO_CAR:
            self._turn(s, out)
        self._draw(view, s, out)
        if mine != kinds.NO_CAR and s.status[mine] == kinds.RACING and s.at[mine] != kinds.NOWHERE:
            self._ahead(s, mine, out)
        # The running car of the seat first, then the others in seat order.
        ahead = mine if mine != kinds.NO_CAR else 0
        for number in range(s.setup.cars):
            car = (ahead + number) % s.setup.cars
            self._car(view, s, car, mine, self.start["cars"] + number * self.width, out)
        return out

    def _race(self, view: RaceView, s: RaceState, out: array[float]) -> None:
        at, setup = self.start["race"], s.setup
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
        at, car = self.start["turn"], s.active
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
                out[self.start["speeds"] + (speed if speed < MOST_SPEED else MOST_SPEED)] = 1.0

    def _draw(self, view: RaceView, s: RaceState, out: array[float]) -> None:
        cards = view.possible_cards()
        gears, at = [0] * (kinds.GEARS + 1), self.start["draw"]
        for card in cards:
            gears[s.t.card_gear[card]] += 1
        for gear in range(1, kinds.GEARS + 1):
            if gears[gear]:
                out[at + gear - 1] = gears[gear] / len(cards)

    def _ahead(self, s: RaceState, car: int, out: array[float]) -> None:
        """The printed road ahead of the car, with what is in the way."""
        at, road = self.start["ahead"], road_ahead(s.track, s.at[car])
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

    def features(self, view: RaceView, ask: Decision) -> list[list[float]]:
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

    def feature_names(self, codec: Codec) -> list[str]:
        return [*[kind.name for kind in codec.kinds[: kinds.FIRST_CHANCE]], *FEATURES]

    def short_index(self, kind: str) -> ShortIndex | None:
        """Shifts and swaps cost only a few cards."""
        number = {"upshift": kinds.UPSHIFT, "downshift": kinds.DOWNSHIFT, "swap": kinds.SWAP}.get(kind)
        if number is None:
            return None
        t = self.lookup
        return Payments(
            number, max(t.upshift_cost, t.downshift_cost, *[each.swap_discard for each in t.perks])
        )
