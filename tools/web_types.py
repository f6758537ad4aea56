"""Writes the pages' types from the server's: what travels, and each game's table, events and actions.

python tools/web_types.py            write web/src/generated/
python tools/web_types.py --check    only say whether it is up to date
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

import rollingroad
from rollingroad.server.api.openapi import game_types
from rollingroad.server.schemas import (
    Asked,
    Wire,
    accounts,
    analysis,
    books,
    challenges,
    creations,
    experiments,
    games,
    lessons,
    live,
    matches,
    reviews,
)

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "web" / "src" / "generated"
SHIPPED = ("full-throttle", "highway-heist", "shattered-highways")


def wire_types() -> dict[str, Any]:
    """Every struct of the wire by its own name."""
    modules = (
        games,
        matches,
        live,
        accounts,
        books,
        challenges,
        creations,
        experiments,
        lessons,
        reviews,
        analysis,
    )
    kinds = (vars(module).values() for module in modules)
    named = [kind for module in kinds for kind in module if isinstance(kind, type)]
    structs = [kind for kind in named if issubclass(kind, Wire)]
    asked = [kind for kind in named if issubclass(kind, Asked)]
    return {kind.__name__: kind for kind in structs + asked if kind not in (Wire, Asked)}


def schema(types: dict[str, Any]) -> dict[str, Any]:
    """One JSON schema in which each type stands under its name."""
    schemas, parts = msgspec.json.schema_components(types.values(), ref_template="#/$defs/{name}")
    properties = dict(zip(types, schemas, strict=True))
    whole = {"title": "Everything", "type": "object", "properties": properties, "$defs": parts}
    return whole | {"required": list(types), "additionalProperties": False}


def left_out(struct: type[msgspec.Struct]) -> list[str]:
    """The fields that the server may leave out of that struct."""
    omits = struct.__struct_config__.omit_defaults
    return [
        f"{struct.__name__}.{field.name}"
        for field in msgspec.structs.fields(struct)
        if field.default is msgspec.UNSET or (omits and not field.required)
    ]


def _structs(kinds: Iterable[Any]) -> list[type[msgspec.Struct]]:
    return [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]


def typescript(types: dict[str, Any]) -> str:
    structs = _structs([*types.values(), *vars(matches).values()])
    asked = [kind.__name__ for kind in structs if issubclass(kind, Asked)]
    command = ["node", str(ROOT / "web" / "tools" / "types.mjs"), *asked, *chain(*map(left_out, structs))]
    made = subprocess.run(
        command, input=json.dumps(schema(types)), capture_output=True, text=True, check=True, cwd=ROOT / "web"
    )
    return made.stdout


def wanted() -> dict[Path, str]:
    files = {OUT / "wire.ts": typescript(wire_types())}
    for slug in SHIPPED:
        files[OUT / f"{slug}.ts"] = typescript(game_types(rollingroad.game(slug)))
    return files


def main() -> int:
    files = wanted()
    stale = [
        path for path, text in files.items() if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is out of date: run `make web-types`", file=sys.stderr)
        return 1 if stale else 0
    OUT.mkdir(parents=True, exist_ok=True)
    for path in stale:
        path.write_text(files[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
