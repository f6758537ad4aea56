"""The bot part of Full Throttle: the driver, and the expert behind the search.

Gears, Speeds, paths and blocks are chosen by the expert. The driver does not compute what a draw may bring:
it plays the whole of its largest set and shifts only after the draw. It spends tokens before the draw by a
look at the road ahead.
"""

from functools import lru_cache
from typing import ClassVar, Final

from rollingroad.core.engine.bot import GameBot
from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.games.full_throttle.bot import expert, judgement
from rollingroad.games.full_throttle.bot.evaluation import win_chances
from rollingroad.games.full_throttle.bot.expert import deck_of
from rollingroad.games.full_throttle.bot.prospects import Deck
from rollingroad.games.full_throttle.courses.validation import corner_count
from rollingroad.games.full_throttle.rules import hands, kinds
from rollingroad.games.full_throttle.rules.finish import finishers
from rollingroad.games.full_throttle.rules.path_offers import FARTHEST, ahead_of
from rollingroad.games.full_throttle.rules.setup import FitToken, PlaceCar, start_nodes
from rollingroad.games.full_throttle.rules.state import RaceState
from rollingroad.games.full_throttle.rules.track import Track
from rollingroad.games.full_throttle.rules.turn import hand_limit
from rollingroad.games.full_throttle.rules.view import RaceView

REGRET: Final = 6.0
"""An action that costs this much more than the best is a blunder."""


class RaceBot(GameBot[RaceState, RaceView]):
    lookahead: ClassVar[int] = 0
    features: ClassVar[list[str]] = judgement.FEATURES
    contexts: ClassVar[list[str]] = judgement.CONTEXTS
    tastes: ClassVar[frozenset[str]] = frozenset(("car",))

    def drive(self, view: RaceView, ask: Decision) -> int:
        if ask.kind == "before":
            return before_draw(view.table, ask)
        return rate(view.table, ask, deck_of(view))[0]

    def evaluate(self, state: RaceState) -> tuple[float, ...]:
        return win_chances(state)

    def context(self, state: RaceState) -> int:
        return judgement.context(state)

    def sides(self, state: RaceState) -> list[list[int]]:
        return judgement.cars(state)

    def candidate_actions(self, view: RaceView, ask: Decision) -> list[int]:
        """The expert's answer, then the rated ones by cost, then all others."""
        chosen, costs = rate(view.table, ask, deck_of(view))
        rated = sorted([(costs[action], action) for action in costs if ask.allows(action)])
        others = [action for action in ask.offered if action != chosen and action not in costs]
        return [chosen, *[action for _, action in rated if action != chosen], *others]

    def rollout_policy(self, state: RaceState, ask: Decision, rng: Rng) -> int:
        if ask.kind == "before":
            return before_draw(state, ask)
        return rate(state, ask, Deck(state, ask.seat))[0]

    def is_quiet(self, state: RaceState, ask: Decision) -> bool:
        """Between turns, and not between the first car over the line and the last.

        A shift or a token before the draw leaves half a turn: with cards gone and no move made yet, nothing
        tells what they were spent for.
        """
        if ask.kind != "before" or finishers(state):
            return False
        spent = state.turbo or state.swapped or state.drift or state.discount or state.nitrous
        return not spent and state.hand_size(state.active) >= hand_limit(state, state.active)

    def non_blunders(self, view: RaceView, ask: Decision) -> list[int]:
        """Actions that cost at most a few points more than the best; tokens are left out."""
        rated = rate(view.table, ask, deck_of(view))[1]
        costs = {action: cost for action, cost in rated.items() if ask.allows(action)}
        bearable = min(costs.values(), default=0.0) + REGRET
        return [action for action, cost in costs.items() if cost <= bearable] or ask.offered

    def good_answers(self, view: RaceView, ask: Decision) -> list[int]:
        """Either of the next two tokens of the plan."""
        return next_tokens(view.table, ask)[:2] if ask.kind == "fit" else super().good_answers(view, ask)


def rate(s: RaceState, ask: Decision, deck: Deck) -> expert.Rating:
    """The answer to any question, and the costs of others where the expert rates them; `deck` holds what is
    known about hidden cards."""
    if ask.kind == "before":
        return expert.before(deck, s, ask)
    if ask.kind == "speed":
        return expert.after_draw(deck, s, ask)
    if ask.kind == "path":
        return expert.path(s, ask)
    if ask.kind == "after":
        return expert.after_move(s, ask)
    return by_rule(s, ask), {}


def by_rule(s: RaceState, ask: Decision) -> int:
    """The answer to a question whose answers have no costs."""
    if ask.kind == "give-up":
        return hands.cheapest(s.gear_counts(s.active), ask.offered)
    if ask.kind == "fit":
        return next_tokens(s, ask)[0]
    if ask.kind == "lane":
        return preferred_lane(s, ask)
    if ask.kind == "driver":
        return preferred_driver(s, ask)
    if ask.kind == "obstacle":
        return max(ask.offered, key=lambda action: obstacle_spacing(s, action))
    return ask.offered[0]


