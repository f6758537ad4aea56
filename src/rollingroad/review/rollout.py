"""How good a position is for each seat: a few looks into worlds that agree with what is known."""

from __future__ import annotations

from collections.abc import Sequence

from rollingroad.core.game import Game
from rollingroad.core.rng import Rng
from rollingroad.core.state import State
from rollingroad.core.view import View


def look(state: State, rng: Rng) -> list[float]:
    """Play on by the game's hunch until it can be judged: each seat's chance, from 0 to 1.

    The state is played on, so give a copy of one that is still needed.
    """
    game, left = state.game, state.game.lookahead
    while state.open:
        ask = state.open[0]
        if ask.is_chance:
            state.apply(ask.sample(rng), ask.seat)
            continue
        if left <= 0 and game.settled(state, ask):
            break
        state.apply(game.hunch(state, ask, rng), ask.seat)
        left -= 1
    return as_chances(game, game.evaluate(state))


def as_chances(game: Game, scores: Sequence[float]) -> list[float]:
    """Scores as shares of all there is to win."""
    low, high = game.scores
    return [min(1.0, max(0.0, (score - low) / (high - low))) for score in scores]


def hopes(view: View, rng: Rng, looks: int) -> list[float]:
    """What each seat may hope for, as far as one of them can know."""
    found = [look(view.determinize(rng.at(n)), rng.at(looks + n)) for n in range(looks)]
    return means(found)


def chances(state: State, seats: int, rng: Rng, looks: int) -> list[float]:
    """Each seat's chance as that seat itself could know it; of a finished game what came of it."""
    if state.outcome is not None:
        return as_chances(state.game, state.outcome)
    if not state.game.hidden_information:
        return hopes(state.view(0), rng, looks)
    known = [hopes(state.view(seat), rng, looks) for seat in range(seats)]
    return [_of_team(known, seat) for seat in range(seats)]


def _of_team(known: Sequence[Sequence[float]], seat: int) -> float:
    """Who wins and loses with others has the same chance as they: the mean of what each of them knows."""
    team = [mate for mate in range(len(known)) if all(row[mate] == row[seat] for row in known)]
    return sum(known[mate][seat] for mate in team) / len(team)


def shrunk(mean: float, error: float) -> float:
    """A measured mean less what chance alone may have made of it: nothing within twice its error."""
    return mean * (1 - (2 * error / mean) ** 2) if abs(mean) > 2 * error else 0.0


def means(rows: Sequence[Sequence[float]], weights: Sequence[float] | None = None) -> list[float]:
    """The mean of each column."""
    shares = [1.0] * len(rows) if weights is None else weights
    total = sum(shares)
    return [
        sum(share * value for share, value in zip(shares, column, strict=True)) / total
        for column in zip(*rows, strict=True)
    ]
