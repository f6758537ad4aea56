"""The speed of the stack alone: a server that echoes messages to both clients of a room.

`python -m benchmarks.server.echo BYTES` serves it on a free port; each message it sends has that many bytes.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from websockets.asyncio.client import connect

from rollingroad.cli.serve import listen, run_app
from tests.server.load import Pause, at_once


def serve(size: int) -> None:
    """The same server, framework and event loop as the real one."""
    rooms: defaultdict[str, set[WebSocket]] = defaultdict(set)  # type: ignore[type-arg]
    body = Random(size).randbytes(size // 2).hex()

    @websocket("/{room:str}")
    async def room_of(socket: WebSocket, room: str) -> None:  # type: ignore[type-arg]
        await socket.accept()
        rooms[room].add(socket)
        try:
            while True:
                await socket.receive_data(mode="text")
                for each in rooms[room]:
                    await each.send_data(body)
        except WebSocketDisconnect:
            rooms[room].discard(socket)

    listening = listen("127.0.0.1", 0)
    print(f"port {listening.getsockname()[1]}", flush=True)
    run_app(Litestar([room_of]), listening)


@contextmanager
def echo_server(size: int) -> Iterator[str]:
    """Its address, while it runs."""
    command = [sys.executable, "-m", "benchmarks.server.echo", str(size)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = re.match(r"port (\d+)", process.stdout.readline())
        assert found is not None
        yield f"127.0.0.1:{found[1]}"
    finally:
        process.kill()
        process.communicate()


class Echoes:
    """Two clients in each room, who send in turn."""

    def __init__(self, address: str, rooms: int) -> None:
        self._address = address
        self._rooms = rooms
        self.pause: Pause = at_once
        self.acknowledged = 0
        self.delays: list[float] = []

    async def play(self) -> None:
        async with asyncio.TaskGroup() as group:
            for room in range(self._rooms):
                group.create_task(self._in_room(room))

    async def _in_room(self, room: int) -> None:
        url = f"ws://{self._address}/{room}"
        async with connect(url, max_size=None) as first, connect(url, max_size=None) as second:
            while True:
                await self.pause()
                sent = time.perf_counter()
                await first.send("x" * 80)
                await second.recv(decode=False)
                self.delays.append(time.perf_counter() - sent)
                await first.recv(decode=False)
                self.acknowledged += 1
                first, second = second, first


if __name__ == "__main__":
    serve(int(sys.argv[1]))
