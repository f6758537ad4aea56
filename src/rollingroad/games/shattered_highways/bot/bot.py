"""The bots of Shattered Highways: whom to shoot, where to drive, whom to keep alive.

They decide from the view alone. Values are victory points on average, from `action_values.py`. The expert
behind the search weighs every answer. The driver's vehicles go in the order of its sheet and its crews act
seat by seat, gunners first; of a long list it weighs a few answers, spread over all of it, so it finds a good
place to drive to, seldom the best.
"""

from collections.abc import Callable
from typing import ClassVar, Final

from rollingroad.core.engine.bot import GameBot
from rollingroad.core.engine.packing import first, kind_of, second, third
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.bot import evaluation, judgement
from rollingroad.games.shattered_highways.bot.action_values import Judge, seat_price
from rollingroad.games.shattered_highways.rules import kinds as k
from rollingroad.games.shattered_highways.rules import reasons
from rollingroad.games.shattered_highways.rules.chances import dice_of, out_chance
from rollingroad.games.shattered_highways.rules.crew.boarding import CLING_CODE, Flee, TakeSeat, part_of
from rollingroad.games.shattered_highways.rules.crew.guns import guns, served_weapon
from rollingroad.games.shattered_highways.rules.crew.shooting import PickVictim, Pull
from rollingroad.games.shattered_highways.rules.driving import nudging
from rollingroad.games.shattered_highways.rules.driving.driving import wheel_refusal
from rollingroad.games.shattered_highways.rules.match_setup import CIRCUIT, PURSUIT
from rollingroad.games.shattered_highways.rules.orders import numbered_by
from rollingroad.games.shattered_highways.rules.placement.boxes import Box
from rollingroad.games.shattered_highways.rules.placement.canonical import driver_list, enemies
from rollingroad.games.shattered_highways.rules.placement.placing import reach_of
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.turn import ChooseAction, other_offers
from rollingroad.games.shattered_highways.rules.view import RoadView

AFTER_GUNNERS: Final = 0.2
"""How much more than a gunner's action the driver's must bring to come before it."""
STRUCK: Final = 0.6
"""A strike at a third enemy."""
IDLE: Final = -1.0
"""An action without effect is worse than a pass."""
ANSWERS_WEIGHED: Final = 6
"""How many answers the driver weighs."""
ROLLOUT_ANSWERS: Final = 6
"""How many answers the rollout policy weighs."""
BURST: Final = 1000.0
"""Nitro that is wanted, and a buggy that can come out, come before everything else."""
BACK: Final = 0.02
"""The value of a tick farther back for guns that point ahead."""
AHEAD: Final = 0.03
"""The value of a tick farther ahead for a marked vehicle, which is chased from behind."""
GUN_HERO: Final = 12.0
"""A hero behind a gun, in hit points of the vehicle that carries it."""
NEVER: Final = -1000.0

Value = Callable[[int], float]
"""The value of an answer to the seat that is asked."""


