"""What findings add up to: sides, the moments that decided the game, luck and skill of each player."""

from __future__ import annotations

from collections.abc import Sequence

from rollingroad.review.findings import DiceCount, Insight, Moment, PlayerReview, Reading, Summary

_MOMENTS = 3
_APART = 4
"""Moments that are so few answers apart are one event: a choice, what it led to, and the roll for it."""
_LEAST = 0.01


def summed_up(findings: Sequence[Insight], seats: int) -> Summary:
    return Summary(
        sides=_sides(findings, seats),
        moments=_moments(findings),
        players=[_player(findings, seat) for seat in range(seats)],
    )


def _sides(findings: Sequence[Insight], seats: int) -> list[list[int]]:
    """Seats whose chances were the same all along."""
    lines: dict[tuple[float, ...], list[int]] = {}
    points = [each.chances for each in findings if each.chances is not None]
    for seat in range(seats):
        lines.setdefault(tuple(round(point[seat], 6) for point in points), []).append(seat)
    return list(lines.values())


def _moments(findings: Sequence[Insight]) -> list[Moment]:
    """The largest swings of choice or luck, no two of the same event; in the order of the game."""
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
