"""The expert bot: chooses gears for the road ahead, sets, Speeds, paths, and when to spend tokens.

It uses only the view: it counts cards but sees no other hand. It compares costs in points of movement
(`evaluation.py`); lower is better.
"""

from typing import Final

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import Decision
from rollingroad.games.full_throttle.bot.evaluation import CARD, TURN, Outlook, Way, outlook_of
from rollingroad.games.full_throttle.bot.prospects import LOST, Deck, Draw, Prospects, patience
from rollingroad.games.full_throttle.rules import draw, hands, kinds, shifts
from rollingroad.games.full_throttle.rules.drive import is_junked, path_of, run_of
from rollingroad.games.full_throttle.rules.state import RaceState, row_read
from rollingroad.games.full_throttle.rules.turn import block_space, hand_limit
from rollingroad.games.full_throttle.rules.view import RaceView

NITROUS_PRICE: Final = 6.0
TURBO_PRICE: Final = 1.4
REDRAW_PRICE: Final = 1.4
TUNE_PRICE: Final = 0.8
STEERING_PRICE: Final = 1.4
TRANSMISSION_PRICE: Final = 0.6
FIRST_TIRE_PRICE: Final = 1.5
SURE_SHIFT: Final = 0.3
"""By how much a shift must be better than none."""
TOKENS_BEFORE: Final = (
    (kinds.SPEND_TURBO, TURBO_PRICE),
    (kinds.SPEND_STEERING, STEERING_PRICE),
    (kinds.SPEND_TRANSMISSION, TRANSMISSION_PRICE),
)
"""Tokens for the time before the draw, with the gain each must bring in a long race."""
USUAL_NITROUS: Final = (3, 4, 6)
"""Values that represent what Nitrous may bring."""
KEPT_PAIR: Final = 0.05
"""What it costs to break up a set in the hand."""
NEVER: Final = 9999.0
"""More than any real cost."""
BLOCK_PRICE: Final = 1.0
"""The total cost to rivals that is worth a Block token."""
REACH: Final = 12
"""A rival farther behind does not get here in one turn."""
DAMAGE_COST: Final = 1.5
"""What a Control token costs that is not the car's first."""


def deck_of(view: RaceView) -> Deck:
    return Deck(view.table, view.seat, view.possible_cards())


Costs = dict[int, float]
"""The cost of the race after each action that the expert rates; some may not be legal."""
Rating = tuple[int, Costs]
"""The expert's answer, and what it is preferred to."""


