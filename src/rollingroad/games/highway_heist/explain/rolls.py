"""Skill rolls: their exact odds for each way of spending tokens, assists, boosts and damage.

Odds come from convolving the effort die, with a boost symbol as a success where it counts. For a defence
roll one sum holds successes and symbols apart.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from rollingroad.core.engine.odds import Distribution, faces
from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import Decision
from rollingroad.core.explain import Odds
from rollingroad.core.words import count, listed
from rollingroad.games.highway_heist.explain.registry import (
    HEIST,
    card_name,
    describe_question,
    not_now,
    number,
    question,
    report,
    roll_of,
    seat_name,
    step_of,
    vehicle_of,
    words,
)
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds, reasons, rolls
from rollingroad.games.highway_heist.rules.lookup import SKILLS
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState

# Rolls that have not begun


def roll_odds(s: HeistState, action: int, seat: int) -> list[Odds]:
    """The odds of the roll that an action starts."""
    if kind_of(action) == kinds.REACT:
        return _odds_of(s, kinds.REACT_ROLL, second(action), first(action))
    return _odds_of(s, kinds.ROLL_OF[kind_of(action)], seat, first(action))


def damage_odds(s: HeistState, seat: int, amount: int) -> list[Odds]:
    """HH-DEF: the odds of what this damage does to a player's vehicle, for each way of spending tokens."""
    return _odds_of(s, kinds.DEFENSE_ROLL, seat, amount) if s.pv[seat] != OFF else []


def roll_note(s: HeistState, what: int, result: str) -> str:
    """`Speed roll with 4 dice that needs 3: the SUV becomes a wreck.`"""
    skill = SKILLS[rolls.skill_of(s, what, 0)].capitalize()
    dice, need = (
        count(rolls.dice_of(s, what, s.active, 0), "die", "dice"),
        rolls.need_of(s, what, s.active, 0),
    )
    return f"{skill} roll with {dice} that needs {need}: {result}."


def _odds_of(s: HeistState, what: int, roller: int, arg: int) -> list[Odds]:
    dice = rolls.dice_of(s, what, roller, arg)
    held = sum(tokens for seat, tokens in enumerate(s.boost) if seat != roller)
    odds: list[Odds] = []
    for tokens in range(min(held, rolls.assists_that_help(s, dice)) + 1):
        odds += _with_and_without_boost(s, what, roller, arg, dice, tokens)
    return odds


def _with_and_without_boost(
    s: HeistState, what: int, roller: int, arg: int, dice: int, tokens: int, whole: bool = False
) -> list[Odds]:
    """HH-BOOST-1: the roller may add one own token after the dice."""
    in_hand = rolls.assisted_dice(s, dice, tokens)
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
    extra = rolls.extra_successes(s, what, roller, arg)
    chance = _success(*_faces(s), dice, rolls.need_of(s, what, roller, arg), extra, boost)
    return [Odds(_success_text(s, what, arg), chance, spend)]


def _defence_roll(s: HeistState, roller: int, dice: int, boost: bool) -> Distribution:
    steady = rolls.steady_symbols(s, kinds.DEFENSE_ROLL, roller, kinds.MOST_DICE)
    return _defence_successes(*_faces(s), dice, steady, boost)


def _damage_taken(saved: Distribution, amount: int, strength: int) -> Distribution:
    """HH-DEF-1, HH-DEF-3: the damage taken of this amount; damage beyond the strength is lost."""
    return saved.mapped(lambda successes: min(strength, amount - min(amount, successes)))


def _success_text(s: HeistState, what: int, arg: int) -> str:
    return f"{card_name(s, rolls.roll_name(s, what, arg))} succeeds"


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
    return " and ".join([number(tokens, "assist")] * bool(tokens) + ["a boost"] * boost)


# Effort dice

_UNIT: Final = 64
"""A sum of effort dice is successes times this, plus boost symbols."""


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
    good: int, symbols: int, blanks: int, dice: int, steady: int, boost: bool
) -> Distribution:
    """HH-DEF-1, HH-POWER-LETTY: the successes of a defence roll."""
    die = faces(*[_UNIT] * good, *[1] * symbols, *[0] * blanks)

    def successes(total: int) -> int:
        rolled, shown = divmod(total, _UNIT)
        return rolled + (shown if boost else min(shown, steady))

    return die.times(dice).mapped(successes)


# Assists


def _assist_label(s: HeistState, action: int) -> str:
    """HH-ASSIST-2: the label does not promise dice beyond the fifth, which are lost."""
    tokens, step = first(action), step_of(s)
    if not tokens:
        return "Give no boost token" + _damage(s, action)
    dice = tokens * s.t.assist_dice
    if isinstance(step, rolls.Assist):
        dice = rolls.assisted_dice(s, step.dice, tokens) - step.dice
    return f"Give {count(tokens, 'boost token')} (+{count(dice, 'die', 'dice')})" + _damage(s, action)


def _damage(s: HeistState, action: int) -> str:
    """HH-DEF-1: the damage after an answer in a defence roll, in which the answers differ."""
    mean = _mean_damage(s, action)
    if mean is None:
        return ""
    before_the_dice = kind_of(action) == kinds.ASSIST
    return f": {float(mean):.1f} damage on average" if before_the_dice else f": {mean} damage"


