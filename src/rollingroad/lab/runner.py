"""Runs a workload: plays the games that are missing from its folder and stores their rows."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rollingroad.lab.workers import all_cores, spread

if TYPE_CHECKING:
    import polars as pl


class Row(NamedTuple):
    """A finished game: its number, its scores, and the whole row as a line of JSON."""

    n: int
    scores: tuple[float, ...]
    line: bytes


class Workload(Protocol):
    """An experiment or a tournament: numbered games, each with a row that depends on its number alone."""

    @property
    def identity(self) -> str:
        """A hash of everything that determines the rows. Rows of different workloads are never mixed."""
        ...

    @property
    def total(self) -> int: ...

    def to_json(self) -> bytes:
        """The workload as the plan file of its folder."""
        ...

    def schema(self) -> dict[str, pl.DataType]:
        """The columns of a row."""
        ...

    def widen(self, lines: pl.DataFrame) -> pl.DataFrame:
        """The rows with further columns that follow from the workload."""
        ...

    @property
    def play(self) -> Callable[[int], Row]:
        """A picklable function that plays a game by its number. Workers import what it needs."""
        ...


LOCAL, RAY = "local", "ray"


class Engine(NamedTuple):
    """Where games are played: in local processes or on Ray."""

    on: str = LOCAL
    workers: int = 0
    """0 means one for each core."""
    address: str = ""

    def spread(self, workload: Workload, games: Sequence[int]) -> Generator[tuple[int, Row], None, None]:
        workers = self.workers or all_cores()
        if self.on == RAY:
            from rollingroad.lab.ray_backend import spread_on_ray

            return spread_on_ray(workload.play, games, workers, self.address)
        return spread(workload.play, games, workers)


def run(
    workload: Workload,
    folder: Path,
    engine: Engine,
    progress: Callable[[Row], None] = lambda row: None,
    begun: Callable[[int], None] = lambda done: None,
) -> bool:
    """Play the missing games. Returns False after an interrupt, which loses no finished game."""
    from rollingroad.lab.store import open_store

    with open_store(folder, workload) as store:
        done = store.done()
        missing = [n for n in range(workload.total) if not done[n]]
        begun(workload.total - len(missing))
        try:
            with closing(engine.spread(workload, missing)) as games:
                for _, row in games:
                    store.add(row)
                    progress(row)
        except KeyboardInterrupt:
            return False
    return True
