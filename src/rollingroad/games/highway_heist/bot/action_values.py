"""Values actions: the chance of a roll, the gain of a success, and the tokens worth spending on it."""

from typing import Final

from rollingroad.core.engine.packing import pack
from rollingroad.core.engine.state import Decision
from rollingroad.games.highway_heist.bot import scenario_plans as plans
from rollingroad.games.highway_heist.bot.evaluation import wreck_worth
from rollingroad.games.highway_heist.rules import kinds, ram, reasons, rolls
from rollingroad.games.highway_heist.rules.pieces import on_semi
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.stunts import FeatSpec, is_possible, open_stunt

GAME: Final = 40.0
"""The value of winning or losing at once."""
FORCE_GAIN: Final = 0.3
LAST_TOKEN: Final = 1.5
"""The price of a player's last token, as a multiple of the others'."""


def success_chance(s: HeistState, what: int, seat: int, card: int, dice: int) -> float:
    """The chance of a success, counting the roller's boost token if there is one."""
    need = rolls.need_of(s, what, seat, card) - rolls.extra_successes(s, what, seat, card)
    return s.t.success_chances[dice][max(0, need)][1 if s.boost[seat] else 0]


def prospects(s: HeistState, what: int, seat: int, card: int, gain: float) -> tuple[float, float]:
    """The value of trying a roll, less the tokens spent on it, and its chance with these tokens.

    The roller's own token and one assist are counted where they are worth their price.
    """
    need = max(0, rolls.need_of(s, what, seat, card) - rolls.extra_successes(s, what, seat, card))
    dice = rolls.dice_of(s, what, seat, card)
    price = plans.BOOST_VALUE * plans.future(s)
    boosted = 1 if s.boost[seat] and gain > price else 0
    chance = s.t.success_chances[dice][need]
    value = chance[0] * gain + (chance[boosted] - chance[0]) * (gain - price)
    if dice == s.t.max_dice or not can_assist(s, seat):
        return value, chance[boosted]
    helped = s.t.success_chances[rolls.assisted_dice(s, dice, 1)][need]
    with_help = helped[0] * gain + (helped[boosted] - helped[0]) * (gain - price) - price
    return (with_help, helped[boosted]) if with_help > value else (value, chance[boosted])


def can_assist(s: HeistState, roller: int) -> bool:
    """Whether another player has a token to spare."""
    for seat in range(s.players):
        if seat != roller and s.boost[seat] > 1:
            return True
    return False


def ram_gain(s: HeistState, seat: int) -> float:
    """HH-RAM: the value of the best wreck that can be made from here, with the action spent."""
    best = -10.0
    for space in spaces_of(ram.ram_targets(s, seat)):
        best = max(best, wreck_worth(s, seat, space) - plans.own_threat(s, seat, space, s.actions))
    return best


def feat_gain(s: HeistState, seat: int, spec: FeatSpec) -> float:
    """The value of the rewards of a stunt or special action."""
    gain = 0.0
    for do, amount, target in spec.prizes:
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
        return -(plans.VEHICLE_VALUE + plans.STRENGTH_VALUE * s.strength[seat]) * plans.future(s)
    if do == "ramsey":
        return better_ride(s)
    if do == "door":
        return 2.0 if s.door == 0 else 0.7
    return gain


def main_damage_gain(s: HeistState, amount: int, target: str) -> float:
    """HH-DO-main-damage: the last points win the game; damage to a destroyed enemy is worth nothing."""
    if target == "tank":
        return amount * plans.TANK_DAMAGE + (GAME if amount >= s.tank_strength else 0.0)
    if target == "shaw" or s.chopper == OFF:
        done = min(amount, s.shaw_strength)
        won = done == s.shaw_strength and s.chopper_strength <= 0
        return done * plans.SHAW_DAMAGE + (GAME if won else 0.0)
    done = min(amount, s.chopper_strength)
    won = done == s.chopper_strength and s.shaw_strength <= 0
    return done * plans.CHOPPER_DAMAGE + (GAME if won else 0.0)


def better_ride(s: HeistState) -> float:
    """What Ramsey would gain in the best car of the team."""
    best = plans.ramsey_ride(s, s.ramsey)
    ride = best
    for seat in range(s.players):
        if s.pv[seat] != OFF:
            best = max(best, plans.ramsey_ride(s, seat))
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
    "cargo": plans.CRATE_VALUE,
    "shift-cargo": 0.5,
    "stay-on-semi": 1.5,
    "divert-missile": 2.5,
    "win": GAME,
}


