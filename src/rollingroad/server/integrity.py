"""Whether what is on disk is whole: a match is played again from its log, with the dice of its seed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec
import sqlalchemy as sa

from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.record import BadRecord, commit
from rollingroad.core.registry import UnknownGame
from rollingroad.core.registry import game as find_game
from rollingroad.server import schema, wire
from rollingroad.server.databases import Damaged
from rollingroad.server.live_match import LiveMatch
from rollingroad.server.problems import Refused
from rollingroad.server.storage import Kept, Store
from rollingroad.server.versions import read_only, why_read_only

T = TypeVar("T")
_LOGGER = logging.getLogger("rollingroad.server")
_UNREADABLE = (BadInput, msgspec.MsgspecError, ValueError, TypeError, LookupError, AssertionError)
"""What reading a row raises that is not as the server has written it."""


def damaged(what: str) -> Refused:
    """The details are for the log: they may hold what a player must not know."""
    return Refused(
        500, "DAMAGED", f"{what} is damaged on disk: whoever runs this server can restore a backup of it."
    )


def reopened(kept: Kept) -> LiveMatch:
    """The match that is kept there."""
    try:
        game = find_game(kept.match.game)
    except UnknownGame as error:
        raise read_only(why_read_only(kept.match, None)) from error
    return readable(kept.match.id, lambda: _read(kept, game))


def readable(match: str, read: Callable[[], T]) -> T:
    """Read rows that may have been altered since they were written."""
    try:
        return read()
    except _UNREADABLE as error:
        _LOGGER.error("match %s is damaged: %s", match, error)
        raise damaged(f"Match {match!r}") from error


def _read(kept: Kept, game: Game) -> LiveMatch:
    msgspec.json.decode(kept.match.options, type=dict[str, object])
    for seat in kept.seats:
        msgspec.json.decode(seat.standing, type=list[wire.StandingAnswer])
        msgspec.json.decode(seat.marks, type=list[wire.Mark])
    return LiveMatch(kept, game)


# All matches


def check_matches(store: Store) -> Iterator[tuple[str, str]]:
    """The id of every match, with what is wrong with it; empty where it is whole."""
    with store.engine.connect() as connection:
        matches = list(connection.scalars(sa.select(schema.matches.c.id).order_by(schema.matches.c.created)))
    for match in matches:
        try:
            kept = store.load(match)
            yield match, _damage(kept) if kept else ""
        except Damaged as error:
            yield match, str(error)


def _damage(kept: Kept) -> str:
    try:
        _check_whole(_read(kept, find_game(kept.match.game)))
    except UnknownGame:
        pass
    except _UNREADABLE as error:
        return str(error) or type(error).__name__
    return ""


def _check_whole(table: LiveMatch) -> None:
    row = table.row
    if row.dice == "seeded" and row.seed and commit(row.seed) != row.commitment:
        raise BadRecord("the seed does not match the commitment")
    if table.read_only or row.imported:
        return
    ended = table.match is not None and table.match.state.outcome is not None
    if row.status != ("over" if ended else "waiting" if table.match is None else "playing"):
        raise BadRecord(f"it is marked as {row.status}, and its answers say otherwise")
