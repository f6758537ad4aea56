"""How a good crew rolls in Highway Heist: what it may gain, how likely it is, which tokens it deserves."""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import pack
from rollingroad.core.state import Decision
from rollingroad.games.highway_heist.conditions import Plan
from rollingroad.games.highway_heist.danger import (
    BOARDED_COST,
    BOOST_VALUE,
    LAST_POINTS,
    STRENGTH_VALUE,
    VEHICLE_VALUE,
    future,
    own_threat,
)
from rollingroad.games.highway_heist.kinds import (
    ASSIST,
    BOOST,
    BRAWL_ROLL,
    DEFENSE_ROLL,
    FORCE_ROLL,
    HIJACK_ROLL,
    KEEP,
    RAM_ROLL,
    REACT_ROLL,
    SHAKE_ROLL,
    SPECIAL_ROLL,
    STUNT_ROLL,
)
from rollingroad.games.highway_heist.pieces import on_semi
from rollingroad.games.highway_heist.plan_chopper import (
    CHOPPER_DAMAGE,
    RAMSEY_BOARDED,
    RAMSEY_STRENGTH,
    SHAW_DAMAGE,
    ramsey_ride,
)
from rollingroad.games.highway_heist.plan_semi import (
    CAR_NEEDED,
    CRATE_VALUE,
    FULL_BOARDED,
    RACE_BOARDED,
    all_full,
    guard_cost,
)
from rollingroad.games.highway_heist.plan_tank import MECHANIC_COST, TANK_DAMAGE
from rollingroad.games.highway_heist.road import OFF, spaces_of
from rollingroad.games.highway_heist.rolls import Assist, OfferBoost, dice_of, extra_successes, need_of
from rollingroad.games.highway_heist.state import HeistState
from rollingroad.games.highway_heist.worth import wreck_worth

_SUCCESS: Final = 3 / 6
_SYMBOL: Final = 2 / 6
GAME: Final = 40.0
"""What winning or losing on the spot counts for."""
FORCE_GAIN: Final = 0.3
LAST_TOKEN: Final = 1.5
"""How much dearer a player's last token is than the others."""


def _chances() -> list[list[list[float]]]:
    """chance[dice][need][1 if boosted]."""
    plain, boosted = _SUCCESS, _SUCCESS + _SYMBOL
    return [
        [[_at_least(dice, need, plain), _at_least(dice, need, boosted)] for need in range(8)]
        for dice in range(6)
    ]


def _at_least(dice: int, need: int, p: float) -> float:
    """The chance of at least `need` of so many dice."""
    if need <= 0:
        return 1.0
    if dice == 0:
        return 0.0
    return p * _at_least(dice - 1, need - 1, p) + (1 - p) * _at_least(dice - 1, need, p)


CHANCE_OF: Final = _chances()


def success_chance(s: HeistState, what: int, seat: int, card: int, dice: int) -> float:
    """With the roller's boost token, if he has one."""
    need = need_of(s, what, seat, card) - extra_successes(s, what, seat, card)
    return CHANCE_OF[dice][max(0, need)][1 if s.boost[seat] else 0]


def prospects(s: HeistState, what: int, seat: int, card: int, gain: float) -> tuple[float, float]:
    """What trying is worth, the tokens it would take being paid for, and the chance it then has.

    The own token and one assist are counted where they are worth their price.
    """
    need = max(0, need_of(s, what, seat, card) - extra_successes(s, what, seat, card))
    dice = dice_of(s, what, seat, card)
    price = BOOST_VALUE * future(s)
    boosted = 1 if s.boost[seat] and gain > price else 0
    chance = CHANCE_OF[dice][need]
    value = chance[0] * gain + (chance[boosted] - chance[0]) * (gain - price)
    if dice == s.t.max_dice or not can_assist(s, seat):
        return value, chance[boosted]
    helped = CHANCE_OF[min(s.t.max_dice, dice + s.t.assist_dice)][need]
    with_help = helped[0] * gain + (helped[boosted] - helped[0]) * (gain - price) - price
    return (with_help, helped[boosted]) if with_help > value else (value, chance[boosted])


