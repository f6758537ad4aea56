"""Creations of players: who may read, change and copy them. Independent of any one game."""

from __future__ import annotations

import asyncio
from functools import lru_cache

import msgspec

from rollingroad.core.creations import CreationKind, CreationReport
from rollingroad.core.errors import BadInput
from rollingroad.core.explain import Illegal, Reason
from rollingroad.core.game import Game
from rollingroad.core.registry import game as find_game
from rollingroad.server.accounts.identity import Caller, new_creation_id
from rollingroad.server.problems import STALE, Refused, not_found, not_yours
from rollingroad.server.schemas import creations as wire
from rollingroad.server.schemas.matches import NewMatch
from rollingroad.server.server import Server
from rollingroad.server.storage.stores import CreationRow
from rollingroad.server.timestamps import now

MOST_CREATIONS = 100
LONGEST_NAME = 60
LONGEST_TEXT = 20_000


def creation_kind(game: Game, kind: str) -> CreationKind:
    for known in game.creations.kinds:
        if known.kind == kind:
            return known
    raise not_found(f"kind of creation {kind!r} in {game.slug}")


@lru_cache(maxsize=512)
def report_of(game: Game, kind: str, text: str) -> CreationReport:
    """The game's report on a creation, cached: clients check the same text often."""
    return game.creations.check(kind, text)


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
    return new_creation(game, creation.kind, game.creations.rename(creation.kind, creation.text, name), owner)


async def creation_at(server: Server, creation: str) -> CreationRow:
    """Load the creation with that share code."""
    row = await server.on_disk(server.creations.load, creation)
    if row is None:
        raise not_found(f"creation {creation!r}")
    return row


async def own_creation(server: Server, creation: str, caller: Caller) -> CreationRow:
    row = await creation_at(server, creation)
    if row.owner not in caller.keys:
        raise not_yours(f"{row.name}, which you may copy,")
    return row


async def check_room(server: Server, owner: Caller) -> None:
    if await server.on_disk(server.creations.count, owner.keys) >= MOST_CREATIONS:
        raise Refused(409, "FULL", f"You have kept {MOST_CREATIONS} creations; delete one to make room.")


async def save_text(
    server: Server, creation: CreationRow, text: str, expect: int | None = None
) -> CreationRow:
    """Store a new text, unless someone has saved the creation after version `expect`."""
    report = await asyncio.to_thread(check_storable, find_game(creation.game), creation.kind, text)
    after = None
    if expect in (None, creation.version):
        after = await server.on_disk(server.creations.save, creation, report.name, report.text)
    if after is None:
        raise Refused(409, STALE, f"{creation.name} has been saved elsewhere meanwhile.")
    return after


def creation_info(creation: CreationRow, caller: Caller) -> wire.CreationInfo:
    return wire.CreationInfo(
        id=creation.id,
        game=creation.game,
        kind=creation.kind,
        text=creation.text,
        report=report_of(find_game(creation.game), creation.kind, creation.text),
        mine=creation.owner in caller.keys,
        version=creation.version,
        created=creation.created,
        changed=creation.changed,
    )


def creation_line(creation: CreationRow) -> wire.CreationLine:
    report = report_of(find_game(creation.game), creation.kind, creation.text)
    return wire.CreationLine(
        id=creation.id,
        game=creation.game,
        kind=creation.kind,
        name=creation.name,
        ready=not report.problems,
        facts=report.facts,
        version=creation.version,
        changed=creation.changed,
    )


def on_creation(game: Game, asked: NewMatch, creation: CreationRow) -> NewMatch:
    """The match that is asked for, on a creation. Its text goes into the options: a record needs no store."""
    if creation.game != game.slug:
        raise BadInput(f"{creation.name} was made for {creation.game}, not for {game.slug}")
    report = game.creations.check(creation.kind, creation.text)
    for problem in report.problems:
        raise Illegal(
            Reason("NOT_PLAYABLE", problem.rule, f"{creation.name} cannot be played: {problem.text}")
        )
    option = creation_kind(game, creation.kind).option
    options = report.options | asked.options | {option: report.options[option]}
    return msgspec.structs.replace(asked, options=options)
