"""A TCP proxy before a PostgreSQL that delays what passes and cuts connections, also in mid-commit."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Thread
from urllib.parse import parse_qs, urlsplit

_PIECE = 65536
_LONGEST_DELAY = 0.05
_NO_ANSWER_SECONDS = 0.05
"""How long a statement may run whose answer will be lost."""


class CuttingProxy:
    """Its faults happen while `share` is above zero: so often, each time that a server sends something."""

    def __init__(self, database: str, seed: int) -> None:
        parts = urlsplit(database)
        self._socket = str(Path(parse_qs(parts.query)["host"][0]) / ".s.PGSQL.5432")
        self._user, self._name = parts.username, parts.path
        self._chance = Random(seed)
        self.share = 0.0
        self.faults: Counter[str] = Counter()
        self._loop = asyncio.new_event_loop()
        self._server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    @property
    def database(self) -> str:
        """The URL by which servers come through here."""
        port = self._server.sockets[0].getsockname()[1]
        return f"postgresql://{self._user}@127.0.0.1:{port}{self._name}"

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0.01))
        self._loop.close()

    async def _serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        database, to_database = await asyncio.open_unix_connection(self._socket)
        answers = asyncio.create_task(self._pass_on(database, to_client))
        try:
            await self._statements(client, to_database, answers)
        finally:
            answers.cancel()
            for writer in (to_client, to_database):
                with suppress(OSError, RuntimeError):
                    writer.close()

    async def _statements(
        self, client: asyncio.StreamReader, to_database: asyncio.StreamWriter, answers: asyncio.Task[None]
    ) -> None:
        with suppress(OSError):
            while piece := await client.read(_PIECE):
                fault = self._fault()
                if fault == "cut before":
                    return
                if fault == "delayed":
                    await asyncio.sleep(self._chance.uniform(0, _LONGEST_DELAY))
                if fault == "cut in commit":
                    answers.cancel()
                to_database.write(piece)
                await to_database.drain()
                if fault == "cut in commit":
                    await asyncio.sleep(_NO_ANSWER_SECONDS)
                    return

    async def _pass_on(self, database: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await database.read(_PIECE):
                to_client.write(piece)
                await to_client.drain()
            to_client.close()

    def _fault(self) -> str:
        if self._chance.random() >= self.share:
            return ""
        fault = self._chance.choice(["delayed", "delayed", "cut before", "cut in commit"])
        self.faults[fault] += 1
        return fault


@contextmanager
def cutting(database: str, seed: int = 1) -> Iterator[CuttingProxy]:
    proxy = CuttingProxy(database, seed)
    try:
        yield proxy
    finally:
        proxy.close()
