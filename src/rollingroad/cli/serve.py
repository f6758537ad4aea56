"""`rollingroad serve`: the server, until somebody stops it."""

from __future__ import annotations

import asyncio
import socket
import webbrowser
from pathlib import Path

import uvicorn

from rollingroad.cli.console import console
from rollingroad.core.errors import BadInput
from rollingroad.server.app import create_app
from rollingroad.server.storage import sqlite_url

_LARGEST_MESSAGE = 64 * 1024


def run_server(host: str, port: int, data: Path | None, open_page: bool) -> None:
    """Serve until interrupted; everything that was acknowledged is on disk whenever that happens."""
    folder = data or _data_folder()
    listening = _listen(host, port)
    address = _address(host, listening.getsockname()[1])
    app = create_app(sqlite_url(folder))
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            ws_max_size=_LARGEST_MESSAGE,
            timeout_graceful_shutdown=3,
            server_header=False,
        )
    )
    console().print(f"Rolling Road is at {address}", highlight=False)
    console().print(f"Matches are kept in {folder}. Press Ctrl-C to stop.", style="dim", highlight=False)
    asyncio.run(_serve(server, listening, address if open_page else ""))


async def _serve(server: uvicorn.Server, listening: socket.socket, open_at: str) -> None:
    serving = asyncio.create_task(server.serve([listening]))
    while open_at and not server.started and not serving.done():
        await asyncio.sleep(0.05)
    if open_at and server.started:
        webbrowser.open(open_at)
    await serving


def _listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port))
    except OSError as error:
        hint = "another program uses it" if error.errno == 98 else error.strerror
        raise BadInput(f"cannot listen on {host}:{port}: {hint}; choose another with --port") from error


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    return f"http://{shown}:{port}/"


def _data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("rollingroad", appauthor=False)