def can_assist(s: HeistState, roller: int) -> bool:
    """Somebody else has a token to spare."""
    for seat in range(s.players):
        if seat != roller and s.boost[seat] > 1:
            return True
    return False


# What a success gains


def ram_gain(s: HeistState, seat: int) -> float:
    """HH-RAM: the best wreck that can be made from here, the action being spent."""
    best = -10.0
    for space in spaces_of(s.suvs & s.road.near[s.pv[seat]]):
        best = max(best, wreck_worth(s, seat, space) - own_threat(s, seat, space, s.actions))
    return best


def feat_gain(s: HeistState, seat: int, plan: Plan) -> float:
    """What the rewards of a stunt or special action are worth."""
    gain = 0.0
    for do, amount, target in plan.prizes:
        gain += reward_gain(s, seat, do, amount, target)
    return gain


def reward_gain(s: HeistState, seat: int, do: str, amount: int, target: str) -> float:
    if do == "main-damage":
        return main_damage_gain(s, amount, target)
    gain = _REWARDS.get(do, 0.3)
    if do == "toss" or do == "slide-wreck":
        return gain + (0.8 if s.tank != OFF else 0.0)
    if do == "lock":
        return 0.5 * s.lock
    if do == "sacrifice":
        return -(VEHICLE_VALUE + STRENGTH_VALUE * s.strength[seat]) * future(s)
    if do == "ramsey":
        return better_ride(s)
    if do == "door":
        return 2.0 if s.door == 0 else 0.7
    return gain


def main_damage_gain(s: HeistState, amount: int, target: str) -> float:
    """HH-DO-main-damage: the last points win the game; a car already dead gains nothing."""
    if target == "tank":
        return amount * TANK_DAMAGE + (GAME if amount >= s.tank_strength else 0.0)
    if target == "shaw" or s.chopper == OFF:
        done = min(amount, s.shaw_strength)
        return done * SHAW_DAMAGE + (GAME if done == s.shaw_strength and s.chopper_strength <= 0 else 0.0)
    done = min(amount, s.chopper_strength)
    return done * CHOPPER_DAMAGE + (GAME if done == s.chopper_strength and s.shaw_strength <= 0 else 0.0)


def better_ride(s: HeistState) -> float:
    """How much better off Ramsey would be in the best car of the team."""
    best = ramsey_ride(s, s.ramsey)
    ride = best
    for seat in range(s.players):
        if s.pv[seat] != OFF:
            best = max(best, ramsey_ride(s, seat))
    return best - ride - 0.5


_REWARDS: Final = {
    "wreck": 1.0,
    "toss": 0.4,
    "slide-wreck": 0.4,
    "wrecking-ball": 0.8,
    "move-vehicle": 0.3,
    "remove": 0.4,
    "remove-peg": 0.9,
    "reposition": 0.2,
    "self-damage": -0.4,
    "jump": 0.2,
    "cargo": CRATE_VALUE,
    "shift-cargo": 0.5,
    "stay-on-semi": 1.5,
    "divert-missile": 2.5,
    "win": GAME,
}


def stake(s: HeistState, what: int, seat: int, card: int) -> float:
    """What is won by success: of an action, or of a defence roll's next saved point."""
    if what == RAM_ROLL:
        return ram_gain(s, seat)
    if what == FORCE_ROLL:
        return FORCE_GAIN
    if what == SHAKE_ROLL:
        return BOARDED_COST + boarder_cost(s, seat)
    if what == BRAWL_ROLL:
        return brawl_gain(s, seat)
    if what == HIJACK_ROLL:
        return car_gain(s) if s.pv[seat] == OFF else -1.0
    if what == SPECIAL_ROLL:
        return feat_gain(s, seat, s.t.feat_plans[card])
    if what == STUNT_ROLL or what == REACT_ROLL:
        return feat_gain(s, seat, s.t.stunt_plans[card]) + BOOST_VALUE
    return damage_cost(s, seat, 1)