def stake(s: HeistState, what: int, seat: int, card: int) -> float:
    """The gain of a success: of an action, or of the next point that a defence roll saves."""
    if what == kinds.RAM_ROLL:
        return ram_gain(s, seat)
    if what == kinds.FORCE_ROLL:
        return FORCE_GAIN
    if what == kinds.SHAKE_ROLL:
        return plans.BOARDED_COST + boarder_cost(s, seat)
    if what == kinds.BRAWL_ROLL:
        return brawl_gain(s, seat)
    if what == kinds.HIJACK_ROLL:
        needed = plans.CAR_NEEDED if s.semi != OFF else 0.0
        return plans.VEHICLE_VALUE * plans.future(s) + needed if s.pv[seat] == OFF else -1.0
    if what == kinds.SPECIAL_ROLL:
        return feat_gain(s, seat, s.t.feat_specs[card])
    if what == kinds.DEFENSE_ROLL:
        return damage_cost(s, seat, 1)
    return feat_gain(s, seat, s.t.stunt_specs[card]) + plans.BOOST_VALUE


def brawl_gain(s: HeistState, seat: int) -> float:
    """HH-BRAWL: the value of removing a guard of the Semi, a mechanic of the Tank, a boarder of a car."""
    roof = s.peg[seat]
    if on_semi(s, roof):
        return plans.guard_cost(s)
    return plans.MECHANIC_COST if roof == s.tank else plans.BOARDED_COST


def boarder_cost(s: HeistState, seat: int) -> float:
    """The cost of an enemy peg beyond its damage: it stops crates and the race, and threatens Ramsey."""
    if s.semi != OFF:
        return plans.RACE_BOARDED if plans.all_full(s) else plans.FULL_BOARDED
    return plans.RAMSEY_BOARDED if s.ramsey == seat else 0.0


def damage_cost(s: HeistState, seat: int, amount: int) -> float:
    """The cost of this damage to that player's vehicle."""
    if s.pv[seat] == OFF or amount == 0:
        return 0.0
    if amount >= s.strength[seat]:
        return (
            plans.VEHICLE_VALUE * plans.future(s)
            + (GAME if s.ramsey == seat else 0.0)
            + plans.CRATE_VALUE * s.cargo[seat]
        )
    left = s.strength[seat] - amount
    nearer = plans.LAST_POINTS / (1 + left) - plans.LAST_POINTS / (1 + s.strength[seat])
    cost = (plans.STRENGTH_VALUE * amount + nearer) * plans.future(s)
    return cost + (plans.RAMSEY_STRENGTH * amount if s.ramsey == seat else 0.0)


def defence_cost(s: HeistState, seat: int, amount: int, dice: int) -> float:
    """The average cost of this damage after a defence roll with these dice and the own token."""
    boosted = 1 if s.boost[seat] else 0
    cost = 0.0
    for saved in range(min(amount, dice) + 1):
        more = s.t.success_chances[dice][saved + 1][boosted] if saved < amount else 0.0
        cost += (s.t.success_chances[dice][saved][boosted] - more) * damage_cost(s, seat, amount - saved)
    return cost


def choose_assist(s: HeistState, ask: Decision) -> int:
    """D7: spend tokens where they gain more than they are worth."""
    step = ask.step
    assert isinstance(step, rolls.Assist)
    best, best_value = 0, 0.0
    price = plans.BOOST_VALUE * plans.future(s) * (LAST_TOKEN if s.boost[ask.seat] == 1 else 1.0)
    for tokens in range(1, len(ask.offered)):
        dice = rolls.assisted_dice(s, step.dice, tokens)
        value = _assist_gain(s, step, dice) - tokens * price
        if value > best_value:
            best, best_value = tokens, value
    return pack(kinds.ASSIST, best)


def _assist_gain(s: HeistState, step: rolls.Assist, dice: int) -> float:
    if step.what == kinds.DEFENSE_ROLL:
        before = defence_cost(s, step.roller, step.arg, step.dice)
        return before - defence_cost(s, step.roller, step.arg, dice)
    before = success_chance(s, step.what, step.roller, step.arg, step.dice)
    after = success_chance(s, step.what, step.roller, step.arg, dice)
    return (after - before) * stake(s, step.what, step.roller, step.arg)


