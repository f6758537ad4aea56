"""Players who are away until a webhook says that their match waits, and the receiver of webhooks.

A match with such a player only ends when each of its questions is told at least once.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from rollingroad.server.schemas.accounts import Notice
from rollingroad.server.webhooks import SIGNATURE, WAITS, Poster, Undelivered, signature
from tests.server.load import Load, Message, Player

if TYPE_CHECKING:
    from tests.simulation.world import World

_STAYS_SECONDS = 1.0
_SLOWEST_SECONDS = 2.0
_TROUBLE_SHARE = 0.3


class Receivers(Poster):
    """Where the players' webhooks lead: slow, not always there, and what it answers may be lost."""

    def __init__(self, chance: Random, faults: Counter[str]) -> None:
        self._chance = chance
        self._faults = faults
        self._owners: dict[str, tuple[str, AwayPlayer]] = {}
        self._failed: Counter[bytes] = Counter()
        self.received = 0

    def add(self, url: str, secret: str, player: AwayPlayer) -> None:
        self._owners[url] = secret, player

    async def check(self, url: str) -> None:
        """Every address is good."""

    def close(self) -> None:
        """Nothing is open."""

    async def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        await asyncio.sleep(self._chance.uniform(0, _SLOWEST_SECONDS))
        # The last attempt arrives: else a webhook is given up, as it should be.
        fails = self._chance.random() < _TROUBLE_SHARE and self._failed[body] < len(WAITS)
        is_lost = fails and self._chance.random() < 0.5
        self._failed[body] = self._failed[body] + 1 if fails else 0
        if not is_lost:
            self._receive(url, body, headers)
        if fails:
            self._faults["webhook refused" if not is_lost else "webhook lost"] += 1
            raise Undelivered("it does not answer")

    def _receive(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        secret, player = self._owners[url]
        assert headers[SIGNATURE] == signature(secret, body)
        notice = msgspec.json.decode(body, type=Notice)
        assert (notice.match, notice.seats) == (player.match.id, [1])
        self.received += 1
        player.called.set()


class AwayPlayer(Player):
    """Comes when it is called, and leaves when it is asked no more."""

    def __init__(self, load: Load, player: Player) -> None:
        super().__init__(load, player.match, player.address, player.key)
        self.called = asyncio.Event()
        self.called.set()
        self.visits = 0
        self._told_over = -1
        """The connection that has told something last."""

    async def play(self) -> None:
        while not self.over:
            await self.called.wait()
            self.called.clear()
            self.visits += 1
            visit = asyncio.create_task(super().play())
            try:
                while not visit.done():
                    before = self._read
                    await asyncio.wait([visit], timeout=_STAYS_SECONDS)
                    # A connection that has told nothing yet may have a question.
                    if before == self._read and self._is_up_to_date and not self._questions:
                        break
            finally:
                visit.cancel()
                await asyncio.gather(visit, return_exceptions=True)
            if not visit.cancelled():
                visit.result()

    def _hear_update(self, message: Message) -> None:
        super()._hear_update(message)
        self._told_over = self._read

    @property
    def _is_up_to_date(self) -> bool:
        """Whether this connection has told how the match stands."""
        return self._told_over == self._read


class AwayLoad(Load):
    """Matches of which the second player is away."""

    def __init__(self, world: World, addresses: list[str]) -> None:
        super().__init__(addresses, world.pause, network=world.network)
        self._receivers = world.receivers

    async def new_match(self, plan: dict[str, Any]) -> list[Player]:
        here, there = await super().new_match(plan)
        away = AwayPlayer(self, there)
        url = f"https://receivers.example/{there.match.id}"
        made = await self._post(there.address, "/webhooks", {"url": url}, there.key)
        self._receivers.add(url, made["secret"], away)
        return [here, away]

    async def play(self) -> None:
        """Who is away learns of the end from nobody, and looks when the other has seen it."""

        async def play_together(here: Player, away: Player) -> None:
            assert isinstance(away, AwayPlayer)
            playing = asyncio.create_task(away.play())
            await here.play()
            away.called.set()
            await playing

        async with asyncio.TaskGroup() as group:
            for here, away in self.players:
                group.create_task(play_together(here, away))
