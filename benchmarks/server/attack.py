"""`python -m benchmarks.server.attack`: how long other players wait while one guest attacks a server.

A real server on loopback, and one attack after the other, each from an address of its own and within the
limits as far as these let it. Meanwhile a player answers questions at their own table, `/health` is asked all
the time, and new tables wait for the first answer of a bot. All of them are told apart by `X-Forwarded-For`.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx

from benchmarks.machine import machine
from benchmarks.server.attackers import API, ATTACKS
from benchmarks.server.holds import HeldServer
from benchmarks.server.load import write_between
from benchmarks.tables import Table

SERVE = ("--proxy", "127.0.0.1")
"""Options of the server, which must trust a proxy on this machine."""
AIM_P95, AIM_LOOP = 100.0, 50.0
"""In milliseconds: for another player's changes, and for how long a request may hold the event loop."""
BEGIN: Final = "<!-- written by `make attack` -->"
QUIET: Final = "nobody attacks"


@dataclass
class Delays:
    """In milliseconds."""

    changes: list[float] = field(default_factory=list)
    health: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Row:
    name: str
    answered: str
    delays: Delays
    held: float
    """The longest hold of the event loop in milliseconds."""

    @property
    def met(self) -> bool:
        return p95(self.delays.changes) <= AIM_P95 and self.held <= AIM_LOOP


def p95(delays: list[float]) -> float:
    return statistics.quantiles(delays, n=20, method="inclusive")[-1] if len(delays) > 1 else delays[0]


class Witness:
    """An honest player, who has an address of their own, and their measurements."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.delays = Delays()
        self._chance = Random(1)

    async def call(self, method: str, path: str, address: str, body: object = None) -> Any:
        headers = {"x-forwarded-for": address}
        answer = await self.http.request(method, API + path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()

    async def play(self) -> None:
        """Answer one question after the other, and time each."""
        address = "198.51.100.1"
        table: Any = None
        while True:
            if table is None or table["match"]["status"] == "over":
                seats = [{"who": "me"}] * 3
                made = await self.call("POST", "/matches", address, {"game": "highway-heist", "seats": seats})
                table = await self.call("GET", f"/matches/{made['id']}", address)
            question = next(each for view in table["views"] for each in view["questions"])
            action = self._chance.choice(question["actions"])
            act = {"seat": question["mine"][0], "action": action}
            begun = time.perf_counter()
            table = await self.call("POST", f"/matches/{table['match']['id']}/act", address, act)
            self.delays.changes.append(_since(begun))
            await asyncio.sleep(0.05)

    async def look(self) -> None:
        """Send trivial requests all the time, which measure how long the event loop is blocked."""
        while True:
            begun = time.perf_counter()
            await self.call("GET", "/health", "198.51.100.2")
            self.delays.health.append(_since(begun))
            await asyncio.sleep(0.03)

    async def meet_bots(self) -> None:
        """Create a match with a bot now and then, and time its first answer."""
        address = "198.51.100.3"
        while True:
            made = await self.call("POST", "/matches", address, {"game": "beacon-run"})
            begun = time.perf_counter()
            while (await self.call("GET", f"/matches/{made['id']}", address))["number"] < 2:
                await asyncio.sleep(0.01)
            self.delays.bots.append(_since(begun))
            await asyncio.sleep(2.0)


def _since(begun: float) -> float:
    return (time.perf_counter() - begun) * 1000


@asynccontextmanager
async def witnessed(server: str) -> AsyncIterator[Witness]:
    """A player during the attack. Their errors end the benchmark."""
    async with httpx.AsyncClient(base_url=f"http://{server}", timeout=120) as http:
        key = (await http.post(f"{API}/guests")).json()["key"]
        http.headers["authorization"] = f"Bearer {key}"
        witness = Witness(http)
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(each()) for each in (witness.play, witness.look, witness.meet_bots)]
            yield witness
            for task in tasks:
                task.cancel()


async def under(name: str, server: HeldServer, number: int, seconds: float, witness: Witness) -> Row:
    """The measurements of the witness during an attack."""
    address = f"203.0.113.{number}"
    module = ("-m", "benchmarks.server.attackers")
    attacker = await asyncio.create_subprocess_exec(
        sys.executable,
        *module,
        name,
        server.address,
        address,
        str(seconds),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert attacker.stdin is not None
    assert attacker.stdout is not None
    assert await attacker.stdout.readline() == b"ready\n", name
    longest_hold(server)
    witness.delays = delays = Delays()
    attacker.stdin.write(b"go\n")
    answered = (await attacker.stdout.readline()).decode().strip()
    await _until(lambda: bool(delays.bots) and len(delays.changes) > 1 and bool(delays.health))
    held = longest_hold(server)
    witness.delays = Delays()
    await attacker.wait()
    return Row(name, answered, delays, held)


def longest_hold(server: HeldServer) -> float:
    """Since it was last asked for."""
    return max((milliseconds for milliseconds, _ in server.holds()), default=0.0)


async def _until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.05)


async def measured(server: HeldServer, names: list[str], seconds: float) -> list[Row]:
    async with witnessed(server.address) as witness:
        longest_hold(server)
        await asyncio.sleep(seconds)
        rows = [Row(QUIET, "", witness.delays, longest_hold(server))]
        witness.delays = Delays()
        for number, name in enumerate(names, 1):
            rows.append(await under(name, server, number, seconds, witness))
            print(table(rows[-1:]).markdown().splitlines()[-1], flush=True)
    return rows


def table(rows: list[Row]) -> Table:
    header = ["attack", "answered", "changes: p50 ms", "p95 ms", "max ms", "`/health`: p95 ms", "max ms"]
    header += ["first answer of a bot: max ms", "loop held: max ms", "target"]
    return Table("Attacks", header, [_cells(row) for row in rows])


def _cells(row: Row) -> list[str]:
    changes, health = row.delays.changes, row.delays.health
    figures = [statistics.median(changes), p95(changes), max(changes), p95(health), max(health)]
    figures += [max(row.delays.bots), row.held]
    return [row.name, row.answered, *(f"{figure:.0f}" for figure in figures), "met" if row.met else "not met"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server.attack", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="how long each attack lasts at most")
    parser.add_argument("--only", default="", help="attacks with this in their name")
    parser.add_argument("--write", action="store_true", help="into docs/reliability.md too")
    wanted = parser.parse_args()
    names = [name for name in ATTACKS if wanted.only in name]
    with tempfile.TemporaryDirectory() as folder:
        server = HeldServer(Path(folder), *SERVE)
        try:
            rows = asyncio.run(measured(server, names, wanted.seconds))
        finally:
            server.kill()
    print(table(rows).markdown())
    if wanted.write:
        place = ", ".join(f"{key}: {value}" for key, value in machine().items())
        said = f"SQLite, {wanted.seconds:.0f} seconds each at most. {place}."
        write_between(BEGIN, f"{said}\n\n{table(rows).markdown()}")


if __name__ == "__main__":
    main()
