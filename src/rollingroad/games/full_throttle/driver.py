"""How a good driver thinks: which gear the road ahead wants, what the hand can do, when tokens pay.

Everything comes from the view: the driver counts cards but sees no other hand.
"""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import first, kind_of, pack, second
from rollingroad.core.state import Decision
from rollingroad.games.full_throttle.after_draw import sv_of
from rollingroad.games.full_throttle.drive import in_drift_gear, path_of
from rollingroad.games.full_throttle.hands import counts_of
from rollingroad.games.full_throttle.kinds import (
    BLOCK,
    COAST,
    DONE,
    DOWNSHIFT,
    FINISH,
    GEARS,
    MOVE,
    NEUTRAL,
    NO_MOVE,
    PASS,
    PAUSE,
    PLAY,
    REDRAW,
    SPEED,
    SPEND_NITROUS,
    SPEND_STEERING,
    SPEND_TIRES,
    SPEND_TRANSMISSION,
    SPEND_TURBO,
    TUNE,
    UPSHIFT,
)
from rollingroad.games.full_throttle.outlook import HOME, PAUSED, Outlook, outlook_of, penalty_cost
from rollingroad.games.full_throttle.paths import Path
from rollingroad.games.full_throttle.plans import next_token, preferred_driver, preferred_lane
from rollingroad.games.full_throttle.shifts import downshift_cost, upshift_cost
from rollingroad.games.full_throttle.state import RaceState
from rollingroad.games.full_throttle.view import RaceView

LATER: Final = 0.75
"""What a point of the next turn counts against one of this turn."""
TOKEN_WORTH: Final = (0.9, 1.2, 1.0)
"""What a Tires, Aerodynamics or Handling token should bring when it is spent on a path."""
NITROUS_GAIN: Final = 3.6
TURBO_GAIN: Final = 1.6
REDRAW_GAIN: Final = 1.4
TIRE_GAIN: Final = 1.5
DRIFT_GAIN: Final = 1.5
USUAL_NITROUS: Final = 5


def choose(view: RaceView, ask: Decision) -> int:
    """The answer to any question, the same for the same view."""
    s = view.table
    if ask.kind == "before":
        return _before(view, s, ask)
    if ask.kind == "speed":
        return _after_draw(view, s, ask)
    if ask.kind == "path":
        return _path(s, ask)
    if ask.kind == "after":
        return _after_move(s, ask)
    if ask.kind == "give-up":
        return max(
            ask.offered, key=lambda action: hand_worth(_less(s.gear_counts(s.active), counts_of(action)))
        )
    if ask.kind == "fit":
        return next_token(s, ask)
    if ask.kind == "lane":
        return preferred_lane(s, ask)
    if ask.kind == "driver":
        return preferred_driver(s, ask)
    return pack(PASS) if ask.kind == "obstacle" else ask.offered[0]


# Hands


def hand_worth(counts: list[int]) -> float:
    """Sets are worth more than single cards."""
    worth = 0.0
    for number in counts:
        worth += number * number
    return worth


def _less(counts: list[int], taken: list[int]) -> list[int]:
    return [counts[gear] - taken[gear] for gear in range(GEARS + 1)]


def _largest_set(counts: list[int]) -> int:
    return max(counts)


def _cheapest(s: RaceState, actions: list[int]) -> int:
    """The payment that leaves the best hand."""
    counts = s.gear_counts(s.active)
    return max(actions, key=lambda action: (hand_worth(_less(counts, counts_of(action))), -action))


def _of_kind(ask: Decision, kind: int) -> list[int]:
    return [action for action in ask.offered if kind_of(action) == kind]


# Windows A and C


class _Chances:
    """How the Speeds of a row are worth at a place, from the cards that may come."""

    def __init__(self, view: RaceView, s: RaceState, car: int, row: int, extra: int) -> None:
        look = outlook_of(s.t, s.track)
        node, need = s.at[car], s.track.barrier[s.at[car]] if s.paused[car] else 0
        worth: list[float] = []
        for card in view.possible_cards():
            sv = s.t.row_speed(card, row) + extra
            worth.append(look.score(node, sv) if sv >= need else -HOME)
        self.worth = sorted(worth)

    def best_of(self, number: int, least: float) -> float:
        """The mean of the best of so many cards, where `least` is there in any case."""
        total = len(self.worth)
        if number == 0 or total == 0:
            return least
        mean, below = 0.0, 0.0
        for i in range(total):
            share = ((i + 1) / total) ** number
            mean += (share - below) * max(least, self.worth[i])
            below = share
        return mean


