"""Courses that players make themselves: what they begin with, what the rules say, and how they are kept."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from rollingroad.core.game import capitalised
from rollingroad.core.works import Fact, Finding, WorkKind, WorkReport, WorkStart
from rollingroad.games.full_throttle.board import Board, bare
from rollingroad.games.full_throttle.content import Course, Mark
from rollingroad.games.full_throttle.course_text import course_from_text, course_text, course_toml
from rollingroad.games.full_throttle.courses import (
    BadCourse,
    advised,
    can_be_laid_out,
    corner_count,
    findings,
    laid_track,
)
from rollingroad.games.full_throttle.svg import sketch
from rollingroad.games.full_throttle.tables import Tables
from rollingroad.games.full_throttle.track import Track

COURSE: Final = WorkKind(
    kind="course",
    label="course",
    plural="courses",
    play="Race it",
    option="own_course",
    instead="course",
    help="Start, route, forks, finish and obstacles on either board.",
)
NEW_NAME: Final = "New course"
_UNSET: Final = Mark(segment="", cell=1)
_LEG: Final = re.compile(r"'(-?)([\w-]+)'")
_ON_CARD: Final = re.compile(r"\bstart (\d+)\b")
_SPACE: Final = re.compile(r"\b([\w-]+) (\d+)/(\d+)\b")


def starts(tables: Tables) -> list[WorkStart]:
    """An empty course on each board, and a copy of each course of the box."""
    empty = [
        WorkStart(board.id, board.name, board.subtitle, course_text(_empty(board.id)), empty=True)
        for board in tables.box.boards.values()
    ]
    shipped = [
        WorkStart(course.id, course.name, course.hint, course_text(_own(course)))
        for course in tables.box.courses.values()
    ]
    return empty + shipped


def _empty(board: str) -> Course:
    return Course(id="new-course", name=NEW_NAME, board=board, start=_UNSET, finish=_UNSET, route=[])


def _own(course: Course) -> Course:
    """A copy to be changed: its upgrades follow from the route, and nothing of it is printed any more."""
    return msgspec.structs.replace(course, upgrades=None, source="house")


def _read(text: str) -> Course:
    return course_from_text(text, "the course")


def report(tables: Tables, text: str) -> WorkReport:
    """FT-COURSE: what is wrong, what could be better, and the figures of the course."""
    course = _read(text)
    wrong = findings(tables, course)
    track = _track(tables, course)
    board = tables.boards.get(course.board)
    return WorkReport(
        name=course.name,
        text=course_text(course),
        problems=[_worded(finding, board) for finding in wrong],
        advice=[_worded(finding, board) for finding in advised(track)] if track and not wrong else [],
        facts=_facts(course, track),
        options={COURSE.option: course_text(course), "players": course.cars[1]},
    )


def _track(tables: Tables, course: Course) -> Track | None:
    return laid_track(tables, course) if can_be_laid_out(tables, course) else None


def _facts(course: Course, track: Track | None) -> list[Fact]:
    """FT-COURSE-5 and what else tells drivers what awaits them; nothing where the road has gaps."""
    return [
        Fact("Upgrades", str(track.upgrades) if track else "", "FT-COURSE-5"),
        Fact("Points", str(min(track.to_finish[: track.lanes])) if track else "", "FT-PATH-9"),
        Fact("Corners", str(corner_count(track)) if track else "", "FT-BOARD-3"),
        Fact("Obstacles", str(len(course.obstacles)), "FT-OBST-1"),
    ]


def _worded(finding: Finding, board: Board | None) -> Finding:
    """A finding in the names of the map: files speak of segments by their ids, players do not."""
    if board is None:
        return finding
    text = _LEG.sub(lambda leg: _leg_name(board, leg), finding.text)
    text = _SPACE.sub(lambda space: _space_name(board, space), text)
    text = _ON_CARD.sub(r"lane \1 of the Start card", text)
    for segment in {bare(at).split(" ")[0] for at in finding.at} & set(board.segments):
        text = re.sub(rf"(?<![\w-]){segment}(?![\w-])", board.segments[segment].name, text)
    return Finding(capitalised(text), finding.rule, finding.at)


def _leg_name(board: Board, leg: re.Match[str]) -> str:
    segment = board.segments.get(leg[2])
    if segment is None:
        return leg[0]
    return f"{segment.name} driven backwards" if leg[1] else segment.name


def _space_name(board: Board, space: re.Match[str]) -> str:
    segment = board.segments.get(space[1])
    return f"{segment.name}, cell {space[2]}, lane {space[3]}" if segment else space[0]


def renamed(text: str, name: str) -> str:
    return course_text(msgspec.structs.replace(_read(text), name=name))


def toml(tables: Tables, text: str) -> str:
    """As an entry of `courses.toml`: with an id made of the name, and the number of upgrades written out."""
    course = _read(text)
    slug = re.sub(r"[^a-z0-9]+", "-", course.name.lower()).strip("-") or "my-course"
    track = _track(tables, course)
    upgrades = track.upgrades if track else None
    return course_toml(msgspec.structs.replace(course, id=slug, upgrades=upgrades, source="house"))


def picture(tables: Tables, text: str) -> str:
    """The course on its board, small; an unknown board has no picture."""
    course = _read(text)
    if course.board not in tables.boards:
        raise BadCourse(f"there is no board {course.board!r} to draw the course on")
    return sketch(tables.boards[course.board], course, _track(tables, course))
