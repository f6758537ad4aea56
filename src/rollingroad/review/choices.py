"""Judging a choice: what a search finds best, and whether that is better than what was chosen.

The search gets the view of who chose, so it knows no more than he did. What it finds is compared with the
choice anew: each is looked at equally often, in the same worlds, so that neither luck nor curiosity favours
one of them. That also holds where the search spent most of its tries on the choice itself, for a bot's choice
is often what the search thinks of first.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from rollingroad.bots.thinking_time import Budget, looks_at, searched
from rollingroad.core.explain import Odds
from rollingroad.core.record import question_for
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision, State
from rollingroad.core.view import View
from rollingroad.review.findings import Because, Judgement
from rollingroad.review.looking import shrunk

_MOST_REASONS = 2


class Verdict(NamedTuple):
    """The better of two answers, what the chance is with the one given, and what it lost."""

    best: int
    chance: float
    lost: float


def is_forced(ask: Decision) -> bool:
    return len(ask.offered) == 1 and ask.complete


def judged(
    state: State, action: int, seat: int, rng: Rng, iterations: int, seconds: float = 0.0
) -> Judgement | None:
    """What an answer was worth; None where there was nothing to choose."""
    ask = question_for(state, action, seat)
    if ask is None or is_forced(ask):
        return None
    view = state.view(seat)
    found = judge(view, ask, action, rng, iterations, seconds)
    game = state.game
    return Judgement(
        seat=seat,
        kind=ask.kind,
        question=game.prompt(ask, view),
        chosen=game.label(action, view),
        best=game.label(found.best, view),
        choices=len(ask.offered),
        chance=found.chance,
        lost=found.lost,
        because=reasons(view, action, found.best) if found.lost else [],
        reason=game.reason(view, ask, found.best) if found.lost else "",
    )


def judge(view: View, ask: Decision, action: int, rng: Rng, iterations: int, seconds: float = 0.0) -> Verdict:
    """Search for a better answer, for `seconds` or `iterations`, and compare the one given with it."""
    budget = Budget(seconds=seconds) if seconds else Budget(iterations)
    tried = searched(view, ask, rng.fork("search"), budget, until_settled=bool(seconds))
    given = next((each.mean for each in tried if each.action == action), 0.0)
    rival = next((each.action for each in tried if each.action != action and each.mean > given), None)
    if rival is None:
        return Verdict(action, given, 0.0)
    worlds = rng.fork("compare")
    chosen = looks_at(view, ask, action, worlds, iterations)
    lost = gain(looks_at(view, ask, rival, worlds, iterations), chosen)
    return Verdict(rival if lost else action, sum(chosen) / len(chosen), lost)


def gain(best: list[float], chosen: list[float]) -> float:
    """By how much the best was better, less what chance alone may have made of it; never below 0."""
    differences = [one - other for one, other in zip(best, chosen, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((each - mean) ** 2 for each in differences) / max(1, count - 1)
    return max(0.0, shrunk(mean, sqrt(variance / count)))


def reasons(view: View, chosen: int, best: int) -> list[Because]:
    """The exact chances in which the two answers differ most."""
    mine, better = _main(view.odds(chosen)), _main(view.odds(best))
    lines = [Because(what=what, chosen=mine.get(what), best=better.get(what)) for what in mine | better]
    lines.sort(key=lambda line: -abs((line.best or 0.0) - (line.chosen or 0.0)))
    return [line for line in lines if line.best != line.chosen][:_MOST_REASONS]


def _main(odds: list[Odds]) -> dict[str, float]:
    """The chance of each result while nothing more is spent on it."""
    return {each.what: float(each.chance) for each in reversed(odds) if not each.spread}
