"""Processes on one PostgreSQL hear of each other by LISTEN and NOTIFY, and share out work by advisory locks.

A session of PostgreSQL ends with its process, however that ends, and its locks end with it. That is how the
others know which processes are alive, and that a claim is free again.
"""

import asyncio
import hashlib
import logging
import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, Final

import msgspec
import psycopg

from rollingroad.server.matches.ports import ClusterListener
from rollingroad.server.matches.rows import LogRow, MatchState
from rollingroad.server.problems import Unavailable
from rollingroad.server.storage.appends import CHANGED, CHANNEL

_LOGGER = logging.getLogger("rollingroad.server")

HERE: Final = "here"
WHO: Final = "who"
PHRASE: Final = "phrase"
ALIVE: Final = "alive"

_CHECK_SECONDS: Final = 1.0
_PATIENCE_SECONDS: Final = 5.0
_FIRST_WAIT, _LONGEST_WAIT = 0.1, 1.0

_ALIVE: Final = 0x726F6164
"""The first key of the advisory locks that living processes hold; the second is a number of their own."""

_WHO_IS_ALIVE: Final = """
SELECT objid::bigint, pg_notify(%s, %s) FROM pg_locks
WHERE locktype = 'advisory' AND classid = %s AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
"""A transaction sends the same notice only once."""

_CHANGE: Final = msgspec.json.Decoder(tuple[LogRow, MatchState])
Connection = psycopg.AsyncConnection[Any]


class PostgresCluster:
    """Two connections: one listens, the other sends and holds the claims."""

    def __init__(self, parameters: dict[str, Any]) -> None:
        self._parameters = parameters
        self._life = 0
        """The key of our own lock. It is new after each break: the last lock may live on for a while."""
        self._sender: Connection | None = None
        self._alive: frozenset[int] = frozenset()
        self._notes: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, listener: ClusterListener) -> None:
        try:
            listening = await self._connect()
        except psycopg.Error as error:
            raise Unavailable("the database does not answer") from error
        self._tasks = [asyncio.create_task(self._keep_listening(listener, listening))]
        self._tasks.append(asyncio.create_task(self._send_notes()))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._close_sender()

    # Listening

    async def _connect(self) -> Connection:
        async with AsyncExitStack() as opened:
            sender = await opened.enter_async_context(await self._new_connection())
            listening = await opened.enter_async_context(await self._new_connection())
            self._life = secrets.randbelow(2**31)
            await listening.execute("SELECT pg_advisory_lock(%s, %s)", (_ALIVE, self._life))
            await listening.execute(f"LISTEN {CHANNEL}".encode())
            opened.pop_all()
        self._sender = sender
        return listening

    async def _new_connection(self) -> Connection:
        return await psycopg.AsyncConnection.connect(autocommit=True, **self._parameters)

    async def _keep_listening(self, listener: ClusterListener, listening: Connection) -> None:
        """Connect again whatever breaks: a process that hears nothing serves matches as they were."""
        while True:
            try:
                async with listening:
                    await self._listen(listener, listening)
            except Exception as error:
                _go_on_unless_cancelled()
                _LOGGER.warning("lost touch with the other processes: %r", error)
            await self._close_sender()
            listening = await self._connect_again()
            _LOGGER.warning("in touch with the other processes again")
            listener.on_reconnect()

    async def _connect_again(self) -> Connection:
        wait = _FIRST_WAIT
        while True:
            try:
                return await self._connect()
            except Exception as error:
                _go_on_unless_cancelled()
                _LOGGER.info("still out of touch with the other processes: %r", error)
                await asyncio.sleep(wait)
                wait = min(2 * wait, _LONGEST_WAIT)

    async def _listen(self, listener: ClusterListener, listening: Connection) -> None:
        """Listen without a break: notices that come while something else is asked would wait for long."""
        work = self._hear_notes(listener, listening), self._keep_checking(listener)
        tasks = [asyncio.create_task(each) for each in work]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            await done.pop()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _hear_notes(self, listener: ClusterListener, listening: Connection) -> None:
        async with asyncio.timeout(_PATIENCE_SECONDS) as patience:
            async for note in listening.notifies():
                self._dispatch(listener, note.payload)
                patience.reschedule(asyncio.get_running_loop().time() + _PATIENCE_SECONDS)

    def _dispatch(self, listener: ClusterListener, note: str) -> None:
        what, match_id, number, *rest = note.split(" ", 3)
        if what == CHANGED:
            listener.on_change(match_id, int(number), _CHANGE.decode(rest[0]) if rest else None)
        elif int(number) == self._life:
            return
        elif what == HERE:
            seats = frozenset(int(seat) for seat in rest[0].split(",") if seat)
            listener.on_presence(match_id, int(number), seats)
        elif what == PHRASE:
            listener.on_phrase(match_id, rest[0].encode())
        elif what == WHO:
            listener.on_presence_request(match_id)

    async def _keep_checking(self, listener: ClusterListener) -> None:
        """Find out which processes are alive, and let both connections be heard again and again."""
        while True:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                found = await self._execute(_WHO_IS_ALIVE, CHANNEL, f"{ALIVE} - {self._life}", _ALIVE)
                alive = frozenset([number for number, _ in await found.fetchall()])
            gone, self._alive = self._alive - alive, alive
            if gone:
                listener.on_process_exit(gone)
            await asyncio.sleep(_CHECK_SECONDS)

    # Sending

    async def _execute(self, statement: str, *values: object) -> psycopg.AsyncCursor[Any]:
        if self._sender is None:
            raise psycopg.OperationalError("not connected")
        return await self._sender.execute(statement.encode(), values)

    async def _close_sender(self) -> None:
        sender, self._sender = self._sender, None
        if sender is not None:
            with suppress(Exception):
                await sender.close()

    def announce_presence(self, match_id: str, seats: Iterable[int]) -> None:
        self._notes.put_nowait(f"{HERE} {match_id} {self._life} {','.join(map(str, sorted(seats)))}")

    def request_presence(self, match_id: str) -> None:
        self._notes.put_nowait(f"{WHO} {match_id} {self._life}")

    def pass_on(self, match_id: str, text: bytes) -> None:
        self._notes.put_nowait(f"{PHRASE} {match_id} {self._life} {text.decode()}")

    async def _send_notes(self) -> None:
        while True:
            notes = [await self._notes.get()]
            while not self._notes.empty():
                notes.append(self._notes.get_nowait())
            # Notes that are lost with the connection are sent again when there is a new one.
            try:
                sending = "SELECT pg_notify(%s, note) FROM unnest(%s::text[]) AS note"
                await self._execute(sending, CHANNEL, notes)
            except Exception as error:
                _go_on_unless_cancelled()
                _LOGGER.warning("could not tell the other processes: %r", error)

    # Claims

    @asynccontextmanager
    async def claim(self, name: str) -> AsyncIterator[bool]:
        key = _claim_key(name)
        ours = await self._is_true("SELECT pg_try_advisory_lock(%s)", key)
        try:
            yield ours
        finally:
            if ours:
                # A claim whose connection is lost is gone already.
                with suppress(Unavailable):
                    await self._is_true("SELECT pg_advisory_unlock(%s)", key)

    async def is_unclaimed(self, name: str) -> bool:
        free = "CASE WHEN pg_try_advisory_lock(%s) THEN pg_advisory_unlock(%s) ELSE false END"
        key = _claim_key(name)
        return await self._is_true(f"SELECT {free}", key, key)

    async def _is_true(self, statement: str, *values: object) -> bool:
        try:
            row = await (await self._execute(statement, *values)).fetchone()
        except psycopg.Error as error:
            raise Unavailable("the database does not answer") from error
        return bool(row and row[0])


def _go_on_unless_cancelled() -> None:
    """A cancelled statement ends with an error of its own where the connection breaks at that moment."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


def _claim_key(name: str) -> int:
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], signed=True)
