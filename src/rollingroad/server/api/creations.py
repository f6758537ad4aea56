"""Creations over HTTP: checked while players make them, stored, shared and played."""

import re
import secrets
from functools import lru_cache

import msgspec

from rollingroad.core.creations import CreationKind, CreationReport, CreationStart
from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput
from rollingroad.core.explain import Illegal, Reason
from rollingroad.core.game import Game
from rollingroad.core.packs import kinds_of, maker_of
from rollingroad.core.pages import fill
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.server.accounts.identity import Caller, new_creation_id
from rollingroad.server.api.games import known_game
from rollingroad.server.api.routes import SVG, TOML, Download, delete, get, post, put
from rollingroad.server.problems import STALE, Refused, not_found, not_yours
from rollingroad.server.schemas import creations as wire
from rollingroad.server.schemas.matches import NewMatch
from rollingroad.server.services import Services
from rollingroad.server.storage.rows import CreationRow
from rollingroad.server.timestamps import now

MOST_CREATIONS = 100
LONGEST_NAME = 60
LONGEST_TEXT = 20_000


def creation_kind(game: Game, kind: str) -> CreationKind:
    for known in kinds_of(game):
        if known.kind == kind:
            return known
    raise not_found(f"kind of creation {kind!r} in {game.slug}")


@lru_cache(maxsize=512)
def report_of(game: Game, kind: str, text: str) -> CreationReport:
    """The game's report on a creation, cached: clients check the same text often."""
    return maker_of(game, kind).check(kind, text)


def check_storable(game: Game, kind: str, text: str) -> CreationReport:
    """The report on a creation that can be stored, finished or not: it parses and has a name."""
    label = creation_kind(game, kind).label
    report = report_of(game, kind, text)
    if not 1 <= len(report.name.strip()) <= LONGEST_NAME or not report.name.isprintable():
        raise BadInput(f"the {label} needs a name of 1 to {LONGEST_NAME} letters, signs or spaces")
    if len(report.text) > LONGEST_TEXT:
        raise BadInput(f"the {label} takes {len(report.text)} characters; there is room for {LONGEST_TEXT}")
    return report


def new_creation(game: Game, kind: str, text: str, owner: str) -> CreationRow:
    report = check_storable(game, kind, text)
    moment = now()
    return CreationRow(new_creation_id(), game.slug, kind, report.name, report.text, owner, 1, moment, moment)


def new_copy(creation: CreationRow, owner: str) -> CreationRow:
    """A copy of anyone's creation that belongs to `owner`."""
    game = find_game(creation.game)
    name = f"Copy of {creation.name}"[:LONGEST_NAME].rstrip()
    text = maker_of(game, creation.kind).rename(creation.kind, creation.text, name)
    return new_creation(game, creation.kind, text, owner)


async def creation_at(server: Services, creation: str) -> CreationRow:
    """Load the creation with that share code."""
    row = await server.creations.load(creation)
    if row is None:
        raise not_found(f"creation {creation!r}")
    return row


async def own_creation(server: Services, creation: str, caller: Caller) -> CreationRow:
    row = await creation_at(server, creation)
    if row.owner not in caller.keys:
        raise not_yours(f"{row.name}, which you may copy,")
    return row


async def keep(server: Services, row: CreationRow, owner: Caller) -> wire.CreationInfo:
    """Store a new creation, if its owner has room for it."""
    if not await server.creations.add(row, owner.keys, MOST_CREATIONS):
        raise Refused(409, "FULL", f"You have kept {MOST_CREATIONS} creations; delete one to make room.")
    return creation_info(row, owner)


async def save_text(
    server: Services, creation: CreationRow, text: str, expect: int | None = None
) -> CreationRow:
    """Store a new text, unless someone has saved the creation after version `expect`."""
    report = await server.aside(check_storable, find_game(creation.game), creation.kind, text)
    after = None
    if expect in (None, creation.version):
        after = await server.creations.save(creation, report.name, report.text)
    if after is None:
        raise Refused(409, STALE, f"{creation.name} has been saved elsewhere meanwhile.")
    return after


def creation_info(creation: CreationRow, caller: Caller) -> wire.CreationInfo:
    report = report_of(find_game(creation.game), creation.kind, creation.text)
    return fill(wire.CreationInfo, creation, report=report, mine=creation.owner in caller.keys)


def creation_line(creation: CreationRow) -> wire.CreationLine:
    report = report_of(find_game(creation.game), creation.kind, creation.text)
    return fill(wire.CreationLine, creation, ready=not report.problems, facts=report.facts)


def on_creation(game: Game, asked: NewMatch, creation: CreationRow) -> NewMatch:
    """The match that is asked for, on a creation. Its text goes into the options: a record needs no store."""
    if creation.game != game.slug:
        raise BadInput(f"{creation.name} was made for {creation.game}, not for {game.slug}")
    report = maker_of(game, creation.kind).check(creation.kind, creation.text)
    for problem in report.problems:
        raise Illegal(
            Reason("NOT_PLAYABLE", problem.rule, f"{creation.name} cannot be played: {problem.text}")
        )
    option = creation_kind(game, creation.kind).option
    options = report.options | asked.options | {option: report.options[option]}
    return msgspec.structs.replace(asked, options=options)