class RoadBot(GameBot[RoadState, RoadView]):
    lookahead: ClassVar[int] = 0
    override_margin: ClassVar[float] = 0.05
    features: ClassVar[list[str]] = judgement.FEATURES
    contexts: ClassVar[list[str]] = judgement.CONTEXTS

    def drive(self, view: RoadView, ask: Decision) -> int:
        s = view.table
        if ask.kind == "order":
            return ask.offered[0]
        if ask.kind == "warrior":
            useful = next_in_turn(s, ask.offered)
            return useful if useful >= 0 else answer(s, ask)
        if ask.kind in VALUES and len(ask.offered) > ANSWERS_WEIGHED:
            return best(spread(ask.offered), VALUES[ask.kind](s, ask))
        return answer(s, ask)

    def evaluate(self, state: RoadState) -> tuple[float, ...]:
        return evaluation.win_chances(state)

    def context(self, state: RoadState) -> int:
        return judgement.context(state)

    def sides(self, state: RoadState) -> list[list[int]]:
        return judgement.sides(state)

    def candidate_actions(self, view: RoadView, ask: Decision) -> list[int]:
        """The answers, best first; where nothing is weighed, the expert's own before the others."""
        if ask.kind in _ANSWERS:
            chosen = _ANSWERS[ask.kind](view.table, ask)
            return [chosen, *[action for action in ask.offered if action != chosen]]
        value, offered = VALUES[ask.kind](view.table, ask), ask.offered
        order = sorted([(-value(offered[i]), i) for i in range(len(offered))])
        return [offered[i] for _, i in order]

    def rollout_policy(self, state: RoadState, ask: Decision, rng: Rng) -> int:
        """The best of a few actions of a random warrior."""
        offered = ask.offered
        if ask.kind in _GUESSED:
            return offered[rng.below(len(offered))]
        if ask.kind in VALUES and len(offered) > ROLLOUT_ANSWERS:
            offered = [offered[rng.below(len(offered))] for _ in range(ROLLOUT_ANSWERS)]
            return best(offered, VALUES[ask.kind](state, ask))
        return answer(state, ask)

    def is_quiet(self, state: RoadState, ask: Decision) -> bool:
        """Between two vehicles, or two warriors of one."""
        return ask.kind == "warrior" or ask.kind == "order"

    def non_blunders(self, view: RoadView, ask: Decision) -> list[int]:
        """The answers that are no worse than doing nothing, where there are any."""
        if ask.kind not in _HARMFUL:
            return ask.offered
        value = VALUES[ask.kind](view.table, ask)
        return [action for action in ask.offered if value(action) >= 0.0] or [best(ask.offered, value)]

    def good_answers(self, view: RoadView, ask: Decision) -> list[int]:
        """Any number on the order sheet, and as hero anybody in a seat that suits one."""
        if ask.kind == "order":
            return ask.offered
        if ask.kind == "hero":
            suited = [action for action in ask.offered if suits_hero(view.table, first(action))]
            return suited if len(suited) > 1 else ask.offered
        return super().good_answers(view, ask)


def answer(s: RoadState, ask: Decision) -> int:
    """The answer to any question, by what the table shows."""
    if ask.kind in _ANSWERS:
        return _ANSWERS[ask.kind](s, ask)
    return best(ask.offered, VALUES[ask.kind](s, ask))


def best(actions: list[int], value: Value) -> int:
    """The action of greatest value, the first of equal ones."""
    chosen, most = actions[0], value(actions[0])
    for action in actions[1:]:
        worth = value(action)
        if worth > most:
            chosen, most = action, worth
    return chosen


def next_in_turn(s: RoadState, offered: list[int]) -> int:
    """A buggy that can come out, then the first warrior with a useful action, the driver last; or -1."""
    at_the_wheel = -1
    if kind_of(offered[-1]) == k.LAUNCH:
        return offered[-1]
    for action in offered:
        if kind_of(action) == k.ACT and best_worth(s, first(action)) > 0.0:
            if s.seat[first(action)] != k.D:
                return action
            if at_the_wheel < 0:
                at_the_wheel = action
    return at_the_wheel


