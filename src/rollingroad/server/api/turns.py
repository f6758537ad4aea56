"""Lists the matches that wait for a player, by long polling."""

import asyncio
from collections.abc import Iterable
from contextlib import nullcontext
from typing import Annotated, Final

import msgspec

from rollingroad.core.engine.state import CHANCE
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.api.routes import Hold, get
from rollingroad.server.matches.notifications import Waiter
from rollingroad.server.matches.rows import Holding, StoredMatch, holding
from rollingroad.server.schemas.accounts import Turn
from rollingroad.server.services import Services

LONGEST_WAIT: Final = 60
_LONGEST_KNOWN: Final = 8000


@get("/turns")
async def turns(
    server: Services,
    caller: Caller,
    hold: Hold,
    wait: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_WAIT)] = 0,
    known: Annotated[str, msgspec.Meta(max_length=_LONGEST_KNOWN)] = "",
) -> list[Turn]:
    """The matches that wait for me, oldest first. With `wait` the response comes when they differ from those
    `known` (ids with commas between), when a match of mine is over, or after that many seconds."""
    if not caller.key:
        return []
    seen = frozenset(filter(None, known.split(",")))
    with hold() if wait else nullcontext(), server.matches.changes.waiter(caller.keys) as waiter:
        return await _wait_for_others(server, caller, waiter, seen, asyncio.get_running_loop().time() + wait)


async def _wait_for_others(
    server: Services, caller: Caller, waiter: Waiter, seen: frozenset[str], until: float
) -> list[Turn]:
    """Ask the database once; from then on each change brings its match along."""
    held: dict[str, Holding] = {}
    one_is_over = False
    while True:
        if waiter.must_reload:
            waiter.must_reload, before = False, held.keys()
            held = {each.match: each for each in await server.matches.store.holdings(caller.keys)}
            one_is_over |= not before <= held.keys()
        found = [turn for each in held.values() if (turn := _turn(each)).seats]
        left = until - asyncio.get_running_loop().time()
        if (
            {turn.match for turn in found} != seen
            or one_is_over
            or left <= 0
            or server.matches.changes.stopped
        ):
            return sorted(found, key=lambda turn: turn.changed)
        waiter.watch(held)
        one_is_over = _take_in(held, await waiter.wait(left), caller)


def _take_in(held: dict[str, Holding], news: Iterable[StoredMatch], caller: Caller) -> bool:
    """Update what is held; whether one of the matches is over. News that came while the database was asked
    may be older than its answer."""
    ended = False
    for kept in news:
        match, now = kept.match.id, holding(kept, caller.keys)
        if now is None:
            ended |= held.pop(match, None) is not None
        elif match not in held or held[match].changed <= now.changed:
            held[match] = now
    return ended


def _turn(held: Holding) -> Turn:
    asked = {int(seat) for seat in held.asked.split(",") if seat}
    able = {CHANCE, *held.seats} if held.seats else set()
    return Turn(match=held.match, game=held.game, seats=sorted(asked & able), changed=held.changed)
