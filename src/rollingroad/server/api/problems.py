"""Turns exceptions into problem details (RFC 9457): one sentence, and the rule where a rule refused."""

import logging
from typing import Final

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from sqlalchemy.exc import DataError

from rollingroad.core.errors import BadInput
from rollingroad.core.explain import Illegal
from rollingroad.server.api.connections import HttpRequest
from rollingroad.server.problems import STALE, Conflict, Refused, Unavailable
from rollingroad.server.schemas.matches import Problem

PROBLEM_TYPE: Final = "application/problem+json"

_LOGGER = logging.getLogger("rollingroad.server")


def problem_of(error: Exception) -> Problem:
    """An exception as a client sees it; an unexpected one is shown without details."""
    match error:
        case Illegal():
            reason = error.reason
            return _problem(409, "Not allowed by the rules", reason.text, reason.code, reason.rule)
        case Refused():
            told = _problem(error.status, _TITLES.get(error.status, "Refused"), str(error), error.code)
            return msgspec.structs.replace(told, now=error.now)
        case Conflict():
            return _problem(409, "Not now", "The table has changed meanwhile.", STALE)
        case Unavailable():
            return _problem(503, "Not now", f"The server cannot go on: {error}. {_LOOK_FIRST}", "UNAVAILABLE")
        case DataError():
            return _bad_input("The request has signs in it that nothing here has.")
        case BadInput():
            return _bad_input(str(error))
        case msgspec.MsgspecError():
            return _bad_input(f"The message cannot be read: {error}.")
        case UnicodeDecodeError():
            return _bad_input("The message is not written in UTF-8.")
        case RecursionError():
            # Only a message can be nested that deep.
            return _bad_input("The message is nested too deep to be read.")
        case ValidationException():
            return _bad_input(_validation(error))
        case HTTPException():
            return _problem(
                error.status_code, _TITLES.get(error.status_code, "Refused"), error.detail, "HTTP"
            )
    _LOGGER.error("unexpected error", exc_info=error)
    return _problem(
        500, "Our mistake", "Something went wrong on the server; nothing was changed.", "INTERNAL"
    )


_LOOK_FIRST = "Try again in a moment, and look at the table first."

_TITLES = {
    401: "Who are you?",
    403: "Not yours",
    404: "Not found",
    405: "Not that way",
    409: "Not now",
    413: "Too large",
    429: "Too often",
    500: "Damaged",
    507: "No room",
}


_LONGEST_DETAIL = 500
"""Details quote the request, which may be half a megabyte."""


def _bad_input(detail: str) -> Problem:
    return _problem(400, "Bad input", detail, "BAD_INPUT")


def _problem(status: int, title: str, detail: str, code: str, rule: str = "") -> Problem:
    if len(detail) > _LONGEST_DETAIL:
        detail = f"{detail[:_LONGEST_DETAIL]}…"
    kind = f"/problems/{code.lower().replace('_', '-')}"
    return Problem(type=kind, title=title, status=status, detail=detail, code=code, rule=rule)


def _validation(error: ValidationException) -> str:
    """The first of the mistakes that Litestar lists by field."""
    for each in error.extra if isinstance(error.extra, list) else []:
        where, what = each.get("key", ""), each.get("message", "")
        return f"{where}: {what}." if where else f"{what}."
    return f"{error.detail}."


def answer_with_problem(request: HttpRequest, error: Exception) -> Response[Problem]:
    problem = problem_of(error)
    wait = error.wait if isinstance(error, Refused) else int(problem.status == 503)
    # Litestar names the allowed methods where one is not.
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    if wait:
        headers["retry-after"] = str(wait)
    return Response(problem, status_code=problem.status, media_type=PROBLEM_TYPE, headers=headers)
