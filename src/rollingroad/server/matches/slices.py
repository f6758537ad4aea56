"""Does long work in the event loop in slices, one piece of work at a time; other tasks run between them.

A thread would compete with the event loop for Python's lock, and hold it up for longer.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

Item = TypeVar("Item")
Made = TypeVar("Made")

_SLICE_SECONDS: Final = 0.002
AT_ONCE: Final = 20
"""Up to this many items are done in one slice."""
_CHANGES_FOR_ONE: Final = 100
_MOST_MORE: Final = 100


def cost(changes: int) -> int:
    """The number of extra requests that replaying or reading that many changes counts as."""
    return min(_MOST_MORE, max(0, changes) // _CHANGES_FOR_ONE)


class Slices:
    """Shares the event loop between long work and everything else."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def each(self, make: Callable[[Item], Made], items: Sequence[Item]) -> list[Made]:
        """Make something of each item."""
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