def _extra(s: RaceState, car: int) -> int:
    """What is added to any Speed that is selected now."""
    return s.nitrous + s.tire_speed + sum(s.face_up[car][: s.due])


class _Plan:
    """The best set in one gear, with what stays in the hand for shifting after the move."""

    def __init__(self, view: RaceView, s: RaceState, car: int, gear: int, counts: list[int]) -> None:
        look = outlook_of(s.t, s.track)
        self.action = pack(COAST) if s.due else pack(NO_MOVE)
        self.value = _later(s, look, car, s.at[car], gear, sum(counts))
        if s.paused[car]:
            self.value -= HOME
        if gear == NEUTRAL:
            return
        row, extra = min(GEARS, gear + 1) if s.turbo else gear, _extra(s, car)
        chances = _Chances(view, s, car, row, extra)
        need = s.track.barrier[s.at[car]] if s.paused[car] else 0
        usual = look.end(s.at[car], look.rows[gear][2] + extra)
        for suit in range(1, GEARS + 1):
            minimum = s.t.minimum[suit] + extra
            least = look.score(s.at[car], minimum) if suit == gear and minimum >= need else -HOME
            for number in range(1, counts[suit] + 1):
                left = sum(counts) - number
                value = chances.best_of(number, least) + _later(s, look, car, usual, gear, left)
                if value > self.value:
                    self.value, self.action = value, pack(PLAY, suit - 1, number - 1)


def _later(s: RaceState, look: Outlook, car: int, node: int, gear: int, cards: int) -> float:
    """What the next turn is worth in the best gear that the cards left over can still shift to."""
    if node == s.track.finish:
        return 0.0
    best = look.readiness(node, gear)
    up, down = gear + cards // upshift_cost(s, car), gear - cards // downshift_cost(s, car)
    for other in range(max(1, down), min(GEARS, up) + 1):
        best = max(best, look.readiness(node, other))
    return LATER * best


def _before(view: RaceView, s: RaceState, ask: Decision) -> int:
    car, counts = s.active, s.gear_counts(s.active)
    plan = _Plan(view, s, car, s.gear[car], counts)
    best, action = plan.value, plan.action
    for kind, step in ((UPSHIFT, 1), (DOWNSHIFT, -1)):
        shifts = _of_kind(ask, kind)
        if shifts:
            paid = _cheapest(s, shifts)
            shifted = _Plan(view, s, car, s.gear[car] + step, _less(counts, counts_of(paid)))
            if shifted.value > best + 0.05:
                best, action = shifted.value, paid
    return _tokens_before(view, s, ask, action)


def _tokens_before(view: RaceView, s: RaceState, ask: Decision, action: int) -> int:
    """Tokens that make the chosen plan better; otherwise the plan itself."""
    car = s.active
    if pack(SPEND_TURBO) in ask.offered and _turbo_pays(view, s, car, action):
        return pack(SPEND_TURBO)
    if pack(SPEND_STEERING) in ask.offered and _drift_pays(s, car):
        return pack(SPEND_STEERING)
    if kind_of(action) != PLAY:
        if pack(SPEND_TRANSMISSION) in ask.offered and _wants_shift(s, car):
            return pack(SPEND_TRANSMISSION)
        return action
    tunings = _of_kind(ask, TUNE)
    if tunings and second(action) == 0 and s.hand_size(car) <= s.base(car):
        counts = s.gear_counts(car)
        keep = counts.index(_largest_set(counts))
        wanted = [0 if gear == keep else counts[gear] for gear in range(GEARS + 1)]
        return next(tuning for tuning in tunings if counts_of(tuning) == wanted)
    return action


def _turbo_pays(view: RaceView, s: RaceState, car: int, action: int) -> bool:
    if kind_of(action) != PLAY:
        return False
    number, extra = second(action) + 1, _extra(s, car)
    plain = _Chances(view, s, car, s.gear[car], extra).best_of(number, -HOME)
    blown = _Chances(view, s, car, s.gear[car] + 1, extra).best_of(number, -HOME)
    return blown > plain + TURBO_GAIN


def _drift_pays(s: RaceState, car: int) -> bool:
    """Whether the usual Speeds of this gear would cost much in the corner ahead."""
    look, node = outlook_of(s.t, s.track), s.at[car]
    if not in_drift_gear(s, car):
        return False
    usual = look.rows[s.gear[car]][3]
    lost = usual - look.score(node, usual)
    return lost > DRIFT_GAIN and look.score(node, usual) < HOME / 2


