"""A queue for a few places in which owners take turns, however many requests each has waiting."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


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
