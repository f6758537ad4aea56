"""Worker processes in which bots think, so that the event loop never waits for one."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as either
from typing import Final, TypeVar

from rollingroad.bots.bot import Advice
from rollingroad.bots.parallel_search import worker_context
from rollingroad.server.matches.thought import Thought, advise, choose
from rollingroad.server.thinking.fair_queue import FairQueue

Answer = TypeVar("Answer")


def leave_with_the_server(dismissal: Connection) -> None:
    """Make this worker exit at once when the server has exited, for whatever reason, or has closed the other
    end of the pipe. Runs first in a worker."""
    server = multiprocessing.parent_process()
    assert server is not None

    def leave() -> None:
        either([server.sentinel, dismissal])
        os._exit(0)

    threading.Thread(target=leave, daemon=True).start()


_NICENESS: Final = 10
"""The niceness of workers that nobody waits for: the system runs all others first."""


def leave_processors_to_others(dismissal: Connection) -> None:
    """Lower the priority of this worker. Runs first in a worker that nobody waits for."""
    leave_with_the_server(dismissal)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)


class Workers:
    """A pool of processes whose owners take turns. A pool that breaks is replaced."""

    def __init__(self, number: int, begin: Callable[[Connection], None], dismissal: Connection) -> None:
        self._number = number
        self._begin = begin
        self._dismissal = dismissal
        self._pool: ProcessPoolExecutor | None = None
        self.queue = FairQueue(number)

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = worker_context(__name__)
            self._pool = ProcessPoolExecutor(self._number, context, self._begin, (self._dismissal,))
        return self._pool

    def warm_up(self) -> None:
        pool = self._running()
        wait([pool.submit(os.getpid) for _ in range(self._number)])

    async def do(self, work: Callable[[], Answer], owner: str) -> Answer:
        loop = asyncio.get_running_loop()
        async with self.queue.place(owner):
            try:
                return await loop.run_in_executor(self._running(), work)
            except BrokenProcessPool:
                self._pool = None
                return await loop.run_in_executor(self._running(), work)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class Thinkers:
    """Workers for thoughts that players wait for, and others, started on demand, for work that can wait."""

    def __init__(self, workers: int | None = None) -> None:
        number = workers or max(1, (os.cpu_count() or 2) - 1)
        self._dismissal, self._employment = multiprocessing.Pipe(duplex=False)
        self._for_players = Workers(number, leave_with_the_server, self._dismissal)
        self._for_later = Workers(max(1, number // 2), leave_processors_to_others, self._dismissal)

    @property
    def thinking(self) -> int:
        """The number of thoughts that workers are busy with or that wait for one."""
        return len(self._for_players.queue) + len(self._for_later.queue)

    def warm_up(self) -> None:
        """Start the workers. This takes a moment: call it outside the event loop."""
        self._for_players.warm_up()

    async def choose(self, thought: Thought) -> int:
        if thought.can_wait:
            return await self.when_there_is_room(partial(choose, thought), thought.owner)
        return await self._for_players.do(partial(choose, thought), thought.owner)

    async def advise(self, thought: Thought, most: int) -> list[Advice]:
        return await self._for_players.do(partial(advise, thought, most), thought.owner)

    async def when_there_is_room(self, work: Callable[[], Answer], owner: str = "") -> Answer:
        """Do work that no player waits for; it never holds up what one does."""
        return await self._for_later.do(work, owner)

    def close(self) -> None:
        """Stop the workers without waiting for them: a server that comes back asks again."""
        self._for_players.close()
        self._for_later.close()
        self._employment.close()
        self._dismissal.close()
