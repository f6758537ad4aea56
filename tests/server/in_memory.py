"""Ports of a match service that need nothing but this process, for tests and benchmarks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from itertools import count
from typing import Literal, TypeVar

from msgspec.structs import replace

from rollingroad.bots.bot import Advice
from rollingroad.core.engine.rng import Rng
from rollingroad.server.matches.ports import GameVersion, Patience
from rollingroad.server.matches.rows import LogRow, MatchRow, SeatRow, StoredMatch
from rollingroad.server.matches.thought import Thought, advise, choose
from rollingroad.server.problems import Conflict
from rollingroad.server.schemas.matches import ClockKind
from rollingroad.server.timestamps import format_time

T = TypeVar("T")


class VirtualClock:
    """Time that passes when `advance` says so."""

    def __init__(self, start: datetime = datetime(2000, 1, 1, tzinfo=UTC)) -> None:
        self._now = start
        self._timers: list[tuple[datetime, int, asyncio.Future[None]]] = []
        self._order = count()

    def now(self) -> datetime:
        return self._now

    def advance(self, seconds: float) -> None:
        """Let that much time pass, and wake everybody whose wait is over."""
        self._now += timedelta(seconds=seconds)
        while self._timers and self._timers[0][0] <= self._now:
            _, _, timer = heappop(self._timers)
            if not timer.done():
                timer.set_result(None)

    async def sleep(self, seconds: float) -> None:
        await self.wait(asyncio.Event(), seconds)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        timer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._timers, (self._now + timedelta(seconds=seconds), next(self._order), timer))
        happening = asyncio.ensure_future(event.wait())
        try:
            await asyncio.wait((timer, happening), return_when=asyncio.FIRST_COMPLETED)
        finally:
            timer.cancel()
            happening.cancel()


class SeededEntropy:
    """Gives out the same seeds, ids and invitations each time; anybody who knows the seed can guess them."""

    def __init__(self, seed: str) -> None:
        self._rng = Rng(seed)

    def _digits(self, number: int) -> str:
        return "".join(f"{self._rng.below(16):x}" for _ in range(number))

    def new_seed(self) -> str:
        return self._digits(32)

    def new_match_id(self) -> str:
        return self._digits(10)

    def new_invitation(self) -> str:
        return self._digits(32)


class InlineThinker:
    """Lets bots think in the event loop, one after the other."""

    async def choose(self, thought: Thought) -> int:
        await asyncio.sleep(0)
        return choose(thought)

    async def advise(self, thought: Thought, most: int) -> list[Advice]:
        await asyncio.sleep(0)
        return advise(thought, most)


class InlineReplayer:
    """Replays matches in the event loop."""

    async def replay(self, work: Callable[..., T], *args: object) -> T:
        return work(*args)


class MemoryStore:
    """Keeps matches in a dictionary. Several match services may share one."""

    def __init__(self) -> None:
        self._matches: dict[str, StoredMatch] = {}

    async def create(self, stored: StoredMatch) -> None:
        entry = stored.match.entry
        if stored.match.id in self._matches or (entry and await self.entered_as(entry)):
            raise Conflict
        self._matches[stored.match.id] = _copy(stored)

    async def append(self, match: MatchRow, row: LogRow, seats: Sequence[SeatRow]) -> MatchRow:
        stored = self._matches[match.id]
        if row.number != len(stored.log) + 1:
            raise Conflict
        new = {seat.seat: seat for seat in seats}
        stored.log.append(row)
        self._matches[match.id] = StoredMatch(
            match, [new.get(seat.seat, seat) for seat in stored.seats], stored.log
        )
        return match

    async def remove_waiting(self, match_id: str) -> None:
        if self._matches[match_id].match.status != "waiting":
            raise Conflict
        del self._matches[match_id]

    async def delete_abandoned(self, patience: Patience, at: datetime) -> list[str]:
        days = {"waiting": patience.unstarted, "playing": patience.untouched, "over": 0}
        gone = [
            row.id
            for row in self._rows()
            if days[row.status] and row.changed < format_time(at - timedelta(days=days[row.status]))
        ]
        for match_id in gone:
            del self._matches[match_id]
        return gone

    async def visit(self, match_ids: Sequence[str], at: str) -> None:
        for match_id in match_ids:
            stored = self._matches[match_id]
            self._matches[match_id] = replace(stored, match=replace(stored.match, visited=at))

    async def load(self, match_id: str) -> StoredMatch | None:
        stored = self._matches.get(match_id)
        return _copy(stored) if stored else None

    async def head(self, match_id: str) -> StoredMatch | None:
        stored = self._matches.get(match_id)
        return _copy(stored, len(stored.log)) if stored else None

    async def news(self, match_id: str, number: int) -> StoredMatch | None:
        stored = self._matches.get(match_id)
        return _copy(stored, number) if stored and len(stored.log) > number else None

    async def entered_as(self, entry: str | None) -> str | None:
        return next((row.id for row in self._rows() if row.entry == entry), None)

    async def unfinished(self, limit: int) -> list[StoredMatch]:
        return self._newest(lambda row: row.status == "playing", limit)

    async def open_matches(
        self, visited_since: Mapping[ClockKind | Literal[""], str], limit: int
    ) -> list[StoredMatch]:
        return self._newest(
            lambda row: (
                row.listed and row.status == "waiting" and row.visited >= visited_since.get(row.clock, "~")
            ),
            limit,
        )

    async def next_due(
        self, games: Sequence[GameVersion], without: Collection[str], limit: int
    ) -> list[tuple[str, str]]:
        due = [
            (row.due, row.id)
            for row in self._rows()
            if row.due and row.id not in without and (row.game, row.rules, row.content) in games
        ]
        return [(match_id, moment) for moment, match_id in sorted(due)[:limit]]

    async def present(self, keys: Collection[str], at: datetime) -> set[str]:
        """Everybody: where there are no requests, nobody stops sending them."""
        return set(keys) - {""}

    def _rows(self) -> list[MatchRow]:
        return [stored.match for stored in self._matches.values()]

    def _newest(self, which: Callable[[MatchRow], bool], limit: int) -> list[StoredMatch]:
        found = [stored for stored in self._matches.values() if which(stored.match)]
        found.sort(key=lambda stored: stored.match.changed, reverse=True)
        return [_copy(stored, len(stored.log)) for stored in found[:limit]]


def _copy(stored: StoredMatch, after: int = 0) -> StoredMatch:
    return StoredMatch(stored.match, list(stored.seats), stored.log[after:])
