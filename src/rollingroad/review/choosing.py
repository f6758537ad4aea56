"""Judging a choice: what a search finds best, and whether that is better than what was chosen.

The search gets the view of who chose, so it knows no more than he did. What it finds is compared with the
choice anew: each is looked at equally often, in the same worlds, so that neither luck nor curiosity favours
one of them.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from rollingroad.bots.search import Search
from rollingroad.bots.thinking_time import Budget, searched
from rollingroad.core.explain import Odds
from rollingroad.core.record import question_for
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision, State
from rollingroad.core.view import View
from rollingroad.review.findings import Because, Judgement

_MOST_REASONS = 2


class Verdict(NamedTuple):
    """The better of two answers, what the chance is with the one given, and what it lost."""

    best: int
    chance: float
    lost: float


def is_forced(ask: Decision) -> bool:
    return len(ask.offered) == 1 and ask.complete


def judged(state: State, action: int, seat: int, rng: Rng, iterations: int) -> Judgement | None:
    """What an answer was worth; None where there was nothing to choose."""
    ask = question_for(state, action, seat)
    if ask is None or is_forced(ask):
        return None
    view = state.view(seat)
    found = judge(view, ask, action, rng, iterations)
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


def judge(view: View, ask: Decision, action: int, rng: Rng, iterations: int) -> Verdict:
    """Search for the best answer and hold the one that was given against it."""
    best = searched(view, ask, rng.fork("search"), Budget(iterations))[0]
    if best.action == action:
        return Verdict(action, best.mean, 0.0)
    worlds = rng.fork("compare")
    chosen = looks_at(view, ask, action, worlds, iterations)
    lost = shrunk(looks_at(view, ask, best.action, worlds, iterations), chosen)
    return Verdict(best.action if lost else action, sum(chosen) / len(chosen), lost)


def looks_at(view: View, ask: Decision, action: int, rng: Rng, count: int) -> list[float]:
    """What came of one answer for who gave it, look by look; the n-th look is in the n-th world."""
    ours = _same_question(view, ask, rng)
    search = Search(view, ours, rng)
    ours.offered = [action]
    search.root.ideas = [action]
    found, before = [], 0.0
    for _ in range(count):
        search.iterate()
        total = search.root.total[view.seat]
        found.append(total - before)
        before = total
    return found


def _same_question(view: View, ask: Decision, rng: Rng) -> Decision:
    """The question asked once more, in a world of its own: there it may be narrowed."""
    world = view.determinize(rng)
    world.open = []
    ask.step.run(world)
    return world.open[0]


def shrunk(best: list[float], chosen: list[float]) -> float:
    """By how much the best was better, less what chance alone may have made of it; never below 0."""
    differences = [one - other for one, other in zip(best, chosen, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    if mean <= 0:
        return 0.0
    variance = sum((each - mean) ** 2 for each in differences) / max(1, count - 1)
    error = sqrt(variance / count)
    return mean * max(0.0, 1 - (error / mean) ** 2)


def reasons(view: View, chosen: int, best: int) -> list[Because]:
    """The exact chances in which the two answers differ most."""
    mine, better = _main(view.odds(chosen)), _main(view.odds(best))
    lines = [Because(what=what, chosen=mine.get(what), best=better.get(what)) for what in mine | better]
    lines.sort(key=lambda line: -abs((line.best or 0.0) - (line.chosen or 0.0)))
    return [line for line in lines if line.best != line.chosen][:_MOST_REASONS]


def _main(odds: list[Odds]) -> dict[str, float]:
    """The chance of each result while nothing more is spent on it."""
    return {each.what: float(each.chance) for each in reversed(odds) if not each.spread}
