"""Who gets a worker when there is one only, and what becomes of it when the server stops."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from functools import partial
from pathlib import Path
from typing import Literal

import pytest

from rollingroad.bots.bot import RookieBot
from rollingroad.core.registry import game as find_game
from rollingroad.server.matches.auto_reply import BotTurn
from rollingroad.server.matches.bot_scheduler import MOST_BOTS_ALONE, pending_reply
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.rows import StoredMatch
from rollingroad.server.matches.thought import Thought
from rollingroad.server.problems import Refused
from rollingroad.server.schemas import matches as wire
from rollingroad.server.server import Server
from rollingroad.server.storage.databases import sqlite_url
from rollingroad.server.storage.match_store import Store
from rollingroad.server.thinking import FairQueue, Thinkers


def wait_for(file: Path) -> str:
    """Runs in a worker until that file is there."""
    while not file.exists():
        time.sleep(0.01)
    return file.name


def test_what_can_wait_holds_up_nobody_who_waits(tmp_path: Path) -> None:
    """Not even where there is one worker, and what can wait was there first."""

    async def ask() -> None:
        thinkers = Thinkers(1)
        side = asyncio.create_task(thinkers.when_there_is_room(partial(wait_for, tmp_path / "side")))
        (tmp_path / "bot").touch()
        assert await thinkers._for_players.do(partial(wait_for, tmp_path / "bot"), "ana") == "bot"
        assert not side.done()
        assert thinkers.thinking == 1
        (tmp_path / "side").touch()
        assert await side == "side"
        assert await thinkers.when_there_is_room(partial(os.nice, 0)) > os.nice(0)
        assert thinkers.thinking == 0
        thinkers.close()

    asyncio.run(ask())


def test_a_full_queue_refuses_advice_and_goes_on_with_what_bots_are_asked(tmp_path: Path) -> None:
    async def ask() -> None:
        thinkers = Thinkers(1)
        table = LiveMatch(bots_alone("ana", "me"), find_game("beacon-run"))
        begun = table.begin()
        table.commit(begun, begun.row)
        due = pending_reply(table)
        assert due is not None
        assert isinstance(due.turn, BotTurn)
        thought = Thought(due.state, due.turn.seat, due.turn.question, RookieBot, "seed", "ana")
        held = partial(wait_for, tmp_path / "held")
        asked = [asyncio.create_task(thinkers._for_players.do(held, "ben")) for _ in range(8)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="too many questions to answer now for advice") as refused:
            await thinkers.advise(thought, 3)
        assert (refused.value.status, refused.value.code, refused.value.wait) == (503, "UNAVAILABLE", 5)
        move = asyncio.create_task(thinkers.choose(thought))
        (tmp_path / "held").touch()
        assert await move >= 0
        await asyncio.gather(*asked)
        thinkers.close()

    asyncio.run(ask())


def served(places: int, *asked: str) -> list[str]:
    """The owners in the order in which they get a place, where all ask before anybody has done."""
    order: list[str] = []

    async def use(queue: FairQueue, owner: str) -> None:
        async with queue.place(owner):
            order.append(owner)
            await asyncio.sleep(0)

    async def ask() -> None:
        queue = FairQueue(places)
        await asyncio.gather(*(use(queue, owner) for owner in asked))
        assert len(queue) == 0

    asyncio.run(ask())
    return order


def test_owners_take_turns_however_much_one_of_them_has_waiting() -> None:
    waiting = ["greedy"] * 28
    one_place = served(1, *waiting, "ana", "ben", "ana")
    assert one_place[:6] == ["greedy", "greedy", "ana", "ben", "greedy", "ana"]
    two_places = served(2, *waiting, "ana", "ben")
    assert two_places[:4] == ["greedy", "ana", "greedy", "ben"]


def test_no_owner_has_all_places_and_a_lone_one_goes_on() -> None:
    most = 0

    async def use(queue: FairQueue, now: list[str]) -> None:
        nonlocal most
        async with queue.place("greedy"):
            now.append("here")
            most = max(most, len(now))
            await asyncio.sleep(0)
            now.pop()

    async def ask() -> None:
        queue, now = FairQueue(3), list[str]()
        await asyncio.gather(*(use(queue, now) for _ in range(20)))

    asyncio.run(ask())
    assert most == 2


def test_who_leaves_the_queue_takes_no_place_along() -> None:
    async def ask() -> None:
        queue = FairQueue(1)
        async with queue.place("ana"):
            gone = [asyncio.create_task(_take(queue, owner)) for owner in ("ben", "ana", "ben")]
            await asyncio.sleep(0)
            for task in gone[:2]:
                task.cancel()
            await asyncio.gather(*gone[:2], return_exceptions=True)
            assert len(queue) == 2
        await gone[2]
        assert len(queue) == 0

    asyncio.run(ask())


async def _take(queue: FairQueue, owner: str) -> None:
    async with queue.place(owner):
        pass


# Tables without players


def bots_alone(host: str, who: Literal["me", "bot"] = "bot") -> StoredMatch:
    game = find_game("beacon-run")
    seats = [wire.SeatPlan(who=who), wire.SeatPlan(who="bot")]
    return new_match(game, wire.NewMatch(game=game.slug, seats=seats), host)[0]


def test_one_guest_lets_bots_play_alone_at_so_many_tables(tmp_path: Path) -> None:
    async def set_up() -> None:
        server = Server(Store(sqlite_url(tmp_path)), Thinkers(1))
        for _ in range(MOST_BOTS_ALONE):
            await server.matches.create(bots_alone("greedy"))
        with pytest.raises(Refused, match="wait until one of them is over") as refused:
            await server.matches.create(bots_alone("greedy"))
        assert (refused.value.status, refused.value.code) == (429, "TOO_MANY")
        await server.matches.create(bots_alone("greedy", "me"))
        await server.matches.create(bots_alone("ana"))
        await server.close()

    asyncio.run(set_up())


@pytest.mark.parametrize(("who", "can_wait"), [("me", False), ("bot", True)])
def test_a_bot_thinks_for_the_owner_of_the_table_and_first_where_somebody_plays(
    who: Literal["me", "bot"], can_wait: bool
) -> None:
    """Beacon Run asks both seats at the same time."""
    table = LiveMatch(bots_alone("ana", who), find_game("beacon-run"))
    begun = table.begin()
    table.commit(begun, begun.row)
    due = pending_reply(table)
    assert due is not None
    assert (due.owner, due.can_wait) == ("ana", can_wait)


@pytest.mark.usefixtures("spawn_only")
def test_workers_start_and_leave_where_nothing_forks() -> None:
    async def think() -> int:
        thinkers = Thinkers(1)
        thinkers.warm_up()
        worker = await thinkers.when_there_is_room(os.getpid)
        thinkers.close()
        return worker

    assert asyncio.run(think()) != os.getpid()


def stop_in_the_middle_of_a_thought(folder: Path) -> None:
    """Runs in a process of its own, as one of several servers does."""

    async def stop() -> None:
        thinkers = Thinkers(1)
        thought = asyncio.create_task(
            thinkers._for_players.do(partial(think_for_ever, folder / "worker"), "ana")
        )
        while not (folder / "worker").exists():
            await asyncio.sleep(0.01)
        thought.cancel()
        thinkers.close()

    asyncio.run(stop())


def think_for_ever(file: Path) -> None:
    file.with_suffix(".new").write_text(str(os.getpid()))
    file.with_suffix(".new").rename(file)
    while True:
        time.sleep(1)


def test_a_server_that_stops_waits_for_no_thought(tmp_path: Path) -> None:
    server = multiprocessing.get_context("spawn").Process(
        target=stop_in_the_middle_of_a_thought, args=(tmp_path,)
    )
    server.start()
    server.join()
    assert server.exitcode == 0
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "worker").read_text()), 0)
