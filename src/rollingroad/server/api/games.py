"""Games over HTTP: options, rules, content, drawing data and win rates."""

from dataclasses import asdict
from typing import Any

import msgspec
from litestar import Response, get, post

from rollingroad.core.game import Game
from rollingroad.core.ledger import find_ledger, load_ledger, tests_per_rule
from rollingroad.core.options import options_json
from rollingroad.core.record import parse_json
from rollingroad.core.registry import UnknownGame, slugs
from rollingroad.core.registry import game as find_game
from rollingroad.server.api.connections import HttpRequest
from rollingroad.server.api.documents import OPEN_DOCUMENT, Documents
from rollingroad.server.experiments import LabRuns, difficulty
from rollingroad.server.matches.match_info import game_info
from rollingroad.server.problems import not_found
from rollingroad.server.schemas import games as wire
from rollingroad.server.schemas.experiments import Difficulty


def known_game(slug: str) -> Game:
    try:
        return find_game(slug)
    except UnknownGame as error:
        raise not_found(f"game {slug!r}") from error


@get("/games", opt=OPEN_DOCUMENT)
async def list_games(request: HttpRequest, documents: Documents) -> Response[list[wire.GameInfo]]:
    """The installed games, examples last."""
    games = sorted((find_game(slug) for slug in slugs()), key=lambda game: game.example)
    return await documents.send(request, lambda: [game_info(game) for game in games])


@get("/games/{slug:str}", opt=OPEN_DOCUMENT)
async def one_game(request: HttpRequest, documents: Documents, slug: str) -> Response[wire.GameInfo]:
    """One game."""
    game = known_game(slug)
    return await documents.send(request, lambda: game_info(game))


@get("/games/{slug:str}/form", opt=OPEN_DOCUMENT)
async def options_form(request: HttpRequest, documents: Documents, slug: str) -> Response[dict[str, Any]]:
    """The options as a JSON schema with defaults, limits and help texts."""
    return await documents.send(request, known_game(slug).form)


@post("/games/{slug:str}/check", status_code=200, sync_to_thread=True, opt={"scope": "open"})
def check_options(slug: str, data: dict[str, Any]) -> wire.OptionsChecked:
    """Check options, and say how many seats they make."""
    game = known_game(slug)
    options = game.options(data)
    return wire.OptionsChecked(options=parse_json(options_json(options)), seats=game.seat_count(options))


@get("/games/{slug:str}/rules", opt=OPEN_DOCUMENT)
async def rules(request: HttpRequest, documents: Documents, slug: str) -> Response[wire.LedgerInfo]:
    """The rule ledger: every rule with its id, source, and the number of tests behind it."""
    game = known_game(slug)
    return await documents.send(request, lambda: _ledger(game))


def _ledger(game: Game) -> wire.LedgerInfo:
    ledger = load_ledger(game.ledger or find_ledger(game.slug))
    tests = tests_per_rule()
    rules = [asdict(rule) | {"tests": tests.get(rule.id, 0)} for rule in ledger.values()]
    return msgspec.convert({"title": ledger.title, "rules": rules}, wire.LedgerInfo)


@get("/games/{slug:str}/content", opt=OPEN_DOCUMENT)
async def content(request: HttpRequest, documents: Documents, slug: str) -> Response[dict[str, Any]]:
    """Cards, boards and scenarios as in the content files, each with its source."""
    game = known_game(slug)
    return await documents.send(request, lambda: game.content.files)


@get("/games/{slug:str}/drawing", opt=OPEN_DOCUMENT)
async def drawing(request: HttpRequest, documents: Documents, slug: str) -> Response[Any]:
    """Constant data that a page needs to draw the game."""
    return await documents.send(request, known_game(slug).pages.drawing)


@post("/games/{slug:str}/measured", status_code=200, sync_to_thread=True, opt={"scope": "open"})
def measured(slug: str, lab: LabRuns, data: dict[str, Any]) -> Difficulty:
    """How often bots win with these options, as far as it has been measured."""
    game = known_game(slug)
    return difficulty(game, game.options(data), lab)
