"""Whose turn it is, for programs that would rather wait than ask again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import nullcontext
from typing import Annotated, Final

from litestar import Router, get
from litestar.params import Parameter

from rollingroad.core.state import CHANCE
from rollingroad.server.account_wire import Turn
from rollingroad.server.admission import hold
from rollingroad.server.bells import Rings
from rollingroad.server.connections import Connection
from rollingroad.server.identity import Caller
from rollingroad.server.storage import Holding, Kept, holding
from rollingroad.server.tables import Tables

LONGEST_WAIT: Final = 60
_LONGEST_KNOWN: Final = 8000


@get("/turns")
async def turns(
    request: Connection,
    tables: Tables,
    caller: Caller,
    wait: Annotated[int, Parameter(ge=0, le=LONGEST_WAIT)] = 0,
    known: Annotated[str, Parameter(max_length=_LONGEST_KNOWN)] = "",
) -> list[Turn]:
    """The matches that wait for me, oldest first. With `wait` the answer comes as soon as they are others
    than those `known` (their ids, with commas between), as soon as a match of mine is over, or as they are
    after so many seconds."""
    if not caller.key:
        return []
    seen = frozenset(filter(None, known.split(",")))
    with hold(request, "wait") if wait else nullcontext(), tables.bell.heard_by(caller.keys) as rings:
        return await _others(tables, caller, rings, seen, asyncio.get_running_loop().time() + wait)


async def _others(
    tables: Tables, caller: Caller, rings: Rings, seen: frozenset[str], until: float
) -> list[Turn]:
    """The database is asked once: from then on each change tells how its match stands."""
    held: dict[str, Holding] = {}
    one_is_over = False
    while True:
        if rings.knows_nothing:
            rings.knows_nothing, before = False, held.keys()
            held = {each.match: each for each in await tables.on_disk(tables.store.holdings, caller.keys)}
            one_is_over |= not before <= held.keys()
        found = [turn for each in held.values() if (turn := _turn(each)).seats]
        left = until - asyncio.get_running_loop().time()
        if {turn.match for turn in found} != seen or one_is_over or left <= 0 or tables.bell.stopped:
            return sorted(found, key=lambda turn: turn.changed)
        rings.listen_for(held)
        one_is_over = _take_in(held, await rings.next(left), caller)


def _take_in(held: dict[str, Holding], news: Iterable[Kept], caller: Caller) -> bool:
    """Bring that up to date; whether one of the matches is no longer played. What was heard while the
    database was asked may be older than its answer."""
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


turn_router = Router(path="", route_handlers=[turns], tags=["matches"])
