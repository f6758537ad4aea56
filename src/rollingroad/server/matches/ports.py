"""What a match service needs from outside, as small protocols: clock, store, cluster, thinker, entropy.

A server hands in the system's clock, a database, its other processes and its workers. A test, a simulator or
a browser hands in its own, such as those of `tests/server/in_memory.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple, Protocol, TypeVar

from rollingroad.bots.bot import Advice
from rollingroad.server.matches.rows import Holding, LogRow, MatchRow, MatchState, SeatRow, StoredMatch
from rollingroad.server.matches.thought import Thought
from rollingroad.server.schemas.matches import ClockKind

T = TypeVar("T")


class Clock(Protocol):
    """The time, and waiting for it to pass."""

    def now(self) -> datetime:
        """The time in UTC."""

    async def sleep(self, seconds: float) -> None: ...

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Wait until the event is set, or until that many seconds have passed."""


class Entropy(Protocol):
    """What nobody may guess."""

    def new_seed(self) -> str:
        """A seed for dice: 32 hexadecimal digits."""

    def new_match_id(self) -> str: ...

    def new_invitation(self) -> str:
        """The secret that opens one seat to a friend."""


class Thinker(Protocol):
    """Where bots think."""

    async def choose(self, thought: Thought) -> int: ...

    async def advise(self, thought: Thought, most: int) -> list[Advice]: ...


class Replayer(Protocol):
    """Where long replays run."""

    async def replay(self, work: Callable[..., T], *args: object) -> T:
        """Do the work without holding up the event loop, where that is possible."""


# The store


class GameVersion(NamedTuple):
    """A game that is installed."""

    slug: str
    rules: int
    content: str


@dataclass(frozen=True, slots=True)
class Patience:
    """After how many days a match counts as abandoned; 0: never."""

    unstarted: int = 7
    """One that never started."""
    untouched: int = 180
    """One that was begun and not finished."""


class MatchStore(Protocol):
    """Where matches are kept. Its methods raise `Unavailable` while it cannot be reached. Those with a body
    suffice where one player plays alone."""

    async def create(self, stored: StoredMatch) -> None:
        """Add a match. Raises `Conflict` where there is one with the same entry."""

    def append(self, match: MatchRow, row: LogRow, seats: Sequence[SeatRow]) -> Awaitable[MatchRow]:
        """Append a change to the log, with the rows that it changes; it is kept when this is done.

        Raises `Conflict` where that number is taken: somebody else was first.
        """

    async def remove_waiting(self, match_id: str) -> None:
        """Delete a match that has not started. Raises `Conflict` where it has."""

    async def delete_abandoned(self, patience: Patience, at: datetime) -> list[str]:
        """Delete some matches that nobody will take up again; their ids."""
        return []

    async def visit(self, match_ids: Sequence[str], at: str) -> None:
        """Note that the hosts of these matches had them open at that moment."""

    async def load(self, match_id: str) -> StoredMatch | None: ...

    async def head(self, match_id: str) -> StoredMatch | None:
        """A match without its log."""

    async def news(self, match_id: str, number: int) -> StoredMatch | None:
        """A match with the changes that others have appended after that number; None where there are none."""

    async def entered_as(self, entry: str | None) -> str | None:
        """The id of the match with that entry."""

    async def held_by(self, keys: Sequence[str], limit: int) -> list[StoredMatch]:
        """The newest matches in which one of these keys holds a seat, without their logs."""

    async def holdings(self, keys: Sequence[str]) -> list[Holding]:
        """The matches being played with these keys or tokens."""

    async def played_for(self, challenge: str, keys: Sequence[str], limit: int) -> list[StoredMatch]:
        """The newest matches of a challenge without logs; always with those of bots and of these keys."""

    async def to_watch(self, limit: int) -> list[StoredMatch]:
        """The newest matches that anybody may watch."""
        return []

    async def unfinished(self, limit: int) -> list[StoredMatch]:
        """The newest matches that are being played, without their logs."""

    async def open_matches(
        self, visited_since: Mapping[ClockKind | Literal[""], str], limit: int
    ) -> list[StoredMatch]:
        """The newest matches that anybody may join and whose host was there since, by kind of clock."""
        return []

    async def next_due(
        self, games: Sequence[GameVersion], without: Collection[str], limit: int
    ) -> list[tuple[str, str]]:
        """The matches of these games whose players' time is over first, each with that moment."""

    async def present(self, keys: Collection[str], at: datetime) -> set[str]:
        """Those of these keys whose holders are not absent at that moment."""
        return set(keys) - {""}


# Other processes


class ClusterListener(Protocol):
    """Hears what other processes do."""

    def on_change(self, match_id: str, number: int, change: tuple[LogRow, MatchState] | None = None) -> None:
        """A process has appended that number, with these rows. It may be our own commit that came through
        unnoticed."""

    def on_presence(self, match_id: str, process: int, seats: frozenset[int]) -> None:
        """The players of these seats have the match open at that process."""

    def on_phrase(self, match_id: str, text: bytes) -> None:
        """A player at another process says something to everybody at that match, as an encoded message."""

    def on_presence_request(self, match_id: str) -> None:
        """Another process asks who has that match open here."""

    def on_process_exit(self, processes: Iterable[int]) -> None:
        """These processes are gone."""

    def on_reconnect(self) -> None:
        """The connection was broken and is back: anything may have happened meanwhile."""


class Cluster(Protocol):
    """The other server processes on the same store."""

    async def open(self, listener: ClusterListener) -> None: ...

    async def close(self) -> None: ...

    def announce_presence(self, match_id: str, seats: Iterable[int]) -> None:
        """Tell the others which players have the match open here."""

    def request_presence(self, match_id: str) -> None:
        """Ask the others which players have the match open there."""

    def pass_on(self, match_id: str, text: bytes) -> None:
        """Let the others send a message to everybody who has the match open there."""

    def claim(self, name: str) -> AbstractAsyncContextManager[bool]:
        """Claim a piece of work, such as a match whose bots shall answer, until the block ends; whether this
        process got it."""

    async def is_unclaimed(self, name: str) -> bool:
        """Whether no other process has claimed it."""
