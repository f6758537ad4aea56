"""Exceptions that the server raises. `api/problems.py` turns them into responses."""

from rollingroad.server.schemas.matches import Update

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


class Conflict(Exception):
    """Somebody else has changed the match meanwhile: nothing was written."""


class Unavailable(Exception):
    """The database cannot be reached, or cannot write; it may be able to again in a moment."""


def not_found(what: str) -> Refused:
    return Refused(404, "NOT_FOUND", f"There is no {what}.")


def not_yours(what: str) -> Refused:
    return Refused(403, "NOT_YOURS", f"{what} is not yours.")
