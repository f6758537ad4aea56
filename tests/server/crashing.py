"""Trouble in the middle of a load of matches, and what must be true after it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from tests.server.load import Load
from tests.server.running import ServerProcess

_BETWEEN_KILLS = 50
"""In acknowledged answers."""

_REFUSALS = 10
"""How often clients must hear that nothing can be written, before the trouble ends."""


async def survive(
    servers: Sequence[ServerProcess],
    kills: int,
    matches: int,
    end: Callable[[ServerProcess], None] = ServerProcess.kill,
) -> None:
    """Kill the servers in turn while people and bots play; then all matches must come to their end."""
    load = Load([server.address for server in servers])
    await load.set_up(matches // 2, "highway-heist", seats=2, bots=1)
    await load.set_up(matches, "beacon-run", seats=2)
    async with asyncio.TaskGroup() as group:
        group.create_task(load.play())
        for number in range(kills):
            await load.reach(load.acknowledged + _BETWEEN_KILLS)
            await asyncio.to_thread(_end_and_start, servers[number % len(servers)], end)
    await load.check()
    print(f"{kills} kills, {len(load.players)} matches, {load.acknowledged} acknowledged answers")


def _end_and_start(server: ServerProcess, end: Callable[[ServerProcess], None]) -> None:
    end(server)
    server.start_again()


async def endure(
    servers: Sequence[ServerProcess], trouble: Callable[[], AbstractContextManager[None]]
) -> None:
    """While the trouble lasts clients are told; when it is over everything goes on by itself."""
    load = Load([server.address for server in servers])
    await load.set_up(1, "highway-heist", seats=2, bots=1)
    await load.set_up(2, "highway-heist", seats=3)
    async with asyncio.TaskGroup() as group:
        group.create_task(load.play())
        await load.reach(_BETWEEN_KILLS)
        with trouble():
            await load.refusals(_REFUSALS)
    await load.check()
