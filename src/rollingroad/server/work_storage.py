"""Works on disk. Like all reading and writing it blocks: the server calls it outside its event loop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

import sqlalchemy as sa

from rollingroad.server import schema
from rollingroad.server.storage import now


@dataclass(frozen=True, slots=True)
class WorkRow:
    """A work as it is kept; `owner` is the hash of the key of who made it."""

    id: str
    game: str
    kind: str
    name: str
    text: str
    owner: str
    version: int
    """How often it has been saved."""
    created: str
    changed: str


class WorkStore:
    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def create(self, work: WorkRow) -> None:
        with self._engine.begin() as connection:
            connection.execute(sa.insert(schema.works), asdict(work))

    def save(self, work: WorkRow, name: str, text: str) -> WorkRow | None:
        """The work with a new text; None where somebody has saved it since `work` was read."""
        saved = replace(work, name=name, text=text, version=work.version + 1, changed=now())
        here = sa.and_(schema.works.c.id == work.id, schema.works.c.version == work.version)
        with self._engine.begin() as connection:
            done = connection.execute(sa.update(schema.works).where(here).values(asdict(saved)))
        return saved if done.rowcount else None

    def delete(self, work: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(sa.delete(schema.works).where(schema.works.c.id == work))

    def load(self, work: str) -> WorkRow | None:
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(schema.works).where(schema.works.c.id == work)).one_or_none()
        return None if row is None else WorkRow(**row._mapping)

    def made_by(self, owners: Sequence[str], game: str = "", kind: str = "") -> list[WorkRow]:
        """Everything that these owners have made, newest first; of one game or kind where that is named."""
        table = schema.works
        chosen = sa.select(table).where(table.c.owner.in_(owners))
        for column, wanted in ((table.c.game, game), (table.c.kind, kind)):
            chosen = chosen.where(column == wanted) if wanted else chosen
        with self._engine.connect() as connection:
            rows = connection.execute(chosen.order_by(table.c.changed.desc(), table.c.id))
            return [WorkRow(**row._mapping) for row in rows]

    def count(self, owners: Sequence[str]) -> int:
        chosen = sa.select(sa.func.count()).select_from(schema.works).where(schema.works.c.owner.in_(owners))
        with self._engine.connect() as connection:
            return int(connection.execute(chosen).scalar_one())
