"""Compares what travels between server and clients with docs/wire/v1.json: version 1 stays as it is for good.

python tools/wire_schema.py            name every incompatible change
python tools/wire_schema.py --write    add compatible changes to docs/wire/v1.json

A change is compatible if programs that were written before go on working. What the server sends may get new
fields, kinds and values; what clients send may get new fields that they can leave out, and new values.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rollingroad.server.api.openapi import describe
from rollingroad.server.app import create_app

SNAPSHOT = Path(__file__).resolve().parent.parent / "docs" / "wire" / "v1.json"
Schema = dict[str, Any]
_LIVE_SENT = ("Command",)
_LIVE_TOLD = ("Hello", "Update", "SeatDetails", "SeatPhrase", "Reply")
_UPPER, _LOWER = ("maxLength", "maxItems", "maximum"), ("minLength", "minItems", "minimum")
_PROBLEMS = "400"
_WORDS = ("description", "title", "summary", "example", "examples", "tags", "operationId")


def wire_schema() -> Schema:
    """The routes and types of the running code, without words for people."""
    described = describe(create_app("sqlite://"))
    routes = [route for methods in described["paths"].values() for route in methods.values()]
    for route in routes:
        route["responses"] = {code: each for code, each in route["responses"].items() if code < _PROBLEMS}
    return {"paths": _bare(described["paths"]), "schemas": _bare(described["components"]["schemas"])}


def _bare(part: Any) -> Any:
    """A part without texts. The names of fields are no texts, whatever they are."""
    if isinstance(part, list):
        return [_bare(each) for each in part]
    if not isinstance(part, dict):
        return part
    kept = {name: _bare(each) for name, each in part.items() if not (name in _WORDS and _is_words(each))}
    return dict(sorted(kept.items()))


def _is_words(value: Any) -> bool:
    return isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(each, str) for each in value)
    )


# Comparing


def incompatible(old: Schema, new: Schema) -> list[str]:
    """Every change that breaks programs written for the old one, in words."""
    return [*_routes(old["paths"], new["paths"]), *_types(old, new)]


def _routes(old: Schema, new: Schema) -> Iterator[str]:
    for path, methods in old.items():
        for method, before in methods.items():
            route, after = f"{method.upper()} {path}", new.get(path, {}).get(method)
            if after is None:
                yield f"{route} is gone"
            else:
                yield from _route(route, before, after)


def _route(route: str, old: Schema, new: Schema) -> Iterator[str]:
    before, after = (_parameters(each) for each in (old, new))
    yield from (f"{route} takes no {name} any more" for name in before.keys() - after.keys())
    for name, parameter in after.items():
        if parameter.get("required") and not before.get(name, {}).get("required"):
            yield f"{route} needs {name} now"
        elif name in before:
            yield from _changed(f"{route} ?{name}", before[name]["schema"], parameter["schema"], sent=True)
    if new.get("requestBody", {}).get("required") and "requestBody" not in old:
        yield f"{route} needs a body now"
    yield from _bodies(f"the body of {route}", old.get("requestBody", {}), new.get("requestBody", {}), True)
    for status, response in old["responses"].items():
        yield from _bodies(f"the answer of {route}", response, new["responses"].get(status, {}), False)


def _parameters(route: Schema) -> dict[str, Schema]:
    return {each["name"]: each for each in route.get("parameters", ())}


def _bodies(where: str, old: Schema, new: Schema, sent: bool) -> Iterator[str]:
    for kind, content in old.get("content", {}).items():
        if kind not in new.get("content", {}):
            yield f"{where} is no {kind} any more"
        elif "schema" in content:
            yield from _changed(where, content["schema"], new["content"][kind]["schema"], sent)


def _types(old: Schema, new: Schema) -> Iterator[str]:
    sent, told = _reachable(old, True), _reachable(old, False)
    for name, before in old["schemas"].items():
        after = new["schemas"].get(name)
        if after is None:
            yield f"{name} is gone"
            continue
        for direction in [each for each, names in ((True, sent), (False, told)) if name in names]:
            yield from _changed(name, before, after, direction)


def _reachable(wire: Schema, sent: bool) -> set[str]:
    """The names of the types that clients send, or that they are told."""
    routes = [route for methods in wire["paths"].values() for route in methods.values()]
    parts: list[Any] = [each.get("requestBody") if sent else each["responses"] for each in routes]
    waiting = [*_names(parts), *(_LIVE_SENT if sent else _LIVE_TOLD)]
    found: set[str] = set()
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            waiting += _names(wire["schemas"].get(name))
    return found


def _names(part: Any) -> Iterator[str]:
    if isinstance(part, dict) and isinstance(part.get("$ref"), str):
        yield part["$ref"].rpartition("/")[2]
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _names(each)


def _changed(where: str, old: Schema, new: Schema, sent: bool) -> Iterator[str]:
    """What is no longer as it was in one schema; types that it names are compared on their own."""
    before, after = _kinds(old), _kinds(new)
    if before != {"anything"}:
        yield from (f"{where} is never {kind} any more" for kind in sorted(before - after))
    if not sent:
        added = {kind for kind in after - before if kind[0] not in "#="}
        yield from (f"{where} may be {kind} now" for kind in sorted(added) if before)
    if sent:
        yield from _limits(where, old, new)
    yield from _fields(where, old, new, sent)
    for inside in ("items", "additionalProperties"):
        if isinstance(old.get(inside), dict) and isinstance(new.get(inside), dict):
            yield from _changed(f"{where}[]", old[inside], new[inside], sent)


def _kinds(schema: Schema) -> set[str]:
    """The kinds of values: `#Name` for a type, `="value"` for one value, or the name of a JSON type."""
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return {kind for each in schema[union] for kind in _kinds(each)}
    if "$ref" in schema:
        return {f"#{schema['$ref'].rpartition('/')[2]}"}
    if "enum" in schema:
        return {f"={json.dumps(value)}" for value in schema["enum"]}
    if "const" in schema:
        return {f"={json.dumps(schema['const'])}"}
    kinds = schema.get("type", "anything")
    return set(kinds) if isinstance(kinds, list) else {kinds}


def _limits(where: str, old: Schema, new: Schema) -> Iterator[str]:
    for name in _UPPER:
        if name in new and new[name] < old.get(name, float("inf")):
            yield f"{where} has a lower {name}"
    for name in _LOWER:
        if name in new and new[name] > old.get(name, float("-inf")):
            yield f"{where} has a higher {name}"


def _fields(where: str, old: Schema, new: Schema, sent: bool) -> Iterator[str]:
    before, after = old.get("properties", {}), new.get("properties", {})
    needed, needs = set(old.get("required", ())), set(new.get("required", ()))
    yield from (f"{where}.{name} is gone" for name in before.keys() - after.keys())
    if sent:
        yield from (f"{where}.{name} is needed now" for name in sorted(needs - needed))
    else:
        yield from (f"{where}.{name} may be left out now" for name in sorted(needed & after.keys() - needs))
    for name in before.keys() & after.keys():
        yield from _changed(f"{where}.{name}", before[name], after[name], sent)


def _written(wire: Schema) -> str:
    """As JSON with a line for each route and type, so that changes can be read."""
    parts = []
    for part, entries in wire.items():
        lines = ",\n".join(
            f"{json.dumps(name)}: {json.dumps(each)}" for name, each in sorted(entries.items())
        )
        parts.append(f'"{part}": {{\n{lines}\n}}')
    return f"{{{', '.join(parts)}}}\n"


def main() -> int:
    new = wire_schema()
    problems = (
        incompatible(json.loads(SNAPSHOT.read_text(encoding="utf-8")), new) if SNAPSHOT.is_file() else []
    )
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems and "--write" in sys.argv[1:]:
        SNAPSHOT.write_text(_written(new), encoding="utf-8")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
