"""How a good player of Shattered Highways thinks: whom to shoot, where to drive, who must stay alive.

Everything comes from the view. Values are victory points on average, as `valuing.py` counts them; what comes
before the first round and the order sheets is in `expert_plans.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.core.packing import first, kind_of, second
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.games.shattered_highways import kinds as k
from rollingroad.games.shattered_highways.boarding import CLING_CODE, Flee, TakeSeat, part_of
from rollingroad.games.shattered_highways.boxes import Box, contact
from rollingroad.games.shattered_highways.canonical import driver_list, enemies
from rollingroad.games.shattered_highways.crew_odds import dice_of, out_chance
from rollingroad.games.shattered_highways.driving import may_drive
from rollingroad.games.shattered_highways.expert_plans import (
    deployed,
    hero_seat,
    marked_vehicle,
    order_number,
)
from rollingroad.games.shattered_highways.guns import guns, is_ready
from rollingroad.games.shattered_highways.kit import GUNNER
from rollingroad.games.shattered_highways.mounts import mount_served, weapon_of
from rollingroad.games.shattered_highways.nudging import PlaceNudged, PlaceStruck
from rollingroad.games.shattered_highways.places import Outlook
from rollingroad.games.shattered_highways.placing import reach_of
from rollingroad.games.shattered_highways.plan import CIRCUIT, PURSUIT
from rollingroad.games.shattered_highways.prices import (
    CREW_PRICE,
    LEFT_OUT,
    price,
    shot_price,
    warrior_price,
)
from rollingroad.games.shattered_highways.pulling import Pull
from rollingroad.games.shattered_highways.shots import PickVictim
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.turn import ChooseAction, other_offers
from rollingroad.games.shattered_highways.valuing import SERVED, WHEEL, Judge

AFTER_GUNNERS: Final = 0.2
"""What the driver's own action must bring more than a gunner's to come before it."""
STRUCK: Final = 0.6
"""A strike at a third enemy."""
IDLE: Final = -1.0
"""To act for nothing is worse than to pass."""
FEW: Final = 6
"""How many answers a hunch weighs."""
BURST: Final = 1000.0
"""Nitro that is wanted, and a buggy that can come out, come before everything else."""
NEVER: Final = -1000.0


Value = Callable[[int], float]
"""What an answer is worth to the seat that is asked."""


def answer(s: RoadState, ask: Decision) -> int:
    """The answer to any question, by what the table shows."""
    if ask.kind in _ANSWERS:
        return _ANSWERS[ask.kind](s, ask)
    return best(ask.offered, VALUES[ask.kind](s, ask))


def hunch(s: RoadState, ask: Decision, rng: Rng) -> int:
    """Any warrior may be next, and he does the best of a few things: for a search that plays on."""
    offered = ask.offered
    if ask.kind in _GUESSED:
        return offered[rng.below(len(offered))]
    if ask.kind in VALUES and len(offered) > FEW:
        offered = [offered[rng.below(len(offered))] for _ in range(FEW)]
        return best(offered, VALUES[ask.kind](s, ask))
    return answer(s, ask)


def ideas(s: RoadState, ask: Decision) -> list[int]:
    """The answers, the better first; where nothing is weighed, the expert's own before the others."""
    if ask.kind in _ANSWERS:
        chosen = _ANSWERS[ask.kind](s, ask)
        return [chosen, *[action for action in ask.offered if action != chosen]]
    value, offered = VALUES[ask.kind](s, ask), ask.offered
    order = sorted([(-value(offered[i]), i) for i in range(len(offered))])
    return [offered[i] for _, i in order]


def sane(s: RoadState, ask: Decision) -> list[int]:
    """Without what is worse than nothing, where there is anything better."""
    if ask.kind not in _HARMFUL:
        return ask.offered
    value = VALUES[ask.kind](s, ask)
    return [action for action in ask.offered if value(action) >= 0.0] or [best(ask.offered, value)]


def best(actions: list[int], value: Value) -> int:
    """The action of greatest value, the first of equal ones."""
    chosen, most = actions[0], value(actions[0])
    for action in actions[1:]:
        worth = value(action)
        if worth > most:
            chosen, most = action, worth
    return chosen


# A turn


def _warrior(s: RoadState, ask: Decision) -> Value:
    """Who acts next: whoever gains most now, the driver after the gunners unless they gain clearly more; but
    a buggy comes out of its trailer first."""

    def gain(action: int) -> float:
        if kind_of(action) != k.ACT:
            return BURST if kind_of(action) == k.LAUNCH else 0.0
        w = first(action)
        worth = best_worth(s, w) - (AFTER_GUNNERS if s.seat[w] == k.D else 0.0)
        return worth if worth > 0.0 else IDLE

    return gain


def best_worth(s: RoadState, w: int) -> float:
    """The value of the best thing he can do now, driving included."""
    judge = Judge(s, w)
    drives = driver_list(s, s.at[w], reach_of(s, s.at[w])) if may_drive(s, w) else []
    return max([judge.value(action) for action in [*other_offers(s, w), *drives]], default=0.0)


def _action(s: RoadState, ask: Decision) -> Value:
    assert isinstance(ask.step, ChooseAction)
    judge, nitro = Judge(s, ask.step.w), wants_nitro(s)

    def value(action: int) -> float:
        return BURST if nitro and kind_of(action) == k.USE_NITRO else judge.value(action)

    return value


def wants_nitro(s: RoadState) -> bool:
    """Where being ahead is what counts, and where every enemy is too far ahead to be reached without."""
    kind, v = s.rules.plan.kind, s.active
    if kind == CIRCUIT or (kind == PURSUIT and v == s.marked):
        return True
    ahead = [s.y[foe] - s.front(v) for foe in enemies(s, v, s.control[v])]
    return min(ahead, default=0) > k.TEMPLATE_L


