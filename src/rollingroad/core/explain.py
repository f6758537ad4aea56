"""Explanations for players: refusals with their rule, and exact odds."""

from __future__ import annotations

from fractions import Fraction

import msgspec


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


class Odds(msgspec.Struct, frozen=True):
    """The exact chance of one result of an action, for one way of spending tokens on it."""

    what: str
    chance: Fraction
    spend: str = ""
    spread: bool = False
    """One of many possible values: a column of a chart, but no measure of the action."""


def biggest_change(one: list[Odds], other: list[Odds]) -> Fraction:
    """The largest difference between two actions in the chance of any result, without spending more."""
    before, after = _unspent(one), _unspent(other)
    changes = [abs(before.get(what, Fraction(0)) - after.get(what, Fraction(0))) for what in before | after]
    return max(changes, default=Fraction(0))


def _unspent(odds: list[Odds]) -> dict[str, Fraction]:
    """The chance of each result by its first line. Later lines spend more."""
    return {each.what: each.chance for each in reversed(odds)}
