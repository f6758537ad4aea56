"""Games over HTTP: options, rules, content, drawing data and lessons."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import msgspec
from litestar import Response, Router, get, post

from rollingroad.core.engine.state import CHANCE
from rollingroad.core.engine.view import View
from rollingroad.core.game import Game
from rollingroad.core.ledger import find_ledger, load_ledger, tests_per_rule
from rollingroad.core.lessons import Lesson, LessonStage, PlayedLine, Said, lessons, match_at
from rollingroad.core.match import Match
from rollingroad.core.options import options_json
from rollingroad.core.record import Record, parse_json
from rollingroad.core.registry import UnknownGame, slugs
from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.identity import Caller, ensure_key
from rollingroad.server.api.connections import Connection, HttpRequest
from rollingroad.server.api.documents import BUILT_ONCE, Documents
from rollingroad.server.api.guards import with_cookie
from rollingroad.server.matches.live_match import read_action
from rollingroad.server.matches.match_history import Entry
from rollingroad.server.matches.match_info import game_info, practice_info
from rollingroad.server.matches.new_match import branched_match
from rollingroad.server.matches.presenter import Viewer, choices, log_entry, seat_views
from rollingroad.server.matches.queries import explain_action, explain_place, record_until
from rollingroad.server.matches.rows import Actor
from rollingroad.server.matches.view_cache import ViewCache
from rollingroad.server.problems import not_found
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.lessons import Branch, LessonFrame, LessonNote
from rollingroad.server.server import Server

# Lessons: the same for everyone, the server stores no progress


def find_lesson(game: Game, name: str) -> Lesson:
    if (lesson := lessons(game).get(name)) is None:
        raise not_found(f"lesson {name!r}")
    return lesson


def lesson_frame(game: Game, name: str, at: int) -> LessonFrame:
    """The table at a step, with the player's question and the note beside it."""
    lesson = find_lesson(game, name)
    match, played = _at_step(game, lesson, at)
    before = len(match_at(game, lesson, at - 1)[1]) if at else 0
    seat = lesson.seat - 1
    cache, state = ViewCache(), match.state
    [view] = seat_views(match, cache, [seat], [seat])
    seen = cache.view(state, seat)
    taught = [_entry(lesson, number, line) for number, line in enumerate(played, 1)]
    entries = [log_entry(game, entry, seen) for entry in taught]
    return LessonFrame(
        at=at,
        last=len(lesson.steps) - 1,
        note=_note(lesson.steps[at]),
        match=practice_info(state, lesson.options, seat, "lesson"),
        view=_own_questions(msgspec.structs.replace(view, entries=entries)),
        choices=choices(state, cache, Viewer(seat, [seat], [seat])),
        since=before,
    )


def _at_step(game: Game, lesson: Lesson, at: int) -> tuple[Match, list[PlayedLine]]:
    """The match at a step, and everything played up to it."""
    if not 0 <= at < len(lesson.steps):
        raise not_found(f"step {at + 1} of {len(lesson.steps)}")
    return match_at(game, lesson, at)


def _view_at(slug: str, name: str, at: int) -> View:
    """The view of the player at a step."""
    game = known_game(slug)
    lesson = find_lesson(game, name)
    return _at_step(game, lesson, at)[0].state.view(lesson.seat - 1)


def _note(step: LessonStage) -> LessonNote:
    return LessonNote(
        text=Said(step.en, step.de), rules=step.rules, at=step.at, answer=step.answer, instead=step.instead
    )


def _entry(lesson: Lesson, number: int, taught: PlayedLine) -> Entry:
    events = tuple(taught.events)
    if taught.line is None:
        return Entry(number, "start", events=events)
    line = taught.line
    if line.seat == CHANCE:
        return Entry(number, "answer", None, "chance", (line,), events)
    by: Actor = "person" if line.seat == lesson.seat - 1 else "bot"
    return Entry(number, "answer", line.seat, by, (line,), events)


def _own_questions(view: wire.SeatView) -> wire.SeatView:
    """Leave out the questions to chance: the lesson answers those."""
    asked = [question for question in view.questions if question.seat != CHANCE]
    return msgspec.structs.replace(view, questions=asked, no_undo="this is a lesson")


# Routes


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
    rules = [asdict(rule) | {"tests": tests.get(rule.id, 0)} for rule in ledger.values()]
    return msgspec.convert({"title": ledger.title, "rules": rules}, wire.LedgerInfo)


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
    view = _view_at(slug, name, at)
    return explain_action(view, read_action(view.game, data.action))


@post(
    "/games/{slug:str}/lessons/{name:str}/steps/{at:int}/ask-at",
    status_code=200,
    sync_to_thread=True,
    opt={"scope": "open"},
)
def ask_lesson_at(slug: str, name: str, at: int, data: wire.AskAt) -> list[wire.Answered]:
    """What the rules say to everything that could be done at a place at a step of a lesson."""
    return explain_place(_view_at(slug, name, at), data)


@post("/games/{slug:str}/lessons/{name:str}/play", opt={"scope": "create", "limit": "create"})
async def play_on_from_lesson(
    request: Connection, server: Server, caller: Caller, slug: str, name: str, data: Branch
) -> Response[wire.Created]:
    """A match that continues from a step of a lesson, with random dice."""
    game = known_game(slug)
    lesson = find_lesson(game, name)
    record = _at_step(game, lesson, data.at)[0].record
    return await _create_branch(request, server, caller, record, data.seats or _player_and_bots(game, lesson))


def _player_and_bots(game: Game, lesson: Lesson) -> list[wire.SeatPlan]:
    count = game.seat_count(game.options(lesson.options))
    return [wire.SeatPlan(who="me" if seat == lesson.seat - 1 else "bot") for seat in range(count)]


@post("/matches/{match:str}/branch", opt={"scope": "create", "limit": "create"})
async def branch(
    request: Connection, server: Server, caller: Caller, match: str, data: Branch
) -> Response[wire.Created]:
    """A new match that continues from an entry of a finished one, with dice of its own."""
    record = await server.matches.read(match, lambda table: record_until(table, data.at))
    return await _create_branch(request, server, caller, record, data.seats)


async def _create_branch(
    request: Connection, server: Server, caller: Caller, record: Record, seats: list[wire.SeatPlan]
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
