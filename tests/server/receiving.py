"""A little web server that takes notices, or does with them what a test likes."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Event, Thread
from typing import Any

import msgspec

HANG = 0
"""Instead of a status: no answer until the test is over."""


@dataclass(frozen=True)
class Received:
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Receiver:
    """`answers` has the status of each answer by path, in order; the last one stays, and 204 is the usual."""

    def __init__(self, port: int, scheme: str = "http") -> None:
        self.received: Queue[Received] = Queue()
        self.answers: dict[str, list[int]] = {}
        self.over = Event()
        self._root = f"{scheme}://127.0.0.1:{port}"

    def url(self, path: str = "/turns") -> str:
        return f"{self._root}{path}"

    def next(self) -> Received:
        return self.received.get(timeout=60)

    def status(self, path: str) -> int:
        left = self.answers.get(path, [204])
        return left.pop(0) if len(left) > 1 else left[0]


@contextmanager
def receiving(certificate: Path | None = None) -> Iterator[Receiver]:
    """With a certificate (and its key, in one file) it speaks TLS."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            receiver.received.put(Received(self.path, dict(self.headers.items()), body))
            status = receiver.status(self.path)
            if status == HANG:
                receiver.over.wait()
                return
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("location", receiver.url("/elsewhere"))
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """The test says what it saw."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if certificate is not None:
        proof = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        proof.load_cert_chain(certificate)
        server.socket = proof.wrap_socket(server.socket, server_side=True)
    receiver = Receiver(server.server_address[1], "http" if certificate is None else "https")
    Thread(target=server.serve_forever, daemon=True).start()
    yield receiver
    receiver.over.set()
    server.shutdown()
    server.server_close()
