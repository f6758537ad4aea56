"""The server with a stopwatch: it writes down what holds its event loop, and for how long.

A hold is one callback of the loop, or a wait between two of them while other threads of the server run.
The time in which the loop's thread is ready and has no core does not count, nor that in which no thread of
the server runs: neighbours take both. What remains is work in the loop, and other threads with Python's lock.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import time
from collections.abc import Callable
from contextvars import Context
from pathlib import Path
from typing import Any, Final, TypeVarTuple

import uvloop

from rollingroad.cli.main import main as run_command
from rollingroad.server.api.connections import Channel, HttpConnection
from tests.server.running import ServerProcess

_PROBE_SECONDS: Final = 0.001
_SHORTEST_SECONDS: Final = 0.001
_HELD: Final = re.compile(r"^held ([\d.]+) ms by (.*)$", re.MULTILINE)

Callback = Callable[..., object]
Ts = TypeVarTuple("Ts")


class HeldServer(ServerProcess):
    module = "benchmarks.server.holds"

    def __init__(self, folder: Path, *more: str) -> None:
        self._read = 0
        super().__init__(folder, *more, log=folder / "log.txt")

    def holds(self) -> list[tuple[float, str]]:
        """Those since the last call, in milliseconds, and what held the loop."""
        logged, before = self.logged(), self._read
        self._read = len(logged)
        return [(float(found[1]), found[2]) for found in _HELD.finditer(logged, before)]


class Stopwatch:
    """Times what runs in the event loop of one thread."""

    def __init__(self) -> None:
        self._schedule = os.open("/proc/thread-self/schedstat", os.O_RDONLY)
        self._begun = self._clocks()
        self._due = self._begun[0]
        self._inside = False

    def run(self, callback: Callback, *args: Any) -> object:
        if self._inside:
            return callback(*args)
        self._note_wait()
        self._inside, self._begun = True, self._clocks()
        try:
            return callback(*args)
        finally:
            self._note(self._begun[0], callback)
            self._inside, self._begun = False, self._clocks()

    def probe(self, loop: uvloop.Loop) -> None:
        """Wake the loop again and again: it shows when it cannot run."""
        self._note_wait()
        self._begun = self._clocks()
        self._due = self._begun[0] + _PROBE_SECONDS
        uvloop.Loop.call_later(loop, _PROBE_SECONDS, self.probe, loop)

    def _note_wait(self) -> None:
        """Nothing has run in the loop since the clocks were read: what makes the probe late is elsewhere."""
        self._note(max(self._due, self._begun[0]), "other threads")

    def _note(self, begun: float, what: object) -> None:
        wall = time.perf_counter() - begun
        if wall < _SHORTEST_SECONDS:
            return
        _, used, without_core = self._clocks()
        held = min(wall - (without_core - self._begun[2]), used - self._begun[1])
        if held >= _SHORTEST_SECONDS:
            print(f"held {held * 1000:.1f} ms by {_name(what)}", file=sys.stderr, flush=True)

    def _clocks(self) -> tuple[float, float, float]:
        """In seconds: the time, what the process has used, and how long this thread waited for a core."""
        without_core = int(os.pread(self._schedule, 100, 0).split()[1]) / 1e9
        return time.perf_counter(), time.process_time(), without_core


def _name(what: object) -> str:
    task = getattr(what, "__self__", None)
    named = task.get_coro() if isinstance(task, asyncio.Task) else what
    return str(getattr(named, "__qualname__", named))


class TimedLoop(uvloop.Loop):
    """The server's event loop with every callback timed."""

    stopwatch: Stopwatch

    def run_forever(self) -> None:
        self.stopwatch = Stopwatch()
        super().call_soon(self.stopwatch.probe, self)
        super().run_forever()

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        return super().call_soon(self._run, callback, *args, context=context)

    def call_soon_threadsafe(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        return super().call_soon_threadsafe(self._run, callback, *args, context=context)

    def call_later(
        self, delay: float, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return super().call_later(delay, self._run, callback, *args, context=context)

    def _run(self, callback: Callback, *args: Any) -> object:
        return self.stopwatch.run(callback, *args)


def main() -> None:
    uvloop.new_event_loop = TimedLoop
    for protocol in (HttpConnection, Channel):
        # mypy lets no method be set in the usual way.
        setattr(protocol, "data_received", _timed(protocol.data_received))  # noqa: B010
    run_command()


def _timed(receive: Callback) -> Callback:
    """uvloop calls it without a callback."""
    return lambda self, data: self.loop.stopwatch.run(receive, self, data)
