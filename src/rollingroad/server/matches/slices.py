"""Long work in the event loop: one at a time, in slices, and everybody else gets their turn between them.

In a thread it would fight with the event loop over Python's lock, and hold it up for longer.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from rollingroad.core.match import Match
from rollingroad.core.state import NOBODY
from rollingroad.server import wire
from rollingroad.server.seen import Entry, seat_views, step

Item = TypeVar("Item")
Made = TypeVar("Made")

_SLICE_SECONDS: Final = 0.002
AT_ONCE: Final = 20
"""So little is done at once."""
_CHANGES_FOR_ONE: Final = 100
_MOST_MORE: Final = 100


def cost(changes: int) -> int:
    """As how many more requests it counts to play or look through that many changes of a match."""
    return min(_MOST_MORE, max(0, changes) // _CHANGES_FOR_ONE)


class Slices:
    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def each(self, make: Callable[[Item], Made], items: Sequence[Item]) -> list[Made]:
        """What that makes of each item."""
        if len(items) <= AT_ONCE:
            return list(map(make, items))
        made: list[Made] = []
        async with self._turn:
            begun = time.perf_counter()
            for item in items:
                made.append(make(item))
                if time.perf_counter() - begun > _SLICE_SECONDS:
                    await asyncio.sleep(0)
                    begun = time.perf_counter()
        return made

    async def views(
        self, match: Match, log: Sequence[Entry], mine: Sequence[int], persons: Sequence[int], since: int
    ) -> list[wire.SeatView]:
        """As `seat_views`; nobody may change the match meanwhile."""
        newest = max(since, len(log) - AT_ONCE)
        views = seat_views(match, log, mine, persons, newest)
        return [await self._with_older(view, match, log[max(0, since) : newest]) for view in views]

    async def _with_older(self, view: wire.SeatView, match: Match, log: Sequence[Entry]) -> wire.SeatView:
        if log:
            seen = match.state.view(NOBODY if view.seat is None else view.seat)
            view.steps[:0] = await self.each(lambda entry: step(match.game, entry, seen), log)
        return view
