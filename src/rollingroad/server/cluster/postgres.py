"""Processes on one PostgreSQL hear of each other by LISTEN and NOTIFY, and share out work by advisory locks.

A session of PostgreSQL ends when its process does, however that came, and its locks with it: that is how the
others know who is alive, and that a claim is free again.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, Final

import psycopg

from rollingroad.server.databases import Unavailable
from rollingroad.server.neighbours import Alone, Ears
from rollingroad.server.storage import CHANGED, CHANNEL

_LOGGER = logging.getLogger("rollingroad.server")

HERE: Final = "here"
WHO: Final = "who"

_LOOK_ROUND_SECONDS: Final = 1.0
_PATIENCE_SECONDS: Final = 5.0
_FIRST_WAIT, _LONGEST_WAIT = 0.1, 1.0

_ALIVE: Final = 0x726F6164
"""The first key of the advisory locks that living processes hold; the second is a number of their own."""

Connection = psycopg.AsyncConnection[Any]


class Neighbours(Alone):
    """Two connections: one listens, the other talks and holds the claims."""

    def __init__(self, parameters: dict[str, Any]) -> None:
        self._parameters = parameters
        self._life = 0
        """Another one after each break, for the lock of the last may live on for a while."""
        self._talking: Connection | None = None
        self._known: frozenset[int] = frozenset()
        self._notes: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, ears: Ears) -> None:
        try:
            listening = await self._connect()
        except psycopg.Error as error:
            raise Unavailable("the database does not answer") from error
        self._tasks = [asyncio.create_task(self._stay_in_touch(ears, listening))]
        self._tasks.append(asyncio.create_task(self._send_notes()))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._stop_talking()

    # Listening

    async def _connect(self) -> Connection:
        async with AsyncExitStack() as opened:
            talking = await opened.enter_async_context(await self._new_connection())
            listening = await opened.enter_async_context(await self._new_connection())
            self._life = secrets.randbelow(2**31)
            await listening.execute("SELECT pg_advisory_lock(%s, %s)", (_ALIVE, self._life))
            await listening.execute(f"LISTEN {CHANNEL}".encode())
            opened.pop_all()
        self._talking = talking
        return listening

    async def _new_connection(self) -> Connection:
        return await psycopg.AsyncConnection.connect(autocommit=True, **self._parameters)

    async def _stay_in_touch(self, ears: Ears, listening: Connection) -> None:
        """Whatever breaks, there will be a new connection: a process that hears nothing serves old tables."""
        while True:
            try:
                async with listening:
                    await self._listen(ears, listening)
            except Exception as error:
                _LOGGER.warning("lost touch with the other processes: %r", error)
            await self._stop_talking()
            listening = await self._connect_again()
            _LOGGER.warning("in touch with the other processes again")
            ears.heard_nothing_for_a_while()

    async def _connect_again(self) -> Connection:
        wait = _FIRST_WAIT
        while True:
            try:
                return await self._connect()
            except (psycopg.Error, OSError):
                await asyncio.sleep(wait)
                wait = min(2 * wait, _LONGEST_WAIT)

    async def _listen(self, ears: Ears, listening: Connection) -> None:
        while True:
            async for note in listening.notifies(timeout=_LOOK_ROUND_SECONDS):
                self._hear(ears, note.payload)
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await self._look_round(ears, listening)

    def _hear(self, ears: Ears, note: str) -> None:
        what, match, number, *rest = note.split(" ")
        if what == CHANGED:
            ears.heard_change(match, int(number))
        elif int(number) == self._life:
            return
        elif what == HERE:
            ears.heard_here(match, int(number), frozenset(int(seat) for seat in rest[0].split(",") if seat))
        else:
            ears.heard_who(match)

    async def _look_round(self, ears: Ears, listening: Connection) -> None:
        """Who is alive; it also shows whether both connections are."""
        await (await self._talk("SELECT 1")).fetchone()
        found = await listening.execute(
            "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND granted"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            (_ALIVE,),
        )
        alive = frozenset([number for (number,) in await found.fetchall()])
        gone, self._known = self._known - alive, alive
        if gone:
            ears.heard_gone(gone)

    # Talking

    async def _talk(self, statement: str, *values: object) -> psycopg.AsyncCursor[Any]:
        if self._talking is None:
            raise psycopg.OperationalError("not connected")
        return await self._talking.execute(statement.encode(), values)

    async def _stop_talking(self) -> None:
        talking, self._talking = self._talking, None
        if talking is not None:
            await talking.close()

    def say_here(self, match: str, seats: Iterable[int]) -> None:
        self._notes.put_nowait(f"{HERE} {match} {self._life} {','.join(map(str, sorted(seats)))}")

    def ask_who(self, match: str) -> None:
        self._notes.put_nowait(f"{WHO} {match} {self._life}")

    async def _send_notes(self) -> None:
        while True:
            notes = [await self._notes.get()]
            while not self._notes.empty():
                notes.append(self._notes.get_nowait())
            # What is lost with the connection is said again when there is a new one.
            with suppress(psycopg.Error):
                await self._talk("SELECT pg_notify(%s, note) FROM unnest(%s::text[]) AS note", CHANNEL, notes)

    # Claims

    @asynccontextmanager
    async def claimed(self, match: str) -> AsyncIterator[bool]:
        key = _claim_key(match)
        ours = await self._is_true("SELECT pg_try_advisory_lock(%s)", key)
        try:
            yield ours
        finally:
            if ours:
                # A claim whose connection is lost is gone already.
                with suppress(Unavailable):
                    await self._is_true("SELECT pg_advisory_unlock(%s)", key)

    async def is_free(self, match: str) -> bool:
        free = "CASE WHEN pg_try_advisory_lock(%s) THEN pg_advisory_unlock(%s) ELSE false END"
        key = _claim_key(match)
        return await self._is_true(f"SELECT {free}", key, key)

    async def _is_true(self, statement: str, *values: object) -> bool:
        try:
            row = await (await self._talk(statement, *values)).fetchone()
        except psycopg.Error as error:
            raise Unavailable("the database does not answer") from error
        return bool(row and row[0])


def _claim_key(match: str) -> int:
    return int.from_bytes(hashlib.sha256(match.encode()).digest()[:8], signed=True)
