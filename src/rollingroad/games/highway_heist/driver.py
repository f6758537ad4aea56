"""How a good crew plays Highway Heist, by rules of thumb: policy and evaluation.

Every choice is judged by what the table is worth afterwards (`worth`), every roll by its chance times what a
success would gain. Values are in points: one point is about one damage to the main enemy.
"""

from __future__ import annotations

from typing import Final

from rollingroad.core.packing import first, kind_of, pack
from rollingroad.core.state import Decision
from rollingroad.games.highway_heist.content import Feat
from rollingroad.games.highway_heist.enemies import OfferReroll
from rollingroad.games.highway_heist.kinds import (
    ACCEPT,
    ASSIST,
    BOOST,
    BRAWL,
    BRAWL_ROLL,
    DEFENSE_ROLL,
    DRIVE,
    END,
    FORCE,
    FORCE_ROLL,
    HIJACK,
    HIJACK_ROLL,
    KEEP,
    NITRO,
    NUDGE,
    PV,
    RAM,
    RAM_ROLL,
    REACT_ROLL,
    REROLL,
    SHAKE,
    SHAKE_ROLL,
    SPECIAL,
    SPECIAL_ROLL,
    STUNT,
    STUNT_ROLL,
    TAKE_BOOST,
)
from rollingroad.games.highway_heist.road import OFF
from rollingroad.games.highway_heist.rolls import (
    Assist,
    OfferBoost,
    dice_of,
    extra_successes,
    need_of,
)
from rollingroad.games.highway_heist.state import HeistState
from rollingroad.games.highway_heist.stunts import open_specials, open_stunts
from rollingroad.games.highway_heist.worth import (
    BOARDED_COST,
    BOOST_VALUE,
    STRENGTH_VALUE,
    VEHICLE_VALUE,
    all_full,
    future,
    spot_worth,
    worth,
    wreck_worth,
)

_SUCCESS: Final = 3 / 6
_SYMBOL: Final = 2 / 6
_LOOK_AT: Final = 16
"""How many places to drive to are looked at closely."""


def choose(s: HeistState, ask: Decision) -> int:
    """The answer a good crew would give."""
    kind = ask.kind
    if kind == "act":
        return choose_action(s, ask.offered)
    if kind == "assist":
        return choose_assist(s, ask)
    if kind == "boost":
        return choose_boost(s, ask)
    if kind == "reroll":
        return choose_reroll(s, ask)
    if kind == "turn":
        return choose_turn(s, ask.offered)
    if kind == "slam":
        return choose_slam(s, ask.offered)
    if kind == "character" or kind == "vehicle":
        return choose_board(s, ask.offered, kind)
    return best_after(s, ask)


# Rolls


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


def team_chance(s: HeistState, what: int, seat: int, card: int) -> float:
    """With one assist where somebody has tokens to spare."""
    dice = dice_of(s, what, seat, card)
    for other in range(s.players):
        if other != seat and s.boost[other] > 1:
            dice = min(s.t.max_dice, dice + s.t.assist_dice)
            break
    return success_chance(s, what, seat, card, dice)


# What a success gains


def ram_gain(s: HeistState, seat: int) -> float:
    """HH-RAM: the best wreck that can be made from here."""
    best = -10.0
    near = s.suvs & s.road.near[s.pv[seat]]
    while near:
        low = near & -near
        best = max(best, wreck_worth(s, low.bit_length() - 1))
        near ^= low
    return best


def feat_gain(s: HeistState, seat: int, feat: Feat) -> float:
    """What the rewards of a stunt or special action are worth."""
    gain = 0.0
    for reward in feat.rewards:
        gain += reward_gain(s, seat, reward.do, reward.amount or reward.main_damage, reward.target)
    return gain


def reward_gain(s: HeistState, seat: int, do: str, amount: int, target: str) -> float:
    if do == "main-damage":
        return amount * (1.3 if target != "shaw" or s.shaw_strength > 0 else 0.0)
    gain = _REWARDS.get(do, 0.3)
    if do == "toss" or do == "slide-wreck":
        return gain + (0.8 if s.tank != OFF else 0.0)
    if do == "lock":
        return 0.5 * s.lock
    if do == "sacrifice":
        return -(VEHICLE_VALUE + STRENGTH_VALUE * s.strength[seat]) * future(s)
    if do == "door":
        return 2.0 if s.door == 0 else 0.7
    return gain


_REWARDS: Final = {
    "wreck": 1.0,
    "toss": 0.4,
    "slide-wreck": 0.4,
    "wrecking-ball": 0.8,
    "move-vehicle": 0.3,
    "remove": 0.6,
    "remove-peg": 0.9,
    "reposition": 0.2,
    "self-damage": -0.6,
    "jump": 0.2,
    "cargo": 4.0,
    "shift-cargo": 0.5,
    "stay-on-semi": 1.5,
    "divert-missile": 2.5,
    "ramsey": 0.2,
    "win": 40.0,
}


