"""All games of a browser in one file, since browsers may drop what they store."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal

import msgspec

from rollingroad.browser import stores
from rollingroad.core.errors import BadInput
from rollingroad.core.packs import maker_of
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.server.matches.damage import damage
from rollingroad.server.matches.rows import StoredMatch
from rollingroad.server.storage.rows import ChallengeRow, CreationRow, ReviewRow

VERSION: Final = 1


class Archive(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: Literal["rolling-road"] = "rolling-road"
    version: int = VERSION
    matches: list[StoredMatch]
    creations: list[CreationRow]
    challenges: list[ChallengeRow]
    reviews: list[ReviewRow]


async def export_all(vault: stores.Vault, store: stores.MatchesInBrowser) -> str:
    loaded = [await store.load(head.match.id) for head in await store.heads()]
    archive = Archive(
        matches=[each for each in loaded if each is not None],
        creations=await stores.CreationShelf(vault).all(),
        challenges=await stores.ChallengeShelf(vault).all(),
        reviews=await stores.ReviewShelf(vault).all(),
    )
    return stores.encode(archive)


async def import_all(
    vault: stores.Vault, store: stores.MatchesInBrowser, text: str, forget: Callable[[Iterable[str]], None]
) -> str:
    """Add what the file has; where both have a game or a creation, the newer one stays. `forget` gets the
    matches that are others now."""
    archive = _read(text)
    for each in archive.matches:
        _check(each)
    for row in archive.creations:
        if row.game in slugs():
            maker_of(find_game(row.game), row.kind).check(row.kind, row.text)
    here = {each.match.id: each.match.changed for each in await store.heads()}
    matches = [each for each in archive.matches if here.get(each.match.id, "") < each.match.changed]
    known = {row.id: row.version for row in await stores.CreationShelf(vault).all()}
    creations = [row for row in archive.creations if known.get(row.id, 0) < row.version]
    reviewed = {row.match: row.done for row in await stores.ReviewShelf(vault).all()}
    changes: list[tuple[str, ...]] = [("clear", stores.LOG.format(each.match.id)) for each in matches]
    changes += [change for each in matches for change in stores.creating("put", each)]
    changes += [("put", stores.CreationShelf.kind, row.id, stores.encode(row)) for row in creations]
    changes += [("put", stores.ChallengeShelf.kind, row.id, stores.encode(row)) for row in archive.challenges]
    changes += [
        ("put", stores.ReviewShelf.kind, row.match, stores.encode(row))
        for row in archive.reviews
        if reviewed.get(row.match, -1) < row.done
    ]
    await vault.write(*changes)
    forget(each.match.id for each in matches)
    games, made = f"{len(matches)} of {len(archive.matches)}", f"{len(creations)} of {len(archive.creations)}"
    return f"New here: {games} games and {made} creations."


def _read(text: str) -> Archive:
    try:
        archive = msgspec.json.decode(text, type=Archive)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadInput(f"this is no file of games from Rolling Road: {error}") from error
    if archive.version != VERSION:
        raise BadInput(f"this file has version {archive.version}; version {VERSION} can be opened here")
    return archive


def _check(stored: StoredMatch) -> None:
    row, log = stored.match, stored.log
    wrong = ""
    if {row.id} != {row.id, *(seat.match for seat in stored.seats), *(each.match for each in log)}:
        wrong = "its parts belong to another game"
    elif [each.number for each in log] != list(range(1, len(log) + 1)):
        wrong = "entries of its log are missing"
    elif [seat.seat for seat in stored.seats] != list(range(len(stored.seats))) or not stored.seats:
        wrong = "its seats are not in order"
    if wrong := wrong or damage(stored):
        raise BadInput(f"the game {row.id} of {row.game} in this file is damaged: {wrong}")
