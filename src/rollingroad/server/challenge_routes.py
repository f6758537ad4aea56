"""Challenges over HTTP."""

from __future__ import annotations

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


@get("/challenges")
async def list_challenges(tables: Tables, caller: Caller) -> list[ChallengeLine]:
    """This week's challenges, one for each game: how I stand, and who is best."""
    return [challenge_line(await _sheet(tables, caller, row)) for row in await this_week(tables)]


@get("/challenges/{challenge:str}")
async def one_challenge(tables: Tables, caller: Caller, challenge: str) -> ChallengeInfo:
    """The set-up of a challenge and all results, the best first."""
    return await _told(tables, caller, await known_challenge(tables, challenge))


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
    return await _told(tables, caller, await challenge_of(tables, match))


async def _told(tables: Tables, caller: Caller, row: ChallengeRow) -> ChallengeInfo:
    return challenge_info(await _sheet(tables, caller, row))


async def _sheet(tables: Tables, caller: Caller, row: ChallengeRow) -> Sheet:
    goes = await goes_at(tables, row, caller)
    return Sheet(row, goes, await ranked_at(tables, row, goes), caller)


challenge_router = Router(
    path="",
    route_handlers=[list_challenges, one_challenge, play_challenge, make_challenge],
    tags=["challenges"],
)
