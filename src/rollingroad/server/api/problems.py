"""Turns exceptions into problem details (RFC 9457), also those of the web framework and the database."""

from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from sqlalchemy.exc import DataError

from rollingroad.core.content import with_hint
from rollingroad.server import problems
from rollingroad.server.api.connections import HttpRequest
from rollingroad.server.problems import NO_BODY, PROBLEM_TYPE, Refused, bad_input, problem
from rollingroad.server.schemas.matches import Problem


def problem_of(error: Exception, taken: Any = Any) -> Problem:
    """An exception as a client sees it, without details if unexpected. `taken` is the type of the body."""
    match error:
        case DataError():
            return bad_input("The request has signs in it that nothing here has.")
        case ValidationException():
            return bad_input(_validation(error, taken))
        case HTTPException():
            return problem(error.status_code, error.detail, "HTTP")
    return problems.problem_of(error)


def _validation(error: ValidationException, taken: Any) -> str:
    """The first of the mistakes that Litestar lists by field."""
    for each in error.extra if isinstance(error.extra, list) else []:
        where, what = each.get("key", ""), each.get("message", "")
        if what == "'data'":
            return NO_BODY
        what = with_hint(what, taken, f".{where}")
        return f"{where}: {what}." if where else f"{what}."
    return f"{error.detail}."


def _type_of_body(request: HttpRequest) -> Any:
    data = request.route_handler.parsed_data_field
    return data.annotation if data else Any


def answer_with_problem(request: HttpRequest, error: Exception) -> Response[Problem]:
    told = problem_of(error, _type_of_body(request) if isinstance(error, ValidationException) else Any)
    wait = error.wait if isinstance(error, Refused) else int(told.status == 503)
    # Litestar names the allowed methods where one is not.
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    if wait:
        headers["retry-after"] = str(wait)
    return Response(told, status_code=told.status, media_type=PROBLEM_TYPE, headers=headers)
