"""`rollingroad serve`: runs the server until it is stopped."""

import asyncio
import errno
import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import closing, suppress
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn
from litestar.types import ASGIApp
from msgspec.structs import replace

from rollingroad.cli.console import console
from rollingroad.cli.database import DATABASE_URL, locate_database
from rollingroad.core.errors import BadInput
from rollingroad.core.packs import offer, pack_of_folder, pack_text
from rollingroad.core.registry import game
from rollingroad.server.api.connections import Channel, HttpConnection, most_connections
from rollingroad.server.api.security import believe_proxies, proxy_addresses
from rollingroad.server.app import Settings, create_app
from rollingroad.server.matches.ports import Patience
from rollingroad.server.ops import Level, set_up_logs, watch_requests
from rollingroad.server.problems import Unavailable
from rollingroad.server.storage.databases import Damaged, check_file
from rollingroad.server.storage.match_store import Store

_LARGEST_MESSAGE = 64 * 1024
_LAST_REQUESTS_SECONDS = 5
"""How long a stopping server waits for requests in progress."""
_SWITCH_SECONDS = 0.001
"""The thread switch interval: the event loop gets Python's lock back five times sooner than by default."""


def start_server(
    log_level: Level | None,
    log_json: bool,
    metrics_open: bool,
    webhooks_to_private: bool,
    forget_unstarted: int,
    forget_untouched: int,
    proxy: str | None,
    host_name: str | None,
    content: tuple[str, ...],
    **given: Any,
) -> None:
    """Serve with the options of the command."""
    settings = Settings(
        Patience(forget_unstarted, forget_untouched),
        metrics_open,
        log_json,
        log_level or ("info" if log_json else "warning"),
        webhooks_to_private,
        proxies=proxy_addresses(proxy or ""),
        host_names=tuple((host_name or "").split(",")),
        packs=tuple(map(_offered_pack, content)),
    )
    run_server(operation=settings, **given)


def _offered_pack(text: str) -> tuple[str, str]:
    """The game and the text of a content pack that is named as GAME=DIR."""
    slug, equals, folder = text.partition("=")
    if not equals:
        raise BadInput(f"--content {text!r} is not written as GAME=DIR")
    return game(slug, Path(folder)).slug, pack_text(pack_of_folder(Path(folder)))


def run_server(
    host: str, port: int, data: Path | None, open_page: bool, workers: int, operation: Settings | None = None
) -> None:
    """Serve until interrupted; every acknowledged change is on disk by then."""
    url, place, folder = locate_database(data)
    if workers > 1 and url.startswith("sqlite"):
        raise BadInput(f"{workers} workers need PostgreSQL: name it in {DATABASE_URL} and leave --data out")
    _check(url, place)
    listening = listen(host, port)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    console().print(f"Rolling Road is at {address}")
    console().print(f"Matches are kept in {place}. Press Ctrl-C to stop.", style="dim")
    open_at = address if open_page else ""
    settings = operation or Settings()
    machine = socket.gethostname()
    names = (host, machine, f"{machine}.local", *settings.host_names)
    settings = replace(settings, lab=folder / "lab", host_names=names)
    if workers > 1:
        set_up_logs(settings.log_json, settings.log_level)
        # The server processes share the cores for their bots.
        thinkers = max(1, ((os.cpu_count() or 2) - 1) // workers)
        serve_in_processes(serve_on, workers, (listening, url, thinkers, settings), open_at)
    else:
        serve_on(listening, url, None, settings, open_at)


def serve_on(
    listening: socket.socket, url: str, thinkers: int | None, operation: Settings, open_at: str = ""
) -> None:
    """Run one server process; its bots think in `thinkers` worker processes."""
    set_up_logs(operation.log_json, operation.log_level)
    offer(operation.packs)
    app = create_app(url, thinkers, operation)
    believing = believe_proxies(watch_requests(app, app.state.requests), operation.proxies)
    run_app(believing, listening, open_at, lambda: app.state.server.matches.changes.stop())


class _Server(uvicorn.Server):
    """Ends waiting requests when it is stopped; it would wait for them otherwise."""

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
    """Serve an application with our uvicorn settings until it is stopped."""
    _collect_seldom()
    sys.setswitchinterval(_SWITCH_SECONDS)
    HttpConnection.most = most_connections()
    config = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,
        http=HttpConnection,
        ws=Channel,
        ws_max_size=_LARGEST_MESSAGE,
        timeout_graceful_shutdown=_LAST_REQUESTS_SECONDS,
        server_header=False,
        proxy_headers=False,
    )
    # uvicorn raises the signal again when it has stopped; that must not count as a failure.
    signal.signal(signal.SIGTERM, lambda _signal, _frame: None)
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_serve(_Server(config, stopping), listening, open_at))


