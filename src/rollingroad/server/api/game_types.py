"""The types of the installed games, and the OpenAPI description of what depends on the game."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec

from rollingroad.core.events import AnsweredItself
from rollingroad.core.game import Game
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs

Description = dict[str, Any]
REFERENCE: Final = "#/components/schemas/{name}"


def game_types(game: Game) -> dict[str, Any]:
    """The types of one game, under names that are the same for every game."""
    named = {
        "Table": game.table_type,
        "GameEvent": reduce(or_, game.events),
        "Action": game.codec.struct_type,
        "Preview": game.preview_type,
        "Drawing": game.drawing_type,
    }
    named |= {f"{kind.capitalize()}Creation": struct for kind, struct in game.creation_types.items()}
    return {name: kind for name, kind in named.items() if kind is not None}


def describe_games(described: Description) -> None:
    """Describe what depends on the game: it has the type of any installed game, or is null where it may be.

    `anyOf`, not `oneOf`: some events look the same in two games.
    """
    types = described["components"]["schemas"]
    found: dict[str, list[Description]] = {
        name: [{"type": "null"}] for name in ("Table", "Preview", "Drawing")
    }
    for game in map(find_game, slugs()):
        prefix = "".join(map(str.capitalize, game.slug.split("-")))
        for name, kind in ({"Table": Any, "Options": game.options_type} | game_types(game)).items():
            types[prefix + name] = _add_type(types, kind, prefix, _SUFFIXES.get(name, ""))
            found.setdefault("Creation" if name.endswith("Creation") else name, []).append(
                _ref(prefix + name)
            )
    found["GameEvent"].append(_add_type(types, AnsweredItself, "", "Event"))
    types |= {name: {"anyOf": kinds} for name, kinds in found.items()}
    for name, fields in _FIELDS.items():
        types[name]["properties"] |= fields
    paths = described["paths"]
    paths["/api/v1/games/{slug}/drawing"]["get"]["responses"]["200"]["content"] = _body("Drawing")
    paths["/api/v1/games/{slug}/check"]["post"]["requestBody"]["content"] = _body("Options")


def _add_type(types: Description, kind: Any, prefix: str, suffix: str) -> Description:
    """Add the structs of a type, each under its name between prefix and suffix. Returns the type's schema."""
    template = REFERENCE.format(name=f"{prefix}{{name}}{suffix}")
    (schema,), parts = msgspec.json.schema_components([kind], ref_template=template)
    types |= {f"{prefix}{name}{suffix}": part for name, part in parts.items()}
    return schema


def _ref(name: str) -> Description:
    return {"$ref": REFERENCE.format(name=name)}


def _body(name: str) -> Description:
    return {"application/json": {"schema": _ref(name)}}


_SUFFIXES: Final = {"GameEvent": "Event", "Action": "Action"}
_ACTION: Final = {"anyOf": [{"type": "string"}, _ref("Action")]}
_JSON: Final = {"type": "string", "contentMediaType": "application/json", "contentSchema": _ref("Creation")}
_FIELDS: Final[Description] = {
    "SeatView": {"table": _ref("Table")},
    "EventInfo": {"event": _ref("GameEvent")},
    "Choice": {"data": _ref("Action"), "preview": _ref("Preview")},
    "Answered": {"preview": _ref("Preview")},
    "Act": {"action": _ACTION},
    "Ask": {"action": _ACTION},
    "Command": {"action": _ACTION},
    "NewMatch": {"options": _ref("Options")},
    "NewLabRun": {"options": _ref("Options")},
    "OptionsChecked": {"options": _ref("Options")},
    "CreationInfo": {"text": _JSON},
    "CreationStart": {"text": _JSON},
    "MadeUp": {"text": _JSON},
}
