"""What Litestar does not put into the OpenAPI description by itself.

Which problems each route may answer with follows from what is known of it: its method, its path, whether it
takes a body, and who may call it. And where a struct refuses fields it does not know, its schema says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from litestar._openapi.schema_generation import SchemaCreator
from litestar._openapi.schema_generation.plugins.struct import StructSchemaPlugin
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema
from litestar.plugins import ReceiveRoutePlugin
from litestar.routes import BaseRoute, HTTPRoute
from litestar.typing import FieldDefinition

from rollingroad.server.admission import needed_scope
from rollingroad.server.connections import HttpRequest
from rollingroad.server.problems import PROBLEM_TYPE, not_found
from rollingroad.server.wire import Problem

_SAID: Final[Mapping[int, str]] = {
    400: "Something in the request cannot be read or used.",
    401: "The key opens nothing here, or the password is wrong.",
    403: "It belongs to somebody else, or the token is not meant for it.",
    404: "There is no such thing.",
    409: "Not now, or not by the rules.",
    413: "The body is too large.",
    429: "Too often; the header Retry-After says how many seconds to wait.",
    503: "The database does not answer, or there is no room left.",
}


class ProblemsDescribed(ReceiveRoutePlugin):
    """Writes the problems of every route into its description."""

    def receive_route(self, route: BaseRoute) -> None:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                handler.responses = {status: _said(status) for status in _statuses(route, handler)}


def _said(status: int) -> ResponseSpec:
    return ResponseSpec(Problem, generate_examples=False, description=_SAID[status], media_type=PROBLEM_TYPE)


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
        503: closed or "tables" in asked,
    }
    return [status for status, applies in may.items() if applies]


class NotRendered(JsonRenderPlugin):
    """Litestar insists on a route of its own for the description, and would render it for each request."""

    def render(self, request: HttpRequest, openapi_schema: dict[str, object]) -> bytes:
        raise not_found("description here: it is at /api/v1/openapi.json")


class StrictStructs(StructSchemaPlugin):
    """Litestar's own schemas of structs, which leave out that unknown fields are refused."""

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        schema = super().to_openapi_schema(field_definition, schema_creator)
        struct: type[msgspec.Struct] = field_definition.type_
        if struct.__struct_config__.forbid_unknown_fields:
            schema.additional_properties = False
        return schema
