"""Carefree road with other cars on it: where a car gets to point by point, for every Speed at once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rollingroad.games.full_throttle.kinds import BLOCKED, FULL
from rollingroad.games.full_throttle.modes import (
    AFTER,
    AFTER_WEAVING,
    NOT_ALLOWED,
    STEP_BITS,
    STEP_MASK,
    mode_of,
)
from rollingroad.games.full_throttle.paths import UNKNOWN, Path, Run
from rollingroad.games.full_throttle.track import CLOSED, SIDE_BITS, SIDE_MASK

NODE_BITS: Final = 20
"""A state is a mode and, in so many low bits, a node: sets are fast where the low bits differ."""
NODE_MASK: Final = (1 << NODE_BITS) - 1
_FRESH: Final = mode_of(0, 0, 0)


class Traffic:
    """FT-PATH-3 without corners, lines, tokens and drifts: one Speed gets where faster ones pass.

    Each layer holds the states (FT-PATH-1, `modes.py`) that so many points lead to. Nothing brings a penalty
    there but to be stuck (FT-PATH-6).
    """

    __slots__ = ("_after", "_ground", "_layers", "_run", "_stuck")

    def __init__(self, run: Run) -> None:
        """`run` has at least as many points as will be asked for."""
        self._run = run
        self._after: list[int] = AFTER_WEAVING if run.weave else AFTER
        self._ground: bytes = run.ground()
        self._layers: list[set[int]] = [{_FRESH << NODE_BITS | run.start}]
        self._stuck: list[tuple[int, int]] = []
        """Places without a way on, and how many points lead there."""

    def paths(self, points: int) -> list[Path]:
        """For each place where that many points may end the path with the fewest penalties."""
        while len(self._layers) <= points:
            self._look_on()
        penalties = {state & NODE_MASK: 0 for state in self._layers[points]}
        endings = dict.fromkeys(penalties, FULL)
        for node, spent in self._stuck:
            if spent < points:
                cost = min(max(0, points - spent - self._run.ignored), self._run.room + 1)
                if cost < penalties.get(node, cost + 1):
                    penalties[node], endings[node] = cost, BLOCKED
        return [
            Path(self._run, node, endings[node], penalty, 0, 0, 0, 0, UNKNOWN)
            for node, penalty in penalties.items()
        ]

    def _look_on(self) -> None:
        """One step more from every state that was reached last."""
        exits, ground, modes = self._run.track.exits, self._ground, self._after
        following: set[int] = set()
        state: i64
        for state in self._layers[-1]:
            after_steps: i64 = modes[state >> NODE_BITS]
            moved = False
            step: i64
            for step in exits[state & NODE_MASK]:
                node: i64 = step >> SIDE_BITS
                after: i64 = after_steps >> (step & SIDE_MASK) * STEP_BITS & STEP_MASK
                if after != NOT_ALLOWED and ground[node] != CLOSED:
                    following.add(after << NODE_BITS | node)
                    moved = True
            if not moved:
                self._stuck.append((state & NODE_MASK, len(self._layers) - 1))
        self._layers.append(following)
