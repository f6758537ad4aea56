"""What the Speeds of this turn are worth to a car: from where it stands, in the traffic around it."""

from __future__ import annotations

from typing import Final

from rollingroad.games.full_throttle.after_draw import in_slipstream
from rollingroad.games.full_throttle.drive import crosses_line, run_of
from rollingroad.games.full_throttle.finish import finishers
from rollingroad.games.full_throttle.kinds import FINISH, NO_DRIFT, NOWHERE, PLACED, TIRES
from rollingroad.games.full_throttle.open_road import ahead_of, is_free, no_blocks
from rollingroad.games.full_throttle.outlook import (
    ROOMY,
    TOP,
    TURN,
    Outlook,
    Way,
    corners_cost,
    outlook_of,
    ways_of,
)
from rollingroad.games.full_throttle.shifts import downshift_cost, upshift_cost, upshift_price
from rollingroad.games.full_throttle.state import RaceState
from rollingroad.games.full_throttle.traffic import Traffic
from rollingroad.games.full_throttle.view import possible_draws

LOST: Final = 400.0
"""What it costs to be out, or not to cross the line in the last round."""
TIRE_PRICE: Final = 1.3
"""What a token should bring when the race is still long."""
AERO_PRICE: Final = 1.2
PASS_PRICE: Final = 1.0
LONG_RACE: Final = 4.0
"""Turns to go from which tokens are saved up; the nearer the line, the cheaper they go."""
NEAR: Final = 6
"""A rival farther ahead is not in the way."""


class Prospects:
    """The costs of moving with each SV, this turn's drift and the traffic included."""

    __slots__ = (
        "_costs",
        "_traffic",
        "_ways",
        "added",
        "car",
        "crowded",
        "down",
        "drift",
        "last",
        "later_up",
        "look",
        "node",
        "patience",
        "s",
        "tires",
        "up",
    )

    def __init__(self, s: RaceState, car: int, drift: int) -> None:
        self.s = s
        self.car = car
        self.drift = drift
        self.look: Outlook = outlook_of(s, car)
        self.node: int = s.at[car]
        self.last: bool = bool(finishers(s))
        self.patience: float = 0.0 if self.last else patience(self.look, self.node, s.gear[car])
        self.tires: int = 0 if s.first_turn(car) else s.tokens_left(car, TIRES)
        self.added: int = added_speed(s, car)
        self.up: int = upshift_cost(s, car)
        self.later_up: int = upshift_price(s, car, True)
        self.down: int = downshift_cost(s, car)
        self.crowded: bool = drift != NO_DRIFT or in_traffic(s, car)
        self._ways: dict[int, list[Way]] = {}
        self._costs: dict[int, float] = {}
        self._traffic: Traffic | None = None

    def with_cheaper_shifts(self) -> Prospects:
        """FT-UP-TRANSMISSION-1: the same road with every shift a card cheaper."""
        other = Prospects(self.s, self.car, self.drift)
        other.up, other.later_up = max(1, self.up - 1), max(1, self.later_up - 1)
        other.down = max(1, self.down - 1)
        other._ways, other._costs = self._ways, self._costs
        return other

    def ways(self, sv: int, tires: int) -> list[Way]:
        if not self.crowded:
            return self.look.road.ways(self.node, sv, tires)
        key = sv * 8 + tires
        known = self._ways.get(key)
        if known is None:
            known = self._ways[key] = self._find_ways(sv, tires)
        return known

    def _find_ways(self, sv: int, tires: int) -> list[Way]:
        """Where nobody is in reach, those of the empty road; where it is carefree, one look for any SV."""
        s, car = self.s, self.car
        if self.drift == NO_DRIFT:
            ahead = ahead_of(s.track, self.node, sv, False, True)
            carefree = sv <= ahead.carefree
            if is_free(s, car, ahead.near, sv) and (carefree or crosses_line(s, car)):
                return self.look.road.ways(self.node, sv, tires, ROOMY if carefree else s.room(car))
            if carefree and no_blocks(s, car, ahead.near, sv):
                return [Way(path) for path in self._traffic_ahead().paths(sv)]
        run = run_of(s, car, min(sv, TOP))
        run.drift = self.drift
        return ways_of(run, tires)

    def _traffic_ahead(self) -> Traffic:
        if self._traffic is None:
            self._traffic = Traffic(run_of(self.s, self.car, TOP))
        return self._traffic

    def cost(self, sv: int, gear: int, cards: int) -> float:
        """What the race costs from here with that SV, when so many cards are left for shifts after it."""
        ups, downs = cards // self.later_up, cards // self.down
        key = ((sv * 8 + gear) * 16 + ups) * 16 + downs
        known = self._costs.get(key)
        if known is None:
            known = self._costs[key] = self._cost(sv, gear, ups, downs)
        return known

    def _cost(self, sv: int, gear: int, ups: int, downs: int) -> float:
        if self.s.paused[self.car] and sv < self.look.track.barrier[self.node]:
            return 2 * LOST
        best = 3 * LOST
        for tires in range(self.tires + 1):
            ways = self.ways(sv, tires)
            for way in ways:
                best = min(best, self.way_cost(way, gear, ups, downs))
            if not corners_cost(ways):
                break
        return best

    def way_cost(self, way: Way, gear: int, ups: int, downs: int) -> float:
        """A move, its tokens, and the best gear that the cards left over can still shift to."""
        if self.last and way.ending != FINISH:
            return LOST + self.look.track.to_finish[way.node]
        tokens = TIRE_PRICE * way.tires + AERO_PRICE * way.aero + PASS_PRICE * way.handling
        return self.look.way_cost(way, gear, ups, downs) + self.patience * tokens


