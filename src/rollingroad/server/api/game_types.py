"""The types of the installed games, and the OpenAPI description of what depends on the game."""

from __future__ import annotations

from collections import defaultdict
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
        "Table": game.pages.table_type,
        "GameEvent": reduce(or_, game.events) if game.events else None,
        "Action": game.codec.struct_type,
        "Preview": game.pages.preview_type,
        "Drawing": game.pages.drawing_type,
    }
    named |= {f"{kind.capitalize()}Creation": struct for kind, struct in game.creations.types.items()}
    return {name: kind for name, kind in named.items() if kind is not None}


def describe_games(described: Description) -> None:
    """Describe what depends on the game: it has the type of any installed game."""
    types, paths = described["components"]["schemas"], described["paths"]
    types |= {name: {"anyOf": kinds} for name, kinds in _add_games(types).items()}
    for struct, field, schema in _FIELDS:
        types[struct]["properties"][field] = schema
    drawing, check = paths["/api/v1/games/{slug}/drawing"]["get"], paths["/api/v1/games/{slug}/check"]["post"]
    drawing["responses"]["200"]["content"]["application/json"]["schema"] = _ref("Drawing")
    check["requestBody"]["content"]["application/json"]["schema"] = _ref("Options")


def _add_games(types: Description) -> dict[str, list[Description]]:
    """Add the types of all games. Returns them by their part; two games may have the same event."""
    found = defaultdict(list, {part: [_NULL] for part in ("Table", "Preview", "Drawing")})
    found["GameEvent"].append(_add_type(types, AnsweredItself, "", "Event"))
    for game in map(find_game, slugs()):
        prefix = game.slug.title().replace("-", "")
        for name, kind in ({"Options": game.options_type} | game_types(game)).items():
            types[prefix + name] = _add_type(types, kind, prefix, _SUFFIXES.get(name, ""))
            found["Creation" if name.endswith("Creation") else name].append(_ref(prefix + name))
    return found


def _add_type(types: Description, kind: Any, prefix: str, suffix: str) -> Description:
    """Add the structs of a type, each under its name between prefix and suffix. Returns the type's schema."""
    template = REFERENCE.format(name=f"{prefix}{{name}}{suffix}")
    (schema,), parts = msgspec.json.schema_components([kind], ref_template=template)
    types |= {f"{prefix}{name}{suffix}": part for name, part in parts.items()}
    return schema


def _ref(name: str) -> Description:
    return {"$ref": REFERENCE.format(name=name)}


_NULL: Final[Description] = {"type": "null"}
_SUFFIXES: Final = {"GameEvent": "Event", "Action": "Action"}
_ACTION: Final = {"anyOf": [{"type": "string"}, _ref("Action")]}
_JSON: Final = {"type": "string", "contentMediaType": "application/json", "contentSchema": _ref("Creation")}
_FIELDS: Final = (
    ("SeatView", "table", _ref("Table")),
    ("TableChange", "value", {"description": "Of the type that the game's table has there."}),
    ("EventInfo", "event", _ref("GameEvent")),
    *((struct, "data", _ref("Action")) for struct in ("Choice", "Answered")),
    *((struct, "preview", _ref("Preview")) for struct in ("Choice", "Answered")),
    *((struct, "action", _ACTION) for struct in ("Act", "Ask", "Command")),
    *((struct, "options", _ref("Options")) for struct in ("NewMatch", "NewLabRun", "OptionsChecked")),
    *((struct, "text", _JSON) for struct in ("CreationInfo", "CreationStart", "MadeUp")),
)
