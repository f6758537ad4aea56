"""The result of a challenge match, as stored with the match."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

import msgspec

from rollingroad.core.engine.state import NOBODY
from rollingroad.core.match import Match
from rollingroad.core.stats import ChallengeScore


class Result(msgspec.Struct, frozen=True):
    verdict: str
    ended: str
    scores: list[float]
    seat_scores: list[ChallengeScore] = msgspec.field(name="showings")
    """For each seat; databases store it under its first name."""
    gave_up: list[int]
    """The seats that gave up, or whose team did."""
    lent: list[int]
    """The seats that a bot played for a while."""


def result_of(match: Match, at: str, lent: AbstractSet[int]) -> Result:
    """The result of a match that ended at that time, in which bots played for the seats `lent`."""
    state = match.state
    assert state.outcome is not None
    return Result(
        match.game.words.verdict(state.view(NOBODY)),
        at,
        list(state.outcome),
        [match.game.stats.challenge_result(state, seat) for seat in range(len(state.outcome))],
        _gave_up(match, len(state.outcome)),
        sorted(lent),
    )


def _gave_up(match: Match, seats: int) -> list[int]:
    found = [line.seat for line in match.record.answers if line.what == "concede"]
    return list(range(seats)) if found and match.game.cooperative else found


def encode_result(result: Result) -> str:
    return msgspec.json.encode(result).decode()


def decode_result(text: str) -> Result:
    return msgspec.json.decode(text, type=Result)
