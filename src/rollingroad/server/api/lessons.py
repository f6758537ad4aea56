"""Lessons over HTTP, and playing on from a lesson or a finished match."""

from typing import Any

import msgspec

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE
from rollingroad.core.engine.view import View
from rollingroad.core.lessons import Lesson, PlayedLine, Said, lessons, match_at
from rollingroad.core.match import Match
from rollingroad.core.packs import game_of
from rollingroad.core.pages import fill
from rollingroad.core.record import Record
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.api.games import known_game
from rollingroad.server.api.routes import TEXT, get, post
from rollingroad.server.matches.live_match import read_action
from rollingroad.server.matches.match_info import practice_info
from rollingroad.server.matches.new_match import branched_match
from rollingroad.server.matches.presenter import Viewer, choices, log_entry, seat_views
from rollingroad.server.matches.queries import explain_action, explain_place, record_until
from rollingroad.server.matches.rows import Actor, Entry
from rollingroad.server.matches.view_cache import ViewCache
from rollingroad.server.problems import not_found
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.lessons import Branch, LessonFrame, LessonNote
from rollingroad.server.services import Services

# Lessons are the same for everyone: the server stores no progress.
_STEP = "/games/{slug:str}/lessons/{name:str}/steps/{at:int}"
_ASKED: dict[str, Any] = {"status": 200, "scope": "open"}


def _at_step(slug: str, name: str, at: int) -> tuple[Lesson, Match, list[PlayedLine]]:
    """A lesson, the match at a step of it, and everything played up to there."""
    game = known_game(slug)
    lesson = lessons(game).get(name)
    if lesson is None:
        raise not_found(f"lesson {name!r}")
    if not 0 <= at < len(lesson.steps):
        raise not_found(f"step {at + 1} of {len(lesson.steps)}")
    return lesson, *match_at(game, lesson, at)


@get(_STEP, scope="open", is_document=True)
def lesson_step(slug: str, name: str, at: int) -> LessonFrame:
    """One step of a lesson: the note, and the table as the player sees it at that step."""
    lesson, match, played = _at_step(slug, name, at)
    seat, step = lesson.seat - 1, lesson.steps[at]
    cache, state = ViewCache(), match.state
    [view] = seat_views(match, cache, [seat], [seat])
    seen = cache.view(state, seat)
    taught = [played_entry(seat, number, line) for number, line in enumerate(played, 1)]
    return LessonFrame(
        at=at,
        last=len(lesson.steps) - 1,
        note=fill(LessonNote, step, text=Said(step.en, step.de)),
        match=practice_info(state, lesson.options, seat, "lesson"),
        view=msgspec.structs.replace(
            view,
            entries=[log_entry(match.game, entry, seen) for entry in taught],
            # The lesson answers for chance.
            questions=[question for question in view.questions if question.seat != CHANCE],
            no_undo="this is a lesson",
        ),
        choices=choices(state, cache, Viewer(seat, [seat], [seat])),
        since=len(match_at(match.game, lesson, at - 1)[1]) if at else 0,
    )


def played_entry(player: int, number: int, taught: PlayedLine) -> Entry:
    events, line = tuple(taught.events), taught.line
    if line is None:
        return Entry(number, "start", events=events)
    if line.seat == CHANCE:
        return Entry(number, "answer", None, "chance", (line,), events)
    by: Actor = "person" if line.seat == player else "bot"
    return Entry(number, "answer", line.seat, by, (line,), events)


@post(f"{_STEP}/ask", **_ASKED)
def ask_lesson(slug: str, name: str, at: int, data: wire.Ask) -> wire.Answered:
    """What the rules say about an action at a step of a lesson; the seat is the player's."""
    view = _view_at(slug, name, at)
    return explain_action(view, read_action(view.game, data.action))


@post(f"{_STEP}/ask-at", **_ASKED)
def ask_lesson_at(slug: str, name: str, at: int, data: wire.AskAt) -> list[wire.Answered]:
    """What the rules say to everything that could be done at a place at a step of a lesson."""
    return explain_place(_view_at(slug, name, at), data.place)


def _view_at(slug: str, name: str, at: int) -> View:
    """The view of the player at a step."""
    lesson, match, _ = _at_step(slug, name, at)
    return match.state.view(lesson.seat - 1)


@get(f"{_STEP}/position", scope="open", media_type=TEXT)
def lesson_position(slug: str, name: str, at: int) -> str:
    """The position at a step of a lesson. What its player cannot know is dealt at random."""
    view = _view_at(slug, name, at)
    return view.game.position(view.determinize(Rng(0)))


@post("/games/{slug:str}/lessons/{name:str}/play", scope="create", limit="create")
async def play_on_from_lesson(
    server: Services, host: Caller, slug: str, name: str, data: Branch
) -> wire.Created:
    """A match that continues from a step of a lesson, with random dice."""
    lesson, match, _ = _at_step(slug, name, data.at)
    count = match.game.seat_count(match.options)
    usual = [wire.SeatPlan(who="me" if seat == lesson.seat - 1 else "bot") for seat in range(count)]
    return await _create_branch(server, host, match.record, data.seats or usual)


@post("/matches/{match:str}/branch", scope="create", limit="create")
async def branch(server: Services, host: Caller, match: str, data: Branch) -> wire.Created:
    """A new match that continues from an entry of a finished one, with dice of its own."""
    record = await server.matches.read(match, lambda table: record_until(table, data.at))
    return await _create_branch(server, host, record, data.seats)


async def _create_branch(
    server: Services, host: Caller, record: Record, seats: list[wire.SeatPlan]
) -> wire.Created:
    game = game_of(record.game, record.options)
    stored = await server.matches.replay(branched_match, game, record, seats, host.key)
    await server.matches.create(stored)
    server.matches.wake_bots(stored.match.id)
    return wire.Created(id=stored.match.id, invites={})
