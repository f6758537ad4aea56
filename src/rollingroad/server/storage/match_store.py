"""Matches on disk: whatever is appended here and not refused is still there after a crash."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from rollingroad.core.record import DiceKind
from rollingroad.server import schema
from rollingroad.server.clock_wire import ClockKind
from rollingroad.server.databases import is_shared, open_engine
from rollingroad.server.moments import now as now
from rollingroad.server.seen import By, What
from rollingroad.server.upgrading import make_ready
from rollingroad.server.wire import Status

Holder = Literal["person", "bot", "open"]

CHANNEL: Final = "rollingroad"
"""On which processes that share a database tell each other what they did."""

CHANGED: Final = "changed"

_MOST_PLAYED: Final = 500
"""Who plays more matches than that at once is told of the newest."""


_MOST_SEATS: Final = 2_000
"""The same of their seats."""
LISTED_OF_ONE_HOST: Final = 3
"""How many tables of one host stand in a list that everybody sees: nobody shall fill it alone."""


class Conflict(Exception):
    """Somebody else has changed the match meanwhile: nothing was written."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """What is known of a match beside its seats and its log."""

    id: str
    game: str
    rules: int
    content: str
    options: str
    dice: DiceKind
    seed: str
    commitment: str
    parent: str
    host: str
    """The hash of the host's key."""
    watchable: bool
    imported: bool
    status: Status
    asked: str
    """The seats that are asked now, such as `0,2`."""
    rematch: str
    created: str
    changed: str
    listed: bool = False
    visited: str = ""
    """When its host last had a listed table open."""
    clock: ClockKind | Literal[""] = ""
    allowance: int = 0
    """Seconds a player may think about each question; 0: as long as he likes."""
    stand_in: str = ""
    """The bot that plays on for a player whose time is over."""
    due: str = ""
    """When that is the case for the first who is waited for."""
    challenge: str = ""
    """The challenge that it is played for."""
    entry: str | None = None
    """What there is one of only: somebody's go at that challenge, or the rematch of a match."""
    sealed: str = ""
    """Until when its seed stays secret even if it is over."""
    result: str = ""
    """How a match of a challenge ended, as JSON; empty while it runs."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits there. Secrets are kept as hashes only; an empty one opens nothing."""

    match: str
    seat: int
    holder: Holder
    key: str = ""
    invite: str = ""
    token: str = ""
    name: str = ""
    bot: str = ""
    """The bot that plays; a person's seat has one while it is lent."""
    standing: str = "[]"
    marks: str = "[]"
    ending: bool = False
    """Whether its player has voted to end the game for all."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """One numbered change; `lines` are lines of the record."""

    match: str
    number: int
    what: What
    seat: int | None
    by: By
    lines: str
    at: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A whole match as it is kept."""

    match: MatchRow
    seats: list[SeatRow]
    log: list[LogRow]


class Holding(NamedTuple):
    """A match that is being played, as far as a player of it needs to know whether it is their turn."""

    match: str
    game: str
    asked: str
    changed: str
    seats: frozenset[int]
    """Theirs, without those that bots play."""


def holding(kept: Kept, keys: Sequence[str]) -> Holding | None:
    """None where it is not played any more, or not with these keys."""
    row = kept.match
    mine = [seat for seat in kept.seats if seat.key in keys or seat.token in keys]
    if row.status != "playing" or not mine:
        return None
    own = frozenset(seat.seat for seat in mine if not seat.bot)
    return Holding(row.id, row.game, row.asked, row.changed, own)


def held_seats(keys: Sequence[str]) -> sa.Select[Any]:
    """The seats that are played with these keys or tokens; those of the newest matches first."""
    match, seat = schema.matches.c, schema.seats.c
    return (
        sa.select(match.id, match.game, match.asked, match.changed, seat.seat, seat.bot)
        .join_from(schema.seats, schema.matches, match.id == seat.match)
        .where(sa.or_(seat.key.in_(keys), seat.token.in_(keys)), match.status == "playing")
        .order_by(match.changed.desc())
        .limit(_MOST_SEATS)
    )


