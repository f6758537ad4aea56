"""Keeps matches going while nobody answers: bots think, and automatic replies are given."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from rollingroad.bots.roster import builtin_bot
from rollingroad.core.match import Match
from rollingroad.server.accounts.identity import digest
from rollingroad.server.matches.auto_reply import AutoReplyTurn, BotTurn, next_turn
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.ports import Clock, Cluster, Thinker
from rollingroad.server.matches.rows import Actor, StoredMatch
from rollingroad.server.matches.thought import Thought, pack
from rollingroad.server.problems import Refused, Unavailable

T = TypeVar("T")
_LOGGER = logging.getLogger("rollingroad.server")

_CHECK_AGAIN_SECONDS: Final = 1.0
"""How often to look at a match where another process answers: that process may be gone."""

MOST_BOTS_ALONE: Final = 8
"""The number of matches in which one guest may let bots play among themselves at the same time."""

_FIRST_WAIT, _LONGEST_WAIT = 0.1, 2.0


@dataclass(frozen=True, slots=True)
class PendingReply:
    """A reply that nobody needs to wait for, to a match as it stands at that number."""

    number: int
    turn: BotTurn | AutoReplyTurn
    state: bytes
    salt: str = ""
    """The public part of the seed of a bot's decision."""
    owner: str = ""
    """The host of the match."""
    can_wait: bool = False
    """Whether only bots play."""

    @property
    def by(self) -> Actor:
        return "standing" if isinstance(self.turn, AutoReplyTurn) else "bot"


def pending_reply(match: LiveMatch) -> PendingReply | None:
    """The next reply that nobody needs to wait for, if there is one."""
    turn = next_turn(match)
    if turn is None or match.core is None:
        return None
    if isinstance(turn, AutoReplyTurn):
        return PendingReply(match.number, turn, b"")
    state, salt = pack(match.core.state), _seed(match, match.core, turn)
    return PendingReply(match.number, turn, state, salt, match.row.host, not match.persons)


def _seed(match: LiveMatch, core: Match, turn: BotTurn) -> str:
    """Matches with the same dice share it, so identical play in a challenge gets identical replies."""
    return f"{match.row.commitment or match.row.id} {core.answered} {turn.seat}"


class MatchAccess(Protocol):
    """The part of the match service that the scheduler needs."""

    async def read(self, match_id: str, look: Callable[[LiveMatch], T]) -> T: ...

    async def read_cached(self, match_id: str, look: Callable[[LiveMatch], T]) -> T: ...

    async def answer(self, match_id: str, number: int, action: int, seat: int, by: Actor) -> None: ...


class BotScheduler:
    """One task for each match in which something is to be answered."""

    def __init__(
        self, matches: MatchAccess, thinker: Thinker, cluster: Cluster, clock: Clock, secret: str
    ) -> None:
        self._matches = matches
        self._secret = secret
        self._thinker = thinker
        self._cluster = cluster
        self._clock = clock
        self._running: dict[str, asyncio.Task[None]] = {}
        self._bots_alone: dict[str, str] = {}
        """The owner of each match that bots play among themselves."""

    def check_room(self, stored: StoredMatch) -> None:
        """Refuse a match without players to an owner who has enough of them."""
        owner = stored.match.host
        if not owner or stored.match.status == "over" or any(seat.holder != "bot" for seat in stored.seats):
            return
        if sum(each == owner for each in self._bots_alone.values()) >= MOST_BOTS_ALONE:
            said = f"At {MOST_BOTS_ALONE} of your tables bots play alone: wait until one of them is over."
            raise Refused(429, "TOO_MANY", said, wait=10)
        self._bots_alone[stored.match.id] = owner

    def __contains__(self, match_id: str) -> bool:
        return match_id in self._running

    def wake(self, match_id: str) -> None:
        """Let bots and automatic replies go on, unless they do already."""
        running = self._running.get(match_id)
        if running is None or running.done():
            runner = asyncio.create_task(self._run(match_id))
            self._running[match_id] = runner
            runner.add_done_callback(lambda done: self._finish(match_id, done))

    def wake_for(self, match: LiveMatch) -> None:
        """Let them go on if the match waits for them; most changes of people leave nothing to them."""
        if match.row.id in self._bots_alone or next_turn(match) is not None:
            self.wake(match.row.id)

    def _finish(self, match_id: str, runner: asyncio.Task[None]) -> None:
        if self._running.get(match_id) is runner:
            del self._running[match_id]
            self._bots_alone.pop(match_id, None)
        if runner.cancelled() or (error := runner.exception()) is None:
            return
        if isinstance(error, Refused):
            _LOGGER.warning("match %s stands still: %s", match_id, error)
        else:
            _LOGGER.error("match %s stands still", match_id, exc_info=error)

    async def stop(self) -> None:
        for runner in list(self._running.values()):
            runner.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def _run(self, match_id: str) -> None:
        """Go on until a person is asked; wait while the store is unavailable."""
        wait = _FIRST_WAIT
        while True:
            try:
                return await self._give_replies(match_id)
            except Unavailable as error:
                _LOGGER.warning("match %s waits: %s", match_id, error)
                await self._clock.sleep(wait)
                wait = min(2 * wait, _LONGEST_WAIT)

    async def _give_replies(self, match_id: str) -> None:
        due = await self._matches.read_cached(match_id, pending_reply)
        while due is not None:
            async with self._cluster.claim(match_id) as ours:
                # Another process may have answered just before it gave the claim up.
                due = await self._matches.read_cached(match_id, pending_reply)
                while ours and due is not None:
                    await self._answer(match_id, due)
                    due = await self._matches.read_cached(match_id, pending_reply)
            if not ours:
                await self._clock.sleep(_CHECK_AGAIN_SECONDS)
            # Look once more at the store: others leave alone what came while the claim was held.
            due = await self._matches.read(match_id, pending_reply)

    async def _answer(self, match_id: str, due: PendingReply) -> None:
        """Think, then answer, unless the match has changed meanwhile."""
        turn = due.turn
        if due.can_wait:
            self._bots_alone[match_id] = due.owner
        action = turn.action if isinstance(turn, AutoReplyTurn) else await self._think(due, turn)
        await self._matches.answer(match_id, due.number, action, turn.seat, due.by)

    async def _think(self, due: PendingReply, turn: BotTurn) -> int:
        bot, seed = builtin_bot(turn.bot), digest(self._secret, due.salt).hex()
        thought = Thought(due.state, turn.seat, turn.question, bot, seed, due.owner, due.can_wait)
        return await self._thinker.choose(thought)
