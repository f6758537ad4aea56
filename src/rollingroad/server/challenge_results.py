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


def result_of(match: Match, at: str) -> Result:
    """Of a match that is over since that moment."""
    state = match.state
    assert state.outcome is not None
    return Result(
        match.game.verdict(state.view(NOBODY)),
        at,
        list(state.outcome),
        [match.game.showing(state, seat) for seat in range(len(state.outcome))],
    )


def encoded(result: Result) -> str:
    return msgspec.json.encode(result).decode()


def decoded(text: str) -> Result:
    return msgspec.json.decode(text, type=Result)
