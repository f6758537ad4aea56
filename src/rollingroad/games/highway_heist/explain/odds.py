"""Exact odds of every roll that an action would start, for each way of spending tokens on it.

They come from convolving the effort die, with a boost symbol as a success where it counts. For a defence roll
one sum holds successes and symbols apart.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Final

from rollingroad.core.engine.odds import Distribution, faces
from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.explain import Odds
from rollingroad.games.highway_heist.explain.names import card_name, face_name
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.enemies import OfferReroll
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.rolls import (
    Assist,
    OfferBoost,
    dice_of,
    extra_successes,
    need_of,
    roll_name,
    steady_symbols,
)
from rollingroad.games.highway_heist.rules.scenarios.chopper import ShawSlams, shaw_facts
from rollingroad.games.highway_heist.rules.state import HeistState

_UNIT: Final = 64
"""A sum of effort dice is successes times this, plus boost symbols."""


def action_odds(s: HeistState, action: int, seat: int) -> list[Odds]:
    """The odds of the results of this action; empty where it starts no roll or is not allowed."""
    if not s.allows(action, seat):
        return []
    kind = kind_of(action)
    if kind in kinds.ROLL_OF:
        return _roll_odds(s, kinds.ROLL_OF[kind], seat, first(action))
    if kind == kinds.REACT:
        return _roll_odds(s, kinds.REACT_ROLL, second(action), first(action))
    return _ANSWERS[kind](s, action) if kind in _ANSWERS else []


def damage_odds(s: HeistState, seat: int, amount: int) -> list[Odds]:
    """HH-DEF: the odds of what this damage does to a player's vehicle, for each way of spending tokens."""
    if s.pv[seat] == OFF:
        return []
    return _roll_odds(s, kinds.DEFENSE_ROLL, seat, amount)


def mean_damage(s: HeistState, action: int) -> Fraction | None:
    """HH-DEF-1: the average damage taken after an answer in a defence roll if no more tokens are spent.

    None for any other answer.
    """
    step = s.open[0].step if s.open else None
    if not isinstance(step, Assist | OfferBoost) or step.what != kinds.DEFENSE_ROLL:
        return None
    if isinstance(step, Assist) != (kind_of(action) == kinds.ASSIST):
        return None
    if isinstance(step, OfferBoost):
        saved = Distribution([(_successes(step, action), 1)])
    else:
        dice = min(s.t.max_dice, step.dice + first(action) * s.t.assist_dice)
        saved = _defence_roll(s, step.roller, dice, False)
    return _damage_taken(saved, step.arg, s.strength[step.roller]).mean()


# Rolls that have not begun


def _roll_odds(s: HeistState, what: int, roller: int, arg: int) -> list[Odds]:
    dice = dice_of(s, what, roller, arg)
    odds: list[Odds] = []
    for tokens in range(_most_assists(s, roller, dice) + 1):
        odds += _with_and_without_boost(s, what, roller, arg, dice, tokens)
    return odds


