"""The live connections to matches, and the updates that wait to be sent to each."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable

import msgspec

from rollingroad.server.accounts.identity import Caller
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.match_info import match_info
from rollingroad.server.matches.presenter import Audience, audience, update
from rollingroad.server.matches.slices import Slices
from rollingroad.server.problems import Refused

_MOST_WAITING = 200
"""A listener that is this far behind gets everything at once instead."""


class Listener:
    """One live connection. `seen` is the last number that was put into its queue."""

    def __init__(self, caller: Caller, seen: int) -> None:
        self.caller = caller
        self.seen = seen
        self.audience: Audience | None = None
        self.info = b""
        """The description of the match that it has; empty if the next update must be whole."""
        self._waiting: list[tuple[int, str]] = []
        self._news = asyncio.Event()
        self._ended = False

    def put(self, number: int, text: str, info: bytes) -> None:
        """Queue an update that leads to that number."""
        self._waiting.append((number, text))
        self.seen, self.info = number, info
        self._news.set()

    def prepare(self, match: LiveMatch) -> Audience:
        """Let it have the next update whole if it sees other seats than before, or is far behind."""
        seen_by = audience(match, self.caller)
        if self.audience != seen_by:
            self.audience, self.info = seen_by, b""
        if len(self._waiting) >= _MOST_WAITING:
            self.seen, self.info = self._waiting[0][0] - 1, b""
            self._waiting.clear()
        return seen_by

    def end(self) -> None:
        """End after the updates that wait: the match is gone."""
        self._ended = True
        self._news.set()

    async def next(self) -> str:
        """The next update, as soon as there is one; refused when the match is gone."""
        while not self._waiting:
            if self._ended:
                raise Refused(404, "NOT_FOUND", "This table has been deleted.")
            self._news.clear()
            await self._news.wait()
        return self._waiting.pop(0)[1]


class Listeners:
    """All live connections by match, and what other processes have announced of theirs."""

    def __init__(self) -> None:
        self._by_match: dict[str, list[Listener]] = defaultdict(list)
        self._elsewhere: dict[str, dict[int, frozenset[int]]] = defaultdict(dict)
        """The seats that are online by match and process."""
        self.slices = Slices()

    def add(self, match_id: str, listener: Listener) -> None:
        self._by_match[match_id].append(listener)

    def remove(self, match_id: str, listener: Listener) -> None:
        self._by_match[match_id].remove(listener)
        if not self._by_match[match_id]:
            del self._by_match[match_id]

    def end(self, match_id: str) -> None:
        """End the connections to a match that is gone."""
        for listener in self._by_match.get(match_id, ()):
            listener.end()

    def any(self, match_id: str) -> bool:
        return match_id in self._by_match

    def has(self, match_id: str, which: Callable[[Caller], bool]) -> bool:
        """Whether such a caller has the match open at this process."""
        return any(which(listener.caller) for listener in self._by_match.get(match_id, ()))

    def behind(self, match: LiveMatch) -> bool:
        """Whether a connection has not been sent the last change."""
        return any(listener.seen < match.number for listener in self._by_match.get(match.row.id, ()))

    def here(self, match: LiveMatch) -> frozenset[int]:
        """The seats whose players have the match open at this process."""
        listening = self._by_match.get(match.row.id, ())
        return frozenset(seat for listener in listening for seat in match.mine(listener.caller))

    def online(self, match: LiveMatch) -> set[int]:
        """The seats whose players have the match open anywhere."""
        return set(self.here(match)).union(*self._elsewhere.get(match.row.id, {}).values())

    def publish(self, match: LiveMatch) -> None:
        """Queue an update for each connection; those who see the same get the same text."""
        online = self.online(match)
        made: dict[tuple[Audience, int, bytes], tuple[str, bytes]] = {}
        for listener in self._by_match.get(match.row.id, ()):
            key = listener.prepare(match), listener.seen, listener.info
            if key not in made:
                made[key] = _encoded(match, online, *key)
            listener.put(match.number, *made[key])

    # Other processes

    def set_elsewhere(self, match_id: str, process: int, seats: frozenset[int]) -> bool:
        """Note who is online at another process; whether that is new."""
        if self._elsewhere.get(match_id, {}).get(process, frozenset()) == seats:
            return False
        self._elsewhere[match_id][process] = seats
        if not seats:
            self._forget(match_id, process)
        return True

    def forget_processes(self, processes: Iterable[int]) -> list[str]:
        """Forget who was online at processes that are gone; the matches that this changes."""
        gone = frozenset(processes)
        lost = {match_id for match_id, there in self._elsewhere.items() if gone & there.keys()}
        for match_id in lost:
            for process in gone:
                self._forget(match_id, process)
        return sorted(lost)

    def forget_elsewhere(self) -> None:
        self._elsewhere.clear()

    def _forget(self, match_id: str, process: int) -> None:
        self._elsewhere[match_id].pop(process, None)
        if not self._elsewhere[match_id]:
            del self._elsewhere[match_id]


def _encoded(
    match: LiveMatch, online: set[int], to: Audience, seen: int, known_info: bytes
) -> tuple[str, bytes]:
    """An update for clients that have seen that number and description, and the description in it."""
    info = match_info(match, to.mine, to.host, online)
    encoded = msgspec.json.encode(info)
    news = update(
        match,
        to,
        msgspec.UNSET if encoded == known_info else info,
        seen,
        seen if known_info else None,
    )
    return msgspec.json.encode(news).decode(), encoded
