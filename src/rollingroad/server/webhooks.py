"""Webhooks on disk: whom to tell when a match waits for a player.

Like all reading and writing it blocks: the server calls it outside its event loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final

import sqlalchemy as sa

from rollingroad.server import schema

MOST_WEBHOOKS: Final = 5
MOST_FAILURES: Final = 20
"""After so many notices in a row that did not arrive a webhook is told nothing any more."""

_table = schema.webhooks.c


@dataclass(frozen=True, slots=True)
class WebhookRow:
    id: str
    owner: str
    """The hash of the key of who registered it."""
    url: str
    secret: str
    created: str
    delivered: str = ""
    failures: int = 0
    trouble: str = ""
    off: bool = False


class WebhookStore:
    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def add(self, row: WebhookRow, owners: Sequence[str]) -> bool:
        """Whether there was room for one more of these owners."""
        with self._engine.begin() as connection:
            mine = sa.select(sa.func.count()).where(_table.owner.in_(owners))
            if connection.execute(mine).scalar_one() >= MOST_WEBHOOKS:
                return False
            connection.execute(sa.insert(schema.webhooks), asdict(row))
        return True

    def of(self, owners: Sequence[str]) -> list[WebhookRow]:
        """Newest first."""
        chosen = sa.select(schema.webhooks).where(_table.owner.in_(owners))
        with self._engine.connect() as connection:
            rows = connection.execute(chosen.order_by(_table.created.desc(), _table.id))
            return [WebhookRow(**row._mapping) for row in rows]

    def remove(self, webhook: str, owners: Sequence[str]) -> bool:
        """Whether there was such a one."""
        here = sa.and_(_table.id == webhook, _table.owner.in_(owners))
        with self._engine.begin() as connection:
            return bool(connection.execute(sa.delete(schema.webhooks).where(here)).rowcount)

    def for_seats(self, keys: Mapping[int, str]) -> list[tuple[WebhookRow, list[int]]]:
        """Those to tell of these seats, by the keys that hold them, each with its owner's seats. What one
        guest of an account has registered is told of the seats of all."""
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
        return [(hook, sorted(_seats_of(hook, keys, owners))) for hook in found]

    def took(self, webhook: str, at: str) -> None:
        """It has taken a notice."""
        self._set(webhook, delivered=at, failures=0, trouble="")

    def failed(self, webhook: str, trouble: str) -> None:
        """It has not taken a notice, whatever was tried."""
        more = _table.failures + 1
        self._set(webhook, failures=more, trouble=trouble, off=more >= MOST_FAILURES)

    def _set(self, webhook: str, **values: object) -> None:
        with self._engine.begin() as connection:
            connection.execute(sa.update(schema.webhooks).where(_table.id == webhook).values(values))


def _seats_of(hook: WebhookRow, keys: Mapping[int, str], owners: set[tuple[str, str]]) -> list[int]:
    theirs = {key for key, owner in owners if owner == hook.owner}
    return [seat for seat, key in keys.items() if key in theirs]
