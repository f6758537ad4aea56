"""Reviews on disk. Like all reading and writing it blocks: the server calls it outside its event loop."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from rollingroad.review.findings import Insight
from rollingroad.server import schema
from rollingroad.server.storage import now


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A review as it is kept; `findings` are JSON."""

    match: str
    done: int
    """How many answers have been looked at."""
    total: int
    findings: str
    changed: str

    def found(self) -> list[Insight]:
        return msgspec.json.decode(self.findings, type=list[Insight])


class ReviewStore:
    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def begin(self, match: str, total: int) -> ReviewRow:
        """The review of that match; a new one where there is none."""
        fresh = ReviewRow(match, 0, total, "[]", now())
        try:
            with self._engine.begin() as connection:
                connection.execute(sa.insert(schema.reviews), asdict(fresh))
        except IntegrityError:
            return self.load(match) or fresh
        return fresh

    def save(self, match: str, findings: list[Insight]) -> None:
        here = schema.reviews.c.match == match
        values = {
            "done": len(findings),
            "findings": msgspec.json.encode(findings).decode(),
            "changed": now(),
        }
        with self._engine.begin() as connection:
            connection.execute(sa.update(schema.reviews).where(here).values(values))

    def load(self, match: str) -> ReviewRow | None:
        chosen = sa.select(schema.reviews).where(schema.reviews.c.match == match)
        with self._engine.connect() as connection:
            row = connection.execute(chosen).one_or_none()
        return None if row is None else ReviewRow(**row._mapping)

    def unfinished(self) -> list[str]:
        """The matches whose reviews still go on, the one begun first before the others."""
        table = schema.reviews
        chosen = sa.select(table.c.match).where(table.c.done < table.c.total).order_by(table.c.changed)
        with self._engine.connect() as connection:
            return [match for (match,) in connection.execute(chosen)]
