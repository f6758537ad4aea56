"""Challenges: many players play the same set-up with the same dice, each in a match of their own.

Each game has one challenge a week (ISO weeks, UTC), the same for everyone. Its dice derive from a secret of
the server: all its processes know them, and nobody can predict them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import msgspec
from msgspec.structs import replace

from rollingroad.bots.roster import BOTS, builtin_bot
from rollingroad.core.creations import Fact
from rollingroad.core.game import Game
from rollingroad.core.packs import game_of
from rollingroad.core.pages import attributes, fill
from rollingroad.core.record import Record, new_record
from rollingroad.core.registry import game as find_game
from rollingroad.core.registry import slugs
from rollingroad.server.accounts.identity import STRANGER, Caller, digest, letters_of
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.match_info import title
from rollingroad.server.matches.new_match import new_match
from rollingroad.server.matches.results import Result, decode_result
from rollingroad.server.matches.rows import MatchRow, SeatRow, StoredMatch
from rollingroad.server.matches.versions import read_only, why_read_only
from rollingroad.server.problems import Conflict, Refused, not_found
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.challenges import ChallengeInfo, ChallengeLine, ChallengeResult, MyState
from rollingroad.server.services import Services
from rollingroad.server.storage.rows import ChallengeRow, Kind
from rollingroad.server.timestamps import format_time, now

BOT = "driver"
"""The bot of the other seats."""
_MOST_SHOWN = 100
_LONGEST_TERM = 60


class Week(msgspec.Struct, frozen=True):
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


def challenge_id(slug: str, week: Week) -> str:
    return f"{slug}-{week.name.lower()}"


def weekly_challenge(game: Game, week: Week, secret: str) -> ChallengeRow:
    set_ups = game.stats.weekly_set_ups()
    options = game.options(set_ups[week.monday.toordinal() // 7 % len(set_ups)])
    record = new_record(game, options, digest(secret, "week", game.slug, week.name).hex()[:32])
    bots = [BOT] * game.seat_count(options)
    return _row(record, challenge_id(game.slug, week), bots, kind="week", week=week.name, ends=week.ends)


def _row(
    played: Record | MatchRow,
    code: str,
    bots: list[str],
    kind: Kind,
    week: str = "",
    ends: str = "",
    seat: int = 0,
) -> ChallengeRow:
    """A challenge with the set-up and the dice of a record or a match."""
    same = attributes(played, "game", "rules", "content", "options", "seed", "commitment")
    return ChallengeRow(
        id=code, kind=kind, week=week, seat=seat, bots=",".join(bots), created=now(), ends=ends, **same
    )


_MOST_ATTEMPTS = 1000
_CODE_LETTERS = 16


async def this_week(server: Services) -> list[ChallengeRow]:
    """This week's challenges, one for each game that is no example."""
    week = Week.at(datetime.now(UTC))
    games = map(find_game, slugs())
    return [await _load_or_create(server, game, week) for game in games if not game.example]


async def find_challenge(server: Services, challenge: str) -> ChallengeRow:
    """A stored challenge, or one of this week."""
    week = Week.at(datetime.now(UTC))
    for slug in slugs():
        if challenge == challenge_id(slug, week) and not (game := find_game(slug)).example:
            return await _load_or_create(server, game, week)
    return await _load(server, challenge)


async def _load_or_create(server: Services, game: Game, week: Week) -> ChallengeRow:
    """Create it at the first request and store it: another version may have other set-ups."""
    found = await server.challenges.load(challenge_id(game.slug, week))
    if found is not None:
        return found
    made = await server.aside(weekly_challenge, game, week, server.challenge_secret)
    return await server.challenges.add_once(made, made.id)


async def _load(server: Services, challenge: str) -> ChallengeRow:
    found = await server.challenges.load(challenge)
    if found is None:
        raise not_found(f"challenge {challenge!r}")
    return found


async def challenge_from_match(server: Services, match: str) -> ChallengeRow:
    """The challenge of a match, or a new one with this match as the first attempt."""
    first = await server.matches.read(match, _check_repeatable)
    if first.match.challenge:
        return await _load(server, first.match.challenge)
    row = _friends_challenge(first, server.challenge_secret)
    player = first.seats[row.seat]
    row = await server.challenges.add_once(row, row.id)
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
    code = letters_of(digest(secret, "friends", row.id), _CODE_LETTERS)
    bots = [seat.bot if seat.holder == "bot" else BOT for seat in seats]
    return _row(row, code, bots, kind="friends", seat=persons[0] if persons else 0)