class _Plan:
    """The cheapest plan in window A: a set, no move, or a shift before the draw."""

    def __init__(self, deck: Deck, prospects: Prospects, turbo: bool) -> None:
        self.deck = deck
        self.prospects = prospects
        self.turbo = turbo
        s, car = prospects.s, prospects.car
        counts, gear = s.gear_counts(car), s.gear[car]
        self.action = pack(kinds.COAST) if s.due else pack(kinds.NO_MOVE)
        self.cost = self._cost_of_staying(gear, sum(counts))
        self.costs: Costs = {self.action: self.cost}
        self._best_set(gear, counts, -1)
        if not shifts.gear_refusal(s, car, True) and sum(counts) > prospects.up:
            self._try_shift(kinds.UPSHIFT, gear + 1, counts, prospects.up)
        if not shifts.gear_refusal(s, car, False) and sum(counts) > prospects.down:
            self._try_shift(kinds.DOWNSHIFT, gear - 1, counts, prospects.down)

    def _cost_of_staying(self, gear: int, cards: int) -> float:
        """The cost of no move with all cards left for shifts."""
        here = self.prospects
        if here.s.paused[here.car] or here.last:
            return NEVER
        return TURN + here.look.after(here.node, gear, cards // here.up, cards // here.down, False)

    def _try_shift(self, kind: int, gear: int, counts: list[int], price: int) -> None:
        paid = hands.payment(kind, counts, price)
        self._best_set(gear, hands.remaining_counts(counts, hands.counts_of(paid)), paid)

    def _best_set(self, gear: int, counts: list[int], shift: int) -> None:
        """Take the best set in that gear if it is the cheapest so far; `shift` is paid first."""
        if gear == kinds.NEUTRAL:
            return
        row = row_read(gear, self.turbo)
        for number in range(1, max(counts) + 1):
            flips = Draw(self.deck, self.prospects, row, gear, sum(counts) - number)
            for suit in range(1, kinds.GEARS + 1):
                if counts[suit] >= number:
                    cost = self._set_cost(flips, gear, suit, number, counts)
                    action = shift if shift >= 0 else pack(kinds.PLAY, suit - 1, number - 1)
                    self.costs[action] = min(cost, self.costs.get(action, NEVER))
                    if cost < self.cost - (SURE_SHIFT if shift >= 0 else 0.0):
                        self.cost = cost
                        self.action = action

    def _set_cost(self, flips: Draw, gear: int, suit: int, number: int, counts: list[int]) -> float:
        sure, here = NEVER, self.prospects
        if suit == gear:
            sure = here.cost(here.s.t.minimum[gear] + here.added, gear, sum(counts) - number)
        broken = counts[suit] * counts[suit] - (counts[suit] - number) * (counts[suit] - number)
        return flips.best_of(number, sure) + KEPT_PAIR * broken


def before(deck: Deck, s: RaceState, ask: Decision) -> Rating:
    """The best plan, or a token that makes it clearly better."""
    here = Prospects(s, s.active, s.drift)
    plan = _Plan(deck, here, s.turbo)
    swap = _swap(s, ask, plan.action)
    if swap >= 0:
        return swap, plan.costs
    best, action = plan.cost, plan.action
    for token, price in TOKENS_BEFORE:
        if pack(token) in ask.offered:
            cost = _plan_with(token, deck, here).cost + price * here.patience
            if cost < best:
                best, action = cost, pack(token)
    if action == plan.action and kind_of(action) in (kinds.PLAY, kinds.NO_MOVE) and _tuning_pays(deck, here):
        action = _tuning(s.gear_counts(s.active))
    return action, plan.costs


def _plan_with(token: int, deck: Deck, here: Prospects) -> _Plan:
    """The best plan after spending that token."""
    if token == kinds.SPEND_TURBO:
        return _Plan(deck, here, True)
    if token == kinds.SPEND_STEERING:
        return _Plan(deck, Prospects(here.s, here.car, kinds.ARMED), here.s.turbo)
    return _Plan(deck, here.with_cheaper_shifts(), here.s.turbo)


def _swap(s: RaceState, ask: Decision, action: int) -> int:
    """FT-DRIVER-TEJ-1: swap cards that the plan does not need, or -1."""
    swaps = _of_kind(ask, kinds.SWAP)
    if not swaps:
        return -1
    counts = s.gear_counts(s.active)
    free = counts.copy()
    if kind_of(action) == kinds.PLAY:
        free[first(action) + 1] = 0
    swaps = [swap for swap in swaps if min(hands.remaining_counts(free, hands.counts_of(swap))) >= 0]
    return hands.cheapest(counts, swaps) if swaps else -1


def _tuning_pays(deck: Deck, here: Prospects) -> bool:
    """FT-UP-TUNING-1: whether the expected larger set is worth the token; with an empty hand any card is."""
    s, counts = here.s, here.s.gear_counts(here.car)
    if draw.token_refusal(s, here.car, kinds.TUNING) or draw.neutral_refusal(s, here.car):
        return False
    kept = max(counts)
    if kept == 0:
        return True
    flips = Draw(deck, here, s.row(here.car), s.gear[here.car], sum(counts) - kept)
    hoped = 2 if kept == 1 and sum(counts) > 3 else 1
    gain = flips.best_of(kept, NEVER) - flips.best_of(kept + hoped, NEVER)
    return gain > TUNE_PRICE * here.patience + 0.1


def _tuning(counts: list[int]) -> int:
    """Discard all but the largest set."""
    largest = counts.index(max(counts))
    return hands.pack_counts(kinds.TUNE, [*counts[:largest], 0, *counts[largest + 1 :]])


def _of_kind(ask: Decision, kind: int) -> list[int]:
    return [action for action in ask.offered if kind_of(action) == kind]


Reading = list[tuple[int, int, float]]
"""The Speeds that may be selected, each with its SV and the cost of its Control token."""


def readings(s: RaceState, car: int) -> Reading:
    """The flipped cards, read in the car's gear."""
    return [(speed, draw.sv_of(s, car, speed), _damage_cost(s, car, speed)) for speed in draw.speeds(s, car)]


def _speed_costs(reading: Reading, here: Prospects, gear: int, cards: int, more: int) -> Costs:
    """The cost of each Speed of the flipped cards, read in one gear, with that much added to it."""
    return {
        pack(kinds.SPEED, speed): here.cost(sv + more, gear, cards) + damage for speed, sv, damage in reading
    }


def _damage_cost(s: RaceState, car: int, speed: int) -> float:
    """FT-DAMAGE-5: the last Control token takes the car out."""
    if not s.setup.damage or not draw.carries_icon(s, car, speed):
        return 0.0
    tokens = len(s.face_up[car]) + len(s.damaged[car])
    return LOST if is_junked(s, tokens + 1) else DAMAGE_COST * min(1, tokens)


def after_draw(deck: Deck, s: RaceState, ask: Decision) -> Rating:
    """Spend tokens or shift if that is clearly better, then select the best Speed."""
    offered, here, read = ask.offered, Prospects(s, s.active, s.drift), readings(s, s.active)
    costs = _speed_costs(read, here, s.gear[s.active], s.hand_size(s.active), 0)
    best = min(costs.values())
    if pack(kinds.SPEND_TIRES) in offered:
        gain = best - _cost_with_more(read, here, s.t.tire_speed)
        if gain > FIRST_TIRE_PRICE * here.patience:
            return pack(kinds.SPEND_TIRES), costs
    nitrous = pack(kinds.SPEND_NITROUS) in offered
    if nitrous and _nitrous_gain(read, here, best) > NITROUS_PRICE * here.patience + 0.5:
        return pack(kinds.SPEND_NITROUS), costs
    if pack(kinds.REDRAW) in offered and _redraw_gain(deck, here, best) > REDRAW_PRICE * here.patience + 0.2:
        return pack(kinds.REDRAW), costs
    shift = _late_shift(s, here, best, offered)
    return shift if shift >= 0 else _cheapest(costs), costs


def _cheapest(costs: Costs) -> int:
    return min(costs, key=costs.__getitem__)


def _cost_with_more(reading: Reading, here: Prospects, more: int) -> float:
    """The cost of the best Speed with that much added to it."""
    s, car = here.s, here.car
    return min(_speed_costs(reading, here, s.gear[car], s.hand_size(car), more).values())


def _redraw_gain(deck: Deck, here: Prospects, best: float) -> float:
    """FT-UP-ENGINEPOWER-1: the mean gain of a new flip; the Minimum of the set stays."""
    s, cards = here.s, here.s.hand_size(here.car)
    gear, sure = s.gear[here.car], NEVER
    if s.set_gear == gear:
        sure = here.cost(s.t.minimum[gear] + here.added, gear, cards)
    again = Draw(deck, here, s.row(here.car), gear, cards)
    return best - again.best_of(s.set_count, sure)


def _nitrous_gain(reading: Reading, here: Prospects, best: float) -> float:
    gain, more = 0.0, 1 if here.s.perks(here.car).nitrous_flips > 1 else 0
    for value in USUAL_NITROUS:
        gain += best - _cost_with_more(reading, here, value + more)
    return gain / len(USUAL_NITROUS)


def _late_shift(s: RaceState, prospects: Prospects, best: float, offered: list[int]) -> int:
    """A shift after the flip to a better row, or -1."""
    car, action = s.active, -1
    for kind, step in ((kinds.UPSHIFT, 1), (kinds.DOWNSHIFT, -1)):
        paid = [shift for shift in offered if kind_of(shift) == kind]
        if paid:
            price = shifts.shift_cost(s, car, step > 0)
            gear = s.gear[car] + step
            costs = _speed_costs(_read_in(s, car, gear), prospects, gear, s.hand_size(car) - price, 0)
            cost = min(costs.values()) + CARD * price
            if cost < best - SURE_SHIFT:
                best, action = cost, hands.cheapest(s.gear_counts(car), paid)
    return action


def _read_in(s: RaceState, car: int, gear: int) -> Reading:
    """The flipped cards read in another gear; the car is put into that gear meanwhile."""
    now = s.gear[car]
    s.gear[car] = gear
    reading = readings(s, car)
    s.gear[car] = now
    return reading


def path(s: RaceState, ask: Decision) -> Rating:
    here, cards = Prospects(s, s.active, s.drift), s.hand_size(s.active)
    ups, downs = cards // here.later_up, cards // here.down
    costs = {
        move: here.way_cost(Way(path_of(s, move)), s.gear[s.active], ups, downs)
        for move in _of_kind(ask, kinds.MOVE)
    }
    return _cheapest(costs), costs


def after_move(s: RaceState, ask: Decision) -> Rating:
    """Shift towards the best gear for the road, then block."""
    car, look = s.active, outlook_of(s, s.active)
    up, down = shifts.upshift_cost(s, car), shifts.downshift_cost(s, car)
    shift = _Shift(s, car, up, down)
    if pack(kinds.SPEND_TRANSMISSION) in ask.offered:
        price = TRANSMISSION_PRICE * patience(look, s.at[car], s.gear[car])
        if _Shift(s, car, shifts.discounted(s.t, up), shifts.discounted(s.t, down)).cost < shift.cost - price:
            return pack(kinds.SPEND_TRANSMISSION), shift.costs
    action = shift.action if shift.action >= 0 else best_block(s, ask)
    return action if action >= 0 else pack(kinds.DONE), shift.costs


class _Shift:
    """The first shift to the best gear that the hand can pay for; cards above the limit are free."""

    def __init__(self, s: RaceState, car: int, up: int, down: int) -> None:
        look, counts, node, gear = outlook_of(s, car), s.gear_counts(car), s.at[car], s.gear[car]
        hand = sum(counts)
        spare = max(0, hand - hand_limit(s, car))
        self.cost = look.cost(node, gear, s.paused[car])
        self.action = -1
        self.costs: Costs = {pack(kinds.DONE): self.cost}
        for kind, sign, price in ((kinds.UPSHIFT, 1, up), (kinds.DOWNSHIFT, -1, down)):
            if hand < price:
                continue
            paid = hands.payment(kind, counts, price)
            for steps in range(1, hand // price + 1):
                reached = gear + sign * steps
                if not 1 <= reached <= kinds.GEARS:
                    break
                cost = look.cost(node, reached, s.paused[car]) + CARD * max(0, steps * price - spare) + 0.05
                self.costs[paid] = min(cost, self.costs.get(paid, NEVER))
                if cost < self.cost:
                    self.cost = cost
                    self.action = paid


def best_block(s: RaceState, ask: Decision) -> int:
    """The side where a Block token costs the rivals behind most, or -1 if none is worth the token."""
    car = s.active
    price = BLOCK_PRICE * patience(outlook_of(s, car), s.at[car], s.gear[car])
    best, action = max(0.3, price), -1
    for block in ask.offered:
        if kind_of(block) == kinds.BLOCK:
            harm = harm_of(s, car, block_space(s, car, first(block) + 1))
            if harm > best:
                best, action = harm, block
    return action


def harm_of(s: RaceState, car: int, space: int) -> float:
    """What a Block token there would cost the rivals behind, in points."""
    harm = 0.0
    mine = s.track.to_finish[s.at[car]]
    for rival in range(s.setup.cars):
        behind = s.track.to_finish[s.at[rival]] - mine
        if s.setup.side(rival) != s.setup.side(car) and s.on_road(rival) and 0 <= behind <= REACH:
            harm += harm_to(s, rival, space)
    return harm


def harm_to(s: RaceState, rival: int, space: int) -> float:
    """The mean harm over the better Speeds that the rival may draw."""
    look, gear = outlook_of(s, rival), s.gear[rival]
    speeds = look.rows[gear][2:] if gear != kinds.NEUTRAL else []
    harm = 0.0
    for speed in speeds:
        harm += best_cost(s, look, rival, speed, {space}) - best_cost(s, look, rival, speed, set())
    return harm / max(1, len(speeds))


def best_cost(s: RaceState, look: Outlook, rival: int, speed: int, blocks: set[int]) -> float:
    """What the rest of the race costs a rival that moves at that Speed past these Block tokens."""
    run = run_of(s, rival, speed)
    run.blocks |= blocks
    return min([look.way_cost(way, s.gear[rival], 1, 2) for way in look.road.ways_past(run, 0)])
