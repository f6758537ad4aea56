"""Challenges over HTTP."""

from collections.abc import Callable
from typing import TypeVar

from rollingroad.server.accounts.identity import Caller
from rollingroad.server.api.routes import get, post
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
from rollingroad.server.services import Services
from rollingroad.server.storage.rows import ChallengeRow

T = TypeVar("T")


@get("/challenges")
async def list_challenges(server: Services, caller: Caller) -> list[wire.ChallengeLine]:
    """This week's challenges, one for each game, with my result and the best one."""
    return [await _present(server, caller, row, challenge_line) for row in await this_week(server)]


@get("/challenges/{challenge:str}")
async def one_challenge(server: Services, caller: Caller, challenge: str) -> wire.ChallengeInfo:
    """The set-up of a challenge and its results, best first."""
    return await _present(server, caller, await find_challenge(server, challenge), challenge_info)


@post("/challenges/{challenge:str}/play", scope="create", limit="create")
async def play_challenge(
    server: Services, host: Caller, challenge: str, data: wire.PlayChallenge
) -> wire.ChallengePlayed:
    """Begin or continue my attempt; with `bot`, let that bot play once."""
    row = await find_challenge(server, challenge)
    if data.bot:
        await let_bot_play(server, row, data.bot)
        return wire.ChallengePlayed(match="")
    return wire.ChallengePlayed(match=await play(server, row, host, data.name))


@post("/matches/{match:str}/challenge", status=200, scope="create", limit="create")
async def make_challenge(server: Services, caller: Caller, match: str) -> wire.ChallengeInfo:
    """Let others play a finished match again, with the same set-up and dice."""
    return await _present(server, caller, await challenge_from_match(server, match), challenge_info)


async def _present(server: Services, caller: Caller, row: ChallengeRow, show: Callable[[Scoreboard], T]) -> T:
    """Build the scoreboard of up to a thousand matches outside the event loop."""
    attempts = await attempts_at(server, row, caller)
    ranked = await ranked_matches(server, row, attempts)
    return await server.aside(lambda: show(Scoreboard(row, attempts, ranked, caller)))
