"""Stores of creations, challenges, reviews, webhooks, the presence of players and the server's secrets.

Their methods block: the server calls them outside its event loop.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Generic, TypeVar

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict, replace
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from rollingroad.server.matches.live_match import ABSENT_MINUTES
from rollingroad.server.storage import schema
from rollingroad.server.storage.databases import is_shared
from rollingroad.server.storage.rows import ChallengeRow, CreationRow, ReviewRow
from rollingroad.server.timestamps import format_time, now, parse_time

R = TypeVar("R", bound=msgspec.Struct)
_SECRET = sa.select(schema.secrets.c.value).where(schema.secrets.c.name == sa.bindparam("name"))
_KEPT: Final = timedelta(hours=1)


def own_secret(engine: sa.Engine, name: str) -> str:
    """A secret of this server, the same for all its processes; the first one to ask creates it."""
    try:
        with engine.begin() as connection:
            if (stored := connection.execute(_SECRET, {"name": name}).scalar()) is not None:
                return str(stored)
            made = secrets.token_hex(32)
            connection.execute(sa.insert(schema.secrets), {"name": name, "value": made})
            return made
    except IntegrityError:
        with engine.connect() as connection:
            return str(connection.execute(_SECRET, {"name": name}).scalar_one())


class TableStore(Generic[R]):
    """Reads and writes the rows of a table, each as a struct of its columns."""

    table: sa.Table
    row: type[R]

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def load(self, key: str) -> R | None:
        """The row with that primary key."""
        return self._one(self.table.primary_key.columns[0] == key)

    def add_once(self, row: R, key: str) -> R:
        """Store a row with that primary key; return the stored one where another process was first."""
        try:
            self._write(sa.insert(self.table), asdict(row))
        except IntegrityError:
            return self.load(key) or row
        return row

    def _one(self, which: sa.ColumnElement[bool]) -> R | None:
        found = self._all(sa.select(self.table).where(which))
        return found[0] if found else None

    def _all(self, chosen: sa.Select[Any]) -> list[R]:
        with self._engine.connect() as connection:
            return [self.row(**row._mapping) for row in connection.execute(chosen)]

    def _write(self, statement: sa.UpdateBase, values: Mapping[str, object] | None = None) -> int:
        """Returns the number of rows that it changed."""
        with self._engine.begin() as connection:
            return connection.execute(statement, values).rowcount


class OwnedStore(TableStore[R]):
    """A table whose rows belong to keys, of which an account has several."""

    newest_by = "created"

    def add(self, row: R, owners: Sequence[str], most: int) -> bool:
        """Add a row; False where these owners have the most already."""
        with self._engine.begin() as connection:
            held = sa.select(sa.func.count()).where(self.table.c.owner.in_(owners))
            if connection.execute(held).scalar_one() >= most:
                return False
            connection.execute(sa.insert(self.table), asdict(row))
        return True

    def list_for(self, owners: Sequence[str]) -> list[R]:
        """The rows of these owners, newest first."""
        chosen = sa.select(self.table).where(self.table.c.owner.in_(owners))
        return self._all(chosen.order_by(self.table.c[self.newest_by].desc(), self.table.c.id))

    def remove(self, key: str, owners: Sequence[str]) -> bool:
        """Remove a row; False where these owners have no such one."""
        here = self.table.c.id == key, self.table.c.owner.in_(owners)
        return bool(self._write(sa.delete(self.table).where(*here)))


MOST_WEBHOOKS: Final = 5
MOST_FAILURES: Final = 20
"""Consecutive failed notices after which a webhook is switched off."""

_table = schema.webhooks.c


class WebhookRow(msgspec.Struct, frozen=True):
    id: str
    owner: str
    """The key hash of the caller who registered it."""
    url: str
    secret: str
    created: str
    delivered: str = ""
    failures: int = 0
    trouble: str = ""
    off: bool = False


class WebhookStore(OwnedStore[WebhookRow]):
    table, row = schema.webhooks, WebhookRow

    def for_seats(self, keys: Mapping[int, str]) -> list[tuple[WebhookRow, list[int]]]:
        """The active webhooks for these seats, given the key hash of each, with the seats of its owner. A
        webhook that one guest of an account registered covers the seats of all its guests."""
        mine, other = schema.account_keys.alias(), schema.account_keys.alias()
        family = sa.select(mine.c.key, other.c.key.label("owner")).join(
            other, mine.c.account == other.c.account
        )
        with self._engine.connect() as connection:
            owners = {(key, key) for key in keys.values()}
            for row in connection.execute(family.where(mine.c.key.in_(set(keys.values())))):
                owners.add((row.key, row.owner))
            chosen = sa.select(schema.webhooks).where(
                _table.owner.in_({owner for _, owner in owners}), sa.not_(_table.off)
            )
            found = [WebhookRow(**row._mapping) for row in connection.execute(chosen)]
        return [
            (hook, sorted(seat for seat, key in keys.items() if (key, hook.owner) in owners))
            for hook in found
        ]

    def missed(self, among: Collection[str] | None) -> dict[str, dict[int, str]]:
        """Seats that are asked, have a webhook and were told nothing since their match changed, with their
        keys, by match: among some matches, or all."""
        matches, seats, notices = schema.matches.c, schema.seats.c, schema.notices.c
        mine, other = schema.account_keys.alias(), schema.account_keys.alias()
        owners = sa.select(_table.owner).where(sa.not_(_table.off))
        family = sa.select(mine.c.key).join(other, mine.c.account == other.c.account)
        covered = owners.union(family.where(other.c.key.in_(owners)))
        told = sa.and_(notices.match == seats.match, notices.seat == seats.seat)
        chosen = (
            sa.select(seats.match, seats.seat, seats.key, matches.asked)
            .join(schema.matches, matches.id == seats.match)
            .outerjoin(schema.notices, sa.and_(told, notices.changed == matches.changed))
            .where(matches.status == "playing", seats.bot == "", notices.match.is_(None))
            .where(seats.key.in_(covered))
            .order_by(matches.changed, seats.seat)
        )
        if among is not None:
            chosen = chosen.where(matches.id.in_(among))
        found: dict[str, dict[int, str]] = {}
        with self._engine.connect() as connection:
            for row in connection.execute(chosen):
                if str(row.seat) in row.asked.split(","):
                    found.setdefault(row.match, {})[row.seat] = row.key
        return found

    def record_told(self, match: str, seats: Sequence[int], changed: str) -> None:
        """Note that these seats need no notice before the match changes again."""
        if seats:
            new = (postgresql if is_shared(self._engine) else sqlite).insert(schema.notices)
            again = new.on_conflict_do_update(
                index_elements=["match", "seat"], set_={"changed": new.excluded.changed}
            )
            with self._engine.begin() as connection:
                told = [{"match": match, "seat": seat, "changed": changed} for seat in seats]
                connection.execute(again, told)

    def record_delivery(self, webhook: str, at: str) -> None:
        """Note that it accepted a notice."""
        self._set(webhook, delivered=at, failures=0, trouble="")

    def record_failure(self, webhook: str, trouble: str) -> None:
        """Note that a notice failed after all retries."""
        more = _table.failures + 1
        self._set(webhook, failures=more, trouble=trouble, off=more >= MOST_FAILURES)

    def _set(self, webhook: str, **values: object) -> None:
        self._write(sa.update(schema.webhooks).where(_table.id == webhook).values(values))


class ChallengeStore(TableStore[ChallengeRow]):
    table, row = schema.challenges, ChallengeRow

    def __init__(self, engine: sa.Engine) -> None:
        super().__init__(engine)
        self.secret = own_secret(engine, "challenges")
        """Derives weekly dice and challenge codes, so that all processes create the same ones."""

    def ranked_matches(self, row: ChallengeRow) -> frozenset[str]:
        """The ranked matches of a week: begun by accounts older than the week. A guest's match stays unranked
        when the guest joins such an account later."""
        begins = format_time(parse_time(row.ends) - timedelta(days=7))
        matches, seats, keys = schema.matches.c, schema.seats.c, schema.account_keys.c
        found = (
            sa.select(matches.id)
            .join(schema.seats, sa.and_(seats.match == matches.id, seats.seat == row.seat))
            .join(schema.account_keys, keys.key == seats.key)
            .join(schema.accounts, schema.accounts.c.id == keys.account)
            .where(
                matches.challenge == row.id, keys.added <= matches.created, schema.accounts.c.created < begins
            )
        )
        with self._engine.connect() as connection:
            return frozenset(connection.scalars(found))


class CreationStore(OwnedStore[CreationRow]):
    table, row = schema.creations, CreationRow
    newest_by = "changed"

    def save(self, creation: CreationRow, name: str, text: str) -> CreationRow | None:
        """Store a new text; None where someone has saved the creation since `creation` was read."""
        saved = replace(creation, name=name, text=text, version=creation.version + 1, changed=now())
        here = sa.and_(self.table.c.id == creation.id, self.table.c.version == creation.version)
        return saved if self._write(sa.update(self.table).where(here).values(asdict(saved))) else None


class ReviewStore(TableStore[ReviewRow]):
    table, row = schema.reviews, ReviewRow

    def begin(self, match: str, total: int) -> ReviewRow:
        """Load the review of a match, or create it."""
        return self.add_once(ReviewRow(match, 0, total, "[]", now()), match)

    def save(self, match: str, done: int, findings: str) -> None:
        here = sa.update(self.table).where(self.table.c.match == match)
        self._write(here.values(done=done, findings=findings, changed=now()))

    def unfinished(self) -> list[str]:
        """The matches with unfinished reviews, oldest first."""
        columns = self.table.c
        chosen = sa.select(columns.match).where(columns.done < columns.total).order_by(columns.changed)
        with self._engine.connect() as connection:
            return list(connection.scalars(chosen))


class Presence:
    """When each key was last used. Requests are noted in memory and written now and then, for the other
    processes. While the server was down nobody could call: absence counts from its start at the earliest."""

    def __init__(self, engine: sa.Engine, started: str) -> None:
        self._engine = engine
        self.started = started
        self._noted: dict[str, str] = {}

    def note(self, keys: Iterable[str]) -> None:
        """A request with these keys has come."""
        self._noted.update(dict.fromkeys(keys, now()))

    def write(self) -> None:
        """Put on disk what was noted, and drop what is too old to matter."""
        noted = dict(self._noted)
        if not noted:
            return
        new = (postgresql if is_shared(self._engine) else sqlite).insert(schema.presence)
        newer = new.on_conflict_do_update(index_elements=["key"], set_={"seen": new.excluded.seen})
        old = schema.presence.c.seen < format_time(datetime.now(UTC) - _KEPT)
        with self._engine.begin() as connection:
            # In one order, so that two processes never wait for each other's rows.
            connection.execute(newer, [{"key": key, "seen": noted[key]} for key in sorted(noted)])
            connection.execute(sa.delete(schema.presence).where(old))
        for key in noted:
            # What was noted again meanwhile is written the next time.
            if self._noted[key] == noted[key]:
                del self._noted[key]

    def present(self, keys: Iterable[str], at: datetime) -> set[str]:
        """Those of these keys whose holders are not absent at that moment."""
        since = format_time(at - timedelta(minutes=ABSENT_MINUTES))
        wanted = set(keys) - {""}
        if self.started > since:
            return wanted
        table = schema.presence.c
        with self._engine.connect() as connection:
            found = connection.scalars(sa.select(table.key).where(table.key.in_(wanted), table.seen > since))
            return {*found, *(key for key in wanted if self._noted.get(key, "") > since)}
