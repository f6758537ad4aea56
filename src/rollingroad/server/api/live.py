"""The live connection: a WebSocket that sends updates of a match and takes commands."""

import asyncio
from contextlib import ExitStack
from typing import Final

import msgspec
from litestar import websocket

from rollingroad.server.accounts.identity import Caller, check_scope
from rollingroad.server.api.commands import HELLO, Commands
from rollingroad.server.api.connections import Channel, Socket
from rollingroad.server.api.guards import counter, hold, recognise
from rollingroad.server.api.problems import problem_of
from rollingroad.server.matches.listeners import Listener
from rollingroad.server.problems import Refused, Unavailable
from rollingroad.server.server import Server

_NO_SUCH_MATCH: Final = 4404
_TRY_AGAIN_LATER: Final = 1013
_NOT_YOU: Final = 4401
_CODES: Final = {401: _NOT_YOU, 403: 4403, 429: _TRY_AGAIN_LATER, 500: 4500, 503: _TRY_AGAIN_LATER}
_LOOK_AGAIN_SECONDS: Final = 20
_LONGEST_REASON: Final = 123


@websocket("/matches/{match:str}/live")
async def live(socket: Socket, server: Server, match: str, since: int = 0, details: bool = False) -> None:
    """Send everything after the number the client has seen, then each change; answer commands.

    With `details`, the details of what the client is asked come before the update that asks it.
    """
    await socket.accept()
    with ExitStack() as held:
        try:
            counter(socket)("play")
            held.enter_context(hold(socket, "live"))
            caller = await recognise(socket)
            check_scope(caller, "read")
            listener = Listener(caller, max(0, since), details)
            connection = _Connection(socket, server, match, listener)
            await server.matches.add_listener(match, listener)
        except Exception as error:
            problem = problem_of(error)
            return await socket.close(_CODES.get(problem.status, _NO_SUCH_MATCH), _reason(problem.detail))
        try:
            await connection.stay(caller)
        finally:
            await connection.finish()
            server.presence.note(caller.keys)
            await server.matches.remove_listener(match, listener)


def _reason(detail: str) -> str:
    """Why a connection is closed, cut to the few bytes of a closing frame."""
    return detail.encode()[:_LONGEST_REASON].decode(errors="ignore")


class _Connection:
    """Runs the commands of a client one after the other, and sends what its listener gets."""

    def __init__(self, socket: Socket, server: Server, match: str, listener: Listener) -> None:
        self._socket = socket
        self._channel = Channel.of(socket)
        self._listener = listener
        self._commands = Commands(server, match, listener, socket.app.state.limits)
        self._count = counter(socket)
        self._running: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None
        self._channel.send_texts([HELLO])
        self._channel.on_message = self._receive
        self._channel.on_writable = listener.on_news = self._send_news
        self._receive()

    async def stay(self, caller: Caller) -> None:
        """Until the client is gone; its secret is looked at again and again, for it may become void."""
        while True:
            try:
                async with asyncio.timeout(_LOOK_AGAIN_SECONDS):
                    while (await self._socket.receive())["type"] != "websocket.disconnect":
                        pass
                    return None
            except TimeoutError:
                if await self._is_void(caller):
                    return await self._socket.close(_NOT_YOU, "This key has ended.")

    async def _is_void(self, caller: Caller) -> bool:
        try:
            return await recognise(self._socket) != caller
        except Refused:
            return True
        except Unavailable:
            return False

    async def finish(self) -> None:
        """Let the command that has begun come to its end."""
        self._channel.messages.clear()
        if self._running is not None:
            await asyncio.wait([self._running])

    # Sending

    def _send_news(self) -> None:
        if self._channel.is_writable and (texts := self._listener.take()):
            self._channel.send_texts(texts)
        if self._listener.ended and self._closing is None:
            closing = self._socket.close(_NO_SUCH_MATCH, "This table has been deleted.")
            self._closing = asyncio.create_task(closing)

    # Receiving

    def _receive(self) -> None:
        if self._running is None and self._channel.messages:
            self._running = asyncio.create_task(self._run_commands())

    async def _run_commands(self) -> None:
        while self._channel.messages:
            text = self._channel.next_message()
            reply = await self._commands.reply_to(text, problem_of, lambda: self._count("play"))
            if reply is not None:
                # What it is about, such as the update that made a command late, comes first.
                self._channel.send_texts([*self._listener.take(), msgspec.json.encode(reply)])
            await self._channel.writable.wait()
        self._running = None
