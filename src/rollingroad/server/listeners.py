"""Who listens to a match, and what each of them has still to be sent."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable

from rollingroad.server.identity import Caller
from rollingroad.server.live_match import LiveMatch
from rollingroad.server.outgoing import update
from rollingroad.server.problems import Refused
from rollingroad.server.slices import Slices
from rollingroad.server.wire import Update

_MOST_WAITING = 200
"""A listener that is this far behind gets everything at once instead."""


class Listener:
    """One open connection. `seen` is the last number that was put into its queue."""

    def __init__(self, caller: Caller, seen: int) -> None:
        self.caller = caller
        self.seen = seen
        self._waiting: list[Update] = []
        self._news = asyncio.Event()
        self._ended = False

    async def tell(self, table: LiveMatch, online: set[int], slices: Slices) -> None:
        if len(self._waiting) >= _MOST_WAITING:
            self.seen = self._waiting[0].number - 1
            self._waiting.clear()
        self._waiting.append(await update(table, self.caller, online, self.seen, slices))
        self.seen = table.number
        self._news.set()

    def end(self) -> None:
        """The table is gone: nothing follows what is waiting."""
        self._ended = True
        self._news.set()

    async def next(self) -> Update:
        """The next update, as soon as there is one; refused when the table is gone."""
        while not self._waiting:
            if self._ended:
                raise Refused(404, "NOT_FOUND", "This table has been deleted.")
            self._news.clear()
            await self._news.wait()
        return self._waiting.pop(0)


class Listeners:
    """All open connections by match, and what other processes say of theirs."""

    def __init__(self) -> None:
        self._by_match: dict[str, list[Listener]] = defaultdict(list)
        self._elsewhere: dict[str, dict[int, frozenset[int]]] = defaultdict(dict)
        """The seats that are online by match and process."""
        self.slices = Slices()

    def add(self, match: str, listener: Listener) -> None:
        self._by_match[match].append(listener)

    def remove(self, match: str, listener: Listener) -> None:
        self._by_match[match].remove(listener)
        if not self._by_match[match]:
            del self._by_match[match]

    def end(self, match: str) -> None:
        """The table is gone: its connections end."""
        for listener in self._by_match.get(match, ()):
            listener.end()

    def any(self, match: str) -> bool:
        return match in self._by_match

    def has(self, match: str, which: Callable[[Caller], bool]) -> bool:
        """Whether such a caller has the table open at this process."""
        return any(which(listener.caller) for listener in self._by_match.get(match, ()))

    def behind(self, table: LiveMatch) -> bool:
        """Whether somebody has not been told of the last change."""
        return any(listener.seen < table.number for listener in self._by_match.get(table.row.id, ()))

    def here(self, table: LiveMatch) -> frozenset[int]:
        """The seats whose players have the table open at this process."""
        listening = self._by_match.get(table.row.id, ())
        return frozenset(seat for listener in listening for seat in table.mine(listener.caller))

    def online(self, table: LiveMatch) -> set[int]:
        """The seats whose players have the table open anywhere."""
        return set(self.here(table)).union(*self._elsewhere.get(table.row.id, {}).values())

    async def tell_all(self, table: LiveMatch) -> None:
        """Tell each, and let it be sent before the next one is made: an update takes milliseconds to make.
        Nobody may change the table meanwhile."""
        online = self.online(table)
        for listener in list(self._by_match.get(table.row.id, ())):
            await listener.tell(table, online, self.slices)
            await asyncio.sleep(0)

    # Other processes

    def set_elsewhere(self, match: str, process: int, seats: frozenset[int]) -> bool:
        """Another process has these players; whether that is new."""
        if self._elsewhere.get(match, {}).get(process, frozenset()) == seats:
            return False
        self._elsewhere[match][process] = seats
        if not seats:
            self._forget(match, process)
        return True

    def forget_processes(self, processes: Iterable[int]) -> list[str]:
        """Processes that are gone have no players; the matches that had some there."""
        lost = {match for match, there in self._elsewhere.items() if not there.keys().isdisjoint(processes)}
        for match in lost:
            for process in processes:
                self._forget(match, process)
        return sorted(lost)

    def forget_elsewhere(self) -> None:
        self._elsewhere.clear()

    def _forget(self, match: str, process: int) -> None:
        self._elsewhere[match].pop(process, None)
        if not self._elsewhere[match]:
            del self._elsewhere[match]
