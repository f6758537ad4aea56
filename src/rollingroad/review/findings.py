"""The findings of a review for each answer, and their summary: sides, deciding moments, luck and skill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec


class Because(msgspec.Struct, frozen=True, kw_only=True):
    """The exact chance of one result with the chosen and with the best answer; null if it cannot occur."""

    what: str
    chosen: float | None
    best: float | None


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """A player's decision: the chance to win with their choice and with the best answer that was found.

    Both are judged by what the player knew at that moment.
    """

    seat: int
    kind: str
    question: str
    chosen: str
    """The label of what was chosen."""
    best: str
    """The label of the best answer that was found; the same if nothing better was."""
    choices: int
    """How many answers were listed."""
    chance: float
    """With what was chosen."""
    lost: float
    """How much better the best answer was; never negative."""
    because: list[Because]
    reason: str
    """Why a good player would give the best answer, in a few words; may be empty."""


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """A number that dice showed, and its expectation."""

    what: str
    shown: float
    expected: float


class Fortune(msgspec.Struct, frozen=True, kw_only=True):
    """A roll or a draw, and how it changed each seat's chance compared with the expectation."""

    seat: int
    """The seat it happened to; -1 for none in particular."""
    kind: str
    text: str
    """What happened, in a sentence."""
    luck: list[float]
    readings: list[Reading]


class Insight(msgspec.Struct, frozen=True, kw_only=True):
    """The review of one answer of a record."""

    answer: int
    """Its number among the answers that were not taken back, from 1."""
    choice: Judgement | None = None
    """If a seat had a choice."""
    fortune: Fortune | None = None
    """If chance answered."""
    chances: list[float] | None = None
    """Each seat's chance to win after it; null if a roll or draw follows at once."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """One of the moments that decided the game."""

    answer: int
    what: Literal["choice", "luck"]
    seat: int
    change: float
    """The change of that seat's chance."""
    text: str
    better: str
    """For a choice: the better answer."""


class DiceCount(msgspec.Struct, frozen=True, kw_only=True):
    """The mean of one kind of dice that a player rolled."""

    what: str
    rolls: int
    shown: float
    expected: float


class PlayerReview(msgspec.Struct, frozen=True, kw_only=True):
    """A player's luck and skill, each as the sum of changes of their chance to win."""

    seat: int
    decisions: int
    skill: float
    """The sum of what their choices lost; at most 0."""
    own_luck: float
    """From their own rolls and draws."""
    luck: float
    """From all rolls and draws of the game."""
    dice: list[DiceCount]


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The summary of the findings so far."""

    sides: list[list[int]]
    """Seats that win and lose together. Each side is one line of the chart."""
    moments: list[Moment]
    players: list[PlayerReview]


_MOMENTS = 3
_APART = 4
"""Moments at most this many answers apart count as one event: a choice and the rolls for it."""
_LEAST = 0.01


def summarise(findings: Sequence[Insight], seats: int) -> Summary:
    return Summary(
        sides=_sides(findings, seats),
        moments=_moments(findings),
        players=[_player(findings, seat) for seat in range(seats)],
    )


def _sides(findings: Sequence[Insight], seats: int) -> list[list[int]]:
    """Groups of seats whose chances were always the same."""
    lines: dict[tuple[float, ...], list[int]] = {}
    points = [each.chances for each in findings if each.chances is not None]
    for seat in range(seats):
        lines.setdefault(tuple(round(point[seat], 6) for point in points), []).append(seat)
    return list(lines.values())


def _moments(findings: Sequence[Insight]) -> list[Moment]:
    """The largest swings of choice or luck, one per event, in the order of the game."""
    swings = [moment for each in findings if (moment := _moment(each)) is not None]
    swings.sort(key=lambda moment: -abs(moment.change))
    chosen: list[Moment] = []
    for moment in swings:
        if all(abs(moment.answer - other.answer) > _APART for other in chosen):
            chosen.append(moment)
    return sorted(chosen[:_MOMENTS], key=lambda moment: moment.answer)


def _moment(finding: Insight) -> Moment | None:
    choice, fortune = finding.choice, finding.fortune
    if choice is not None and choice.lost >= _LEAST:
        return Moment(
            answer=finding.answer,
            what="choice",
            seat=choice.seat,
            change=-choice.lost,
            text=choice.chosen,
            better=choice.best,
        )
    if fortune is None:
        return None
    seat = fortune.seat if fortune.seat >= 0 else 0
    change = fortune.luck[seat]
    if abs(change) < _LEAST:
        return None
    return Moment(answer=finding.answer, what="luck", seat=seat, change=change, text=fortune.text, better="")


def _player(findings: Sequence[Insight], seat: int) -> PlayerReview:
    choices = [each.choice for each in findings if each.choice is not None and each.choice.seat == seat]
    falls = [each.fortune for each in findings if each.fortune is not None]
    own = [fortune for fortune in falls if fortune.seat == seat]
    return PlayerReview(
        seat=seat,
        decisions=len(choices),
        skill=-sum(choice.lost for choice in choices),
        own_luck=sum(fortune.luck[seat] for fortune in own),
        luck=sum(fortune.luck[seat] for fortune in falls),
        dice=_dice([reading for fortune in own for reading in fortune.readings]),
    )


def _dice(readings: Sequence[Reading]) -> list[DiceCount]:
    kinds = sorted({reading.what for reading in readings})
    return [_count(kind, [each for each in readings if each.what == kind]) for kind in kinds]


def _count(kind: str, readings: Sequence[Reading]) -> DiceCount:
    rolls = len(readings)
    return DiceCount(
        what=kind,
        rolls=rolls,
        shown=sum(each.shown for each in readings) / rolls,
        expected=sum(each.expected for each in readings) / rolls,
    )