def stake(s: HeistState, what: int, seat: int, card: int) -> float:
    """What is won by success: of an action, or of a defence roll's next saved point."""
    if what == RAM_ROLL:
        return ram_gain(s, seat)
    if what == FORCE_ROLL:
        return 0.5
    if what == SHAKE_ROLL:
        return BOARDED_COST + boarder_cost(s, seat)
    if what == BRAWL_ROLL:
        return BOARDED_COST
    if what == HIJACK_ROLL:
        return VEHICLE_VALUE if s.pv[seat] == OFF else -1.0
    if what == SPECIAL_ROLL:
        return feat_gain(s, seat, s.t.feats[card])
    if what == STUNT_ROLL or what == REACT_ROLL:
        return feat_gain(s, seat, s.t.stunts[card]) + BOOST_VALUE
    return damage_cost(s, seat, 1)


def boarder_cost(s: HeistState, seat: int) -> float:
    """What an enemy peg costs beyond its blows: no crate comes aboard, no race is won, Ramsey is near."""
    if s.semi != OFF:
        return 2.0 if all_full(s) else 1.0
    return 1.5 if s.ramsey == seat else 0.0


def damage_cost(s: HeistState, seat: int, amount: int) -> float:
    """What so much damage would cost that player's vehicle."""
    if s.pv[seat] == OFF or amount == 0:
        return 0.0
    if amount >= s.strength[seat]:
        return VEHICLE_VALUE * future(s) + (40.0 if s.ramsey == seat else 0.0) + 1.5 * s.cargo[seat]
    return STRENGTH_VALUE * amount * (2.0 if s.ramsey == seat else future(s))


def defence_cost(s: HeistState, seat: int, amount: int, dice: int) -> float:
    """What so much damage costs on average, defended with so many dice and the own token."""
    boosted = 1 if s.boost[seat] else 0
    cost = 0.0
    for saved in range(min(amount, dice) + 1):
        more = CHANCE_OF[dice][saved + 1][boosted] if saved < amount else 0.0
        cost += (CHANCE_OF[dice][saved][boosted] - more) * damage_cost(s, seat, amount - saved)
    return cost


# The two actions


def choose_action(s: HeistState, offered: list[int]) -> int:
    """D5: the action after which the table is worth most, with what the next one could bring."""
    best, best_value = pack(END), worth(s) + 0.05
    for action in shortlist(s, offered):
        value = action_value(s, action)
        if value > best_value:
            best, best_value = action, value
    return best


def shortlist(s: HeistState, offered: list[int]) -> list[int]:
    """All actions, but of the places to drive to only the best few."""
    seat = s.active
    kept = []
    drives: list[tuple[float, int]] = []
    for action in offered:
        kind = kind_of(action)
        if kind == DRIVE or kind == NUDGE or kind == NITRO:
            drives.append((spot_worth(s, seat, first(action)), action))
        elif kind != END:
            kept.append(action)
    drives.sort(reverse=True)
    for _, action in drives[:_LOOK_AT]:
        kept.append(action)
    return kept


def action_value(s: HeistState, action: int) -> float:
    kind, seat = kind_of(action), s.active
    if kind in _ROLLS:
        what = _ROLLS[kind]
        return roll_value(s, seat, what, first(action))
    if kind == DRIVE or kind == NUDGE or kind == NITRO:
        return drive_value(s, seat, kind, first(action))
    after = s.copy()
    after.apply(action, seat)
    value = worth(after)
    if after.active == seat and after.actions and after.open and after.open[0].kind == "act":
        value += 0.9 * best_opportunity(after, seat)
    if kind == TAKE_BOOST:
        return value - 0.3 * (s.actions - 1)
    return value


def drive_value(s: HeistState, seat: int, kind: int, end: int) -> float:
    """The vehicle is put there for a look, and back again: cheaper than a copy of the table."""
    start, left = s.pv[seat], s.actions
    s.move_car(start, end)
    if kind == DRIVE:
        s.actions -= 1
    value = worth(s) - (BOOST_VALUE if kind == NITRO else 0.0)
    if s.actions:
        value += 0.9 * best_opportunity(s, seat)
    s.actions = left
    s.move_car(end, start)
    return value


_ROLLS: Final = {
    RAM: RAM_ROLL,
    FORCE: FORCE_ROLL,
    SHAKE: SHAKE_ROLL,
    BRAWL: BRAWL_ROLL,
    HIJACK: HIJACK_ROLL,
    STUNT: STUNT_ROLL,
    SPECIAL: SPECIAL_ROLL,
}


def roll_value(s: HeistState, seat: int, what: int, card: int) -> float:
    """Chance times gain, and a second try if it fails with an action left."""
    chance = team_chance(s, what, seat, card)
    gain = stake(s, what, seat, card)
    again = 0.8 * (1 - chance) * chance * gain if s.actions > 1 else 0.0
    return worth(s) + chance * gain + again


