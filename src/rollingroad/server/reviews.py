"""Reviews of finished matches.

A coach examines a match decision by decision, in worker processes that the bots leave idle.
"""

import asyncio
import logging
import pickle
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from rollingroad.bots.roster import BOTS
from rollingroad.core.packs import game_of
from rollingroad.core.record import Record
from rollingroad.review.coach import examine_answer, recorded_answers
from rollingroad.review.findings import Insight, summarise
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.match_service import MatchService
from rollingroad.server.matches.ports import Cluster
from rollingroad.server.matches.versions import read_only
from rollingroad.server.problems import Refused, Unavailable
from rollingroad.server.schemas import reviews as wire
from rollingroad.server.services import ReviewRows
from rollingroad.server.storage.rows import ReviewRow

_LOGGER = logging.getLogger("rollingroad.server")

_SAVED_EVERY: Final = 20
"""Findings are stored in batches of this size; a server that stops loses at most one batch."""
_TRY_AGAIN_SECONDS: Final = 0.5
_MOST_RUNNING: Final = 50
"""More are refused: they would only wait for each other."""


class Task(NamedTuple):
    """One decision to examine, in the form sent to a worker process."""

    recorded: bytes
    searched: float
    """How many seconds the bot of that seat searches; 0 for a person or a bot without search."""


def examine(task: Task) -> Insight:
    """Examine one decision; runs in a worker process."""
    return examine_answer(pickle.loads(task.recorded), searched=task.searched)


class Reviews:
    """Runs one task for each match that this process reviews."""

    def __init__(
        self,
        matches: MatchService,
        store: ReviewRows,
        think: Callable[[Callable[[], Insight], str], Awaitable[Insight]],
        cluster: Cluster,
        aside: Callable[..., Awaitable[Any]],
    ) -> None:
        self._matches = matches
        self._store = store
        self._think = think
        """Does work for an owner that nobody waits for."""
        self._cluster = cluster
        self._aside = aside
        self._running: dict[str, asyncio.Task[None]] = {}
        self._found: dict[str, list[Insight]] = {}
        """Findings of this process, some of them not stored yet."""

    async def begin(self, match: str, since: int, caller: Caller) -> wire.Review:
        """Start the review of a finished match unless it exists; return its findings so far."""
        record = await self._matches.read(match, _finished_record)
        if len(self._running) >= _MOST_RUNNING and await self._store.load(match) is None:
            said = f"The server has {_MOST_RUNNING} matches to review before: try again in a minute."
            raise Refused(503, "UNAVAILABLE", said, wait=60)
        row = await self._store.begin(match, len(record.answers))
        if row.done < row.total:
            self._wake(match)
        return await self.so_far(match, since, caller)

    async def so_far(self, match: str, since: int, caller: Caller) -> wire.Review:
        """The findings so far, from the answer after number `since`; moments of the caller come first."""
        row = await self._store.load(match)
        findings = self._found.get(match) or (_insights(row) if row else [])
        return await self._matches.read(
            match, lambda table: _review_info(table, row, list(findings), since, table.mine(caller))
        )

    async def resume(self) -> None:
        """Continue the reviews that no process works on any more."""
        for match in await self._store.unfinished():
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
        """Review to the end unless another process does; wait while the database is unavailable."""
        while True:
            try:
                async with self._cluster.claim(f"review {match}") as ours:
                    return await self._go_on(match) if ours else None
            except Unavailable as error:
                _LOGGER.warning("the review of match %s waits: %s", match, error)
                await asyncio.sleep(_TRY_AGAIN_SECONDS)

    async def _go_on(self, match: str) -> None:
        row = await self._store.load(match)
        if row is None:
            return
        record, owner = await self._matches.read(
            match, lambda table: (_finished_record(table), table.row.host)
        )
        bots = await self._matches.read(match, lambda table: [seat.bot for seat in table.seats])
        found = self._found[match] = _insights(row)
        left = tasks(record, bots, len(found))
        while (task := await self._aside(next, left, None)) is not None:
            found.append(await self._think(partial(examine, task), owner))
            if len(found) % _SAVED_EVERY == 0 or len(found) == row.total:
                await self._store.save(match, len(found), msgspec.json.encode(found).decode())


def _insights(row: ReviewRow) -> list[Insight]:
    return msgspec.json.decode(row.findings, type=list[Insight])


def _finished_record(table: LiveMatch) -> Record:
    if table.row.status != "over":
        raise Refused(409, "NOT_OVER", "The match is not over yet: a review comes after its end.")
    table.check_open_to()
    if table.replayed < table.number:
        raise read_only(table.read_only)
    return table.record


def tasks(record: Record, bots: Sequence[str], done: int) -> Iterator[Task]:
    """The decisions still to examine; `bots` names the bot of each seat."""
    for recorded in recorded_answers(record, game_of(record.game, record.options)):
        if recorded.answer > done:
            bot = BOTS.get(bots[recorded.line.seat]) if recorded.line.seat >= 0 else None
            yield Task(pickle.dumps(recorded), bot.seconds if bot else 0.0)


def _review_info(
    table: LiveMatch, row: ReviewRow | None, findings: list[Insight], since: int, mine: Sequence[int]
) -> wire.Review:
    return wire.Review(
        begun=row is not None,
        done=len(findings),
        total=len(_finished_record(table).answers),
        frames=_frames(table),
        findings=findings[max(0, since) :],
        summary=summarise(findings, len(table.seats), mine),
    )


def _frames(table: LiveMatch) -> list[int]:
    """For each answer that was not undone, the number of its log entry."""
    standing: list[int] = []
    for entry in table.log:
        for line in entry.lines:
            if line.what != "undo":
                standing.append(entry.number)
            elif standing:
                standing.pop()
    return standing
