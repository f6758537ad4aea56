"""Forks servers from a process that has imported them: most of a start is imports."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from typing import IO

_FORKING = multiprocessing.get_context("forkserver")
_FORKING.set_forkserver_preload([__name__, "tests.server.preloaded"])


class ForkedServer:
    """As much of `subprocess.Popen` as the tests use."""

    def __init__(
        self,
        module: str,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        log: IO[str] | None = None,
    ) -> None:
        out, said = _FORKING.Pipe(duplex=False)
        errors, complained = _FORKING.Pipe(duplex=False)
        if log:
            os.dup2(log.fileno(), complained.fileno())
        self._process = _FORKING.Process(
            target=_run, args=(module, list(arguments), dict(environment), said, complained)
        )
        self._process.start()
        said.close()
        complained.close()
        self.stdout = os.fdopen(os.dup(out.fileno()))
        self._errors = os.fdopen(os.dup(errors.fileno()))

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def kill(self) -> None:
        self._process.kill()

    def send_signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Wait for its end; what it had written to standard output and standard error."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise TimeoutError(f"the server did not stop within {timeout} seconds")
        if self.stdout.closed:
            return "", ""
        with self.stdout, self._errors:
            return self.stdout.read(), self._errors.read()


def _run(
    module: str, arguments: list[str], environment: dict[str, str], said: Connection, complained: Connection
) -> None:
    os.dup2(said.fileno(), sys.stdout.fileno())
    os.dup2(complained.fileno(), sys.stderr.fileno())
    said.close()
    complained.close()
    os.environ.clear()
    os.environ.update(environment)
    # Its bots are forked from the same process; it would start, and import everything, once more.
    forkserver._forkserver.ensure_running = lambda: None  # type: ignore[method-assign]  # for this process only
    sys.argv = ["rollingroad", *arguments]
    import_module(module).main()
