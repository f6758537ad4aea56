"""Challenges over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from litestar import Response, Router, get, post

from rollingroad.server.challenge_sheet import Sheet, challenge_info, challenge_line
from rollingroad.server.challenge_storage import ChallengeRow
from rollingroad.server.challenge_wire import ChallengeInfo, ChallengeLine, ChallengePlayed, PlayChallenge
from rollingroad.server.challenges import (
    challenge_of,
    goes_at,
    known_challenge,
    let_bot_play,
    play,
    ranked_at,
    this_week,
)
from rollingroad.server.connections import Connection
from rollingroad.server.identity import Caller, known, with_cookie
from rollingroad.server.tables import Tables

T = TypeVar("T")


@get("/challenges")
async def list_challenges(tables: Tables, caller: Caller) -> list[ChallengeLine]:
    """This week's challenges, one for each game: how I stand, and who is best."""
    return [await _shown(tables, caller, row, challenge_line) for row in await this_week(tables)]


@get("/challenges/{challenge:str}")
async def one_challenge(tables: Tables, caller: Caller, challenge: str) -> ChallengeInfo:
    """The set-up of a challenge and all results, the best first."""
    return await _shown(tables, caller, await known_challenge(tables, challenge), challenge_info)


@post("/challenges/{challenge:str}/play", opt={"scope": "create", "limit": "create"})
async def play_challenge(
    request: Connection, tables: Tables, caller: Caller, challenge: str, data: PlayChallenge
) -> Response[ChallengePlayed]:
    """Begin my go, or go on with it; with `bot` let that bot play, once."""
    row = await known_challenge(tables, challenge)
    if data.bot:
        await let_bot_play(tables, row, data.bot)
        return Response(ChallengePlayed(match=""), status_code=201)
    player, key = known(caller, tables.people.signer)
    return with_cookie(ChallengePlayed(match=await play(tables, row, player, data.name)), key, request)


@post("/matches/{match:str}/challenge", status_code=200, opt={"scope": "create", "limit": "create"})
async def make_challenge(tables: Tables, caller: Caller, match: str) -> ChallengeInfo:
    """Let others play a finished match again, with the same set-up and the same dice."""
    return await _shown(tables, caller, await challenge_of(tables, match), challenge_info)


async def _shown(tables: Tables, caller: Caller, row: ChallengeRow, show: Callable[[Sheet], T]) -> T:
    """Read up to a thousand goes outside the event loop."""
    goes = await goes_at(tables, row, caller)
    ranked = await ranked_at(tables, row, goes)
    return await asyncio.to_thread(lambda: show(Sheet(row, goes, ranked, caller)))


challenge_router = Router(
    path="",
    route_handlers=[list_challenges, one_challenge, play_challenge, make_challenge],
    tags=["challenges"],
)
