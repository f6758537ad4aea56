"""The tables of two processes on one PostgreSQL, in one event loop, so that what each does can be counted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import psycopg
import pytest

from rollingroad.core.registry import game
from rollingroad.server.accounts.identity import Caller, hash_secret
from rollingroad.server.matches.listeners import Listener
from rollingroad.server.matches.live_match import Change, LiveMatch
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.thought import Thought, choose
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.live import SeatPhrase
from rollingroad.server.server import Server
from rollingroad.server.storage.databases import postgres_url
from rollingroad.server.storage.match_store import Store
from rollingroad.server.thinking import Thinkers
from tests.server.running import Ear, Seen

HOST = Caller(hash_secret("the host"))

_END_LISTENING = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN%'
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
async def cluster(database: str) -> AsyncIterator[tuple[Server, Server]]:
    server = [Server(Store(postgres_url(database)), Counting()) for _ in range(2)]
    for each in server:
        await each.open()
    yield server[0], server[1]
    for each in server:
        await each.close()


async def seated_match(server: Server, who: wire.SeatPlan) -> str:
    asked = wire.NewMatch(game="beacon-run", seats=[who, who])
    kept, _ = new_match(game("beacon-run"), asked, HOST.key)
    await server.matches.create(kept)
    await server.matches.change(kept.match.id, LiveMatch.begin)
    return kept.match.id


async def until_over(listener: Listener) -> list[Seen]:
    ear = Ear(listener)
    updates = [await ear.next()]
    while updates[-1].match.status != "over":
        async with asyncio.timeout(20):
            updates.append(await ear.next())
    return updates


def steps(updates: list[Seen]) -> list[wire.LogEntry]:
    return [step for update in updates for step in update.views[0].entries]


def test_one_process_at_a_time_lets_bots_think(database: str) -> None:
    async def play() -> None:
        async with cluster(database) as (here, there):
            match = await seated_match(here, wire.SeatPlan(who="bot"))
            ears = [Listener(Caller(""), 0) for _ in range(2)]
            for server, listener in zip((here, there), ears, strict=True):
                await server.matches.add_listener(match, listener)
            told = [await until_over(listener) for listener in ears]
            answers = [step for step in steps(told[0]) if step.by == "bot"]
            assert answers
            assert steps(told[0]) == steps(told[1])
            assert _thoughts(here) + _thoughts(there) == len(answers)

    asyncio.run(play())


def _thoughts(server: Server) -> int:
    assert isinstance(server.thinkers, Counting)
    return server.thinkers.thoughts


def test_a_broken_connection_is_made_again_and_what_was_missed_is_told(database: str) -> None:
    async def play() -> None:
        async with cluster(database) as (here, there):
            match = await seated_match(here, wire.SeatPlan(who="me"))
            listener = Listener(Caller(""), 0)
            await there.matches.add_listener(match, listener)
            ear = Ear(listener)
            assert (await ear.next()).number == 1
            with psycopg.connect(database, autocommit=True) as connection:
                ended = connection.execute(_END_LISTENING).fetchall()
            assert ended == [(True,), (True,)]
            await _draw(here, match, 0)
            async with asyncio.timeout(20):
                while (await ear.next()).number < 2:
                    pass

    asyncio.run(play())


def test_a_process_stops_though_its_connections_break_at_that_moment(database: str) -> None:
    async def play() -> None:
        async with cluster(database) as (here, there):
            match = await seated_match(here, wire.SeatPlan(who="me"))
            await there.matches.add_listener(match, Listener(Caller(""), 0))
            with psycopg.connect(database, autocommit=True) as connection:
                others = "datname = current_database() AND pid <> pg_backend_pid()"
                connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_phrase_reaches_those_at_another_process_once(database: str) -> None:
    async def play() -> None:
        async with cluster(database) as (here, there):
            match = await seated_match(here, wire.SeatPlan(who="me"))
            mine, theirs = Listener(HOST, 0), Listener(Caller(""), 0)
            await here.matches.add_listener(match, mine)
            await there.matches.add_listener(match, theirs)
            for listener in (mine, theirs):
                listener.take()
            said = SeatPhrase(seat=0, phrase="nice", to=[])
            here.matches.tell(match, said)
            there.matches.tell(match, said)
            expected = [msgspec.json.encode(said)] * 2
            heard: dict[Listener, list[bytes]] = {mine: [], theirs: []}
            async with asyncio.timeout(20):
                while any(len(texts) < 2 for texts in heard.values()):
                    for listener, texts in heard.items():
                        texts += [text for text in listener.take() if b'"phrase"' in text]
                    await asyncio.sleep(0.01)
            assert list(heard.values()) == [expected, expected]

    asyncio.run(play())


def test_another_process_takes_a_change_from_its_note_without_reading(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with cluster(database) as (here, there):
            match = await seated_match(here, wire.SeatPlan(who="me"))
            listener = Listener(Caller(""), 0)
            await there.matches.add_listener(match, listener)
            ear = Ear(listener)
            await ear.next()
            monkeypatch.setattr(Store, "news", _fail)
            await here.matches.change(match, _answer_first)
            async with asyncio.timeout(20):
                while (await ear.next()).number < 2:
                    pass
            logs = [await each.matches.read_cached(match, lambda table: table.log) for each in (here, there)]
            assert logs[0] == logs[1]

    asyncio.run(play())


def _answer_first(table: LiveMatch) -> Change:
    ask = table.game_running().state.open[0]
    return table.answer(ask.offered[0], ask.seats[0], "person")


def _fail(*_given: object) -> None:
    raise AssertionError("it was read")


def test_of_two_changes_at_once_both_are_kept_and_both_processes_agree(database: str) -> None:
    async def play() -> None:
        async with cluster(database) as (here, there):
            match = await seated_match(here, wire.SeatPlan(who="me"))
            await there.matches.read(match, lambda table: table.number)
            await asyncio.gather(
                *(_draw(server, match, seat) for _ in range(10) for seat, server in enumerate((here, there)))
            )
            seen = [await server.matches.read(match, _known) for server in (here, there)]
            assert seen[0] == seen[1]
            assert seen[0][0] == 21

    asyncio.run(play())


async def _draw(server: Server, match: str, seat: int) -> None:
    mark = wire.Mark(shape="ring", at="2")
    await server.matches.change(match, lambda table: table.set_marks(HOST, seat, [mark]))


def _known(table: LiveMatch) -> tuple[int, list[object], list[object]]:
    assert table.core is not None
    return table.number, list(table.log), [table.row, *table.seats, table.core.record.lines]
