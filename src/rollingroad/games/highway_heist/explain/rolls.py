"""Skill rolls: their exact odds for each way of spending tokens, assists, boosts and damage.

Odds come from convolving the effort die, with a boost symbol as a success where it counts. For a defence
roll one sum holds successes and symbols apart.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from rollingroad.core.engine.odds import Distribution, faces
from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import Decision
from rollingroad.core.explain import Odds
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.highway_heist.explain.registry import (
    HEIST,
    You,
    asking,
    card_name,
    roll_of,
    seat_name,
    step_of,
    vehicle_of,
)
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds, rolls
from rollingroad.games.highway_heist.rules.lookup import SKILLS, Lookup
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
    """`Speed roll, 4 dice, needs 3: the SUV becomes a wreck.`"""
    skill, need = SKILLS[rolls.skill_of(s, what, 0)].capitalize(), rolls.need_of(s, what, s.active, 0)
    dice = count(rolls.dice_of(s, what, s.active, 0), "die", "dice")
    return f"{skill} roll, {dice}, needs {need}: {result}."


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
    boosts = (False, True)[: 1 + bool(s.boost[roller])]
    if what != kinds.DEFENSE_ROLL:
        need = rolls.need_of(s, what, roller, arg) - rolls.extra_successes(s, what, roller, arg)
        text = _success_text(s, what, arg)
        return [_success_odds(_faces(s.t), in_hand, need, boost, text, tokens) for boost in boosts]
    rolled = [(_defence_roll(s, roller, in_hand, boost), _spend(tokens, boost)) for boost in boosts]
    strength = s.strength[roller]
    return [each for saved, spend in rolled for each in _damage_results(saved, arg, strength, spend, whole)]


def _defence_roll(s: HeistState, roller: int, dice: int, boost: bool) -> Distribution:
    steady = rolls.steady_symbols(s, kinds.DEFENSE_ROLL, roller, kinds.MOST_DICE)
    return _defence_successes(_faces(s.t), dice, steady, boost)


@lru_cache(maxsize=1024)
def _damage_taken(saved: Distribution, amount: int, strength: int) -> Distribution:
    """HH-DEF-1, HH-DEF-3: the damage taken of this amount; damage beyond the strength is lost."""
    return saved.mapped(lambda successes: min(strength, amount - min(amount, successes)))


_RESULTS: Final = {
    "ram": ("the SUV is wrecked", "the SUV drives on"),
    "force": ("a vehicle is forced away", "everybody stays where they are"),
    "shake": ("the enemy peg falls off", "the enemy peg hangs on"),
    "brawl": ("the enemy peg falls off", "the enemy peg keeps its footing"),
    "hijack": ("the SUV is taken over", "the SUV stays in enemy hands"),
}
"""What basic actions bring, and what they leave where they fail."""


def _success_text(s: HeistState, what: int, arg: int) -> str:
    name = rolls.roll_name(s, what, arg)
    return _RESULTS[name][0] if name in _RESULTS else f"{card_name(s, name)} succeeds"


@lru_cache(maxsize=1024)
def _damage_results(saved: Distribution, amount: int, strength: int, spend: str, whole: bool) -> list[Odds]:
    """HH-DEF-1, HH-DEF-3: the odds of each amount of damage taken, the least first.

    With `whole`, amounts of chance 0 are included, so that answers can be compared line by line.
    """
    taken = _damage_taken(saved, amount, strength)
    amounts = range(min(strength, amount) + 1) if whole else [damage for damage, _ in taken.items()]
    return [Odds(_damage_text(damage, strength), taken.chance(damage), spend) for damage in amounts]


def _damage_text(damage: int, strength: int) -> str:
    return "the vehicle is wrecked" if damage >= strength else f"{damage or 'no'} damage"


def _spend(tokens: int, boost: bool) -> str:
    """`2 assists and a boost`."""
    return " and ".join([count(tokens, "assist")] * bool(tokens) + ["a boost"] * boost)


# Effort dice

_UNIT: Final = 64
"""A sum of effort dice is successes times this, plus boost symbols."""


@cache
def _faces(t: Lookup) -> tuple[int, int, int]:
    """How many faces show a success, a boost symbol and nothing."""
    die = t.box.dice.effort.faces
    return die.count("success"), die.count("boost"), die.count("blank")


@lru_cache(maxsize=4096)
def _success_odds(
    shown: tuple[int, int, int], dice: int, need: int, boost: bool, text: str, tokens: int
) -> Odds:
    """HH-ROLL-3: the chance of enough successes; with a boost the symbols count as well."""
    good, symbols, blanks = shown
    die = faces(*[1] * good, *[int(boost)] * symbols, *[0] * blanks)
    return Odds(text, die.times(dice).at_least(need), _spend(tokens, boost))


@lru_cache(maxsize=256)
def _defence_successes(shown: tuple[int, int, int], dice: int, steady: int, boost: bool) -> Distribution:
    """HH-DEF-1, HH-POWER-LETTY: the successes of a defence roll."""
    good, symbols, blanks = shown
    die = faces(*[_UNIT] * good, *[1] * symbols, *[0] * blanks)

    def successes(total: int) -> int:
        rolled, shown = divmod(total, _UNIT)
        return rolled + (shown if boost else min(shown, steady))

    return die.times(dice).mapped(successes)


# Assists


def _assist_label(s: HeistState, action: int) -> str:
    """HH-ASSIST-2: the label does not promise dice beyond the fifth, which are lost."""
    tokens, step = first(action), step_of(s)
    dice, chances = tokens * s.t.assist_dice, ""
    if isinstance(step, rolls.Assist):
        dice = rolls.assisted_dice(s, step.dice, tokens) - step.dice
        outlooks = [_outlook(s, step, each) for each in ((0, tokens) if tokens else (0,))]
        defends = step.what == kinds.DEFENSE_ROLL
        chances = f": {' → '.join(outlooks)} {'damage on average' if defends else '% success'}"
    if not tokens:
        return f"Give nothing{chances}"
    return f"Give {count(tokens, 'token')}, +{count(dice, 'die', 'dice')}{chances}"


def _outlook(s: HeistState, step: rolls.Assist, tokens: int) -> str:
    """The chance in percent after that many tokens, or the average damage, if nobody spends more."""
    if step.what == kinds.DEFENSE_ROLL:
        saved = _defence_roll(s, step.roller, rolls.assisted_dice(s, step.dice, tokens), False)
        return f"{float(_damage_taken(saved, step.arg, s.strength[step.roller]).mean()):.1f}"
    [plain, *_] = _with_and_without_boost(s, step.what, step.roller, step.arg, step.dice, tokens)
    return f"{100 * float(plain.chance):.0f}"


def _assist_odds(s: HeistState, action: int, seat: int) -> list[Odds]:
    """The roll in progress after that many tokens, if nobody adds more."""
    step = asking(s, rolls.Assist)
    return _with_and_without_boost(s, step.what, step.roller, step.arg, step.dice, first(action), True)


ASSIST: Final = HEIST.explain(kinds.ASSIST, label=_assist_label, odds=_assist_odds)


def _roll(s: HeistState, step: rolls.RollStep, seat: int) -> str:
    return roll_of(s, seat, rolls.roll_name(s, step.what, step.arg))


def _against(s: HeistState, step: rolls.RollStep) -> str:
    """What a roll is up against: `2 dice against 3 damage`."""
    if step.what == kinds.DEFENSE_ROLL:
        return f"against {step.arg} damage"
    return f"for {count(rolls.need_of(s, step.what, step.roller, step.arg), 'success', 'successes')}"


@HEIST.question(rolls.Assist)
def how_many_tokens(step: rolls.Assist, ask: Decision, s: HeistState) -> str:
    roll, dice = _roll(s, step, step.roller), count(step.dice, "die", "dice")
    return f"Help {roll}? {dice} {_against(s, step)}."


# The dice


def _effort_label(s: HeistState, action: int) -> str:
    dice, successes, boosts = kinds.EFFORT_ROLLS[first(action)]
    return _shown("S" * successes + "B" * boosts + "-" * (dice - successes - boosts))


HEIST.explain(kinds.EFFORT, label=_effort_label)
NO_OUTCOME: Final = "that is no outcome of what chance is asked"


@HEIST.question(rolls.RollEffort)
def roll_dice(step: rolls.RollEffort, ask: Decision, s: HeistState) -> str:
    dice = count(step.dice, "effort die", "effort dice")
    return f"Roll {dice} {_against(s, step)}: {_roll(s, step, step.roller)}"


def _roll_rule(event: ev.Declared) -> str:
    """The rule of the action; a card has its own."""
    for kind, roll in kinds.ROLL_OF.items():
        if event.what == kinds.ROLL_NAMES[roll]:
            return HEIST.actions[kind].rule
    return "HH-DEF-1" if event.what == "defense" else ""


@HEIST.event(ev.Declared, _roll_rule)
def declared(event: ev.Declared, s: HeistState) -> str:
    return f"{roll_of(s, event.seat, event.what)}: {dice_for(event)}."


def dice_for(event: ev.Declared) -> str:
    """`4 dice for 3 successes`."""
    against = f"against {event.need} damage"
    need = f"for {count(event.need, 'success', 'successes')}"
    return f"{count(event.dice, 'die', 'dice')} {against if event.what == 'defense' else need}"


@HEIST.event(ev.EffortRolled, "HH-ROLL-4")
def effort_rolled(event: ev.EffortRolled, s: HeistState) -> str:
    extra = f", plus {count(event.extra, 'success', 'successes')} by a power" if event.extra else ""
    return f"{seat_name(s, event.seat)} rolls {_shown(event.faces)}{extra}."


def _shown(rolled: str) -> str:
    symbols = (("S", "success", "successes"), ("B", "boost symbol", ""), ("-", "blank", ""))
    counted = [count(rolled.count(face), one, many) for face, one, many in symbols if face in rolled]
    return listed(counted, "and") or "nothing, for want of dice"


@HEIST.event(ev.RollEnded, lambda event: "HH-ROLL-3" if event.success else "HH-ROLL-5")
def roll_ended(event: ev.RollEnded, s: HeistState) -> str:
    return roll_result(s, event, [])


def roll_result(s: HeistState, event: ev.RollEnded, rolled: list[str]) -> str:
    """The result, with the dice if those were rolled just now."""
    roll, dice = roll_of(s, event.seat, event.what), f" with {_shown(rolled[-1])}" if rolled else ""
    if event.success:
        return f"{roll} succeeds{dice}."
    return f"{roll} fails{dice}: {_RESULTS.get(event.what, ('', 'nothing comes of it'))[1]}."


# Boosts


def _boost_odds(s: HeistState, action: int, seat: int) -> list[Odds]:
    """The dice lie on the table: both answers have a certain result, which their labels tell."""
    step = asking(s, rolls.OfferBoost)
    successes = _successes(step, action)
    spend = _spend(0, kind_of(action) == kinds.BOOST)
    if step.what == kinds.DEFENSE_ROLL:
        best, strength = step.arg - min(step.arg, step.successes + step.boosts), s.strength[step.roller]
        lines = _damage_results(Distribution([(successes, 1)]), step.arg, strength, spend, True)
        lines = [replace(line, spread=True) for line in lines]
        return sorted(lines, key=lambda line: line.what != _damage_text(best, strength))
    enough = successes >= rolls.need_of(s, step.what, step.roller, step.arg)
    return [Odds(_success_text(s, step.what, step.arg), Fraction(int(enough)), spend, spread=True)]


def _successes(step: rolls.OfferBoost, action: int) -> int:
    return step.successes + step.boosts if kind_of(action) == kinds.BOOST else step.successes


def _boosted_result(s: HeistState, action: int) -> str:
    step = step_of(s)
    if not isinstance(step, rolls.OfferBoost):
        return ""
    if step.what == kinds.DEFENSE_ROLL:
        return f": {max(0, step.arg - _successes(step, action)) or 'no'} damage"
    return f": it {'succeeds' if kind_of(action) == kinds.BOOST else 'fails'}"


BOOST: Final = HEIST.explain(
    kinds.BOOST, label=lambda s, action: "Spend a boost token" + _boosted_result(s, action), odds=_boost_odds
)
HEIST.explain(
    kinds.KEEP, label=lambda s, action: "Keep the token" + _boosted_result(s, action), odds=_boost_odds
)


@HEIST.question(rolls.OfferBoost)
def boost_or_keep(step: rolls.OfferBoost, ask: Decision, s: HeistState) -> str:
    roll, symbols = _roll(s, step, You(step.roller)), count(step.boosts, "boost symbol")
    has = count(step.successes, "success", "successes")
    if step.what != kinds.DEFENSE_ROLL:
        has = f"{step.successes} of {rolls.need_of(s, step.what, step.roller, step.arg)} successes"
    return f"Boost {roll}? {sentence(has)}, {symbols} to add."


# Damage


@HEIST.event(ev.Damaged, lambda event: "HH-DEF-1" if event.strength else "HH-DEF-3")
def damaged(event: ev.Damaged, s: HeistState) -> str:
    if not event.amount:
        return f"{vehicle_of(s, event.seat)} takes no damage ({event.saved} saved)."
    saved = f" ({event.saved} saved)" if event.saved else ""
    left = f"{event.strength} strength left" if event.strength else "no strength left"
    return f"{vehicle_of(s, event.seat)} takes {event.amount} damage{saved} and has {left}."
