"""Who listens to a match, and what each of them has still to be sent."""

from __future__ import annotations

import asyncio
from collections import defaultdict

from rollingroad.server.identity import Caller
from rollingroad.server.live_match import LiveMatch
from rollingroad.server.outgoing import update
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

    def tell(self, table: LiveMatch, online: set[int]) -> None:
        if len(self._waiting) >= _MOST_WAITING:
            self.seen = self._waiting[0].number - 1
            self._waiting.clear()
        self._waiting.append(update(table, self.caller, online, self.seen))
        self.seen = table.number
        self._news.set()

    async def next(self) -> Update:
        """The next update, as soon as there is one."""
        while not self._waiting:
            self._news.clear()
            await self._news.wait()
        return self._waiting.pop(0)


class Listeners:
    """All open connections by match."""

    def __init__(self) -> None:
        self._by_match: dict[str, list[Listener]] = defaultdict(list)

    def add(self, match: str, listener: Listener) -> None:
        self._by_match[match].append(listener)

    def remove(self, match: str, listener: Listener) -> None:
        self._by_match[match].remove(listener)
        if not self._by_match[match]:
            del self._by_match[match]

    def any(self, match: str) -> bool:
        return match in self._by_match

    def online(self, table: LiveMatch) -> set[int]:
        """The seats whose players have the table open."""
        listening = self._by_match.get(table.row.id, ())
        return {seat for listener in listening for seat in table.mine(listener.caller)}

    def tell_all(self, table: LiveMatch) -> None:
        online = self.online(table)
        for listener in self._by_match.get(table.row.id, ()):
            listener.tell(table, online)
