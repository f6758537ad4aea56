"""Challenges over HTTP."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from litestar import Response, get, post

from rollingroad.server.accounts.identity import Caller, ensure_key
from rollingroad.server.api.connections import Connection
from rollingroad.server.api.guards import with_cookie
from rollingroad.server.challenges import (
    Scoreboard,
    attempts_at,
    challenge_from_match,
    challenge_info,
    challenge_line,
    find_challenge,
    let_bot_play,
    play,
    ranked_matches,
    this_week,
)
from rollingroad.server.schemas import challenges as wire
from rollingroad.server.server import Server
from rollingroad.server.storage.stores import ChallengeRow

T = TypeVar("T")


@get("/challenges")
async def list_challenges(server: Server, caller: Caller) -> list[wire.ChallengeLine]:
    """This week's challenges, one for each game, with my result and the best one."""
    return [await _present(server, caller, row, challenge_line) for row in await this_week(server)]


@get("/challenges/{challenge:str}")
async def one_challenge(server: Server, caller: Caller, challenge: str) -> wire.ChallengeInfo:
    """The set-up of a challenge and its results, best first."""
    return await _present(server, caller, await find_challenge(server, challenge), challenge_info)


@post("/challenges/{challenge:str}/play", opt={"scope": "create", "limit": "create"})
async def play_challenge(
    request: Connection, server: Server, caller: Caller, challenge: str, data: wire.PlayChallenge
) -> Response[wire.ChallengePlayed]:
    """Begin or continue my attempt; with `bot`, let that bot play once."""
    row = await find_challenge(server, challenge)
    if data.bot:
        await let_bot_play(server, row, data.bot)
        return Response(wire.ChallengePlayed(match=""))
    player, key = ensure_key(caller, server.people.signer)
    return with_cookie(wire.ChallengePlayed(match=await play(server, row, player, data.name)), key, request)


@post("/matches/{match:str}/challenge", status_code=200, opt={"scope": "create", "limit": "create"})
async def make_challenge(server: Server, caller: Caller, match: str) -> wire.ChallengeInfo:
    """Let others play a finished match again, with the same set-up and dice."""
    return await _present(server, caller, await challenge_from_match(server, match), challenge_info)


async def _present(server: Server, caller: Caller, row: ChallengeRow, show: Callable[[Scoreboard], T]) -> T:
    """Build the scoreboard of up to a thousand matches outside the event loop."""
    attempts = await attempts_at(server, row, caller)
    ranked = await ranked_matches(server, row, attempts)
    return await asyncio.to_thread(lambda: show(Scoreboard(row, attempts, ranked, caller)))
