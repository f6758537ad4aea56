"""`python -m benchmarks.server.load`: the delay between players with many matches at once.

Scripted clients play the games of the box over live connections, two to a match: first each thinks for a
while before it answers, as people do at their fastest, then not at all. The same is done with a plain echo on
the same stack, whose messages are as long: that is the limit. A long match then shows what length costs.

Each row is kept in build/load.jsonl as soon as it is measured; `--resume` measures those that are missing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

import uvloop
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame

from benchmarks.machine import machine, usage
from benchmarks.results import Figure
from benchmarks.running import ROOT
from benchmarks.server import lengths
from benchmarks.server.echo import Echoes, echo_server
from benchmarks.tables import Table, figure_text
from tests.server.load import Load, Pause, at_once
from tests.server.postgres import Cluster
from tests.server.running import ServerProcess

T = TypeVar("T")
Figures = dict[str, float]

GAMES = {"highway-heist": 3, "full-throttle": 2, "shattered-highways": 2}
"""The games of the load and how many seats each match has."""

LONGEST_THOUGHT = 4.0
SETTLING = 0.2
"""The share of the time before measurements start."""
PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- written by `make load LOAD=--write` -->", "<!-- to here -->"
KEPT = ROOT / "build" / "load.jsonl"
ECHO = "plain echo"


class Crowd(Protocol):
    """Clients that count what they did."""

    pause: Pause
    acknowledged: int
    delays: list[float]

    async def play(self) -> None: ...


async def thoughtful() -> None:
    await asyncio.sleep(random.uniform(0, LONGEST_THOUGHT))


async def phase(crowd: Crowd, pause: Pause, seconds: float, *processes: int) -> Figures:
    """Let the clients settle at that pace, then measure; processor time is that of these processes."""
    crowd.pause = pause
    await asyncio.sleep(seconds * SETTLING)
    crowd.delays.clear()
    before, used = crowd.acknowledged, usage(*processes)
    await asyncio.sleep(seconds)
    actions = crowd.acknowledged - before
    cuts = statistics.quantiles(crowd.delays, n=100)
    found = {f"p{cut} ms": 1000 * cuts[cut - 1] for cut in (50, 95, 99)} | {"actions/s": actions / seconds}
    spent = 1000 * usage(*processes).since(used).seconds / actions
    return found | ({"CPU ms an action": spent} if processes else {})


async def _both(crowd: Crowd, seconds: float, *processes: int) -> tuple[Figures, Figures]:
    return (
        await phase(crowd, thoughtful, seconds, *processes),
        await phase(crowd, at_once, seconds, *processes),
    )


async def phases(crowd: Crowd, seconds: float, *processes: int) -> Figures:
    """What was measured while the crowd thought, and flat out."""
    crowd.pause = thoughtful
    playing = asyncio.create_task(crowd.play())
    measuring = asyncio.create_task(_both(crowd, seconds, *processes))
    try:
        await asyncio.wait([playing, measuring], return_when=asyncio.FIRST_COMPLETED)
        if not measuring.done():
            await playing
            raise AssertionError("all matches were over before they were measured")
        paced, at_full_speed = measuring.result()
    finally:
        playing.cancel()
        measuring.cancel()
        await asyncio.gather(playing, measuring, return_exceptions=True)
    return paced | {f"flat out: {name}": value for name, value in at_full_speed.items()}


def run(work: Coroutine[Any, Any, T]) -> T:
    """The clients share the cores with the server, so they get the quicker event loop too."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


# The real server


