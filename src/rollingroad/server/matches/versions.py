"""Explains why a match is read-only: its rules or content are not those installed."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from rollingroad.core.engine.state import EVERYONE
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.options import HIDDEN
from rollingroad.core.record import UnplayableAnswer, Versioned, version_mismatch
from rollingroad.server.problems import Refused

OTHER_RULES = "OTHER_RULES"
"""The code of refusals because a match was begun with another version of its game."""

_ONLY_LOOK = "it can be looked at, not played on"


class Begun(Versioned, Protocol):
    """A match or a challenge of one game."""

    @property
    def game(self) -> str: ...


def why_read_only(row: Begun, game: Game | None, what: str = "match") -> str:
    """One sentence that says why nobody can play on; empty where they can."""
    if game is None:
        return f"This {what} is of {row.game}, which is not installed here: its answers are kept as they are."
    played = version_mismatch(row, game)
    return f"This {what} was begun with {played}: {_ONLY_LOOK}." if played else ""


def why_stopped(error: BadInput, revealed: bool) -> str:
    """One sentence that says where the installed game refuses the answers of another version. It quotes no
    hidden answer before everything is revealed."""
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
