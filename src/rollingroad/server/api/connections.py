"""Types of connections, and uvicorn's protocols with our limits and compression.

uvicorn waits without limit for a request to arrive and for its response to be read, so a few hundred half
requests would take all connections. Here both must finish in time.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, cast

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request as Handshake
from websockets.protocol import State
from websockets.server import ServerProtocol

from rollingroad.server.api.packing import PACKING, Packing, plain_frame

Connection = ASGIConnection[Any, Any, Any, Any]
HttpRequest = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-real-ip")


def is_forwarded(connection: Connection) -> bool:
    """Whether a proxy forwarded this: then its address says nothing about the client."""
    return any(name in connection.headers for name in FORWARDED)


class Channel(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with our compression, and a short way for messages.

    Messages are sent and received here instead of passing through all layers of the ASGI application.
    """

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.conn = ServerProtocol(
            extensions=[PACKING], max_size=self.config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )
        self._packing: Packing | None = None
        self.messages: deque[bytes] = deque()
        """What was received and has not been taken yet."""
        self.on_message: Callable[[], None] = lambda: None
        self.on_writable: Callable[[], None] = lambda: None

    @staticmethod
    def of(socket: Socket) -> Channel:
        channel: Channel = cast("dict[str, Any]", socket.scope["extensions"])[_CHANNEL]
        return channel

    def handle_connect(self, event: Handshake) -> None:
        super().handle_connect(event)
        agreed = (each for each in self.conn.extensions if isinstance(each, Packing))
        self._packing = next(agreed, None)
        if not self.close_sent:
            cast("dict[str, Any]", self.scope["extensions"])[_CHANNEL] = self

    def send_receive_event_to_app(self) -> None:
        """Close the connection on invalid UTF-8; uvicorn would log it as an error of ours."""
        if self.curr_msg_data_type == "text" and not _is_utf8(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(_INVALID_DATA, "A text must be UTF-8.")
            self.handle_parser_exception()
        elif not self.close_sent:
            self.messages.append(b"".join(self.frames))
            if len(self.messages) == _MOST_UNREAD:
                self.transport.pause_reading()
            self.on_message()

    def next_message(self) -> bytes:
        """Take the first message."""
        if len(self.messages) == _MOST_UNREAD:
            self.transport.resume_reading()
        return self.messages.popleft()

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send messages with one call of the system; nothing once the connection is closing."""
        if self._is_open:
            frames = self._packing.frames(texts) if self._packing else b"".join(map(plain_frame, texts))
            self.transport.write(frames)

    @property
    def _is_open(self) -> bool:
        return not self.close_sent and self.conn.state is State.OPEN and not self.transport.is_closing()

    @property
    def is_writable(self) -> bool:
        """Whether the client reads as fast as we write."""
        return self.writable.is_set()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.on_writable()


_CHANNEL: Final = "rollingroad.channel"
_MOST_UNREAD: Final = 20
"""No more is read from a client while this many of its messages wait."""
_INVALID_DATA = 1007


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


REQUEST_SECONDS: Final = 20.0
_MOST_FILES: Final = 16_384
_OTHER_FILES: Final = 100
"""File descriptors of other kinds: database, workers, logs."""


def most_connections() -> int:
    """Raise this process's limit of open files as far as allowed; return how many may be connections."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return _MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > _MOST_FILES:
        hard = max(soft, _MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return max(1, hard - _OTHER_FILES)


class HttpConnection(H11Protocol):
    """uvicorn's HTTP connection with a deadline. Where there are too many, the longest idle one is closed."""

    most: ClassVar[int] = _MOST_FILES
    _idle: ClassVar[dict[HttpConnection, asyncio.TimerHandle]] = {}
    """The connections that the server waits for, longest first, with their deadlines."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()
        if len(self.connections) > self.most:
            next(iter(self._idle)).transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait_for_the_rest()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait_for_the_rest()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._wait_no_more()
        self._wait_for_the_rest()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._wait_no_more()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait_for_the_rest(self) -> None:
        """Start the deadline for the rest of a request; stop it while the server itself works."""
        cycle: RequestResponseCycle | None = self.cycle
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            return
        if cycle is None or cycle.more_body or cycle.response_complete:
            self._wait()
        else:
            self._wait_no_more()

    def _wait(self) -> None:
        if self not in self._idle:
            self._idle[self] = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _wait_no_more(self) -> None:
        if (end := self._idle.pop(self, None)) is not None:
            end.cancel()
