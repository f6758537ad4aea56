"""Requests that never arrive whole, and too many connections: our stack, with a little application on it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from rollingroad.server.api import connections
from rollingroad.server.api.connections import HttpConnection, most_connections

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Open = Callable[[bytes], Awaitable[Stream]]

WHOLE = b"GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n"
LENGTH = (b"content-length", b"4")
HALVES = (b"", b"GET / HT", WHOLE[:-2], b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\nhalf")


def with_server(talk: Callable[[Open, asyncio.Event], Awaitable[None]]) -> None:
    """Talk to a server that answers when the event is set."""

    async def run() -> None:
        may_answer = asyncio.Event()

        async def app(_scope: Any, receive: Any, send: Any) -> None:
            while (message := await receive()).get("more_body"):
                pass
            if message["type"] == "http.disconnect":
                return
            await may_answer.wait()
            await send({"type": "http.response.start", "status": 200, "headers": [LENGTH]})
            await send({"type": "http.response.body", "body": b"done"})

        config, state = uvicorn.Config(app, log_config=None, access_log=False), ServerState()
        config.load()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: HttpConnection(config, state, {}), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        opened: list[Stream] = []

        async def open_and_send(data: bytes) -> Stream:
            opened.append(await asyncio.open_connection("127.0.0.1", port))
            opened[-1][1].write(data)
            await opened[-1][1].drain()
            return opened[-1]

        async with asyncio.timeout(30):
            await talk(open_and_send, may_answer)
        for _, writer in opened:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
        server.close()
        while state.connections or state.tasks:
            await asyncio.sleep(0)

    asyncio.run(run())
    assert HttpConnection._idle == {}


async def read(stream: Stream) -> bytes:
    """All that the server sends until it ends the connection."""
    try:
        return await stream[0].read()
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize("half", HALVES)
def test_half_a_request_comes_to_an_end(monkeypatch: pytest.MonkeyPatch, half: bytes) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.05)

    async def talk(open_and_send: Open, _may_answer: asyncio.Event) -> None:
        assert await read(await open_and_send(half)) == b""

    with_server(talk)


def test_who_waits_for_an_answer_is_not_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.05)

    async def talk(open_and_send: Open, may_answer: asyncio.Event) -> None:
        whole = await open_and_send(WHOLE)
        # Its time would have been over before that of the one that came later.
        await read(await open_and_send(HALVES[1]))
        may_answer.set()
        assert (await read(whole)).endswith(b"done")

    with_server(talk)


def test_too_many_half_requests_make_room_for_whole_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HttpConnection, "most", 3)

    async def talk(open_and_send: Open, may_answer: asyncio.Event) -> None:
        busy = await open_and_send(WHOLE)
        halves = [await open_and_send(HALVES[1]) for _ in range(2)]
        one_more = await open_and_send(WHOLE)
        assert await read(halves[0]) == b""
        may_answer.set()
        assert (await read(one_more)).endswith(b"done")
        assert (await read(busy)).endswith(b"done")
        assert not halves[1][0].at_eof()

    with_server(talk)


def test_there_are_fewer_connections_than_files() -> None:
    resource = pytest.importorskip("resource")
    most = most_connections()
    assert 0 < most < resource.getrlimit(resource.RLIMIT_NOFILE)[0]
