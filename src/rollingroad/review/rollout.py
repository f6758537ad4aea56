"""Rollouts: estimate each seat's chance from worlds that agree with what is known."""

from __future__ import annotations

from collections.abc import Sequence

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import State
from rollingroad.core.engine.view import View
from rollingroad.core.game import Game


def roll_out(state: State, rng: Rng) -> list[float]:
    """Play on by the game's `rollout_policy` and evaluate: each seat's chance, from 0 to 1.

    This changes the state.
    """
    bot, left = state.game.bot, state.game.bot.lookahead
    while state.open:
        ask = state.open[0]
        if ask.is_chance:
            state.apply(ask.sample(rng), ask.seat)
            continue
        if left <= 0 and bot.is_quiet(state, ask):
            break
        state.apply(bot.rollout_policy(state, ask, rng), ask.seat)
        left -= 1
    return as_chances(state.game, bot.evaluate(state))


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
