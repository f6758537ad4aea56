"""Which matches the installed games can still play: those of the same rules and the same content."""

from __future__ import annotations

from typing import Protocol

from rollingroad.core.game import Game
from rollingroad.server.problems import Refused

OTHER_RULES = "OTHER_RULES"
"""The code of whatever is refused because a match was begun with another version of its game."""

_ONLY_LOOK = "it can be looked at, not played on"


class Begun(Protocol):
    """Something that was begun with one version of a game."""

    @property
    def game(self) -> str: ...

    @property
    def rules(self) -> int: ...

    @property
    def content(self) -> str: ...


def why_read_only(row: Begun, game: Game | None, what: str = "match") -> str:
    """One sentence why a match can only be looked at; empty where it can be played on."""
    if game is None:
        return f"This {what} is of {row.game}, which is not installed here: its answers are kept as they are."
    if row.rules != game.rules_version:
        versions = f"version {row.rules} of the rules, and this server plays version {game.rules_version}"
        return f"This {what} was begun with {versions}: {_ONLY_LOOK}."
    if row.content != game.content.hash:
        return f"This {what} was begun with other content than this server has: {_ONLY_LOOK}."
    return ""


def read_only(reason: str) -> Refused:
    return Refused(409, OTHER_RULES, reason)
