"""HH-ROLL, HH-ASSIST, HH-BOOST, HH-DEF: skill rolls from the first die to the result, and damage.

Assists and boosts are refused by the open question, whatever it is: the roll may be over or not begun.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import Chance, Decision, replaced
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState, HeistStep
from rollingroad.games.highway_heist.rules.vehicles import name_of, wreck_vehicle

if TYPE_CHECKING:
    from rollingroad.games.highway_heist.rules.stunts import FeatSpec

_ASSISTS: Final = [
    [pack(kinds.ASSIST, tokens) for tokens in range(most + 1)] for most in range(kinds.MOST_DICE + 1)
]
_BOOST_OR_KEEP: Final = [pack(kinds.BOOST), pack(kinds.KEEP)]


def spec_of(s: HeistState, what: int, card: int) -> FeatSpec:
    """The feat that a roll is for: a stunt, a reaction or a special action."""
    return s.t.feat_specs[card] if what == kinds.SPECIAL_ROLL else s.t.stunt_specs[card]


def skill_of(s: HeistState, what: int, card: int) -> int:
    """Which skill a roll uses."""
    if what <= kinds.HIJACK_ROLL:
        return s.t.skills[what]
    return kinds.DEFENSE if what == kinds.DEFENSE_ROLL else spec_of(s, what, card).skill


def need_of(s: HeistState, what: int, roller: int, card: int) -> int:
    """HH-ROLL-3: how many successes a roll needs. A defence roll has no need."""
    if what == kinds.FORCE_ROLL and s.character_power(roller) == kinds.EASY_FORCE:
        return s.t.force_need[s.character[roller]]
    if what <= kinds.HIJACK_ROLL:
        return s.t.needs[what]
    return 0 if what == kinds.DEFENSE_ROLL else spec_of(s, what, card).need


def dice_of(s: HeistState, what: int, roller: int, card: int) -> int:
    """HH-ROLL-1, HH-ROLL-3, HH-DEF-2: the dice before assists."""
    if what == kinds.DEFENSE_ROLL and not s.is_manned(roller):
        dice = s.t.vehicle_rating[s.vehicle[roller]][kinds.DEFENSE]
    else:
        dice = s.rating(roller, skill_of(s, what, card))
    if what == kinds.RAM_ROLL and s.vehicle_power(roller) == kinds.RAM_DIE:
        dice += s.t.ram_dice[s.vehicle[roller]]
    return min(dice, s.t.max_dice)


def extra_successes(s: HeistState, what: int, roller: int, card: int) -> int:
    """HH-POWER-SUPERCAR: an unscratched car makes every Speed and Control roll better."""
    if s.vehicle_power(roller) != kinds.PRISTINE or skill_of(s, what, card) > kinds.CONTROL:
        return 0
    vehicle = s.vehicle[roller]
    taken = s.t.vehicle_strength[vehicle] - s.strength[roller]
    return s.t.pristine_successes[vehicle] if taken < s.t.pristine_slots[vehicle] else 0


def steady_symbols(s: HeistState, what: int, roller: int, boosts: int) -> int:
    """HH-POWER-LETTY: one boost symbol of her defence roll counts without a token."""
    if what != kinds.DEFENSE_ROLL or not boosts or s.character_power(roller) != kinds.STEADY_DEFENSE:
        return 0
    return min(boosts, s.t.steady_symbols[s.character[roller]]) if s.is_manned(roller) else 0


def start_roll(s: HeistState, what: int, roller: int, arg: int) -> None:
    """HH-ROLL-7: declare, then assists, dice, extras, boost and result."""
    dice = dice_of(s, what, roller, arg)
    if s.sink is not None:
        need = arg if what == kinds.DEFENSE_ROLL else need_of(s, what, roller, arg)
        s.sink.append(ev.Declared(roller, roll_name(s, what, arg), dice, need))
    ask_for_assists(s, what, roller, arg, dice, 1)


def roll_name(s: HeistState, what: int, card: int) -> str:
    """The name of a roll in events: the basic action, or the card's id."""
    if what <= kinds.HIJACK_ROLL or what == kinds.DEFENSE_ROLL:
        return kinds.ROLL_NAMES[what]
    name: str = spec_of(s, what, card).feat.id
    return name


def most_assists(s: HeistState, seat: int, dice: int) -> int:
    """HH-ASSIST-1: how many tokens that player may add."""
    return min(s.boost[seat], assists_that_help(s, dice))


def assists_that_help(s: HeistState, dice: int) -> int:
    """HH-ASSIST-2: how many tokens fill the hand with dice; beyond five they are lost."""
    room = s.t.max_dice - dice
    return (room + s.t.assist_dice - 1) // s.t.assist_dice if room > 0 else 0


