"""Rates the Speeds and draws of this turn for a car in the traffic around it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rollingroad.games.full_throttle.bot.evaluation import ROOMY, TOP, TURN, Outlook, Way, outlook_of
from rollingroad.games.full_throttle.rules import kinds, shifts
from rollingroad.games.full_throttle.rules import path_encoding as code
from rollingroad.games.full_throttle.rules.draw import added_speed
from rollingroad.games.full_throttle.rules.drive import crosses_line, path_tires, run_of, too_slow
from rollingroad.games.full_throttle.rules.finish import finishers
from rollingroad.games.full_throttle.rules.path_offers import ahead_of, is_free, no_blocks
from rollingroad.games.full_throttle.rules.path_search import UNKNOWN, Path, Run
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import CLOSED, SIDE_BITS, SIDE_MASK
from rollingroad.games.full_throttle.rules.view import possible_draws

NODE_BITS: Final = 20
"""A state is a mode above a node in this many low bits: hashing is fast where low bits differ."""
NODE_MASK: Final = (1 << NODE_BITS) - 1
_FRESH: Final = code.mode_of(0, 0, 0)


class Traffic:
    """FT-PATH-3 for every Speed at once, on road without corners, lines, tokens and drifts.

    Each layer holds the states (FT-PATH-1, `path_encoding.py`) that a number of points leads to. The only
    penalty there is for a blocked car (FT-PATH-6).
    """

    def __init__(self, run: Run) -> None:
        """`run` has at least as many points as callers of `paths` will ask for."""
        self._run = run
        self._after: list[int] = code.AFTER_WEAVING if run.weave else code.AFTER
        self._ground: bytes = run.ground()
        self._layers: list[set[int]] = [{_FRESH << NODE_BITS | run.start}]
        self._stuck: list[tuple[int, int]] = []
        """Places without a way on, and how many points lead to each."""

    def paths(self, points: int) -> list[Path]:
        """The path with the fewest penalties to each place where that many points may end."""
        while len(self._layers) <= points:
            self._extend()
        penalties = {state & NODE_MASK: 0 for state in self._layers[points]}
        endings = dict.fromkeys(penalties, kinds.FULL)
        for node, spent in self._stuck:
            if spent < points:
                cost = self._run.counted_penalties((points - spent) * self._run.blocked_toll)
                if cost < penalties.get(node, cost + 1):
                    penalties[node], endings[node] = cost, kinds.BLOCKED
        return [
            Path(self._run, node, endings[node], penalty, 0, 0, 0, 0, UNKNOWN)
            for node, penalty in penalties.items()
        ]

    def _extend(self) -> None:
        """Take one more step from every state of the last layer."""
        exits, ground, modes = self._run.track.exits, self._ground, self._after
        following: set[int] = set()
        state: i64
        for state in self._layers[-1]:
            after_steps: i64 = modes[state >> NODE_BITS]
            moved = False
            step: i64
            for step in exits[state & NODE_MASK]:
                node: i64 = step >> SIDE_BITS
                after: i64 = after_steps >> (step & SIDE_MASK) * code.STEP_BITS & code.STEP_MASK
                if after != code.NOT_ALLOWED and ground[node] != CLOSED:
                    following.add(after << NODE_BITS | node)
                    moved = True
            if not moved:
                self._stuck.append((state & NODE_MASK, len(self._layers) - 1))
        self._layers.append(following)


LOST: Final = 400.0
"""What it costs to drop out, or to miss the line in the last round."""
TIRE_PRICE: Final = 1.3
"""What a token must bring in a long race."""
AERO_PRICE: Final = 1.2
PASS_PRICE: Final = 1.0
LONG_RACE: Final = 4.0
"""With this many turns to go tokens have their full price; it falls towards the finish."""
NEAR: Final = 6
"""A rival farther ahead is not in the way."""


class Prospects:
    """The costs of moving with each SV, this turn's drift and the traffic included."""

    def __init__(self, s: RaceState, car: int, drift: int) -> None:
        self.s = s
        self.car = car
        self.drift = drift
        self.look: Outlook = outlook_of(s, car)
        self.node: int = s.at[car]
        self.last: bool = bool(finishers(s))
        self.patience: float = 0.0 if self.last else patience(self.look, self.node, s.gear[car])
        self.tires: int = path_tires(s, car)
        self.added: int = added_speed(s, car)
        self.up: int = shifts.upshift_cost(s, car)
        self.later_up: int = shifts.upshift_price(s, car, True)
        self.down: int = shifts.downshift_cost(s, car)
        self.crowded: bool = drift != kinds.NO_DRIFT or in_traffic(s, car)
        self._ways: dict[int, list[Way]] = {}
        self._costs: dict[int, float] = {}
        self._traffic: Traffic | None = None

    def with_cheaper_shifts(self) -> Prospects:
        """FT-UP-TRANSMISSION-1: the same road with cheaper shifts."""
        other = Prospects(self.s, self.car, self.drift)
        t = self.s.t
        other.up, other.later_up = shifts.discounted(t, self.up), shifts.discounted(t, self.later_up)
        other.down = shifts.discounted(t, self.down)
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
        """The ways of the empty road if nobody is in reach; without penalties one search serves any SV."""
        s, car = self.s, self.car
        if self.drift == kinds.NO_DRIFT:
            ahead = ahead_of(s.track, self.node, sv, False, True)
            safe_speed = sv <= ahead.safe_speed
            if is_free(s, car, ahead.near, sv) and (safe_speed or crosses_line(s, car)):
                return self.look.road.ways(self.node, sv, tires, ROOMY if safe_speed else s.room(car))
            if safe_speed and no_blocks(s, car, ahead.near, sv):
                if self._traffic is None:
                    self._traffic = Traffic(run_of(s, car, TOP))
                return [Way(path) for path in self._traffic.paths(sv)]
        run = run_of(s, car, min(sv, TOP))
        run.drift = self.drift
        return self.look.road.ways_past(run, tires)

    def cost(self, sv: int, gear: int, cards: int) -> float:
        """What the race costs with that SV and that many cards left for shifts after the move."""
        ups, downs = cards // self.later_up, cards // self.down
        key = ((sv * 8 + gear) * 16 + ups) * 16 + downs
        known = self._costs.get(key)
        if known is None:
            known = self._costs[key] = self._cost(sv, gear, ups, downs)
        return known

    def _cost(self, sv: int, gear: int, ups: int, downs: int) -> float:
        if too_slow(self.s, self.car, sv):
            return 2 * LOST
        best = 3 * LOST
        for tires in range(self.tires + 1):
            ways = self.ways(sv, tires)
            for way in ways:
                best = min(best, self.way_cost(way, gear, ups, downs))
            # Tires lower nothing but the penalties of corners.
            if not any(way.penalties for way in ways):
                break
        return best

    def way_cost(self, way: Way, gear: int, ups: int, downs: int) -> float:
        """The cost of a move, its tokens, and the best gear that the remaining cards can pay for."""
        if self.last and way.ending != kinds.FINISH:
            return LOST + self.look.track.to_finish[way.node]
        tokens = TIRE_PRICE * way.tires + AERO_PRICE * way.aero + PASS_PRICE * way.handling
        return self.look.way_cost(way, gear, ups, downs) + self.patience * tokens


