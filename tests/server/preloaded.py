"""What every server imports and reads when it starts; imported by the process that forks them."""

from __future__ import annotations

import errno
from multiprocessing import reduction
from socket import socket

import rollingroad.cli.serve
from rollingroad.core.registry import game, slugs
from rollingroad.server.app import create_app

__all__ = ["rollingroad"]

_receive = reduction.recvfds


def receive_from_the_living(sock: socket, size: int) -> list[int]:
    """Take a client that was killed while it asked for a process for one that hung up, which the fork server
    survives."""
    try:
        return _receive(sock, size)
    except EOFError as error:
        raise OSError(errno.ECONNABORTED, "the client was killed") from error


reduction.recvfds = receive_from_the_living

for _slug in slugs():
    game(_slug)
# Nobody starts it, so it opens nothing; but Litestar imports half of itself for its first application.
create_app("sqlite://")
