"""What people read: questions, labels, previews, log sentences, refusals, odds.

Each chapter registers its entries in `registry.RACE`.
"""

from rollingroad.games.full_throttle.explain import draw, drive, finish, setup
from rollingroad.games.full_throttle.explain.registry import RACE, odds, refuse

__all__ = ["RACE", "draw", "drive", "finish", "odds", "refuse", "setup"]
