"""Puzzles over HTTP."""

from __future__ import annotations

from litestar import Router, get, post

from rollingroad.server import review_wire
from rollingroad.server.puzzling import listed, table_of, verdict_on


@get("/puzzles", sync_to_thread=True)
def list_puzzles() -> review_wire.PuzzleList:
    """All puzzles, and which of them is today's."""
    return listed()


@get("/puzzles/{puzzle:str}", sync_to_thread=True)
def one_puzzle(puzzle: str) -> review_wire.PuzzleTable:
    """The table of a puzzle and its question."""
    return table_of(puzzle)


@post("/puzzles/{puzzle:str}/answer", status_code=200, opt={"scope": "read"}, sync_to_thread=True)
def answer_puzzle(puzzle: str, data: review_wire.PuzzleAnswer) -> review_wire.PuzzleVerdict:
    """Whether an answer is the best, and what it is worth."""
    return verdict_on(puzzle, data.action)


puzzle_router = Router(path="", route_handlers=[list_puzzles, one_puzzle, answer_puzzle], tags=["puzzles"])
