"""`rollingroad course`: look a course file over, and draw what is in it."""

from __future__ import annotations

import re
from pathlib import Path

from rollingroad.core.game import ToolResult
from rollingroad.games.full_throttle.content import Course
from rollingroad.games.full_throttle.course_text import courses_in_file
from rollingroad.games.full_throttle.courses import advice, corner_count, make_track, problems
from rollingroad.games.full_throttle.names import count
from rollingroad.games.full_throttle.svg import picture
from rollingroad.games.full_throttle.tables import Tables
from rollingroad.games.full_throttle.track import Track


def check_file(tables: Tables, file: Path) -> ToolResult:
    """FT-COURSE-1 to 7: what is wrong with each course of a file, or what it is like."""
    lines: list[str] = []
    good = True
    for course in courses_in_file(file):
        mistakes = problems(tables, course)
        good = good and not mistakes
        lines += [f'course "{course.id}": {mistake}' for mistake in mistakes]
        if not mistakes:
            lines += _praised(make_track(tables, course))
    return ToolResult(lines, good)


def _praised(track: Track) -> list[str]:
    course = track.course
    facts = [
        f"{min(track.to_finish[: track.lanes])} points",
        count(corner_count(track), "corner"),
        count(track.upgrades, "upgrade"),
        count(len(course.obstacles), "obstacle"),
    ]
    hints = [f'course "{course.id}": hint: {hint}' for hint in advice(track)]
    return [f'course "{course.id}": {course.name} is valid: {", ".join(facts)}', *hints]


def draw_file(tables: Tables, file: Path) -> ToolResult:
    """A picture of each course of a file."""
    courses = courses_in_file(file)
    files = {_file_name(course): picture(make_track(tables, course)) for course in courses}
    return ToolResult([f"Drew {name}." for name in files], files=files)


def _file_name(course: Course) -> str:
    """The id as a name that every system takes, so that a course cannot write elsewhere."""
    return re.sub(r"[^a-z0-9-]+", "-", course.id.lower()).strip("-") + ".svg"
