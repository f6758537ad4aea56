"""Finds the route of a request and calls it, as Litestar does in a server."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from inspect import Parameter, isawaitable, signature
from typing import Any, Final, NamedTuple, get_type_hints
from urllib.parse import parse_qsl, unquote

import msgspec

from rollingroad.core.content import with_hint
from rollingroad.server import problems
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.api.routes import TEXT, Download, Route, get
from rollingroad.server.schemas.accounts import WhoAmI
from rollingroad.server.schemas.matches import Problem

_API: Final = "rollingroad.server.api."
RESOURCES: Final = {
    r"/games/[^/]+/book(/.*)?": f"{_API}books",
    r"/games/[^/]+/lessons/.*|/matches/[^/]+/branch": f"{_API}lessons",
    r"/games/[^/]+/analysis(/.*)?": f"{_API}analysis",
    r"/games/[^/]+/creations/.*|/creations(/.*)?": f"{_API}creations",
    r"/games/[^/]+/measured|/matches/[^/]+/review": f"{_API}reviews",
    r"/games/[^/]+/play|/records": f"{_API}matches",
    r"/games(/.*)?": f"{_API}games",
    r"/challenges(/.*)?|/matches/[^/]+/challenge": f"{_API}challenges",
    r"/puzzles(/.*)?": f"{_API}puzzles",
    r"/turns": f"{_API}turns",
    r"/matches(/.*)?": f"{_API}matches",
    r"/account": __name__,
}
"""The module with the routes of each path: it is imported when one of them is asked for."""

NEEDS_SERVER: Final = {
    r"/account/.*|/tokens(/.*)?|/guests": "an account",
    r"/webhooks(/.*)?": "a webhook",
    r"/lab(/.*)?": "the lab",
    r"/matches/[^/]+/listed|/matches/[^/]+/seats/[^/]+/(claim|token)": "a seat for somebody else",
}


class Answer(NamedTuple):
    status: int
    content_type: str
    body: bytes


class BadRequest(Exception):
    """A parameter or a body that the route cannot take."""


@get("/account")
def who_am_i(caller: Caller) -> WhoAmI:
    """The one guest of this browser."""
    return WhoAmI(kind=caller.kind, name="", scopes=sorted(caller.scopes), edition="browser")


async def answer(method: str, target: str, body: bytes, given: Mapping[str, Any]) -> Answer:
    """The answer to a request, or its problem; `given` are the parameters that no client sends."""
    path, _, query = target.partition("?")
    try:
        route, found = find(method, path)
        named = _parameters(route, found | dict(parse_qsl(query, keep_blank_values=True)), body, given, path)
        made = route.run(**named)
        if isawaitable(made):
            made = await made
    except Exception as error:
        told = told_problem(error)
        return Answer(told.status, problems.PROBLEM_TYPE, msgspec.json.encode(told))
    return _answer(route, made)


def _answer(route: Route, made: object) -> Answer:
    if isinstance(made, Download):
        made = made.text
    if isinstance(made, str):
        media = f"{TEXT}; charset=utf-8" if route.media_type == TEXT else route.media_type
        return Answer(route.status, media, made.encode())
    if made is None:
        return Answer(route.status, "", b"")
    return Answer(route.status, route.media_type, msgspec.json.encode(made))


def told_problem(error: Exception) -> Problem:
    match error:
        case BadRequest():
            return problems.bad_input(str(error))
        case problems.Unavailable():
            return problems.problem(
                503, f"This browser cannot store it: {error}.", "UNAVAILABLE", title="Not now"
            )
    return problems.problem_of(error)


def find(method: str, path: str) -> tuple[Route, dict[str, Any]]:
    """The route of a path, with the parts of the path that it names."""
    for pattern, what in NEEDS_SERVER.items():
        if re.fullmatch(pattern, path) or (path, method) == ("/account", "POST"):
            raise problems.needs_server(what)
    module = next((found for pattern, found in RESOURCES.items() if re.fullmatch(pattern, path)), None)
    other = False
    for form, route in _routes(module) if module else ():
        if match := form.fullmatch(path):
            if route.method == method:
                return route, _parts(route, match.groupdict())
            other = True
    if other:
        raise problems.Refused(405, "HTTP", "Method Not Allowed")
    raise problems.Refused(404, "NOT_FOUND", f"There is nothing at {path}.")


@cache
def _routes(module: str) -> list[tuple[re.Pattern[str], Route]]:
    defined = [each for each in vars(import_module(module)).values() if isinstance(each, Route)]
    return [(re.compile(_PART.sub(r"(?P<\1>[^/]+)", route.path)), route) for route in defined]


_PART: Final = re.compile(r"\{(\w+):(\w+)\}")


def _parts(route: Route, found: dict[str, str]) -> dict[str, str]:
    for name, kind in _PART.findall(route.path):
        if kind == "int" and not re.fullmatch("-?[0-9]+", found[name]):
            raise problems.Refused(404, "HTTP", "Not Found")
    return {name: unquote(part) for name, part in found.items()}


@cache
def _hints(route: Route) -> dict[str, tuple[Any, Any]]:
    """The type and the default of each parameter."""
    hints = get_type_hints(route.run, include_extras=True)
    return {
        name: (hints[name], parameter.default) for name, parameter in signature(route.run).parameters.items()
    }


_AT: Final = re.compile(r"`\$\.(.+)`$")


def _parameters(
    route: Route, sent: dict[str, Any], body: bytes, given: Mapping[str, Any], path: str
) -> dict[str, Any]:
    """The values of a route's parameters; raises `BadRequest` with Litestar's words."""
    named: dict[str, Any] = {}
    for name, (kind, default) in _hints(route).items():
        if name in given:
            named[name] = given[name]
        elif name == "data":
            named[name] = _convert(name, _read(body), kind)
        elif name in sent:
            named[name] = _convert(name, sent[name], kind)
        elif default is Parameter.empty:
            raise BadRequest(f"Missing required query parameter {name!r} for path /api/v1{path}.")
    return named


def _read(body: bytes) -> Any:
    if not body:
        raise BadRequest(problems.NO_BODY)
    try:
        return msgspec.json.decode(body)
    except msgspec.DecodeError as error:
        raise problems.Refused(400, "HTTP", str(error)) from error


def _convert(name: str, value: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind, strict=False, str_keys=True)
    except msgspec.ValidationError as error:
        at, told = _AT.search(str(error)), str(error).partition(" - ")[0]
        told = with_hint(told, kind, f".{at[1]}" if at else "")
        key = f"{name}.{at[1]}" if at else name
        raise BadRequest(f"{key.replace('data.', '') if name == 'data' else key}: {told}.") from error
