"""The OpenAPI description, and a page of the API made from it without scripts.

The problems that a route may answer with follow from its method, path, body and scope. Where a struct refuses
unknown fields, its schema says so. Litestar adds neither by itself.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import reduce
from html import escape
from operator import or_
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Response, Router, get
from litestar._openapi.schema_generation import SchemaCreator
from litestar._openapi.schema_generation.plugins.struct import StructSchemaPlugin
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema
from litestar.plugins import ReceiveRoutePlugin
from litestar.routes import BaseRoute, HTTPRoute
from litestar.typing import FieldDefinition

from rollingroad.core.events import AnsweredItself
from rollingroad.core.game import Game
from rollingroad.core.packs import types_of
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.server.api.connections import HttpRequest
from rollingroad.server.api.documents import BUILT_ONCE, Documents
from rollingroad.server.api.guards import needed_scope
from rollingroad.server.problems import PROBLEM_TYPE, not_found
from rollingroad.server.schemas.live import Command, Hello, Reply, SeatPhrase
from rollingroad.server.schemas.matches import Problem, SeatDetails

Description = dict[str, Any]
REFERENCE: Final = "#/components/schemas/{name}"
_METHODS = ("get", "post", "put", "delete")
_INTRODUCTION = """<p>Everything that the pages do, programs can do too. Bodies and answers are JSON; what
goes wrong is told as a <a href="#Problem">Problem</a>. A key goes into the header <code>Authorization: Bearer
KEY</code>: one from <code>POST /api/v1/guests</code> opens everything a guest may do, a token from
<code>POST /api/v1/tokens</code> what its scopes name. The same as data:
<a href="/api/v1/openapi.json">openapi.json</a>.</p>
<p><code>/api/v1/matches/{match}/live?since=0</code> is a WebSocket: a <a href="#Hello">Hello</a> and then
each <a href="#Update">Update</a> comes out, with <code>&amp;details=true</code> after the
<a href="#SeatDetails">SeatDetails</a> of what it asks. <a href="#Command">Command</a> goes in, and each is
answered by the Update with its change or by a <a href="#Reply">Reply</a>.
A <a href="#SeatPhrase">SeatPhrase</a> comes when a player says one.</p>"""

_STYLE = """:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
section > h3 { margin: 2rem 0 0; }
p, ul { margin: 0.3rem 0; }
.method { display: inline-block; min-width: 4.5rem; }
.note { opacity: 0.75; }
"""


def game_types(game: Game) -> dict[str, Any]:
    """The types of one game, under names that are the same for every game."""
    named = {
        "Table": game.pages.table_type,
        "GameEvent": reduce(or_, game.events) if game.events else None,
        "Action": game.codec.struct_type,
        "Preview": game.pages.preview_type,
        "Drawing": game.pages.drawing_type,
    }
    named |= {f"{kind.capitalize()}Creation": struct for kind, struct in types_of(game).items()}
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
    ("PackedGame", "drawing", _ref("Drawing")),
    ("EventInfo", "event", _ref("GameEvent")),
    *((struct, "data", _ref("Action")) for struct in ("Choice", "Answered")),
    *((struct, "preview", _ref("Preview")) for struct in ("Choice", "Answered")),
    *((struct, "action", _ACTION) for struct in ("Act", "Ask", "Command")),
    *((struct, "options", _ref("Options")) for struct in ("NewMatch", "NewLabRun", "OptionsChecked")),
    *((struct, "text", _JSON) for struct in ("CreationInfo", "CreationStart", "MadeUp")),
)


@get("/")
async def api_page(request: HttpRequest, documents: Documents) -> Response[str]:
    return await documents.send(request, lambda: page(request.app), MediaType.HTML)


@get("/page.css")
async def style(request: HttpRequest, documents: Documents) -> Response[str]:
    return await documents.send(request, lambda: _STYLE, "text/css")


api_page_router = Router(
    path="/api", route_handlers=[api_page, style], include_in_schema=False, opt=BUILT_ONCE | {"limit": "page"}
)


def describe(app: Litestar) -> Description:
    """The description with the messages of the live connection and the types of all games."""
    described = app.openapi_schema.to_schema()
    messages = (Hello, SeatDetails, SeatPhrase, Command, Reply, Problem)
    _, live = msgspec.json.schema_components(messages, ref_template=REFERENCE)
    described["components"]["schemas"] |= live
    describe_games(described)
    return described


def page(app: Litestar) -> str:
    described = describe(app)
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rolling Road: API</title>',
            '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/page.css">',
            f"</head><body><h1>Rolling Road {escape(described['info']['version'])}: API</h1>{_INTRODUCTION}",
            *_routes(described, _scopes(app)),
            "<h2>Types</h2>",
            *(_type(name, each) for name, each in sorted(described["components"]["schemas"].items())),
            "</body></html>",
        ]
    )


def _scopes(app: Litestar) -> dict[tuple[str, str], str]:
    """The scope that each route needs, by method and path."""
    return {
        (method.lower(), route.path_format): needed_scope(handler, method)
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        for method in map(str, handler.http_methods)
    }


def _routes(described: Description, scopes: dict[tuple[str, str], str]) -> Iterator[str]:
    by_tag: dict[str, list[str]] = defaultdict(list)
    for path, methods in described["paths"].items():
        for method in filter(methods.__contains__, _METHODS):
            operation, scope = methods[method], scopes[method, path]
            by_tag[operation.get("tags", ["server"])[0]].append(_route(method, path, operation, scope))
    for tag, routes in by_tag.items():
        yield f"<section><h2>{escape(tag.capitalize())}</h2>"
        yield from routes
        yield "</section>"


def _route(method: str, path: str, operation: Description, scope: str) -> str:
    lines = [
        f'<h3><code><span class="method">{method.upper()}</span> {escape(path)}</code></h3>',
        f"<p>{_text(operation)}</p>",
        f'<p class="note">{_in_and_out(operation)} {_SCOPES[scope]}</p>',
    ]
    asked = [each for each in operation.get("parameters", []) if each["in"] == "query"]
    if asked:
        lines.append(f"<ul>{''.join(map(_parameter, asked))}</ul>")
    return "\n".join(lines)


_SCOPES = {
    "open": "No key is needed.",
    "read": "Scope <code>read</code>.",
    "play": "Scope <code>play</code>.",
    "create": "Scope <code>create</code>.",
    "self": "Not for tokens.",
}


def _in_and_out(operation: Description) -> str:
    taken = _content(operation.get("requestBody", {}))
    given = next((_content(each) for code, each in operation["responses"].items() if code < "300"), "")
    return f"{f'Takes {taken}. ' if taken else ''}{f'Gives {given}.' if given else ''}"


def _content(part: Description) -> str:
    return next(
        (_describe(each["schema"]) for each in part.get("content", {}).values() if "schema" in each), ""
    )


def _parameter(each: Description) -> str:
    usual = each["schema"].get("default")
    default = "" if usual is None else f", usually <code>{escape(str(usual))}</code>"
    return f"<li><code>?{escape(each['name'])}</code>: {_describe(each['schema'])}{default}</li>"


def _type(name: str, described: Description) -> str:
    needed = described.get("required", [])
    fields = "".join(
        f"<li><code>{escape(field)}</code>: {_describe(each)}{'' if field in needed else ', may be left out'}"
        f"{f'. {_text(each)}' if each.get('description') else ''}</li>"
        for field, each in described.get("properties", {}).items()
    )
    about = f"<p>{_text(described)}</p>" if described.get("description") else ""
    inside = f"<ul>{fields}</ul>" if fields else f"<p>{_describe(described)}</p>"
    return f'<h3 id="{escape(name)}"><code>{escape(name)}</code></h3>{about}{inside}'


def _text(described: Description) -> str:
    return escape(str(described.get("description", "")))


def _describe(schema: Description) -> str:
    """Describe a schema in a few words, with links to its types."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(each))}</code>" for each in schema["enum"])
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return " or ".join(map(_describe, schema[choice]))
    if "prefixItems" in schema:
        return f"[{', '.join(map(_describe, schema['prefixItems']))}]"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"object with values: {_describe(schema['additionalProperties'])}"
    if schema.get("type") == "array":
        return f"list of {_describe(schema.get('items', {}))}"
    kind = schema.get("type", "anything")
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))


