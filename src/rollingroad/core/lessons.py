"""Tutorial lessons: guided games in which the player makes their own moves and a script makes all others.

A lesson is a TOML file in the folder `tutorial/` beside a game's content. Each of its stages has what chance
and the other seats did since the last stage (lines as in a record), a note for the player, and the answer
that the player gives. Nothing is random, so every position of a lesson can be rebuilt from the file.
"""

from collections.abc import Iterator
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
from rollingroad.core.pages import fill
from rollingroad.core.record import Line, parse_line

WORDS_A_MINUTE = 180
SECONDS_A_MOVE = 5


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in each language of the pages."""

    en: str
    de: str


class Instead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The note for a player who tries another legal answer."""

    answer: str
    en: str
    de: str


class LessonStage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One note. If it has no `answer`, the player only reads it."""

    en: str
    de: str
    rules: list[str] = []
    at: list[str] = []
    """Places to highlight, in the notation of the game."""
    played: str = ""
    """What chance and the other seats did before this note, as lines of a record."""
    answer: str = ""
    instead: list[Instead] = []


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One guided game, played from one seat (numbered from 1)."""

    title: Said
    about: Said
    seat: int
    options: dict[str, Any]
    steps: list[LessonStage]

    @property
    def moves(self) -> int:
        """How often the player answers."""
        return sum(bool(stage.answer) for stage in self.steps)

    @property
    def minutes(self) -> int:
        """The time to read every note and make every move, in the language with more words."""
        english = sum(len(stage.en.split()) for stage in self.steps)
        german = sum(len(stage.de.split()) for stage in self.steps)
        return ceil(max(english, german) / WORDS_A_MINUTE + self.moves * SECONDS_A_MOVE / 60)


class LessonLine(msgspec.Struct, frozen=True):
    """A lesson in a list."""

    name: str
    title: Said
    about: Said
    minutes: int
    moves: int
    """How often the player answers."""


class PlayedLine(msgspec.Struct, frozen=True):
    """A line of a lesson that was played, with its events. The start of the game has no line."""

    line: Line | None
    events: list[Event]


def lessons(game: Game) -> dict[str, Lesson]:
    return _read_all(game.folder / "tutorial")


def lesson_lines(game: Game) -> list[LessonLine]:
    return [fill(LessonLine, lesson, name=name) for name, lesson in lessons(game).items()]


@cache
def _read_all(folder: Path) -> dict[str, Lesson]:
    found = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            found[path.stem] = msgspec.toml.decode(path.read_bytes(), type=Lesson)
        except msgspec.MsgspecError as error:
            raise BadInput(f"{path.name}: {error}") from error
    return found


def match_at(game: Game, lesson: Lesson, at: int) -> tuple[Match, list[PlayedLine]]:
    """The match at a stage (numbered from 0), and everything played before it."""
    match = Match(game, game.options(lesson.options), AwaitedDice())
    played = [PlayedLine(None, list(match.events))]
    for stage in range(at + 1):
        played += _play_stage(match, lesson, stage)
    return match, played


def _play_stage(match: Match, lesson: Lesson, at: int) -> Iterator[PlayedLine]:
    """Play the answer to the stage before, then what the others did."""
    answer = lesson.steps[at - 1].answer if at else ""
    own = [f"{lesson.seat} {answer}"] if answer else []
    rows = [*own, *lesson.steps[at].played.split("\n")]
    for row in filter(None, map(str.strip, rows)):
        said = parse_line(row, at + 1)
        try:
            events = match.act(match.game.parse(said.text), said.seat)
        except (BadAction, Illegal) as error:
            raise BadInput(f"step {at + 1}: {row!r} cannot be played: {error}") from error
        yield PlayedLine(match.record.lines[-1], events)
