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
    """Why the best answer is better, in a sentence; empty if nothing better was found."""


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
    """Who chose, rolled or drew."""
    change: float
    """The change of that seat's chance; in the best moment of a player, of theirs."""
    text: str
    better: str
    """For a choice: the better answer."""
    reason: str = ""
    """Why it is better."""


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
    best: Moment | None = None
    """The roll or draw of anybody, other than the luckiest, that helped them most."""
    luckiest: Moment | None = None
    """Their own roll or draw that helped them most."""
    costliest: Moment | None = None
    """Their choice that lost most."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The summary of the findings so far."""

    sides: list[list[int]]
    """Seats that win and lose together. Each side is one line of the chart."""
    moments: list[Moment]
    players: list[PlayerReview]


_MOMENTS = 3
_APART = 4
"""Moments at most this many answers apart count as one event: a choice and the rolls for it."""
NOTICEABLE = 0.01
"""The least change of a chance that is told."""
_OWN = 3
"""So many times as much as that of others counts a change of the chance of the player who asks."""


def summarise(findings: Sequence[Insight], seats: int, mine: Sequence[int] = ()) -> Summary:
    """The summary for the player of the seats `mine`, whose moments count for more."""
    return Summary(
        sides=_sides(findings, seats),
        moments=_moments(findings, mine),
        players=[_player(findings, seat) for seat in range(seats)],
    )


def _sides(findings: Sequence[Insight], seats: int) -> list[list[int]]:
    """Groups of seats whose chances were always the same; none before a chance is known."""
    lines: dict[tuple[float, ...], list[int]] = {}
    points = [each.chances for each in findings if each.chances is not None]
    for seat in range(seats if points else 0):
        lines.setdefault(tuple(round(point[seat], 6) for point in points), []).append(seat)
    return list(lines.values())


def _moments(findings: Sequence[Insight], mine: Sequence[int]) -> list[Moment]:
    """The largest swings of choice or luck, one per event, in the order of the game."""
    swings = [moment for each in findings if (moment := _moment(each)) is not None]
    swings.sort(key=lambda moment: -abs(moment.change) * (_OWN if moment.seat in mine else 1))
    chosen: list[Moment] = []
    for moment in swings:
        if all(abs(moment.answer - other.answer) > _APART for other in chosen):
            chosen.append(moment)
    return sorted(chosen[:_MOMENTS], key=lambda moment: moment.answer)


def _moment(finding: Insight) -> Moment | None:
    choice, fortune = finding.choice, finding.fortune
    if choice is not None and choice.lost >= NOTICEABLE:
        return Moment(
            answer=finding.answer,
            what="choice",
            seat=choice.seat,
            change=-choice.lost,
            text=choice.chosen,
            better=choice.best,
            reason=choice.reason,
        )
    return _luck(finding, max(0, fortune.seat)) if fortune is not None else None


def _luck(finding: Insight, seat: int) -> Moment | None:
    """What a roll or draw of anybody changed for a seat, unless it is too little to be told."""
    fortune = finding.fortune
    if fortune is None or abs(change := fortune.luck[seat]) < NOTICEABLE:
        return None
    who, text = max(0, fortune.seat), fortune.text
    return Moment(answer=finding.answer, what="luck", seat=who, change=change, text=text, better="")


def _best(moments: Sequence[Moment | None], luck: bool = True) -> Moment | None:
    """The moment that changed most, for the better where it is luck."""
    told = [each for each in moments if each is not None and (each.change > 0) == luck]
    return max(told, key=lambda each: abs(each.change), default=None)


def _player(findings: Sequence[Insight], seat: int) -> PlayerReview:
    judged = [each for each in findings if each.choice is not None and each.choice.seat == seat]
    falls = [each.fortune for each in findings if each.fortune is not None]
    own = [fortune for fortune in falls if fortune.seat == seat]
    luckiest = _best([_luck(each, seat) for each in findings if each.fortune in own])
    others = [each for each in findings if luckiest is None or abs(each.answer - luckiest.answer) > _APART]
    return PlayerReview(
        seat=seat,
        decisions=len(judged),
        skill=-sum(each.choice.lost for each in judged if each.choice),
        own_luck=sum(fortune.luck[seat] for fortune in own),
        luck=sum(fortune.luck[seat] for fortune in falls),
        dice=_dice([reading for fortune in own for reading in fortune.readings]),
        best=_best([_luck(each, seat) for each in others]),
        luckiest=luckiest,
        costliest=_best([_moment(each) for each in judged], luck=False),
    )


def _dice(readings: Sequence[Reading]) -> list[DiceCount]:
    found = []
    for kind in sorted({reading.what for reading in readings}):
        alike = [each for each in readings if each.what == kind]
        shown, expected = sum(each.shown for each in alike), sum(each.expected for each in alike)
        rolls = len(alike)
        found.append(DiceCount(what=kind, rolls=rolls, shown=shown / rolls, expected=expected / rolls))
    return found