def _entry(row: ChallengeRow, key: str, bot: str) -> str:
    """The owner of an attempt: the person if there is one, even if a bot took over."""
    return f"{row.id} {key or bot}"


async def attempts_at(server: Services, row: ChallengeRow, caller: Caller) -> list[StoredMatch]:
    """The matches of a challenge, the caller's own among them."""
    return await server.matches.store.played_for(row.id, caller.keys, _MOST_ATTEMPTS)


async def ranked_matches(
    server: Services, row: ChallengeRow, attempts: Sequence[StoredMatch]
) -> frozenset[str]:
    """The ids of the ranked matches: among friends all, in a week only those of older accounts."""
    if row.ends:
        return await server.challenges.ranked_matches(row)
    return frozenset(stored.match.id for stored in attempts)


def own_attempt(attempts: Sequence[StoredMatch], caller: Caller) -> StoredMatch | None:
    return next(
        (stored for stored in attempts if any(seat.key in caller.keys for seat in stored.seats)), None
    )


def is_over(row: ChallengeRow) -> bool:
    """Whether the week of a challenge has ended."""
    return bool(row.ends) and row.ends <= now()


async def play(server: Services, row: ChallengeRow, caller: Caller, name: str) -> str:
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


async def _find_begun(server: Services, row: ChallengeRow, caller: Caller) -> str:
    """The caller's running match; empty where they have not begun."""
    own = own_attempt(await attempts_at(server, row, caller), caller)
    if own is not None and own.match.status == "over":
        raise Refused(409, "PLAYED", "You have played this challenge: everybody has one go.")
    return own.match.id if own is not None else ""


async def let_bot_play(server: Services, row: ChallengeRow, bot: str) -> None:
    """Let a bot play the challenge, unless it has played or is playing."""
    builtin_bot(bot)
    with suppress(Conflict):
        await _begin(server, row, wire.SeatPlan(who="bot", bot=bot), STRANGER)


async def _begin(server: Services, row: ChallengeRow, player: wire.SeatPlan, caller: Caller) -> str:
    """Create and start a match for that player; raise Conflict where they have one."""
    if is_over(row):
        raise Refused(409, "WEEK_OVER", "The week of this challenge is over: nobody can begin any more.")
    if reason := why_closed(row):
        raise read_only(reason)
    seats = [wire.SeatPlan(who="bot", bot=bot) for bot in row.bots.split(",")]
    seats[row.seat] = player
    asked = wire.NewMatch(game=row.game, options=msgspec.json.decode(row.options), seats=seats)
    game, key = game_of(row.game, row.options), caller.key
    stored, _ = await server.aside(new_match, game, asked, key, row.seed, caller.name)
    entry = _entry(row, key, player.bot)
    match = replace(stored.match, challenge=row.id, entry=entry, sealed=row.ends)
    await server.matches.create(replace(stored, match=match))
    await server.matches.change(match.id, LiveMatch.begin)
    return match.id


def why_closed(row: ChallengeRow) -> str:
    """Why nobody can play it here; empty if it is open."""
    game = find_game(row.game) if row.game in slugs() else None
    return why_read_only(row, game, "challenge")


def player_of(stored: StoredMatch, row: ChallengeRow) -> SeatRow:
    """The seat of the player whose attempt it is."""
    return stored.seats[row.seat]


class Attempt(msgspec.Struct, frozen=True):
    """One match of a challenge, and its result if it is over."""

    stored: StoredMatch
    result: Result | None
    order: tuple[float, ...]
    gave_up: bool
    late: bool
    ranked: bool


def challenge_info(board: Scoreboard) -> ChallengeInfo:
    row = board.row
    bots = row.bots.split(",")
    bots[row.seat] = ""
    return fill(
        ChallengeInfo,
        row,
        title=_title(row),
        terms=_terms(row),
        bots=bots,
        over=is_over(row),
        state=board.state,
        read_only=why_closed(row),
        results=board.results(),
    )


def challenge_line(board: Scoreboard) -> ChallengeLine:
    row = board.row
    best = board.done[0] if board.done else None
    return fill(
        ChallengeLine,
        row,
        title=_title(row),
        state=board.state,
        goes=len(board.done),
        ranked=sum(attempt.ranked for attempt in board.done),
        mine=board.result_for_caller(board.mine) if board.mine else None,
        best=board.result_for_caller(best) if best else None,
    )


