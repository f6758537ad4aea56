"""`python -m benchmarks.server.event_loop`: how late the server's event loop is while bots think.

Bots play several matches of Highway Heist against themselves through the server's own machinery, with
onlookers at each table; beside them a probe asks to be woken every millisecond and notes how late it is. The
same again with the bots in the event loop itself shows what the worker processes are for.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from rollingroad.core.registry import game
from rollingroad.server.accounts.identity import Caller, hash_secret
from rollingroad.server.matches.listeners import Listener
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.thought import Thought, choose
from rollingroad.server.schemas import matches as wire
from rollingroad.server.server import Server
from rollingroad.server.storage.databases import sqlite_url
from rollingroad.server.storage.match_store import Store
from rollingroad.server.thinking import Thinkers

GAME = "highway-heist"
PROBE_SECONDS = 0.001


class InTheLoop(Thinkers):
    """Thinks on the event loop, which the server must never do."""

    async def choose(self, thought: Thought) -> int:
        return choose(thought)


async def watched_match(server: Server) -> str:
    """A match that bots play alone, with somebody looking on."""
    host = Caller(hash_secret("benchmark"))
    seats = [wire.SeatPlan(who="bot")] * 3
    kept, _ = new_match(game(GAME), wire.NewMatch(game=GAME, seats=seats), host.key)
    await server.matches.create(kept)
    server.matches.listeners.add(kept.match.id, Listener(Caller(""), 0))
    await server.matches.change(kept.match.id, LiveMatch.begin)
    return kept.match.id


async def lateness(seconds: float) -> list[float]:
    """The delay of each wake-up of the probe in milliseconds."""
    late, end = [], time.perf_counter() + seconds
    while (before := time.perf_counter()) < end:
        await asyncio.sleep(PROBE_SECONDS)
        late.append((time.perf_counter() - before - PROBE_SECONDS) * 1000)
    return sorted(late)


async def measure(thinkers: Thinkers, matches: int, seconds: float) -> tuple[list[float], int]:
    """The lateness of the loop, and how many answers the bots gave meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Store(sqlite_url(Path(folder))), thinkers)
        await server.open()
        playing = [await watched_match(server) for _ in range(matches)]
        late = await lateness(seconds)
        answers = sum([await server.matches.read(match, lambda table: table.number) for match in playing])
        await server.close()
    return late, answers


def report(name: str, late: list[float], answers: int) -> None:
    shares = {"median": late[len(late) // 2], "99 %": late[len(late) * 99 // 100], "most": late[-1]}
    figures = "   ".join(f"{share} {milliseconds:6.2f} ms" for share, milliseconds in shares.items())
    print(f"{name:24} {figures}   {answers} answers")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10)
    wanted = parser.parse_args()
    for name, thinkers in (("in worker processes", Thinkers()), ("in the event loop", InTheLoop())):
        late, answers = asyncio.run(measure(thinkers, wanted.matches, wanted.seconds))
        report(name, late, answers)


if __name__ == "__main__":
    main()
