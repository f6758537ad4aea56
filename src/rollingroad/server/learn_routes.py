"""Learning over HTTP: the steps of lessons, and playing on from them or from a game that is over."""

from __future__ import annotations

from litestar import Response, Router, get, post

from rollingroad.core.game import Game
from rollingroad.core.record import Record
from rollingroad.server import wire
from rollingroad.server.asking import record_until
from rollingroad.server.connections import Connection, HttpRequest
from rollingroad.server.documents import BUILT_ONCE, Documents
from rollingroad.server.game_routes import known_game
from rollingroad.server.identity import Caller, known, with_cookie
from rollingroad.server.learn_wire import Branch, LessonFrame
from rollingroad.server.lessons import known_lesson, lesson_answer, lesson_frame, lesson_record
from rollingroad.server.set_up import branched_table
from rollingroad.server.tables import Tables


@get("/games/{slug:str}/lessons/{name:str}/steps/{at:int}", opt=BUILT_ONCE | {"scope": "open"})
async def lesson_step(
    request: HttpRequest, documents: Documents, slug: str, name: str, at: int
) -> Response[LessonFrame]:
    """One step of a lesson: the note, and the table as the player sees it then."""
    game = known_game(slug)
    return await documents.send(request, lambda: lesson_frame(game, name, at))


@post(
    "/games/{slug:str}/lessons/{name:str}/steps/{at:int}/ask",
    status_code=200,
    sync_to_thread=True,
    opt={"scope": "open"},
)
def ask_lesson(slug: str, name: str, at: int, data: wire.Ask) -> wire.Answered:
    """What the rules say to an action at a step of a lesson; the seat is the player's."""
    return lesson_answer(known_game(slug), name, at, data)


@post("/games/{slug:str}/lessons/{name:str}/play", opt={"scope": "create", "limit": "create"})
async def play_on_from_lesson(
    request: Connection,
    tables: Tables,
    caller: Caller,
    slug: str,
    name: str,
    data: Branch,
) -> Response[wire.Created]:
    """A match that begins where a step of a lesson stands; its further dice are real."""
    game = known_game(slug)
    seats = data.seats or _player_and_bots(game, name)
    return await _branched(request, tables, caller, lesson_record(game, name, data.at), seats)


def _player_and_bots(game: Game, name: str) -> list[wire.SeatPlan]:
    lesson = known_lesson(game, name)
    count = game.seat_count(game.options(lesson.options))
    return [wire.SeatPlan(who="me" if seat == lesson.seat - 1 else "bot") for seat in range(count)]


@post("/matches/{match:str}/branch", opt={"scope": "create", "limit": "create"})
async def branch(
    request: Connection,
    tables: Tables,
    caller: Caller,
    match: str,
    data: Branch,
) -> Response[wire.Created]:
    """A new match that shares the first so many changes of one that is over; its further dice are its own."""
    record = await tables.see(match, lambda table: record_until(table, data.at))
    return await _branched(request, tables, caller, record, data.seats)


async def _branched(
    request: Connection,
    tables: Tables,
    caller: Caller,
    record: Record,
    seats: list[wire.SeatPlan],
) -> Response[wire.Created]:
    host, key = known(caller, tables.people.signer)
    kept = await tables.replay(branched_table, known_game(record.game), record, seats, host.key)
    await tables.create(kept)
    tables.wake(kept.match.id)
    return with_cookie(wire.Created(id=kept.match.id, invites={}), key, request)


learn_router = Router(
    path="",
    route_handlers=[lesson_step, ask_lesson, play_on_from_lesson, branch],
    tags=["learning"],
)
