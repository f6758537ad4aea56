"""The performance targets, and whether a run met them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.results import ENVIRONMENTS, GAMES, PEERS, SEARCHING, START_UP, Results
from benchmarks.start_up import STARTS

YARDSTICK = "Catanatron"
TIMES = "\N{MULTIPLICATION SIGN}"

SPEEDS = {
    "pure": {"highway-heist": 1.5, "full-throttle": 1.5, "shattered-highways": 0.15},
    "compiled": {"highway-heist": 8.0, "full-throttle": 8.0, "shattered-highways": 1.0},
}
"""Decisions a second, in times those of the yardstick in the same run."""

STRETCH = {"compiled": {"shattered-highways": 3.0}}

STEPS = 10.0
"""Steps of an environment a second, compiled, in times those of PettingZoo's chess in the same run."""
STEPS_PEER = "PettingZoo"

COPIES = {"highway-heist": 3.0, "full-throttle": 3.0, "shattered-highways": 8.0}
"""µs for the copy of a state in mid-game, compiled."""

ROLLOUT = 20.0
"""µs for an answer of the policy that the search plays on by, compiled."""


@dataclass(frozen=True)
class Aim:
    what: str
    wanted: str
    found: str
    met: bool


def aims(results: Results) -> list[Aim]:
    """Every target that this run measured."""
    return [
        *_speed_aims(results),
        *_step_aims(results),
        *_copy_aims(results),
        *_rollout_aims(results),
        *_start_aims(results),
    ]


def yardstick(results: Results) -> float | None:
    """Decisions per second of the reference engine."""
    for row in results.section(PEERS):
        if row.name.startswith(YARDSTICK):
            return row.figures["decisions/s"].median
    return None


def environments_yardstick(results: Results) -> float | None:
    """Steps a second of PettingZoo's chess."""
    for row in results.section(PEERS):
        if row.name.startswith(STEPS_PEER) and row.name.endswith("chess"):
            return row.figures["decisions/s"].median
    return None


def _step_aims(results: Results) -> Iterator[Aim]:
    chess = environments_yardstick(results)
    for slug in SPEEDS["compiled"]:
        row = results.find(ENVIRONMENTS, slug, "compiled")
        if chess is not None and row is not None:
            ratio = row.figures["decisions/s"].median / chess
            what = f"{slug}, compiled: steps of its environment relative to {STEPS_PEER}'s chess"
            yield Aim(what, f"≥ {STEPS:g} {TIMES}", f"{ratio:.2f} {TIMES}", ratio >= STEPS)


def _speed_aims(results: Results) -> Iterator[Aim]:
    by = yardstick(results)
    for label, table in (("", SPEEDS), (", further target", STRETCH)):
        for build, wanted in table.items():
            for slug, times in wanted.items():
                row = results.find(GAMES, slug, build)
                if by is not None and row is not None:
                    ratio = row.figures["decisions/s"].median / by
                    what = f"{slug}, {build}: decisions/s relative to {YARDSTICK}{label}"
                    yield Aim(what, f"≥ {times:g} {TIMES}", f"{ratio:.2f} {TIMES}", ratio >= times)


def _copy_aims(results: Results) -> Iterator[Aim]:
    for slug, most in COPIES.items():
        row = results.find(GAMES, slug, "compiled")
        if row is not None:
            cost = row.figures["copy µs"].median
            what = f"{slug}, compiled: copy of a state in mid-game"
            yield Aim(what, f"≤ {most:g} µs", f"{cost:.2f} µs", cost <= most)


def _rollout_aims(results: Results) -> Iterator[Aim]:
    for slug in SPEEDS["compiled"]:
        row = results.find(SEARCHING, slug, "compiled")
        if row is not None and "rollout µs" in row.figures:
            cost = row.figures["rollout µs"].median
            yield Aim(
                f"{slug}, compiled: a rollout step", f"≤ {ROLLOUT:g} µs", f"{cost:.1f} µs", cost <= ROLLOUT
            )


def _start_aims(results: Results) -> Iterator[Aim]:
    for start in STARTS:
        row = results.find(START_UP, start.name, "")
        if row is not None:
            taken = row.figures["s"].median
            yield Aim(start.name, f"< {start.aim:g} s", f"{taken:.2f} s", taken < start.aim)