async def measured(server: ServerProcess, matches: int, seconds: float, *processes: int) -> Figures:
    """The figures of a server; `processes` are those of its database."""
    server.wait_until_ready()
    await _set_up(Load([server.address]), 1)
    load, empty = Load([server.address]), usage(server.pid)
    await _set_up(load, matches // len(GAMES))
    with weighing() as updates:
        found = await phases(load, seconds, server.pid, *processes)
    sizes = {"update B": [size for size, _ in updates], "packed B": [packed for _, packed in updates]}
    memory = usage(server.pid).since(empty).memory / len(load.players)
    return found | {name: statistics.median(each) for name, each in sizes.items()} | {"kB a match": memory}


async def _set_up(load: Load, matches: int) -> None:
    """That many matches of each game."""
    for game, seats in GAMES.items():
        options = {"players": seats} if game == "full-throttle" else {}
        await load.set_up(matches, game, seats, **options)


@contextmanager
def weighing() -> Iterator[list[tuple[int, int]]]:
    """The sizes of all updates that clients of this process receive, before and after compression."""
    found: list[tuple[int, int]] = []
    decode = PerMessageDeflate.decode

    def weigh(self: PerMessageDeflate, frame: Frame, *, max_size: int | None = None) -> Frame:
        decoded = decode(self, frame, max_size=max_size)
        if bytes(decoded.data[:16]) == b'{"type":"update"':
            found.append((len(decoded.data), len(frame.data)))
        return decoded

    PerMessageDeflate.decode = weigh  # type: ignore[method-assign]
    try:
        yield found
    finally:
        PerMessageDeflate.decode = decode  # type: ignore[method-assign]


@contextmanager
def running(data: Path | str, *more: str) -> Iterator[ServerProcess]:
    server = ServerProcess(data, *more, forked=False)
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def on_sqlite() -> Iterator[ServerProcess]:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        yield server


# The rows


class Rows:
    """What was measured, kept on disk as it comes."""

    def __init__(self, matches: int, seconds: float, resume: bool) -> None:
        self._matches = matches
        self._seconds = seconds
        KEPT.parent.mkdir(exist_ok=True)
        if not resume:
            KEPT.unlink(missing_ok=True)
        lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
        self._samples: dict[tuple[str, int], Figures] = {}
        for line in lines:
            name, run_number, figures = json.loads(line)
            self._samples[name, run_number] = figures

    def add(self, name: str, number: int, measure: Callable[[], Figures]) -> None:
        """Measure a row of that run, unless it is there already."""
        if (name, number) in self._samples:
            return
        figures = self._samples[name, number] = measure()
        with KEPT.open("a", encoding="utf-8") as file:
            print(json.dumps([name, number, figures]), file=file)
        shown = ", ".join(f"{key} {value:,.2f}" for key, value in figures.items())
        print(f"{name}, run {number + 1}: {shown}", flush=True)

    def measure_run(self, number: int) -> None:
        """All rows once."""
        with on_sqlite() as server:
            self.add("SQLite", number, partial(self._load, server))
        cluster = Cluster()
        try:
            for name, more in (("PostgreSQL", ()), ("PostgreSQL, 2 workers", ("--workers", "2"))):
                with running(cluster.new_database(), *more) as server:
                    self.add(name, number, partial(self._load, server, cluster.pid))
        finally:
            cluster.remove()
        with echo_server(int(self.figures("SQLite")["update B"].median)) as address:
            self.add(ECHO, number, lambda: run(phases(Echoes(address, self._matches), self._seconds)))
        for decision in lengths.DECISIONS:
            with on_sqlite() as server:
                self.add(f"decision {decision:,}", number, partial(lengths.measured, server, decision))

    def _load(self, server: ServerProcess, *processes: int) -> Figures:
        return run(measured(server, self._matches, self._seconds, *processes))

    def figures(self, name: str) -> dict[str, Figure]:
        samples = [figures for (row, _), figures in self._samples.items() if row == name]
        return {key: Figure.of([sample[key] for sample in samples]) for key in samples[0]}

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys(name for name, _ in self._samples))

    def tables(self) -> list[Table]:
        """The load, and the lengths."""
        long = [name for name in self.names if name.startswith("decision ")]
        return [
            table("Load", self, [name for name in self.names if name not in long]),
            table("Length", self, long),
        ]


def table(title: str, rows: Rows, names: list[str]) -> Table:
    """A column for each name, a row for each figure."""
    found = [rows.figures(name) for name in names]
    keys = dict.fromkeys(key for figures in found for key in figures)
    return Table(
        title, ["", *names], [[key, *(figure_text(each.get(key)) for each in found)] for key in keys]
    )


def write(rows: Rows, said: str) -> None:
    shown = "\n\n".join(each.markdown() for each in rows.tables() if each.rows)
    write_between(BEGIN, f"{said}\n\n{shown}")


def write_between(begin: str, new: str) -> None:
    """Into the page, between that mark and the next end."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{begin}\n{new}\n{END}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.load", description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--resume", action="store_true", help="keep the rows of a run that was interrupted")
    parser.add_argument("--write", action="store_true", help="into docs/reliability.md too")
    wanted = parser.parse_args()
    rows = Rows(wanted.matches, wanted.seconds, wanted.resume)
    place = ", ".join(f"{key}: {value}" for key, value in machine().items())
    said = f"{wanted.matches} matches, {wanted.seconds:.0f} seconds each, runs: {wanted.runs}. {place}."
    for number in range(wanted.runs):
        rows.measure_run(number)
        if wanted.write:
            write(rows, said)
    for each in rows.tables():
        print(f"\n{each.markdown()}")


if __name__ == "__main__":
    main()
