"""Finds damaged matches: each is replayed from its log, with the dice of its seed."""

from rollingroad.core.packs import game_of
from rollingroad.core.record import BadRecord, commit
from rollingroad.core.registry import UnknownGame
from rollingroad.server.matches.live_match import UNREADABLE, LiveMatch, read_rows
from rollingroad.server.matches.rows import StoredMatch


def damage(stored: StoredMatch) -> str:
    """What is wrong with a match; empty where it is intact."""
    try:
        _check_whole(read_rows(stored, game_of(stored.match.game, stored.match.options)))
    except UnknownGame:
        pass
    except UNREADABLE as error:
        return str(error) or type(error).__name__
    return ""


def _check_whole(table: LiveMatch) -> None:
    row = table.row
    if row.dice == "seeded" and row.seed and commit(row.seed) != row.commitment:
        raise BadRecord("the seed does not match the commitment")
    if table.read_only or row.imported:
        return
    ended = table.core is not None and table.core.state.outcome is not None
    if row.status != ("over" if ended else "waiting" if table.core is None else "playing"):
        raise BadRecord(f"it is marked as {row.status}, and its answers say otherwise")
