"""`rollingroad serve`: the server, until somebody stops it."""

from __future__ import annotations

import asyncio
import os
import socket
import webbrowser
from pathlib import Path

import uvicorn
from litestar import Litestar

from rollingroad.cli.console import console
from rollingroad.cli.kept_in import DATABASE_URL, kept_in
from rollingroad.cli.serve_many import serve_in_processes
from rollingroad.core.errors import BadInput
from rollingroad.server.app import create_app
from rollingroad.server.databases import Unavailable
from rollingroad.server.sockets import Sockets
from rollingroad.server.storage import Store

_LARGEST_MESSAGE = 64 * 1024


def run_server(host: str, port: int, data: Path | None, open_page: bool, workers: int) -> None:
    """Serve until interrupted; everything that was acknowledged is on disk whenever that happens."""
    url, place, _ = kept_in(data)
    if workers > 1 and url.startswith("sqlite"):
        raise BadInput(f"{workers} workers need PostgreSQL: name it in {DATABASE_URL} and leave --data out")
    _check(url, place)
    listening = listen(host, port)
    address = _address(host, listening.getsockname()[1])
    console().print(f"Rolling Road is at {address}", highlight=False)
    console().print(f"Matches are kept in {place}. Press Ctrl-C to stop.", style="dim", highlight=False)
    open_at = address if open_page else ""
    if workers > 1:
        serve_in_processes(serve_on, workers, (listening, url, _thinkers(workers)), open_at)
    else:
        serve_on(listening, url, None, open_at)


def serve_on(listening: socket.socket, url: str, thinkers: int | None, open_at: str = "") -> None:
    """One server process; its bots think in so many others."""
    run_app(create_app(url, thinkers), listening, open_at)


def run_app(app: Litestar, listening: socket.socket, open_at: str = "") -> None:
    """Serve an application on our stack until somebody stops it."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws=Sockets,
        ws_max_size=_LARGEST_MESSAGE,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_serve(uvicorn.Server(config), listening, open_at))


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
        Store(url).close()
    except (BadInput, Unavailable) as error:
        raise BadInput(f"cannot keep matches in {place}: {error}") from error


# Where it listens


def listen(host: str, port: int) -> socket.socket:
    """A socket that waits for connections; port 0 takes any free one."""
    try:
        listening = socket.create_server((host, port))
    except OSError as error:
        hint = "another program uses it" if error.errno == 98 else error.strerror
        raise BadInput(f"cannot listen on {host}:{port}: {hint}; choose another with --port") from error
    # Connections inherit it. Without it each reply waits 40 ms for the client to confirm its first part.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    return f"http://{shown}:{port}/"
