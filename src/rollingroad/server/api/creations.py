"""Creations over HTTP: checked while players make them, stored, shared and played."""

from __future__ import annotations

import asyncio
import re
import secrets

from litestar import Response, Router, delete, get, post, put

from rollingroad.core.creations import CreationReport, CreationStart
from rollingroad.core.engine.rng import Rng
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.server.accounts.identity import Caller, ensure_key
from rollingroad.server.api.connections import Connection, HttpRequest
from rollingroad.server.api.credentials import with_cookie
from rollingroad.server.api.documents import BUILT_ONCE, Documents
from rollingroad.server.api.games import known_game
from rollingroad.server.creations import (
    check_room,
    creation_at,
    creation_info,
    creation_kind,
    creation_line,
    new_copy,
    new_creation,
    own_creation,
    report_of,
    save_text,
)
from rollingroad.server.problems import not_found
from rollingroad.server.schemas import creations as wire
from rollingroad.server.server import Server
from rollingroad.server.storage.stores import CreationRow

_LOOKED_OVER = {"scope": "open", "limit": "think"}
_SVG = "image/svg+xml"
_TOML = "application/toml; charset=utf-8"

# Checking texts


@post("/games/{slug:str}/creations/{kind:str}/check", status_code=200, sync_to_thread=True, opt=_LOOKED_OVER)
def check_creation(slug: str, kind: str, data: wire.CreationText) -> CreationReport:
    """Check a creation that is not stored yet."""
    game = known_game(slug)
    return report_of(game, creation_kind(game, kind).kind, data.text)


@post("/games/{slug:str}/creations/{kind:str}/random", status_code=200, sync_to_thread=True, opt=_LOOKED_OVER)
def random_creation(slug: str, kind: str, data: wire.CreationText) -> wire.MadeUp:
    """A random creation on the terms of this one."""
    game = known_game(slug)
    chance = Rng(secrets.token_hex(16))
    return wire.MadeUp(text=game.creations.random(creation_kind(game, kind).kind, data.text, chance))


@get("/games/{slug:str}/creations/{kind:str}/starts", opt=BUILT_ONCE | {"scope": "open"})
async def creation_starts(
    request: HttpRequest, documents: Documents, slug: str, kind: str
) -> Response[wire.CreationStarts]:
    """The starting points of a new creation."""
    return await documents.send(request, lambda: wire.CreationStarts(starts=_starts(slug, kind)))


def _starts(slug: str, kind: str) -> list[CreationStart]:
    game = known_game(slug)
    return game.creations.starts(creation_kind(game, kind).kind)


@get(
    "/games/{slug:str}/creations/{kind:str}/starts/{start:str}/picture",
    media_type=_SVG,
    opt=BUILT_ONCE | {"scope": "open"},
)
async def start_picture(
    request: HttpRequest, documents: Documents, slug: str, kind: str, start: str
) -> Response[str]:
    """A small picture of a starting point."""
    return await documents.send(request, lambda: _start_picture(slug, kind, start), _SVG)


def _start_picture(slug: str, kind: str, start: str) -> str:
    for each in _starts(slug, kind):
        if each.id == start:
            return known_game(slug).creations.picture(kind, each.text)
    raise not_found(f"beginning {start!r} of a {kind}")


# Stored creations


@get("/creations")
async def list_creations(
    server: Server, caller: Caller, game: str = "", kind: str = ""
) -> list[wire.CreationLine]:
    """My creations, newest first; optionally of one game or kind."""
    rows: list[CreationRow] = []
    if caller.key:
        rows = await server.on_disk(server.creations.list_by_owner, caller.keys, game, kind)
    installed = set(slugs())
    return await asyncio.to_thread(lambda: [creation_line(row) for row in rows if row.game in installed])


@post("/creations", opt={"scope": "create", "limit": "create"})
async def create_creation(
    request: Connection,
    server: Server,
    caller: Caller,
    data: wire.NewCreation,
) -> Response[wire.CreationInfo]:
    """Store a new creation, finished or not."""
    owner, key = ensure_key(caller, server.people.signer)
    await check_room(server, owner)
    row = await asyncio.to_thread(new_creation, known_game(data.game), data.kind, data.text, owner.key)
    await server.on_disk(server.creations.create, row)
    return with_cookie(creation_info(row, owner), key, request)


@get("/creations/{creation:str}")
async def one_creation(server: Server, caller: Caller, creation: str) -> wire.CreationInfo:
    """A creation, for everyone who has its share code."""
    return await asyncio.to_thread(creation_info, await _of_known_game(server, creation), caller)


@put("/creations/{creation:str}", opt={"scope": "create"})
async def save_creation(
    server: Server, caller: Caller, creation: str, data: wire.SaveCreation
) -> wire.CreationInfo:
    """Save my changes."""
    row = await own_creation(server, creation, caller)
    return creation_info(await save_text(server, row, data.text, data.expect), caller)


@put("/creations/{creation:str}/name", opt={"scope": "create"})
async def rename_creation(
    server: Server, caller: Caller, creation: str, data: wire.RenameCreation
) -> wire.CreationInfo:
    """Rename a creation."""
    row = await own_creation(server, creation, caller)
    text = await asyncio.to_thread(
        find_game(row.game).creations.rename, row.kind, row.text, data.name.strip()
    )
    return creation_info(await save_text(server, row, text), caller)


@delete("/creations/{creation:str}", opt={"scope": "create"})
async def delete_creation(server: Server, caller: Caller, creation: str) -> None:
    """Delete a creation and its share code; matches on it go on."""
    row = await own_creation(server, creation, caller)
    await server.on_disk(server.creations.delete, row.id)


@post("/creations/{creation:str}/copy", opt={"scope": "create", "limit": "create"})
async def copy_creation(
    request: Connection,
    server: Server,
    caller: Caller,
    creation: str,
) -> Response[wire.CreationInfo]:
    """Copy anyone's creation; the copy is mine."""
    owner, key = ensure_key(caller, server.people.signer)
    await check_room(server, owner)
    row = await asyncio.to_thread(new_copy, await _of_known_game(server, creation), owner.key)
    await server.on_disk(server.creations.create, row)
    return with_cookie(creation_info(row, owner), key, request)


@get("/creations/{creation:str}/toml", media_type=_TOML)
async def creation_toml(server: Server, creation: str) -> Response[str]:
    """The creation as a TOML file in the format of the game's content."""
    row = await _of_known_game(server, creation)
    file = re.sub(r"[^a-z0-9]+", "-", row.name.lower()).strip("-") or row.kind
    headers = {"content-disposition": f'attachment; filename="{file}.toml"'}
    text = await asyncio.to_thread(find_game(row.game).creations.toml, row.kind, row.text)
    return Response(text, media_type=_TOML, headers=headers)


@get("/creations/{creation:str}/picture", media_type=_SVG)
async def creation_picture(server: Server, creation: str) -> str:
    """A small picture of the creation."""
    row = await _of_known_game(server, creation)
    return await asyncio.to_thread(find_game(row.game).creations.picture, row.kind, row.text)


async def _of_known_game(server: Server, creation: str) -> CreationRow:
    row = await creation_at(server, creation)
    known_game(row.game)
    return row


creation_router = Router(
    path="",
    route_handlers=[
        check_creation,
        random_creation,
        creation_starts,
        start_picture,
        list_creations,
        create_creation,
        one_creation,
        save_creation,
        rename_creation,
        delete_creation,
        copy_creation,
        creation_toml,
        creation_picture,
    ],
    tags=["creations"],
)
