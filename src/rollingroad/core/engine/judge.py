"""Learned judges: what each side may hope for, as a sum of weighted counts. Compiled.

A game counts a few features of each side (`GameBot.judge`). For each context, such as a scenario with its
rounds left, training fits one weight to each feature. All is done in whole numbers and by
multiplication, so every build gets the same result.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rollingroad.core.game import Game

UNIT: Final = 100_000
"""The weights of a natural logarithm of the odds."""
STEPS: Final = 1000
"""Parts of a logarithm that a chance is rounded to."""


def _shares() -> list[float]:
    """How much less likely a side is that lies behind by that many steps."""
    step = 1.0
    # exp(-1 / STEPS), as a product that no mathematical library rounds in its own way.
    for part in range(12, 0, -1):
        step = 1.0 - step / (STEPS * part)
    found = [1.0]
    for _ in range(12 * STEPS):
        found.append(found[-1] * step)
    return found


SHARES: Final = _shares()


class Judge:
    """The weights that training found: a row of one number for each feature, for each context."""

    def __init__(self, features: list[str], weights: list[list[int]]) -> None:
        self.features = features
        self.weights = weights

    def chances(self, context: int, sides: list[list[int]]) -> tuple[float, ...]:
        """How likely each side wins, by its features."""
        row = self.weights[context]
        worths: list[int] = []
        for side in sides:
            worth = 0
            for i in range(len(side)):
                number = side[i]
                if number:
                    worth += number * row[i]
            worths.append(worth)
        return shares_of(worths)


def shares_of(worths: list[int]) -> tuple[float, ...]:
    """Chances that add up to 1, by the log-odds of each side in units."""
    most, total = max(worths), 0.0
    shares: list[float] = []
    for worth in worths:
        behind = (most - worth) * STEPS // UNIT
        share = SHARES[behind] if behind < len(SHARES) else SHARES[-1]
        shares.append(share)
        total += share
    return tuple([share / total for share in shares])


_JUDGES: dict[str, Judge | None] = {}


def judge_of(game: Game) -> Judge | None:
    """The judge of a game, from `bot/judge.json` in its folder; cached."""
    if game.slug not in _JUDGES:
        try:
            saved = json.loads((game.folder / "bot" / "judge.json").read_bytes())
        except (FileNotFoundError, AttributeError):
            _JUDGES[game.slug] = None
        else:
            _JUDGES[game.slug] = Judge(saved["features"], saved["weights"])
    return _JUDGES[game.slug]
