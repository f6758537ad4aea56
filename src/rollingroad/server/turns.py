"""Whose turn it is, for programs that would rather wait than ask again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Annotated, Final

from litestar import Router, get
from litestar.params import Parameter

from rollingroad.core.state import CHANCE
from rollingroad.server.account_wire import Turn
from rollingroad.server.bells import Rings
from rollingroad.server.identity import Caller
from rollingroad.server.storage import Kept
from rollingroad.server.tables import Tables

LONGEST_WAIT: Final = 60
_LONGEST_KNOWN: Final = 8000
_LOOK_ANYWAY_SECONDS: Final = 5
"""What another process has just set up is not known here by its players yet."""


@get("/turns")
async def turns(
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
    with tables.bell.heard_by(caller.keys) as rings:
        return await _others(tables, caller, rings, seen, asyncio.get_running_loop().time() + wait)


async def _others(
    tables: Tables, caller: Caller, rings: Rings, seen: frozenset[str], until: float
) -> list[Turn]:
    played: set[str] = set()
    while True:
        mine = await tables.on_disk(tables.store.played_by, caller.keys)
        found = [turn for kept in mine if (turn := _turn(kept, caller)).seats]
        left = until - asyncio.get_running_loop().time()
        before, played = played, {kept.match.id for kept in mine}
        one_is_over = not before <= played
        if {turn.match for turn in found} != seen or one_is_over or left <= 0 or tables.bell.stopped:
            return found
        rings.listen_for(played)
        await rings.next(min(_LOOK_ANYWAY_SECONDS, left))


def _turn(kept: Kept, caller: Caller) -> Turn:
    asked = {int(seat) for seat in kept.match.asked.split(",") if seat}
    mine = {seat.seat for seat in kept.seats if not seat.bot and _holds(caller.keys, seat.key, seat.token)}
    able = mine | {CHANCE} if mine else mine
    row = kept.match
    return Turn(match=row.id, game=row.game, seats=sorted(asked & able), changed=row.changed)


def _holds(keys: Collection[str], key: str, token: str) -> bool:
    return key in keys or token in keys


turn_router = Router(path="", route_handlers=[turns], tags=["matches"])
