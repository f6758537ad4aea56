"""All matches of this server: loaded when needed, changed by one command at a time, kept going by bots."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any, TypeVar

from rollingroad.core.match import Match
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.server import wire
from rollingroad.server.bells import Alarm, Bell
from rollingroad.server.challenge_storage import ChallengeStore
from rollingroad.server.databases import CONNECTIONS, Damaged, Unavailable
from rollingroad.server.identity import Caller
from rollingroad.server.integrity import damaged, readable, reopened
from rollingroad.server.listeners import Listener, Listeners
from rollingroad.server.live_match import Change, LiveMatch
from rollingroad.server.moments import now
from rollingroad.server.neighbours import neighbours_of
from rollingroad.server.outgoing import update
from rollingroad.server.own_secrets import own_secret
from rollingroad.server.people import People
from rollingroad.server.presence import Presence
from rollingroad.server.problems import Refused, not_found
from rollingroad.server.review_storage import ReviewStore
from rollingroad.server.reviews import Reviews
from rollingroad.server.runners import Runners
from rollingroad.server.seen import By, seat_views
from rollingroad.server.slices import AT_ONCE, cost
from rollingroad.server.storage import Conflict, Kept, Store
from rollingroad.server.thinking import Thinkers, packed
from rollingroad.server.work_storage import WorkStore

T = TypeVar("T")
Charge = Callable[[int], None]
"""Counts something as that many more requests of a client, and refuses what is too often."""
_LOGGER = logging.getLogger("rollingroad.server")
_KEPT_LOADED = 300
_RESUMED = 500
_TRY_AGAIN_SECONDS = 0.5


class Tables:
    """What the routes call. Everything about one match happens under that match's lock.

    Other processes may change the same match. What is in memory is then behind, never ahead: it takes in the
    rows it lacks when it hears of them, when a command is refused, and when its own change comes too late.
    """

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.works = WorkStore(store.engine)
        self.challenges = ChallengeStore(store.engine)
        self.people = People(store.engine)
        self.presence = Presence(store.engine, now())
        self.thinkers = thinkers
        self.listeners = Listeners()
        self.bell = Bell()
        self.alarm = Alarm()
        """Rings when somebody's time is over."""
        self.on_question: Callable[[LiveMatch, frozenset[int]], None] = _tell_nobody
        """Hears of the players who have a new question, when it is on disk."""
        self._neighbours = neighbours_of(store)
        self.bot_secret = own_secret(store.engine, "bots")
        """Seeds of bots come from it: nobody else can work out what one decides in secret."""
        self._runners = Runners(self, thinkers, self._neighbours, self.bot_secret)
        self.reviews = Reviews(self, ReviewStore(store.engine), thinkers, self._neighbours)
        self._loaded: OrderedDict[str, LiveMatch] = OrderedDict()
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._said_here: dict[str, frozenset[int]] = {}
        self._chores: set[asyncio.Task[None]] = set()
        self.acknowledged: Counter[str] = Counter()
        """How many changes this process has put on disk, by who made them."""
        self.database_errors = 0
        self._disk = ThreadPoolExecutor(CONNECTIONS if store.shared else 1, thread_name_prefix="disk")
        self._replays = ThreadPoolExecutor(2, thread_name_prefix="replay")

    async def on_disk(self, work: Callable[..., T], *args: Any) -> T:
        """Run something that blocks on the disk outside the event loop."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._disk, work, *args)
        except Unavailable:
            self.database_errors += 1
            raise
        except Damaged as error:
            self.database_errors += 1
            _LOGGER.error("%s", error)
            raise damaged("What you asked for") from error

    async def replay(self, work: Callable[..., T], *args: Any) -> T:
        """Play a whole log outside the event loop; two of them at a time, whoever asks for how many."""
        return await asyncio.get_running_loop().run_in_executor(self._replays, work, *args)

    async def open(self) -> None:
        """Start the workers; bots that were thinking when the server last stopped think again."""
        await asyncio.gather(
            asyncio.to_thread(self.thinkers.warm_up), asyncio.to_thread(_look_once_at_every_game)
        )
        # What is loaded now stays: the collector need not walk through all of it while people play.
        gc.collect()
        gc.freeze()
        await self._neighbours.open(self)
        await self._resume()

    async def close(self) -> None:
        """What was begun on disk is finished; bots stop."""
        await self._runners.stop()
        await self.reviews.stop()
        for chore in list(self._chores):
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self._neighbours.close()
        self.thinkers.close()
        self._disk.shutdown()
        self._replays.shutdown()
        self.store.close()

    # One match

    async def create(self, kept: Kept) -> None:
        self._runners.check_room(kept)
        await self.on_disk(self.store.create, kept)
        self.bell.ring(kept)

    async def create_once(self, kept: Kept) -> str:
        """Its id, or that of the match that stands in for it already: of the same entry there is one only."""
        try:
            await self.create(kept)
        except Conflict:
            found = await self.on_disk(self.store.entered_as, kept.match.entry)
            if found is None:
                raise
            return found
        return kept.match.id

    async def remove(self, match: str, check: Callable[[LiveMatch], None]) -> None:
        """Delete a table that has not started, if that check lets it pass; who has it open is told."""
        async with self._locks[match]:
            check(await self._current(match))
            await self.on_disk(self.store.remove_waiting, match)
        self.forget([match])
        self.listeners.end(match)

    async def see(self, match: str, look: Callable[[LiveMatch], T]) -> T:
        """Look at a match as it stands on disk, while nobody changes it."""
        async with self._locks[match]:
            return look(await self._current(match))

    async def _current(self, match: str) -> LiveMatch:
        table, fresh = await self._load(match)
        if not fresh:
            await self._catch_up(table)
        return table

    async def peek(self, match: str, look: Callable[[LiveMatch], T]) -> T:
        """Look at a match as this process knows it."""
        async with self._locks[match]:
            return look((await self._load(match))[0])

    async def show(self, match: str, caller: Caller, since: int, charge: Charge) -> wire.Update:
        """The match as it stands on disk, as that caller may see it."""
        async with self._locks[match]:
            table = await self._current(match)
            table.check_open_to(caller)
            charge(cost(table.number - since))
            return await self._update(table, caller, since)

    async def _update(self, table: LiveMatch, caller: Caller, since: int) -> wire.Update:
        return await update(table, caller, self.listeners.online(table), since, self.listeners.slices)

    async def change_and_show(
        self, match: str, caller: Caller, command: Callable[[LiveMatch], Change]
    ) -> wire.Update:
        """Do a command, and show the caller how the table stands then, with the step it made."""
        async with self._locks[match]:
            table = await self._change(match, command)
            shown = await self._update(table, caller, table.number - 1)
        self.wake(match)
        return shown

    async def change(self, match: str, command: Callable[[LiveMatch], Change]) -> LiveMatch:
        """Do a command: it is on disk when this returns; if it raises, nothing has changed."""
        async with self._locks[match]:
            table = await self._change(match, command)
        self.wake(match)
        return table

    async def _change(self, match: str, command: Callable[[LiveMatch], Change]) -> LiveMatch:
        table, fresh = await self._load(match)
        while not await self._done(table, command, fresh):
            fresh = False
        await self._tell(table)
        return table

    async def _done(self, table: LiveMatch, command: Callable[[LiveMatch], Change], fresh: bool) -> bool:
        """Do a command, or take in what another process did, so that it can be tried on that."""
        try:
            table.check_not_read_only()
            change = command(table)
        except Exception:
            if fresh or not await self._catch_up(table):
                raise
            return False
        return await self._write(table, change)

    async def answer(self, match: str, number: int, action: int, seat: int, by: By) -> None:
        """What a bot or a standing answer says to the table as it stood at that number."""
        async with self._locks[match]:
            table, _ = await self._load(match)
            if table.number != number or not await self._write(table, table.answer(action, seat, by)):
                return
            await self._tell(table)

    async def _write(self, table: LiveMatch, change: Change) -> bool:
        """Put it on disk; False where another process was first, and the table then stands as it left it."""
        writing = asyncio.ensure_future(
            self.on_disk(self.store.append, change.row, change.log_row, change.seats)
        )
        try:
            row = await asyncio.shield(writing)
        except Conflict:
            if await self._rejoin(table):
                return False
            raise
        except BaseException:
            # What is in memory may be ahead of the disk now, and the disk is right. Whether the change came
            # through shows when it is read again.
            await asyncio.wait([writing])
            self._loaded.pop(table.row.id, None)
            self.wake(table.row.id)
            raise
        self.acknowledged[change.entry.by] += 1
        if asked := table.commit(change, row):
            self.on_question(table, asked)
        self.alarm.set_forward(row.due)
        return True

    async def _rejoin(self, table: LiveMatch) -> bool:
        """Forget a change that came too late and take in what came first; whether that was anything."""
        del self._loaded[table.row.id]
        await self.replay(table.rewind)
        caught_up = await self._catch_up(table)
        if caught_up:
            self._loaded[table.row.id] = table
        return caught_up

    async def _catch_up(self, table: LiveMatch) -> bool:
        """Take in what other processes have appended; whether that was anything."""
        match = table.row.id
        news = await self.on_disk(self.store.news, match, table.number) if self.store.shared else None
        if news is None:
            return False
        try:
            if len(news.log) > AT_ONCE:
                await self.replay(readable, match, lambda: table.take_in(news))
            else:
                readable(match, lambda: table.take_in(news))
        except Refused:
            self._loaded.pop(match, None)
            raise
        await self._tell(table)
        self.wake(match)
        return True

    async def _load(self, match: str) -> tuple[LiveMatch, bool]:
        """The match, and whether it has been read just now."""
        table = self._loaded.get(match)
        if table is not None:
            self._loaded.move_to_end(match)
            return table, False
        kept = await self.on_disk(self.store.load, match)
        if kept is None:
            self._locks.pop(match, None)
            raise not_found(f"match {match!r}")
        table = await self.replay(reopened, kept)
        self._loaded[match] = table
        self._make_room()
        if self.listeners.behind(table):
            await self._tell(table)
        return table, True

    def _make_room(self) -> None:
        """Forget those nobody has looked at for longest; they are all on disk."""
        for match in list(self._loaded)[: max(0, len(self._loaded) - _KEPT_LOADED)]:
            if not self._is_used(match) and not self._is_busy(match):
                del self._loaded[match]
                self._locks.pop(match, None)

    @property
    def in_memory(self) -> int:
        """How many matches are loaded."""
        return len(self._loaded)

    def forget(self, matches: Iterable[str]) -> None:
        """They are no longer on disk."""
        for match in matches:
            self._loaded.pop(match, None)
            if not self._is_busy(match):
                self._locks.pop(match, None)

    def _is_used(self, match: str) -> bool:
        return self.listeners.any(match) or match in self._runners

    def attended(self) -> list[str]:
        """The tables that anybody may join and whose host has them open at this process."""
        waiting = [table for table in self._loaded.values() if table.row.listed and table.match is None]
        return [table.row.id for table in waiting if self.listeners.has(table.row.id, table.is_host)]

    # Who is there

    async def present(self, match: str) -> frozenset[int]:
        """The seats whose players are not absent."""
        seats, online = await self.see(match, lambda table: (list(table.seats), self.listeners.online(table)))
        keys = [key for seat in seats for key in (seat.key, seat.token)]
        known = await self.on_disk(self.presence.present, keys, datetime.now(UTC))
        return frozenset(online).union(
            seat.seat for seat in seats if seat.key in known or seat.token in known
        )

    def ask_who(self, match: str) -> None:
        """Ask the other processes who has that table open there."""
        self._neighbours.ask_who(match)

    async def come_in(self, match: str, listener: Listener, charge: Charge = lambda _cost: None) -> None:
        """The newcomer is told everything, the others that somebody came."""
        async with self._locks[match]:
            table = await self._current(match)
            table.check_open_to(listener.caller)
            charge(cost(table.number - listener.seen))
            self.listeners.add(match, listener)
            await self._tell(table)
        self._neighbours.ask_who(match)
        self.wake(match)

    async def leave(self, match: str, listener: Listener) -> None:
        self.listeners.remove(match, listener)
        await self._tell_when_quiet(match)

    async def _tell(self, table: LiveMatch) -> None:
        self._say_here(table)
        self.bell.ring(Kept(table.row, table.seats, []))
        await self.listeners.tell_all(table)

    def _say_here(self, table: LiveMatch) -> None:
        """Let the other processes know who has the table open at this one, where that has changed."""
        match, here = table.row.id, self.listeners.here(table)
        if here != self._said_here.get(match, frozenset()):
            self._neighbours.say_here(match, here)
            if here:
                self._said_here[match] = here
            else:
                del self._said_here[match]

    # Answers nobody needs to wait for

    def wake(self, match: str) -> None:
        """Let bots and standing answers go on, unless they are at it already."""
        self._runners.wake(match)

    async def _resume(self) -> None:
        """Take up what no process answers any more."""
        for kept in await self.on_disk(self.store.unfinished, _RESUMED):
            asked = kept.match.asked.split(",")
            waits = any(str(seat.seat) in asked and seat.bot for seat in kept.seats)
            if waits and await self._neighbours.is_free(kept.match.id):
                self.wake(kept.match.id)
        await self.reviews.resume()

    # What other processes say

    def heard_change(self, match: str, number: int) -> None:
        """Take it in where it matters now; a table that nobody has open does when it is next looked at."""
        if self.bell.anybody:
            self._do(lambda: self._ring(match))
        table = self._loaded.get(match)
        known = table is not None and table.number >= number
        if self._is_busy(match) or (self._is_used(match) and not known):
            self._do(lambda: self._take_in(match, number))

    async def _ring(self, match: str) -> None:
        """Tell those who wait how a match stands that another process has changed."""
        if (kept := await self.on_disk(self.store.head, match)) is not None:
            self.bell.ring(kept)

    def _is_busy(self, match: str) -> bool:
        """Whether it is being read just now, perhaps for somebody who is about to listen: what was read may
        lack what has just been heard of."""
        return match in self._locks and self._locks[match].locked()

    async def _take_in(self, match: str, number: int) -> None:
        async with self._locks[match]:
            table = self._loaded.get(match)
            if table is not None and table.number < number and self._is_used(match):
                await self._catch_up(table)

    def heard_here(self, match: str, process: int, seats: frozenset[int]) -> None:
        if self.listeners.set_elsewhere(match, process, seats):
            self._tell_again(match)

    def heard_who(self, match: str) -> None:
        if match in self._said_here:
            self._neighbours.say_here(match, self._said_here[match])

    def heard_gone(self, processes: Iterable[int]) -> None:
        for match in self.listeners.forget_processes(processes):
            self._tell_again(match)
        self.alarm.ring_now()
        self._do(self._resume)

    def heard_nothing_for_a_while(self) -> None:
        self.bell.wake_all()
        self.listeners.forget_elsewhere()
        for match, here in self._said_here.items():
            self._neighbours.say_here(match, here)
            self._neighbours.ask_who(match)
        self._do(self._catch_up_all)

    async def _catch_up_all(self) -> None:
        for match in filter(self._is_used, list(self._loaded)):
            async with self._locks[match]:
                if (table := self._loaded.get(match)) is not None:
                    await self._catch_up(table)
        await self._resume()

    def _tell_again(self, match: str) -> None:
        if self.listeners.any(match):
            self._do(lambda: self._tell_when_quiet(match))

    async def _tell_when_quiet(self, match: str) -> None:
        async with self._locks[match]:
            if (table := self._loaded.get(match)) is not None:
                await self._tell(table)

    def _do(self, chore: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run something on the side."""
        task = asyncio.create_task(self._until_done(chore))
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _until_done(self, chore: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Without the database nothing can be brought up to date: then it is tried again."""
        while True:
            try:
                return await chore()
            except Unavailable as error:
                _LOGGER.warning("not up to date: %s", error)
                await asyncio.sleep(_TRY_AGAIN_SECONDS)
            except Refused as error:
                return _LOGGER.warning("not up to date: %s", error)
            except Exception:
                return _LOGGER.exception("not up to date")


def _tell_nobody(table: LiveMatch, seats: frozenset[int]) -> None:
    """Where no notices are sent."""


def _look_once_at_every_game() -> None:
    """Games load parts of themselves when first needed; that must not happen in the event loop."""
    for slug in slugs():
        match = Match(find_game(slug))
        seat_views(match, [], [0], [0], 0)
        packed(match.state)
