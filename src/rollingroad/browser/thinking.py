"""Bots think in a second worker, which the page ends to cancel a thought."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from rollingroad.bots.bot import Advice
from rollingroad.browser.ports import Worker
from rollingroad.core.registry import announce
from rollingroad.server.matches.thought import Thought, advise, choose

T = TypeVar("T")


def open(games: str = "") -> None:
    """Make the worker ready; `games` as for the edition."""
    announce(games)


def answer(work: Any) -> Any:
    """Do the work that a `WorkerThinker` sent; runs in the second worker."""
    return to_js(pickle.dumps(pickle.loads(to_bytes(work))()))


class WorkerThinker:
    """Sends thoughts to the worker, one at a time in the order in which they come. A worker that fails is
    replaced once."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._turn = asyncio.Lock()

    async def choose(self, thought: Thought) -> int:
        return await self.do(partial(choose, thought))

    async def advise(self, thought: Thought, most: int) -> list[Advice]:
        return await self.do(partial(advise, thought, most))

    async def do(self, work: Callable[[], T], owner: str = "") -> T:
        async with self._turn:
            try:
                return await self._think(work)
            except Exception:
                self._worker.cancel()
                return await self._think(work)
            except asyncio.CancelledError:
                self._worker.cancel()
                raise

    async def _think(self, work: Callable[[], T]) -> T:
        made: T = pickle.loads(to_bytes(await self._worker.think(to_js(pickle.dumps(work)))))
        return made


def to_js(data: bytes) -> Any:
    """A `Uint8Array` in a browser, else the bytes."""
    try:
        from pyodide.ffi import to_js as convert
    except ImportError:
        return data
    return convert(data)


def to_bytes(data: Any) -> bytes:
    return data if isinstance(data, bytes) else bytes(data.to_bytes())
