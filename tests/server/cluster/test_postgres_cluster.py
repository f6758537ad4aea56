"""The tables of two processes on one PostgreSQL, in one event loop, so that what each does can be counted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg

from rollingroad.core.registry import game
from rollingroad.server import wire
from rollingroad.server.databases import postgres_url
from rollingroad.server.identity import Caller, hashed
from rollingroad.server.listeners import Listener
from rollingroad.server.live_match import LiveMatch
from rollingroad.server.set_up import new_table
from rollingroad.server.storage import Store
from rollingroad.server.tables import Tables
from rollingroad.server.thinking import Thinkers, Thought, choose

HOST = Caller(hashed("the host"))

_END_LISTENING = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND (query LIKE 'LISTEN%' OR query LIKE '%pg_locks%')
"""


class Counting(Thinkers):
    """Thinks where it stands, which is enough for a small game, and counts."""

    def __init__(self) -> None:
        super().__init__(1)
        self.thoughts = 0

    def warm_up(self) -> None:
        """There are no workers."""

    async def choose(self, thought: Thought) -> int:
        self.thoughts += 1
        await asyncio.sleep(0)
        return choose(thought)


@asynccontextmanager
async def neighbours(database: str) -> AsyncIterator[tuple[Tables, Tables]]:
    tables = [Tables(Store(postgres_url(database)), Counting()) for _ in range(2)]
    for each in tables:
        await each.open()
    yield tables[0], tables[1]
    for each in tables:
        await each.close()


async def new_match(tables: Tables, who: wire.SeatPlan) -> str:
    asked = wire.NewMatch(game="beacon-run", seats=[who, who])
    kept, _ = new_table(game("beacon-run"), asked, HOST.key)
    await tables.create(kept)
    await tables.change(kept.match.id, LiveMatch.begin)
    return kept.match.id


async def until_over(listener: Listener) -> list[wire.Update]:
    updates = [await listener.next()]
    while updates[-1].match.status != "over":
        async with asyncio.timeout(20):
            updates.append(await listener.next())
    return updates


def steps(updates: list[wire.Update]) -> list[wire.Step]:
    return [step for update in updates for step in update.views[0].steps]


def test_one_process_at_a_time_lets_bots_think(database: str) -> None:
    async def play() -> None:
        async with neighbours(database) as (here, there):
            match = await new_match(here, wire.SeatPlan(who="bot"))
            ears = [Listener(Caller(""), 0) for _ in range(2)]
            for tables, listener in zip((here, there), ears, strict=True):
                await tables.come_in(match, listener)
            told = [await until_over(listener) for listener in ears]
            answers = [step for step in steps(told[0]) if step.by == "bot"]
            assert answers
            assert steps(told[0]) == steps(told[1])
            assert _thoughts(here) + _thoughts(there) == len(answers)

    asyncio.run(play())


def _thoughts(tables: Tables) -> int:
    assert isinstance(tables.thinkers, Counting)
    return tables.thinkers.thoughts


def test_a_broken_connection_is_made_again_and_what_was_missed_is_told(database: str) -> None:
    async def play() -> None:
        async with neighbours(database) as (here, there):
            match = await new_match(here, wire.SeatPlan(who="me"))
            listener = Listener(Caller(""), 0)
            await there.come_in(match, listener)
            assert (await listener.next()).number == 1
            with psycopg.connect(database, autocommit=True) as connection:
                ended = connection.execute(_END_LISTENING).fetchall()
            assert ended == [(True,), (True,)]
            await _draw(here, match, 0)
            async with asyncio.timeout(20):
                while (await listener.next()).number < 2:
                    pass

    asyncio.run(play())


def test_of_two_changes_at_once_both_are_kept_and_both_processes_agree(database: str) -> None:
    async def play() -> None:
        async with neighbours(database) as (here, there):
            match = await new_match(here, wire.SeatPlan(who="me"))
            await there.see(match, lambda table: table.number)
            await asyncio.gather(
                *(_draw(tables, match, seat) for _ in range(10) for seat, tables in enumerate((here, there)))
            )
            seen = [await tables.see(match, _known) for tables in (here, there)]
            assert seen[0] == seen[1]
            assert seen[0][0] == 21

    asyncio.run(play())


async def _draw(tables: Tables, match: str, seat: int) -> None:
    mark = wire.Mark(shape="ring", at="2")
    await tables.change(match, lambda table: table.set_marks(HOST, seat, [mark]))


def _known(table: LiveMatch) -> tuple[int, list[object], list[object]]:
    assert table.match is not None
    return table.number, list(table.log), [table.row, *table.seats, table.match.record.lines]
