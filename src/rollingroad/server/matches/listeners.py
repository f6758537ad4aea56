"""The live connections to matches, and the messages that wait to be sent to each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

import msgspec

from rollingroad.server.accounts.identity import Caller
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.match_info import InfoVersion, info_version, match_info
from rollingroad.server.matches.presenter import Audience, audience, details_for, update
from rollingroad.server.matches.rows import SeatRow
from rollingroad.server.matches.slices import Slices
from rollingroad.server.schemas import matches as wire

_MOST_WAITING: Final = 200
"""A listener that is this far behind gets everything at once instead."""
_UPDATE: Final = msgspec.json.encode(wire.Update(number=0, views=[])).partition(b'"number"')[0]


class Listener:
    """One live connection. `seen` is the last number that was put into its queue."""

    def __init__(self, caller: Caller, seen: int, details: bool = False) -> None:
        self.caller = caller
        self.seen = seen
        self.info: InfoVersion | None = None
        """The version of the match's description that it has; None if the next update must be whole."""
        self.details = details
        """Whether it wants the details of everything that its seats are asked."""
        self.ended = False
        """Whether the match is gone: it ends after what waits."""
        self.on_news: Callable[[], None] = lambda: None
        """Called when something waits, or when it has ended."""
        self._audience: Audience | None = None
        self._seats: list[SeatRow] = []
        self._persons: list[int] = []
        self._asked_after: int | None = None
        """After how many lines of the record the questions came whose details it has."""
        self._waiting: list[tuple[int, bytes]] = []

    def put(self, match: LiveMatch, text: bytes, info: InfoVersion) -> None:
        """Queue an update that leads to the match as it stands, after the details of what is asked then."""
        lines = len(match.core.record.lines) if match.core else None
        if self.details and lines != self._asked_after:
            self._asked_after = lines
            self._waiting += [(match.number, each) for each in details_for(match, self.audience(match))]
        self._waiting.append((match.number, text))
        self.seen, self.info = match.number, info
        self.on_news()

    def tell(self, text: bytes) -> None:
        """Queue a message that belongs to no number, unless the client is far behind."""
        if len(self._waiting) < _MOST_WAITING:
            self._waiting.append((self.seen, text))
            self.on_news()

    def audience(self, match: LiveMatch) -> Audience:
        """What it may see. Seats seldom change hands, and are another list then."""
        if self._audience is None or self._seats is not match.seats:
            before, persons = self._audience, self._persons
            self._seats, self._persons = match.seats, match.persons
            self._audience = audience(match, self.caller)
            if before != self._audience:
                self.info = self._asked_after = None
            elif persons != self._persons:
                self._asked_after = None
        return self._audience

    def prepare(self) -> None:
        """Let it have the next update whole if it is far behind."""
        if len(self._waiting) >= _MOST_WAITING:
            self.seen, self.info, self._asked_after = self._waiting[0][0] - 1, None, None
            self._waiting.clear()

    def end(self) -> None:
        self.ended = True
        self.on_news()

    def take(self) -> list[bytes]:
        """The messages that wait."""
        taken, self._waiting = self._waiting, []
        return [text for _, text in taken]


class Command(NamedTuple):
    """A command over a live connection: the update with its change says so there."""

    listener: Listener
    id: int


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
        return frozenset(seat for listener in listening for seat in listener.audience(match).mine)

    def online(self, match: LiveMatch) -> set[int]:
        """The seats whose players have the match open anywhere."""
        return set(self.here(match)).union(*self._elsewhere.get(match.row.id, {}).values())

    def publish(self, match: LiveMatch, done: Command | None = None) -> None:
        """Queue an update for each connection; those who see the same get the same text."""
        online = self.online(match)
        made: dict[tuple[Audience, bool, int, int], tuple[bytes, InfoVersion]] = {}
        for listener in self._by_match.get(match.row.id, ()):
            listener.prepare()
            to, seen, known = listener.audience(match), listener.seen, listener.info
            # A version is long to hash; those who got the same update have the same object.
            key = to, listener.details, seen, id(known)
            if key not in made:
                made[key] = _encoded(match, online, to, seen, known, listener.details)
            text, info = made[key]
            if done is not None and done.listener is listener:
                text = b'%b"re":%d,%b' % (_UPDATE, done.id, text[len(_UPDATE) :])
            listener.put(match, text, info)
        match.cache.trim()

    def tell(self, match_id: str, text: bytes) -> None:
        """Send everybody who has the match open at this process the same message."""
        for listener in self._by_match.get(match_id, ()):
            listener.tell(text)

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
    match: LiveMatch, online: set[int], to: Audience, seen: int, known: InfoVersion | None, detailed: bool
) -> tuple[bytes, InfoVersion]:
    """An update for clients that know that number and that description, and the version of the new one."""
    newest = info_version(match, to.mine, online)
    version = known if known is not None and known == newest else newest
    info = msgspec.UNSET if version is known else match_info(match, to.mine, to.host, online)
    told = update(match, to, info, seen, None if known is None else seen, detailed)
    return msgspec.json.encode(told), version