def car_gain(s: HeistState) -> float:
    """HH-HIJACK: wheels for somebody who has none."""
    return VEHICLE_VALUE * future(s) + (CAR_NEEDED if s.semi != OFF else 0.0)


def brawl_gain(s: HeistState, seat: int) -> float:
    """HH-BRAWL: a guard off the Semi, a mechanic off the Tank, a boarder off somebody's car."""
    roof = s.peg[seat]
    if on_semi(s, roof):
        return guard_cost(s)
    return MECHANIC_COST if roof == s.tank else BOARDED_COST


def boarder_cost(s: HeistState, seat: int) -> float:
    """What an enemy peg costs beyond its blows: no crate comes aboard, no race is won, Ramsey is near."""
    if s.semi != OFF:
        return RACE_BOARDED if all_full(s) else FULL_BOARDED
    return RAMSEY_BOARDED if s.ramsey == seat else 0.0


# Defence


def damage_cost(s: HeistState, seat: int, amount: int) -> float:
    """What so much damage would cost that player's vehicle."""
    if s.pv[seat] == OFF or amount == 0:
        return 0.0
    if amount >= s.strength[seat]:
        return VEHICLE_VALUE * future(s) + (GAME if s.ramsey == seat else 0.0) + CRATE_VALUE * s.cargo[seat]
    left = s.strength[seat] - amount
    nearer = LAST_POINTS / (1 + left) - LAST_POINTS / (1 + s.strength[seat])
    cost = (STRENGTH_VALUE * amount + nearer) * future(s)
    return cost + (RAMSEY_STRENGTH * amount if s.ramsey == seat else 0.0)


def defence_cost(s: HeistState, seat: int, amount: int, dice: int) -> float:
    """What so much damage costs on average, defended with so many dice and the own token."""
    boosted = 1 if s.boost[seat] else 0
    cost = 0.0
    for saved in range(min(amount, dice) + 1):
        more = CHANCE_OF[dice][saved + 1][boosted] if saved < amount else 0.0
        cost += (CHANCE_OF[dice][saved][boosted] - more) * damage_cost(s, seat, amount - saved)
    return cost


# Assist and boost


def choose_assist(s: HeistState, ask: Decision) -> int:
    """D7: tokens are spent where they change the result by more than they are worth."""
    step = ask.step
    assert isinstance(step, Assist)
    best, best_value = 0, 0.0
    for tokens in range(1, len(ask.offered)):
        dice = min(s.t.max_dice, step.dice + tokens * s.t.assist_dice)
        value = _assist_gain(s, step, dice) - tokens * _token_price(s, ask.seat)
        if value > best_value:
            best, best_value = tokens, value
    return pack(ASSIST, best)


def _assist_gain(s: HeistState, step: Assist, dice: int) -> float:
    if step.what == DEFENSE_ROLL:
        before = defence_cost(s, step.roller, step.arg, step.dice)
        return before - defence_cost(s, step.roller, step.arg, dice)
    before = success_chance(s, step.what, step.roller, step.arg, step.dice)
    after = success_chance(s, step.what, step.roller, step.arg, dice)
    return (after - before) * stake(s, step.what, step.roller, step.arg)


def _token_price(s: HeistState, seat: int) -> float:
    return BOOST_VALUE * future(s) * (LAST_TOKEN if s.boost[seat] == 1 else 1.0)


def choose_boost(s: HeistState, ask: Decision) -> int:
    """D8: a token for what is worth more than a token."""
    step = ask.step
    assert isinstance(step, OfferBoost)
    if step.what != DEFENSE_ROLL:
        gain = stake(s, step.what, step.roller, step.arg)
    else:
        hit = step.arg - step.successes
        gain = damage_cost(s, step.roller, hit) - damage_cost(s, step.roller, max(0, hit - step.boosts))
    return pack(BOOST) if gain > BOOST_VALUE * future(s) else pack(KEEP)
