"""An event loop on virtual time: when nothing is left to do, it jumps to the next timer.

Callbacks belong to the process in whose context they were made. Those of a process that is killed are never
run, those of one that is paused wait, and each process has a clock that may be wrong.
"""

from __future__ import annotations

import asyncio
from asyncio import events
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from datetime import UTC, datetime, timedelta
from heapq import heappush
from typing import Any, Protocol

_MOST_ROUNDS = 100_000
START = datetime(2030, 1, 1, tzinfo=UTC)


class Process:
    """Something that runs on the loop and can be stopped."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.killed = False
        self.paused = False
        self.context = copy_context()
        self.context.run(PROCESS.set, self)
        self.clock_error = 0.0
        """How many seconds its clock is fast."""
        self._waiting: list[tuple[VirtualLoop, events.Handle]] = []

    def hold(self, loop: VirtualLoop, handle: events.Handle) -> None:
        if not self.killed:
            self._waiting.append((loop, handle))

    def go_on(self) -> None:
        self.paused = False
        waiting, self._waiting = self._waiting, []
        for loop, handle in waiting:
            loop.put(handle)


PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)


class _Handle(events.Handle):
    __slots__ = ()

    def _run(self) -> None:
        _run(self, super()._run)


class _TimerHandle(events.TimerHandle):
    __slots__ = ()

    def _run(self) -> None:
        _run(self, super()._run)


def _run(handle: events.Handle, run: Callable[[], object]) -> None:
    process: Process | None = handle._context.get(PROCESS)  # type: ignore[attr-defined]  # every handle has one
    if process is not None and (process.killed or process.paused):
        process.hold(handle._loop, handle)  # type: ignore[attr-defined]
    else:
        run()


class Executor(Protocol):
    """Decides what becomes of work that would run in a thread or another process."""

    def __call__(
        self, executor: Any, done: asyncio.Future[Any], work: Callable[..., Any], args: tuple[Any, ...]
    ) -> None: ...


class _Jump:
    """Takes the place of the selector: instead of waiting, it moves the time."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self._rounds = 0
        """How often the loop has run since time last passed."""

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise AssertionError("everybody waits for ever")
        self._rounds = 0 if timeout > 0 else self._rounds + 1
        if self._rounds > _MOST_ROUNDS:
            raise AssertionError("somebody is busy for ever")
        self._loop.now += max(0.0, timeout)
        return []

    def close(self) -> None:
        """Nothing is open."""


class VirtualLoop(asyncio.BaseEventLoop):
    def __init__(self, executor: Executor) -> None:
        super().__init__()
        self.now = 0.0
        self._clock_resolution = 1e-9
        self._selector = _Jump(self)
        self._executor = executor

    def time(self) -> float:
        return self.now

    def put(self, handle: events.Handle) -> None:
        self._ready.append(handle)  # type: ignore[attr-defined]  # of the base class

    def _process_events(self, event_list: list[Any]) -> None:
        """There are none."""

    def _write_to_self(self) -> None:
        """Nobody sleeps."""

    def call_soon(  # type: ignore[override]  # typed by variadic generics, which say no more here
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> events.Handle:
        handle = _Handle(callback, args, self, context)
        self.put(handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> events.TimerHandle:
        timer = _TimerHandle(when, callback, args, self, context)
        heappush(self._scheduled, timer)  # type: ignore[attr-defined]
        timer._scheduled = True  # type: ignore[attr-defined]  # so that it is counted when it is cancelled
        return timer

    def run_in_executor(  # type: ignore[override]  # done here, so that a run can be repeated
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        done = self.create_future()
        self._executor(executor, done, func, args)
        return done


class SimulatedDatetime(datetime):
    """`datetime` whose `now` is that of the process that asks."""

    @classmethod
    def now(cls, tz: Any = None) -> datetime:  # type: ignore[override]
        loop, process = events._get_running_loop(), PROCESS.get()
        seconds = (loop.time() if loop else 0.0) + (process.clock_error if process else 0.0)
        return START + timedelta(seconds=seconds)