def patience(look: Outlook, node: int, gear: int) -> float:
    """The share of their price that tokens keep: all in a long race, nothing in the last turn."""
    turns = look.cost(node, gear, False) / TURN
    return max(0.0, min(1.0, (turns - 1.0) / LONG_RACE))


def in_traffic(s: RaceState, car: int) -> bool:
    """Whether other cars, placed obstacles or Block tokens may be in the way."""
    if s.setup.obstacles == kinds.PLACED:
        return True
    mine = s.track.to_finish[s.at[car]]
    for rival in range(s.setup.cars):
        if rival != car and s.on_road(rival) and -1 <= mine - s.track.to_finish[s.at[rival]] <= NEAR:
            return True
        if rival != car and s.block[rival] != kinds.NOWHERE:
            return True
    return False


class Deck:
    """The Speeds that the next card may show, by row, with their chances."""

    def __init__(self, s: RaceState, seat: int, possible: list[int] | None = None) -> None:
        """Without `possible`, `s` is the full state, and the cards hidden from the seat are counted."""
        self._s = s
        self._seat = seat
        self._possible = possible
        self._rows: dict[int, list[tuple[int, float]]] = {}

    def row(self, row: int) -> list[tuple[int, float]]:
        if row not in self._rows:
            self._rows[row] = self._count(row)
        return self._rows[row]

    def _count(self, row: int) -> list[tuple[int, float]]:
        lookup, perks = self._s.t, self._s.perks(self._s.active)
        counts: dict[int, int] = {}
        if self._possible is None:
            self._possible = possible_draws(self._s, self._seat)
        for card in self._possible:
            speed = lookup.speed[card][row]
            speed += lookup.icon_speed(perks, speed, row)
            counts[speed] = counts.get(speed, 0) + 1
        return [(speed, number / len(self._possible)) for speed, number in counts.items()]


class Draw:
    """The possible costs of a Speed Draw read in one row, with that many cards left after it."""

    def __init__(self, deck: Deck, prospects: Prospects, row: int, gear: int, cards: int) -> None:
        added = prospects.added
        self._costs: list[tuple[float, float]] = sorted(
            [(prospects.cost(speed + added, gear, cards), chance) for speed, chance in deck.row(row)]
        )

    def best_of(self, number: int, sure: float) -> float:
        """The mean cost of the best of that many cards; a cost of `sure` is always available."""
        mean, worse, left = 0.0, 1.0, 1.0
        for cost, chance in self._costs:
            if cost >= sure:
                break
            worse = max(0.0, worse - chance)
            still = worse**number
            mean += (left - still) * cost
            left = still
        return mean + left * sure
