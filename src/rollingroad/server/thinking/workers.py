"""Bots think in processes of their own, so that the event loop never waits for one."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as either
from typing import Final, NamedTuple, TypeVar

from rollingroad.bots.bot import Advice, Bot
from rollingroad.bots.roster import Maker
from rollingroad.bots.several import worker_context
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision, State
from rollingroad.core.view import View
from rollingroad.server.fair_queue import FairQueue

Answer = TypeVar("Answer")


class Thought(NamedTuple):
    """What a bot shall think about: the question of that number, asked of that seat at that table."""

    state: bytes
    seat: int
    question: int
    bot: Maker
    seed: str
    owner: str = ""
    """For whom it thinks: owners take turns."""
    can_wait: bool = False
    """Whether no player waits for it."""

    def put_to(self, think: Callable[[Bot, View, Decision], Answer]) -> Answer:
        """Runs in a worker. The bot gets the view of its seat, not the state."""
        table: State = pickle.loads(self.state)
        with closing(self.bot(Rng(self.seed))) as bot:
            return think(bot, table.view(self.seat), table.open[self.question])


def choose(thought: Thought) -> int:
    """What a bot answers."""
    return thought.put_to(lambda bot, view, ask: bot.choose(view, ask))


def advise(thought: Thought, most: int) -> list[Advice]:
    """The best few answers that a bot knows."""
    return thought.put_to(lambda bot, view, ask: bot.advise(view, ask, most))


def leave_with_the_server(dismissal: Connection) -> None:
    """Runs first in a worker: when the server is gone, however that came, or has closed the other end of the
    pipe, the worker goes at once, whatever it thinks about."""
    server = multiprocessing.parent_process()
    assert server is not None

    def leave() -> None:
        either([server.sentinel, dismissal])
        os._exit(0)

    threading.Thread(target=leave, daemon=True).start()


def packed(state: State) -> bytes:
    """A state as it travels to a worker."""
    return pickle.dumps(state)


_NICENESS: Final = 10
"""Of workers that nobody waits for: the system gives the processors to all others first."""


def leave_processors_to_others(dismissal: Connection) -> None:
    """Runs first in a worker that nobody waits for."""
    leave_with_the_server(dismissal)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)


class Workers:
    """A pool of processes, in which those for whom they work take turns; one that dies is replaced."""

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
    """Workers for what players wait for, and others, which start when they are needed, for what can wait."""

    def __init__(self, workers: int | None = None) -> None:
        number = workers or max(1, (os.cpu_count() or 2) - 1)
        self._dismissal, self._employment = multiprocessing.Pipe(duplex=False)
        self._for_players = Workers(number, leave_with_the_server, self._dismissal)
        self._for_later = Workers(max(1, number // 2), leave_processors_to_others, self._dismissal)

    @property
    def thinking(self) -> int:
        """How many questions are being thought about, or wait for a worker."""
        return len(self._for_players.queue) + len(self._for_later.queue)

    def warm_up(self) -> None:
        """Start the workers, which takes a moment; call it outside the event loop."""
        self._for_players.warm_up()

    async def choose(self, thought: Thought) -> int:
        if thought.can_wait:
            return await self.when_there_is_room(partial(choose, thought), thought.owner)
        return await self._for_players.do(partial(choose, thought), thought.owner)

    async def advise(self, thought: Thought, most: int) -> list[Advice]:
        return await self._for_players.do(partial(advise, thought, most), thought.owner)

    async def when_there_is_room(self, work: Callable[[], Answer], owner: str = "") -> Answer:
        """Something that no player waits for: it never holds up what one does."""
        return await self._for_later.do(work, owner)

    def close(self) -> None:
        """Nobody waits for what is being thought: a server that comes back asks again."""
        self._for_players.close()
        self._for_later.close()
        self._employment.close()
        self._dismissal.close()
