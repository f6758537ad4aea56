"""What keeps tables going while nobody answers: bots think, standing answers are given."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from rollingroad.bots.roster import house_bot
from rollingroad.core.match import Match
from rollingroad.server.answering import BotsTurn, StandingTurn, next_turn
from rollingroad.server.databases import Unavailable
from rollingroad.server.live_match import LiveMatch
from rollingroad.server.neighbours import Alone
from rollingroad.server.problems import Refused
from rollingroad.server.seen import By
from rollingroad.server.storage import Kept
from rollingroad.server.thinking import Thinkers, Thought, packed
from rollingroad.server.weeks import digest

T = TypeVar("T")
_LOGGER = logging.getLogger("rollingroad.server")

_LOOK_AGAIN_SECONDS: Final = 1.0
"""After so long a table where another process answers is looked at again: perhaps that process is no more."""

MOST_BOTS_ALONE: Final = 8
"""At how many tables one guest may let bots play among themselves at the same time."""

_FIRST_WAIT, _LONGEST_WAIT = 0.1, 2.0


@dataclass(frozen=True, slots=True)
class Due:
    """An answer to be found for a table as it stands at that number."""

    number: int
    turn: BotsTurn | StandingTurn
    state: bytes
    luck: str = ""
    """What the seed of a bot's decision is derived from; public, so never the seed itself."""
    owner: str = ""
    """Who set the table up."""
    can_wait: bool = False
    """No player is at the table who would wait for it."""

    @property
    def by(self) -> By:
        return "standing" if isinstance(self.turn, StandingTurn) else "bot"


def due_at(table: LiveMatch) -> Due | None:
    turn = next_turn(table)
    if turn is None or table.match is None:
        return None
    if isinstance(turn, StandingTurn):
        return Due(table.number, turn, b"")
    state, luck = packed(table.match.state), _luck(table, table.match, turn)
    return Due(table.number, turn, state, luck, table.row.host, not table.persons)


def _luck(table: LiveMatch, match: Match, turn: BotsTurn) -> str:
    """Matches with the same dice share it, so identical play in a challenge gets identical replies."""
    return f"{table.row.commitment or table.row.id} {match.answered} {turn.seat}"


class Room(Protocol):
    """The tables, as far as a runner needs them."""

    async def see(self, match: str, look: Callable[[LiveMatch], T]) -> T: ...

    async def peek(self, match: str, look: Callable[[LiveMatch], T]) -> T: ...

    async def answer(self, match: str, number: int, action: int, seat: int, by: By) -> None: ...


class Runners:
    """One task for each match in which something is to be answered."""

    def __init__(self, room: Room, thinkers: Thinkers, neighbours: Alone, secret: str) -> None:
        self._room = room
        self._secret = secret
        self._thinkers = thinkers
        self._neighbours = neighbours
        self._running: dict[str, asyncio.Task[None]] = {}
        self._bots_alone: dict[str, str] = {}
        """The matches that bots play among themselves, each with its owner."""

    def check_room(self, kept: Kept) -> None:
        """Refuse a table without players to who has enough of them."""
        owner = kept.match.host
        if not owner or kept.match.status == "over" or any(seat.holder != "bot" for seat in kept.seats):
            return
        if sum(each == owner for each in self._bots_alone.values()) >= MOST_BOTS_ALONE:
            said = f"At {MOST_BOTS_ALONE} of your tables bots play alone: wait until one of them is over."
            raise Refused(429, "TOO_MANY", said, wait=10)
        self._bots_alone[kept.match.id] = owner

    def __contains__(self, match: str) -> bool:
        return match in self._running

    def wake(self, match: str) -> None:
        """Let bots and standing answers go on, unless they are at it already."""
        running = self._running.get(match)
        if running is None or running.done():
            runner = asyncio.create_task(self._run(match))
            self._running[match] = runner
            runner.add_done_callback(lambda done: self._ran(match, done))

    def _ran(self, match: str, runner: asyncio.Task[None]) -> None:
        if self._running.get(match) is runner:
            del self._running[match]
            self._bots_alone.pop(match, None)
        if runner.cancelled() or (error := runner.exception()) is None:
            return
        if isinstance(error, Refused):
            _LOGGER.warning("match %s stands still: %s", match, error)
        else:
            _LOGGER.error("match %s stands still", match, exc_info=error)

    async def stop(self) -> None:
        for runner in list(self._running.values()):
            runner.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def _run(self, match: str) -> None:
        """Go on until a person is asked; while the database is away, wait for it."""
        wait = _FIRST_WAIT
        while True:
            try:
                return await self._answer_what_is_due(match)
            except Unavailable as error:
                _LOGGER.warning("match %s waits: %s", match, error)
                await asyncio.sleep(wait)
                wait = min(2 * wait, _LONGEST_WAIT)

    async def _answer_what_is_due(self, match: str) -> None:
        due = await self._room.peek(match, due_at)
        while due is not None:
            async with self._neighbours.claimed(match) as ours:
                while ours and due is not None:
                    await self._answer(match, due)
                    due = await self._room.peek(match, due_at)
            if not ours:
                await asyncio.sleep(_LOOK_AGAIN_SECONDS)
            # Once more, as it is on disk: others leave alone what came while the claim was held.
            due = await self._room.see(match, due_at)

    async def _answer(self, match: str, due: Due) -> None:
        """Think, then answer, unless the table has changed meanwhile."""
        turn = due.turn
        if due.can_wait:
            self._bots_alone[match] = due.owner
        action = turn.action if isinstance(turn, StandingTurn) else await self._think(due, turn)
        await self._room.answer(match, due.number, action, turn.seat, due.by)

    async def _think(self, due: Due, turn: BotsTurn) -> int:
        bot, seed = house_bot(turn.bot), digest(self._secret, due.luck).hex()
        thought = Thought(due.state, turn.seat, turn.question, bot, seed, due.owner, due.can_wait)
        return await self._thinkers.choose(thought)
