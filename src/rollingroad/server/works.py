"""Works of players: who may do what with them, and what is said of them. Knows no game."""

from __future__ import annotations

import asyncio
from functools import lru_cache

from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.registry import game as find_game
from rollingroad.core.works import WorkKind, WorkReport
from rollingroad.server import wire
from rollingroad.server.identity import Caller, new_work_id
from rollingroad.server.problems import STALE, Refused, not_found, not_yours
from rollingroad.server.storage import now
from rollingroad.server.tables import Tables
from rollingroad.server.work_storage import WorkRow

MOST_WORKS = 100
LONGEST_NAME = 60
LONGEST_TEXT = 20_000


def work_kind(game: Game, kind: str) -> WorkKind:
    for known in game.works:
        if known.kind == kind:
            return known
    raise not_found(f"kind of work {kind!r} in {game.slug}")


@lru_cache(maxsize=512)
def report_of(game: Game, kind: str, text: str) -> WorkReport:
    """What the game says of a work; the same text is asked about often."""
    return game.check_work(kind, text)


def fit_to_keep(game: Game, kind: str, text: str) -> WorkReport:
    """The report on a work that may be kept, finished or not: it can be read and has a name."""
    label = work_kind(game, kind).label
    report = report_of(game, kind, text)
    if not 1 <= len(report.name.strip()) <= LONGEST_NAME or not report.name.isprintable():
        raise BadInput(f"the {label} needs a name of 1 to {LONGEST_NAME} letters, signs or spaces")
    if len(report.text) > LONGEST_TEXT:
        raise BadInput(f"the {label} takes {len(report.text)} characters; there is room for {LONGEST_TEXT}")
    return report


def new_work(game: Game, kind: str, text: str, owner: str) -> WorkRow:
    report = fit_to_keep(game, kind, text)
    moment = now()
    return WorkRow(new_work_id(), game.slug, kind, report.name, report.text, owner, 1, moment, moment)


def copied(work: WorkRow, owner: str) -> WorkRow:
    """A copy of anybody's work, to go on with as one's own."""
    game = find_game(work.game)
    name = f"Copy of {work.name}"[:LONGEST_NAME].rstrip()
    return new_work(game, work.kind, game.rename_work(work.kind, work.text, name), owner)


async def work_at(tables: Tables, work: str) -> WorkRow:
    """The work with that share code."""
    row = await tables.on_disk(tables.works.load, work)
    if row is None:
        raise not_found(f"work {work!r}")
    return row


async def own_work(tables: Tables, work: str, caller: Caller) -> WorkRow:
    row = await work_at(tables, work)
    if row.owner not in caller.keys:
        raise not_yours(f"{row.name}, which you may copy,")
    return row


async def room_for_one_more(tables: Tables, owner: Caller) -> None:
    if await tables.on_disk(tables.works.count, owner.keys) >= MOST_WORKS:
        raise Refused(409, "FULL", f"You have kept {MOST_WORKS} works; delete one to make room.")


async def saved(tables: Tables, work: WorkRow, text: str, expect: int | None = None) -> WorkRow:
    """The work with a new text, unless somebody has saved it after version `expect`."""
    report = await asyncio.to_thread(fit_to_keep, find_game(work.game), work.kind, text)
    after = None
    if expect in (None, work.version):
        after = await tables.on_disk(tables.works.save, work, report.name, report.text)
    if after is None:
        raise Refused(409, STALE, f"{work.name} has been saved elsewhere meanwhile.")
    return after


def work_info(work: WorkRow, caller: Caller) -> wire.WorkInfo:
    return wire.WorkInfo(
        id=work.id,
        game=work.game,
        kind=work.kind,
        text=work.text,
        report=report_of(find_game(work.game), work.kind, work.text),
        mine=work.owner in caller.keys,
        version=work.version,
        created=work.created,
        changed=work.changed,
    )


def work_line(work: WorkRow) -> wire.WorkLine:
    report = report_of(find_game(work.game), work.kind, work.text)
    return wire.WorkLine(
        id=work.id,
        game=work.game,
        kind=work.kind,
        name=work.name,
        ready=not report.problems,
        facts=report.facts,
        version=work.version,
        changed=work.changed,
    )
