"""The matches of one process: loaded when needed, changed by one command at a time, kept going by bots."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import asdict, replace

from rollingroad.server.accounts.identity import Caller
from rollingroad.server.matches.bot_scheduler import BotScheduler
from rollingroad.server.matches.listeners import Command as LiveCommand
from rollingroad.server.matches.listeners import Listener, Listeners
from rollingroad.server.matches.live_match import Change, LiveMatch, reopen, report_damage
from rollingroad.server.matches.new_match import with_first_replies
from rollingroad.server.matches.notifications import ChangeNotifier, DeadlineTimer
from rollingroad.server.matches.ports import Clock, Cluster, Entropy, MatchStore, Replayer, Thinker
from rollingroad.server.matches.presenter import whole_update
from rollingroad.server.matches.rows import Actor, LogRow, MatchState, StoredMatch
from rollingroad.server.matches.slices import AT_ONCE
from rollingroad.server.matches.system import SYSTEM_CLOCK, SYSTEM_ENTROPY
from rollingroad.server.problems import STALE, Conflict, Late, Refused, Unavailable, not_found
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.live import SeatPhrase

T = TypeVar("T")
Command = Callable[[LiveMatch], Change]
Charge = Callable[[int], None]
"""Counts something as that many more requests of a client, and refuses what is too often."""
_LOGGER = logging.getLogger("rollingroad.server")
_MOST_LOADED: Final = 300
_MOST_RESUMED: Final = 500
_TRY_AGAIN_SECONDS: Final = 0.5


class MatchLock(asyncio.Lock):
    """The lock of a match; `users` hold it or wait for it."""

    users = 0

    async def __aenter__(self) -> None:
        self.users += 1
        try:
            await self.acquire()
        except BaseException:
            self.users -= 1
            raise

    async def __aexit__(self, *_error: object) -> None:
        self.users -= 1
        self.release()


class MatchService:
    """Reads and changes matches, each under a lock of its own.

    Other processes may change the same match. The match in memory is then behind, never ahead. It takes in
    what it lacks when the cluster tells of a change, when a command is refused, and when its own change comes
    too late.
    """

    def __init__(
        self,
        store: MatchStore,
        thinker: Thinker,
        cluster: Cluster,
        replayer: Replayer,
        bot_secret: str,
        clock: Clock = SYSTEM_CLOCK,
        entropy: Entropy = SYSTEM_ENTROPY,
    ) -> None:
        self.store = store
        self.thinker = thinker
        self.clock = clock
        self.entropy = entropy
        self.bot_secret = bot_secret
        """Seeds of bots are derived from it, so that nobody can predict what a bot decides."""
        self.listeners = Listeners()
        self.changes = ChangeNotifier(clock)
        self.deadlines = DeadlineTimer(clock)
        """Expires when a player's time is over."""
        self.on_question: Callable[[LiveMatch, frozenset[int]], None] = lambda _match, _seats: None
        """Called with the seats that have a new question, when the change is stored."""
        self.on_doubt: Callable[[str], None] = lambda _match: None
        """Called with a match that somebody has left, or that may have changed without anybody knowing."""
        self.on_resume: list[Callable[[], Awaitable[None]]] = []
        """Called to take up other work that a process which is gone has left."""
        self.acknowledged: Counter[str] = Counter()
        """How many changes this process has stored, by who made them."""
        self._cluster = cluster
        self.replay = replayer.replay
        self._bots = BotScheduler(self, thinker, cluster, clock, bot_secret)
        self._loaded: OrderedDict[str, LiveMatch] = OrderedDict()
        self._idle: set[str] = set()
        """The matches that nobody has looked at since `unload_idle` was last called."""
        self._locks: defaultdict[str, MatchLock] = defaultdict(MatchLock)
        self._announced: dict[str, frozenset[int]] = {}
        """The players whom other processes know to have a match open here."""
        self._writing: set[tuple[str, int]] = set()
        """The matches and numbers that this process is storing."""
        self._chores: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Join the cluster, and let bots go on that were thinking when the server stopped."""
        await self._cluster.open(self)
        await self._resume()

    async def close(self) -> None:
        """Stop bots and chores. A change that is being stored is finished."""
        await self._bots.stop()
        for chore in list(self._chores):
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self._cluster.close()

    # Creating and deleting

    async def create(self, stored: StoredMatch) -> None:
        stored = with_first_replies(stored)
        self._bots.check_room(stored)
        await self.store.create(stored)
        self.changes.notify(stored)

    async def create_once(self, stored: StoredMatch) -> str:
        """The id of the new match, or of the one that has the same entry already."""
        try:
            await self.create(stored)
        except Conflict:
            found = await self.store.entered_as(stored.match.entry)
            if found is None:
                raise
            return found
        return stored.match.id

    async def remove(self, match_id: str, check: Callable[[LiveMatch], None]) -> None:
        """Delete a match that has not started, if the check lets it pass, and end its live connections."""
        async with self._locks[match_id]:
            check(await self._current(match_id))
            await self.store.remove_waiting(match_id)
        self.forget([match_id])
        self.listeners.end(match_id)

    def forget(self, match_ids: Iterable[str]) -> None:
        """Drop matches that are no longer stored."""
        for match_id in match_ids:
            self._loaded.pop(match_id, None)
            self._drop_lock(match_id)

    # Reading

    async def read(self, match_id: str, look: Callable[[LiveMatch], T]) -> T:
        """Look at a match as it is stored, while nobody changes it."""
        async with self._locks[match_id]:
            return look(await self._current(match_id))

    async def read_cached(self, match_id: str, look: Callable[[LiveMatch], T]) -> T:
        """Look at a match as this process knows it."""
        async with self._locks[match_id]:
            return look((await self._load(match_id))[0])

    async def show(self, match_id: str, caller: Caller, since: int) -> wire.Update:
        """A match as it is stored, as far as that caller may see it."""
        async with self._locks[match_id]:
            match = await self._current(match_id)
            match.check_open_to(caller)
            return whole_update(match, caller, self.listeners.online(match), since)

    async def _current(self, match_id: str) -> LiveMatch:
        match, fresh = await self._load(match_id)
        if not fresh:
            await self._catch_up(match)
        return match

    async def _load(self, match_id: str) -> tuple[LiveMatch, bool]:
        """The match, and whether it has been read just now."""
        self._idle.discard(match_id)
        match = self._loaded.get(match_id)
        if match is not None:
            self._loaded.move_to_end(match_id)
            return match, False
        stored = await self.store.load(match_id)
        if stored is None:
            asyncio.get_running_loop().call_soon(self._drop_lock, match_id)
            raise not_found(f"match {match_id!r}")
        match = await self.replay(reopen, stored, self.clock)
        self._loaded[match_id] = match
        self._unload(list(self._loaded)[: max(0, len(self._loaded) - _MOST_LOADED)])
        if self.listeners.behind(match):
            self._publish(match)
        return match, True

    def unload_idle(self) -> None:
        """Drop the matches that nobody has looked at since the last call."""
        self._unload(self._idle)
        self._idle = set(self._loaded)

    def _unload(self, match_ids: Iterable[str]) -> None:
        """Drop those of these matches that nobody uses; they are all stored."""
        for match_id in match_ids:
            if not self._is_used(match_id) and self._drop_lock(match_id):
                self._loaded.pop(match_id, None)

    def _drop_lock(self, match_id: str) -> bool:
        """Forget the lock of a match that is not being read or changed now; whether that is so."""
        if self._is_locked(match_id):
            return False
        self._locks.pop(match_id, None)
        return True

    def _is_locked(self, match_id: str) -> bool:
        return match_id in self._locks and self._locks[match_id].users > 0

    @property
    def loaded(self) -> int:
        """The number of matches in memory."""
        return len(self._loaded)

    def _is_used(self, match_id: str) -> bool:
        return self.listeners.any(match_id) or match_id in self._bots

    # Changing

    async def change(self, match_id: str, command: Command, live: LiveCommand | None = None) -> LiveMatch:
        """Run a command. Its change is stored when this returns; if it raises, nothing has changed."""
        async with self._locks[match_id]:
            match = await self._change(match_id, command, live)
        self._bots.wake_for(match)
        return match

    async def change_and_show(
        self, match_id: str, caller: Caller, command: Command, expect: int | None = None
    ) -> wire.Update:
        """Run a command, and show the caller the match as it stands then, with the change. Where somebody was
        first, the refusal shows it, with what came after the number that the caller expects."""
        async with self._locks[match_id]:
            try:
                match = await self._change(match_id, command)
            except Refused as error:
                if error.code == STALE:
                    match = await self._current(match_id)
                    match.check_open_to(caller)
                    error.now = whole_update(match, caller, self.listeners.online(match), expect or 0)
                raise
            shown = whole_update(match, caller, self.listeners.online(match), match.number - 1)
        self._bots.wake(match_id)
        return shown

    async def answer(self, match_id: str, number: int, action: int, seat: int, by: Actor) -> None:
        """Take the answer of a bot or an automatic reply, unless the match has gone on from that number."""
        async with self._locks[match_id]:
            match, _ = await self._load(match_id)
            if match.number != number or not await self._write(match, match.answer(action, seat, by)):
                return
            self._publish(match)

    async def _change(self, match_id: str, command: Command, live: LiveCommand | None = None) -> LiveMatch:
        match, fresh = await self._load(match_id)
        while not await self._try(match, command, fresh):
            fresh = False
        self._publish(match, live)
        return match

    async def _try(self, match: LiveMatch, command: Command, fresh: bool) -> bool:
        """Run a command, or take in what another process did, so that it can be tried again on that."""
        try:
            match.check_not_read_only()
            change = command(match)
        except Exception as error:
            if fresh or isinstance(error, Late) or not await self._catch_up(match):
                raise
            return False
        return await self._write(match, change)

    async def _write(self, match: LiveMatch, change: Change) -> bool:
        """Store a change. False where another process was first; the match then stands as it left it."""
        writing = asyncio.ensure_future(self.store.append(change.row, change.log_row, change.seats))
        written = change.row.id, change.entry.number
        self._writing.add(written)
        try:
            row = await asyncio.shield(writing)
        except Conflict:
            if await self._discard_change(match):
                return False
            raise
        except BaseException:
            # The match in memory may be ahead of the store now, and the store is right. Whether the change
            # came through shows when the match is read again.
            await asyncio.wait([writing])
            self._loaded.pop(match.row.id, None)
            self._bots.wake(match.row.id)
            self.on_doubt(match.row.id)
            raise
        finally:
            self._writing.discard(written)
        self.acknowledged[change.entry.by] += 1
        if asked := match.commit(change, row):
            self.on_question(match, asked)
        self.deadlines.bring_forward(row.due)
        return True

    async def _discard_change(self, match: LiveMatch) -> bool:
        """Undo a change that came too late and take in what came first; whether that was anything."""
        del self._loaded[match.row.id]
        match.rewind()
        caught_up = await self._catch_up(match)
        if caught_up:
            self._loaded[match.row.id] = match
        return caught_up

    async def _catch_up(self, match: LiveMatch) -> bool:
        """Take in what other processes have appended; whether that was anything."""
        news = await self.store.news(match.row.id, match.number)
        if news is None:
            return False
        await self._add_news(match, news)
        return True

    async def _add_news(self, match: LiveMatch, news: StoredMatch) -> None:
        match_id = match.row.id
        try:
            if len(news.log) > AT_ONCE:
                await self.replay(report_damage, match_id, lambda: match.take_in(news))
            else:
                report_damage(match_id, lambda: match.take_in(news))
        except Refused:
            self._loaded.pop(match_id, None)
            raise
        self._publish(match)
        self._bots.wake(match_id)

    # Listening

    async def add_listener(self, match_id: str, listener: Listener) -> None:
        """Send everything to the newcomer, and to the others that somebody came."""
        async with self._locks[match_id]:
            match = await self._current(match_id)
            match.check_open_to(listener.caller)
            self.listeners.add(match_id, listener)
            self._publish(match)
        self._cluster.request_presence(match_id)
        self._bots.wake(match_id)

    async def remove_listener(self, match_id: str, listener: Listener) -> None:
        self.listeners.remove(match_id, listener)
        self.on_doubt(match_id)
        await self._publish_if_loaded(match_id)

    def _publish(self, match: LiveMatch, done: LiveCommand | None = None) -> None:
        """Send the match as it stands to everybody who listens or waits."""
        self._announce_presence(match)
        if self.changes.has_waiters:
            self.changes.notify(StoredMatch(match.row, match.seats, []))
        self.listeners.publish(match, done)

    def tell(self, match_id: str, said: SeatPhrase) -> None:
        """Pass on what a player says to everybody who has the match open, at any process."""
        text = msgspec.json.encode(said)
        self.listeners.tell(match_id, text)
        self._cluster.pass_on(match_id, text)

    async def _publish_if_loaded(self, match_id: str) -> None:
        async with self._locks[match_id]:
            if (match := self._loaded.get(match_id)) is not None:
                self._publish(match)

    # Presence

    async def present_seats(self, match_id: str) -> frozenset[int]:
        """The seats whose players are not absent."""
        seats, online = await self.read(
            match_id, lambda match: (list(match.seats), self.listeners.online(match))
        )
        keys = [key for seat in seats for key in (seat.key, seat.token)]
        known = await self.store.present(keys, self.clock.now())
        return frozenset(online).union(
            seat.seat for seat in seats if seat.key in known or seat.token in known
        )

    def attended(self) -> list[str]:
        """The matches that anybody may join and whose host has them open at this process."""
        waiting = [match for match in self._loaded.values() if match.row.listed and match.core is None]
        return [match.row.id for match in waiting if self.listeners.has(match.row.id, match.is_host)]

    def request_presence(self, match_id: str) -> None:
        """Ask the other processes who has that match open there."""
        self._cluster.request_presence(match_id)

    def _announce_presence(self, match: LiveMatch) -> None:
        """Tell the other processes who has the match open here, where that has changed."""
        match_id, here = match.row.id, self.listeners.here(match)
        if here != self._announced.get(match_id, frozenset()):
            self._cluster.announce_presence(match_id, here)
            if here:
                self._announced[match_id] = here
            else:
                del self._announced[match_id]

    # Other work

    def wake_bots(self, match_id: str) -> None:
        """Let bots and automatic replies go on in a match that was changed otherwise."""
        self._bots.wake(match_id)

    # What other processes do: the ClusterListener

    def on_change(self, match_id: str, number: int, change: tuple[LogRow, MatchState] | None = None) -> None:
        """Take in a change where it matters now. Other matches catch up when they are next read."""
        if self.changes.has_waiters:
            self._spawn(lambda: self._notify(match_id))
        if (match_id, number) in self._writing:
            # Our own change. Where it is another's, ours comes too late and takes that one in.
            return
        match = self._loaded.get(match_id)
        known = match is not None and match.number >= number
        # A match that is being read or changed now may lack this change.
        if self._is_locked(match_id) or (self._is_used(match_id) and not known):
            self._spawn(lambda: self._take_in(match_id, number, change))

    async def _notify(self, match_id: str) -> None:
        if (stored := await self.store.head(match_id)) is not None:
            self.changes.notify(stored)

    async def _take_in(self, match_id: str, number: int, change: tuple[LogRow, MatchState] | None) -> None:
        async with self._locks[match_id]:
            match = self._loaded.get(match_id)
            if match is None or match.number >= number or not self._is_used(match_id):
                return
            if change is None or match.number < number - 1:
                await self._catch_up(match)
            else:
                row = replace(match.row, **asdict(change[1]))
                await self._add_news(match, StoredMatch(row, match.seats, [change[0]]))

    def on_presence(self, match_id: str, process: int, seats: frozenset[int]) -> None:
        if self.listeners.set_elsewhere(match_id, process, seats):
            self._republish(match_id)

    def on_phrase(self, match_id: str, text: bytes) -> None:
        self.listeners.tell(match_id, text)

    def on_presence_request(self, match_id: str) -> None:
        if match_id in self._announced:
            self._cluster.announce_presence(match_id, self._announced[match_id])

    def on_process_exit(self, processes: Iterable[int]) -> None:
        for match_id in self.listeners.forget_processes(processes):
            self._republish(match_id)
        self.deadlines.expire()
        self._spawn(self._resume)

    def on_reconnect(self) -> None:
        self.changes.reload_all()
        self.listeners.forget_elsewhere()
        for match_id, here in self._announced.items():
            self._cluster.announce_presence(match_id, here)
            self._cluster.request_presence(match_id)
        self._spawn(self._catch_up_all)

    async def _catch_up_all(self) -> None:
        for match_id in filter(self._is_used, list(self._loaded)):
            async with self._locks[match_id]:
                if (match := self._loaded.get(match_id)) is not None:
                    await self._catch_up(match)
        await self._resume()

    async def _resume(self) -> None:
        """Take up what no process answers any more."""
        for stored in await self.store.unfinished(_MOST_RESUMED):
            asked = stored.match.asked.split(",")
            waits = any(str(seat.seat) in asked and seat.bot for seat in stored.seats)
            if waits and await self._cluster.is_unclaimed(stored.match.id):
                self._bots.wake(stored.match.id)
        for resume in self.on_resume:
            await resume()

    def _republish(self, match_id: str) -> None:
        if self.listeners.any(match_id):
            self._spawn(lambda: self._publish_if_loaded(match_id))

    def _spawn(self, chore: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.create_task(self._run(chore))
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _run(self, chore: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run a chore; while the store is unavailable, try again."""
        while True:
            try:
                return await chore()
            except Unavailable as error:
                _LOGGER.warning("not up to date: %s", error)
                await self.clock.sleep(_TRY_AGAIN_SECONDS)
            except Refused as error:
                return _LOGGER.warning("not up to date: %s", error)
            except Exception:
                return _LOGGER.exception("not up to date")