def _most_assists(s: HeistState, roller: int, dice: int) -> int:
    """HH-ASSIST-2: as many as the others hold, while fewer than five dice are in hand."""
    held = sum(tokens for seat, tokens in enumerate(s.boost) if seat != roller)
    return min(held, -(-(s.t.max_dice - dice) // s.t.assist_dice))


def _with_and_without_boost(
    s: HeistState, what: int, roller: int, arg: int, dice: int, tokens: int, whole: bool = False
) -> list[Odds]:
    """HH-BOOST-1: the roller may add one own token after the dice."""
    in_hand = min(s.t.max_dice, dice + tokens * s.t.assist_dice)
    odds: list[Odds] = []
    for boost in (False, True)[: 1 + bool(s.boost[roller])]:
        odds += _results(s, what, roller, arg, in_hand, boost, _spend(tokens, boost), whole)
    return odds


def _results(
    s: HeistState, what: int, roller: int, arg: int, dice: int, boost: bool, spend: str, whole: bool
) -> list[Odds]:
    if what == kinds.DEFENSE_ROLL:
        saved = _defence_roll(s, roller, dice, boost)
        return _damage_results(saved, arg, s.strength[roller], spend, whole)
    extra = extra_successes(s, what, roller, arg)
    chance = _success(*_faces(s), dice, need_of(s, what, roller, arg), extra, boost)
    return [Odds(_success_text(s, what, arg), chance, spend)]


def _defence_roll(s: HeistState, roller: int, dice: int, boost: bool) -> Distribution:
    steady = bool(steady_symbols(s, kinds.DEFENSE_ROLL, roller, 1))
    return _defence_successes(*_faces(s), dice, steady, boost)


def _damage_taken(saved: Distribution, amount: int, strength: int) -> Distribution:
    """HH-DEF-1, HH-DEF-3: the damage taken of this amount; damage beyond the strength is lost."""
    return saved.mapped(lambda successes: min(strength, amount - min(amount, successes)))


def _success_text(s: HeistState, what: int, arg: int) -> str:
    return f"{card_name(s, roll_name(s, what, arg))} succeeds"


def _damage_results(saved: Distribution, amount: int, strength: int, spend: str, whole: bool) -> list[Odds]:
    """HH-DEF-1, HH-DEF-3: the odds of each amount of damage taken, the least first.

    With `whole`, amounts of chance 0 are included, so that answers can be compared line by line.
    """
    taken = _damage_taken(saved, amount, strength)
    amounts = range(min(strength, amount) + 1) if whole else [damage for damage, _ in taken.items()]
    return [Odds(_damage_text(damage, strength), taken.chance(damage), spend) for damage in amounts]


def _damage_text(damage: int, strength: int) -> str:
    if damage >= strength:
        return "is destroyed"
    return f"takes {damage} damage" if damage else "takes no damage"


def _spend(tokens: int, boost: bool) -> str:
    """`2 assists and a boost`."""
    assists = "1 assist" if tokens == 1 else f"{tokens} assists"
    return " and ".join([assists] * bool(tokens) + ["a boost"] * boost)


# Effort dice


def _faces(s: HeistState) -> tuple[int, int, int]:
    die = s.t.box.dice.effort.faces
    return die.count("success"), die.count("boost"), die.count("blank")


@lru_cache(maxsize=1024)
def _success(good: int, symbols: int, blanks: int, dice: int, need: int, extra: int, boost: bool) -> Fraction:
    """HH-ROLL-3: the chance of enough successes; with a boost the symbols count as well."""
    value = 1 if boost else 0
    die = faces(*[1] * good, *[value] * symbols, *[0] * blanks)
    return die.times(dice).at_least(need - extra)


@lru_cache(maxsize=256)
def _defence_successes(
    good: int, symbols: int, blanks: int, dice: int, steady: bool, boost: bool
) -> Distribution:
    """HH-DEF-1, HH-POWER-LETTY: the successes of a defence roll."""
    die = faces(*[_UNIT] * good, *[1] * symbols, *[0] * blanks)

    def successes(total: int) -> int:
        rolled, shown = divmod(total, _UNIT)
        return rolled + (shown if boost else min(shown, int(steady)))

    return die.times(dice).mapped(successes)


# Answers in the middle of something


def _assist_odds(s: HeistState, action: int) -> list[Odds]:
    """The roll in progress after that many tokens, if nobody adds more."""
    step = s.open[0].step
    assert isinstance(step, Assist)
    return _with_and_without_boost(s, step.what, step.roller, step.arg, step.dice, first(action), True)


def _boost_odds(s: HeistState, action: int) -> list[Odds]:
    """The dice lie on the table: both answers have a certain result."""
    step = s.open[0].step
    assert isinstance(step, OfferBoost)
    successes = _successes(step, action)
    spend = _spend(0, kind_of(action) == kinds.BOOST)
    if step.what == kinds.DEFENSE_ROLL:
        saved = Distribution([(successes, 1)])
        return _damage_results(saved, step.arg, s.strength[step.roller], spend, True)
    enough = successes >= need_of(s, step.what, step.roller, step.arg)
    return [Odds(_success_text(s, step.what, step.arg), Fraction(int(enough)), spend)]


def _successes(step: OfferBoost, action: int) -> int:
    return step.successes + step.boosts if kind_of(action) == kinds.BOOST else step.successes


def _slam_odds(s: HeistState, action: int) -> list[Odds]:
    """HH-SUV-2, HH-FX-shaw-hunts: the defence roll of the slammed vehicle."""
    shaw = isinstance(s.open[0].step, ShawSlams)
    damage = shaw_facts(s).slam_damage if shaw else s.t.slam_damage
    return damage_odds(s, s.kind[first(action)] - kinds.PV, damage)


def _reroll_odds(s: HeistState, action: int) -> list[Odds]:
    """HH-POWER-TEJ: any face again."""
    total = sum(s.t.die_weights)
    weighed = zip(s.t.die_faces, s.t.die_weights, strict=True)
    return [
        Odds(f"enemy die: {face_name(face)}", Fraction(weight, total), "a Tej token")
        for face, weight in weighed
    ]


def _accept_odds(s: HeistState, action: int) -> list[Odds]:
    step = s.open[0].step
    assert isinstance(step, OfferReroll)
    return [Odds(f"enemy die: {face_name(s.t.die_faces[step.face])}", Fraction(1))]


_ANSWERS: Final[dict[int, Callable[[HeistState, int], list[Odds]]]] = {
    kinds.ASSIST: _assist_odds,
    kinds.BOOST: _boost_odds,
    kinds.KEEP: _boost_odds,
    kinds.SLAM: _slam_odds,
    kinds.REROLL: _reroll_odds,
    kinds.ACCEPT: _accept_odds,
}
