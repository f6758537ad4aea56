"""All matches of this server: loaded when needed, changed by one command at a time, kept going by bots."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from rollingroad.bots.roster import house_bot
from rollingroad.core.match import Match
from rollingroad.core.record import BadRecord
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.server.answering import BotsTurn, StandingTurn, next_turn
from rollingroad.server.listeners import Listeners
from rollingroad.server.live_match import Change, LiveMatch
from rollingroad.server.problems import Refused, not_found
from rollingroad.server.seen import By, seat_views
from rollingroad.server.storage import Conflict, Kept, Store
from rollingroad.server.thinking import Thinkers, Thought, packed
from rollingroad.server.work_storage import WorkStore

T = TypeVar("T")
_LOGGER = logging.getLogger("rollingroad.server")
_KEPT_LOADED = 300
_RESUMED = 500


class Tables:
    """What the routes call. Everything about one match happens under that match's lock."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.works = WorkStore(store.engine)
        self.thinkers = thinkers
        self.listeners = Listeners()
        self._loaded: OrderedDict[str, LiveMatch] = OrderedDict()
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._runners: dict[str, asyncio.Task[None]] = {}
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="disk")

    async def on_disk(self, work: Callable[..., T], *args: Any) -> T:
        """Run something that blocks on the disk outside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._disk, work, *args)

    async def open(self) -> None:
        """Start the workers; bots that were thinking when the server last stopped think again."""
        await asyncio.gather(
            asyncio.to_thread(self.thinkers.warm_up), asyncio.to_thread(_look_once_at_every_game)
        )
        # What is loaded now stays: the collector need not walk through all of it while people play.
        gc.collect()
        gc.freeze()
        for kept in await self.on_disk(self.store.unfinished, _RESUMED):
            if any(str(seat.seat) in kept.match.asked.split(",") and seat.bot for seat in kept.seats):
                self.wake(kept.match.id)

    async def close(self) -> None:
        for runner in list(self._runners.values()):
            runner.cancel()
        await asyncio.gather(*self._runners.values(), return_exceptions=True)
        self.thinkers.close()
        self._disk.shutdown()
        self.store.close()

    # One match

    async def create(self, kept: Kept) -> None:
        await self.on_disk(self.store.create, kept)

    async def see(self, match: str, look: Callable[[LiveMatch], T]) -> T:
        """Look at a match while nobody changes it."""
        async with self._locks[match]:
            return look(await self._load(match))

    async def change(self, match: str, command: Callable[[LiveMatch], Change]) -> LiveMatch:
        """Do a command: it is on disk when this returns; if it raises, nothing has changed."""
        async with self._locks[match]:
            table = await self._load(match)
            await self._write(table, command(table))
        self.listeners.tell_all(table)
        self.wake(match)
        return table

    async def _write(self, table: LiveMatch, change: Change) -> None:
        try:
            row = await asyncio.shield(
                self.on_disk(self.store.append, change.row, change.log_row, change.seats)
            )
        except BaseException:
            # What is in memory may be ahead of the disk now, and the disk is right.
            self._loaded.pop(table.row.id, None)
            raise
        table.commit(change, row)

    async def _load(self, match: str) -> LiveMatch:
        table = self._loaded.get(match)
        if table is None:
            kept = await self.on_disk(self.store.load, match)
            if kept is None:
                self._locks.pop(match, None)
                raise not_found(f"match {match!r}")
            table = await asyncio.to_thread(_reopened, kept)
            self._loaded[match] = table
            self._make_room()
        self._loaded.move_to_end(match)
        return table

    def _make_room(self) -> None:
        """Forget those nobody has looked at for longest; they are all on disk."""
        for match in list(self._loaded)[: max(0, len(self._loaded) - _KEPT_LOADED)]:
            if not self.listeners.any(match) and match not in self._runners:
                del self._loaded[match]
                self._locks.pop(match, None)

    # Answers nobody needs to wait for

    def wake(self, match: str) -> None:
        """Let bots and standing answers go on, unless they are at it already."""
        running = self._runners.get(match)
        if running is None or running.done():
            runner = asyncio.create_task(self._run(match))
            self._runners[match] = runner
            runner.add_done_callback(lambda done: self._ran(match, done))

    def _ran(self, match: str, runner: asyncio.Task[None]) -> None:
        if self._runners.get(match) is runner:
            del self._runners[match]
        if runner.cancelled() or (error := runner.exception()) is None:
            return
        if isinstance(error, Refused):
            _LOGGER.warning("match %s stands still: %s", match, error)
        else:
            _LOGGER.error("match %s stands still", match, exc_info=error)

    async def _run(self, match: str) -> None:
        while (due := await self.see(match, _due)) is not None:
            await self._answer(match, due)

    async def _answer(self, match: str, due: Due) -> None:
        """Think, then answer, unless the table has changed meanwhile."""
        turn = due.turn
        action = turn.action if isinstance(turn, StandingTurn) else await self._think(match, due, turn)
        async with self._locks[match]:
            table = await self._load(match)
            if table.number != due.number:
                return
            try:
                await self._write(table, table.answer(action, turn.seat, due.by))
            except Conflict:
                return
        self.listeners.tell_all(table)

    async def _think(self, match: str, due: Due, turn: BotsTurn) -> int:
        seed = f"{match} {due.number} {turn.seat}"
        bot = house_bot(turn.bot)
        return await self.thinkers.choose(Thought(due.state, turn.seat, turn.question, bot, seed))


def _reopened(kept: Kept) -> LiveMatch:
    try:
        return LiveMatch(kept, find_game(kept.match.game))
    except BadRecord as error:
        raise Refused(409, "OTHER_RULES", f"Match {kept.match.id!r} cannot go on: {error}.") from error


def _look_once_at_every_game() -> None:
    """Games load parts of themselves when first needed; that must not happen in the event loop."""
    for slug in slugs():
        match = Match(find_game(slug))
        seat_views(match, [], [0], [0], 0)
        packed(match.state)


@dataclass(frozen=True, slots=True)
class Due:
    """An answer to be found for a table as it stands at that number."""

    number: int
    turn: BotsTurn | StandingTurn
    state: bytes

    @property
    def by(self) -> By:
        return "standing" if isinstance(self.turn, StandingTurn) else "bot"


def _due(table: LiveMatch) -> Due | None:
    turn = next_turn(table)
    if turn is None or table.match is None:
        return None
    return Due(table.number, turn, packed(table.match.state) if isinstance(turn, BotsTurn) else b"")
