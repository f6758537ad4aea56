"""The learning part of Full Throttle: observations, action features, and a short index of payments.

An observation shows the cars, this turn, what a draw may bring, and the road ahead.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from rollingroad.core.engine.action_index import ShortIndex
from rollingroad.core.engine.learning import Field, Kept, Layout, Learning, Pairs, share
from rollingroad.core.engine.packing import KIND_BITS, first, kind_of, second
from rollingroad.core.engine.state import Decision
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.draw import drawn_speeds, sv_of
from rollingroad.games.full_throttle.rules.finish import points_left
from rollingroad.games.full_throttle.rules.hands import DECK_BITS, counts_of, pack_counts
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.path_offers import Offers
from rollingroad.games.full_throttle.rules.shifts import downshift_cost, upshift_cost
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import Track
from rollingroad.games.full_throttle.rules.view import deck_size

if TYPE_CHECKING:
    from rollingroad.core.codec import Codec


AHEAD: Final = 24
"""Points of movement of the road in an observation."""
CELL: Final = 6
ROW_BITS: Final = 6
POINT_LIMIT: Final = 32
PLACE_BITS: Final = 12
"""A place on the road ahead: its point, whether it is straight ahead, and the length of its row."""
MOST_LIMIT: Final = 20
MOST_TRACKS: Final = 32
"""Courses in the cache."""


class RoadAhead:
    """The printed road ahead of a node: corner numbers, barriers and spaces by point of movement."""

    def __init__(self, track: Track, node: int) -> None:
        self.places: dict[int, int] = {}
        """Of each space, the points at which it is part of the row, straight ahead or not, and how many
        spaces the row has. Packed, because lists of them kept the garbage collector busy."""
        self.limits: list[int] = []
        """The highest corner number at each point; 0 if the row has a straight space."""
        self.free: list[float] = []
        """The share of free spaces at each point of an empty road."""
        lane, row, out = node, track.row_of(node), Pairs()
        for point in range(AHEAD):
            lane, row = next_row(track, lane, row)
            if not row:
                break
            self._add(track, point, lane, row, out)
        self.printed: Kept = out.take()
        """What does not depend on who is on the road."""

    def _add(self, track: Track, point: int, lane: int, row: list[int], out: Pairs) -> None:
        limits = [track.limit[node] for node in row]
        self.limits.append(max(limits) if min(limits) else 0)
        self.free.append(1.0)
        in_lane = track.limit[lane] if lane != kinds.NOWHERE else 0
        barrier = 1.0 if track.finish in row else share(track.barrier[row[0]], MOST_LIMIT) / 2
        for place, limit in enumerate((max(limits), min(limits), in_lane)):
            out.share(point * CELL + place, limit, MOST_LIMIT)
        out.put(point * CELL + CELL - 1, barrier)
        for node in row:
            place = (point << 1 | (node == lane)) << ROW_BITS | len(row)
            self.places[track.space[node]] = self.places.get(track.space[node], 0) << PLACE_BITS | place

    def take(self, space: int, at: i64, free: list[float], out: Pairs) -> None:
        """Something stands on that space."""
        places = self.places.get(space, 0)
        while places:
            point = places >> ROW_BITS + 1 & POINT_LIMIT - 1
            free[point] -= 1.0 / (places & (1 << ROW_BITS) - 1)
            out.mark(at + point * CELL + 3, bool(places >> ROW_BITS & 1))
            places >>= PLACE_BITS


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


RACE: Final = (
    *("round", "place in it", "damage rules", "shifts after the draw", "consoles shown"),
    *("length of the course", "obstacles", "cards in the deck", "decks made", "own turn"),
    "own car goes first",
)
TURN: Final = (
    *("gear of the set", "number of the set", "Nitrous", "tire Speed", "discount", "turbo", "drift"),
    *("engine power used", "handling used", "swap used", "moved", "Speed chosen", "icon", "SV"),
    *("Control due", "penalties", "price of an upshift", "price of a downshift"),
)
CELLS: Final = (
    *("highest corner number", "lowest corner number", "that of the own lane", "own lane taken"),
    *("share of free spaces", "barrier (1: the finish)"),
)
CARS: Final = (
    *("there", "own", "same side", "active", "gear", "points to the finish", "lead over the own car"),
    *("turns", "last SV", "extra Speed", "finish SV", "order of dropping out", "paused", "has a Block"),
    *("drifts", "tokens fitted", "hand", "full hand", "Control tokens", "damage"),
)
CAR: Final = 20
MOST_POINTS: Final = 100
MOST_SPEED: Final = 20
MOST_HAND: Final = 10
MOST_TURNS: Final = 30
MOST_TOKENS: Final = 4


def own_car(s: RaceState, seat: int) -> int:
    """The car of this seat that runs: the active one, else the one that races, else the first."""
    if s.active != kinds.NO_CAR and s.setup.owners[s.active] == seat:
        return s.active
    cars = s.setup.cars_of(seat)
    for car in cars:
        if s.status[car] == kinds.RACING:
            return car
    return cars[0] if cars else kinds.NO_CAR


def race_layout(questions: list[str], drivers: list[str]) -> Layout:
    gears = [f"gear {gear}" for gear in range(1, kinds.GEARS + 1)]
    upgrades = [f"{upgrade} tokens" for upgrade in kinds.UPGRADES]
    return Layout(
        Field("question", (), questions, "1 at each kind of question that this seat is asked"),
        Field("variant", (), kinds.VARIANTS, "1 at what is raced: " + ", ".join(kinds.VARIANTS)),
        Field("race", (), RACE),
        Field("turn", (), TURN, "of the active car: " + ", ".join(TURN)),
        Field(
            "speeds",
            (),
            [f"Speed {speed}" for speed in range(MOST_SPEED + 1)],
            "1 at each Speed that the draw offers",
        ),
        Field("draw", (), gears, "the chance of each gear that the next card has"),
        Field("ahead", (AHEAD,), CELLS, "per point of movement ahead of the own car: " + ", ".join(CELLS)),
        Field(
            "cars",
            (kinds.MOST_CARS,),
            (*CARS, *kinds.STATUS_NAMES, *[f"cards of {gear}" for gear in gears], *upgrades, *drivers),
            f"own car first: {', '.join(CARS)}; 1 at the status; hand cards by gear (where seen); tokens by "
            "upgrade (where seen); 1 at the driver",
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


def _cards(s: RaceState, action: int, out: Pairs) -> None:
    """The cards given, and the gear after the shift."""
    counts, kind = counts_of(action), kind_of(action)
    given = sum(counts)
    for gear in range(1, kinds.GEARS + 1):
        out.share(CARDS_AT + gear - 1, counts[gear], 3)
    out.share(CARDS_AT + kinds.GEARS, given, kinds.GEARS)
    if s.active != kinds.NO_CAR:
        gear = s.gear[s.active] + (1 if kind == kinds.UPSHIFT else -1 if kind == kinds.DOWNSHIFT else 0)
        out.share(CARDS_AT + kinds.GEARS + 1, s.hand_size(s.active) - given, kinds.GEARS)
        out.share(SET_AT, gear, kinds.GEARS)


def _play(s: RaceState, action: int, out: Pairs, limits: list[int]) -> None:
    gear, number, own = first(action) + 1, second(action) + 1, s.gear[s.active]
    out.share(CARDS_AT + kinds.GEARS + 1, s.hand_size(s.active) - number, kinds.GEARS)
    out.share(SET_AT, gear, kinds.GEARS)
    out.share(SET_AT + 1, number, kinds.GEARS)
    out.mark(SET_AT + 2, gear == own)
    mean = s.t.mean_speed[s.row(s.active)]
    _speed(out, int(mean if gear != own else max(mean, float(s.t.minimum[gear]))), limits)


def _speed(out: Pairs, sv: int, limits: list[int]) -> None:
    out.share(SPEED_AT, sv, MOST_SPEED)
    over = 0
    for limit in limits[:sv]:
        if limit and sv - limit > over:
            over = sv - limit
    out.share(SPEED_AT + 1, over, MOST_SPEED // 2)


def _move(s: RaceState, offers: Offers, action: int, out: Pairs) -> None:
    path, track = offers.paths[offers.moves.index(action)], s.track
    left = track.to_finish[path.node]
    out.share(PATH_AT, track.to_finish[s.at[s.active]] - left, MOST_SPEED)
    out.share(PATH_AT + 1, left, MOST_POINTS)
    out.share(PATH_AT + 2, path.penalties, kinds.GEARS)
    out.share(PATH_AT + 3, path.tires, 4)
    out.share(PATH_AT + 4, path.aero, 4)
    out.put(PATH_AT + 5, path.handling)
    out.mark(PATH_AT + 6, path.node == track.finish)
    out.share(PATH_AT + 7, path.extra, MOST_SPEED)
    out.share(PATH_AT + 8, track.limit[path.node], MOST_LIMIT)
    out.share(PATH_AT + 9, len(track.exits[path.node]), 4)


class Payments(ShortIndex):
    """All payments of one kind with up to `most` cards, the fewest first, then by gear."""

    def __init__(self, kind: int, most: int) -> None:
        gears = range(1, kinds.GEARS + 1)
        paid = [cards for number in range(most + 1) for cards in combinations_with_replacement(gears, number)]
        counts = [[cards.count(gear) for gear in range(kinds.GEARS + 1)] for cards in paid]
        self._actions = [pack_counts(kind, each) for each in counts]
        self._places = {action >> KIND_BITS: place for place, action in enumerate(self._actions)}
        super().__init__(len(self._actions), f"the cards given by gear, up to {most}: the fewest first")

    def place(self, action: int) -> int:
        return self._places[action >> KIND_BITS]

    def action(self, place: int) -> int:
        return self._actions[place]


class RaceLearning(Learning[RaceState]):
    rank_slots: ClassVar[dict[str, int]] = {"move": 96, "tune": 512, "give-up": 64}
    max_offered: ClassVar[int] = 512

    def __init__(self, lookup: Lookup, questions: list[str]) -> None:
        self.lookup = lookup
        self.questions: dict[str, int] = {kind: i for i, kind in enumerate(questions)}
        self.drivers: int = len(lookup.driver_ids)
        self.width: int = CAR + len(kinds.STATUS_NAMES) + kinds.GEARS + len(kinds.UPGRADES) + self.drivers
        self.race_layout: Layout = race_layout(questions, lookup.driver_ids)
        start = self.race_layout.start
        self.variant_at: i64 = start["variant"]
        self.race_at: i64 = start["race"]
        self.turn_at: i64 = start["turn"]
        self.speeds_at: i64 = start["speeds"]
        self.draw_at: i64 = start["draw"]
        self.ahead_at: i64 = start["ahead"]
        self.cars_at: i64 = start["cars"]

    def layout(self, state: RaceState) -> Layout:
        return self.race_layout

    def observe(self, state: RaceState, seat: int, out: Pairs) -> None:
        """FT-INFO: the hands of others, and their consoles until they are shown, count for nothing."""
        s = state
        for ask in s.open:
            if ask.may_answer(seat):
                out.put(self.questions[ask.kind], 1.0)
        out.put(self.variant_at + s.setup.variant, 1.0)
        mine = own_car(s, seat)
        self._race(s, seat, out)
        if s.active != kinds.NO_CAR:
            self._turn(s, out)
        self._draw(s, seat, out)
        if mine != kinds.NO_CAR and s.status[mine] == kinds.RACING and s.at[mine] != kinds.NOWHERE:
            self._ahead(s, mine, out)
        # The running car of the seat first, then the others in seat order.
        ahead = mine if mine != kinds.NO_CAR else 0
        for number in range(s.setup.cars):
            car = (ahead + number) % s.setup.cars
            self._car(s, seat, car, mine, self.cars_at + number * self.width, out)

    def _race(self, s: RaceState, seat: int, out: Pairs) -> None:
        at = self.race_at
        setup = s.setup
        out.share(at, s.round, MOST_TURNS)
        out.share(at + 1, s.slot + 1, kinds.MOST_CARS)
        out.mark(at + 2, setup.damage)
        out.mark(at + 3, setup.shift_after_draw)
        out.mark(at + 4, s.revealed)
        out.share(at + 5, s.track.to_finish[0], MOST_POINTS)
        out.share(at + 6, len(s.obstacles), 20)
        out.share(at + 7, deck_size(s, seat), len(s.t.card_ids))
        out.share(at + 8, s.epoch, MOST_TOKENS)
        out.mark(at + 9, s.active != kinds.NO_CAR and setup.owners[s.active] == seat)
        out.mark(at + 10, s.first != kinds.NO_CAR and setup.owners[s.first] == seat)

    def _turn(self, s: RaceState, out: Pairs) -> None:
        at = self.turn_at
        car = s.active
        out.share(at, s.set_gear, kinds.GEARS)
        out.share(at + 1, s.set_count, kinds.GEARS)
        out.share(at + 2, s.nitrous, MOST_SPEED)
        out.share(at + 3, s.tire_speed, MOST_SPEED)
        out.share(at + 4, s.discount, MOST_TOKENS)
        out.mark(at + 5, s.turbo)
        out.share(at + 6, s.drift, 2)
        out.mark(at + 7, s.power_used)
        out.mark(at + 8, s.handling_used)
        out.mark(at + 9, s.swapped)
        out.mark(at + 10, s.moved)
        out.share(at + 11, s.chosen + 1, MOST_SPEED)
        out.mark(at + 12, s.icon)
        out.share(at + 13, s.sv, MOST_SPEED)
        out.share(at + 14, s.due, MOST_TOKENS)
        out.share(at + 15, s.penalties, kinds.GEARS)
        out.share(at + 16, upshift_cost(s, car), 3)
        out.share(at + 17, downshift_cost(s, car), 3)
        if s.set_count and s.chosen < 0:
            for speed in drawn_speeds(s, car):
                out.put(self.speeds_at + (speed if speed < MOST_SPEED else MOST_SPEED), 1.0)

    def _draw(self, s: RaceState, seat: int, out: Pairs) -> None:
        """By the gears of the deck and of what others drew from it."""
        units, number, packed = s.t.deck_units, len(s.draws), s.deck_gears
        if s.outcome is None:
            for car in range(s.setup.cars):
                if s.setup.owners[car] != seat:
                    hand, drawn_in = s.hand[car], s.drawn_in[car]
                    for i in range(len(hand)):
                        if drawn_in[i] == s.epoch:
                            packed += units[hand[i]]
                            number += 1
        for gear in range(kinds.GEARS):
            out.share(self.draw_at + gear, packed & (1 << DECK_BITS) - 1, number)
            packed >>= DECK_BITS

    def _ahead(self, s: RaceState, car: int, out: Pairs) -> None:
        """The printed road ahead of the car, with what is in the way."""
        at = self.ahead_at
        road = road_ahead(s.track, s.at[car])
        out.repeat(road.printed, at)
        free = road.free.copy()
        for space in s.obstacles:
            road.take(space, at, free, out)
        for other in range(s.setup.cars):
            if other != car and s.on_road(other):
                road.take(s.track.space[s.at[other]], at, free, out)
        at += 4
        for part in free:
            out.put(at, part)
            at += CELL

    def _car(self, s: RaceState, seat: int, car: int, mine: int, at: i64, out: Pairs) -> None:
        left = points_left(s, car) if s.status[car] == kinds.RACING else 0
        own = s.setup.owners[car] == seat
        seen = own or s.outcome is not None
        out.put(at, 1.0)
        out.mark(at + 1, own)
        out.mark(at + 2, mine != kinds.NO_CAR and s.setup.side(car) == s.setup.side(mine))
        out.mark(at + 3, car == s.active)
        out.share(at + 4, s.gear[car], kinds.GEARS)
        out.share(at + 5, left, MOST_POINTS)
        if mine != kinds.NO_CAR and s.status[mine] == kinds.RACING and s.status[car] == kinds.RACING:
            out.share(at + 6, points_left(s, mine) - left, MOST_POINTS // 4)
        out.share(at + 7, s.turns[car], MOST_TURNS)
        out.share(at + 8, s.last_sv[car], MOST_SPEED)
        out.share(at + 9, s.extra[car], MOST_SPEED)
        out.share(at + 10, s.finish_sv[car], MOST_SPEED)
        out.share(at + 11, s.out_order[car], kinds.MOST_CARS)
        out.mark(at + 12, s.paused[car])
        out.mark(at + 13, s.block[car] != kinds.NOWHERE)
        out.share(at + 14, s.drifts[car], MOST_TOKENS)
        out.share(at + 15, s.fitted[car], MOST_HAND)
        out.share(at + 16, s.hand_size(car), MOST_HAND)
        out.share(at + 17, s.base(car), MOST_HAND)
        out.share(at + 18, len(s.face_up[car]), 3)
        out.share(at + 19, len(s.damaged[car]), 3)
        out.put(at + CAR + s.status[car], 1.0)
        at += CAR + len(kinds.STATUS_NAMES)
        if seen:
            for gear, number in enumerate(counts_of(s.hand_number(car))):
                out.share(at + gear - 1, number, kinds.GEARS)
        at += kinds.GEARS
        if seen or s.revealed:
            for upgrade, number in enumerate(s.console[car]):
                out.share(at + upgrade, number, MOST_TOKENS)
        if s.driver[car] != kinds.NO_DRIVER:
            out.put(at + len(kinds.UPGRADES) + s.driver[car], 1.0)

    def features(self, state: RaceState, seat: int, ask: Decision, out: Pairs) -> None:
        limits, offers = _limits(state), state.offers
        for action in ask.offered:
            kind = kind_of(action)
            out.put(kind, 1.0)
            if kind == kinds.MOVE and offers is not None:
                _move(state, offers, action, out)
            elif kind == kinds.SPEED:
                _speed(out, sv_of(state, state.active, first(action)), limits)
            elif kind == kinds.PLAY:
                _play(state, action, out, limits)
            elif kind == kinds.FIT:
                out.put(FIT_AT + first(action), 1.0)
            elif kind == kinds.LANE:
                out.share(FIT_AT + len(kinds.UPGRADES), first(action) + 1, 4)
            elif kind in (kinds.UPSHIFT, kinds.DOWNSHIFT, kinds.TUNE, kinds.SWAP, kinds.GIVE_UP):
                _cards(state, action, out)
            out.base += WIDTH

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
