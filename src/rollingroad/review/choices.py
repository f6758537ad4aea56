"""Judges choices: compares the chosen answer with the best one that a search finds.

The search gets the view of the player who chose, so it knows no more than they did. The two answers are then
compared by the same number of rollouts in the same worlds, so that neither luck nor exploration favours one
of them. A bot's choice is often the search's first candidate, which a plain search would visit most.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rollingroad.bots.search import play_on
from rollingroad.bots.thinking_time import Budget, run_search, sample_action
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.engine.view import View
from rollingroad.core.game import Game
from rollingroad.core.record import question_for
from rollingroad.core.stats import mean_and_error
from rollingroad.review.findings import NOTICEABLE, Because, Judgement
from rollingroad.review.foresight import foresee

_MOST_REASONS = 2


def roll_out(state: State, rng: Rng) -> list[float]:
    """Play on by the game's `rollout_policy` and judge: each seat's chance, from 0 to 1.

    This changes the state.
    """
    play_on(state, state.game.bot, rng, state.game.bot.lookahead)
    bot = state.game.bot
    return as_chances(state.game, bot.judge(state) if bot.learned else bot.evaluate(state))


def as_chances(game: Game, scores: Sequence[float]) -> list[float]:
    """Scores as shares of the range of scores."""
    low, high = game.scores
    return [min(1.0, max(0.0, (score - low) / (high - low))) for score in scores]


def estimate_chances(view: View, rng: Rng, looks: int) -> list[float]:
    """Each seat's chance, estimated from one seat's view."""
    found = [roll_out(view.determinize(rng.at(n)), rng.at(looks + n)) for n in range(looks)]
    return means(found)


def chances(state: State, seats: int, rng: Rng, looks: int) -> list[float]:
    """Each seat's chance, estimated from its own view. For a finished game: the outcome."""
    if state.outcome is not None:
        return as_chances(state.game, state.outcome)
    if not state.game.hidden_information:
        return estimate_chances(state.view(0), rng, looks)
    known = [estimate_chances(state.view(seat), rng, looks) for seat in range(seats)]
    return [_of_team(known, seat) for seat in range(seats)]


def _of_team(known: Sequence[Sequence[float]], seat: int) -> float:
    """The mean chance of all seats that win and lose with this one."""
    team = [mate for mate in range(len(known)) if all(row[mate] == row[seat] for row in known)]
    return sum(known[mate][seat] for mate in team) / len(team)


def shrink(mean: float, error: float) -> float:
    """A mean shrunk towards 0 by its standard error; 0 if it is within twice the error."""
    return mean * (1 - (2 * error / mean) ** 2) if abs(mean) > 2 * error else 0.0


def means(rows: Sequence[Sequence[float]], weights: Sequence[float] | None = None) -> list[float]:
    """The mean of each column."""
    shares = [1.0] * len(rows) if weights is None else weights
    total = sum(shares)
    return [
        sum(share * value for share, value in zip(shares, column, strict=True)) / total
        for column in zip(*rows, strict=True)
    ]


class Verdict(NamedTuple):
    """The better of two answers, the chance to win with the given one, and its loss."""

    best: int
    chance: float
    lost: float


def judge_answer(
    state: State, action: int, seat: int, rng: Rng, iterations: int, seconds: float = 0.0
) -> Judgement | None:
    """The judgement of an answer, or None if there was no choice.

    An answer that seems better, but changes nothing when the game is played on, is not: estimates also differ
    where only a round has ended.
    """
    ask = question_for(state, action, seat)
    if ask is None or (len(ask.offered) == 1 and ask.complete):
        return None
    view = state.view(seat)
    found = compare_with_best(view, ask, action, rng, iterations, seconds)
    game, seen, reason = state.game, None, ""
    if found.lost:
        seen = foresee(view, action, found.best) if found.lost >= NOTICEABLE else None
        reason = seen or contrast(view, ask, action, found.best)
    if seen == reason == "":
        found = Verdict(action, found.chance, 0.0)
    return Judgement(
        seat=seat,
        kind=ask.kind,
        question=game.words.prompt(ask, view),
        chosen=game.words.label(action, view),
        best=game.words.label(found.best, view),
        choices=len(ask.offered),
        chance=found.chance,
        lost=found.lost,
        because=reasons(view, action, found.best) if found.lost else [],
        reason=reason,
    )


def compare_with_best(
    view: View, ask: Decision, action: int, rng: Rng, iterations: int, seconds: float = 0.0
) -> Verdict:
    """Search for a better answer, for `seconds` or `iterations`, and compare the given one with it."""
    budget = Budget(seconds=seconds) if seconds else Budget(iterations)
    tried = run_search(view, ask, rng.fork("search"), budget, until_settled=bool(seconds))
    given = next((each.mean for each in tried if each.action == action), 0.0)
    rival = next((each.action for each in tried if each.action != action and each.mean > given), None)
    if rival is None:
        return Verdict(action, given, 0.0)
    worlds = rng.fork("compare")
    chosen = sample_action(view, ask, action, worlds, iterations)
    lost = gain(sample_action(view, ask, rival, worlds, iterations), chosen)
    return Verdict(rival if lost else action, sum(chosen) / len(chosen), lost)


def gain(best: list[float], chosen: list[float]) -> float:
    """How much better the best answer was, shrunk towards 0 by its standard error; never negative."""
    differences = [one - other for one, other in zip(best, chosen, strict=True)]
    return max(0.0, shrink(*mean_and_error(differences)))


def contrast(view: View, ask: Decision, chosen: int, best: int) -> str:
    """What the best answer brings and what the chosen one does, in the game's own words."""
    words = view.game.words
    better, worse = words.reason(view, ask, best), words.reason(view, ask, chosen)
    if not better or better == worse:
        return ""
    return f"{better} “{words.label(chosen, view)}”: {worse}" if worse else better


def reasons(view: View, chosen: int, best: int) -> list[Because]:
    """The exact odds in which the two answers differ most."""
    # A result's first line spends least.
    mine, better = (
        {each.what: float(each.chance) for each in reversed(view.odds(action)) if not each.spread}
        for action in (chosen, best)
    )
    lines = [Because(what=what, chosen=mine.get(what), best=better.get(what)) for what in mine | better]
    lines.sort(key=lambda line: -abs((line.best or 0.0) - (line.chosen or 0.0)))
    return [line for line in lines if line.best != line.chosen][:_MOST_REASONS]
