"""All that is kept about an account: handed out to it, or deleted with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from rollingroad.server import schema
from rollingroad.server.account_wire import AccountData, KeptMatch, KeptWork, SignedIn, TokenInfo, WebhookInfo
from rollingroad.server.moments import now
from rollingroad.server.storage import Conflict
from rollingroad.server.wire_basis import Wire

W = TypeVar("W", bound=Wire)

_matches, _seats = schema.matches.c, schema.seats.c


def account_data(engine: sa.Engine, account: str, keys: Sequence[str], experiments: list[str]) -> AccountData:
    """Everything but secrets; the records of its matches are to be had one by one."""
    with engine.connect() as connection:
        row = connection.execute(sa.select(schema.accounts).where(schema.accounts.c.id == account)).one()
        return AccountData(
            name=row.name,
            created=row.created,
            sign_ins=_all(connection, schema.sessions, SignedIn, schema.sessions.c.account == account),
            tokens=_all(connection, schema.tokens, TokenInfo, schema.tokens.c.owner.in_(keys)),
            webhooks=_all(connection, schema.webhooks, WebhookInfo, schema.webhooks.c.owner.in_(keys)),
            works=_all(connection, schema.works, KeptWork, schema.works.c.owner.in_(keys)),
            experiments=experiments,
            matches=_kept_matches(connection, keys),
        )


def _all(connection: sa.Connection, table: sa.Table, kind: type[W], which: sa.ColumnElement[bool]) -> list[W]:
    """The rows of a table, as far as that type has them."""
    columns = [table.c[name] for name in kind.__struct_fields__]
    found = connection.execute(sa.select(*columns).where(which).order_by(table.c.created))
    return [kind(**_listed(dict(row._mapping))) for row in found]


def _listed(row: dict[str, Any]) -> dict[str, Any]:
    return row | {"scopes": row["scopes"].split(",")} if "scopes" in row else row


def _kept_matches(connection: sa.Connection, keys: Sequence[str]) -> list[KeptMatch]:
    own = sa.and_(_seats.match == _matches.id, _seats.key.in_(keys))
    found = (
        sa.select(
            *(_matches[name] for name in ("id", "game", "status", "created", "changed", "challenge")),
            _matches.host.in_(keys).label("host"),
            *(_seats[name] for name in ("seat", "name", "standing", "marks")),
        )
        .join(schema.seats, own, isouter=True)
        .where(sa.or_(_seats.key.in_(keys), _matches.host.in_(keys)))
        .order_by(_matches.created)
    )
    return [
        KeptMatch(
            **dict(row._mapping)
            | {
                "host": bool(row.host),
                "name": row.name or "",
                "standing": msgspec.json.decode(row.standing or "[]"),
                "marks": msgspec.json.decode(row.marks or "[]"),
            }
        )
        for row in connection.execute(found)
    ]


def played_seats(engine: sa.Engine, keys: Sequence[str]) -> list[tuple[str, int]]:
    """The seats of these keys in matches that are being played."""
    mine = sa.select(_seats.match, _seats.seat).join(schema.matches, _matches.id == _seats.match)
    with engine.connect() as connection:
        found = connection.execute(mine.where(_seats.key.in_(keys), _matches.status == "playing"))
        return [(row.match, row.seat) for row in found]


def delete_account(engine: sa.Engine, account: str, keys: Sequence[str]) -> list[str]:
    """Delete it with all that is its alone; the matches that others may still look at, which stay without it.

    Tables that wait for players lose it: those that it has set up are deleted.
    """
    mine = _seats.key.in_(keys)
    hosted = _matches.host.in_(keys)
    waiting = sa.select(_matches.id).where(_matches.status == "waiting")
    try:
        with engine.begin() as connection:
            touched = sa.or_(hosted, _matches.id.in_(sa.select(_seats.match).where(mine)))
            matches = list(connection.scalars(sa.select(_matches.id).where(touched)))
            connection.execute(sa.delete(schema.matches).where(hosted, _matches.status == "waiting"))
            # Other processes read again what has a new row in its log.
            connection.execute(_note_change(touched))
            connection.execute(
                sa.update(schema.seats)
                .where(mine)
                .values(
                    holder=sa.case((_seats.match.in_(waiting), "open"), else_=_seats.holder),
                    name=sa.literal("Player ") + sa.cast(_seats.seat + 1, sa.String),
                    key="",
                    token="",
                    standing="[]",
                    marks="[]",
                )
            )
            connection.execute(sa.update(schema.matches).where(hosted).values(host=""))
            for table in (schema.tokens, schema.webhooks, schema.works):
                connection.execute(sa.delete(table).where(table.c.owner.in_(keys)))
            # Its keys and sign-ins go with it.
            connection.execute(sa.delete(schema.accounts).where(schema.accounts.c.id == account))
    except IntegrityError as error:
        raise Conflict from error
    return matches


def _note_change(which: sa.ColumnElement[bool]) -> sa.Insert:
    log = schema.log.c
    newest = (
        sa.select(
            log.match,
            sa.func.max(log.number) + 1,
            sa.literal("seats"),
            sa.null(),
            *map(sa.literal, ("", "", now())),
        )
        .where(log.match.in_(sa.select(_matches.id).where(which)))
        .group_by(log.match)
    )
    return sa.insert(schema.log).from_select(["match", "number", "what", "seat", "by", "lines", "at"], newest)
