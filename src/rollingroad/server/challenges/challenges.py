"""Challenges: many players play the same set-up with the same dice, each in a match of their own.

Each game has one challenge a week (ISO weeks, UTC), the same for everyone. Its dice derive from a secret of
the server: all its processes know them, and nobody can predict them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

import msgspec
from msgspec.structs import replace

from rollingroad.bots.roster import builtin_bot
from rollingroad.core.game import Game
from rollingroad.core.record import new_record
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.server.accounts.identity import STRANGER, Caller, digest, letters_of
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.rows import SeatRow, StoredMatch
from rollingroad.server.matches.versions import read_only, why_read_only
from rollingroad.server.problems import Conflict, Refused, not_found
from rollingroad.server.schemas import matches as wire
from rollingroad.server.server import Server
from rollingroad.server.storage.stores import ChallengeRow
from rollingroad.server.timestamps import format_time, now

BOT = "driver"
"""The bot of the other seats."""


@dataclass(frozen=True, slots=True)
class Week:
    monday: date

    @classmethod
    def at(cls, moment: datetime) -> Week:
        day = moment.astimezone(UTC).date()
        return cls(day - timedelta(days=day.weekday()))

    @property
    def name(self) -> str:
        year, number, _ = self.monday.isocalendar()
        return f"{year}-W{number:02}"

    @property
    def ends(self) -> str:
        return format_time(datetime.combine(self.monday + timedelta(days=7), time(), UTC))


def challenge_id(game: Game, week: Week) -> str:
    return f"{game.slug}-{week.name.lower()}"


def weekly_challenge(game: Game, week: Week, secret: str) -> ChallengeRow:
    """The challenge of that game in that week."""
    set_ups = game.stats.weekly_set_ups()
    options = game.options(set_ups[week.monday.toordinal() // 7 % len(set_ups)])
    record = new_record(game, options, digest(secret, "week", game.slug, week.name).hex()[:32])
    return ChallengeRow(
        id=challenge_id(game, week),
        kind="week",
        week=week.name,
        game=record.game,
        rules=record.rules,
        content=record.content,
        options=record.options,
        seed=record.seed,
        commitment=record.commitment,
        seat=0,
        bots=",".join([BOT] * game.seat_count(options)),
        created=now(),
        ends=week.ends,
    )


_MOST_ATTEMPTS = 1000
_CODE_LETTERS = 16


# Finding challenges


async def this_week(server: Server) -> list[ChallengeRow]:
    """This week's challenges, one for each game that is no example."""
    week = Week.at(datetime.now(UTC))
    games = [game for game in map(find_game, slugs()) if not game.example]
    return [await _load_or_create(server, challenge_id(game, week), game.slug, week) for game in games]


async def find_challenge(server: Server, challenge: str) -> ChallengeRow:
    """A stored challenge, or one of this week."""
    week = Week.at(datetime.now(UTC))
    for game in map(find_game, slugs()):
        if not game.example and challenge == challenge_id(game, week):
            return await _load_or_create(server, challenge, game.slug, week)
    return await _load(server, challenge)


async def _load_or_create(server: Server, challenge: str, slug: str, week: Week) -> ChallengeRow:
    """Create it at the first request and store it: another version may have other set-ups."""
    store = server.challenges
    found = await server.on_disk(store.load, challenge)
    if found is not None:
        return found
    made = await asyncio.to_thread(weekly_challenge, find_game(slug), week, store.secret)
    return await server.on_disk(store.add, made)


async def _load(server: Server, challenge: str) -> ChallengeRow:
    found = await server.on_disk(server.challenges.load, challenge)
    if found is None:
        raise not_found(f"challenge {challenge!r}")
    return found


# From a match


async def challenge_from_match(server: Server, match: str) -> ChallengeRow:
    """The challenge of a match, or a new one with this match as the first attempt."""
    first = await server.matches.read(match, _check_repeatable)
    if first.match.challenge:
        return await _load(server, first.match.challenge)
    row = _friends_challenge(first, server.challenges.secret)
    player = first.seats[row.seat]
    row = await server.on_disk(server.challenges.add, row)
    await server.matches.change(
        match, lambda table: table.set_challenge(row.id, _entry(row, player.key, player.bot))
    )
    return row


