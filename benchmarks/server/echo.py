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

from litestar import Litestar, websocket
from websockets.asyncio.client import connect

from rollingroad.cli.serve import listen, run_app
from rollingroad.server.api.connections import Channel, Socket
from tests.server.load import Pause, at_once


def serve(size: int) -> None:
    """The same server, framework, event loop and way of messages as the real one."""
    rooms: defaultdict[str, set[Channel]] = defaultdict(set)
    body = Random(size).randbytes(size // 2).hex().encode()

    @websocket("/{room:str}")
    async def room_of(socket: Socket, room: str) -> None:
        await socket.accept()
        channel = Channel.of(socket)

        def echo() -> None:
            while channel.messages:
                channel.next_message()
                for each in rooms[room]:
                    each.send_texts([body])

        rooms[room].add(channel)
        channel.on_message = echo
        echo()
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass
        rooms[room].discard(channel)

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
