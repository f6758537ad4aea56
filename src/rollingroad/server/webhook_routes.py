"""Webhooks over HTTP."""

from __future__ import annotations

from litestar import Response, Router, delete, get, post

from rollingroad.server import account_wire as wire
from rollingroad.server.connections import Connection
from rollingroad.server.identity import Caller, known, new_key, new_match_id, with_cookie
from rollingroad.server.moments import now
from rollingroad.server.posting import Poster
from rollingroad.server.problems import Refused, not_found
from rollingroad.server.tables import Tables
from rollingroad.server.webhooks import MOST_WEBHOOKS, WebhookRow, WebhookStore


@get("/webhooks", opt={"scope": "self"})
async def list_webhooks(tables: Tables, webhooks: WebhookStore, caller: Caller) -> list[wire.WebhookInfo]:
    """My webhooks, newest first, and how they fare."""
    return [_info(row) for row in await tables.on_disk(webhooks.of, caller.keys)]


@post("/webhooks", opt={"scope": "self", "limit": "create"})
async def create_webhook(
    request: Connection,
    tables: Tables,
    webhooks: WebhookStore,
    poster: Poster,
    caller: Caller,
    data: wire.NewWebhook,
) -> Response[wire.MadeWebhook]:
    """Name an address that is told whenever a match waits for me and I do not have the table open."""
    await poster.check(data.url)
    owner, key = known(caller, tables.people.signer)
    row = WebhookRow(new_match_id(), owner.key, data.url, new_key(), now())
    if not await tables.on_disk(webhooks.add, row, owner.keys):
        raise Refused(409, "FULL", f"You have {MOST_WEBHOOKS} webhooks; delete one to make room.")
    return with_cookie(wire.MadeWebhook(webhook=_info(row), secret=row.secret), key, request)


@delete("/webhooks/{webhook:str}", opt={"scope": "self"})
async def delete_webhook(tables: Tables, webhooks: WebhookStore, caller: Caller, webhook: str) -> None:
    """The address is told nothing any more."""
    if not await tables.on_disk(webhooks.remove, webhook, caller.keys):
        raise not_found(f"webhook {webhook!r} of yours")


def _info(row: WebhookRow) -> wire.WebhookInfo:
    return wire.WebhookInfo(
        id=row.id,
        url=row.url,
        created=row.created,
        delivered=row.delivered,
        failures=row.failures,
        trouble=row.trouble,
        off=row.off,
    )


webhook_router = Router(
    path="", route_handlers=[list_webhooks, create_webhook, delete_webhook], tags=["accounts"]
)
