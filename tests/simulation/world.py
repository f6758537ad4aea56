"""Several servers, their shared store and their clients in one Python process, with faults by seed."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import secrets
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from datetime import datetime
from functools import partial
from random import Random
from typing import Any
from unittest import mock

import msgspec
import sqlalchemy as sa

from rollingroad.server import app as app_module
from rollingroad.server import server as server_module
from rollingroad.server.matches import slices
from rollingroad.server.matches.damage import damage
from rollingroad.server.matches.ports import ClusterListener
from rollingroad.server.matches.rows import LogRow, MatchState
from rollingroad.server.problems import Unavailable
from rollingroad.server.storage import schema
from rollingroad.server.storage.match_store import Store
from tests.server.load import Load
from tests.simulation.away import AwayLoad, Receivers
from tests.simulation.network import SimulatedNetwork
from tests.simulation.simulated_server import NO_ANSWER, SharedStore, SimulatedCluster, SimulatedServer, bury
from tests.simulation.virtual_loop import SimulatedDatetime, VirtualLoop

SERVERS = 3
ADDRESSES = [f"server {number}" for number in range(SERVERS)]
TROUBLES = 25
"""For each run; most matches are over before all of them have happened."""
LONGEST_SECONDS = 600
"""Of virtual time. By then the trouble is long over, and so must be every match."""
ALLOWANCE = 5
"""Seconds that players of some matches have."""
_LONGEST_PAUSE = 0.4
_AWAY_SHARE = 0.01
"""How often a player goes away for longer than that."""
_FULL = "there is no room left on its disk"
_WRITES = frozenset(
    ("append_all", "create", "remove_waiting", "visit", "write", "delete_some", "save", "begin")
)


def _name(work: Any) -> str:
    """The name of a function under its layers of `partial`."""
    while isinstance(work, partial):
        work = work.args[0] if getattr(work.func, "__name__", "") == "run" and work.args else work.func
    return str(getattr(work, "__name__", work))


class World:
    """One run: what happens in it follows from its seed."""

    def __init__(self, seed: int, size: int = 1) -> None:
        self.seed = seed
        self.size = size
        self.chance = Random(seed)
        self.url = f"sqlite:///file:world{seed}?mode=memory&cache=shared&uri=true"
        self.faults: Counter[str] = Counter()
        self.claims: dict[str, int] = {}
        self.trace = hashlib.blake2b(digest_size=16)
        self.told: list[tuple[str, bytes]] = []
        """Everything that clients were sent, and when, with their keys."""
        self.notes: list[str] = []
        """What happened, in words."""
        self._servers: list[SimulatedServer | None] = [None] * SERVERS
        self._started: list[SimulatedServer] = []
        self._stores: list[Store] = []
        self._clusters: list[SimulatedCluster] = []
        self._lives = 0
        self._disk = "well"
        self._fault_share = 0.0
        self._late = 0.002
        self.network = SimulatedNetwork(self.chance, self._find, self._hash)
        self.load = Load(ADDRESSES, self.pause, network=self.network)
        self.receivers = Receivers(self.chance, self.faults)
        self.away = AwayLoad(self, ADDRESSES)
        self.loads = [self.load, self.away]

    def run(self) -> None:
        loop = VirtualLoop(self._execute)
        keeper = sqlite3.connect(self.url.removeprefix("sqlite:///"), uri=True)
        # Python's own collector would end tasks of killed servers at moments of its choice.
        gc.disable()
        try:
            with simulated(self.seed, self.receivers), asyncio.Runner(loop_factory=lambda: loop) as runner:
                runner.run(self._play())
                self.seconds = loop.time()
        finally:
            for store in self._stores:
                store.close()
            keeper.close()
            gc.enable()
            gc.unfreeze()
            gc.collect()

    @property
    def digest(self) -> str:
        return self.trace.hexdigest()

    @property
    def acknowledged(self) -> int:
        return sum(load.acknowledged for load in self.loads)

    @property
    def refused(self) -> int:
        return sum(load.refused for load in self.loads)

    def _hash(self, key: str, text: bytes) -> None:
        self.told.append((key, f"{asyncio.get_running_loop().time():.6f} ".encode() + text))
        self.trace.update(self.told[-1][1])

    def say(self, what: str) -> None:
        self.notes.append(f"{asyncio.get_running_loop().time():10.4f} {what}")
        self.trace.update(self.notes[-1].encode())

    async def pause(self) -> None:
        away = self.chance.random() < _AWAY_SHARE
        await asyncio.sleep(2 * ALLOWANCE if away else self.chance.uniform(0, _LONGEST_PAUSE))

    # Servers

    def _find(self, address: str) -> SimulatedServer | None:
        return self._servers[int(address.removeprefix("server "))]

    async def _start(self, number: int) -> None:
        server = SimulatedServer(self, f"server {number}")
        self._started.append(server)
        if await server.start():
            self._servers[number] = server

    def _kill(self, number: int) -> None:
        server, self._servers[number] = self._servers[number], None
        if server is not None:
            server.kill()
            asyncio.get_running_loop().call_later(self.chance.uniform(0, 1), self.end_life, server.cluster)

    def new_store(self) -> Store:
        self._stores.append(SharedStore(self.url, self.announce))
        return self._stores[-1]

    # The cluster

    def new_life(self, cluster: SimulatedCluster) -> int:
        self._lives += 1
        self._clusters.append(cluster)
        return self._lives

    def end_life(self, cluster: SimulatedCluster) -> None:
        """Its connection is gone, and with it its claims; the others notice."""
        life, cluster.life = cluster.life, 0
        if life:
            self._clusters.remove(cluster)
            self.claims = {name: owner for name, owner in self.claims.items() if owner != life}
            self.tell(lambda listener: listener.on_process_exit([life]), None)

    def tell(self, say: Callable[[ClusterListener], None], without: SimulatedCluster | None) -> None:
        for cluster in self._clusters:
            if cluster is not without:
                cluster.hear(say)

    def announce(self, match: str, number: int, change: tuple[LogRow, MatchState] | None) -> None:
        self.tell(lambda listener: listener.on_change(match, number, change), None)

    def note_delay(self) -> float:
        return self.chance.expovariate(1 / self._late)

    # The disk

    def _execute(
        self,
        executor: Any,
        done: asyncio.Future[Any],
        work: Callable[..., Any],
        args: tuple[Any, ...],
    ) -> None:
        prefix = str(executor._thread_name_prefix) if isinstance(executor, ThreadPoolExecutor) else ""
        on_disk = prefix.startswith("disk")
        slow = on_disk and self._disk == "slow"
        delay = self.chance.uniform(0.2, 4) if slow else self.chance.expovariate(1000)
        asyncio.get_running_loop().call_later(delay, self._do, done, work, args, on_disk)

    def _do(
        self, done: asyncio.Future[Any], work: Callable[..., Any], args: tuple[Any, ...], on_disk: bool
    ) -> None:
        if done.cancelled():
            return
        fault = self._fault(_name(work)) if on_disk else ""
        if fault:
            self.faults[fault] += 1
        try:
            if fault in ("disk full", "database away", "failure before commit"):
                raise Unavailable(_FULL if fault == "disk full" else NO_ANSWER)
            result = work(*args)
            if fault == "failure after commit":
                raise Unavailable(NO_ANSWER)
        except BaseException as error:
            done.set_exception(error)
        else:
            done.set_result(result)

    def _fault(self, work: str) -> str:
        if self._disk == "away":
            return "database away"
        if self._disk == "full" and work in _WRITES:
            return "disk full"
        if self.chance.random() < self._fault_share:
            return self.chance.choice(["failure before commit", "failure after commit"])
        if self._disk == "slow":
            self.faults["slow disk"] += 1
        return ""

    # What happens

    async def _play(self) -> None:
        self.network.context = copy_context()
        try:
            for number in range(SERVERS):
                await self._start(number)
            await self._play_through_trouble()
            await self._calm()
            await self.check()
        finally:
            await bury(self._started)

    async def _play_through_trouble(self) -> None:
        await self.set_up()
        trouble = asyncio.create_task(self._trouble())
        try:
            async with asyncio.timeout(LONGEST_SECONDS), asyncio.TaskGroup() as group:
                for load in self.loads:
                    group.create_task(load.play())
        finally:
            trouble.cancel()
            await asyncio.gather(trouble, return_exceptions=True)

    async def set_up(self) -> None:
        await self.load.set_up(4 * self.size, "beacon-run", seats=2)
        await self.load.set_up(2 * self.size, "beacon-run", seats=2, allowance=ALLOWANCE)
        await self.load.set_up(self.size, "highway-heist", seats=2, bots=1)
        await self.away.set_up(self.size, "beacon-run", seats=2)

    async def _trouble(self) -> None:
        kinds = [
            self._killed, self._stopped, self._paused, self._disk_trouble, self._disk_trouble,
            self._fails_at_times, self._cut, self._cut, self._out_of_touch, self._late_notes,
            self._clock_jump, self._slow_clients,
        ]  # fmt: skip
        for _ in range(TROUBLES):
            await asyncio.sleep(self.chance.uniform(0.1, 2))
            kind = self.chance.choice(kinds)
            self.say(kind.__name__)
            await kind(self.chance.randrange(SERVERS))
        await self._calm()

    async def _calm(self) -> None:
        self._disk, self._fault_share, self._late = "well", 0.0, 0.002
        self.network.slow_clients = 0.0
        for number, server in enumerate(self._servers):
            if server is None:
                await self._start(number)
            elif server.process.paused:
                server.process.go_on()
        self.say("calm")

    async def _killed(self, number: int) -> None:
        self.faults["kill"] += self._servers[number] is not None
        self._kill(number)
        await asyncio.sleep(self.chance.uniform(0, 3))
        await self._start_if_gone(number)

    async def _start_if_gone(self, number: int) -> None:
        if self._servers[number] is None:
            await self._start(number)

    async def _stopped(self, number: int) -> None:
        server, self._servers[number] = self._servers[number], None
        if server is not None:
            self.faults["restart"] += 1
            await server.stop()
        await self._start_if_gone(number)

    async def _paused(self, number: int) -> None:
        server = self._servers[number]
        if server is not None:
            self.faults["pause"] += 1
            server.process.paused = True
            await asyncio.sleep(self.chance.uniform(0.2, 6))
            server.process.go_on()

    async def _disk_trouble(self, number: int) -> None:
        self._disk = ("away", "full", "slow")[number % 3]
        await asyncio.sleep(self.chance.uniform(0.1, 4))
        self._disk = "well"

    async def _fails_at_times(self, number: int) -> None:
        self._fault_share = self.chance.uniform(0.02, 0.4)
        await asyncio.sleep(self.chance.uniform(0.5, 4))
        self._fault_share = 0.0

    async def _cut(self, number: int) -> None:
        server = self._servers[number]
        if server is not None:
            for cut in list(server.connections):
                if self.chance.random() < 0.5:
                    self.faults["cut connection"] += 1
                    cut()

    async def _out_of_touch(self, number: int) -> None:
        server = self._servers[number]
        if server is not None and server.cluster.life:
            self.faults["lost notifications"] += 1
            server.cluster.lose_touch(self.chance.uniform(0.1, 3))

    async def _late_notes(self, number: int) -> None:
        self.faults["late notifications"] += 1
        self._late = self.chance.uniform(0.05, 1)
        await asyncio.sleep(self.chance.uniform(0.5, 4))
        self._late = 0.002

    async def _clock_jump(self, number: int) -> None:
        server = self._servers[number]
        if server is not None:
            self.faults["clock jump"] += 1
            server.process.clock_error = self.chance.uniform(-120, 120)

    async def _slow_clients(self, number: int) -> None:
        self.faults["slow clients"] += 1
        self.network.slow_clients = 0.5
        await asyncio.sleep(self.chance.uniform(0.5, 4))
        self.network.slow_clients = 0.0

    # Looking back

    async def check(self) -> None:
        """The histories, and that every state is the fold of its log, in all servers alike."""
        for load in self.loads:
            await load.check()
        store = self.new_store()
        with store.engine.connect() as connection:
            hidden = [(value, b"") for value in connection.scalars(sa.select(schema.secrets.c.value))]
        players = [player for load in self.loads if load.plays_to_the_end for player in load.everybody]
        for player in players:
            stored = store.load(player.match.id)
            assert stored is not None
            assert not (wrong := damage(stored)), f"{player.match.id}: {wrong}"
            hidden += [(stored.match.seed, b'"status":"over"'), (player.key, b'{"key":')]
        self._check_secrets(hidden)
        # One of them starts again, and knows only the logs.
        await self._stopped(0)
        for player in players:
            told = [
                msgspec.json.decode(
                    await self.network.request(address, f"/matches/{player.match.id}", player.key)
                )["views"]
                for address in ADDRESSES
            ]
            assert all(each == told[0] for each in told), player.match.id

    def _check_secrets(self, hidden: Sequence[tuple[str, bytes]]) -> None:
        """None of these values was told but where it belongs: a seed when the match is over."""
        for allowed in {allowed for _, allowed in hidden}:
            texts = [text for _, text in self.told if not (allowed and allowed in text)]
            everything = b"\n".join(texts)
            for value in {value for value, its_own in hidden if its_own == allowed}:
                assert value
                if value.encode() in everything:
                    told = next(text for text in texts if value.encode() in text)
                    raise AssertionError(f"{value} is told by {told[:300]!r}")


@contextmanager
def simulated(seed: int, receivers: Receivers) -> Iterator[None]:
    """Time and chance of everything in this Python process follow from the loop and the seed, and webhooks
    go to these receivers."""
    chance = Random(f"entropy {seed}")
    with (
        mock.patch.multiple(
            secrets,
            token_bytes=lambda number=32: chance.randbytes(number),
            randbelow=chance.randrange,
            choice=chance.choice,
        ),
        mock.patch.object(slices, "time", _Still()),
        mock.patch.object(server_module, "_load_games", _loaded_already),
        mock.patch.object(server_module, "gc"),
        mock.patch.object(app_module, "Poster", return_value=receivers),
    ):
        found = [
            module
            for name, module in list(sys.modules.items())
            if name.startswith("rollingroad.server") and getattr(module, "datetime", None) is datetime
        ]
        for module in found:
            module.datetime = SimulatedDatetime  # type: ignore[attr-defined]
        try:
            yield
        finally:
            for module in found:
                module.datetime = datetime  # type: ignore[attr-defined]


class _Still:
    """A clock for what asks how long it has been busy."""

    @staticmethod
    def perf_counter() -> float:
        return 0.0


def _loaded_already() -> None:
    """By the process that simulates all others."""
