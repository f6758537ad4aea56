"""What players make themselves, over HTTP: looked over while they make it, kept, shared and played."""

from __future__ import annotations

import asyncio
import re
import secrets

from litestar import Response, Router, delete, get, post, put

from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.core.rng import Rng
from rollingroad.core.works import WorkReport, WorkStart
from rollingroad.server import wire
from rollingroad.server.connections import Connection, HttpRequest
from rollingroad.server.documents import BUILT_ONCE, Documents
from rollingroad.server.game_routes import known_game
from rollingroad.server.identity import Caller, known, with_cookie
from rollingroad.server.problems import not_found
from rollingroad.server.tables import Tables
from rollingroad.server.work_storage import WorkRow
from rollingroad.server.works import (
    copied,
    new_work,
    own_work,
    report_of,
    room_for_one_more,
    saved,
    work_at,
    work_info,
    work_kind,
    work_line,
)

_LOOKED_OVER = {"scope": "open", "limit": "think"}
_SVG = "image/svg+xml"
_TOML = "application/toml; charset=utf-8"

# What a game says of any text


@post("/games/{slug:str}/works/{kind:str}/check", status_code=200, sync_to_thread=True, opt=_LOOKED_OVER)
def check_work(slug: str, kind: str, data: wire.WorkText) -> WorkReport:
    """What the rules say about a work that is not kept yet."""
    game = known_game(slug)
    return report_of(game, work_kind(game, kind).kind, data.text)


@post("/games/{slug:str}/works/{kind:str}/random", status_code=200, sync_to_thread=True, opt=_LOOKED_OVER)
def random_work(slug: str, kind: str, data: wire.WorkText) -> wire.MadeUp:
    """Another work, made up by chance on the terms of this one."""
    game = known_game(slug)
    chance = Rng(secrets.token_hex(16))
    return wire.MadeUp(text=game.random_work(work_kind(game, kind).kind, data.text, chance))


@get("/games/{slug:str}/works/{kind:str}/starts", opt=BUILT_ONCE | {"scope": "open"})
async def work_starts(
    request: HttpRequest, documents: Documents, slug: str, kind: str
) -> Response[wire.WorkStarts]:
    """What a new work may begin with."""
    return await documents.send(request, lambda: wire.WorkStarts(starts=_starts(slug, kind)))


def _starts(slug: str, kind: str) -> list[WorkStart]:
    game = known_game(slug)
    return game.work_starts(work_kind(game, kind).kind)


@get(
    "/games/{slug:str}/works/{kind:str}/starts/{start:str}/picture",
    media_type=_SVG,
    opt=BUILT_ONCE | {"scope": "open"},
)
async def start_picture(
    request: HttpRequest, documents: Documents, slug: str, kind: str, start: str
) -> Response[str]:
    """A small picture of such a beginning."""
    return await documents.send(request, lambda: _start_picture(slug, kind, start), _SVG)


def _start_picture(slug: str, kind: str, start: str) -> str:
    for each in _starts(slug, kind):
        if each.id == start:
            return known_game(slug).work_picture(kind, each.text)
    raise not_found(f"beginning {start!r} of a {kind}")


# What is kept


@get("/works")
async def list_works(tables: Tables, caller: Caller, game: str = "", kind: str = "") -> list[wire.WorkLine]:
    """What I have made, newest first; of one game or kind where that is named."""
    rows: list[WorkRow] = []
    if caller.key:
        rows = await tables.on_disk(tables.works.made_by, caller.keys, game, kind)
    installed = set(slugs())
    return await asyncio.to_thread(lambda: [work_line(row) for row in rows if row.game in installed])


@post("/works", opt={"scope": "create", "limit": "create"})
async def create_work(
    request: Connection,
    tables: Tables,
    caller: Caller,
    data: wire.NewWork,
) -> Response[wire.WorkInfo]:
    """Keep a new work, finished or not."""
    owner, key = known(caller, tables.people.signer)
    await room_for_one_more(tables, owner)
    row = await asyncio.to_thread(new_work, known_game(data.game), data.kind, data.text, owner.key)
    await tables.on_disk(tables.works.create, row)
    return with_cookie(work_info(row, owner), key, request)


@get("/works/{work:str}")
async def one_work(tables: Tables, caller: Caller, work: str) -> wire.WorkInfo:
    """A work, for everybody who has its share code."""
    return await asyncio.to_thread(work_info, await _of_known_game(tables, work), caller)


@put("/works/{work:str}", opt={"scope": "create"})
async def save_work(tables: Tables, caller: Caller, work: str, data: wire.SaveWork) -> wire.WorkInfo:
    """Save what I have changed."""
    row = await own_work(tables, work, caller)
    return work_info(await saved(tables, row, data.text, data.expect), caller)


@put("/works/{work:str}/name", opt={"scope": "create"})
async def rename_work(tables: Tables, caller: Caller, work: str, data: wire.RenameWork) -> wire.WorkInfo:
    """Give it another name."""
    row = await own_work(tables, work, caller)
    text = await asyncio.to_thread(find_game(row.game).rename_work, row.kind, row.text, data.name.strip())
    return work_info(await saved(tables, row, text), caller)


@delete("/works/{work:str}", opt={"scope": "create"})
async def delete_work(tables: Tables, caller: Caller, work: str) -> None:
    """Delete it; its share code opens nothing any more, matches on it go on."""
    row = await own_work(tables, work, caller)
    await tables.on_disk(tables.works.delete, row.id)


@post("/works/{work:str}/copy", opt={"scope": "create", "limit": "create"})
async def copy_work(
    request: Connection,
    tables: Tables,
    caller: Caller,
    work: str,
) -> Response[wire.WorkInfo]:
    """A copy of my own, of anybody's work."""
    owner, key = known(caller, tables.people.signer)
    await room_for_one_more(tables, owner)
    row = await asyncio.to_thread(copied, await _of_known_game(tables, work), owner.key)
    await tables.on_disk(tables.works.create, row)
    return with_cookie(work_info(row, owner), key, request)


@get("/works/{work:str}/toml", media_type=_TOML)
async def work_toml(tables: Tables, work: str) -> Response[str]:
    """The work as the TOML of the game's content, to download."""
    row = await _of_known_game(tables, work)
    file = re.sub(r"[^a-z0-9]+", "-", row.name.lower()).strip("-") or row.kind
    headers = {"content-disposition": f'attachment; filename="{file}.toml"'}
    text = await asyncio.to_thread(find_game(row.game).work_toml, row.kind, row.text)
    return Response(text, media_type=_TOML, headers=headers)


@get("/works/{work:str}/picture", media_type=_SVG)
async def work_picture(tables: Tables, work: str) -> str:
    """A small picture of the work."""
    row = await _of_known_game(tables, work)
    return await asyncio.to_thread(find_game(row.game).work_picture, row.kind, row.text)


async def _of_known_game(tables: Tables, work: str) -> WorkRow:
    row = await work_at(tables, work)
    known_game(row.game)
    return row


work_router = Router(
    path="",
    route_handlers=[
        check_work,
        random_work,
        work_starts,
        start_picture,
        list_works,
        create_work,
        one_work,
        save_work,
        rename_work,
        delete_work,
        copy_work,
        work_toml,
        work_picture,
    ],
    tags=["works"],
)
