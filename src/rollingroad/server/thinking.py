"""Bots think in processes of their own, so that the event loop never waits for one."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from rollingroad.bots.roster import make_bot
from rollingroad.core.rng import Rng
from rollingroad.core.state import State


def think(state: bytes, seat: int, question: int, bot: str, seed: str) -> int:
    """What a bot answers; runs in a worker. The bot gets the view of its seat, not the state."""
    table: State = pickle.loads(state)
    return make_bot(bot, Rng(seed)).choose(table.view(seat), table.open[question])


def leave_with_the_server() -> None:
    """Runs first in a worker: when the server is gone, however that came, its workers go too."""
    server = multiprocessing.parent_process()
    assert server is not None

    def wait() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


def packed(state: State) -> bytes:
    """A state as it travels to a worker."""
    return pickle.dumps(state)


class Thinkers:
    """A pool of worker processes; one that dies is replaced."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("forkserver")
            context.set_forkserver_preload([__name__])
            self._pool = ProcessPoolExecutor(self._workers, context, leave_with_the_server)
        return self._pool

    async def choose(self, state: bytes, seat: int, question: int, bot: str, seed: str) -> int:
        task = (state, seat, question, bot, seed)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._running(), think, *task)
        except BrokenProcessPool:
            self._pool = None
            return await loop.run_in_executor(self._running(), think, *task)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
