"""Clients reach the ASGI applications of simulated servers: with delays, slow readers and cut connections."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from contextvars import Context
from itertools import count
from random import Random
from typing import Any, Protocol

import msgspec

from rollingroad.server.api.connections import _CHANNEL
from tests.simulation.virtual_loop import Process

API = "/api/v1"
_SLOWEST_SECONDS = 0.05
_MOST_UNREAD = 64 * 1024
_HALF_OPEN_SECONDS = 3.0
"""How long a server may not notice that a client is gone."""


class Running(Protocol):
    """A server that can be reached."""

    process: Process
    app: Any
    connections: dict[Cut, None]

    def spawn(self, work: Any) -> asyncio.Task[Any]: ...


Cut = Callable[[], None]


class SimulatedChannel:
    """The server's end of a live connection, as `api/live.py` uses it."""

    def __init__(self, chance: Random, deliver: Callable[[bytes], None], is_slow: bool) -> None:
        self.messages: deque[bytes] = deque()
        self.on_message: Callable[[], None] = lambda: None
        self.on_writable: Callable[[], None] = lambda: None
        self.writable = asyncio.Event()
        self.writable.set()
        self.is_open = True
        self._deliver = deliver
        self._is_slow = is_slow
        self._chance = chance
        self._unread = 0

    @property
    def is_writable(self) -> bool:
        return self.writable.is_set()

    def next_message(self) -> bytes:
        return self.messages.popleft()

    def send_aside(self, text: bytes) -> None:
        self.send_texts([text])

    def send_texts(self, texts: Sequence[bytes]) -> None:
        for text in texts:
            if self.is_open:
                self._deliver(text)
                self._unread += len(text)
        if self._is_slow and self._unread > 0 and self.writable.is_set():
            self.writable.clear()
            asyncio.get_running_loop().call_later(self._chance.uniform(0.1, 2), self._read)

    def _read(self) -> None:
        """The slow client has read everything."""
        self._unread = 0
        self.writable.set()
        self.on_writable()


class SimulatedSocket:
    """The client's end."""

    def __init__(self, network: SimulatedNetwork, server: Running, key: str) -> None:
        self._network = network
        self._server = server
        self._key = key
        self._inbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._last = 0.0
        is_slow = network.chance.random() < network.slow_clients
        self.channel = SimulatedChannel(network.chance, self._deliver, is_slow)
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_server.put_nowait({"type": "websocket.connect"})
        self._ended = False

    def _later(self) -> float:
        """When something that is sent now arrives: after all that was sent before it."""
        now = asyncio.get_running_loop().time()
        self._last = max(self._last + 1e-6, now + self._network.delay())
        return self._last

    def _deliver(self, text: bytes) -> None:
        loop = asyncio.get_running_loop()
        loop.call_at(self._later(), self._arrive, text, context=self._network.context)

    def _arrive(self, text: bytes | None) -> None:
        if not self._ended:
            self._inbox.put_nowait(text)

    async def receive(self) -> dict[str, Any]:
        return await self._to_server.get()

    async def sent(self, message: dict[str, Any]) -> None:
        if message["type"] in ("websocket.close", "websocket.http.response.start"):
            self._deliver_end()

    def _deliver_end(self) -> None:
        asyncio.get_running_loop().call_at(self._later(), self._arrive, None, context=self._network.context)

    def cut(self) -> None:
        """Nothing gets through any more; the client notices now, the server some time later."""
        if self._ended:
            return
        self._ended = True
        self._inbox.put_nowait(None)
        self._server.connections.pop(self.cut, None)
        self._tell_server(self._network.chance.uniform(0, _HALF_OPEN_SECONDS))

    def _tell_server(self, seconds: float) -> None:
        def close() -> None:
            self.channel.is_open = False
            self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1006})

        asyncio.get_running_loop().call_later(seconds, close, context=self._server.process.context)

    async def recv(self) -> bytes:
        text = await self._inbox.get()
        if text is None:
            raise ConnectionResetError
        self._network.note(self._key, text)
        return text

    async def send(self, text: str) -> None:
        if self._ended:
            raise ConnectionResetError
        loop = asyncio.get_running_loop()
        loop.call_at(self._later(), self._reach, text.encode(), context=self._server.process.context)

    def _reach(self, text: bytes) -> None:
        if not self._ended:
            self.channel.messages.append(text)
            self.channel.on_message()

    def close(self) -> None:
        if not self._ended:
            self._ended = True
            self._server.connections.pop(self.cut, None)
            self._tell_server(self._network.delay())


class SimulatedNetwork:
    """The `Network` of a load, whose addresses are the names of servers."""

    def __init__(
        self, chance: Random, find: Callable[[str], Running | None], note: Callable[[str, bytes], None]
    ) -> None:
        self.chance = chance
        self.note = note
        self.context: Context | None = None
        self.slow_clients = 0.0
        """The share of new connections whose client reads slowly."""
        self._find = find
        self._ports = count(1024)

    def delay(self) -> float:
        return min(_SLOWEST_SECONDS, self.chance.expovariate(500))

    async def _reach(self, address: str) -> Running:
        await asyncio.sleep(self.delay())
        server = self._find(address)
        if server is None:
            raise ConnectionRefusedError(address)
        return server

    def _scope(self, kind: str, path: str, key: str) -> dict[str, Any]:
        path, _, query = path.partition("?")
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        if key:
            headers.append((b"authorization", f"Bearer {key}".encode()))
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws" if kind == "websocket" else "http",
            "path": API + path,
            "raw_path": (API + path).encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", next(self._ports)),
            "server": ("localhost", 80),
            "state": {},
            "extensions": {},
            "subprotocols": [],
        }

    @asynccontextmanager
    async def connect(self, address: str, path: str, key: str) -> AsyncIterator[SimulatedSocket]:
        server = await self._reach(address)
        socket = SimulatedSocket(self, server, key)
        scope = self._scope("websocket", path, key)
        scope["extensions"][_CHANNEL] = socket.channel
        server.connections[socket.cut] = None
        server.spawn(server.app(scope, socket.receive, socket.sent))
        try:
            yield socket
        finally:
            socket.close()

    async def request(self, address: str, path: str, key: str = "", body: Any = None) -> bytes:
        server = await self._reach(address)
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[None] = loop.create_future()
        scope = self._scope("http", path, key) | {"method": "GET" if body is None else "POST"}
        incoming = [{"type": "http.request", "body": msgspec.json.encode(body) if body is not None else b""}]
        status, parts = 0, list[bytes]()

        async def receive() -> dict[str, Any]:
            if incoming:
                return incoming.pop()
            return await loop.create_future()  # type: ignore[no-any-return]  # the client stays

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            status = message.get("status", status)
            parts.append(message.get("body", b""))
            if message["type"] == "http.response.body" and not message.get("more_body"):
                finish(None)

        def finish(error: Exception | None) -> None:
            if not answer.done():
                answer.set_exception(error) if error else answer.set_result(None)

        def cut() -> None:
            finish(ConnectionResetError(address))

        server.connections[cut] = None
        server.spawn(server.app(scope, receive, send))
        try:
            await answer
        finally:
            server.connections.pop(cut, None)
        await asyncio.sleep(self.delay())
        text = b"".join(parts)
        if status == 503:
            raise ConnectionAbortedError(text.decode())
        assert status < 400, text.decode()
        self.note(key, text)
        return text
