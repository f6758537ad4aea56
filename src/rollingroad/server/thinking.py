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
from typing import NamedTuple, TypeVar

from rollingroad.bots.bot import Advice, Bot
from rollingroad.bots.roster import Maker
from rollingroad.bots.several import worker_context
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision, State
from rollingroad.core.view import View

Answer = TypeVar("Answer")


class Thought(NamedTuple):
    """What a bot shall think about: the question of that number, asked of that seat at that table."""

    state: bytes
    seat: int
    question: int
    bot: Maker
    seed: str

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


class Thinkers:
    """A pool of worker processes; one that dies is replaced."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._dismissal, self._employment = multiprocessing.Pipe(duplex=False)
        self.thinking = 0
        """How many questions are being thought about, or wait for a worker."""
        self._one_by_one = asyncio.Lock()
        self._has_room = asyncio.Event()
        self._has_room.set()

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers, worker_context(__name__), leave_with_the_server, (self._dismissal,)
            )
        return self._pool

    def warm_up(self) -> None:
        """Start the workers, which takes a moment; call it outside the event loop."""
        pool = self._running()
        wait([pool.submit(os.getpid) for _ in range(self._workers)])

    async def choose(self, thought: Thought) -> int:
        return await self._answered(partial(choose, thought))

    async def advise(self, thought: Thought, most: int) -> list[Advice]:
        return await self._answered(partial(advise, thought, most))

    async def when_there_is_room(self, work: Callable[[], Answer]) -> Answer:
        """Something that can wait. One such thing is done at a time, and begins while a worker has nothing to
        do: a bot that is asked meanwhile waits for no more than that one."""
        async with self._one_by_one:
            await self._has_room.wait()
            return await self._worked(work)

    async def _answered(self, think: Callable[[], Answer]) -> Answer:
        self._count(1)
        try:
            return await self._worked(think)
        finally:
            self._count(-1)

    def _count(self, more: int) -> None:
        self.thinking += more
        if self.thinking < self._workers:
            self._has_room.set()
        else:
            self._has_room.clear()

    async def _worked(self, work: Callable[[], Answer]) -> Answer:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._running(), work)
        except BrokenProcessPool:
            self._pool = None
            return await loop.run_in_executor(self._running(), work)

    def close(self) -> None:
        """Nobody waits for what is being thought: a server that comes back asks anew."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
        self._employment.close()
        self._dismissal.close()