def _title(row: ChallengeRow) -> str:
    return title(find_game(row.game) if row.game in slugs() else None, row)


def _terms(row: ChallengeRow) -> list[Fact]:
    """The options that differ from the defaults, except those in the title."""
    if row.game not in slugs():
        return []
    options, said = msgspec.json.decode(row.options), _title(row).lower()
    asked = find_game(row.game).form()["properties"]
    unusual = [name for name in asked if name in options and options[name] != asked[name].get("default")]
    facts = [
        Fact(asked[name].get("title", name), _describe_value(asked[name], options[name])) for name in unusual
    ]
    return [fact for fact in facts if fact.value.lower() not in said]


def _describe_value(asked: dict[str, Any], value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    named = next((each["title"] for each in asked.get("oneOf", []) if each["const"] == value), str(value))
    return named if len(named) <= _LONGEST_TERM else "of a player's own"


class Scoreboard:
    """All attempts at a challenge as one caller may see them."""

    def __init__(
        self, row: ChallengeRow, attempts: Sequence[StoredMatch], ranked: frozenset[str], caller: Caller
    ) -> None:
        self.row = row
        played = [self._attempt(stored, stored.match.id in ranked) for stored in attempts]
        self.done = sorted((attempt for attempt in played if attempt.result), key=_rank)
        own = own_attempt(attempts, caller)
        self.mine = next((attempt for attempt in played if own is not None and attempt.stored is own), None)
        self._running = [
            attempt
            for attempt in played
            if not attempt.result and (attempt is self.mine or self._bot(attempt))
        ]
        has_played = self.mine is not None and self.mine.result is not None
        # The dice of a week stay secret until its end: a player may come back as another guest.
        self._may_look = is_over(row) if row.ends else has_played

    def _attempt(self, stored: StoredMatch, ranked: bool) -> Attempt:
        result = decode_result(stored.match.result) if stored.match.result else None
        if result is None:
            return Attempt(stored, None, (), False, False, False)
        row, gave_up = self.row, self.row.seat in result.gave_up
        # A player who gives up ranks below everyone who did not.
        order = (0.0 if gave_up else 1.0, *result.seat_scores[row.seat].order)
        late = bool(row.ends) and result.ended > row.ends
        return Attempt(stored, result, order, gave_up, late, ranked and not late)

    @property
    def state(self) -> MyState:
        if self.mine is None:
            return "open"
        return "played" if self.mine.result else "playing"

    def results(self) -> list[ChallengeResult]:
        """The best attempts and the caller's own; then the running ones of the caller and of bots."""
        shown = [
            attempt
            for number, attempt in enumerate(self.done)
            if number < _MOST_SHOWN or attempt is self.mine
        ]
        return [self.result_for_caller(attempt) for attempt in [*shown, *self._running]]

    def _bot(self, attempt: Attempt) -> str:
        player = player_of(attempt.stored, self.row)
        return player.bot if player.holder == "bot" else ""

    def result_for_caller(self, attempt: Attempt) -> ChallengeResult:
        result, bot, mine = attempt.result, self._bot(attempt), attempt is self.mine
        return fill(
            ChallengeResult,
            attempt,
            # Equal attempts share a place.
            place=1 + bisect_left(self.done, _rank(attempt), key=_rank) if attempt.ranked else 0,
            name=BOTS[bot].label if bot in BOTS else player_of(attempt.stored, self.row).name,
            bot=bot,
            mine=mine,
            running=result is None,
            score=result.scores[self.row.seat] if result else None,
            verdict=result.verdict if result else "",
            facts=result.seat_scores[self.row.seat].facts if result and not attempt.gave_up else [],
            lent=result is not None and self.row.seat in result.lent,
            against=None if mine else self._against_mine(attempt),
            match=attempt.stored.match.id if mine or (self._may_look and result) else "",
            ended=result.ended if result else "",
        )

    def _against_mine(self, attempt: Attempt) -> int | None:
        if attempt.result is None or self.mine is None or self.mine.result is None:
            return None
        return (attempt.order > self.mine.order) - (attempt.order < self.mine.order)


def _rank(attempt: Attempt) -> tuple[bool, bool, tuple[float, ...]]:
    """The sort key: ranked attempts first, best first."""
    return not attempt.ranked, attempt.late, tuple(-part for part in attempt.order)
