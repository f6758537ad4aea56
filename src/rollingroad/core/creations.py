"""The `creations` part of a game: content that players make for it, such as a course or a fleet."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar

import msgspec

from rollingroad.core.content import ContentError, check_unique, reword
from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput

C = TypeVar("C", bound=msgspec.Struct)
_DEEP_KEY: Final = re.compile(r"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){20}""")


def table_from_text(text: str) -> dict[str, Any]:
    """The table in a user's JSON or TOML text. Raises ValueError if there is none."""
    try:
        if text.lstrip().startswith("{"):
            return msgspec.json.decode(text, type=dict[str, Any])
        # tomllib needs seconds for a key of thousands of parts.
        if _DEEP_KEY.search(text):
            raise ValueError("a key of more than 20 parts")
        return tomllib.loads(text)
    except RecursionError as error:
        raise ValueError("lists or tables too deep in each other") from error


def read_creations(text: str, kind: str, model: type[C], place: str, alone: bool = False) -> list[C]:
    """The creations in a text: its array `kind`, or the text itself. A ContentError names what is wrong."""
    try:
        table = table_from_text(text)
    except (msgspec.DecodeError, ValueError) as error:
        raise ContentError(f"{place}: neither TOML nor JSON: {error}") from error
    entries = table.get(kind, [table])
    if not isinstance(entries, list):
        raise ContentError(f"{place}: {kind}s are written [[{kind}]], each with its own table")
    if alone and len(entries) != 1:
        raise ContentError(f"{place}: one {kind} belongs here, not {len(entries)}")
    check_unique(entries, kind, place)
    return [_convert(entry, kind, model, place) for entry in entries]


def _convert(entry: Any, kind: str, model: type[C], place: str) -> C:
    try:
        return msgspec.convert(entry, model)
    except msgspec.ValidationError as error:
        name = f'{kind} "{entry.get("id", "?")}"' if isinstance(entry, dict) else kind
        raise ContentError(f"{place}: {name}: {reword(str(error), entry, model)}") from error


def creations_in_file(path: Path, kind: str, model: type[C]) -> list[C]:
    """Every creation of a TOML or JSON file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(f"{path}: the file cannot be read as text ({error})") from error
    return read_creations(text, kind, model, str(path))


def toml_entry(key: str, entry: Mapping[str, Any], listed: bool = True) -> str:
    """An entry of an array of tables, or a table, with a field a line."""
    head = f"[[{key}]]" if listed else f"[{key}]"
    return "\n".join([head, *(f"{name} = {toml_value(value)}" for name, value in entry.items()), ""])


def toml_value(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_value(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    # A JSON text is a basic TOML string, and numbers and booleans are written the same.
    return msgspec.json.encode(value).decode()


class CreationSlot(msgspec.Struct, frozen=True):
    """The option that takes the creation of another seat."""

    seat: int
    option: str
    instead: str


class CreationKind(msgspec.Struct, frozen=True):
    """A kind of creation, with its names and the option that takes one."""

    kind: str
    """Its name in URLs: `course`."""
    label: str
    """Its name in the singular, for buttons: `course`."""
    plural: str
    play: str
    """The label of the button that plays it: `Race it`."""
    option: str
    """The option of a new game that takes the text of a creation."""
    instead: str
    """The option that the creation replaces, or an empty string."""
    help: str
    more: tuple[CreationSlot, ...] = ()
    """If `option` belongs to the first seat: the options of the other seats."""

    def start_picture(self, start: str) -> str:
        """The address of a template's picture below that of the game."""
        return f"creations/{self.kind}/starts/{start}/picture"


class Finding(msgspec.Struct, frozen=True):
    """One sentence about a creation, with its rule and the places it concerns."""

    text: str
    rule: str = ""
    at: list[str] = []
    """Places in the notation of the game."""


class Fact(msgspec.Struct, frozen=True):
    """A figure of a creation or of a finished game, with its rule."""

    label: str
    value: str
    """Empty if it is not known."""
    rule: str = ""
    share: float | msgspec.UnsetType = msgspec.UNSET
    """How much of a whole is left, from 0 to 1; absent if it is no part of one."""


class CreationReport(msgspec.Struct, frozen=True, kw_only=True):
    """The result of checking a creation. A creation without problems can be played."""

    name: str
    text: str
    """The creation in canonical form."""
    problems: list[Finding]
    advice: list[Finding]
    facts: list[Fact]
    options: dict[str, Any]
    """The default options of a game that plays it."""


class CreationStart(msgspec.Struct, frozen=True):
    """A template for a new creation: an empty one, or one from the game's content."""

    id: str
    name: str
    help: str
    text: str
    empty: bool = False


class ToolResult(msgspec.Struct, frozen=True):
    """The result of a game's own tool: lines to print, whether the file is good, and files to write."""

    lines: list[str]
    good: bool = True
    files: dict[str, str] = {}


class Creations:
    """What players can make for a game. A game with `kinds` writes all methods that raise an error here."""

    kinds: ClassVar[tuple[CreationKind, ...]] = ()
    types: ClassVar[dict[str, Any]] = {}
    """For each kind of creation the struct that its JSON text has."""
    tools: ClassVar[dict[str, tuple[str, ...]]] = {}
    """Commands that work on files, such as `course`, each with its tasks."""

    def starts(self, kind: str) -> list[CreationStart]:
        """Templates for a new creation."""
        raise NotImplementedError

    def check(self, kind: str, text: str) -> CreationReport:
        """What the rules say about a creation. Raises BadInput if the text cannot be read as one."""
        raise NotImplementedError

    def rename(self, kind: str, text: str, name: str) -> str:
        """The same creation under another name."""
        raise NotImplementedError

    def toml(self, kind: str, text: str) -> str:
        """The creation as TOML, as content files write it."""
        raise NotImplementedError

    def picture(self, kind: str, text: str) -> str:
        """A small picture of the creation, as SVG."""
        raise NotImplementedError

    def random(self, kind: str, text: str, rng: Rng) -> str:
        """A random creation within the limits of the given one, such as its budget."""
        raise BadInput(f"no {kind} is made up by chance")

    def use_tool(self, tool: str, what: str, file: Path, settings: Mapping[str, str]) -> ToolResult:
        """Run the task `what` of a tool on a file. `settings` are further options of the command."""
        raise NotImplementedError