def _check_repeatable(table: LiveMatch) -> StoredMatch:
    row = table.row
    if row.status != "over":
        raise Refused(409, "NOT_OVER", "The match is not over yet: its dice are still secret.")
    if table.read_only:
        raise read_only(table.read_only)
    if reason := table.no_same_dice:
        raise Refused(409, "NO_SAME_DICE", f"Nobody can play this with the same dice: {reason}.")
    return StoredMatch(row, list(table.seats), [])


def _friends_challenge(first: StoredMatch, secret: str) -> ChallengeRow:
    """Derive the code from the match: two simultaneous requests get the same one."""
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
    """The owner of an attempt: the person if there is one, even if a bot took over."""
    return f"{row.id} {key or bot}"


# Playing


async def attempts_at(server: Server, row: ChallengeRow, caller: Caller) -> list[StoredMatch]:
    """The matches of a challenge, the caller's own among them."""
    return await server.on_disk(server.store.played_for, row.id, caller.keys, _MOST_ATTEMPTS)


async def ranked_matches(
    server: Server, row: ChallengeRow, attempts: Sequence[StoredMatch]
) -> frozenset[str]:
    """The ids of the ranked matches: among friends all, in a week only those of older accounts."""
    if row.ends:
        return await server.on_disk(server.challenges.ranked_matches, row)
    return frozenset(stored.match.id for stored in attempts)


def own_attempt(attempts: Sequence[StoredMatch], caller: Caller) -> StoredMatch | None:
    return next(
        (stored for stored in attempts if any(seat.key in caller.keys for seat in stored.seats)), None
    )


def is_over(row: ChallengeRow) -> bool:
    """Whether the week of a challenge has ended."""
    return bool(row.ends) and row.ends <= now()


async def play(server: Server, row: ChallengeRow, caller: Caller, name: str) -> str:
    """Begin or continue the caller's match; a bot plays too, so that there is a result to compare with."""
    if match := await _find_begun(server, row, caller):
        return match
    try:
        # An account appears under its own name.
        player = wire.SeatPlan(who="me", name="" if caller.name else name)
        match = await _begin(server, row, player, caller)
    except Conflict:
        # The same caller asked twice at once.
        return await _find_begun(server, row, caller)
    await let_bot_play(server, row, BOT)
    return match


async def _find_begun(server: Server, row: ChallengeRow, caller: Caller) -> str:
    """The caller's running match; empty where they have not begun."""
    own = own_attempt(await attempts_at(server, row, caller), caller)
    if own is not None and own.match.status == "over":
        raise Refused(409, "PLAYED", "You have played this challenge: everybody has one go.")
    return own.match.id if own is not None else ""


async def let_bot_play(server: Server, row: ChallengeRow, bot: str) -> None:
    """Let a bot play the challenge, unless it has played or is playing."""
    builtin_bot(bot)
    try:
        await _begin(server, row, wire.SeatPlan(who="bot", bot=bot), STRANGER)
    except Conflict:
        return


async def _begin(server: Server, row: ChallengeRow, player: wire.SeatPlan, caller: Caller) -> str:
    """Create and start a match for that player; raise Conflict where they have one."""
    _check_may_begin(row)
    seats = [wire.SeatPlan(who="bot", bot=bot) for bot in row.bots.split(",")]
    seats[row.seat] = player
    asked = wire.NewMatch(game=row.game, options=msgspec.json.decode(row.options), seats=seats)
    game, key = find_game(row.game), caller.key
    stored, _ = await asyncio.to_thread(new_match, game, asked, key, row.seed, caller.name)
    entry = _entry(row, key, player.bot)
    match = replace(stored.match, challenge=row.id, entry=entry, sealed=row.ends)
    await server.matches.create(replace(stored, match=match))
    await server.matches.change(match.id, LiveMatch.begin)
    return match.id


def _check_may_begin(row: ChallengeRow) -> None:
    if is_over(row):
        raise Refused(409, "WEEK_OVER", "The week of this challenge is over: nobody can begin any more.")
    if reason := why_closed(row):
        raise read_only(reason)


def why_closed(row: ChallengeRow) -> str:
    """Why nobody can play it here; empty if it is open."""
    game = find_game(row.game) if row.game in slugs() else None
    return why_read_only(row, game, "challenge")


def player_of(stored: StoredMatch, row: ChallengeRow) -> SeatRow:
    """The seat of the player whose attempt it is."""
    return stored.seats[row.seat]
