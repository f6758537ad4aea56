"""Puzzles over HTTP."""

from __future__ import annotations

from litestar import Response, Router, get, post

from rollingroad.server import review_wire
from rollingroad.server.connections import HttpRequest
from rollingroad.server.documents import BUILT_ONCE, Documents
from rollingroad.server.puzzling import listed, table_of, verdict_on


@get("/puzzles", sync_to_thread=True)
def list_puzzles() -> review_wire.PuzzleList:
    """All puzzles, and which of them is today's."""
    return listed()


@get("/puzzles/{puzzle:str}", opt=BUILT_ONCE)
async def one_puzzle(
    request: HttpRequest, documents: Documents, puzzle: str
) -> Response[review_wire.PuzzleTable]:
    """The table of a puzzle and its question."""
    return await documents.send(request, lambda: table_of(puzzle))


@post("/puzzles/{puzzle:str}/answer", status_code=200, opt={"scope": "read"}, sync_to_thread=True)
def answer_puzzle(puzzle: str, data: review_wire.PuzzleAnswer) -> review_wire.PuzzleVerdict:
    """Whether an answer is the best, and what it is worth."""
    return verdict_on(puzzle, data.action)


puzzle_router = Router(path="", route_handlers=[list_puzzles, one_puzzle, answer_puzzle], tags=["puzzles"])
