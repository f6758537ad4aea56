"""Reviews, puzzles, experiments and challenges over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from litestar import MediaType, Response, Router, delete, get, post

from rollingroad.server.accounts.identity import Caller, ensure_key
from rollingroad.server.api.connections import Connection, HttpRequest
from rollingroad.server.api.documents import BUILT_ONCE, Documents
from rollingroad.server.api.games import known_game
from rollingroad.server.api.guards import check_scope, with_cookie
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
from rollingroad.server.experiments import LabRuns, difficulty, lab_run
from rollingroad.server.reviews import judge_answer, puzzle_list, puzzle_table
from rollingroad.server.schemas import features as wire
from rollingroad.server.server import Server
from rollingroad.server.storage.stores import ChallengeRow

T = TypeVar("T")
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'"
"""A report has inline styles and loads nothing; our own pages embed it."""

# Reviews and puzzles


@post("/matches/{match:str}/review", status_code=200, opt={"scope": "play", "limit": "think"})
async def begin_review(server: Server, caller: Caller, match: str, since: int = 0) -> wire.Review:
    """Start the review of a finished match; return what exists of it."""
    check_scope(caller, "read")
    return await server.reviews.begin(match, since)


@get("/matches/{match:str}/review")
async def one_review(server: Server, match: str, since: int = 0) -> wire.Review:
    """The progress of a review, with its findings after answer number `since`."""
    return await server.reviews.so_far(match, since)


review_router = Router(path="", route_handlers=[begin_review, one_review], tags=["reviews"])


@get("/puzzles", sync_to_thread=True)
def list_puzzles() -> wire.PuzzleList:
    """All puzzles, and which one is today's."""
    return puzzle_list()


@get("/puzzles/{puzzle:str}", opt=BUILT_ONCE)
async def one_puzzle(request: HttpRequest, documents: Documents, puzzle: str) -> Response[wire.PuzzleTable]:
    """The table of a puzzle and its question."""
    return await documents.send(request, lambda: puzzle_table(puzzle))


@post("/puzzles/{puzzle:str}/answer", status_code=200, opt={"scope": "read"}, sync_to_thread=True)
def answer_puzzle(puzzle: str, data: wire.PuzzleAnswer) -> wire.PuzzleVerdict:
    """Whether an answer is the best, and its win chance."""
    return judge_answer(puzzle, data.action)


puzzle_router = Router(path="", route_handlers=[list_puzzles, one_puzzle, answer_puzzle], tags=["puzzles"])


# Experiments


@get("/lab", sync_to_thread=True)
def lab_info(lab: LabRuns, caller: Caller) -> wire.LabInfo:
    """The experiments of this server, and whether another can be started."""
    runs = [lab_run(lab, run, caller.keys) for run in lab.runs()]
    return wire.LabInfo(open=lab.open, most_games=wire.MOST_GAMES, runs=runs)


@post("/lab", opt={"scope": "create", "limit": "think"})
async def start_run(
    request: Connection, server: Server, caller: Caller, lab: LabRuns, data: wire.NewLabRun
) -> Response[wire.LabRun]:
    """Let driver bots play games with these options; one experiment runs at a time."""
    owner, key = ensure_key(caller, server.people.signer)
    game = known_game(data.game)
    options = await asyncio.to_thread(game.options, data.options)
    run = await lab.start(game, options, data.games, owner.key)
    return with_cookie(lab_run(lab, run, owner.keys), key, request)


@delete("/lab/{run:str}", opt={"scope": "create"}, sync_to_thread=True)
def remove_run(lab: LabRuns, caller: Caller, run: str) -> None:
    """Remove an experiment with its games; stop it if it is still running."""
    lab.remove(run, caller.keys)


@get("/lab/{run:str}/report", media_type=MediaType.HTML, sync_to_thread=True, opt={"scope": "open"})
def lab_report(lab: LabRuns, run: str) -> Response[str]:
    """The report of an experiment: one self-contained page."""
    headers = {"content-security-policy": _POLICY}
    return Response(lab.report(run), media_type=MediaType.HTML, headers=headers)


@post(
    "/games/{slug:str}/measured", status_code=200, sync_to_thread=True, opt={"scope": "open"}, tags=["games"]
)
def measured(slug: str, lab: LabRuns, data: dict[str, Any]) -> wire.Difficulty:
    """How often bots win with these options, as far as it has been measured."""
    game = known_game(slug)
    return difficulty(game, game.options(data), lab)


lab_router = Router(path="", route_handlers=[lab_info, start_run, remove_run, lab_report], tags=["lab"])
measured_router = Router(path="", route_handlers=[measured])


# Challenges


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
        return Response(wire.ChallengePlayed(match=""), status_code=201)
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


challenge_router = Router(
    path="",
    route_handlers=[list_challenges, one_challenge, play_challenge, make_challenge],
    tags=["challenges"],
)