def assisted_dice(s: HeistState, dice: int, tokens: int) -> int:
    """HH-ASSIST-2: the dice in hand after that many tokens."""
    return min(s.t.max_dice, dice + tokens * s.t.assist_dice)


def ask_for_assists(s: HeistState, what: int, roller: int, arg: int, dice: int, number: int) -> None:
    """HH-ASSIST-1 to 4: the others are asked in seat order after the roller, from that number on."""
    for asked in range(number, s.players):
        seat = (roller + asked) % s.players
        most = most_assists(s, seat, dice)
        if most:
            s.ask(Decision(Assist(what, roller, arg, dice, asked), "assist", seat, _ASSISTS[most]))
            return
    RollEffort(what, roller, arg, dice).run(s)


class RollStep(HeistStep):
    """A step of a roll: its purpose, the roller, and the argument (the damage, or the number of the card)."""

    def __init__(self, what: int, roller: int, arg: int) -> None:
        self.what = what
        self.roller = roller
        self.arg = arg


@mypyc_attr(free_list_len=1)
class Assist(RollStep):
    """HH-ASSIST-1 to 4: one of the other players may add dice; `asked` counts them from the roller."""

    def __init__(self, what: int, roller: int, arg: int, dice: int, asked: int) -> None:
        super().__init__(what, roller, arg)
        self.dice = dice
        self.asked = asked

    def run(self, s: HeistState) -> None:
        ask_for_assists(s, self.what, self.roller, self.arg, self.dice, self.asked)

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        tokens = first(action)
        dice = assisted_dice(s, self.dice, tokens)
        s.spend_boost(seat, tokens)
        if s.sink is not None and tokens:
            s.sink.append(ev.Assisted(seat, self.roller, tokens, dice))
        ask_for_assists(s, self.what, self.roller, self.arg, dice, self.asked + 1)


@mypyc_attr(free_list_len=1)
class RollEffort(RollStep):
    """HH-ROLL-3: all dice at once."""

    def __init__(self, what: int, roller: int, arg: int, dice: int) -> None:
        super().__init__(what, roller, arg)
        self.dice = dice

    def run(self, s: HeistState) -> None:
        t, dice = s.t, self.dice
        if dice:
            offered, weights, total = t.effort_offered[dice], t.effort_weights[dice], t.effort_totals[dice]
            s.ask(Chance(self, "effort", offered, weights, total=total))
        else:
            self._take_result(s, 0, 0)

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        _, successes, boosts = kinds.EFFORT_ROLLS[first(action)]
        self._take_result(s, successes, boosts)

    def _take_result(self, s: HeistState, successes: int, boosts: int) -> None:
        steady = steady_symbols(s, self.what, self.roller, boosts)
        extra = extra_successes(s, self.what, self.roller, self.arg) + steady
        if s.sink is not None:
            faces = "S" * successes + "B" * boosts + "-" * (self.dice - successes - boosts)
            s.sink.append(ev.EffortRolled(self.roller, roll_name(s, self.what, self.arg), faces, extra))
        OfferBoost(self.what, self.roller, self.arg, successes + extra, boosts - steady).run(s)


@mypyc_attr(free_list_len=1)
class OfferBoost(RollStep):
    """HH-BOOST-1 to 3: one token turns all boost symbols into successes, where that changes the result."""

    def __init__(self, what: int, roller: int, arg: int, successes: int, boosts: int) -> None:
        super().__init__(what, roller, arg)
        self.successes = successes
        self.boosts = boosts

    def run(self, s: HeistState) -> None:
        if s.boost[self.roller] and self._changes_result(s):
            s.ask(Decision(self, "boost", self.roller, _BOOST_OR_KEEP))
        else:
            finish_roll(s, self.what, self.roller, self.arg, self.successes)

    def _changes_result(self, s: HeistState) -> bool:
        """HH-BOOST-3: the boost symbols save from damage, or turn a failure into a success."""
        if self.what == kinds.DEFENSE_ROLL:
            return self.boosts > 0 and self.successes < self.arg
        need = need_of(s, self.what, self.roller, self.arg)
        return self.successes < need <= self.successes + self.boosts

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        successes = self.successes
        if kind_of(action) == kinds.BOOST:
            s.spend_boost(self.roller, 1)
            successes += self.boosts
            if s.sink is not None:
                s.sink.append(ev.Boosted(self.roller, self.boosts))
        finish_roll(s, self.what, self.roller, self.arg, successes)


