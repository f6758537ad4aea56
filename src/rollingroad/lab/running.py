"""Running a plan: whatever has not been played yet is played and kept."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from rollingroad.lab.plan import Plan, Row
from rollingroad.lab.workers import all_cores, spread

LOCAL, RAY = "local", "ray"


class Engine(NamedTuple):
    """Where games are played: in processes here, or on Ray."""

    on: str = LOCAL
    workers: int = 0
    """0: one for each core."""
    address: str = ""

    def spread(self, plan: Plan, games: Sequence[int]) -> Generator[tuple[int, Row], None, None]:
        workers = self.workers or all_cores()
        if self.on == RAY:
            from rollingroad.lab.on_ray import spread_on_ray

            return spread_on_ray(plan.play, games, workers, self.address)
        return spread(plan.play, games, workers)


def run(
    plan: Plan,
    folder: Path,
    engine: Engine,
    progress: Callable[[Row], None] = lambda row: None,
    begun: Callable[[int], None] = lambda done: None,
) -> bool:
    """Play what is missing; whether all is played now. An interrupt stops the run, and nothing is lost."""
    from rollingroad.lab.store import opened

    with opened(folder, plan) as store:
        done = store.done()
        missing = [n for n in range(plan.total) if not done[n]]
        begun(plan.total - len(missing))
        try:
            with closing(engine.spread(plan, missing)) as games:
                for _, row in games:
                    store.add(row)
                    progress(row)
        except KeyboardInterrupt:
            return False
    return True
