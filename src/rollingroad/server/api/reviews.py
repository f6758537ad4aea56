"""Reviews and puzzles over HTTP."""

from __future__ import annotations

from litestar import Response, Router, get, post

from rollingroad.server.accounts.identity import Caller
from rollingroad.server.api.connections import HttpRequest
from rollingroad.server.api.documents import BUILT_ONCE, Documents
from rollingroad.server.api.guards import check_scope
from rollingroad.server.reviews import judge_answer, puzzle_list, puzzle_table
from rollingroad.server.schemas import reviews as wire
from rollingroad.server.server import Server


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