def best_opportunity(s: HeistState, seat: int) -> float:
    """What the best roll from here would bring."""
    best = 0.0
    if s.manned(seat):
        if s.suvs & s.road.near[s.pv[seat]]:
            best = max(best, team_chance(s, RAM_ROLL, seat, 0) * ram_gain(s, seat))
        if s.enemy_pegs >> s.pv[seat] & 1:
            best = max(best, team_chance(s, SHAKE_ROLL, seat, 0) * stake(s, SHAKE_ROLL, seat, 0))
    elif s.peg[seat] >= 0:
        if s.pv[seat] == OFF and s.kind[s.peg[seat]] == 1:
            best = max(best, team_chance(s, HIJACK_ROLL, seat, 0) * VEHICLE_VALUE)
        if s.enemy_pegs >> s.peg[seat] & 1:
            best = max(best, team_chance(s, BRAWL_ROLL, seat, 0) * BOARDED_COST)
    for card in open_stunts(s, seat):
        best = max(best, team_chance(s, STUNT_ROLL, seat, card) * stake(s, STUNT_ROLL, seat, card))
    for feat in open_specials(s, seat):
        best = max(best, team_chance(s, SPECIAL_ROLL, seat, feat) * stake(s, SPECIAL_ROLL, seat, feat))
    return best


# Assist, boost, the enemy die, the order of turns


def choose_assist(s: HeistState, ask: Decision) -> int:
    """Tokens are spent where they change the result by more than they are worth."""
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
    """The last token is dearer than the one above the cap."""
    return BOOST_VALUE * (1.5 if s.boost[seat] == 1 else 1.0)


def choose_boost(s: HeistState, ask: Decision) -> int:
    step = ask.step
    assert isinstance(step, OfferBoost)
    if step.what != DEFENSE_ROLL:
        gain = stake(s, step.what, step.roller, step.arg)
    else:
        hit = step.arg - step.successes
        gain = damage_cost(s, step.roller, hit) - damage_cost(s, step.roller, max(0, hit - step.boosts))
    return pack(BOOST) if gain > BOOST_VALUE else pack(KEEP)


def choose_reroll(s: HeistState, ask: Decision) -> int:
    """Tej's tokens go against the worst faces while there is time to use them."""
    step = ask.step
    assert isinstance(step, OfferReroll)
    face = s.t.die_faces[step.face]
    danger = 0.0
    if face == "suv":
        danger = 1.0 * _beside_enemies(s)
    elif face == "peg":
        danger = 0.8 * len([space for space in s.pv if space != OFF and s.enemy_pegs >> space & 1])
    return pack(REROLL) if danger >= 2.0 else pack(ACCEPT)


def _beside_enemies(s: HeistState) -> int:
    number = 0
    for space in s.pv:
        if space != OFF:
            number += (s.suvs & s.road.near[space]).bit_count()
    return number


def choose_slam(s: HeistState, offered: list[int]) -> int:
    """D15: the vehicle that can take it best."""
    best, best_cost = offered[0], 1e9
    for action in offered:
        owner = s.kind[first(action)] - PV
        cost = defence_cost(s, owner, s.t.slam_damage, dice_of(s, DEFENSE_ROLL, owner, 0))
        if cost < best_cost:
            best, best_cost = action, cost
    return best


def choose_turn(s: HeistState, offered: list[int]) -> int:
    """D4: who has something to do now goes first; who can flee from a wreck goes before it drifts."""
    best, best_value = offered[0], -1000.0
    for action in offered:
        seat = first(action)
        value = best_opportunity(s, seat) + 0.2 * (s.manned(seat)) + 0.01 * s.boost[seat]
        if value > best_value:
            best, best_value = action, value
    return best


def choose_board(s: HeistState, offered: list[int], kind: str) -> int:
    """D1: rammers first, then good defence."""
    order = _CHARACTERS if kind == "character" else _VEHICLES
    named = [c.id for c in s.t.characters] if kind == "character" else [v.id for v in s.t.vehicles]
    for name in order:
        if name in named and pack(kind_of(offered[0]), named.index(name)) in offered:
            return pack(kind_of(offered[0]), named.index(name))
    return offered[0]


_CHARACTERS: Final = ("brian", "dom", "roman", "letty", "tej", "han")
_VEHICLES: Final = ("exotic-supercar", "american-muscle", "import-racer", "street-drifter")


def best_after(s: HeistState, ask: Decision) -> int:
    """Any other choice: the answer after which the table is worth most."""
    best, best_value = ask.offered[0], -1e9
    for action in ask.offered:
        after = s.copy()
        after.apply(action, ask.seat)
        value = worth(after)
        if value > best_value:
            best, best_value = action, value
    return best