def _launch(s: RoadState, ask: Decision) -> int:
    return ask.offered[-1]


def _first(s: RoadState, ask: Decision) -> int:
    return ask.offered[0]


# Vehicles that are put somewhere


def _sideswipe(s: RoadState, ask: Decision) -> int:
    return ask.offered[0] if s.control[first(ask.offered[0])] != ask.seat else ask.offered[1]


def _place(s: RoadState, ask: Decision) -> Value:
    """An enemy where he is worst off, one of ours where it is best off."""
    step = ask.step
    assert isinstance(step, PlaceNudged | PlaceStruck | Pull)
    v, seat = step.v, ask.seat
    if s.control[v] == seat:
        return _own_place(s, ask, v)
    worse = Outlook(s, v, s.control[v])
    return lambda action: _harm(s, worse, action, seat)


def _harm(s: RoadState, outlook: Outlook, action: int, seat: int) -> float:
    """What it costs the enemy to stand there; letting a pulled one go is the present place."""
    v = outlook.v
    here = kind_of(action) != k.PLACE
    x, y = (s.x[v], s.y[v]) if here else (first(action), second(action))
    harm = -outlook.worth(x, y)
    if y == 0 and s.driver(v) == k.NO_WARRIOR:
        harm += (1.0 - LEFT_OUT) * price(s, v)
    at = s.box(v).at(x, y)
    return harm + (STRUCK if _strikes(s, v, at, seat) else 0.0) + _under_fire(s, v, at, seat)


def _strikes(s: RoadState, v: int, at: Box, seat: int) -> bool:
    """Whether it would touch another enemy."""
    for o in s.vehicles():
        if o not in (v, s.acting) and s.control[o] != seat and contact(at, s.box(o)):
            return True
    return False


def _under_fire(s: RoadState, v: int, at: Box, seat: int) -> float:
    """What our guns that can still fire this round make of it there."""
    total = 0.0
    for o in s.vehicles():
        if s.control[o] == seat:
            for gun in guns(s, o):
                if not gun.dropped and s.may_act(gun.gunner) and gun.bears(at):
                    total += shot_price(s, gun, v)
    return total


def _own_place(s: RoadState, ask: Decision, v: int) -> Value:
    outlook = Outlook(s, v, ask.seat)

    def comfort(action: int) -> float:
        return outlook.worth(first(action), second(action)) if kind_of(action) == k.PLACE else NEVER

    return comfort


def _go_on(s: RoadState, ask: Decision) -> Value:
    return _own_place(s, ask, s.acting)


def _strike(s: RoadState, ask: Decision) -> Value:
    def loot(action: int) -> float:
        if kind_of(action) != k.STRIKE:
            return 0.0
        v = first(action)
        return price(s, v) if s.control[v] != ask.seat else -price(s, v)

    return loot


# Warriors who must choose


def _flee(s: RoadState, ask: Decision) -> Value:
    """Home if there is a seat, else wherever one is free."""
    assert isinstance(ask.step, Flee)
    judge = Judge(s, ask.step.w)

    def shelter(action: int) -> float:
        if kind_of(action) != k.FLEE:
            return -1.0
        v, part = first(action), part_of(second(action))
        home = CREW_PRICE if s.control[v] == ask.seat else 0.0
        return judge.prize(v, part) + home + (CREW_PRICE if s.empty_seats(v, part) else 0.0)

    return shelter


def _seat(s: RoadState, ask: Decision) -> Value:
    """The wheel, a weapon that can fire, any seat, and only then a hold outside."""
    assert isinstance(ask.step, TakeSeat)
    v = s.at[ask.step.w]
    build = s.builds[v]

    def comfort(action: int) -> float:
        code = first(action)
        if code == CLING_CODE:
            return 0.0
        seat = build.seat_of(code)
        if seat == k.D:
            return WHEEL
        armed = build.seat_kind[seat] == GUNNER and is_ready(s, v, build.seat_mount[seat])
        return SERVED if armed else CREW_PRICE

    return comfort


def _victim(s: RoadState, ask: Decision) -> Value:
    """Whose loss is the smallest, the chance of it counted."""
    assert isinstance(ask.step, PickVictim)
    shooter = ask.step.w
    damage = dice_of(weapon_of(s, s.at[shooter], mount_served(s, shooter)).bonus_warrior)

    def mercy(action: int) -> float:
        w = first(action)
        loss = float(out_chance(s, w, damage, True)) * warrior_price(s, w)
        return loss if s.team[w] != ask.seat else -loss

    return mercy


_ANSWERS: Final[dict[str, Callable[[RoadState, Decision], int]]] = {
    "mark": marked_vehicle,
    "hero": hero_seat,
    "field": _first,
    "deploy": deployed,
    "order": order_number,
    "launch": _launch,
    "sideswipe": _sideswipe,
    "back-edge": _first,
    "side": _first,
    "bonus": _first,
}
"""Questions that are answered by a rule."""
VALUES: Final[dict[str, Callable[[RoadState, Decision], Value]]] = {
    "warrior": _warrior,
    "action": _action,
    "place": _place,
    "strike": _strike,
    "continue": _go_on,
    "return": _go_on,
    "flee": _flee,
    "seat": _seat,
    "pull": _place,
    "victim": _victim,
}
"""Questions whose answers are weighed."""
_GUESSED: Final = ("warrior", "order", "deploy")
"""What would take too long to weigh where many games are played on."""
_HARMFUL: Final = ("warrior", "action", "strike")
"""Where a beginner could hurt himself."""
