"""Explanations for players: refusals with their rule, and exact odds."""

from fractions import Fraction
from functools import cached_property

import msgspec

from rollingroad.core.wire import OddsLine


class Reason(msgspec.Struct, frozen=True):
    """A refusal: a short code for programs, the rule's id, and a sentence for people."""

    code: str
    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"


class Illegal(Exception):
    """An action that is not allowed now. The state is unchanged."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Odds(msgspec.Struct, frozen=True, dict=True, repr_omit_defaults=True):
    """The exact chance of one result of an action, for one way of spending tokens on it."""

    what: str
    """The result."""
    chance: Fraction
    """Its exact chance, a fraction."""
    spend: str = ""
    """What must be spent for it; empty for nothing."""
    spread: bool = False
    """Whether it is one of many possible values, such as each sum of two dice."""

    def __str__(self) -> str:
        return f"{self.what}: {percent(self.chance)}{f' with {self.spend}' if self.spend else ''}"

    @cached_property
    def line(self) -> OddsLine:
        """As clients get it; made once, for the same odds are told again and again."""
        part, of = self.chance.as_integer_ratio()
        text = f"{part}/{of}" if of != 1 else str(part)
        return OddsLine(what=self.what, chance=part / of, exact=text, spend=self.spend, spread=self.spread)


def percent(chance: Fraction) -> str:
    """A chance as a percentage. Only the impossible is 0 % and only the certain 100 %."""
    if 0 < chance < Fraction(1, 200):
        return "<0.5 %"
    if Fraction(199, 200) < chance < 1:
        return ">99.5 %"
    # Halves go up, as on the pages: an eighth is 13 %.
    return f"{int(chance * 100 + Fraction(1, 2))} %"


def main_chances(odds: list[Odds]) -> str:
    """The first two results that measure an action, or the first with what helps it next, as one clause."""
    measures = [each for each in odds if not each.spread and each.chance]
    shown = [each for each in measures if each.spend == measures[0].spend][:2]
    better = [each for each in measures if each.what == shown[0].what and each.chance > shown[0].chance]
    clauses = [f"{each.what}: {percent(each.chance)}" for each in shown]
    if len(shown) == 1:
        clauses += [f"{percent(each.chance)} with {each.spend}" for each in better[:1]]
    return ", ".join(clauses)


def biggest_change(one: list[Odds], other: list[Odds]) -> Fraction:
    """The largest difference between two actions in the chance of any result, without spending more."""
    # A result's first line spends least.
    before, after = ({each.what: each.chance for each in reversed(odds)} for odds in (one, other))
    changes = [abs(before.get(what, Fraction(0)) - after.get(what, Fraction(0))) for what in before | after]
    return max(changes, default=Fraction(0))
