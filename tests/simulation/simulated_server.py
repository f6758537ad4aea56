"""One simulated server: its store, its thinkers, what it hears of the others, its start and its end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from rollingroad.server.accounts.rate_limits import Limits
from rollingroad.server.app import Settings, app_of
from rollingroad.server.matches.ports import ClusterListener
from rollingroad.server.matches.rows import MatchRow, MatchState, StoredMatch
from rollingroad.server.matches.thought import Thought, choose
from rollingroad.server.problems import Unavailable
from rollingroad.server.server import Server
from rollingroad.server.storage.appends import Append
from rollingroad.server.storage.match_store import Store
from rollingroad.server.thinking import Thinkers
from tests.simulation.virtual_loop import Process

if TYPE_CHECKING:
    from tests.simulation.world import World

NO_ANSWER = "the database does not answer"


class SharedStore(Store):
    """An SQLite in memory that several servers share; each change is announced with its commit."""

    def __init__(self, url: str, announce: Callable[[str, int, Any], None]) -> None:
        super().__init__(url)
        self.shared = True
        self._announce = announce

    def create(self, stored: StoredMatch) -> None:
        self.shared = False  # there is no NOTIFY
        try:
            super().create(stored)
        finally:
            self.shared = True
        self._announce(stored.match.id, len(stored.log), None)

    def append_all(self, appends: Sequence[Append]) -> list[MatchRow | None]:
        stored = super().append_all(appends)
        for append, match in zip(appends, stored, strict=True):
            if match is not None:
                state = None if append.seats else msgspec.convert(match, MatchState, from_attributes=True)
                carried = (append.row, state) if state else None
                self._announce(match.id, append.row.number, carried)
        return stored


class SimulatedThinkers(Thinkers):
    """Bots think when their time has come, in this thread."""

    def __init__(self) -> None:
        """No processes."""

    @property
    def thinking(self) -> int:
        return 0

    def warm_up(self) -> None:
        """Nothing to start."""

    async def choose(self, thought: Thought) -> int:
        return await asyncio.get_running_loop().run_in_executor(None, choose, thought)

    async def when_there_is_room(self, work: Callable[[], Any], owner: str = "") -> Any:
        return await asyncio.get_running_loop().run_in_executor(None, work)

    def close(self) -> None:
        """Nothing to stop."""


class SimulatedCluster:
    """What one server hears of the others, in order; it may hear late, or lose its connection."""

    def __init__(self, world: World, server: SimulatedServer) -> None:
        self._world = world
        self._server = server
        self._listener: ClusterListener | None = None
        self._last = 0.0
        self.life = 0
        """Zero while it is out of touch."""

    async def open(self, listener: ClusterListener) -> None:
        self._listener = listener
        self.life = self._world.new_life(self)

    async def close(self) -> None:
        self._world.end_life(self)

    def hear(self, say: Callable[[ClusterListener], None]) -> None:
        if self.life and self._listener is not None:
            loop, life = asyncio.get_running_loop(), self.life
            self._last = max(self._last + 1e-6, loop.time() + self._world.note_delay())

            def arrive() -> None:
                if life == self.life and self._listener is not None:
                    say(self._listener)

            loop.call_at(self._last, arrive, context=self._server.process.context)

    def lose_touch(self, seconds: float) -> None:
        """What is said meanwhile is lost."""
        self._world.end_life(self)

        def back() -> None:
            self.life = self._world.new_life(self)
            if self._listener is not None:
                self._listener.on_reconnect()

        asyncio.get_running_loop().call_later(seconds, back, context=self._server.process.context)

    def _tell(self, say: Callable[[ClusterListener], None], also_us: bool = False) -> None:
        if self.life:
            self._world.tell(say, None if also_us else self)

    def announce_presence(self, match_id: str, seats: Any) -> None:
        life, here = self.life, frozenset(seats)
        self._tell(lambda listener: listener.on_presence(match_id, life, here))

    def request_presence(self, match_id: str) -> None:
        self._tell(lambda listener: listener.on_presence_request(match_id))

    def pass_on(self, match_id: str, text: bytes) -> None:
        self._tell(lambda listener: listener.on_phrase(match_id, text))

    @asynccontextmanager
    async def claim(self, name: str) -> AsyncIterator[bool]:
        await asyncio.sleep(self._world.note_delay())
        if not self.life:
            raise Unavailable(NO_ANSWER)
        claims, life = self._world.claims, self.life
        ours = claims.setdefault(name, life) == life
        try:
            yield ours
        finally:
            if ours and claims.get(name) == life:
                del claims[name]

    async def is_unclaimed(self, name: str) -> bool:
        await asyncio.sleep(self._world.note_delay())
        if not self.life:
            raise Unavailable(NO_ANSWER)
        return name not in self._world.claims


_MAKERS: dict[str, Callable[[], Server]] = {}


@cache
def _built_app(name: str) -> Any:
    return app_of(lambda: _MAKERS[name](), Settings())


def _app(name: str, make: Callable[[], Server]) -> Any:
    """The application at that address: to build one takes longer than to start it."""
    _MAKERS[name] = make
    return _built_app(name)


class SimulatedServer:
    """One run of a server process, from its start to its end."""

    def __init__(self, world: World, name: str) -> None:
        self.process = Process(name)
        self.connections: dict[Callable[[], None], None] = {}
        self._world = world
        self._tasks: set[asyncio.Task[Any]] = set()
        self.cluster = SimulatedCluster(world, self)
        self.app = _app(name, self._make)
        self._incoming: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self._outgoing: asyncio.Queue[dict[str, str]] = asyncio.Queue()

    def _make(self) -> Server:
        return Server(self._world.new_store(), SimulatedThinkers(), self.cluster)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work, context=self.process.context.copy())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def start(self) -> bool:
        """Whether it came up; it cannot where its database does not answer."""
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._incoming.put_nowait({"type": "lifespan.startup"})
        self.spawn(self.app(scope, self._incoming.get, self._outgoing.put))
        said = await self._outgoing.get()
        if said["type"] != "lifespan.startup.complete":
            return False
        self.app.state.limits = Limits(asyncio.get_running_loop().time)
        return True

    async def stop(self) -> None:
        """As SIGTERM does: connections end, and what was begun is finished."""
        for cut in list(self.connections):
            cut()
        self._incoming.put_nowait({"type": "lifespan.shutdown"})
        await self._outgoing.get()
        self.process.killed = True

    def kill(self) -> None:
        self.process.killed = True
        for cut in list(self.connections):
            cut()


async def bury(servers: Sequence[SimulatedServer]) -> None:
    """Let what is left of servers end without a word: nobody can hear it any more."""
    for server in servers:
        server.process.killed = server.process.paused = False
    # A task may wait again while it is cancelled, for something that will never come.
    for _ in range(10):
        if left := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=1)
            await asyncio.gather(*(task for task in left if task.done()), return_exceptions=True)
