"""How the lab scales: 10,000 Highway Heist games of random players, with one worker and with all cores.

    python -m benchmarks.lab [--games N] [--rounds N]

Several times in turn, for the pace of a shared machine changes from minute to minute. Prints games per
second, how many times faster, and the memory of the process that keeps the rows after each tenth of a run:
it must not grow with the number of games. Beside it stands what the cores are good for at that moment:
programs that do nothing but count, one and all.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from rollingroad import build
from rollingroad.lab.experiment import parse_experiment
from rollingroad.lab.runner import Engine, Row, run
from rollingroad.lab.workers import all_cores

TEXT = 'game = "highway-heist"\ngames = 1\nbots = "random"\n'
PAGE = os.sysconf("SC_PAGE_SIZE")
MEGABYTE = 1024 * 1024
AIM = 1.8
COUNTING = 4.0
"""Seconds."""


@dataclass
class RunMeasurement:
    """The speed of a run, and the memory of its main process over time."""

    games: int
    seconds: float = 0.0
    memory: list[int] = field(default_factory=list)
    seen: int = 0

    def look(self, row: Row) -> None:
        self.seen += 1
        if self.seen % max(1, self.games // 10) == 0:
            self.memory.append(resident() // MEGABYTE)

    @property
    def pace(self) -> float:
        return self.games / self.seconds


def resident() -> int:
    """Bytes of memory that this process has in use."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def measure_run(games: int, workers: int) -> RunMeasurement:
    plan = parse_experiment(TEXT, Path(), games)
    found = RunMeasurement(games)
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        assert run(plan, Path(folder) / "run", Engine(workers=workers), found.look)
        found.seconds = time.perf_counter() - started
    return found


def count_for(seconds: float) -> int:
    """The speed of a program that only counts."""
    number, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        for _ in range(10_000):
            number += 1
    return number


def limit(cores: int) -> float:
    """The speed-up of the same program on all cores."""
    with ProcessPoolExecutor(cores) as pool:
        alone = pool.submit(count_for, COUNTING).result()
        return sum(pool.map(count_for, [COUNTING] * cores)) / alone


def main() -> None:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    cores = all_cores()
    print(f"{build().name} build, {cores} cores, load before {os.getloadavg()[0]:.1f}")
    measure_run(max(1, asked.games // 20), cores)
    ratios, limits = [], []
    for _ in range(max(1, asked.rounds)):
        limits.append(limit(cores))
        alone, together = measure_run(asked.games, 1), measure_run(asked.games, cores)
        ratios.append(together.pace / alone.pace)
        print(
            f"one worker {alone.pace:,.0f} games/s, {cores} workers {together.pace:,.0f}: "
            f"{ratios[-1]:.2f} times; programs that only count {limits[-1]:.2f} times"
        )
    print(f"{median(ratios):.2f} times one worker in the middle (aim: {AIM}); counting {median(limits):.2f}")
    print(f"memory of the last run in MB after each tenth: {together.memory}")


if __name__ == "__main__":
    main()
