"""`python -m benchmarks.load`: the delay between players with many matches at once.

Scripted clients play the games of the box over live connections, two to a match: first each thinks for a
while before it answers, as people do at their fastest, then not at all. The same is done with a plain echo on
the same stack, whose messages are as long: that is the limit.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from benchmarks.echo import Echoes, echo_server
from benchmarks.machine import machine
from benchmarks.running import ROOT
from benchmarks.tables import Table
from tests.server.load import Load, Pause, at_once
from tests.server.postgres import Cluster
from tests.server.running import ServerProcess

GAMES = {"highway-heist": 3, "full-throttle": 2, "shattered-highways": 2}
"""The games of the load and how many seats each match has."""

LONGEST_THOUGHT = 4.0
SETTLING = 0.2
"""The share of the time before measurements start."""
PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- written by `make load LOAD=--write` -->", "<!-- to here -->"


class Crowd(Protocol):
    """Clients that count what they did."""

    pause: Pause
    acknowledged: int
    delays: list[float]

    async def play(self) -> None: ...


@dataclass(frozen=True)
class Phase:
    """What was measured while the crowd kept one pace."""

    rate: float
    delays: tuple[float, float, float]


@dataclass(frozen=True)
class Run:
    name: str
    paced: Phase
    at_once: Phase
    memory: float | None
    """In kB for each match."""


async def thoughtful() -> None:
    await asyncio.sleep(random.uniform(0, LONGEST_THOUGHT))


async def phase(crowd: Crowd, pause: Pause, seconds: float) -> Phase:
    """Let the clients settle at that pace, then measure."""
    crowd.pause = pause
    await asyncio.sleep(seconds * SETTLING)
    crowd.delays.clear()
    before = crowd.acknowledged
    await asyncio.sleep(seconds)
    cuts = statistics.quantiles(crowd.delays, n=100)
    return Phase((crowd.acknowledged - before) / seconds, (cuts[49] * 1000, cuts[94] * 1000, cuts[98] * 1000))


async def phases(crowd: Crowd, seconds: float) -> tuple[Phase, Phase]:
    crowd.pause = thoughtful
    playing = asyncio.create_task(crowd.play())
    try:
        return await phase(crowd, thoughtful, seconds), await phase(crowd, at_once, seconds)
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


# The real server


async def measured(name: str, server: ServerProcess, matches: int, seconds: float) -> tuple[Run, int]:
    """The figures, and how long a message to a client was in the mean."""
    empty = resident(server.pid)
    load = Load([server.address])
    for game, seats in GAMES.items():
        options = {"players": seats} if game == "full-throttle" else {}
        await load.set_up(matches // len(GAMES), game, seats, **options)
    paced, flat_out = await phases(load, seconds)
    memory = (resident(server.pid) - empty) / len(load.players) if not server.more else None
    updates = sum(player.updates for player in load.everybody)
    return Run(name, paced, flat_out, memory), sum(player.bytes for player in load.everybody) // updates


def resident(pid: int) -> int:
    """The memory of a process in kB."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


@contextmanager
def running(data: Path | str, *more: str) -> Iterator[ServerProcess]:
    server = ServerProcess(data, *more, forked=False)
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def postgres() -> Iterator[Cluster]:
    cluster = Cluster()
    try:
        yield cluster
    finally:
        cluster.remove()


def runs(matches: int, seconds: float) -> list[Run]:
    found: list[Run] = []
    sizes: list[int] = []

    def measure(name: str, server: ServerProcess) -> None:
        run, size = asyncio.run(measured(name, server, matches, seconds))
        found.append(run)
        sizes.append(size)

    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        measure("SQLite", server)
    with postgres() as cluster:
        with running(cluster.new_database()) as server:
            measure("PostgreSQL", server)
        with running(cluster.new_database(), "--workers", "2") as server:
            measure("PostgreSQL, 2 workers", server)
    with echo_server(sizes[0]) as address:
        paced, flat_out = asyncio.run(phases(Echoes(address, matches), seconds))
    found.append(Run(f"plain echo of {sizes[0] / 1000:.0f} kB", paced, flat_out, None))
    return found


# What is shown


def table(found: list[Run]) -> Table:
    header = ["", "actions/s", "p50 ms", "p95 ms", "p99 ms", "flat out: actions/s", "p95 ms", "kB a match"]
    rows = [
        [
            run.name,
            f"{run.paced.rate:.0f}",
            *(f"{delay:.1f}" for delay in run.paced.delays),
            f"{run.at_once.rate:.0f}",
            f"{run.at_once.delays[1]:.0f}",
            "" if run.memory is None else f"{run.memory:.0f}",
        ]
        for run in found
    ]
    return Table("Load", header, rows)


def write(found: list[Run], matches: int, seconds: float) -> None:
    place = ", ".join(f"{key}: {value}" for key, value in machine().items())
    said = f"{matches} matches, {seconds:.0f} seconds each. {place}."
    write_between(BEGIN, f"{said}\n\n{table(found).markdown()}")


def write_between(begin: str, new: str) -> None:
    """Into the page, between that mark and the next end."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{begin}\n{new}\n{END}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--write", action="store_true", help="into docs/reliability.md too")
    wanted = parser.parse_args()
    found = runs(wanted.matches, wanted.seconds)
    print(table(found).markdown())
    if wanted.write:
        write(found, wanted.matches, wanted.seconds)


if __name__ == "__main__":
    main()
