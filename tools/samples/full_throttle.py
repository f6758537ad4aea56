"""Writes whole races of Full Throttle, as the first seat sees them, and the drawing for tests of its board.

python -m tools.samples.full_throttle    write web/tests/full-throttle/games/

Of each kind of question to the first seat the one with the most choices is kept.
"""

from __future__ import annotations

import rollingroad
from tools.samples.recorder import Recorder, Sample

SAMPLES = (
    Sample("main-event", {"course": "main-event", "players": 2}, ("driver",) * 2, 3),
    Sample(
        "all-timer",
        {"course": "all-timer", "players": 3, "damage": True, "drivers": "pick", "start_gear": "neutral"},
        ("random",) * 3,
        5,
    ),
    Sample("tag-team", {"course": "tag-team", "players": 2, "obstacles": "placed"}, ("random",) * 2, 8),
)
"""Together they see both boards and the optional rules."""

if __name__ == "__main__":
    Recorder(rollingroad.game("full-throttle")).write(SAMPLES)
