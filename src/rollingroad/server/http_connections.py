"""HTTP connections that come to an end: a request must arrive whole within a while, and its answer be read.

uvicorn waits for both as long as the client likes: some hundred half requests take all connections there are.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

REQUEST_SECONDS: Final = 20.0
_MOST_FILES: Final = 16_384
_OTHER_FILES: Final = 100
"""Files that are no connections: database, workers, logs."""


def most_connections() -> int:
    """As many as the system lets this process have, which is asked for more where it gives them."""
    if sys.platform == "win32":
        return _MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > _MOST_FILES:
        hard = max(soft, _MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return max(1, hard - _OTHER_FILES)


class HttpConnection(H11Protocol):
    """uvicorn's connection. Where there are too many, the one that has been idle for longest makes room."""

    most: ClassVar[int] = _MOST_FILES
    _idle: ClassVar[dict[HttpConnection, asyncio.TimerHandle]] = {}
    """Those that the server waits for, the longest first, each with the end of its time."""

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
        """Of a request; nothing is waited for while the server itself is at work."""
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