def choose_boost(s: HeistState, ask: Decision) -> int:
    """D8: spend a token on what is worth more than a token."""
    step = ask.step
    assert isinstance(step, rolls.OfferBoost)
    if step.what != kinds.DEFENSE_ROLL:
        gain = stake(s, step.what, step.roller, step.arg)
    else:
        hit = step.arg - step.successes
        gain = damage_cost(s, step.roller, hit) - damage_cost(s, step.roller, max(0, hit - step.boosts))
    return pack(kinds.BOOST) if gain > plans.BOOST_VALUE * plans.future(s) else pack(kinds.KEEP)


_UNKNOWN = -1000.0


class Outlook:
    """The values of a player's possible actions that do not depend on where the player's car stands.

    `feats` are the stunts and special actions worth trying, the best first, as (value, the chance that a
    wreck ahead is gone afterwards, what, card). An action without a better use takes a boost token (`spare`).
    """

    def __init__(self, s: HeistState, seat: int) -> None:
        self.seat = seat
        self.spare = plans.BOOST_VALUE * plans.future(s) if s.boost[seat] < s.boost_cap(seat) else 0.0
        self.wrecks: list[float] = [_UNKNOWN] * s.road.size
        """The gain of a wreck in each space, computed when first needed."""
        self.feats: list[tuple[float, float, int, int]] = []
        for spot in range(len(s.spots)):
            card = open_stunt(s, spot, False)
            if card >= 0:
                self._consider(s, kinds.STUNT_ROLL, card, s.t.stunt_specs[card])
        for number in s.t.own_feats:
            self._consider(s, kinds.SPECIAL_ROLL, number, s.t.feat_specs[number])
        self.feats.sort(reverse=True)

    def _consider(self, s: HeistState, what: int, card: int, spec: FeatSpec) -> None:
        value, chance = prospects(s, what, self.seat, card, stake(s, what, self.seat, card))
        if value > 0:
            self.feats.append((value, chance if spec.takes_wreck else 0.0, what, card))

    def best(self, s: HeistState, relief: float) -> float:
        """The value of the best action here; `relief` is the value of being rid of a wreck ahead."""
        seat = self.seat
        best = self.spare
        if s.is_manned(seat):
            best = max(best, self.best_ram(s))
            if ram.shake_refusal(s, seat) == reasons.LEGAL:
                best = max(best, self._trying(s, kinds.SHAKE_ROLL))
        elif s.peg[seat] >= 0:
            if s.pv[seat] == OFF and ram.hijack_refusal(s, seat) == reasons.LEGAL:
                best = max(best, self._trying(s, kinds.HIJACK_ROLL))
            if ram.brawl_refusal(s, seat) == reasons.LEGAL:
                best = max(best, self._trying(s, kinds.BRAWL_ROLL))
        return self.best_feat(s, best, relief)

    def _trying(self, s: HeistState, what: int) -> float:
        return prospects(s, what, self.seat, 0, stake(s, what, self.seat, 0))[0]

    def best_feat(self, s: HeistState, best: float, relief: float) -> float:
        """The value of the best stunt or special action from here, or `best` if none is better."""
        for value, gone, what, card in self.feats:
            if value + relief <= best:
                return best
            value += gone * relief
            if value > best and is_possible(s, self.seat, rolls.spec_of(s, what, card)):
                best = value
        return best

    def best_ram(self, s: HeistState) -> float:
        """The value of ramming from where the player's car stands."""
        best = 0.0
        left = s.actions - 1 if s.active == self.seat else 1
        near = ram.ram_targets(s, self.seat)
        while near:
            low = near & -near
            best = max(best, self.wreck(s, low.bit_length() - 1, left))
            near ^= low
        return prospects(s, kinds.RAM_ROLL, self.seat, 0, best)[0] if best > 0 else 0.0

    def wreck(self, s: HeistState, space: int, left: int) -> float:
        """The value of turning the SUV there into a wreck, with `left` actions to flee from it."""
        if self.wrecks[space] == _UNKNOWN:
            self.wrecks[space] = wreck_worth(s, self.seat, space)
        return self.wrecks[space] - plans.own_threat(s, self.seat, space, left)

    def ram_and_use(self, s: HeistState, part: float) -> float:
        """The value of the best wreck with an action left to jump from it, throw it or ram another."""
        best = -10.0
        s.actions -= 1
        for space in spaces_of(ram.ram_targets(s, self.seat)):
            value = self.wreck(s, space, s.actions)
            s.clear(space)
            s.put(space, kinds.WRECK)
            value += part * self.best_feat(s, max(self.spare, self.best_ram(s)), 0.0)
            s.clear(space)
            s.put(space, kinds.SUV)
            best = max(best, value)
        s.actions += 1
        return best
