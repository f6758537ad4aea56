"""The pages of `docs/wire/` name every struct and field that a game sends or takes, with its type."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

import rollingroad
from rollingroad.core.events import AnsweredItself
from rollingroad.server.api.openapi import game_types

PAGES = sorted((Path(__file__).resolve().parents[2] / "docs" / "wire").glob("*-*.md"))
WORDS = {
    inspect.IntType: "int",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "anything",
}
SECTIONS = {"## Events": "GameEvent", "## Actions": "Action"}
NAME = re.compile(r"### (\w+)$|\| `([\w-]+)` \| \| \| \S.* \|$")
"""The heading of a struct, or the row of an event or action before those of its fields."""
FIELD = re.compile(r"(?:\| )?\| `(\w+)` \| ([^|]+?) \| \S.* \|$")
EXAMPLE = re.compile(r'^```json title="(\w+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)

Fields = dict[str, str]


def named_types(slug: str) -> dict[str, Any]:
    types = game_types(rollingroad.game(slug))
    return types | {"GameEvent": types["GameEvent"] | AnsweredItself}


def structs_of(kind: Any) -> list[inspect.StructType]:
    """Every struct in a type, those inside others too."""
    found: dict[type, inspect.StructType] = {}
    waiting: list[Any] = [inspect.type_info(kind)]
    while waiting:
        part = waiting.pop()
        if isinstance(part, inspect.StructType) and part.cls not in found:
            found[part.cls] = part
            waiting += [field.type for field in part.fields]
        elif isinstance(part, inspect.UnionType):
            waiting += part.types
        elif isinstance(part, inspect.ListType):
            waiting.append(part.item_type)
        elif isinstance(part, inspect.DictType):
            waiting.append(part.value_type)
        elif isinstance(part, inspect.TupleType):
            waiting += part.item_types
    return list(found.values())


def type_words(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType():
            return f"[{kind.cls.__name__}](#{kind.cls.__name__.lower()})"
        case inspect.UnionType():
            return " or ".join(map(type_words, kind.types))
        case inspect.ListType():
            return f"list of {type_words(kind.item_type)}"
        case inspect.DictType():
            return f"map of {type_words(kind.key_type)} to {type_words(kind.value_type)}"
        case inspect.TupleType():
            return f"[{', '.join(map(type_words, kind.item_types))}]"
        case inspect.LiteralType():
            return " or ".join(f"`{value}`" if value else "empty" for value in kind.values)
        case inspect.Metadata():
            return type_words(kind.type)
        case _:
            return WORDS[type(kind)]


def fields_of(struct: inspect.StructType) -> Fields:
    return {field.encode_name: type_words(field.type) for field in struct.fields}


def travelling(slug: str) -> dict[str, Fields]:
    """The fields of every struct of a game: events and actions by their tags, others by their names."""
    return {
        f"{struct.tag} ({name})" if struct.tag else struct.cls.__name__: fields_of(struct)
        for name, kind in named_types(slug).items()
        for struct in structs_of(kind)
    }


def documented(page: str) -> dict[str, Fields]:
    """The same as the page says it. A row without a meaning does not count."""
    found: dict[str, Fields] = {}
    section = name = ""
    for line in page.splitlines():
        section = SECTIONS.get(line, section)
        if heading := NAME.match(line):
            name = heading[1] or f"{heading[2]} ({section})"
            found[name] = {}
        elif field := FIELD.match(line):
            found[name][field[1]] = field[2]
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_names_what_travels_and_nothing_else(page: Path) -> None:
    said, real = documented(page.read_text(encoding="utf-8")), travelling(page.stem)
    assert set(said) == set(real)
    for name, fields in real.items():
        assert said[name] == fields, name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_on_a_page_are_what_it_says(page: Path) -> None:
    types = named_types(page.stem)
    by_title = {struct.cls.__name__: struct.cls for struct in structs_of(types["Table"])} | {
        "event": types["GameEvent"],
        "action": types["Action"],
        "preview": types["Preview"],
    }
    examples = EXAMPLE.findall(page.read_text(encoding="utf-8"))
    assert {title for title, _ in examples} > {"event", "action", "preview"}
    for title, text in examples:
        decoded = msgspec.json.decode(text, type=by_title[title], strict=True)
        assert json.loads(msgspec.json.encode(decoded)) == json.loads(text)


def test_every_game_with_pages_of_its_own_is_documented() -> None:
    with_drawings = [slug for slug in rollingroad.slugs() if "Drawing" in game_types(rollingroad.game(slug))]
    assert [page.stem for page in PAGES] == with_drawings