def _mean_damage(s: HeistState, action: int) -> Fraction | None:
    """HH-DEF-1: the average damage taken after an answer in a defence roll if no more tokens are spent.

    None for any other answer.
    """
    step = step_of(s)
    if not isinstance(step, rolls.Assist | rolls.OfferBoost) or step.what != kinds.DEFENSE_ROLL:
        return None
    if isinstance(step, rolls.Assist) != (kind_of(action) == kinds.ASSIST):
        return None
    if isinstance(step, rolls.OfferBoost):
        saved = Distribution([(_successes(step, action), 1)])
    else:
        saved = _defence_roll(s, step.roller, rolls.assisted_dice(s, step.dice, first(action)), False)
    return _damage_taken(saved, step.arg, s.strength[step.roller]).mean()


def _assist_odds(s: HeistState, action: int, seat: int) -> list[Odds]:
    """The roll in progress after that many tokens, if nobody adds more."""
    step = question(s).step
    assert isinstance(step, rolls.Assist)
    return _with_and_without_boost(s, step.what, step.roller, step.arg, step.dice, first(action), True)


ASSIST: Final = HEIST.action(kinds.ASSIST, "HH-ASSIST-1", _assist_label, _assist_odds)


@ASSIST.refusal(reasons.AFTER_ROLL)
def after_roll(s: HeistState, action: int, seat: int) -> str:
    step = question(s).step
    if isinstance(step, rolls.OfferBoost):
        return "the dice have been rolled; assists come before"
    if isinstance(step, rolls.RollEffort):
        return "everybody has been asked; the dice are being rolled"
    return not_now("no roll is waiting for tokens")(s, action, seat)


ASSIST.refusal(reasons.OWN_ROLL)(words("{who} is rolling; assists are for the rolls of others"))


ASSIST.refusal(reasons.NO_TOKEN)(words("{who} holds {tokens}, not {operand}"))


@ASSIST.refusal(reasons.FIVE_DICE, "HH-ASSIST-2")
def five_dice(s: HeistState, action: int, seat: int) -> str:
    step = question(s).step
    assert isinstance(step, rolls.Assist | rolls.RollEffort)
    hand = "1 die is in hand" if step.dice == 1 else f"{step.dice} dice are in hand"
    if isinstance(step, rolls.RollEffort):
        return f"{hand}, and more are never rolled"
    return f"{hand}: fewer than {first(action)} tokens already make {s.t.max_dice}"


def _roll(s: HeistState, step: rolls.RollStep) -> str:
    return roll_of(s, step.roller, rolls.roll_name(s, step.what, step.arg))


def _against(s: HeistState, step: rolls.RollStep) -> str:
    """The need of a roll, to follow the words for the roll."""
    if step.what == kinds.DEFENSE_ROLL:
        return f"every success saves 1 of {step.arg} damage"
    return f"it needs {count(rolls.need_of(s, step.what, step.roller, step.arg), 'success', 'successes')}"


@HEIST.question(rolls.Assist)
def how_many_tokens(step: rolls.Assist, ask: Decision, s: HeistState) -> str:
    return (
        f"How many boost tokens, {count(s.t.assist_dice, 'die', 'dice')} each, does {seat_name(s, ask.seat)} "
        f"give to {_roll(s, step)}, which has {count(step.dice, 'die', 'dice')} ({_against(s, step)})?"
    )


HEIST.event(ev.Assisted, "HH-ASSIST-1")(
    report("{seat} spends {tokens:boost token} on {roller}'s roll, which has {dice:die|dice} now.")
)

# The dice


def _effort_label(s: HeistState, action: int) -> str:
    dice, successes, boosts = kinds.EFFORT_ROLLS[first(action)]
    shown = (
        (successes, "success", "successes"),
        (boosts, "boost", "boosts"),
        (dice - successes - boosts, "blank", "blanks"),
    )
    return ", ".join(count(number, one, many) for number, one, many in shown if number)


EFFORT: Final = HEIST.action(kinds.EFFORT, "HH-ROLL-3", _effort_label)
NO_OUTCOME: Final = not_now("that is no outcome of what chance is asked")
EFFORT.refusal(reasons.NOT_ASKED, "HH-CHANCE-1")(NO_OUTCOME)


@HEIST.question(rolls.RollEffort)
def roll_dice(step: rolls.RollEffort, ask: Decision, s: HeistState) -> str:
    return f"Roll {count(step.dice, 'effort die', 'effort dice')} for {_roll(s, step)}; {_against(s, step)}"


def _roll_rule(event: ev.Declared) -> str:
    """The rule of the action; a card has its own."""
    for kind, roll in kinds.ROLL_OF.items():
        if event.what == kinds.ROLL_NAMES[roll]:
            return HEIST.actions[kind].rule
    return "HH-DEF-1" if event.what == "defense" else ""


