"""Who gets a worker when there is one only, and what becomes of it when the server stops."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from functools import partial
from pathlib import Path

import pytest

from rollingroad.server.thinking import Thinkers


def wait_for(file: Path) -> str:
    """Runs in a worker until that file is there."""
    while not file.exists():
        time.sleep(0.01)
    return file.name


def test_what_can_wait_begins_only_while_a_worker_has_nothing_to_do(tmp_path: Path) -> None:
    asyncio.run(_bots_first(tmp_path))


async def _bots_first(folder: Path) -> None:
    thinkers = Thinkers(1)
    order: list[str] = []

    def noted(done: asyncio.Task[str]) -> None:
        order.append(done.result())

    bot = asyncio.create_task(thinkers._answered(partial(wait_for, folder / "bot")))
    await asyncio.sleep(0)
    side = asyncio.create_task(thinkers.when_there_is_room(partial(wait_for, folder / "side")))
    await asyncio.sleep(0)
    other_bot = asyncio.create_task(thinkers._answered(partial(wait_for, folder / "other bot")))
    for task in (bot, side, other_bot):
        task.add_done_callback(noted)
    (folder / "side").touch()
    (folder / "bot").touch()
    await bot
    assert not side.done(), "another bot waits already"
    (folder / "other bot").touch()
    await asyncio.gather(side, other_bot)
    assert order == ["bot", "other bot", "side"]
    assert await thinkers.when_there_is_room(os.getpid) != os.getpid()
    thinkers.close()


@pytest.mark.usefixtures("spawn_only")
def test_workers_start_and_leave_where_nothing_forks() -> None:
    async def think() -> int:
        thinkers = Thinkers(1)
        thinkers.warm_up()
        worker = await thinkers._answered(os.getpid)
        thinkers.close()
        return worker

    assert asyncio.run(think()) != os.getpid()


def stop_in_the_middle_of_a_thought(folder: Path) -> None:
    """Runs in a process of its own, as one of several servers does."""

    async def stop() -> None:
        thinkers = Thinkers(1)
        thought = asyncio.create_task(thinkers._answered(partial(think_for_ever, folder / "worker")))
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
