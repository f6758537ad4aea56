"""Writes whole fights of Shattered Highways, as the first seat sees them, and the drawing of its board.

python -m tools.samples.shattered_highways    write web/tests/shattered-highways/games/

Of each kind of question to the first seat the one with the most choices is kept; driving counts as a kind of
its own.
"""

from __future__ import annotations

import rollingroad
from tools.samples.recorder import Recorder, Sample

SAMPLES = (
    Sample("open-road", {"scenario": "open-road"}, ("driver", "driver"), 3),
    Sample("convoy", {"scenario": "convoy"}, ("random", "driver"), 4),
    Sample("fuel-run", {"scenario": "fuel-run"}, ("random", "random"), 5),
    Sample("circuit", {"scenario": "circuit-of-teeth", "players": 4}, ("driver",) * 4, 6),
)
"""Together they hold rigs, neutral vehicles and four players."""

if __name__ == "__main__":
    Recorder(rollingroad.game("shattered-highways")).write(SAMPLES)
