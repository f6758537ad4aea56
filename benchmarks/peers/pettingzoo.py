"""PettingZoo's classic games: its loop over agents, with an observation and a mask of actions each time.

It has no copy of a game.
"""

from __future__ import annotations

import importlib

from benchmarks.agents import player
from benchmarks.timing import whole_games

REQUIREMENT = "pettingzoo[classic]==1.27.0"
GAMES = {"chess": "chess_v6", "hanabi": "hanabi_v5"}


def measure(seconds: float) -> dict[str, dict[str, float]]:
    classic = {
        name: importlib.import_module(f"pettingzoo.classic.{module}").env() for name, module in GAMES.items()
    }
    return {
        f"PettingZoo 1.27.0, {name}": whole_games(player(game), seconds) for name, game in classic.items()
    }