class Store:
    """All reading and writing. Its methods block: the server calls them outside its event loop.

    Where several processes share the database, each change is announced to the others when it is written.
    """

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.shared = is_shared(self.engine)
        # Where this process is the only one, nothing is written between two of its statements.
        self._snapshots = (
            self.engine.execution_options(isolation_level="REPEATABLE READ") if self.shared else self.engine
        )
        try:
            make_ready(self.engine)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self.engine.dispose()

    # Writing

    def create(self, kept: Kept) -> None:
        """A Conflict where there is a match with that entry already."""
        try:
            with self.engine.begin() as connection:
                connection.execute(sa.insert(schema.matches), asdict(kept.match))
                connection.execute(sa.insert(schema.seats), [asdict(seat) for seat in kept.seats])
                if kept.log:
                    connection.execute(_ADD, [_values(row) for row in kept.log])
                if self.shared:
                    note = change_note(kept.match.id, len(kept.log))
                    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, note)))
        except IntegrityError as error:
            raise Conflict from error

    def remove_waiting(self, match: str) -> None:
        """Delete a table that has not started; a Conflict where it has."""
        table = schema.matches.c
        with self.engine.begin() as connection:
            gone = sa.delete(schema.matches).where(table.id == match, table.status == "waiting")
            if not connection.execute(gone).rowcount:
                raise Conflict

    def append(self, match: MatchRow, row: LogRow, seats: Iterable[SeatRow] = ()) -> MatchRow:
        """Add one change with all that it changes beside the log; a Conflict where that number is taken."""
        changed = replace(match, changed=row.at)
        try:
            with self.engine.begin() as connection:
                connection.execute(_ADD, asdict(row))
                self._rewrite_match(connection, changed, row)
                for seat in seats:
                    connection.execute(_REWRITE_SEAT, _at_seat(seat))
        except IntegrityError as error:
            raise Conflict from error
        return changed

    def _rewrite_match(self, connection: sa.Connection, match: MatchRow, row: LogRow) -> None:
        """Others are told in the same breath: each statement is a way to the database and back."""
        values = {"match": match.id} | {name: getattr(match, name) for name in _MATCH_CHANGES}
        if self.shared:
            connection.execute(_REWRITE_AND_NOTIFY, values | {"note": change_note(row.match, row.number)})
        else:
            connection.execute(_REWRITE_MATCH, values)

    # Reading

    def load(self, match: str) -> Kept | None:
        """A whole match."""
        return self._read(match, 0)

    def head(self, match: str) -> Kept | None:
        """A match without its log."""
        which = schema.matches.c.id == match
        return next(iter(self._newest(which, 1)), None)

    def news(self, match: str, number: int) -> Kept | None:
        """The match with what has been appended after that number; None where nothing was."""
        kept = self._read(match, number)
        return kept if kept is not None and kept.log else None

    def _read(self, match: str, after: int) -> Kept | None:
        """Row, seats and log as they were at one moment."""
        with self._snapshots.connect() as connection:
            here = {"match": match, "after": after}
            log = [LogRow(*row) for row in connection.execute(_LOG_AFTER, here)]
            if after and not log:
                return None
            seats = [SeatRow(**row._mapping) for row in connection.execute(_SEATS, {"match": match})]
            head = connection.execute(_MATCH, {"match": match}).one_or_none()
        return None if head is None else Kept(MatchRow(**head._mapping), seats, log)

    def entered_as(self, entry: str | None) -> str | None:
        """The match with that entry."""
        with self.engine.connect() as connection:
            return connection.scalar(sa.select(schema.matches.c.id).where(schema.matches.c.entry == entry))

    def held_by(self, keys: Sequence[str], limit: int) -> list[Kept]:
        """The newest matches in which one of these keys holds a seat, without their logs."""
        mine = sa.select(schema.seats.c.match).where(schema.seats.c.key.in_(keys))
        chosen = sa.or_(schema.matches.c.id.in_(mine), schema.matches.c.host.in_(keys))
        return self._newest(sa.and_(chosen, sa.not_(schema.matches.c.imported)), limit)

    def holdings(self, keys: Sequence[str]) -> list[Holding]:
        """What is being played with these keys or tokens."""
        found: dict[str, Holding] = {}
        with self.engine.connect() as connection:
            for row in connection.execute(held_seats(keys)):
                seats = found[row.id].seats if row.id in found else frozenset()
                own = seats if row.bot else seats | {row.seat}
                found[row.id] = Holding(row.id, row.game, row.asked, row.changed, own)
        return list(found.values())

    def played_for(self, challenge: str, keys: Sequence[str], limit: int) -> list[Kept]:
        """The newest matches of a challenge, without their logs; in any case those of bots and these keys."""
        table = schema.matches.c
        mine = table.id.in_(sa.select(schema.seats.c.match).where(schema.seats.c.key.in_(keys)))
        always = self._newest(
            sa.and_(table.challenge == challenge, sa.or_(table.host == "", mine)), _MOST_PLAYED
        )
        newest = self._newest(table.challenge == challenge, limit)
        return list({kept.match.id: kept for kept in [*always, *newest]}.values())

    def to_watch(self, limit: int) -> list[Kept]:
        """The newest matches whose players like to be watched, each host's newest first."""
        running = schema.matches.c.status == "playing"
        return self._newest_of_each(sa.and_(schema.matches.c.watchable, running), limit)

    def open_tables(self, visited_since: Mapping[ClockKind | Literal[""], str], limit: int) -> list[Kept]:
        """The newest tables that anybody may join, each host's newest first, if their host was there since;
        by kind of clock."""
        table = schema.matches.c
        attended = (
            sa.and_(table.clock == clock, table.visited >= since) for clock, since in visited_since.items()
        )
        return self._newest_of_each(
            sa.and_(table.listed, table.status == "waiting", sa.or_(*attended)), limit
        )

    def visit(self, matches: Sequence[str], at: str) -> None:
        """Their host has these tables open."""
        chosen = schema.matches.c.id.in_(matches)
        with self.engine.begin() as connection:
            connection.execute(sa.update(schema.matches).where(chosen).values(visited=at))

    def next_due(self, playable: sa.ColumnElement[bool], limit: int) -> list[tuple[str, str]]:
        """The matches in which somebody's time is over first, with the moment."""
        table = schema.matches.c
        first = (
            sa.select(table.id, table.due).where(table.due > "", playable).order_by(table.due).limit(limit)
        )
        with self.engine.connect() as connection:
            return [(row.id, row.due) for row in connection.execute(first)]

    def unfinished(self, limit: int) -> list[Kept]:
        """The newest matches that are being played."""
        return self._newest(schema.matches.c.status == "playing", limit)

    def _newest(self, which: sa.ColumnElement[bool], limit: int) -> list[Kept]:
        newest = sa.select(schema.matches).where(which).order_by(schema.matches.c.changed.desc()).limit(limit)
        return self._with_seats(newest)

    def _newest_of_each(self, which: sa.ColumnElement[bool], limit: int) -> list[Kept]:
        """The newest of every host, then the second newest of every host, up to the share that each has."""
        newest = schema.matches.c.changed.desc()
        rank = sa.func.row_number().over(partition_by=schema.matches.c.host, order_by=newest).label("rank")
        ranked = sa.select(schema.matches.c.id, rank).where(which).subquery()
        shared_out = (
            sa.select(schema.matches)
            .join(ranked, ranked.c.id == schema.matches.c.id)
            .where(ranked.c.rank <= LISTED_OF_ONE_HOST)
            .order_by(ranked.c.rank, newest)
        )
        return self._with_seats(shared_out.limit(limit))

    def _with_seats(self, newest: sa.Select[Any]) -> list[Kept]:
        with self.engine.connect() as connection:
            rows = [MatchRow(**row._mapping) for row in connection.execute(newest)]
            seats = self._seats_of(connection, [row.id for row in rows])
        return [Kept(row, seats[row.id], []) for row in rows]

    def _seats_of(self, connection: sa.Connection, matches: Sequence[str]) -> dict[str, list[SeatRow]]:
        """The seats of each of these matches."""
        chosen = sa.select(schema.seats).where(schema.seats.c.match.in_(matches))
        found: dict[str, list[SeatRow]] = {match: [] for match in matches}
        for row in connection.execute(chosen.order_by(schema.seats.c.match, schema.seats.c.seat)):
            found[row.match].append(SeatRow(*row))
        return found


