"""Coaches at work: finished matches are reviewed on the side, answer by answer, while bots leave room."""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from rollingroad.bots.roster import BOTS
from rollingroad.core.record import Line, Record
from rollingroad.core.registry import game as find_game
from rollingroad.review.coach import Lesson, examined, lessons
from rollingroad.review.findings import Insight
from rollingroad.review.summing_up import summed_up
from rollingroad.server import review_wire
from rollingroad.server.databases import Unavailable
from rollingroad.server.live_match import LiveMatch
from rollingroad.server.neighbours import Alone
from rollingroad.server.problems import Refused
from rollingroad.server.review_storage import ReviewRow, ReviewStore
from rollingroad.server.thinking import Thinkers, packed
from rollingroad.server.versions import read_only

T = TypeVar("T")
_LOGGER = logging.getLogger("rollingroad.server")

_SAVED_EVERY: Final = 20
"""After so many findings they are put on disk; a server that stops loses no more of them."""
_TRY_AGAIN_SECONDS: Final = 0.5


class Task(NamedTuple):
    """A lesson as it travels to a worker."""

    state: bytes
    line: Line
    answer: int
    seats: int
    answered_last: int
    searched: float
    """For how many seconds the bot of that seat searches; 0: a person, or a bot that does not."""


def examine(task: Task) -> Insight:
    """Runs in a worker."""
    return examined(Lesson(pickle.loads(task.state), *task[1:-1]), searched=task.searched)


class Room(Protocol):
    """The tables, as far as a review needs them."""

    async def see(self, match: str, look: Callable[[LiveMatch], T]) -> T: ...

    async def on_disk(self, work: Callable[..., T], *args: Any) -> T: ...


class Reviews:
    """One task for each match that is being reviewed here."""

    def __init__(self, room: Room, store: ReviewStore, thinkers: Thinkers, neighbours: Alone) -> None:
        self._room = room
        self._store = store
        self._thinkers = thinkers
        self._neighbours = neighbours
        self._running: dict[str, asyncio.Task[None]] = {}
        self._found: dict[str, list[Insight]] = {}
        """What has been found here and is perhaps not on disk yet."""

    async def begin(self, match: str, since: int) -> review_wire.Review:
        """Let a coach look at a finished match, unless one has; what he has to say so far."""
        record = await self._room.see(match, _finished)
        row = await self._room.on_disk(self._store.begin, match, len(record.answers))
        if row.done < row.total:
            self._wake(match)
        return await self.so_far(match, since)

    async def so_far(self, match: str, since: int) -> review_wire.Review:
        """What has been found by now, from the answer after that number."""
        row = await self._room.on_disk(self._store.load, match)
        findings = self._found.get(match) or (row.found() if row else [])
        return await self._room.see(match, lambda table: _told(table, row, list(findings), since))

    async def resume(self) -> None:
        """Take up what no process is at any more."""
        for match in await self._room.on_disk(self._store.unfinished):
            self._wake(match)

    async def stop(self) -> None:
        for running in list(self._running.values()):
            running.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    def _wake(self, match: str) -> None:
        if match not in self._running:
            running = self._running[match] = asyncio.create_task(self._run(match))
            running.add_done_callback(lambda done: self._ran(match, done))

    def _ran(self, match: str, running: asyncio.Task[None]) -> None:
        del self._running[match]
        self._found.pop(match, None)
        if not running.cancelled() and (error := running.exception()) is not None:
            _LOGGER.error("the review of match %s stands still", match, exc_info=error)

    async def _run(self, match: str) -> None:
        """Go on to the end, unless another process is at it; while the database is away, wait for it."""
        while True:
            try:
                async with self._neighbours.claimed(f"review {match}") as ours:
                    return await self._go_on(match) if ours else None
            except Unavailable as error:
                _LOGGER.warning("the review of match %s waits: %s", match, error)
                await asyncio.sleep(_TRY_AGAIN_SECONDS)

    async def _go_on(self, match: str) -> None:
        row = await self._room.on_disk(self._store.load, match)
        if row is None:
            return
        record, owner = await self._room.see(match, lambda table: (_finished(table), table.row.host))
        bots = await self._room.see(match, lambda table: [seat.bot for seat in table.seats])
        found = self._found[match] = row.found()
        left = tasks(record, bots, len(found))
        while (task := await asyncio.to_thread(next, left, None)) is not None:
            found.append(await self._thinkers.when_there_is_room(partial(examine, task), owner))
            if len(found) % _SAVED_EVERY == 0 or len(found) == row.total:
                await self._room.on_disk(self._store.save, match, found)


def _finished(table: LiveMatch) -> Record:
    if table.row.status != "over":
        raise Refused(409, "NOT_OVER", "The match is not over yet: a review comes after its end.")
    table.check_open_to()
    if table.replayed < table.number:
        raise read_only(table.read_only)
    return table.record


def tasks(record: Record, bots: Sequence[str], done: int) -> Iterator[Task]:
    """What is still to be examined; `bots` names the one in each seat."""
    for lesson in lessons(record, find_game(record.game)):
        if lesson.answer > done:
            bot = BOTS.get(bots[lesson.line.seat]) if lesson.line.seat >= 0 else None
            yield Task(packed(lesson.state), *lesson[1:], searched=bot.seconds if bot else 0.0)


def _told(table: LiveMatch, row: ReviewRow | None, findings: list[Insight], since: int) -> review_wire.Review:
    return review_wire.Review(
        begun=row is not None,
        done=len(findings),
        total=len(_finished(table).answers),
        frames=_frames(table),
        findings=findings[max(0, since) :],
        summary=summed_up(findings, len(table.seats)),
    )


def _frames(table: LiveMatch) -> list[int]:
    """For each answer that stands the number of the change that it came with."""
    standing: list[int] = []
    for entry in table.log:
        for line in entry.lines:
            if line.what != "undo":
                standing.append(entry.number)
            elif standing:
                standing.pop()
    return standing
