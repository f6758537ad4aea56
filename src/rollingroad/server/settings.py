"""Operator settings and the readiness probe."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa
from litestar import get

from rollingroad.server.matches.ports import Patience
from rollingroad.server.ops.logs import Level
from rollingroad.server.problems import Refused
from rollingroad.server.server import Server
from rollingroad.server.storage import schema
from rollingroad.server.storage.upgrades import SchemaStatus, schema_status


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of one server."""

    patience: Patience = field(default_factory=Patience)
    metrics_open: bool = False
    log_json: bool = False
    log_level: Level = "warning"
    webhooks_to_private: bool = False
    """Whether webhooks may point to addresses that are not public."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks whose forwarded headers are trusted."""
    host_names: tuple[str, ...] = ()
    """Host names of the server, beside loopback names and IP addresses."""
    lab: Path | None = None
    """The folder of players' experiments; without one there are none."""


@get("/ready", opt={"scope": "open"})
async def ready(server: Server) -> dict[str, str]:
    """Whether the server is ready: its database has the right version and accepts writes."""
    found = await server.on_disk(_try_database, server)
    if found.state != "current":
        raise Refused(503, "NOT_READY", f"The database is at version {found.version or 'none'}.")
    return {"status": "ready", "database": found.version}


def _try_database(server: Server) -> SchemaStatus:
    with server.store.engine.begin() as connection:
        found = schema_status(connection)
        if found.state == "current":
            connection.execute(sa.update(schema.version).values(version_num=found.version))
        return found
