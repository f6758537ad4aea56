"""Exceptions that the server raises, and problem details (RFC 9457) of exceptions: one sentence, and the rule
where a rule refused."""

import errno
import logging
from typing import Final

import msgspec

from rollingroad.core.errors import BadInput
from rollingroad.core.explain import Illegal
from rollingroad.server.schemas.matches import Problem, Update

PROBLEM_TYPE: Final = "application/problem+json"
_LOGGER = logging.getLogger("rollingroad.server")

STALE = "STALE"
"""Somebody else was first."""


class Refused(Exception):
    """A request that cannot be done, with the status that says why."""

    def __init__(self, status: int, code: str, detail: str, wait: int = 0) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.now: Update | None = None
        """What has changed meanwhile, where that is the reason."""
        self.wait = wait
        """After how many seconds a new try may succeed."""


class Late(Refused):
    """A request about a match that has gone on since: no look into the database can change that."""


class Conflict(Exception):
    """Somebody else has changed the match meanwhile: nothing was written."""


class Unavailable(Exception):
    """The database cannot be reached or cannot write, or something else that is needed has run out; it may
    be there again in a moment."""


def not_found(what: str) -> Refused:
    return Refused(404, "NOT_FOUND", f"There is no {what}{'.' * (not what.endswith('?'))}")


def needs_server(what: str) -> Refused:
    return Refused(501, "NEEDS_SERVER", f"This needs a server: a browser alone cannot offer {what}.")


def not_yours(what: str) -> Refused:
    return Refused(403, "NOT_YOURS", f"{what} is not yours.")


def problem_of(error: Exception) -> Problem:
    """An exception as a client sees it; an unexpected one is shown without details."""
    match error:
        case Illegal():
            reason = error.reason
            return problem(409, reason.text, reason.code, reason.rule, "Not allowed by the rules")
        case Refused():
            return msgspec.structs.replace(problem(error.status, str(error), error.code), now=error.now)
        case Conflict():
            return problem(409, "The table has changed meanwhile.", STALE)
        case Unavailable():
            return problem(503, f"The server cannot go on: {error}. {_LOOK_FIRST}", "UNAVAILABLE")
        case MemoryError() | RuntimeError(args=("can't start new thread",)):
            return problem_of(Unavailable("its memory is full"))
        case OSError(errno=errno.EMFILE | errno.ENFILE):
            return problem_of(Unavailable("it has as many files and connections open as it may"))
        case BadInput():
            return bad_input(str(error))
        case msgspec.MsgspecError():
            return bad_input(f"The message cannot be read: {error}.")
        case UnicodeDecodeError():
            return bad_input("The message is not written in UTF-8.")
        case RecursionError():
            # Only a message can be nested that deep.
            return bad_input("The message is nested too deep to be read.")
    _LOGGER.error("unexpected error", exc_info=error)
    return problem(
        500, "Something went wrong on the server; nothing was changed.", "INTERNAL", title="Our mistake"
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
    501: "Not here",
    503: "Not now",
    507: "No room",
}

NO_BODY: Final = "The request needs a body."
_LONGEST_DETAIL = 500
"""Details quote the request, which may be half a megabyte."""


def bad_input(detail: str) -> Problem:
    detail = detail[:-1] if detail.endswith("?.") else detail
    return problem(400, detail, "BAD_INPUT", title="Bad input")


def problem(status: int, detail: str, code: str, rule: str = "", title: str = "") -> Problem:
    if len(detail) > _LONGEST_DETAIL:
        detail = f"{detail[:_LONGEST_DETAIL]}…"
    return Problem(
        type=f"/problems/{code.lower().replace('_', '-')}",
        title=title or _TITLES.get(status, "Refused"),
        status=status,
        detail=detail,
        code=code,
        rule=rule,
    )