def spread(offered: list[int]) -> list[int]:
    """A few of the actions, as far apart as the list allows."""
    return [offered[number * len(offered) // ANSWERS_WEIGHED] for number in range(ANSWERS_WEIGHED)]


def _warrior(s: RoadState, ask: Decision) -> Value:
    """Who acts next: a buggy that can come out, then the warrior who gains most now.

    The driver acts after the gunners unless the driver gains clearly more.
    """

    def gain(action: int) -> float:
        if kind_of(action) != k.ACT:
            return BURST if kind_of(action) == k.LAUNCH else 0.0
        w = first(action)
        worth = best_worth(s, w) - (AFTER_GUNNERS if s.seat[w] == k.D else 0.0)
        return worth if worth > 0.0 else IDLE

    return gain


def best_worth(s: RoadState, w: int) -> float:
    """The value of the warrior's best action now, driving included."""
    judge = Judge(s, w)
    drives = wheel_refusal(s, w) == reasons.LEGAL
    places = driver_list(s, s.at[w], reach_of(s, s.at[w])) if drives else []
    return max([judge.value(action) for action in [*other_offers(s, w), *places]], default=0.0)


def _action(s: RoadState, ask: Decision) -> Value:
    assert isinstance(ask.step, ChooseAction)
    judge, nitro = Judge(s, ask.step.w), wants_nitro(s)
    return lambda action: BURST if nitro and kind_of(action) == k.USE_NITRO else judge.value(action)


def wants_nitro(s: RoadState) -> bool:
    """True where being ahead counts, and where every enemy is too far ahead to be reached without it."""
    kind, v = s.setup.scenario.kind, s.active
    if kind == CIRCUIT or (kind == PURSUIT and v == s.marked):
        return True
    ahead = [s.y[foe] - s.front(v) for foe in enemies(s, v, s.control[v])]
    return min(ahead, default=0) > k.TEMPLATE_L


def _place(s: RoadState, ask: Decision) -> Value:
    """An enemy where it is worst off, one of ours where it is best off."""
    step = ask.step
    assert isinstance(step, nudging.PlaceNudged | nudging.PlaceStruck | Pull)
    v, seat = step.v, ask.seat
    if s.control[v] == seat:
        return _own_place(s, ask, v)
    worse = evaluation.Outlook(s, v, s.control[v])
    return lambda action: _harm(s, worse, action, seat)


def _harm(s: RoadState, outlook: evaluation.Outlook, action: int, seat: int) -> float:
    """The cost of that place to the enemy; letting a pulled vehicle go means its present place."""
    v = outlook.v
    here = kind_of(action) != k.PLACE
    x, y = (s.x[v], s.y[v]) if here else (first(action), second(action))
    harm = -outlook.worth(x, y)
    if y == 0 and s.driver(v) == k.NO_WARRIOR:
        harm += (1.0 - evaluation.LEFT_OUT) * evaluation.price(s, v)
    at = s.box(v).at(x, y)
    strikes = any(s.control[o] != seat for o in nudging.third_vehicles(s, v, at))
    return harm + (STRUCK if strikes else 0.0) + _under_fire(s, v, at, seat)


def _under_fire(s: RoadState, v: int, at: Box, seat: int) -> float:
    """The damage of our guns that can still fire this round, there."""
    total = 0.0
    for o in s.vehicles():
        if s.control[o] == seat:
            for gun in guns(s, o):
                if not gun.dropped and s.may_act(gun.gunner) and gun.bears(at):
                    total += evaluation.shot_price(s, gun, v)
    return total


def _own_place(s: RoadState, ask: Decision, v: int) -> Value:
    outlook = evaluation.Outlook(s, v, ask.seat)
    return lambda action: (
        outlook.worth(first(action), second(action)) if kind_of(action) == k.PLACE else NEVER
    )


def _strike(s: RoadState, ask: Decision) -> Value:
    def loot(action: int) -> float:
        if kind_of(action) != k.STRIKE:
            return 0.0
        v = first(action)
        return evaluation.price(s, v) if s.control[v] != ask.seat else -evaluation.price(s, v)

    return loot


def _flee(s: RoadState, ask: Decision) -> Value:
    """Home if there is a seat, else wherever one is free."""
    assert isinstance(ask.step, Flee)
    judge = Judge(s, ask.step.w)

    def shelter(action: int) -> float:
        if kind_of(action) != k.FLEE:
            return -1.0
        v, part = first(action), part_of(second(action))
        home = evaluation.CREW_PRICE if s.control[v] == ask.seat else 0.0
        return judge.prize(v, part) + home + (evaluation.CREW_PRICE if s.empty_seats(v, part) else 0.0)

    return shelter


def _seat(s: RoadState, ask: Decision) -> Value:
    """The wheel, a weapon that can fire, any seat, and only then a hold outside."""
    assert isinstance(ask.step, TakeSeat)
    v = s.at[ask.step.w]

    def comfort(action: int) -> float:
        seat = s.builds[v].seat_of(first(action))
        return 0.0 if first(action) == CLING_CODE else max(evaluation.CREW_PRICE, seat_price(s, v, seat))

    return comfort


def _victim(s: RoadState, ask: Decision) -> Value:
    """The warrior whose expected loss is smallest."""
    assert isinstance(ask.step, PickVictim)
    shooter = ask.step.w
    damage = dice_of(served_weapon(s, shooter).bonus_warrior)

    def mercy(action: int) -> float:
        w = first(action)
        loss = float(out_chance(s, w, damage, True)) * evaluation.warrior_price(s, w)
        return loss if s.team[w] != ask.seat else -loss

    return mercy


def choose_hero(s: RoadState, ask: Decision) -> int:
    """A gunner of the sturdiest vehicle; a driver where driving decides."""

    def worth(action: int) -> float:
        w = first(action)
        return evaluation.whole_hp(s, s.at[w]) + (GUN_HERO if suits_hero(s, w) else 0.0)

    return max(ask.offered, key=lambda action: (worth(action), -action))


def suits_hero(s: RoadState, w: int) -> bool:
    """Whether the warrior is a gunner, or a driver where driving decides."""
    if s.setup.scenario.kind in (CIRCUIT, PURSUIT):
        return s.seat[w] == k.D
    return s.builds[s.at[w]].seat_kind[s.seat[w]] == k.GUNNER


def choose_deployment(s: RoadState, ask: Decision) -> int:
    """The place where its guns bear on most vehicles already placed, with everybody else ahead of them."""
    v = first(ask.offered[0])
    outlook = evaluation.Outlook(s, v, ask.seat)
    ahead = [gun.arc for gun in guns(s, v)]
    lean = AHEAD if v == s.marked else BACK * (ahead.count(k.REAR) - ahead.count(k.FRONT))

    def rank(action: int) -> tuple[float, int, int]:
        """Of equal places the one nearest to the middle of the road, so that neither side is better off."""
        x, y = second(action), third(action)
        off: int = 2 * x + outlook.box.w - s.setup.width
        return (outlook.worth(x, y) + lean * y, -abs(off), -action)

    return max(ask.offered, key=rank)


def choose_order(s: RoadState, ask: Decision) -> int:
    """Vehicles that can do most, or may not survive to do it, go first."""
    v = first(ask.offered[0])
    mine = [o for o in s.vehicles() if s.setup.owner[o] != k.NOBODY and numbered_by(s, o) == ask.seat]
    ranked = sorted(mine, key=lambda o: (-urgency(s, o, ask.seat), o))
    wanted = ranked.index(v) + 1
    return min(ask.offered, key=lambda action: (abs(second(action) + 1 - wanted), action))


def choose_mark(s: RoadState, ask: Decision) -> int:
    """The sturdiest vehicle. mypyc compiles no lambda inside one that belongs to the module."""
    return best(ask.offered, lambda action: evaluation.whole_hp(s, first(action)))


def urgency(s: RoadState, v: int, player: int) -> float:
    """What it can shoot now, and how much danger it is in."""
    outlook = evaluation.Outlook(s, v, player)
    frail = evaluation.whole_hp(s, v) / max(1, evaluation.left_hp(s, v))
    edge = 50.0 if s.y[v] == 0 else 0.0
    return outlook.fire(s.x[v], s.y[v]) + 0.3 * frail * outlook.danger(outlook.box) + edge


_ANSWERS: Final[dict[str, Callable[[RoadState, Decision], int]]] = {
    "mark": choose_mark,
    "hero": choose_hero,
    "deploy": choose_deployment,
    "order": choose_order,
    "launch": lambda s, ask: ask.offered[-1],
    "sideswipe": lambda s, ask: ask.offered[int(s.control[first(ask.offered[0])] == ask.seat)],
    **dict.fromkeys(("field", "back-edge", "side", "bonus"), lambda s, ask: ask.offered[0]),
}
"""Questions with an answer by rule."""
VALUES: Final[dict[str, Callable[[RoadState, Decision], Value]]] = {
    "warrior": _warrior,
    "action": _action,
    "place": _place,
    "strike": _strike,
    **dict.fromkeys(("continue", "return"), lambda s, ask: _own_place(s, ask, s.acting)),
    "flee": _flee,
    "seat": _seat,
    "pull": _place,
    "victim": _victim,
}
"""Questions whose answers are weighed."""
_GUESSED: Final = ("warrior", "order", "deploy")
"""Questions that rollouts answer at random, because weighing takes too long."""
_HARMFUL: Final = ("warrior", "action", "strike")
"""Questions where an answer can do harm."""
