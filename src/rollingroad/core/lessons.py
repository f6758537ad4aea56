"""Lessons: a first game with notes, in which the player makes the moves and the record makes all others.

A lesson is a TOML file in the folder `tutorial/` beside a game's content. Each of its steps says what chance
and the other seats have done since the step before (lines as in a record), what the player is told, and what
the player answers. Nothing is left to chance, so every table of a lesson can be rebuilt from the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any

import msgspec

from rollingroad.core.codec import BadAction
from rollingroad.core.dice import AwaitedDice
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.explain import Illegal
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.record import Line, parse_line

WORDS_A_MINUTE = 180
SECONDS_A_MOVE = 5


class BadLesson(BadInput):
    """A lesson that cannot be read or played; says in which file and step."""


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same words in each language of the pages."""

    en: str
    de: str


class Instead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to say when the player tries another answer, which the rules would allow."""

    answer: str
    en: str
    de: str


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One note. Without an `answer` the player only reads it."""

    en: str
    de: str
    rules: list[str] = []
    at: list[str] = []
    """Places on the board to point at, named as the game names them."""
    played: str = ""
    """What chance and the others did before this note: one line each, as in a record."""
    answer: str = ""
    instead: list[Instead] = []


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One guided game, seen from one seat (counted from 1)."""

    title: Said
    about: Said
    seat: int
    options: dict[str, Any]
    steps: list[LessonStep]

    @property
    def moves(self) -> int:
        """How often the player answers."""
        return sum(bool(step.answer) for step in self.steps)

    @property
    def minutes(self) -> int:
        """How long it takes to read every note and make every move, in whichever language is longer."""
        words = [sum(len(note.split()) for note in notes) for notes in self._notes()]
        return ceil(max(words) / WORDS_A_MINUTE + self.moves * SECONDS_A_MOVE / 60)

    def _notes(self) -> tuple[list[str], list[str]]:
        return [step.en for step in self.steps], [step.de for step in self.steps]


class LessonLine(msgspec.Struct, frozen=True):
    """A lesson in a list."""

    name: str
    title: Said
    about: Said
    minutes: int
    moves: int
    """How often the player answers."""


@dataclass(frozen=True, slots=True)
class Taught:
    """A line of a lesson's record that has been played, and what happened by it; the start has no line."""

    line: Line | None
    events: list[Event]


def lessons(game: Game) -> dict[str, Lesson]:
    """The lessons of a game by name; games without a folder for them have none."""
    return _read_all(game.content_folder.parent / "tutorial")


def lesson_lines(game: Game) -> list[LessonLine]:
    return [
        LessonLine(name, lesson.title, lesson.about, lesson.minutes, lesson.moves)
        for name, lesson in lessons(game).items()
    ]


@cache
def _read_all(folder: Path) -> dict[str, Lesson]:
    return {path.stem: _read(path) for path in sorted(folder.glob("*.toml"))}


def _read(path: Path) -> Lesson:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Lesson)
    except msgspec.MsgspecError as error:
        raise BadLesson(f"{path.name}: {error}") from error


def match_at(game: Game, lesson: Lesson, at: int) -> tuple[Match, list[Taught]]:
    """The game as it stands at a step (counted from 0), and everything played until then."""
    match = Match(game, game.options(lesson.options), AwaitedDice())
    played = [Taught(None, list(match.events))]
    for step in range(at + 1):
        played += _played(match, lesson, step)
    return match, played


def _played(match: Match, lesson: Lesson, at: int) -> Iterator[Taught]:
    """Play the answer to the step before, then what the others did."""
    answer = lesson.steps[at - 1].answer if at else ""
    own = [f"{lesson.seat} {answer}"] if answer else []
    for row in [*own, *lesson.steps[at].played.split("\n")]:
        if row.strip():
            yield _play(match, row.strip(), at)


def _play(match: Match, row: str, at: int) -> Taught:
    said = parse_line(row, at + 1)
    try:
        events = match.act(match.game.parse(said.text), said.seat)
    except (BadAction, Illegal) as error:
        raise BadLesson(f"step {at + 1}: {row!r} cannot be played: {error}") from error
    return Taught(match.record.lines[-1], events)
