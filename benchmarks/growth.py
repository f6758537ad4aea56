"""How the cost of a decision grows with the number of pieces, as curves of a plot.

A decision is what lies between two questions to a player: its actions are listed, one is applied, and chance
answers until the next player is asked.
"""

from __future__ import annotations

import gc
import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import fmean
from time import process_time
from typing import Any, cast

from benchmarks import placement
from benchmarks.our_games import player
from benchmarks.timing import rates
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import State
from rollingroad.core.game import Game
from rollingroad.core.registry import game
from rollingroad.games.full_throttle.game import FullThrottle
from rollingroad.games.highway_heist.rules.state import HeistState

GAMES_LOOKED_AT = (2, 16)
"""At least and at most; a longer run looks at more of them."""
STATES = (40, 120)
"""The fewest states of a number of pieces that count, and the most that are measured."""

LOOP: dict[str, Any] = {
    "id": "round-baja",
    "name": "Round Baja",
    "board": "baja-california",
    "start": {"segment": "coast-road", "cell": 3},
    "finish": {"segment": "coast-road", "cell": 2},
    "route": [
        *("coast-road", "coast-cove", "village-gate", "school", "plaza", "market-corner", "mercado"),
        *("salt-flats", "mine-corner", "mesa-climb", "mesa-east", "-mesa", "-mirador", "coast-bluff"),
        "coast-road",
    ],
}
"""A course that may be driven in laps: any length of the same road."""

Costs = dict[int, float]


@dataclass(frozen=True)
class Curve:
    game: str
    counted: str
    """What the horizontal axis counts."""
    costs: Callable[[float], Costs]

    @property
    def name(self) -> str:
        return f"{self.game}: {self.counted}"


def suvs_on_the_road(seconds: float) -> Costs:
    the_game = game("highway-heist")
    starts = [
        the_game.options({"scenario": choice.value, "players": 3})
        for choice in the_game.choices()["scenario"]
    ]
    return costs_by_count(the_game, starts, _suvs, seconds)


def _suvs(state: State) -> int:
    return cast(HeistState, state).suvs.bit_count()


def cars_in_the_race(seconds: float) -> Costs:
    """The mean over the courses that take any number of cars."""
    race = cast(FullThrottle, game("full-throttle"))
    courses = [course.id for course in race.box.courses.values() if not course.tag_team]
    share = seconds / len(courses) / 4
    return {
        cars: fmean(
            decision_cost(race, race.options({"course": each, "players": cars}), share) for each in courses
        )
        for cars in (1, 2, 3, 4)
    }


def spaces_to_the_finish(seconds: float) -> Costs:
    """Four cars on the same road, in one lap or several."""
    race = cast(FullThrottle, game("full-throttle"))
    costs: Costs = {}
    for laps in (1, 2, 3, 4):
        options = race.options({"own_course": json.dumps(LOOP | {"laps": laps}), "players": 4})
        length = race.track_of(options).to_finish[0]
        costs[length] = decision_cost(race, options, seconds / 4)
    return costs


CURVES = (
    Curve("Highway Heist", "SUVs on the road", suvs_on_the_road),
    Curve("Full Throttle", "cars in the race", cars_in_the_race),
    Curve("Full Throttle", "spaces to the finish", spaces_to_the_finish),
    Curve("Shattered Highways", "vehicles on the table", placement.growth),
)


def decision_cost(the_game: Game, options: Any, seconds: float) -> float:
    return rates(player(the_game, options), seconds)["µs each"]


def costs_by_count(
    the_game: Game, starts: Iterable[Any], count: Callable[[State], int], seconds: float
) -> Costs:
    """The cost of a decision by what `count` finds on the table."""
    fewest, enough = STATES
    least, most = GAMES_LOOKED_AT
    games = max(least, min(most, int(most * seconds)))
    found: defaultdict[int, list[State]] = defaultdict(list)
    for options in starts:
        for state in decisions_of(the_game, options, games):
            found[count(state)].append(state)
    # The stored states must not slow down garbage collection.
    gc.collect()
    gc.freeze()
    common = {number: states for number, states in sorted(found.items()) if len(states) >= fewest}
    return {
        number: cost_from(states[:: -(-len(states) // enough)], seconds / len(common))
        for number, states in common.items()
    }


def decisions_of(the_game: Game, options: Any, games: int) -> list[State]:
    """Copies of all decision states of that number of random games."""
    found = []
    for seed in range(games):
        rng, state = Rng(seed), the_game.start(options)
        answer_for_chance(state, rng)
        while state.open:
            found.append(state.copy())
            decide(state, rng)
    return found


def decide(state: State, rng: Rng) -> None:
    ask = state.open[0]
    actions = ask.actions()
    state.apply(actions[rng.below(len(actions))], ask.seat)
    answer_for_chance(state, rng)


def answer_for_chance(state: State, rng: Rng) -> None:
    while state.open and state.open[0].is_chance:
        state.apply(state.open[0].sample(rng), state.open[0].seat)


def cost_from(states: list[State], seconds: float) -> float:
    """The mean µs of one decision in each of these states; copying them is not counted."""
    rng, taken, decided = Rng("growth"), 0.0, 0
    while taken < seconds:
        tables = [state.copy() for state in states]
        started = process_time()
        for table in tables:
            decide(table, rng)
        taken += process_time() - started
        decided += len(tables)
    return taken / decided * 1e6


def measure(seconds: float) -> dict[str, dict[str, float]]:
    return {curve.name: {str(x): cost for x, cost in curve.costs(seconds / 3).items()} for curve in CURVES}
