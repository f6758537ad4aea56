"""`rollingroad serve`: the server, until somebody stops it."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import webbrowser
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import FrameType

import uvicorn
from litestar.types import ASGIApp

from rollingroad.cli.console import console
from rollingroad.cli.kept_in import DATABASE_URL, kept_in
from rollingroad.cli.serve_many import serve_in_processes
from rollingroad.core.errors import BadInput
from rollingroad.server.app import create_app
from rollingroad.server.databases import Damaged, Unavailable, check_file
from rollingroad.server.guarding import believe_proxies
from rollingroad.server.http_connections import HttpConnection, most_connections
from rollingroad.server.logs import set_up_logs
from rollingroad.server.operating import Operation
from rollingroad.server.sockets import Sockets
from rollingroad.server.storage import Store
from rollingroad.server.watching import watched

_LARGEST_MESSAGE = 64 * 1024
_LAST_REQUESTS_SECONDS = 5
"""How long a server that stops waits for what it has begun to answer."""


def run_server(
    host: str,
    port: int,
    data: Path | None,
    open_page: bool,
    workers: int,
    operation: Operation | None = None,
) -> None:
    """Serve until interrupted; everything that was acknowledged is on disk whenever that happens."""
    url, place, folder = kept_in(data)
    if workers > 1 and url.startswith("sqlite"):
        raise BadInput(f"{workers} workers need PostgreSQL: name it in {DATABASE_URL} and leave --data out")
    _check(url, place)
    listening = listen(host, port)
    address = _address(host, listening.getsockname()[1])
    console().print(f"Rolling Road is at {address}", highlight=False)
    console().print(f"Matches are kept in {place}. Press Ctrl-C to stop.", style="dim", highlight=False)
    open_at = address if open_page else ""
    settings = operation or Operation()
    machine = socket.gethostname()
    names = (host, machine, f"{machine}.local", *settings.host_names)
    settings = replace(settings, lab=folder / "lab", host_names=names)
    if workers > 1:
        set_up_logs(settings.log_json, settings.log_level)
        serve_in_processes(serve_on, workers, (listening, url, _thinkers(workers), settings), open_at)
    else:
        serve_on(listening, url, None, settings, open_at)


def serve_on(
    listening: socket.socket, url: str, thinkers: int | None, operation: Operation, open_at: str = ""
) -> None:
    """One server process; its bots think in so many others."""
    set_up_logs(operation.log_json, operation.log_level)
    app = create_app(url, thinkers, operation)
    believing = believe_proxies(watched(app, app.state.requests), operation.proxies)
    run_app(believing, listening, open_at, lambda: app.state.tables.bell.stop())


class _Server(uvicorn.Server):
    """A server that lets those who wait for a turn know when it is told to stop: it would wait for them."""

    def __init__(self, config: uvicorn.Config, stopping: Callable[[], None]) -> None:
        super().__init__(config)
        self._stopping = stopping

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().serve(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self.started:
            self._loop.call_soon_threadsafe(self._stopping)


def run_app(
    app: ASGIApp, listening: socket.socket, open_at: str = "", stopping: Callable[[], None] = lambda: None
) -> None:
    """Serve an application on our stack until somebody stops it."""
    _collect_seldom()
    HttpConnection.most = most_connections()
    config = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,
        http=HttpConnection,
        ws=Sockets,
        ws_max_size=_LARGEST_MESSAGE,
        timeout_graceful_shutdown=_LAST_REQUESTS_SECONDS,
        server_header=False,
        proxy_headers=False,
    )
    # When all is done uvicorn raises the signal that stopped it once more: to be told to stop is no failure.
    signal.signal(signal.SIGTERM, lambda _signal, _frame: None)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_serve(_Server(config, stopping), listening, open_at))


def _collect_seldom() -> None:
    """A full collection looks at every match in memory and holds all of them up for a tenth of a second.
    The program itself is left out of it, and what lives for long is looked at a fifth as often as usual."""
    gc.collect()
    gc.freeze()
    young, middle, old = gc.get_threshold()
    gc.set_threshold(young, middle, 5 * old)


async def _serve(server: uvicorn.Server, listening: socket.socket, open_at: str) -> None:
    serving = asyncio.create_task(server.serve([listening]))
    while open_at and not server.started and not serving.done():
        await asyncio.sleep(0.05)
    if open_at and server.started:
        webbrowser.open(open_at)
    await serving


def _thinkers(workers: int) -> int:
    """The cores that bots may use, shared out."""
    return max(1, ((os.cpu_count() or 2) - 1) // workers)


# Where matches are kept


def _check(url: str, place: str) -> None:
    """Bring the database up to date; what is wrong with it is told before anybody is let in."""
    try:
        with closing(Store(url)) as store:
            check_file(store.engine)
    except (BadInput, Unavailable, Damaged) as error:
        raise BadInput(f"cannot keep matches in {place}: {error}") from error


# Where it listens


def listen(host: str, port: int) -> socket.socket:
    """A socket that waits for connections; port 0 takes any free one."""
    try:
        listening = socket.create_server((host, port))
    except OSError as error:
        hint = "another program uses it" if error.errno == errno.EADDRINUSE else error.strerror
        raise BadInput(f"cannot listen on {host}:{port}: {hint}; choose another with --port") from error
    # Connections inherit it. Without it each reply waits 40 ms for the client to confirm its first part.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    return f"http://{shown}:{port}/"