_DESCRIPTIONS: Final[Mapping[int, str]] = {
    400: "Something in the request cannot be read or used.",
    401: "The key opens nothing here, or the password is wrong.",
    403: "It belongs to somebody else, or the token is not meant for it.",
    404: "There is no such thing.",
    409: "Not now, or not by the rules.",
    413: "The body is too large.",
    429: "Too often; the header Retry-After says how many seconds to wait.",
    503: "The database does not answer, or there is no room left.",
}


class ProblemResponsesPlugin(ReceiveRoutePlugin):
    """Adds the problems of every route to its description."""

    def receive_route(self, route: BaseRoute) -> None:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                handler.responses = {
                    status: ResponseSpec(Problem, False, _DESCRIPTIONS[status], PROBLEM_TYPE)
                    for status in _statuses(route, handler)
                }


def _statuses(route: HTTPRoute, handler: HTTPRouteHandler) -> list[int]:
    methods = set(map(str, handler.http_methods))
    scopes = {needed_scope(handler, method) for method in methods}
    asked = handler.parsed_fn_signature.parameters
    closed, named, takes = scopes != {"open"}, bool(route.path_parameters), "data" in asked
    writes = bool(methods & {"POST", "PUT"})
    may = {
        400: True,
        401: closed,
        403: closed or writes,
        404: named or (takes and "create" in scopes),
        409: closed and (named or takes) and (writes or "match" in route.path_parameters),
        413: takes,
        429: True,
        503: closed or "server" in asked,
    }
    return [status for status, applies in may.items() if applies]


class NoRenderPlugin(JsonRenderPlugin):
    """Replaces Litestar's own route for the description, which would render it for each request."""

    def render(self, request: HttpRequest, openapi_schema: dict[str, object]) -> bytes:
        raise not_found("description here: it is at /api/v1/openapi.json")


class StrictStructPlugin(StructSchemaPlugin):
    """Litestar's schemas of structs, with `additionalProperties: false` where unknown fields are refused."""

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        schema = super().to_openapi_schema(field_definition, schema_creator)
        struct: type[msgspec.Struct] = field_definition.type_
        if struct.__struct_config__.forbid_unknown_fields:
            schema.additional_properties = False
        return schema
