"""Matches on disk: whatever is appended here and not refused is still there after a crash."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from rollingroad.core.record import DiceKind
from rollingroad.server import schema
from rollingroad.server.wire import Status

Holder = Literal["person", "bot", "open"]


class Conflict(Exception):  # noqa: N818 - reads as what it is
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


@dataclass(frozen=True, slots=True)
class LogRow:
    """One numbered change; `lines` are lines of the record."""

    match: str
    number: int
    what: str
    seat: int | None
    by: str
    lines: str
    at: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A whole match as it is kept."""

    match: MatchRow
    seats: list[SeatRow]
    log: list[LogRow]


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Store:
    """All reading and writing. Its methods block: the server calls them outside its event loop."""

    def __init__(self, url: str) -> None:
        self.engine = sa.create_engine(url)
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _set_up_sqlite)
        self._bring_up_to_date()

    def close(self) -> None:
        self.engine.dispose()

    def _bring_up_to_date(self) -> None:
        """A new database is made as it is now; Alembic takes long to load, so only an old one sees it."""
        with self.engine.begin() as connection:
            if not sa.inspect(connection).has_table(schema.version.name):
                schema.create(connection)
            found = connection.execute(sa.select(schema.version.c.version_num)).scalar()
        if found != schema.HEAD:
            self._run_alembic()

    def _run_alembic(self) -> None:
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", "rollingroad.server:migrations")
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    # Writing

    def create(self, kept: Kept) -> None:
        with self.engine.begin() as connection:
            connection.execute(sa.insert(schema.matches), asdict(kept.match))
            connection.execute(sa.insert(schema.seats), [asdict(seat) for seat in kept.seats])
            if kept.log:
                connection.execute(sa.insert(schema.log), [asdict(row) for row in kept.log])

    def append(self, match: MatchRow, row: LogRow, seats: Iterable[SeatRow] = ()) -> MatchRow:
        """Add one change with all that it changes beside the log; a Conflict where that number is taken."""
        changed = replace(match, changed=row.at)
        try:
            with self.engine.begin() as connection:
                connection.execute(sa.insert(schema.log), asdict(row))
                _rewrite(connection, schema.matches, asdict(changed), ("id",))
                for seat in seats:
                    _rewrite(connection, schema.seats, asdict(seat), ("match", "seat"))
        except IntegrityError as error:
            raise Conflict from error
        return changed

    # Reading

    def load(self, match: str) -> Kept | None:
        with self.engine.connect() as connection:
            head = connection.execute(
                sa.select(schema.matches).where(schema.matches.c.id == match)
            ).one_or_none()
            if head is None:
                return None
            of_match = {
                table: sa.select(table).where(table.c.match == match).order_by(*table.primary_key)
                for table in (schema.seats, schema.log)
            }
            return Kept(
                MatchRow(**head._mapping),
                [SeatRow(**row._mapping) for row in connection.execute(of_match[schema.seats])],
                [LogRow(**row._mapping) for row in connection.execute(of_match[schema.log])],
            )

    def held_by(self, key: str, limit: int) -> list[Kept]:
        """The newest matches in which that key holds a seat, without their logs."""
        mine = sa.select(schema.seats.c.match).where(schema.seats.c.key == key)
        chosen = sa.or_(schema.matches.c.id.in_(mine), schema.matches.c.host == key)
        return self._newest(sa.and_(chosen, sa.not_(schema.matches.c.imported)), limit)

    def to_watch(self, limit: int) -> list[Kept]:
        """The newest matches whose players like to be watched."""
        running = schema.matches.c.status == "playing"
        return self._newest(sa.and_(schema.matches.c.watchable, running), limit)

    def unfinished(self, limit: int) -> list[Kept]:
        """The newest matches that are being played."""
        return self._newest(schema.matches.c.status == "playing", limit)

    def _newest(self, which: sa.ColumnElement[bool], limit: int) -> list[Kept]:
        newest = sa.select(schema.matches).where(which).order_by(schema.matches.c.changed.desc()).limit(limit)
        with self.engine.connect() as connection:
            rows = [MatchRow(**row._mapping) for row in connection.execute(newest)]
            seats = self._seats_of(connection, [row.id for row in rows])
        return [Kept(row, [seat for seat in seats if seat.match == row.id], []) for row in rows]

    def _seats_of(self, connection: sa.Connection, matches: Sequence[str]) -> list[SeatRow]:
        chosen = sa.select(schema.seats).where(schema.seats.c.match.in_(matches))
        ordered = chosen.order_by(schema.seats.c.match, schema.seats.c.seat)
        return [SeatRow(**row._mapping) for row in connection.execute(ordered)]


def _rewrite(connection: sa.Connection, table: sa.Table, row: dict[str, Any], keys: tuple[str, ...]) -> None:
    here = sa.and_(*(table.c[key] == row[key] for key in keys))
    rest = {name: value for name, value in row.items() if name not in keys}
    connection.execute(sa.update(table).where(here).values(**rest))


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {setting}")


def sqlite_url(folder: Path) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'rollingroad.db'}"
