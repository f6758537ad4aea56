"""A bot that pauses a run of the lab, so that a test finds the run under way however fast it is."""

from __future__ import annotations

import time
from pathlib import Path

from rollingroad.bots.bot import RandomBot
from rollingroad.core.engine.state import Decision
from rollingroad.core.engine.view import View

PAUSE = "pause"
"""The file beside the run that makes the bot wait, as soon as the journal holds a game."""
JOURNAL = "run/journal.jsonl"


class PausingBot(RandomBot):
    def choose(self, view: View | None, ask: Decision) -> int:
        while Path(PAUSE).exists() and Path(JOURNAL).exists() and Path(JOURNAL).stat().st_size:
            time.sleep(0.01)
        return super().choose(view, ask)
