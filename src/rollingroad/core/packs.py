"""Content packs: cards, weapons, scenarios of a player's own, as one text that is laid over the content.

A game is played with a pack where the option `content` holds its text: so records and matches carry theirs.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec

from rollingroad.core import creations
from rollingroad.core.content import (
    ContentChange,
    ContentError,
    Table,
    are_tables,
    content_changes,
    model_of,
    read_folder,
    reword,
)
from rollingroad.core.errors import BadInput
from rollingroad.core.options import described
from rollingroad.core.registry import game, game_type, load_game

if TYPE_CHECKING:
    from rollingroad.core.game import Game

OPTION = "content"
PACK = creations.CreationKind(
    kind="pack",
    label="content pack",
    plural="content packs",
    play="Play it",
    option=OPTION,
    instead="",
    help="Cards, drivers, weapons and scenarios with your own numbers and words.",
)


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What differs from the shipped content, by file; entries are named by their ids."""

    name: str
    files: dict[str, Table] = {}


def read_pack(text: str) -> Pack:
    """The pack in a text. Raises ContentError."""
    try:
        return msgspec.convert(creations.table_from_text(text), Pack)
    except (msgspec.MsgspecError, ValueError) as error:
        raise ContentError(f"this is no content pack: {error}") from error


def pack_text(pack: Pack) -> str:
    """The canonical text: equal packs have equal texts."""
    return msgspec.json.encode(pack, order="sorted").decode()


def with_pack(options_type: type[msgspec.Struct], text: str) -> type[msgspec.Struct]:
    """The options of a game that is played with this pack."""
    about = described("Content", "a content pack in place of what the box holds")
    field = (OPTION, Annotated[str, about], text)
    return msgspec.defstruct(options_type.__name__, [field], bases=(options_type,), frozen=True)


def game_of(slug: str, options: str | Mapping[str, Any], folder: Path | None = None) -> "Game":
    """The game that these options ask for: with their content pack, or else with a folder if one is given."""
    if isinstance(options, str):
        options = msgspec.json.decode(options, type=dict[str, Any]) if f'"{OPTION}":' in options else {}
    text = options.get(OPTION, "")
    if not isinstance(text, str):
        raise BadInput(f"option {OPTION}: a content pack is a text")
    return load_game(game_type(slug), pack_text(read_pack(text))) if text else game(slug, folder)


class PackMark(msgspec.Struct, frozen=True):
    """How a match names its pack: equal packs have equal hashes."""

    name: str
    hash: str
    """The first 12 hex digits of the SHA-256 of the canonical text."""


@lru_cache(64)
def _mark(text: str) -> PackMark:
    return PackMark(read_pack(text).name, hashlib.sha256(text.encode()).hexdigest()[:12])


class PackMaker(creations.Creations):
    """Makes content packs for one game."""

    kinds: ClassVar[tuple[creations.CreationKind, ...]] = (PACK,)

    def __init__(self, game: "Game") -> None:
        self._game = game

    def starts(self, kind: str) -> list[creations.CreationStart]:
        """An empty pack, and the packs of whoever runs the server."""
        new = pack_text(Pack("My cards"))
        offered = [read_pack(text) for slug, text in _OFFERED if slug == self._game.slug]
        return [
            creations.CreationStart("new", "New pack", "Change what you like.", new, empty=True),
            *[
                creations.CreationStart(f"pack-{number}", pack.name, "Offered here.", pack_text(pack))
                for number, pack in enumerate(offered, 1)
            ],
        ]

    def check(self, kind: str, text: str) -> creations.CreationReport:
        pack = read_pack(text)
        whole, problems = pack_text(pack), list(self._mistakes(pack))
        changes: list[ContentChange] = []
        if not problems:
            try:
                changes = changes_of(load_game(type(self._game), whole))
            except ContentError as error:
                problems = [creations.Finding(_sentence(each), at=_entry_at(each)) for each in error.problems]
            except BadInput as error:
                problems = [creations.Finding(f"{error}.")]
        entries = len({(each.file, each.entry) for each in changes})
        return creations.CreationReport(
            name=pack.name,
            text=whole,
            problems=problems,
            advice=[],
            facts=[] if problems else [creations.Fact("Changed", str(entries))],
            options={OPTION: whole},
        )

    def _mistakes(self, pack: Pack) -> Iterator[creations.Finding]:
        """Every field that its declaration refuses, with its place: file, kind and id."""
        for stem, table in pack.files.items():
            model = model_of(stem, self._game.content_models)
            if model is None:
                yield creations.Finding(f"{stem}.toml: no such file is read.")
                continue
            types = {each.encode_name: each.type for each in msgspec.structs.fields(model)}
            for key, value in table.items():
                # `list[Card]`, or `Tank | None`.
                kind = next(iter(getattr(types.get(key), "__args__", ())), types.get(key))
                if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                    shipped = self._game.content.files.get(stem, {}).get(key)
                    place = f"{stem}/{key if isinstance(value, list) else ''}"
                    one = {**value, "id": key} if isinstance(value, dict) else value
                    for entry in value if isinstance(value, list) else [one]:
                        yield from _wrong_fields(entry, kind, place, shipped)

    def rename(self, kind: str, text: str, name: str) -> str:
        return pack_text(msgspec.structs.replace(read_pack(text), name=name))

    def toml(self, kind: str, text: str) -> str:
        """The files of the pack below each other, each under its name."""
        parts: list[str] = []
        for stem, table in read_pack(text).files.items():
            parts.append(f"# {stem}.toml\n")
            plain = [
                key for key, value in table.items() if not isinstance(value, dict) and not are_tables(value)
            ]
            parts += [f"{key} = {creations.toml_value(table[key])}\n" for key in plain]
            for key in [key for key in table if key not in plain]:
                listed = isinstance(table[key], list)
                entries = table[key] if listed else [table[key]]
                parts += [creations.toml_entry(key, each, listed) for each in entries]
        return "\n".join(parts)

    def picture(self, kind: str, text: str) -> str:
        return _PICTURE


