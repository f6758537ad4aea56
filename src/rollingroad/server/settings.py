"""What who runs the server can set, and how a balancer sees whether it works."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa
from litestar import get

from rollingroad.server import schema
from rollingroad.server.cleaning import Patience
from rollingroad.server.logs import Level
from rollingroad.server.problems import Refused
from rollingroad.server.tables import Tables
from rollingroad.server.upgrading import Standing, standing


@dataclass(frozen=True, slots=True)
class Operation:
    """Settings of one server."""

    patience: Patience = field(default_factory=Patience)
    metrics_open: bool = False
    log_json: bool = False
    log_level: Level = "warning"
    webhooks_to_private: bool = False
    """Whether webhooks may lead to addresses that are not public."""
    proxies: tuple[str, ...] = ()
    """The addresses and networks whose forwarded headers are believed."""
    host_names: tuple[str, ...] = ()
    """What the server is called, beside loopback names and addresses."""
    lab: Path | None = None
    """Where players' small experiments are kept; without a folder there are none."""


@get("/ready", opt={"scope": "open"})
async def ready(tables: Tables) -> dict[str, str]:
    """Whether the server can do its work: the database is of the right version, and takes changes."""
    found = await tables.on_disk(_standing, tables)
    if found.state != "current":
        raise Refused(503, "NOT_READY", f"The database is at version {found.version or 'none'}.")
    return {"status": "ready", "database": found.version}


def _standing(tables: Tables) -> Standing:
    with tables.store.engine.begin() as connection:
        found = standing(connection)
        if found.state == "current":
            connection.execute(sa.update(schema.version).values(version_num=found.version))
        return found
