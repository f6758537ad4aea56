"""What there is to play: games, their options, rules, content and drawing data."""

from __future__ import annotations

from typing import Any

from litestar import Response, Router, get, post

from rollingroad.core.game import Game
from rollingroad.core.ledger import find_ledger, load_ledger
from rollingroad.core.options import options_json
from rollingroad.core.record import parse_json
from rollingroad.core.registry import UnknownGame, slugs
from rollingroad.core.registry import game as find_game
from rollingroad.core.rule_tests import tests_per_rule
from rollingroad.server import wire
from rollingroad.server.connections import HttpRequest
from rollingroad.server.documents import BUILT_ONCE, Documents
from rollingroad.server.outgoing import game_info
from rollingroad.server.problems import not_found


def known_game(slug: str) -> Game:
    try:
        return find_game(slug)
    except UnknownGame as error:
        raise not_found(f"game {slug!r}") from error


@get("/games", opt=BUILT_ONCE)
async def list_games(request: HttpRequest, documents: Documents) -> Response[list[wire.GameInfo]]:
    """The games that are installed, examples last."""
    games = sorted((find_game(slug) for slug in slugs()), key=lambda game: game.example)
    return await documents.send(request, lambda: [game_info(game) for game in games])


@get("/games/{slug:str}", opt=BUILT_ONCE)
async def one_game(request: HttpRequest, documents: Documents, slug: str) -> Response[wire.GameInfo]:
    """One game."""
    game = known_game(slug)
    return await documents.send(request, lambda: game_info(game))


@get("/games/{slug:str}/form", opt=BUILT_ONCE)
async def options_form(request: HttpRequest, documents: Documents, slug: str) -> Response[dict[str, Any]]:
    """The options as a JSON schema with defaults, limits and help texts."""
    return await documents.send(request, known_game(slug).form)


@post("/games/{slug:str}/check", status_code=200, sync_to_thread=True)
def check_options(slug: str, data: dict[str, Any]) -> wire.OptionsChecked:
    """Whether options can be used, and how many seats they make."""
    game = known_game(slug)
    options = game.options(data)
    return wire.OptionsChecked(options=parse_json(options_json(options)), seats=game.seat_count(options))


@get("/games/{slug:str}/rules", opt=BUILT_ONCE)
async def rules(request: HttpRequest, documents: Documents, slug: str) -> Response[wire.LedgerInfo]:
    """The rule ledger: every rule with its id, source, and the number of tests behind it."""
    game = known_game(slug)
    return await documents.send(request, lambda: _ledger(game))


def _ledger(game: Game) -> wire.LedgerInfo:
    ledger = load_ledger(game.ledger or find_ledger(game.slug))
    tests = tests_per_rule()
    known = [
        wire.RuleInfo(
            id=rule.id, section=rule.section, text=rule.text, source=rule.source, tests=tests.get(rule.id, 0)
        )
        for rule in ledger.values()
    ]
    return wire.LedgerInfo(title=ledger.title, rules=known)


@get("/games/{slug:str}/content", opt=BUILT_ONCE)
async def content(request: HttpRequest, documents: Documents, slug: str) -> Response[dict[str, Any]]:
    """Cards, boards and scenarios as they are in the files, each with its source."""
    game = known_game(slug)
    return await documents.send(request, lambda: game.content.files)


@get("/games/{slug:str}/drawing", opt=BUILT_ONCE)
async def drawing(request: HttpRequest, documents: Documents, slug: str) -> Response[Any]:
    """What a page needs to draw the game and what never changes."""
    return await documents.send(request, known_game(slug).drawing)


game_router = Router(
    path="",
    route_handlers=[list_games, one_game, options_form, check_options, rules, content, drawing],
    tags=["games"],
    opt={"scope": "open"},
)