def _sentence(problem: str) -> str:
    return problem if problem.endswith("?") else f"{problem}."


def _entry_at(problem: str) -> list[str]:
    """The entry that a mistake of the whole game is about, as the workshop names it."""
    found = re.match(r'([\w-]+)\.toml: (\w+)(?: "([^"]+)")?:', problem)
    return [f"{found[1]}/{found[2]}/{found[3]}" if found[3] else f"{found[1]}//{found[2]}"] if found else []


def _wrong_fields(entry: Any, kind: Any, place: str, shipped: Any) -> Iterator[creations.Finding]:
    if not isinstance(entry, dict):
        yield creations.Finding(f"{place}: an entry is a table.")
        return
    known = {each.encode_name: each.type for each in msgspec.structs.fields(kind)} | {
        "id": str,
        "remove": bool,
    }
    at = [f"{place}/{entry.get('id', '')}"]
    called = str(entry.get("name") or entry.get("id") or place)
    for name, value in entry.items():
        try:
            msgspec.convert(value, known[name], str_keys=True)
        except KeyError:
            yield creations.Finding(f"{called}: there is no field {name}.", at=at)
        except msgspec.ValidationError as error:
            if "missing required field" in str(error):  # in a part, which is laid over the shipped one
                continue
            told = reword(str(error), {name: value}, known[name])
            if "regex" in told:
                entries = shipped if isinstance(shipped, list) else [shipped or {}]
                right = next((each[name] for each in entries if each.get(name)), "")
                told = f"{value!r} is not written as here, such as {right!r}"
            told = told.replace("expected str of length >= 1", "it must not be empty")
            yield creations.Finding(f"{called}: {name.replace('_', ' ')}: {told}.", at=at)


def kinds_of(game: "Game") -> tuple[creations.CreationKind, ...]:
    """Everything that players can make for a game."""
    return (*game.creations.kinds, *((PACK,) if game.content_models else ()))


def types_of(game: "Game") -> dict[str, Any]:
    """For each kind of creation the struct that its JSON text has."""
    return game.creations.types | ({PACK.kind: Pack} if game.content_models else {})


def maker_of(game: "Game", kind: str) -> creations.Creations:
    return PackMaker(game) if kind == PACK.kind else game.creations


def pack_mark(game: "Game") -> PackMark | None:
    """The pack that a game is played with, if there is one."""
    return _mark(game.overlay) if isinstance(game.overlay, str) and game.overlay else None


def changes_of(game: "Game") -> list[ContentChange]:
    """What the content of a game changes in that of the box."""
    return content_changes(load_game(type(game), None).content.files, game.content.files)


def pack_of_folder(folder: Path) -> Pack:
    """The files of a content folder as a pack with the folder's name."""
    return Pack(folder.resolve().name, read_folder(folder))


_OFFERED: list[tuple[str, str]] = []


def offer(packs: Iterable[tuple[str, str]]) -> None:
    """Offer these packs, a game and a text each, to everybody who makes one."""
    _OFFERED[:] = packs


_CARD = '<rect x="{}" y="26" width="62" height="92" rx="8" transform="rotate({} {} 72)" class="{}"/>'
_PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 150"><style>.a{fill:#fff2;stroke:#fff8}'
    ".b{fill:#f4a62a;stroke:#fff}</style>"
    + _CARD.format(52, -14, 83, "a")
    + _CARD.format(126, 14, 157, "a")
    + _CARD.format(89, 0, 120, "b")
    + '<path d="M106 58h28M106 72h28M106 86h18" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>'
)
