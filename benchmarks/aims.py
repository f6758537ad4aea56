"""The performance targets, and whether a run met them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.results import (
    BATCH,
    ENVIRONMENTS,
    FEATURES,
    GAMES,
    LOOP,
    PEERS,
    SEARCHING,
    SINGLE,
    START_UP,
    Results,
)
from benchmarks.start_up import STARTS

YARDSTICK = "Catanatron"
FASTEST = "fastcatan"
TIMES = "\N{MULTIPLICATION SIGN}"

HEIST, RACE, ROAD = "highway-heist", "full-throttle", "shattered-highways"
SPEEDS = {
    "pure": {HEIST: 1.5, RACE: 1.5, ROAD: 0.15},
    "compiled": {HEIST: 18.0, RACE: 18.0, ROAD: 12.0},
}
"""Decisions a second, in times those of the yardstick in the same run."""
LOOPS = {HEIST: 12.0, RACE: 12.0, ROAD: 9.0}
"""The same by a loop in Python over the compiled engine."""
FAST = {HEIST: 0.5, RACE: 0.5, ROAD: 0.3}
"""Decisions a second, compiled, in times those of an engine in C++."""

STEPS_PEER = "PettingZoo"
STEPS_ALONE, STEPS_TOGETHER = (0.2, 45.0), (0.4, 90.0)
"""Steps of environments a second, compiled: as a share of the bare loop in Python, and in times those of
PettingZoo's chess in the same run."""
FEATURES_COST = 0.25
"""The share of the steps of a batch that action features may cost."""

COPIES = {HEIST: 1.0, RACE: 1.0, ROAD: 3.0}
"""µs for the copy of a state in mid-game, compiled."""

SEARCHES = {HEIST: 40_000.0, RACE: 20_000.0, ROAD: 20_000.0}
"""Iterations a second of the search, compiled."""
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
        *_search_aims(results),
        *_start_aims(results),
    ]


def yardstick(results: Results, name: str = YARDSTICK) -> float | None:
    """Decisions per second of a reference engine."""
    for row in results.section(PEERS):
        if row.name.startswith(name):
            return row.figures["decisions/s"].median
    return None


def environments_yardstick(results: Results) -> float | None:
    """Steps a second of PettingZoo's chess."""
    for row in results.section(PEERS):
        if row.name.startswith(STEPS_PEER) and row.name.endswith("chess"):
            return row.figures["decisions/s"].median
    return None


def _ratio(what: str, ratio: float, wanted: float) -> Aim:
    return Aim(what, f"≥ {wanted:g} {TIMES}", f"{ratio:.2f} {TIMES}", ratio >= wanted)


def _step_aims(results: Results) -> Iterator[Aim]:
    chess = environments_yardstick(results)
    for slug in SPEEDS["compiled"]:
        row = results.find(ENVIRONMENTS, slug, "compiled")
        if row is None:
            continue
        figures = {key: figure.median for key, figure in row.figures.items()}
        for name, key, (share, times) in (
            ("one PettingZoo step", "decisions/s", STEPS_ALONE),
            ("one Gymnasium step", SINGLE, STEPS_ALONE),
            ("a step of a batch of 64", BATCH, STEPS_TOGETHER),
        ):
            what = f"{slug}, compiled: {name} relative to"
            yield _ratio(f"{what} the bare loop", figures[key] / figures[LOOP], share)
            if chess is not None:
                yield _ratio(f"{what} {STEPS_PEER}'s chess", figures[key] / chess, times)
        cost = 1 - figures[FEATURES] / figures[BATCH]
        what = f"{slug}, compiled: what action features cost a batch"
        yield Aim(what, f"≤ {FEATURES_COST:.0%}", f"{cost:.0%}", cost <= FEATURES_COST)


def _speed_aims(results: Results) -> Iterator[Aim]:
    by, fastest = yardstick(results), yardstick(results, FASTEST)
    rows = [
        (build, slug, results.find(GAMES, slug, build)) for build, table in SPEEDS.items() for slug in table
    ]
    for build, slug, row in rows:
        if row is None or by is None:
            continue
        what, played = f"{slug}, {build}", row.figures["decisions/s"].median
        yield _ratio(f"{what}: decisions/s relative to {YARDSTICK}", played / by, SPEEDS[build][slug])
        if build == "compiled":
            loop = row.figures[LOOP].median / by
            yield _ratio(f"{what}: a loop in Python relative to {YARDSTICK}", loop, LOOPS[slug])
            if fastest is not None:
                yield _ratio(f"{what}: decisions/s relative to {FASTEST}", played / fastest, FAST[slug])


def _copy_aims(results: Results) -> Iterator[Aim]:
    for slug, most in COPIES.items():
        row = results.find(GAMES, slug, "compiled")
        if row is not None:
            cost = row.figures["copy µs"].median
            what = f"{slug}, compiled: copy of a state in mid-game"
            yield Aim(what, f"≤ {most:g} µs", f"{cost:.2f} µs", cost <= most)


def _search_aims(results: Results) -> Iterator[Aim]:
    for slug in SPEEDS["compiled"]:
        row = results.find(SEARCHING, slug, "compiled")
        if row is None:
            continue
        found = row.figures["iterations/s"].median
        what, wanted = f"{slug}, compiled: iterations/s of the search", SEARCHES[slug]
        yield Aim(what, f"≥ {wanted:,.0f}", f"{found:,.0f}", found >= wanted)
        if "rollout µs" in row.figures:
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
