"""Challenges on disk. Like all reading and writing it blocks: the server calls it outside its event loop."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Literal

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from rollingroad.server import schema
from rollingroad.server.moments import read, written
from rollingroad.server.own_secrets import own_secret

Kind = Literal["week", "friends"]


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """A set-up and its dice; who plays it takes that seat, and bots take the others."""

    id: str
    kind: Kind
    week: str
    """Such as `2026-W31`; empty for one among friends."""
    game: str
    rules: int
    content: str
    options: str
    seed: str
    commitment: str
    seat: int
    bots: str
    """For each seat the name of its bot, with commas between."""
    created: str
    ends: str
    """When the week is over; one among friends has no end."""


class ChallengeStore:
    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self.secret = own_secret(engine, "challenges")
        """Dice of weeks and codes of challenges come from it, so that all processes make the same ones."""

    def keep(self, row: ChallengeRow) -> ChallengeRow:
        """As it is kept: whoever comes second finds what the first one made."""
        try:
            with self._engine.begin() as connection:
                connection.execute(sa.insert(schema.challenges), asdict(row))
        except IntegrityError:
            return self.load(row.id) or row
        return row

    def ranked(self, row: ChallengeRow) -> frozenset[str]:
        """The matches of a week that have a place: begun by accounts that are older than the week. What a
        guest has played does not become such a one when an account takes the guest in."""
        begins = written(read(row.ends) - timedelta(days=7))
        matches, seats, keys = schema.matches.c, schema.seats.c, schema.account_keys.c
        found = (
            sa.select(matches.id)
            .join(schema.seats, sa.and_(seats.match == matches.id, seats.seat == row.seat))
            .join(schema.account_keys, keys.key == seats.key)
            .join(schema.accounts, schema.accounts.c.id == keys.account)
            .where(
                matches.challenge == row.id,
                keys.added <= matches.created,
                schema.accounts.c.created < begins,
            )
        )
        with self._engine.connect() as connection:
            return frozenset(connection.scalars(found))

    def load(self, challenge: str) -> ChallengeRow | None:
        here = sa.select(schema.challenges).where(schema.challenges.c.id == challenge)
        with self._engine.connect() as connection:
            row = connection.execute(here).one_or_none()
        return None if row is None else ChallengeRow(**row._mapping)
