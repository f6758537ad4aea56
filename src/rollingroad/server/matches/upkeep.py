"""Background work on matches: clocks that run out, hosts in the lobby, matches that are idle or abandoned.

Each process does all of it. Where two find the same work, the second finds it done.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final

from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.server.matches.live_match import NOT_DUE
from rollingroad.server.matches.match_service import MatchService
from rollingroad.server.matches.ports import Clock, GameVersion, Patience
from rollingroad.server.problems import Refused, Unavailable
from rollingroad.server.timestamps import format_time

_LOGGER = logging.getLogger("rollingroad.server")
_MOST_DUE: Final = 100
_TRY_AGAIN_SECONDS: Final = 1.0
_VISIT_SECONDS: Final = 60.0
_IDLE_SECONDS: Final = 60.0
_CLEAN_SECONDS: Final = 3600.0


async def attempt(what: str, work: Callable[[], Awaitable[object]]) -> bool:
    """Do background work; a failure is logged, and the next try may succeed."""
    try:
        await work()
    except Unavailable as error:
        _LOGGER.warning("%s waits: %s", what, error)
    except Exception:
        _LOGGER.exception("%s waits", what)
    else:
        return True
    return False


async def repeat(clock: Clock, seconds: float, what: str, work: Callable[[], Awaitable[object]]) -> None:
    """Do background work again and again, until cancelled."""
    while True:
        await clock.sleep(seconds)
        await attempt(what, work)


# Clocks


async def watch_clocks(service: MatchService) -> None:
    """Let bots take over wherever a player's time is over, until cancelled."""
    watch = ClockWatch(service)
    while True:
        if not await attempt("clocks", watch.wait_and_take_over):
            await service.clock.sleep(_TRY_AGAIN_SECONDS)


class ClockWatch:
    """Gives the seats of players whose time is over to bots."""

    def __init__(self, service: MatchService) -> None:
        self._service = service
        self._stuck: set[str] = set()
        """Matches that cannot go on; they must not hold up the others."""

    async def wait_and_take_over(self) -> None:
        """Take over what is due now, then wait for the next deadline."""
        due = await self.take_over(format_time(self._service.clock.now()))
        await self._service.deadlines.wait_until(due)

    async def take_over(self, at: str) -> str:
        """Let bots take over wherever time is over at that moment; return the next deadline, if any."""
        while True:
            rows = await self._service.store.next_due(_playable_games(), self._stuck, _MOST_DUE)
            late = [match_id for match_id, due in rows if due <= at]
            taken = [match_id for match_id in late if await self._take_over(match_id, at)]
            if not taken:
                return next((due for _, due in rows if due > at), "")

    async def _take_over(self, match_id: str, at: str) -> bool:
        """Take over one seat; whether this process did it."""
        try:
            await self._service.change(match_id, lambda match: match.run_out(at))
        except Refused as error:
            if error.code != NOT_DUE:
                _LOGGER.warning("match %s: no bot can take over: %s", match_id, error)
                self._stuck.add(match_id)
            return False
        return True


def _playable_games() -> list[GameVersion]:
    """The versions that are installed: matches of others are read-only."""
    games = map(find_game, slugs())
    return [GameVersion(game.slug, game.rules_version, game.content.hash) for game in games]


# Lobby


async def watch_lobby(service: MatchService) -> None:
    """Note every minute which hosts are there, until cancelled."""
    await repeat(service.clock, _VISIT_SECONDS, "lobby", lambda: note_visits(service))


async def note_visits(service: MatchService) -> None:
    if attended := service.attended():
        await service.store.visit(attended, format_time(service.clock.now()))


# Idle matches


async def watch_idle(service: MatchService) -> None:
    """Drop from memory what nobody has looked at for a minute, until cancelled."""

    async def unload() -> None:
        service.unload_idle()

    await repeat(service.clock, _IDLE_SECONDS, "idle matches", unload)


# Abandoned matches


async def clean_up_regularly(service: MatchService, patience: Patience) -> None:
    """Clean up now and every hour, until cancelled."""
    while patience.unstarted or patience.untouched:
        await attempt("clean-up", lambda: clean_up(service, patience, service.clock.now()))
        await service.clock.sleep(_CLEAN_SECONDS)


async def clean_up(service: MatchService, patience: Patience, at: datetime) -> int:
    """Delete what is abandoned at that moment; return the number of matches."""
    deleted = 0
    while gone := await service.store.delete_abandoned(patience, at):
        service.forget(gone)
        deleted += len(gone)
    if deleted:
        _LOGGER.info("%s abandoned matches deleted", deleted)
    return deleted