def _wants_shift(s: RaceState, car: int) -> bool:
    look, node = outlook_of(s.t, s.track), s.at[car]
    return (
        s.gear[car] < GEARS and look.readiness(node, s.gear[car] + 1) > look.readiness(node, s.gear[car]) + 1
    )


def _after_draw(view: RaceView, s: RaceState, ask: Decision) -> int:
    """Select the Speed that suits the road; before that, tokens that would make it clearly better."""
    car, look = s.active, outlook_of(s.t, s.track)
    best, action = -999.0, -1
    for speed in _of_kind(ask, SPEED):
        worth = _speed_worth(s, look, car, first(speed))
        if worth > best:
            best, action = worth, speed
    if pack(SPEND_TIRES) in ask.offered and _gain(s, look, car, action, s.t.tire_speed) > TIRE_GAIN:
        return pack(SPEND_TIRES)
    if pack(SPEND_NITROUS) in ask.offered and _gain(s, look, car, action, USUAL_NITROUS) > NITROUS_GAIN:
        return pack(SPEND_NITROUS)
    if pack(REDRAW) in ask.offered:
        chances = _Chances(view, s, car, s.row(car), _extra(s, car))
        if (
            chances.best_of(s.set_count, -HOME)
            > look.score(s.at[car], sv_of(s, car, first(action))) + REDRAW_GAIN
        ):
            return pack(REDRAW)
    return action


def _speed_worth(s: RaceState, look: Outlook, car: int, speed: int) -> float:
    sv, node = sv_of(s, car, speed), s.at[car]
    if s.paused[car] and sv < s.track.barrier[node]:
        return -HOME
    end = look.end(node, sv)
    return look.score(node, sv) + _later(s, look, car, end, s.gear[car], s.hand_size(car))


def _gain(s: RaceState, look: Outlook, car: int, action: int, more: int) -> float:
    """What so much more Speed would bring over the best one there is."""
    sv, node = sv_of(s, car, first(action)), s.at[car]
    if s.paused[car] and sv < s.track.barrier[node]:
        return HOME
    return look.score(node, sv + more) - look.score(node, sv)


# Windows E and F


def _path(s: RaceState, ask: Decision) -> int:
    look = outlook_of(s.t, s.track)
    moves = _of_kind(ask, MOVE)
    return max(moves, key=lambda action: (_path_worth(s, look, path_of(s, action)), -action))


def _path_worth(s: RaceState, look: Outlook, path: Path) -> float:
    """Progress, what the end is good for, and what tokens and penalties cost."""
    car = s.active
    worth = float(s.track.to_finish[s.at[car]] - s.track.to_finish[path.node])
    worth -= penalty_cost(path.penalties, s.base(car))
    worth -= TOKEN_WORTH[0] * path.tires + TOKEN_WORTH[1] * path.aero + TOKEN_WORTH[2] * path.handling
    if path.ending == FINISH:
        return worth + HOME + path.extra
    if path.ending == PAUSE:
        worth -= PAUSED
    gear = s.gear[car] - max(0, min(s.gear[car], path.penalties - s.base(car)))
    return worth + _later(s, look, car, path.node, gear, s.hand_size(car))


def _after_move(s: RaceState, ask: Decision) -> int:
    """Shift towards the gear that the road wants; leftover cards are drawn anew anyway. Then block."""
    car, look, node = s.active, outlook_of(s.t, s.track), s.at[s.active]
    gear = s.gear[car]
    up, down = _of_kind(ask, UPSHIFT), _of_kind(ask, DOWNSHIFT)
    here = look.readiness(node, gear)
    if up and _wanted(look, node, gear + 1, GEARS) > here + 0.3:
        return _cheapest(s, up)
    if down and _wanted(look, node, 1, gear - 1) > here + 0.5:
        return _cheapest(s, down)
    blocks = _of_kind(ask, BLOCK)
    if blocks and _chased(s, car):
        return blocks[0]
    return pack(DONE)


def _wanted(look: Outlook, node: int, low: int, high: int) -> float:
    """The best readiness within two gears."""
    gears = range(low, min(high, low + 1) + 1) if low > 1 else range(max(low, high - 1), high + 1)
    return max(look.readiness(node, gear) for gear in gears)


def _chased(s: RaceState, car: int) -> bool:
    """A rival close behind whom a Block token could hurt."""
    mine = s.track.to_finish[s.at[car]]
    for rival in range(s.rules.cars):
        if rival != car and s.on_road(rival) and 0 < s.track.to_finish[s.at[rival]] - mine <= 8:
            return True
    return False