def patience(look: Outlook, node: int, gear: int) -> float:
    """How dear tokens are: all of their price in a long race, nothing in the last turn."""
    turns = look.cost(node, gear, False) / TURN
    return max(0.0, min(1.0, (turns - 1.0) / LONG_RACE))


def in_traffic(s: RaceState, car: int) -> bool:
    """Whether the empty road is not what the car has before it."""
    if s.rules.obstacles == PLACED:
        return True
    mine = s.track.to_finish[s.at[car]]
    for rival in range(s.rules.cars):
        if rival != car and s.on_road(rival) and -1 <= mine - s.track.to_finish[s.at[rival]] <= NEAR:
            return True
        if rival != car and s.block[rival] != NOWHERE:
            return True
    return False


def added_speed(s: RaceState, car: int) -> int:
    """What is added to any Speed that is selected now."""
    added = s.nitrous + s.tire_speed + sum(s.face_up[car][: s.due])
    slip = s.perks(car).slip_speed
    return added + slip if slip and in_slipstream(s, car) else added


class Deck:
    """The Speeds that the next card may show, by row, with their chances: the expert counts cards."""

    __slots__ = ("_possible", "_rows", "_s", "_seat")

    def __init__(self, s: RaceState, seat: int, possible: list[int] | None = None) -> None:
        """Without the cards it may be, `s` is the whole table, and what that seat cannot see is counted."""
        self._s = s
        self._seat = seat
        self._possible = possible
        self._rows: dict[int, list[tuple[int, float]]] = {}

    def row(self, row: int) -> list[tuple[int, float]]:
        known = self._rows.get(row)
        if known is None:
            known = self._rows[row] = self._count(row)
        return known

    def _count(self, row: int) -> list[tuple[int, float]]:
        tables, icon = self._s.t, self._s.perks(self._s.active).icon_speed
        counts: dict[int, int] = {}
        if self._possible is None:
            self._possible = possible_draws(self._s, self._seat)
        for card in self._possible:
            speed = tables.row_speed(card, row)
            if icon and tables.has_icon(speed, row):
                speed += icon
            counts[speed] = counts.get(speed, 0) + 1
        return [(speed, number / len(self._possible)) for speed, number in counts.items()]


class Draw:
    """What may come of a Speed Draw read in one row, when so many cards are left after it."""

    __slots__ = ("_costs",)

    def __init__(self, deck: Deck, prospects: Prospects, row: int, gear: int, cards: int) -> None:
        added = prospects.added
        self._costs: list[tuple[float, float]] = sorted(
            [(prospects.cost(speed + added, gear, cards), chance) for speed, chance in deck.row(row)]
        )

    def best_of(self, number: int, sure: float) -> float:
        """The mean cost of the best of so many cards, where `sure` can be had in any case."""
        mean, worse, left = 0.0, 1.0, 1.0
        for cost, chance in self._costs:
            if cost >= sure:
                break
            worse = max(0.0, worse - chance)
            still = worse**number
            mean += (left - still) * cost
            left = still
        return mean + left * sure
