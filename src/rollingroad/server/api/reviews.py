"""Reviews, and how hard set-ups are, over HTTP."""

from typing import Any

from rollingroad.core.packs import game_of
from rollingroad.server.accounts.identity import Caller, check_scope
from rollingroad.server.api.games import known_game
from rollingroad.server.api.routes import get, post
from rollingroad.server.experiments import LabRuns, difficulty
from rollingroad.server.schemas import reviews as wire
from rollingroad.server.schemas.experiments import Difficulty
from rollingroad.server.services import Services


@post("/matches/{match:str}/review", status=200, scope="play", limit="think")
async def begin_review(server: Services, caller: Caller, match: str, since: int = 0) -> wire.Review:
    """Start the review of a finished match; return what exists of it."""
    check_scope(caller, "read")
    return await server.reviews.begin(match, since, caller)


@get("/matches/{match:str}/review")
async def one_review(server: Services, caller: Caller, match: str, since: int = 0) -> wire.Review:
    """The progress of a review, with its findings after answer number `since`."""
    return await server.reviews.so_far(match, since, caller)


@post("/games/{slug:str}/measured", status=200, scope="open")
def measured(slug: str, lab: LabRuns, data: dict[str, Any]) -> Difficulty:
    """How often bots win with these options, as far as it has been measured."""
    game = game_of(known_game(slug).slug, data)
    return difficulty(game, game.options(data), lab)