def assist_refusal(s: HeistState, seat: int, tokens: int) -> int:
    """HH-ASSIST-1, HH-ASSIST-2."""
    step = s.open[0].step
    if not isinstance(step, RollStep):
        return reasons.AFTER_ROLL
    if seat == step.roller:
        return reasons.OWN_ROLL
    if isinstance(step, OfferBoost):
        return reasons.AFTER_ROLL
    if tokens > s.boost[seat]:
        return reasons.NO_TOKEN
    if isinstance(step, RollEffort):
        return reasons.FIVE_DICE if step.dice >= s.t.max_dice else reasons.AFTER_ROLL
    assert isinstance(step, Assist)
    if not s.open[0].may_answer(seat):
        return reasons.NOT_YOUR_DECISION
    return reasons.LEGAL if tokens <= most_assists(s, seat, step.dice) else reasons.FIVE_DICE


def boost_refusal(s: HeistState, seat: int) -> int:
    """HH-BOOST-1, HH-BOOST-3; `keep` is the other answer to the same question."""
    ask = s.open[0]
    step = ask.step
    rolling = isinstance(step, RollStep)
    if not rolling and ask.kind not in AFTER_SUCCESS:
        return reasons.NO_SYMBOL
    if seat != (step.roller if isinstance(step, RollStep) else ask.seat):
        return reasons.NOT_YOUR_ROLL
    if not s.boost[seat]:
        return reasons.NO_TOKEN
    if isinstance(step, OfferBoost):
        return reasons.LEGAL
    return reasons.NO_SYMBOL if rolling else reasons.NO_CHANGE


AFTER_SUCCESS: Final = frozenset(
    ("target", "push", "follow", "slide", "use", "toss", "move", "roll", "cargo", "knock", "stand")
)
"""Questions that are only asked after a successful roll."""


def finish_roll(s: HeistState, what: int, roller: int, arg: int, successes: int) -> None:
    """HH-ROLL-5, HH-ROLL-6: a success resolves now; a failure changes nothing.

    HH-DEF-1, HH-DEF-3: in a defence roll every success saves one; at strength 0 the vehicle is a wreck.
    """
    if what == kinds.DEFENSE_ROLL:
        saved = min(arg, successes)
        s.strength = replaced(s.strength, roller, max(0, s.strength[roller] - arg + saved))
        if s.sink is not None:
            s.sink.append(ev.Damaged(roller, arg - saved, saved, s.strength[roller]))
        if s.strength[roller] == 0:
            wreck_vehicle(s, s.pv[roller])
        return
    success = successes >= need_of(s, what, roller, arg)
    if s.sink is not None:
        s.sink.append(ev.RollEnded(roller, roll_name(s, what, arg), successes, success))
    if success:
        ON_SUCCESS[what](s, roller, arg)


ON_SUCCESS: Final[dict[int, Callable[[HeistState, int, int], None]]] = {}
"""What a successful roll does, by its purpose; each action's module registers its own."""


@mypyc_attr(free_list_len=1)
class DealDamage(HeistStep):
    """HH-DEF-1, HH-DEF-4: each damage is a defence roll of its own, if the vehicle is still on the road."""

    def __init__(self, seat: int, amount: int) -> None:
        self.seat = seat
        self.amount = amount

    def run(self, s: HeistState) -> None:
        if s.pv[self.seat] != OFF:
            start_roll(s, kinds.DEFENSE_ROLL, self.seat, self.amount)


class DamageEach(HeistStep):
    """HH-ORDER-4: one damaged vehicle after the other."""

    def __init__(self, seats: tuple[int, ...], amount: int) -> None:
        self.seats = seats
        self.amount = amount

    def run(self, s: HeistState) -> None:
        if len(self.seats) > 1:
            s.push(DamageEach(self.seats[1:], self.amount))
        DealDamage(self.seats[0], self.amount).run(s)


def damage_each(s: HeistState, seats: list[int], amount: int) -> None:
    """Deal the same damage to several players' vehicles, in the order given."""
    if seats:
        s.push(DamageEach(tuple(seats), amount))


class SlamStep(HeistStep):
    """HH-SUV-2, HH-FX-shaw-hunts: an enemy slams a vehicle beside it; the team chooses between equals."""

    def slammer(self, s: HeistState) -> int:
        raise AssertionError(f"{type(self).__name__} has no slammer()")

    def targets(self, s: HeistState) -> list[int]:
        raise AssertionError(f"{type(self).__name__} has no targets()")

    def damage(self, s: HeistState) -> int:
        return s.t.slam_damage

    def run(self, s: HeistState) -> None:
        s.ask_team(self, "slam", [pack(kinds.SLAM, space) for space in self.targets(s)])

    def refusal(self, s: HeistState, action: int) -> int:
        return reasons.LEGAL if first(action) in self.targets(s) else reasons.NOT_ADJACENT

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        owner, slammer = s.kind[first(action)] - kinds.PV, self.slammer(s)
        if s.sink is not None:
            s.sink.append(ev.Slammed(name_of(s.kind[slammer]), slammer, owner))
        DealDamage(owner, self.damage(s)).run(s)
