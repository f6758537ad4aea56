"""How a match of a challenge ended, as it is kept with the match."""

from __future__ import annotations

import msgspec

from rollingroad.core.figures import Showing
from rollingroad.core.match import Match
from rollingroad.core.state import NOBODY


class Result(msgspec.Struct, frozen=True):
    verdict: str
    ended: str
    scores: list[float]
    showings: list[Showing]
    """For each seat."""
    gave_up: list[int]
    """The seats that did, or whose team did."""
    lent: list[int]
    """The seats that a bot has played for a while."""


def result_of(match: Match, at: str, lent: set[int]) -> Result:
    """Of a match that is over since that moment, in which bots have stood in for these seats."""
    state = match.state
    assert state.outcome is not None
    return Result(
        match.game.verdict(state.view(NOBODY)),
        at,
        list(state.outcome),
        [match.game.showing(state, seat) for seat in range(len(state.outcome))],
        _gave_up(match, len(state.outcome)),
        sorted(lent),
    )


def _gave_up(match: Match, seats: int) -> list[int]:
    found = [line.seat for line in match.record.answers if line.what == "concede"]
    return list(range(seats)) if found and match.game.cooperative else found


def encoded(result: Result) -> str:
    return msgspec.json.encode(result).decode()


def decoded(text: str) -> Result:
    return msgspec.json.decode(text, type=Result)
