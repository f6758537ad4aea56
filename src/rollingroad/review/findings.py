"""What a review finds, answer by answer, and what that adds up to."""

from __future__ import annotations

from typing import Literal

import msgspec


class Because(msgspec.Struct, frozen=True, kw_only=True):
    """An exact chance behind a choice: of the same result by what was chosen and by the best; null: none."""

    what: str
    chosen: float | None
    best: float | None


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that somebody made: the chance to win with what he chose, and with the best that was found.

    Both are judged by what he knew at that moment.
    """

    seat: int
    kind: str
    question: str
    chosen: str
    """The label of what was chosen."""
    best: str
    """The label of the best that was found; the same where nothing better was."""
    choices: int
    """How many answers were listed."""
    chance: float
    """With what was chosen."""
    lost: float
    """By how much the best was better; never below 0."""
    because: list[Because]
    reason: str
    """Why a good player would do the best, in a few words; may be empty."""


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """A number that dice showed, and what they show on average."""

    what: str
    shown: float
    expected: float


class Fortune(msgspec.Struct, frozen=True, kw_only=True):
    """A roll or a draw: how it changed each seat's chance against what was to be expected."""

    seat: int
    """To whom it happened; -1: to nobody in particular."""
    kind: str
    text: str
    """What happened, in a sentence."""
    luck: list[float]
    readings: list[Reading]


class Insight(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to say about one answer of a record."""

    answer: int
    """Its number among those that stand, from 1."""
    choice: Judgement | None = None
    """Where a seat had something to choose."""
    fortune: Fortune | None = None
    """Where chance answered."""
    chances: list[float] | None = None
    """Each seat's chance to win after it; null in the midst of rolls and draws."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """One of the moments that decided the game."""

    answer: int
    what: Literal["choice", "luck"]
    seat: int
    change: float
    """What it did to that seat's chance."""
    text: str
    better: str
    """For a choice: what would have been better."""


class DiceCount(msgspec.Struct, frozen=True, kw_only=True):
    """What one kind of dice showed a player, on average."""

    what: str
    rolls: int
    shown: float
    expected: float


class PlayerReview(msgspec.Struct, frozen=True, kw_only=True):
    """A player's game: luck and skill, each as the sum of changes of his chance to win."""

    seat: int
    decisions: int
    skill: float
    """What his choices lost, as a number that is at most 0."""
    own_luck: float
    """From his own rolls and draws."""
    luck: float
    """From all rolls and draws of the game."""
    dice: list[DiceCount]


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What the findings add up to so far."""

    sides: list[list[int]]
    """Seats that win and lose together; each side is one line of the chart."""
    moments: list[Moment]
    players: list[PlayerReview]