def _collect_seldom() -> None:
    """Tune garbage collection: a full one traverses every match in memory and blocks them all. Freeze what
    the program has loaded, and collect seldom: nearly everything that a request leaves is freed without."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


async def _serve(server: uvicorn.Server, listening: socket.socket, open_at: str) -> None:
    serving = asyncio.create_task(server.serve([listening]))
    while open_at and not server.started and not serving.done():
        await asyncio.sleep(0.05)
    if open_at and server.started:
        webbrowser.open(open_at)
    await serving


def _check(url: str, place: str) -> None:
    """Migrate and check the database before the server listens."""
    try:
        with closing(Store(url)) as store:
            check_file(store.engine)
    except (BadInput, Unavailable, Damaged) as error:
        raise BadInput(f"cannot keep matches in {place}: {error}") from error


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free one."""
    try:
        listening = socket.create_server((host, port))
    except OSError as error:
        hint = "another program uses it" if error.errno == errno.EADDRINUSE else error.strerror
        raise BadInput(f"cannot listen on {host}:{port}: {hint}; choose another with --port") from error
    # Connections inherit it. Without it each reply waits 40 ms for the client to acknowledge a packet.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


# Several server processes behind one address: started together, replaced when one dies, stopped together

_LOGGER = logging.getLogger("rollingroad.server")
_SPAWN: Final = multiprocessing.get_context("spawn")
_BREATH_SECONDS: Final = 1.0
"""The pause before a dead process is replaced, so that one that cannot start does not busy the machine."""
_FAREWELL_SECONDS: Final = 15.0
"""A process that has not stopped by then is killed; acknowledged changes are on disk."""


class _Stopped(Exception):
    """This process received a signal to stop."""


def serve_in_processes(serve: Callable[..., None], number: int, args: tuple[Any, ...], open_at: str) -> None:
    """Run `serve` in that number of processes until this one is stopped."""
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, _stop)
    running: list[SpawnProcess] = []
    try:
        running += [_start(serve, args) for _ in range(number)]
        if open_at:
            webbrowser.open(open_at)
        while True:
            wait([process.sentinel for process in running])
            _replace_dead(running, serve, args)
    except _Stopped:
        pass
    finally:
        _end(running)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise _Stopped


def _start(serve: Callable[..., None], args: tuple[Any, ...]) -> SpawnProcess:
    process = _SPAWN.Process(target=_serve_beside, args=(serve, args))
    process.start()
    return process


def _replace_dead(running: list[SpawnProcess], serve: Callable[..., None], args: tuple[Any, ...]) -> None:
    for place, process in enumerate(running):
        if not process.is_alive():
            _LOGGER.error("server process %s ended with code %s", process.pid, process.exitcode)
            time.sleep(_BREATH_SECONDS)
            running[place] = _start(serve, args)


def _end(running: list[SpawnProcess]) -> None:
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, signal.SIG_IGN)
    for process in running:
        process.terminate()
    latest = time.monotonic() + _FAREWELL_SECONDS
    for process in running:
        process.join(max(0.0, latest - time.monotonic()))
        process.kill()
        process.join()


def _serve_beside(serve: Callable[..., None], args: tuple[Any, ...]) -> None:
    """Runs in a new process, which stops when its parent is gone, for whatever reason."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def stop_with_it() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=stop_with_it, daemon=True).start()
    # Ctrl-C reaches every process of a terminal; the parent stops the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(*args)
