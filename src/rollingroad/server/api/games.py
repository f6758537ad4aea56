"""Games over HTTP: options, rules, content, drawing data and lessons."""

from __future__ import annotations

from typing import Any

from litestar import Response, Router, get, post

from rollingroad.core.game import Game
from rollingroad.core.ledger import find_ledger, load_ledger
from rollingroad.core.options import options_json
from rollingroad.core.record import Record, parse_json
from rollingroad.core.registry import UnknownGame, slugs
from rollingroad.core.registry import game as find_game
from rollingroad.core.rule_tests import tests_per_rule
from rollingroad.server.accounts.identity import Caller, ensure_key
from rollingroad.server.api.connections import Connection, HttpRequest
from rollingroad.server.api.credentials import with_cookie
from rollingroad.server.api.documents import BUILT_ONCE, Documents
from rollingroad.server.lessons import find_lesson, lesson_answer, lesson_answers, lesson_frame, lesson_record
from rollingroad.server.matches.match_info import game_info
from rollingroad.server.matches.new_match import branched_match
from rollingroad.server.matches.queries import record_until
from rollingroad.server.problems import not_found
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.lessons import Branch, LessonFrame
from rollingroad.server.server import Server


def known_game(slug: str) -> Game:
    try:
        return find_game(slug)
    except UnknownGame as error:
        raise not_found(f"game {slug!r}") from error


@get("/games", opt=BUILT_ONCE)
async def list_games(request: HttpRequest, documents: Documents) -> Response[list[wire.GameInfo]]:
    """The installed games, examples last."""
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
    """Check options, and say how many seats they make."""
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
    ensure_key = [
        wire.RuleInfo(
            id=rule.id, section=rule.section, text=rule.text, source=rule.source, tests=tests.get(rule.id, 0)
        )
        for rule in ledger.values()
    ]
    return wire.LedgerInfo(title=ledger.title, rules=ensure_key)


@get("/games/{slug:str}/content", opt=BUILT_ONCE)
async def content(request: HttpRequest, documents: Documents, slug: str) -> Response[dict[str, Any]]:
    """Cards, boards and scenarios as in the content files, each with its source."""
    game = known_game(slug)
    return await documents.send(request, lambda: game.content.files)


@get("/games/{slug:str}/drawing", opt=BUILT_ONCE)
async def drawing(request: HttpRequest, documents: Documents, slug: str) -> Response[Any]:
    """Constant data that a page needs to draw the game."""
    return await documents.send(request, known_game(slug).pages.drawing)


game_router = Router(
    path="",
    route_handlers=[list_games, one_game, options_form, check_options, rules, content, drawing],
    tags=["games"],
    opt={"scope": "open"},
)


@get("/games/{slug:str}/lessons/{name:str}/steps/{at:int}", opt=BUILT_ONCE | {"scope": "open"})
async def lesson_step(
    request: HttpRequest, documents: Documents, slug: str, name: str, at: int
) -> Response[LessonFrame]:
    """One step of a lesson: the note, and the table as the player sees it at that step."""
    game = known_game(slug)
    return await documents.send(request, lambda: lesson_frame(game, name, at))


@post(
    "/games/{slug:str}/lessons/{name:str}/steps/{at:int}/ask",
    status_code=200,
    sync_to_thread=True,
    opt={"scope": "open"},
)
def ask_lesson(slug: str, name: str, at: int, data: wire.Ask) -> wire.Answered:
    """What the rules say about an action at a step of a lesson; the seat is the player's."""
    return lesson_answer(known_game(slug), name, at, data)


@post(
    "/games/{slug:str}/lessons/{name:str}/steps/{at:int}/ask-at",
    status_code=200,
    sync_to_thread=True,
    opt={"scope": "open"},
)
def ask_lesson_at(slug: str, name: str, at: int, data: wire.AskAt) -> list[wire.Answered]:
    """What the rules say to everything that could be done at a place at a step of a lesson."""
    return lesson_answers(known_game(slug), name, at, data)


@post("/games/{slug:str}/lessons/{name:str}/play", opt={"scope": "create", "limit": "create"})
async def play_on_from_lesson(
    request: Connection,
    server: Server,
    caller: Caller,
    slug: str,
    name: str,
    data: Branch,
) -> Response[wire.Created]:
    """A match that continues from a step of a lesson, with random dice."""
    game = known_game(slug)
    seats = data.seats or _player_and_bots(game, name)
    return await _create_branch(request, server, caller, lesson_record(game, name, data.at), seats)


def _player_and_bots(game: Game, name: str) -> list[wire.SeatPlan]:
    lesson = find_lesson(game, name)
    count = game.seat_count(game.options(lesson.options))
    return [wire.SeatPlan(who="me" if seat == lesson.seat - 1 else "bot") for seat in range(count)]


@post("/matches/{match:str}/branch", opt={"scope": "create", "limit": "create"})
async def branch(
    request: Connection,
    server: Server,
    caller: Caller,
    match: str,
    data: Branch,
) -> Response[wire.Created]:
    """A new match that continues from an entry of a finished one, with dice of its own."""
    record = await server.matches.read(match, lambda table: record_until(table, data.at))
    return await _create_branch(request, server, caller, record, data.seats)


async def _create_branch(
    request: Connection,
    server: Server,
    caller: Caller,
    record: Record,
    seats: list[wire.SeatPlan],
) -> Response[wire.Created]:
    host, key = ensure_key(caller, server.people.signer)
    stored = await server.replays.replay(branched_match, known_game(record.game), record, seats, host.key)
    await server.matches.create(stored)
    server.matches.wake_bots(stored.match.id)
    return with_cookie(wire.Created(id=stored.match.id, invites={}), key, request)


learn_router = Router(
    path="",
    route_handlers=[lesson_step, ask_lesson, ask_lesson_at, play_on_from_lesson, branch],
    tags=["learning"],
)
