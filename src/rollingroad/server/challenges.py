"""Challenges: many play the same set-up with the same dice, each at a table of his own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import msgspec

from rollingroad.bots.roster import house_bot
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.server import wire
from rollingroad.server.challenge_storage import ChallengeRow
from rollingroad.server.identity import STRANGER, Caller, letters_of
from rollingroad.server.live_match import LiveMatch
from rollingroad.server.moments import now
from rollingroad.server.problems import Refused, not_found
from rollingroad.server.set_up import new_table
from rollingroad.server.storage import Conflict, Kept, SeatRow
from rollingroad.server.tables import Tables
from rollingroad.server.versions import read_only, why_read_only
from rollingroad.server.weeks import BOT, Week, challenge_id, digest, weekly

_MOST_GOES = 1000
_CODE_LETTERS = 16


# Which challenges there are


async def this_week(tables: Tables) -> list[ChallengeRow]:
    """One for each game that is there to be played."""
    week = Week.at(datetime.now(UTC))
    games = [game for game in map(find_game, slugs()) if not game.example]
    return [await _of_week(tables, challenge_id(game, week), game.slug, week) for game in games]


async def known_challenge(tables: Tables, challenge: str) -> ChallengeRow:
    """One that has been made, or one of this week."""
    week = Week.at(datetime.now(UTC))
    for game in map(find_game, slugs()):
        if not game.example and challenge == challenge_id(game, week):
            return await _of_week(tables, challenge, game.slug, week)
    return await _kept(tables, challenge)


async def _of_week(tables: Tables, challenge: str, slug: str, week: Week) -> ChallengeRow:
    """Made when it is first asked for, and then kept: another version may have other set-ups."""
    store = tables.challenges
    found = await tables.on_disk(store.load, challenge)
    if found is not None:
        return found
    made = await asyncio.to_thread(weekly, find_game(slug), week, store.secret)
    return await tables.on_disk(store.keep, made)


async def _kept(tables: Tables, challenge: str) -> ChallengeRow:
    found = await tables.on_disk(tables.challenges.load, challenge)
    if found is None:
        raise not_found(f"challenge {challenge!r}")
    return found


# From a match


async def challenge_of(tables: Tables, match: str) -> ChallengeRow:
    """The challenge to do better than in that match: its own, or a new one of which it is the first go."""
    first = await tables.see(match, _to_play_again)
    if first.match.challenge:
        return await _kept(tables, first.match.challenge)
    row = _among_friends(first, tables.challenges.secret)
    player = first.seats[row.seat]
    row = await tables.on_disk(tables.challenges.keep, row)
    await tables.change(match, lambda table: table.set_challenge(row.id, _entry(row, player.key, player.bot)))
    return row


def _to_play_again(table: LiveMatch) -> Kept:
    row = table.row
    if row.status != "over":
        raise Refused(409, "NOT_OVER", "The match is not over yet: its dice are still secret.")
    if table.read_only:
        raise read_only(table.read_only)
    if reason := table.no_same_dice:
        raise Refused(409, "NO_SAME_DICE", f"Nobody can play this with the same dice: {reason}.")
    return Kept(row, list(table.seats), [])


def _among_friends(first: Kept, secret: str) -> ChallengeRow:
    """Its code is made from the match: two who ask at once get the same one."""
    row, seats = first.match, first.seats
    persons = [seat.seat for seat in seats if seat.holder == "person"]
    return ChallengeRow(
        id=letters_of(digest(secret, "friends", row.id), _CODE_LETTERS),
        kind="friends",
        week="",
        game=row.game,
        rules=row.rules,
        content=row.content,
        options=row.options,
        seed=row.seed,
        commitment=row.commitment,
        seat=persons[0] if persons else 0,
        bots=",".join(seat.bot if seat.holder == "bot" else BOT for seat in seats),
        created=now(),
        ends="",
    )


def _entry(row: ChallengeRow, key: str, bot: str) -> str:
    """Whose go it is: a person's as long as there is one, whoever played on for him."""
    return f"{row.id} {key or bot}"


# Playing


async def goes_at(tables: Tables, row: ChallengeRow, caller: Caller) -> list[Kept]:
    """The matches of a challenge, the caller's own among them."""
    return await tables.on_disk(tables.store.played_for, row.id, caller.keys, _MOST_GOES)


async def ranked_at(tables: Tables, row: ChallengeRow, goes: Sequence[Kept]) -> frozenset[str]:
    """Which of these matches have a place: among friends all, in a week only those of known accounts."""
    if row.ends:
        return await tables.on_disk(tables.challenges.ranked, row)
    return frozenset(kept.match.id for kept in goes)


def own_go(goes: Sequence[Kept], caller: Caller) -> Kept | None:
    return next((kept for kept in goes if any(seat.key in caller.keys for seat in kept.seats)), None)


def is_over(row: ChallengeRow) -> bool:
    """Whether the week of a challenge has ended."""
    return bool(row.ends) and row.ends <= now()


async def play(tables: Tables, row: ChallengeRow, caller: Caller, name: str) -> str:
    """The caller's match; the game's driver plays too, so that there is somebody to compare with."""
    if match := await _begun(tables, row, caller):
        return match
    try:
        # An account is compared under its own name.
        player = wire.SeatPlan(who="me", name="" if caller.name else name)
        match = await _begin(tables, row, player, caller)
    except Conflict:
        # He has asked twice at once.
        return await _begun(tables, row, caller)
    await let_bot_play(tables, row, BOT)
    return match


async def _begun(tables: Tables, row: ChallengeRow, caller: Caller) -> str:
    """The match in which the caller has his go; empty where he has not begun."""
    own = own_go(await goes_at(tables, row, caller), caller)
    if own is not None and own.match.status == "over":
        raise Refused(409, "PLAYED", "You have played this challenge: everybody has one go.")
    return own.match.id if own is not None else ""


async def let_bot_play(tables: Tables, row: ChallengeRow, bot: str) -> None:
    """Once: where that bot has played, or is at it, nothing is left to do."""
    house_bot(bot)
    try:
        await _begin(tables, row, wire.SeatPlan(who="bot", bot=bot), STRANGER)
    except Conflict:
        return


async def _begin(tables: Tables, row: ChallengeRow, player: wire.SeatPlan, caller: Caller) -> str:
    """A match in which that player has his go; a Conflict where he has one already."""
    _check_may_begin(row)
    seats = [wire.SeatPlan(who="bot", bot=bot) for bot in row.bots.split(",")]
    seats[row.seat] = player
    asked = wire.NewMatch(game=row.game, options=msgspec.json.decode(row.options), seats=seats)
    game, key = find_game(row.game), caller.key
    kept, _ = await asyncio.to_thread(new_table, game, asked, key, row.seed, caller.name)
    entry = _entry(row, key, player.bot)
    match = replace(kept.match, challenge=row.id, entry=entry, sealed=row.ends)
    await tables.create(replace(kept, match=match))
    await tables.change(match.id, LiveMatch.begin)
    return match.id


def _check_may_begin(row: ChallengeRow) -> None:
    if is_over(row):
        raise Refused(409, "WEEK_OVER", "The week of this challenge is over: nobody can begin any more.")
    if reason := why_not_now(row):
        raise read_only(reason)


def why_not_now(row: ChallengeRow) -> str:
    """Why nobody can play it here; empty where one can."""
    game = find_game(row.game) if row.game in slugs() else None
    return why_read_only(row, game, "challenge")


def player_of(kept: Kept, row: ChallengeRow) -> SeatRow:
    """Whose go a match is."""
    return kept.seats[row.seat]