@post("/games/{slug:str}/creations/{kind:str}/check", status=200, scope="open", limit="think")
def check_creation(slug: str, kind: str, data: wire.CreationText) -> CreationReport:
    """Check a creation that is not stored yet."""
    game = known_game(slug)
    return report_of(game, creation_kind(game, kind).kind, data.text)


@post("/games/{slug:str}/creations/{kind:str}/random", status=200, scope="open", limit="think")
def random_creation(slug: str, kind: str, data: wire.CreationText) -> wire.MadeUp:
    """A random creation on the terms of this one."""
    game = known_game(slug)
    chance = Rng(secrets.token_hex(16))
    return wire.MadeUp(text=maker_of(game, kind).random(creation_kind(game, kind).kind, data.text, chance))


@get("/games/{slug:str}/creations/{kind:str}/starts", scope="open", is_document=True)
def creation_starts(slug: str, kind: str) -> wire.CreationStarts:
    """The starting points of a new creation."""
    return wire.CreationStarts(starts=_starts(slug, kind))


def _starts(slug: str, kind: str) -> list[CreationStart]:
    game = known_game(slug)
    return maker_of(game, kind).starts(creation_kind(game, kind).kind)


@get(
    "/games/{slug:str}/creations/{kind:str}/starts/{start:str}/picture",
    media_type=SVG,
    scope="open",
    is_document=True,
)
def start_picture(slug: str, kind: str, start: str) -> str:
    """A small picture of a starting point."""
    for each in _starts(slug, kind):
        if each.id == start:
            return maker_of(known_game(slug), kind).picture(kind, each.text)
    raise not_found(f"beginning {start!r} of a {kind}")


@get("/creations")
async def list_creations(
    server: Services, caller: Caller, game: str = "", kind: str = ""
) -> list[wire.CreationLine]:
    """My creations, newest first; optionally of one game or kind."""
    rows = await server.creations.list_for(caller.keys) if caller.key else []
    games = {game} & set(slugs()) if game else set(slugs())
    chosen = [row for row in rows if row.game in games and kind in ("", row.kind)]
    return await server.aside(lambda: [creation_line(row) for row in chosen])


@post("/creations", scope="create", limit="create")
async def create_creation(server: Services, host: Caller, data: wire.NewCreation) -> wire.CreationInfo:
    """Store a new creation, finished or not."""
    row = await server.aside(new_creation, known_game(data.game), data.kind, data.text, host.key)
    return await keep(server, row, host)


@get("/creations/{creation:str}")
async def one_creation(server: Services, caller: Caller, creation: str) -> wire.CreationInfo:
    """A creation, for everyone who has its share code."""
    return await server.aside(creation_info, await _of_known_game(server, creation), caller)


@put("/creations/{creation:str}", scope="create")
async def save_creation(
    server: Services, caller: Caller, creation: str, data: wire.SaveCreation
) -> wire.CreationInfo:
    """Save my changes."""
    row = await own_creation(server, creation, caller)
    return creation_info(await save_text(server, row, data.text, data.expect), caller)


@put("/creations/{creation:str}/name", scope="create")
async def rename_creation(
    server: Services, caller: Caller, creation: str, data: wire.RenameCreation
) -> wire.CreationInfo:
    """Rename a creation."""
    row = await own_creation(server, creation, caller)
    rename = maker_of(find_game(row.game), row.kind).rename
    text = await server.aside(rename, row.kind, row.text, data.name.strip())
    return creation_info(await save_text(server, row, text), caller)


@delete("/creations/{creation:str}", scope="create")
async def delete_creation(server: Services, caller: Caller, creation: str) -> None:
    """Delete a creation and its share code; matches on it go on."""
    row = await own_creation(server, creation, caller)
    await server.creations.remove(row.id, caller.keys)


@post("/creations/{creation:str}/copy", scope="create", limit="create")
async def copy_creation(server: Services, host: Caller, creation: str) -> wire.CreationInfo:
    """Copy anyone's creation; the copy is mine."""
    row = await server.aside(new_copy, await _of_known_game(server, creation), host.key)
    return await keep(server, row, host)


@get("/creations/{creation:str}/toml", media_type=TOML)
async def creation_toml(server: Services, creation: str) -> Download:
    """The creation as a TOML file in the format of the game's content."""
    row = await _of_known_game(server, creation)
    file = re.sub(r"[^a-z0-9]+", "-", row.name.lower()).strip("-") or row.kind
    text = await server.aside(maker_of(find_game(row.game), row.kind).toml, row.kind, row.text)
    return Download(f"{file}.toml", text)


@get("/creations/{creation:str}/picture", media_type=SVG)
async def creation_picture(server: Services, creation: str) -> str:
    """A small picture of the creation."""
    row = await _of_known_game(server, creation)
    return await server.aside(maker_of(find_game(row.game), row.kind).picture, row.kind, row.text)


async def _of_known_game(server: Services, creation: str) -> CreationRow:
    row = await creation_at(server, creation)
    known_game(row.game)
    return row
