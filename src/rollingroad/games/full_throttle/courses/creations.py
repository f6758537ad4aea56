"""Courses made by players: starting points, reports and pictures, and the `rollingroad course` tool."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec

from rollingroad.core import creations
from rollingroad.core.words import count, sentence
from rollingroad.games.full_throttle.content.models import Course, Mark
from rollingroad.games.full_throttle.courses import validation
from rollingroad.games.full_throttle.pages.picture import course_picture, sketch
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.track import Board, Track, segment_id

COURSE: Final = creations.CreationKind(
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


class RaceCreations(creations.Creations):
    kinds: ClassVar[tuple[creations.CreationKind, ...]] = (COURSE,)
    types: ClassVar[dict[str, Any]] = {COURSE.kind: Course}
    tools: ClassVar[dict[str, tuple[str, ...]]] = {"course": ("check", "draw")}

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup

    def starts(self, kind: str) -> list[creations.CreationStart]:
        """An empty course on each board, and a copy of each course of the box."""
        starts = []
        for board in self.lookup.box.boards.values():
            new = Course(
                id="new-course", name=NEW_NAME, board=board.id, start=_UNSET, finish=_UNSET, route=[]
            )
            text = validation.course_text(new)
            starts.append(creations.CreationStart(board.id, board.name, board.subtitle, text, empty=True))
        for course in self.lookup.box.courses.values():
            # Its upgrades follow from the route.
            own = msgspec.structs.replace(course, upgrades=None, source="house")
            starts.append(
                creations.CreationStart(course.id, course.name, course.hint, validation.course_text(own))
            )
        return starts

    def check(self, kind: str, text: str) -> creations.CreationReport:
        """FT-COURSE: the problems, advice and figures of a course."""
        course = _read(text)
        wrong = validation.findings(self.lookup, course)
        track = _track(self.lookup, course)
        board = self.lookup.boards.get(course.board)
        hints = validation.advice_findings(track) if track and not wrong else []
        return creations.CreationReport(
            name=course.name,
            text=validation.course_text(course),
            problems=[_use_names(finding, board) for finding in wrong],
            advice=[_use_names(finding, board) for finding in hints],
            facts=_facts(course, track),
            options={COURSE.option: validation.course_text(course), "players": course.cars[1]},
        )

    def rename(self, kind: str, text: str, name: str) -> str:
        return validation.course_text(msgspec.structs.replace(_read(text), name=name))

    def toml(self, kind: str, text: str) -> str:
        """The course as an entry of `courses.toml`, with an id from its name and its number of upgrades."""
        course = _read(text)
        slug = re.sub(r"[^a-z0-9]+", "-", course.name.lower()).strip("-") or "my-course"
        track = _track(self.lookup, course)
        upgrades = track.upgrades if track else None
        return validation.course_toml(
            msgspec.structs.replace(course, id=slug, upgrades=upgrades, source="house")
        )

    def picture(self, kind: str, text: str) -> str:
        """A small picture of the course on its board."""
        course = _read(text)
        if course.board not in self.lookup.boards:
            raise validation.BadCourse(f"there is no board {course.board!r} to draw the course on")
        return sketch(self.lookup.boards[course.board], course, _track(self.lookup, course))

    def use_tool(self, tool: str, what: str, file: Path, settings: Mapping[str, str]) -> creations.ToolResult:
        return check_file(self.lookup, file) if what == "check" else draw_file(self.lookup, file)


def _read(text: str) -> Course:
    return validation.course_from_text(text, "the course")


def _track(lookup: Lookup, course: Course) -> Track | None:
    return validation.build_track(lookup, course) if validation.can_build(lookup, course) else None


def _facts(course: Course, track: Track | None) -> list[creations.Fact]:
    """FT-COURSE-5 and other figures of the course; empty where the road has gaps."""
    return [
        creations.Fact("Upgrades", str(track.upgrades) if track else "", "FT-COURSE-5"),
        creations.Fact("Points", str(min(track.to_finish[: track.lanes])) if track else "", "FT-PATH-9"),
        creations.Fact("Corners", str(validation.corner_count(track)) if track else "", "FT-BOARD-3"),
        creations.Fact("Obstacles", str(len(course.obstacles)), "FT-OBST-1"),
    ]


def _use_names(finding: creations.Finding, board: Board | None) -> creations.Finding:
    """A finding with the names of segments in place of their ids."""
    if board is None:
        return finding
    text = _LEG.sub(lambda leg: _leg_name(board, leg), finding.text)
    text = _SPACE.sub(lambda space: _space_name(board, space), text)
    text = _ON_CARD.sub(r"lane \1 of the Start card", text)
    for segment in {segment_id(at).split(" ")[0] for at in finding.at} & set(board.segments):
        text = re.sub(rf"(?<![\w-]){segment}(?![\w-])", board.segments[segment].name, text)
    return creations.Finding(sentence(text), finding.rule, finding.at)


def _leg_name(board: Board, leg: re.Match[str]) -> str:
    segment = board.segments.get(leg[2])
    if segment is None:
        return leg[0]
    return f"{segment.name} driven backwards" if leg[1] else segment.name


def _space_name(board: Board, space: re.Match[str]) -> str:
    segment = board.segments.get(space[1])
    return f"{segment.name}, cell {space[2]}, lane {space[3]}" if segment else space[0]


def check_file(lookup: Lookup, file: Path) -> creations.ToolResult:
    """FT-COURSE-1 to 7: the problems of each course of a file, or its figures and advice."""
    lines: list[str] = []
    good = True
    for course in creations.creations_in_file(file, COURSE.kind, Course):
        mistakes = validation.problems(lookup, course)
        good = good and not mistakes
        lines += [f'course "{course.id}": {mistake}' for mistake in mistakes]
        if not mistakes:
            lines += _describe(validation.make_track(lookup, course))
    return creations.ToolResult(lines, good)


def _describe(track: Track) -> list[str]:
    course = track.course
    facts = [
        f"{min(track.to_finish[: track.lanes])} points",
        count(validation.corner_count(track), "corner"),
        count(track.upgrades, "upgrade"),
        count(len(course.obstacles), "obstacle"),
    ]
    hints = [f'course "{course.id}": hint: {hint}' for hint in validation.advice(track)]
    return [f'course "{course.id}": {course.name} is valid: {", ".join(facts)}', *hints]


def draw_file(lookup: Lookup, file: Path) -> creations.ToolResult:
    """A picture of each course of a file."""
    courses = creations.creations_in_file(file, COURSE.kind, Course)
    files = {_file_name(course): course_picture(validation.make_track(lookup, course)) for course in courses}
    return creations.ToolResult([f"Drew {name}." for name in files], files=files)


def _file_name(course: Course) -> str:
    """The id as a safe file name, so that a course cannot write to another folder."""
    return re.sub(r"[^a-z0-9-]+", "-", course.id.lower()).strip("-") + ".svg"
