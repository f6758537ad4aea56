"""Tells players who are away that a match waits for them, by their webhooks.

The process that wrote the change tells of it, so that nobody is told twice. What has not arrived when a
server stops is lost: the question still stands in the list of turns.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from rollingroad.server.account_wire import Notice
from rollingroad.server.databases import Unavailable
from rollingroad.server.live_match import LiveMatch
from rollingroad.server.moments import now
from rollingroad.server.posting import Poster, Undelivered
from rollingroad.server.problems import Refused
from rollingroad.server.tables import Tables
from rollingroad.server.webhooks import WebhookRow, WebhookStore

SIGNATURE: Final = "X-Rolling-Road-Signature"
WAITS: Final = (1.0, 5.0)
"""Seconds before each further try."""

_LOGGER = logging.getLogger("rollingroad.server")
_GRACE_SECONDS: Final = 0.5
"""Who answers at once or just loads the page again need not be told."""
_MOST_AT_ONCE: Final = 500
_MOST_FOR_ONE: Final = 10


def signature(secret: str, body: bytes) -> str:
    """How a notice shows that it is ours."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


class Notices:
    def __init__(
        self, tables: Tables, webhooks: WebhookStore, poster: Poster, waits: Sequence[float] = WAITS
    ) -> None:
        self._tables = tables
        self._webhooks = webhooks
        self._poster = poster
        self._waits = waits
        self._newest: dict[tuple[str, int], int] = {}
        """The number of the match with the last question of a seat, while it is being told."""
        self._pending: Counter[str] = Counter()
        self._one_at_a_time: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._tasks: set[asyncio.Task[None]] = set()

    def tell(self, table: LiveMatch, seats: Iterable[int]) -> None:
        """These players have a new question."""
        away = set(seats) - self._tables.listeners.online(table)
        if not away:
            return
        match, number, keys = table.row.id, table.number, {seat: table.seats[seat].key for seat in away}
        if len(self._tasks) >= _MOST_AT_ONCE:
            _LOGGER.warning("match %s: too many notices at once", match)
            return
        self._newest |= {(match, seat): number for seat in keys}
        task = asyncio.create_task(self._tell_safely(match, number, keys))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._poster.close()

    async def _tell_safely(self, match: str, number: int, keys: dict[int, str]) -> None:
        try:
            await self._tell(match, number, keys)
        except (Unavailable, Refused) as error:
            _LOGGER.warning("match %s: nobody was told: %s", match, error)
        except Exception:
            _LOGGER.exception("match %s: nobody was told", match)
        finally:
            for seat in keys:
                if self._newest.get((match, seat)) == number:
                    del self._newest[match, seat]

    async def _tell(self, match: str, number: int, keys: dict[int, str]) -> None:
        found = await self._tables.on_disk(self._webhooks.for_seats, keys)
        if not found:
            return
        self._tables.ask_who(match)
        await asyncio.sleep(_GRACE_SECONDS)
        away, changed, game = await self._tables.peek(match, self._away)
        away -= {seat for seat in keys if self._newest.get((match, seat)) != number}
        told = [(hook, [seat for seat in seats if seat in away]) for hook, seats in found]
        notices = [
            (hook, Notice(match=match, game=game, seats=seats, url=f"/match/{match}", changed=changed))
            for hook, seats in told
            if seats
        ]
        await asyncio.gather(*(self._deliver(hook, notice) for hook, notice in notices))

    def _away(self, table: LiveMatch) -> tuple[set[int], str, str]:
        """The players who are still waited for and have the table open nowhere."""
        return set(table.waited) - self._tables.listeners.online(table), table.row.changed, table.row.game

    async def _deliver(self, hook: WebhookRow, notice: Notice) -> None:
        """One after the other to each: a webhook that hangs keeps its own notices waiting, up to some."""
        self._pending[hook.id] += 1
        try:
            if self._pending[hook.id] > _MOST_FOR_ONE:
                await self._note_failure(hook, "too many notices wait for it")
                return
            async with self._one_at_a_time[hook.id]:
                await self._deliver_now(hook, msgspec.json.encode(notice))
        finally:
            self._pending[hook.id] -= 1
            if not self._pending[hook.id]:
                del self._pending[hook.id]
                self._one_at_a_time.pop(hook.id, None)

    async def _deliver_now(self, hook: WebhookRow, body: bytes) -> None:
        trouble = ""
        for wait in (0.0, *self._waits):
            await asyncio.sleep(wait)
            try:
                await self._poster.send(hook.url, body, {SIGNATURE: signature(hook.secret, body)})
            except Undelivered as error:
                trouble = str(error)
            else:
                await self._tables.on_disk(self._webhooks.took, hook.id, now())
                return
        await self._note_failure(hook, trouble)

    async def _note_failure(self, hook: WebhookRow, trouble: str) -> None:
        await self._tables.on_disk(self._webhooks.failed, hook.id, trouble)
