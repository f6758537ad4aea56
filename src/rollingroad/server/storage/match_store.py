"""The store of matches: a change that is appended without an error survives a crash.

`check_matches` finds damaged ones: it replays each from its log, with the dice of its seed.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, Literal

import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.exc import IntegrityError

from rollingroad.server.matches.damage import damage
from rollingroad.server.matches.ports import GameVersion, Patience
from rollingroad.server.matches.rows import Holding, LogRow, MatchRow, SeatRow, StoredMatch
from rollingroad.server.problems import Conflict
from rollingroad.server.schemas.matches import ClockKind
from rollingroad.server.storage import schema
from rollingroad.server.storage.appends import CHANNEL, Append, append_all, change_note
from rollingroad.server.storage.backups import make_ready
from rollingroad.server.storage.databases import Damaged, is_shared, open_engine
from rollingroad.server.timestamps import format_time

_MOST_PLAYED: Final = 500
"""The most matches of one caller that are read; the newest come first."""
_MOST_SEATS: Final = 2_000
"""The most seats of one caller that are read."""
LISTED_OF_ONE_HOST: Final = 3
"""The most matches of one host in a public list, so that nobody fills it alone."""


def held_seats(keys: Sequence[str]) -> sa.Select[Any]:
    """Select the seats played with these keys or tokens; seats of the newest matches first."""
    match, seat = schema.matches.c, schema.seats.c
    return (
        sa.select(match.id, match.game, match.asked, match.changed, seat.seat, seat.bot)
        .join_from(schema.seats, schema.matches, match.id == seat.match)
        .where(sa.or_(seat.key.in_(keys), seat.token.in_(keys)), match.status == "playing")
        .order_by(match.changed.desc())
        .limit(_MOST_SEATS)
    )


class Store:
    """Reads and writes matches. Its methods block: the server calls them outside its event loop.

    Where several processes share the database, each change is announced to the others when it is written.
    """

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.shared = is_shared(self.engine)
        # A single process needs no snapshot: nothing is written between two of its statements.
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

    def create(self, stored: StoredMatch) -> None:
        """Insert a match; raise Conflict where its entry exists already."""
        try:
            with self.engine.begin() as connection:
                connection.execute(sa.insert(schema.matches), asdict(stored.match))
                connection.execute(sa.insert(schema.seats), [asdict(seat) for seat in stored.seats])
                if stored.log:
                    connection.execute(sa.insert(schema.log), [asdict(row) for row in stored.log])
                if self.shared:
                    note = change_note(stored.match.id, len(stored.log))
                    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, note)))
        except IntegrityError as error:
            raise Conflict from error

    def remove_waiting(self, match: str) -> None:
        """Delete a match that has not started; raise Conflict where it has."""
        table = schema.matches.c
        with self.engine.begin() as connection:
            gone = sa.delete(schema.matches).where(table.id == match, table.status == "waiting")
            if not connection.execute(gone).rowcount:
                raise Conflict

    def append_all(self, appends: Sequence[Append]) -> list[MatchRow | None]:
        """Append to the logs of different matches. Returns each match; None where the number is taken."""
        return append_all(self.engine, appends)

    def append(self, match: MatchRow, row: LogRow, seats: Sequence[SeatRow] = ()) -> MatchRow:
        """Append an entry to a log and update match and seats; raise Conflict where its number is taken."""
        (stored,) = self.append_all([Append(match, row, seats)])
        if stored is None:
            raise Conflict
        return stored

    # Reading

    def load(self, match: str) -> StoredMatch | None:
        return self._read(match, 0)

    def head(self, match: str) -> StoredMatch | None:
        """Load a match without its log."""
        which = schema.matches.c.id == match
        return next(iter(self._newest(which, 1)), None)

    def news(self, match: str, number: int) -> StoredMatch | None:
        """Load a match with its log after that number; None where nothing is new."""
        stored = self._read(match, number)
        return stored if stored is not None and stored.log else None

    def _read(self, match: str, after: int) -> StoredMatch | None:
        """Match, seats and log from one snapshot."""
        with self._snapshots.connect() as connection:
            here = {"match": match, "after": after}
            log = [LogRow(*row) for row in connection.execute(_LOG_AFTER, here)]
            if after and not log:
                return None
            seats = [SeatRow(**row._mapping) for row in connection.execute(_SEATS, {"match": match})]
            head = connection.execute(_MATCH, {"match": match}).one_or_none()
        return None if head is None else StoredMatch(MatchRow(**head._mapping), seats, log)

    def entered_as(self, entry: str | None) -> str | None:
        """The id of the match with that entry."""
        with self.engine.connect() as connection:
            return connection.scalar(sa.select(schema.matches.c.id).where(schema.matches.c.entry == entry))

    def held_by(self, keys: Sequence[str], limit: int) -> list[StoredMatch]:
        """The newest matches in which one of these keys holds a seat, without their logs."""
        mine = sa.select(schema.seats.c.match).where(schema.seats.c.key.in_(keys))
        chosen = sa.or_(schema.matches.c.id.in_(mine), schema.matches.c.host.in_(keys))
        return self._newest(sa.and_(chosen, sa.not_(schema.matches.c.imported)), limit)

    def holdings(self, keys: Sequence[str]) -> list[Holding]:
        """The matches being played with these keys or tokens."""
        found: dict[str, Holding] = {}
        with self.engine.connect() as connection:
            for row in connection.execute(held_seats(keys)):
                seats = found[row.id].seats if row.id in found else frozenset()
                own = seats if row.bot else seats | {row.seat}
                found[row.id] = Holding(row.id, row.game, row.asked, row.changed, own)
        return list(found.values())

    def played_for(self, challenge: str, keys: Sequence[str], limit: int) -> list[StoredMatch]:
        """The newest matches of a challenge without logs; always with those of bots and of these keys."""
        table = schema.matches.c
        mine = table.id.in_(sa.select(schema.seats.c.match).where(schema.seats.c.key.in_(keys)))
        always = self._newest(
            sa.and_(table.challenge == challenge, sa.or_(table.host == "", mine)), _MOST_PLAYED
        )
        newest = self._newest(table.challenge == challenge, limit)
        return list({stored.match.id: stored for stored in [*always, *newest]}.values())

    def to_watch(self, limit: int) -> list[StoredMatch]:
        """The newest watchable matches, each host's newest first."""
        running = schema.matches.c.status == "playing"
        return self._newest_of_each(sa.and_(schema.matches.c.watchable, running), limit)

    def open_matches(
        self, visited_since: Mapping[ClockKind | Literal[""], str], limit: int
    ) -> list[StoredMatch]:
        """The newest matches open to everyone, each host's newest first. `visited_since` says for each kind
        of clock since when the host must have visited."""
        table = schema.matches.c
        attended = (
            sa.and_(table.clock == clock, table.visited >= since) for clock, since in visited_since.items()
        )
        return self._newest_of_each(
            sa.and_(table.listed, table.status == "waiting", sa.or_(*attended)), limit
        )

    def visit(self, matches: Sequence[str], at: str) -> None:
        """Note that their host has these matches open."""
        chosen = schema.matches.c.id.in_(matches)
        with self.engine.begin() as connection:
            connection.execute(sa.update(schema.matches).where(chosen).values(visited=at))

    def next_due(
        self, games: Sequence[GameVersion], without: Collection[str], limit: int
    ) -> list[tuple[str, str]]:
        """The matches of these games with the earliest deadlines, and those deadlines."""
        match = schema.matches.c
        playable = sa.or_(
            sa.false(),
            *(
                sa.and_(match.game == game.slug, match.rules == game.rules, match.content == game.content)
                for game in games
            ),
        )
        chosen = sa.and_(match.due > "", playable, match.id.not_in(without))
        first = sa.select(match.id, match.due).where(chosen).order_by(match.due).limit(limit)
        with self.engine.connect() as connection:
            return [(row.id, row.due) for row in connection.execute(first)]

    def unfinished(self, limit: int) -> list[StoredMatch]:
        """The newest matches being played."""
        return self._newest(schema.matches.c.status == "playing", limit)

    def _newest(self, which: sa.ColumnElement[bool], limit: int) -> list[StoredMatch]:
        newest = sa.select(schema.matches).where(which).order_by(schema.matches.c.changed.desc()).limit(limit)
        return self._with_seats(newest)

    def _newest_of_each(self, which: sa.ColumnElement[bool], limit: int) -> list[StoredMatch]:
        """The newest match of every host, then the second newest of every host, up to the limit per host."""
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

    def _with_seats(self, newest: sa.Select[Any]) -> list[StoredMatch]:
        with self.engine.connect() as connection:
            rows = [MatchRow(**row._mapping) for row in connection.execute(newest)]
            seats = self._seats_of(connection, [row.id for row in rows])
        return [StoredMatch(row, seats[row.id], []) for row in rows]

    def _seats_of(self, connection: sa.Connection, matches: Sequence[str]) -> dict[str, list[SeatRow]]:
        chosen = sa.select(schema.seats).where(schema.seats.c.match.in_(matches))
        found: dict[str, list[SeatRow]] = {match: [] for match in matches}
        for row in connection.execute(chosen.order_by(schema.seats.c.match, schema.seats.c.seat)):
            found[row.match].append(SeatRow(*row))
        return found


