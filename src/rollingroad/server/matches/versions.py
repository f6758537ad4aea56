"""Which matches the installed games can play on: those of the same rules and the same content."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.options import HIDDEN
from rollingroad.core.record import UnplayableAnswer, Versioned, other_version
from rollingroad.core.state import EVERYONE
from rollingroad.server.problems import Refused

OTHER_RULES = "OTHER_RULES"
"""The code of whatever is refused because a match was begun with another version of its game."""

_ONLY_LOOK = "it can be looked at, not played on"


class Begun(Versioned, Protocol):
    """Something of one game."""

    @property
    def game(self) -> str: ...


def why_read_only(row: Begun, game: Game | None, what: str = "match") -> str:
    """One sentence why a match can only be looked at; empty where it can be played on."""
    if game is None:
        return f"This {what} is of {row.game}, which is not installed here: its answers are kept as they are."
    played = other_version(row, game)
    return f"This {what} was begun with {played}: {_ONLY_LOOK}." if played else ""


def why_stopped(error: BadInput, revealed: bool) -> str:
    """Where the installed game stops to take the answers of a match of another version; until all may be
    known, without what only some players know."""
    told = str(error)
    if not revealed:
        told = "the options do not fit"
        if isinstance(error, UnplayableAnswer):
            line = error.line
            shown = line if line.known_to == EVERYONE else replace(line, text=HIDDEN)
            told = f"answer {error.number} ({shown}) does not fit"
    return f"It is shown up to where the installed game takes its answers: {told}."


def read_only(reason: str) -> Refused:
    return Refused(409, OTHER_RULES, reason)
