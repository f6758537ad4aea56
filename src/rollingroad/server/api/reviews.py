"""Reviews over HTTP."""

from litestar import get, post

from rollingroad.server.accounts.identity import Caller
from rollingroad.server.api.guards import check_scope
from rollingroad.server.schemas import reviews as wire
from rollingroad.server.server import Server


@post("/matches/{match:str}/review", status_code=200, opt={"scope": "play", "limit": "think"})
async def begin_review(server: Server, caller: Caller, match: str, since: int = 0) -> wire.Review:
    """Start the review of a finished match; return what exists of it."""
    check_scope(caller, "read")
    return await server.reviews.begin(match, since, caller)


@get("/matches/{match:str}/review")
async def one_review(server: Server, caller: Caller, match: str, since: int = 0) -> wire.Review:
    """The progress of a review, with its findings after answer number `since`."""
    return await server.reviews.so_far(match, since, caller)
