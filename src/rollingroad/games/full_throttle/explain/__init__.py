"""What people read: questions, labels, previews, log sentences, refusals, odds.

Each chapter registers its entries in `registry.RACE`.
"""

from rollingroad.games.full_throttle.explain import draw, drive, setup, words

__all__ = ["draw", "drive", "setup", "words"]
