"""Reviews over HTTP: begun by anybody who may see the finished match, and read while they grow."""

from __future__ import annotations

from litestar import Router, get, post

from rollingroad.server import review_wire
from rollingroad.server.admission import check_scope
from rollingroad.server.identity import Caller
from rollingroad.server.tables import Tables


@post("/matches/{match:str}/review", status_code=200, opt={"scope": "play", "limit": "think"})
async def begin_review(tables: Tables, caller: Caller, match: str, since: int = 0) -> review_wire.Review:
    """Let a coach look at a finished match; what there is of it already comes back at once."""
    check_scope(caller, "read")
    return await tables.reviews.begin(match, since)


@get("/matches/{match:str}/review")
async def one_review(tables: Tables, match: str, since: int = 0) -> review_wire.Review:
    """How far the coach has come, and what he has found after that many answers."""
    return await tables.reviews.so_far(match, since)


review_router = Router(path="", route_handlers=[begin_review, one_review], tags=["reviews"])