def before_draw(s: RaceState, ask: Decision) -> int:
    """Turbo if the road allows the Speed of the next row, Steering if a corner is near, then a set."""
    tokens = [
        action for action in ask.offered if action == kinds.SPEND_TURBO or action == kinds.SPEND_STEERING
    ]
    if tokens:
        car, usual = s.active, s.t.mean_speed
        safe_speed = ahead_of(s.track, s.at[car], FARTHEST, False).safe_speed
        if kinds.SPEND_TURBO in tokens and (s.paused[car] or safe_speed >= usual[s.gear[car] + 1]):
            return kinds.SPEND_TURBO
        if kinds.SPEND_STEERING in tokens and safe_speed < usual[s.gear[car]]:
            return kinds.SPEND_STEERING
    return largest_set(s, ask)


def largest_set(s: RaceState, ask: Decision) -> int:
    """The largest set, preferably of the car's own gear; without a set the car stays or coasts."""
    gear, chosen, most = s.gear[s.active], -1, (-1, False)
    for action in ask.offered:
        kind = kind_of(action)
        if kind == kinds.PLAY:
            rated = (second(action), first(action) + 1 == gear)
        elif kind == kinds.NO_MOVE or kind == kinds.COAST:
            rated = (-1, True)
        else:
            continue
        if rated > most:
            chosen, most = action, rated
    return chosen


def _tokens(names: str) -> list[int]:
    return [kinds.UPGRADES.index(name) for name in names.split()]


FAST: Final = _tokens(
    "nitrous transmission turbo-charger tires tires turbo-charger engine-power handling engine-tuning tires"
)
"""For courses with at most one corner."""
TWISTY: Final = _tokens("nitrous tires tires tires transmission turbo-charger engine-power steering tires")
"""For courses with many corners; the next token depends on how narrow the road is."""
BARRIER: Final = _tokens(
    "nitrous turbo-charger engine-power tires tires transmission tires tires engine-power handling"
)
"""For courses with a barrier, which takes Speed at the right moment."""
MORE: Final = _tokens("engine-tuning engine-power handling aerodynamics steering turbo-charger transmission")
"""Further tokens, in rotation."""
NARROW: Final = 0.5
"""From this share of rows with at most two lanes it is hard to pass."""
DRIVERS: Final = (
    *("dom", "suki", "roman", "brian", "dk", "tran", "mia", "sean", "letty", "tej", "han", "gisele"),
)
"""Driver cards, the most successful first."""


def plan_for(s: RaceState, car: int) -> list[int]:
    """Which tokens to fit, the most important first."""
    return [kinds.NITROUS] * (s.perks(car).nitrous_tokens - 1) + plan_of(s.track)


@lru_cache(maxsize=64)
def plan_of(track: Track) -> list[int]:
    """The same for a course and a driver with one Nitrous token."""
    if any(track.barrier):
        plan = BARRIER
    elif corner_count(track) < 2:
        plan = FAST
    else:
        plan = [*TWISTY, kinds.AERO if narrowness(track) >= NARROW else kinds.HANDLING]
    return plan + MORE * 2


def narrowness(track: Track) -> float:
    """The share of straight rows with at most two lanes."""
    nodes = [node for node in range(track.lanes, track.finish) if track.limit[node] == 0]
    rows = [track.row_of(node) for node in nodes if track.left[node] == kinds.NOWHERE]
    return sum(len(row) <= 2 for row in rows) / len(rows)


def next_tokens(s: RaceState, ask: Decision) -> list[int]:
    """The tokens of the plan that still fit on the console, the most important first."""
    assert isinstance(ask.step, FitToken)
    fitted, actions = s.console[ask.step.car].copy(), {first(action): action for action in ask.offered}
    found: list[int] = []
    for upgrade in plan_for(s, ask.step.car):
        fitted[upgrade] -= 1
        # From the first token that is not fitted yet on, the others of that kind are the same action.
        if fitted[upgrade] == -1 and upgrade in actions:
            found.append(actions[upgrade])
    return found or ask.offered


def preferred_lane(s: RaceState, ask: Decision) -> int:
    """The lane with the shortest way to the finish, then the emptiest."""
    assert isinstance(ask.step, PlaceCar)
    nodes = {s.track.lane(node) - 1: node for node in start_nodes(s, ask.step.car)}

    def cost(action: int) -> tuple[int, int, int]:
        node = nodes[first(action)]
        return (s.track.to_finish[node], s.at.count(node), first(action))

    if s.setup.variant == kinds.GETAWAY and ask.step.car > 0:
        return ask.offered[-1]
    return min(ask.offered, key=cost)


def preferred_driver(s: RaceState, ask: Decision) -> int:
    names = {s.t.driver_ids[first(action)]: action for action in ask.offered}
    return next((names[name] for name in DRIVERS if name in names), ask.offered[0])


def obstacle_spacing(s: RaceState, action: int) -> int:
    """FT-OBST-4: the distance to the nearest obstacle or line; 0 where none should lie, and for a pass."""
    if kind_of(action) == kinds.PASS:
        return 0
    track = s.track
    node = track.nodes_on[first(action)][0]
    free = sum(track.space[other] not in s.obstacles for other in track.row_of(node)) - 1
    if track.limit[node] or track.barrier[node] or free < 2:
        return 0
    away = track.to_finish[node]
    room = min(away, track.to_finish[0] - away)
    for other in s.obstacles:
        room = min(room, abs(track.to_finish[track.nodes_on[other][0]] - away))
    return room