# Statements are built once: building one takes longer than running it.

_MATCH = sa.select(schema.matches).where(schema.matches.c.id == sa.bindparam("match"))
_SEATS = (
    sa.select(schema.seats).where(schema.seats.c.match == sa.bindparam("match")).order_by(schema.seats.c.seat)
)
_LOG_AFTER = (
    sa.select(schema.log)
    .where(schema.log.c.match == sa.bindparam("match"), schema.log.c.number > sa.bindparam("after"))
    .order_by(schema.log.c.number)
)


def check_matches(store: Store, after: str = "") -> Iterator[tuple[str, str]]:
    """The id of every match after that one with its damage; empty where the match is intact."""
    table = schema.matches.c
    with store.engine.connect() as connection:
        matches = list(connection.scalars(sa.select(table.id).where(table.id > after).order_by(table.id)))
    for match in matches:
        try:
            stored = store.load(match)
            yield match, damage(stored) if stored else ""
        except Damaged as error:
            yield match, str(error)


# Clean-up: matches that nobody will take up again are deleted, in one process at a time

_AT_ONCE: Final = 200
_CLEANING: Final = 0x726F6164_64620002
"""The key of the advisory lock of the process that cleans up."""


def delete_some(engine: sa.Engine, patience: Patience, at: datetime) -> list[str]:
    """Delete some abandoned matches, if no other process does; which they were.

    A match that somebody takes up at this very moment has another time of change when it comes to be deleted.
    """
    abandoned = _abandoned(patience, at)
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql" and not connection.scalar(_ALONE):
            return []
        some = sa.select(schema.matches.c.id).where(abandoned).limit(_AT_ONCE)
        found = list(connection.scalars(some))
        chosen = sa.delete(schema.matches).where(schema.matches.c.id.in_(found), abandoned)
        return list(connection.scalars(chosen.returning(schema.matches.c.id)))


_ALONE = sa.select(sa.func.pg_try_advisory_xact_lock(_CLEANING))


def _abandoned(patience: Patience, at: datetime) -> sa.ColumnElement[bool]:
    return sa.or_(
        sa.false(),
        *(
            sa.and_(schema.matches.c.status == status, schema.matches.c.changed < _before(at, days), which)
            for status, days, which in (
                ("waiting", patience.unstarted, sa.true()),
                ("playing", patience.untouched, _only_guests()),
            )
            if days
        ),
    )


def _only_guests() -> sa.ColumnElement[bool]:
    """Nobody with an account sits there: an account's matches are its own to keep."""
    keys = sa.select(schema.account_keys.c.key)
    theirs = sa.select(schema.seats.c.match).where(schema.seats.c.key.in_(keys))
    return schema.matches.c.id.not_in(theirs)


def _before(at: datetime, days: int) -> str:
    return format_time(at - timedelta(days=days))
