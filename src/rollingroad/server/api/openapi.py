"""The API as a page of our own, made from its OpenAPI description: every route, every type, no script."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from html import escape
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Response, Router, get
from litestar.routes import HTTPRoute

from rollingroad.server.admission import needed_scope
from rollingroad.server.connections import HttpRequest
from rollingroad.server.documents import BUILT_ONCE, Documents
from rollingroad.server.wire import Command, Problem, Reply

Description = dict[str, Any]

_METHODS = ("get", "post", "put", "delete")
_INTRODUCTION = """<p>Everything that the pages do, programs can do too. Bodies and answers are JSON; what
goes wrong is told as a <a href="#Problem">Problem</a>. A key goes into the header <code>Authorization: Bearer
KEY</code>: one from <code>POST /api/v1/guests</code> opens everything a guest may do, a token from
<code>POST /api/v1/tokens</code> what its scopes name. The same as data:
<a href="/api/v1/openapi.json">openapi.json</a>.</p>
<p><code>/api/v1/matches/{match}/live?since=0</code> is a WebSocket: <a href="#Update">Update</a> comes out,
<a href="#Command">Command</a> goes in, and each is answered by a <a href="#Reply">Reply</a>.</p>"""

_STYLE = """:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
section > h3 { margin: 2rem 0 0; }
p, ul { margin: 0.3rem 0; }
.method { display: inline-block; min-width: 4.5rem; }
.note { opacity: 0.75; }
"""


@get("/")
async def api_page(request: HttpRequest, documents: Documents) -> Response[str]:
    return await documents.send(request, lambda: page(request.app), MediaType.HTML)


@get("/page.css")
async def style(request: HttpRequest, documents: Documents) -> Response[str]:
    return await documents.send(request, lambda: _STYLE, "text/css")


api_page_router = Router(
    path="/api",
    route_handlers=[api_page, style],
    include_in_schema=False,
    opt=BUILT_ONCE | {"limit": "page"},
)


def page(app: Litestar) -> str:
    described = app.openapi_schema.to_schema()
    types = described["components"]["schemas"] | _live_types()
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rolling Road: API</title>',
            '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/page.css">',
            f"</head><body><h1>Rolling Road {escape(described['info']['version'])}: API</h1>{_INTRODUCTION}",
            *_routes(described, _scopes(app)),
            "<h2>Types</h2>",
            *(_type(name, each) for name, each in sorted(types.items())),
            "</body></html>",
        ]
    )


def _live_types() -> Description:
    """What OpenAPI does not know: the messages of the live connection, and problems."""
    _, types = msgspec.json.schema_components((Command, Reply, Problem), ref_template=_REFERENCE)
    return types


_REFERENCE = "#/components/schemas/{name}"


# Routes


def _scopes(app: Litestar) -> dict[tuple[str, str], str]:
    """What each route asks of a token, by method and path."""
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
    return next((_named(each["schema"]) for each in part.get("content", {}).values() if "schema" in each), "")


def _parameter(each: Description) -> str:
    usual = each["schema"].get("default")
    default = "" if usual is None else f", usually <code>{escape(str(usual))}</code>"
    return f"<li><code>?{escape(each['name'])}</code>: {_named(each['schema'])}{default}</li>"


# Types


def _type(name: str, described: Description) -> str:
    needed = described.get("required", [])
    fields = "".join(
        f"<li><code>{escape(field)}</code>: {_named(each)}{'' if field in needed else ', may be left out'}"
        f"{f'. {_text(each)}' if each.get('description') else ''}</li>"
        for field, each in described.get("properties", {}).items()
    )
    about = f"<p>{_text(described)}</p>" if described.get("description") else ""
    inside = f"<ul>{fields}</ul>" if fields else f"<p>{_named(described)}</p>"
    return f'<h3 id="{escape(name)}"><code>{escape(name)}</code></h3>{about}{inside}'


def _text(described: Description) -> str:
    return escape(str(described.get("description", "")))


def _named(schema: Description) -> str:
    """A schema in a few words, with links to the types it names."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(each))}</code>" for each in schema["enum"])
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return " or ".join(map(_named, schema[choice]))
    if schema.get("type") == "array":
        return f"list of {_named(schema.get('items', {}))}"
    kind = schema.get("type", "anything")
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))
