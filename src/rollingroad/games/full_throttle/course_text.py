"""Courses as text: read from TOML or JSON, written as the TOML of the content."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import msgspec

from rollingroad.core.works import table_from_text
from rollingroad.games.full_throttle.content import Course
from rollingroad.games.full_throttle.courses import BadCourse


def course_from_text(text: str, place: str) -> Course:
    """A course from JSON or from the TOML of the content, alone or as the only `[[course]]` of a file."""
    try:
        table = table_from_text(text)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadCourse(f"{place}: neither TOML nor JSON: {error}") from error
    entries = table.get("course", [table])
    if not isinstance(entries, list):
        raise BadCourse(f"{place}: a course is written [[course]], with a table of its own")
    if len(entries) != 1:
        raise BadCourse(f"{place}: one course belongs here, not {len(entries)}")
    try:
        return msgspec.convert(entries[0], Course)
    except msgspec.ValidationError as error:
        raise BadCourse(f"{place}: {_worded(str(error))}") from error


def _worded(message: str) -> str:
    """msgspec's sentence without its marks."""
    what, _, path = message.partition(" - at `$")
    plain = what.replace("`", "").removeprefix("Object ")
    where = path.rstrip("`").strip(".")
    plain = plain[:1].lower() + plain[1:]
    return f"{where}: {plain}" if where else plain


def courses_in_file(path: Path) -> list[Course]:
    """Every course of a TOML or JSON file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadCourse(f"{path}: the file cannot be read as text ({error})") from error
    if text.lstrip().startswith("{"):
        return [course_from_text(text, str(path))]
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadCourse(f"{path}: not valid TOML: {error}") from error
    entries = table.get("course", [table])
    if not isinstance(entries, list):
        raise BadCourse(f"{path}: courses are written [[course]], each with its own table")
    courses = [_entry(entry, path) for entry in entries]
    for course_id, times in Counter(course.id for course in courses).items():
        if times > 1:
            places = [str(number) for number, course in enumerate(courses, 1) if course.id == course_id]
            where = f"the courses {', '.join(places)} of the file"
            raise BadCourse(f'{path}: {where} have one id, "{course_id}"; each needs its own')
    return courses


def _entry(entry: object, path: Path) -> Course:
    try:
        return msgspec.convert(entry, Course)
    except msgspec.ValidationError as error:
        name = f'course "{entry.get("id", "?")}"' if isinstance(entry, dict) else "course"
        raise BadCourse(f"{path}: {name}: {_worded(str(error))}") from error


def course_text(course: Course) -> str:
    """A course as one line of JSON, the same for the same course."""
    return msgspec.json.encode(course, order="deterministic").decode()


def course_toml(course: Course) -> str:
    """A course as the TOML of the content."""
    lines = ["[[course]]"]
    branches: list[str] = []
    for key, value in msgspec.to_builtins(course).items():
        if key == "branch":
            for branch in value:
                branches += ["[[course.branch]]", *(f"{name} = {_toml(v)}" for name, v in branch.items())]
        elif value is not None:
            lines.append(f"{key} = {_toml(value)}")
    return "\n".join([*lines, *branches, ""])


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(inner) for inner in value) + "]"
    # A JSON text is a basic TOML string, and numbers and booleans are written the same.
    return msgspec.json.encode(value).decode()
