"""Rulebooks for players: chapters of a game with pictures of its board and examples that play on it.

A book is the folder `book/` beside a game's content: `book.toml`, and one file a chapter in the order of
their names. A picture is a position; an example goes on from it with lines as in a record. Nothing is random.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from rollingroad.core.engine.state import State
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.lessons import PlayedLine
from rollingroad.core.record import apply_line, parse_line

_Read = TypeVar("_Read")


class BookStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens next in an example, as lines of a record, and what the book says to it."""

    play: str
    text: str
    at: list[str] = []
    """Places to highlight, in the notation of the game."""


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture of the table; with steps it is an example that the reader plays."""

    caption: str
    position: str
    seat: int = 1
    """Who looks at the table, numbered from 1; 0 is an onlooker."""
    shows: list[Literal["top", "hand"]] = []
    """The rooms of the board that are shown beside the road."""
    at: list[str] = []
    steps: list[BookStep] = []


class Paragraph(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Text with the ids of the rules that it tells."""

    rules: list[str]
    heading: str = ""
    text: str = ""
    items: list[str] = []
    scene: Scene | None = None


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`name` is that of its file without the number in front."""

    title: str
    about: str
    paragraphs: list[Paragraph]
    name: str = ""


class SummaryPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box of the page that sums the game up."""

    title: str
    items: list[str]


class Apart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that no player needs to read, such as `HH-CHANCE-*`, and why."""

    rules: list[str]
    why: str


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `book.toml` says, with the chapters by name."""

    about: str = ""
    summary: list[SummaryPart] = []
    apart: list[Apart] = []
    chapters: dict[str, Chapter] = {}


class BookFrame(msgspec.Struct, frozen=True):
    """The table at a step of an example, and the lines that led to it from the step before."""

    state: State
    played: list[PlayedLine]


def book_of(game: Game) -> Book:
    """The book of a game; it has no chapters where nobody wrote one."""
    return _read(game.folder / "book")


@cache
def _read(folder: Path) -> Book:
    chapters = {}
    for path in sorted(folder.glob("[0-9]*.toml")):
        name = path.stem.partition("-")[2]
        chapters[name] = msgspec.structs.replace(_decode(path, Chapter), name=name)
    front = folder / "book.toml"
    return msgspec.structs.replace(_decode(front, Book) if front.is_file() else Book(), chapters=chapters)


def _decode(path: Path, kind: type[_Read]) -> _Read:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind)
    except msgspec.MsgspecError as error:
        raise BadInput(f"{path.name}: {error}") from error


def scenes(game: Game, chapter: Chapter) -> Iterator[tuple[Scene, list[BookFrame]]]:
    """The pictures of a chapter, each with its frames: the position, then one for each step."""
    file = next((game.folder / "book").glob(f"[0-9]*-{chapter.name}.toml")).name
    for number, paragraph in enumerate(chapter.paragraphs, 1):
        if paragraph.scene is not None:
            yield paragraph.scene, _frames(game, paragraph.scene, f"{file}, paragraph {number}")


def _frames(game: Game, scene: Scene, place: str) -> list[BookFrame]:
    try:
        state = game.from_position(scene.position)
    except BadInput as error:
        raise BadInput(f"{place}: the position cannot be read: {error}") from error
    frames = [BookFrame(state.copy(), [])]
    for number, step in enumerate(scene.steps, 1):
        played = list(_play(state, step.play, f"{place}, step {number}"))
        frames.append(BookFrame(state.copy(), played))
    return frames


def _play(state: State, play: str, place: str) -> Iterator[PlayedLine]:
    for row in filter(None, map(str.strip, play.splitlines())):
        events: list[Event] = []
        state.sink = events
        try:
            line = parse_line(row, 1)
            apply_line(state, line, 0, 1)
        except BadInput as error:
            raise BadInput(f"{place}: {row!r} cannot be played: {error.__cause__ or error}") from error
        yield PlayedLine(line, events)
