"""Several server processes behind one address: started together, replaced when one dies, stopped together."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
import webbrowser
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any, Final

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
