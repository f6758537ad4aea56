"""Shows the steps of a lesson to the pages. They are the same for everyone: the server stores no progress."""

from __future__ import annotations

import msgspec

from rollingroad.core.engine.state import CHANCE
from rollingroad.core.game import Game
from rollingroad.core.lessons import Lesson, LessonStage, PlayedLine, Said, lessons, match_at
from rollingroad.core.match import Match
from rollingroad.core.record import Record
from rollingroad.server.matches.live_match import read_action
from rollingroad.server.matches.match_history import Entry
from rollingroad.server.matches.match_info import practice_info
from rollingroad.server.matches.presenter import Viewer, choices, log_entry, seat_views
from rollingroad.server.matches.queries import explain_action, explain_place
from rollingroad.server.matches.rows import Actor
from rollingroad.server.matches.shown import Shown
from rollingroad.server.problems import not_found
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.lessons import LessonFrame, LessonNote


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
    shown, state = Shown(), match.state
    [view] = seat_views(match, shown, [seat], [seat])
    seen = shown.view(state, seat)
    entries = [log_entry(game, entry, seen) for entry in _entries(lesson, played)]
    return LessonFrame(
        at=at,
        last=len(lesson.steps) - 1,
        note=_note(lesson.steps[at]),
        match=practice_info(state, lesson.options, seat, "lesson"),
        view=_own_questions(msgspec.structs.replace(view, entries=entries)),
        choices=choices(state, shown, Viewer(seat, [seat], [seat])),
        since=before,
    )


def lesson_answer(game: Game, name: str, at: int, asked: wire.Ask) -> wire.Answered:
    """Explain an action that the player tries at a step."""
    lesson = find_lesson(game, name)
    match, _ = _at_step(game, lesson, at)
    return explain_action(match.state.view(lesson.seat - 1), read_action(game, asked.action))


def lesson_answers(game: Game, name: str, at: int, asked: wire.AskAt) -> list[wire.Answered]:
    """Explain everything that the player could do at a place at a step."""
    lesson = find_lesson(game, name)
    match, _ = _at_step(game, lesson, at)
    return explain_place(match.state.view(lesson.seat - 1), asked)


def lesson_record(game: Game, name: str, at: int) -> Record:
    """The record of everything played up to a step."""
    return _at_step(game, find_lesson(game, name), at)[0].record


def _at_step(game: Game, lesson: Lesson, at: int) -> tuple[Match, list[PlayedLine]]:
    if not 0 <= at < len(lesson.steps):
        raise not_found(f"step {at + 1} of {len(lesson.steps)}")
    return match_at(game, lesson, at)


def _note(step: LessonStage) -> LessonNote:
    return LessonNote(
        text=Said(step.en, step.de), rules=step.rules, at=step.at, answer=step.answer, instead=step.instead
    )


def _entries(lesson: Lesson, played: list[PlayedLine]) -> list[Entry]:
    return [_entry(lesson, number, taught) for number, taught in enumerate(played, 1)]


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
