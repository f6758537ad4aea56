"""Worker processes in which bots think, so that the event loop never waits for one."""

import asyncio
import multiprocessing
import os
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as either
from typing import Final, TypeVar

from rollingroad.bots.bot import Advice
from rollingroad.bots.thinking_time import worker_context
from rollingroad.server.matches.thought import Thought, advise, choose
from rollingroad.server.problems import Refused, Unavailable


class FairQueue:
    """Gives out places. If there are several, no owner gets all of them."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._most_for_one = max(1, places - 1)
        self._taken: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """Requests by owner; the owner whose turn is next comes first."""

    def __len__(self) -> int:
        """The number of requests that have a place or wait for one."""
        return self._taken.total() + sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def place(self, owner: str) -> AsyncIterator[None]:
        """Wait for a place and hold it until the block ends."""
        mine = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(mine)
        self._give_places()
        try:
            await mine
            yield
        finally:
            if mine.cancelled():
                self._leave(owner, mine)
            else:
                self._taken.subtract((owner,))
                self._taken = +self._taken
            self._give_places()

    def _give_places(self) -> None:
        while self._taken.total() < self._places:
            owner = next((each for each in self._waiting if self._taken[each] < self._most_for_one), None)
            if owner is None:
                return
            next_one = self._waiting[owner][0]
            self._leave(owner, next_one)
            if not next_one.done():
                self._taken[owner] += 1
                next_one.set_result(None)

    def _leave(self, owner: str, one: asyncio.Future[None]) -> None:
        """Take a request out of the queue; its owner goes behind the other owners."""
        waiting = self._waiting.get(owner, deque())
        if one in waiting:
            waiting.remove(one)
            self._waiting.move_to_end(owner)
        if not waiting:
            self._waiting.pop(owner, None)


Answer = TypeVar("Answer")

_MOST_BEFORE_ADVICE: Final = 8
"""Questions for each worker; where more wait, those of bots go first and advice is refused."""


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
        """Raises `Unavailable` where the system has no room for another process."""
        loop = asyncio.get_running_loop()
        async with self.queue.place(owner):
            try:
                try:
                    return await loop.run_in_executor(self._running(), work)
                except BrokenProcessPool:
                    self._pool = None
                    return await loop.run_in_executor(self._running(), work)
            except OSError as error:
                self._pool = None
                raise Unavailable("its system has no room for another process") from error

    @property
    def is_full(self) -> bool:
        return len(self.queue) >= _MOST_BEFORE_ADVICE * self._number

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
        """Refused where so much waits that it would hold up the bots of those who play."""
        if self._for_players.is_full:
            said = "The bots have too many questions to answer now for advice: try again in 5 s."
            raise Refused(503, "UNAVAILABLE", said, wait=5)
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
