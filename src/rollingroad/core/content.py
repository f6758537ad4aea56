"""Content: the TOML files of a game, merged with a player's own overlay folder, read into typed models.

Merging: tables merge key by key; arrays of tables with an `id` each merge by id (`remove = true` takes an
entry away); anything else replaces. The nearest
table around a change that has a `source` gets the source `house`, unless the overlay names one itself.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args, get_origin

import msgspec
from msgspec import inspect

from rollingroad.core.errors import BadInput, hint, near

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Table = dict[str, Any]
Overlay = Path | str
"""A folder, or the text of a content pack."""
Name = Annotated[str, msgspec.Meta(min_length=1)]
Few = Annotated[int, msgspec.Meta(ge=0, le=9)]
"""Dice, steps, the damage of a hit."""
Amount = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Change = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Model = TypeVar("Model")

Models = Mapping[str, type[msgspec.Struct]]
"""The model of each content file, by its name without `.toml` or a pattern of it such as `board-*`."""

HOUSE = "house"

_AT = re.compile(r"(?P<what>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>[^`]*)`)?", re.DOTALL)
_STEP = re.compile(r"\.(?P<field>[^.\[]+)|\[(?P<index>\d+|\.\.\.)\]")


class ContentError(BadInput):
    """Content that is missing or wrong: a sentence with file and entry for each thing that is."""

    problems: tuple[str, ...]

    def __init__(self, *problems: str) -> None:
        self.problems = problems
        super().__init__("; ".join(problems))


def refuse(problems: Iterable[str]) -> None:
    """Raise a ContentError with all that is wrong, if anything is."""
    if found := list(dict.fromkeys(problems)):
        raise ContentError(*found)


class Content(msgspec.Struct, frozen=True):
    """The merged tables by file stem, and a hash that names exactly this data."""

    files: dict[str, Table]
    hash: str


class ContentChange(msgspec.Struct, frozen=True):
    """One field that differs between two contents; an empty text where there is none."""

    file: str
    entry: str
    """Its kind, id and name, such as `enemy_card "tank-repairs" (Tank Repairs)`; empty outside one."""
    field: str
    before: str
    after: str


def content_changes(before: dict[str, Table], after: dict[str, Table]) -> list[ContentChange]:
    """What differs, entry by entry; `source` marks are left out."""
    return [
        change
        for stem in sorted(before.keys() | after.keys())
        for change in _changes(before.get(stem, {}), after.get(stem, {}), f"{stem}.toml", "", "")
    ]


def _changes(before: Any, after: Any, file: str, entry: str, field: str) -> Iterator[ContentChange]:
    if _canonical(before) == _canonical(after):
        return
    if all(side is None or _are_entries(side) for side in (before, after)):
        one, two = ({each["id"]: each for each in side or ()} for side in (before, after))
        for key, known in (one | two).items():
            name = f" ({known['name']})" if "name" in known else ""
            place = f"{entry}: " * bool(entry) + _entry_name(field, key) + name
            yield from _changes(one.get(key), two.get(key), file, place, "")
    elif isinstance(before, dict) and isinstance(after, dict):
        for key in [key for key in before | after if key != "source"]:
            yield from _changes(before.get(key), after.get(key), file, entry, f"{field} {key}".strip())
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, pair in enumerate(zip(before, after, strict=True), 1):
            yield from _changes(*pair, file, entry, f"{field} {number}")
    else:
        texts = (each if isinstance(each, str) else _canonical(each) for each in (before, after))
        yield ContentChange(file, entry, field, *(text.removeprefix("null") for text in texts))


def read_content(shipped: Path | Traversable, overlay: Overlay | None = None) -> Content:
    """Read the shipped folder, if there is one, and lay `overlay` over it.

    The hash does not cover a content pack: its text stands in the options, which a record has as well.
    """
    files = read_folder(shipped) if shipped.is_dir() else {}
    laid: dict[str, Table] = {}
    digest = ""
    if isinstance(overlay, str):
        digest = _digest(files)
        laid = msgspec.json.decode(overlay)["files"]
        for stem, table in laid.items():
            _check_ids(table, f"{stem}.toml")
    elif overlay:
        laid = read_folder(overlay)
    for stem, table in laid.items():
        files[stem], _ = _merge_table(files.get(stem, {}), table, f"{stem}.toml", top=True)
    return Content(files, digest or _digest(files))


def _digest(files: dict[str, Table]) -> str:
    return hashlib.sha256(_canonical(files).encode()).hexdigest()


def read_model(content: Content, stem: str, model: type[Model]) -> Model:
    """The file `stem` as `model`. Raises a ContentError that names the entry and field."""
    if stem not in content.files:
        there = ", ".join(sorted(content.files)) or "none"
        raise ContentError(f"{stem}.toml: there is no such content file (there are: {there})")
    try:
        return msgspec.convert(content.files[stem], model, str_keys=True)
    except msgspec.ValidationError as error:
        raise ContentError(*_of_file(content, stem, model)) from error


def mistakes(content: Content, models: Models) -> Iterator[str]:
    """All that does not fit its model, and the files that a game does not read."""
    for stem in content.files:
        model = model_of(stem, models)
        if model is not None:
            yield from _of_file(content, stem, model)
        else:
            meant = hint(f"{stem}.toml", [f"{each}.toml" for each in models], "{}")
            yield f"{stem}.toml: no such file is read; {meant}"


def _of_file(content: Content, stem: str, model: type) -> Iterator[str]:
    table = content.files[stem]
    for message in _misfits(table, model, "$"):
        yield f"{stem}.toml: {reword(message, table, model)}{_namesake(message, stem, content)}"


def _misfits(value: Any, kind: Any, path: str) -> Iterator[str]:
    """The messages of msgspec for a value and each of its parts, where it stops at the first."""
    try:
        msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as error:
        message, at, inside = str(error).partition(" - at `")
        place = inside.replace("$", path, 1) if "$" in inside else f"{path}`"
        whole = f"{message} - at `{place}" if at or path != "$" else message
        yield from list(_misfits_inside(value, kind, path)) or [whole]


def _misfits_inside(value: Any, kind: Any, path: str) -> Iterator[str]:
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    parts = [each for each in get_args(kind) if each is not type(None)]
    if isinstance(value, list) and get_origin(kind) is list:
        for number, each in enumerate(value):
            yield from _misfits(each, parts[0], f"{path}[{number}]")
    elif isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        missing = [name for name, field in fields.items() if field.required and name not in value]
        if missing:
            noun = "field" + "s" * (len(missing) > 1)
            yield f"Object missing required {noun} {', '.join(missing)} - at `{path}`"
        for name in [name for name in fields if name in value]:
            yield from _misfits(value[name], fields[name].type, f"{path}.{name}")
        config = kind.__struct_config__
        for name in value if config.forbid_unknown_fields else ():
            if name not in fields and name != config.tag_field:
                yield f"Object contains unknown field `{name}` - at `{path}`"
    elif get_origin(kind) is UnionType and len(parts) == 1:
        yield from _misfits_inside(value, parts[0], path)


def read_folder(folder: Path | Traversable) -> dict[str, Table]:
    """The tables of the TOML files in a folder, by their names without `.toml`."""
    if not folder.is_dir():
        raise ContentError(f"{folder}: there is no such content folder")
    files = {file.name: file for file in folder.iterdir() if file.name.endswith(".toml")}
    return {name.removesuffix(".toml"): _read_file(files[name]) for name in sorted(files)}


def _read_file(file: Path | Traversable) -> Table:
    try:
        table = tomllib.loads(file.read_bytes().decode("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(f"{file}: the file cannot be read as text ({error})") from error
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{file}: not valid TOML: {error}") from error
    _check_ids(table, str(file))
    return table


def _check_ids(value: Any, place: str) -> None:
    for key, inner in value.items() if isinstance(value, dict) else ():
        for entry in inner if isinstance(inner, list) else (inner,):
            _check_ids(entry, place)
        check_unique(inner, key, place)


def check_unique(entries: Any, key: str, place: str) -> None:
    """Refuse two entries of an array with the same id."""
    if _are_entries(entries):
        [(entry_id, times)] = Counter(entry["id"] for entry in entries).most_common(1)
        if times > 1:
            raise ContentError(f"{place}: {_entry_name(key, entry_id)} is listed {times} times")


def _are_entries(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(entry, dict) and isinstance(entry.get("id"), str | int) for entry in value)
    )


def _entry_name(key: str, entry_id: object) -> str:
    return f'{key} "{entry_id}"'


def _canonical(value: Any) -> str:
    # TOML's dates and times have no JSON form: use their ISO text.
    return json.dumps(value, sort_keys=True, separators=(",", ":"), default=str)


def _merge_table(shipped: Table, overlay: Table, place: str, top: bool = False) -> tuple[Table, bool]:
    """The merged table, and whether it changed without a `source` of its own that shows it."""
    merged, changed = dict(shipped), False
    for key, value in overlay.items():
        merged[key], unmarked = _merge_value(shipped.get(key), value, place, key, top)
        changed = changed or unmarked
    if changed and "source" in shipped and "source" not in overlay:
        merged["source"] = HOUSE
    return merged, changed and "source" not in merged


def _merge_value(shipped: Any, overlay: Any, place: str, key: str, top: bool) -> tuple[Any, bool]:
    if isinstance(shipped, dict) and isinstance(overlay, dict):
        return _merge_table(shipped, overlay, f"{place}: {key}")
    if _are_entries(overlay) and (not shipped or _are_entries(shipped)):
        return _merge_entries(shipped or [], overlay, place, key, top)
    if _canonical(shipped) == _canonical(overlay):
        return shipped, False
    if _carry_source(shipped) and are_tables(overlay):
        return [{"source": HOUSE} | entry for entry in overlay], False
    return overlay, True


def _merge_entries(
    shipped: list[Table], overlay: list[Table], place: str, key: str, top: bool
) -> tuple[list[Table], bool]:
    # Every kind of entry at the top of a file has a source; one that is part of another need not.
    marked = _carry_source(shipped) or (top and not shipped)
    entries = {entry["id"]: entry for entry in shipped}
    changed = False
    for entry in overlay:
        here = f"{place}: {_entry_name(key, entry['id'])}"
        known = entries.get(entry["id"])
        if entry.get("remove") is True:
            if known is None:
                meant = near(str(entry["id"]), map(str, entries))
                raise ContentError(f"{here}: there is no such entry to remove{meant}")
            del entries[entry["id"]]
            changed = True
            continue
        entries[entry["id"]], unmarked = _merge_table(known or {}, entry, here)
        if unmarked and marked:
            entries[entry["id"]]["source"] = HOUSE
        changed = changed or unmarked
    return list(entries.values()), changed and not marked


def are_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)


def _carry_source(value: Any) -> bool:
    return are_tables(value) and any("source" in entry for entry in value)


def reword(message: str, table: Table, model: Any) -> str:
    """A msgspec message in our wording: the place first, `$.vehicle[3].speed` as `vehicle "suv": speed`."""
    match = _AT.fullmatch(message)
    what, key, path = (match["what"], match["key"], match["path"]) if match else (message, None, None)
    plain = with_hint(what, model, path or "").replace("`", "")
    plain = plain.removeprefix("Object ").removeprefix("contains ")
    if plain[1:2].islower():
        plain = plain[0].lower() + plain[1:]
    return ": ".join([*_places(path or "", table), f"a key: {plain}" if key else plain])


def with_hint(message: str, model: Any, path: str) -> str:
    """The message, with what a type lists for a place such as `.seats[0].who`, or the field that is meant."""
    kinds = _parts(inspect.type_info(model))
    for step in _STEP.finditer(path):
        inner = [each for kind in kinds for each in _inside(kind, step["field"])]
        kinds = tuple(part for each in inner for part in _parts(each))
    if unknown := re.search("unknown field `(.*)`", message):
        fields = [
            each.encode_name for kind in kinds if isinstance(kind, inspect.StructType) for each in kind.fields
        ]
        return message + near(unknown[1], fields)
    if message.startswith("Invalid"):
        listed = [
            str(value) for kind in kinds if isinstance(kind, inspect.LiteralType) for value in kind.values
        ]
        return f"{message}; it is one of {', '.join(dict.fromkeys(listed))}" if listed else message
    return message


def _namesake(message: str, stem: str, content: Content) -> str:
    """What a misspelt id or file name may mean: as something new it lacks what its namesake has."""
    match = _AT.fullmatch(message)
    if not match or "missing required field" not in message:
        return ""
    entries: Any = None
    entry: Any = content.files[stem]
    for step in _STEP.finditer(match["path"] or ""):
        entries, entry = entry, entry[step["field"] or int(step["index"])]
    ids = [str(each["id"]) for each in entries if each is not entry] if _are_entries(entries) else []
    files = [f"{each}.toml" for each in content.files if each != stem]
    return (ids and near(str(entry["id"]), ids)) or near(f"{stem}.toml", files, "{}")


def model_of(stem: str, models: Models) -> type[msgspec.Struct] | None:
    """The model of a content file, where the game reads one of that name."""
    return next((model for pattern, model in models.items() if fnmatchcase(stem, pattern)), None)


def _parts(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    if isinstance(kind, inspect.Metadata):
        return _parts(kind.type)
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def _inside(kind: inspect.Type, field: str | None) -> Iterator[inspect.Type]:
    match kind:
        case inspect.StructType():
            yield from (each.type for each in kind.fields if each.encode_name == field)
            if field == kind.tag_field:
                yield inspect.LiteralType((kind.tag,))
        case inspect.DictType():
            yield kind.value_type
        case inspect.ListType() | inspect.VarTupleType():
            yield kind.item_type


def _places(path: str, table: Table) -> list[str]:
    """The path to a value in words: entries by id, others by their number from 1."""
    places: list[str] = []
    value: Any = table
    for step in _STEP.finditer(path):
        field, index = step["field"], step["index"]
        if field is not None:
            places.append(field)
            value = value.get(field) if isinstance(value, dict) else None
        elif index.isdigit():
            value = value[int(index)] if isinstance(value, list) else None
            entry_id = value.get("id") if isinstance(value, dict) else None
            name = places.pop() if places else "entry"
            places.append(f"{name} {int(index) + 1}" if entry_id is None else _entry_name(name, entry_id))
        else:
            value = None
    return places