@HEIST.event(ev.Declared, _roll_rule)
def declared(event: ev.Declared, s: HeistState) -> str:
    dice = count(event.dice, "die", "dice")
    if event.what == "defense":
        return f"{seat_name(s, event.seat)} defends with {dice} against {event.need} damage."
    need = count(event.need, "success", "successes")
    return f"{roll_of(s, event.seat, event.what)} has {dice} and needs {need}."


@HEIST.event(ev.EffortRolled, "HH-ROLL-4")
def effort_rolled(event: ev.EffortRolled, s: HeistState) -> str:
    roll = roll_of(s, event.seat, event.what)
    extra = f", plus {count(event.extra, 'success', 'successes')} by a power" if event.extra else ""
    return f"{roll} brings {_shown(event.faces)}{extra}."


def _shown(rolled: str) -> str:
    symbols = (("S", "success", "successes"), ("B", "boost symbol", ""), ("-", "blank", ""))
    counted = [count(rolled.count(face), one, many) for face, one, many in symbols if face in rolled]
    return listed(counted, "and") or "nothing, without dice"


@HEIST.event(ev.RollEnded, lambda event: "HH-ROLL-3" if event.success else "HH-ROLL-5")
def roll_ended(event: ev.RollEnded, s: HeistState) -> str:
    result = "succeeds" if event.success else "fails"
    successes = count(event.successes, "success", "successes")
    return f"{roll_of(s, event.seat, event.what)} {result} with {successes}."


# Boosts


def _boost_odds(s: HeistState, action: int, seat: int) -> list[Odds]:
    """The dice lie on the table: both answers have a certain result."""
    step = question(s).step
    assert isinstance(step, rolls.OfferBoost)
    successes = _successes(step, action)
    spend = _spend(0, kind_of(action) == kinds.BOOST)
    if step.what == kinds.DEFENSE_ROLL:
        saved = Distribution([(successes, 1)])
        return _damage_results(saved, step.arg, s.strength[step.roller], spend, True)
    enough = successes >= rolls.need_of(s, step.what, step.roller, step.arg)
    return [Odds(_success_text(s, step.what, step.arg), Fraction(int(enough)), spend)]


def _successes(step: rolls.OfferBoost, action: int) -> int:
    return step.successes + step.boosts if kind_of(action) == kinds.BOOST else step.successes


BOOST: Final = HEIST.action(
    kinds.BOOST, "HH-BOOST-1", lambda s, action: "Spend a boost token" + _damage(s, action), _boost_odds
)
KEEP: Final = HEIST.action(
    kinds.KEEP, "HH-BOOST-1", lambda s, action: "Keep the token" + _damage(s, action), _boost_odds
)


@HEIST.refusal(reasons.NOT_YOUR_ROLL, "HH-BOOST-1")
def not_your_roll(s: HeistState, action: int, seat: int) -> str:
    step = question(s).step
    if isinstance(step, rolls.RollStep):
        what = rolls.roll_name(s, step.what, step.arg)
        return f"{seat_name(s, step.roller)} rolls ({what}); nobody else can boost it"
    return f"{seat_name(s, question(s).seat)} has rolled; nobody else can boost that roll"


HEIST.refusal(reasons.NO_TOKEN, "HH-BOOST-1")(words("{who} holds no boost token"))


@HEIST.refusal(reasons.NO_SYMBOL, "HH-BOOST-1")
def no_symbol(s: HeistState, action: int, seat: int) -> str:
    step = question(s).step
    if isinstance(step, rolls.RollStep):
        what = rolls.roll_name(s, step.what, step.arg)
        return f"the dice of {what} show nothing yet; a boost comes after them"
    return f"no effort dice lie on the table; now {describe_question(s)}"


HEIST.refusal(reasons.NO_CHANGE, "HH-BOOST-3")(
    words("the roll of {who} has succeeded; a boost would change nothing")
)


@HEIST.question(rolls.OfferBoost)
def boost_or_keep(step: rolls.OfferBoost, ask: Decision, s: HeistState) -> str:
    roll, boosted = _roll(s, step), step.successes + step.boosts
    if step.what == kinds.DEFENSE_ROLL:
        saved = f"saves {step.successes} of {step.arg} damage"
        return f"{roll} {saved}: spend a boost token to save {min(boosted, step.arg)}?"
    need = rolls.need_of(s, step.what, step.roller, step.arg)
    has = count(step.successes, "success", "successes")
    return f"{roll} has {has} and needs {need}: spend a boost token to make it {boosted}?"


HEIST.event(ev.Boosted, "HH-BOOST-1")(
    report("{seat} spends a boost token for {gained:success|successes} more.")
)

# Damage


@HEIST.event(ev.Damaged, lambda event: "HH-DEF-1" if event.strength else "HH-DEF-3")
def damaged(event: ev.Damaged, s: HeistState) -> str:
    if not event.amount:
        return f"{vehicle_of(s, event.seat)} takes no damage ({event.saved} saved)."
    saved = f" ({event.saved} saved)" if event.saved else ""
    left = f"{event.strength} strength left" if event.strength else "no strength left"
    return f"{vehicle_of(s, event.seat)} takes {event.amount} damage{saved} and has {left}."