def change_note(match: str, number: int) -> str:
    """How all processes are told of a change."""
    return f"{CHANGED} {match} {number}"


def _values(row: LogRow) -> dict[str, Any]:
    """As `asdict`, in a tenth of its time: somebody may bring ten thousand rows."""
    return {name: getattr(row, name) for name in _LOG_FIELDS}


_LOG_FIELDS = tuple(LogRow.__dataclass_fields__)


def _at_seat(seat: SeatRow) -> dict[str, Any]:
    row = asdict(seat)
    return row | {"at_match": row.pop("match"), "at_seat": row.pop("seat")}


# Statements are made once: making one takes longer than running it.

_MATCH_CHANGES = ("status", "asked", "rematch", "changed", "listed", "due", "challenge", "entry", "result")
"""What a change of a match may alter in its row."""

_ADD = sa.insert(schema.log)
_REWRITE_MATCH = (
    sa.update(schema.matches)
    .where(schema.matches.c.id == sa.bindparam("match"))
    .values({name: sa.bindparam(name) for name in _MATCH_CHANGES})
)
_REWRITE_AND_NOTIFY = _REWRITE_MATCH.returning(sa.func.pg_notify(CHANNEL, sa.bindparam("note")))
_REWRITE_SEAT = sa.update(schema.seats).where(
    schema.seats.c.match == sa.bindparam("at_match"), schema.seats.c.seat == sa.bindparam("at_seat")
)
_MATCH = sa.select(schema.matches).where(schema.matches.c.id == sa.bindparam("match"))
_SEATS = (
    sa.select(schema.seats).where(schema.seats.c.match == sa.bindparam("match")).order_by(schema.seats.c.seat)
)
_LOG_AFTER = (
    sa.select(schema.log)
    .where(schema.log.c.match == sa.bindparam("match"), schema.log.c.number > sa.bindparam("after"))
    .order_by(schema.log.c.number)
)
