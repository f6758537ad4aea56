"""Describes games and matches: their set-up, seats, clock and plans, for tables and lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, Protocol

import msgspec

from rollingroad.bots.roster import BOTS
from rollingroad.core.engine.state import CHANCE, NOBODY, State
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.lessons import lesson_lines
from rollingroad.core.options import visible_options
from rollingroad.core.packs import OPTION, kinds_of, pack_mark, read_pack
from rollingroad.core.pages import AutoReplyOffer, fill
from rollingroad.server.matches.auto_reply import TEAM
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.rows import SeatRow, StoredMatch
from rollingroad.server.matches.versions import why_read_only
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.games import BotInfo, GameInfo
from rollingroad.server.schemas.matches import ClockInfo, ClockTerms, SeatTime
from rollingroad.server.timestamps import format_time

_LEAVE_TEAM = AutoReplyOffer(TEAM, "bot", "Let bots decide for the team on their own turns")


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        slug=game.slug,
        name=game.name,
        tagline=game.tagline,
        fewest_seats=game.seats[0],
        most_seats=game.seats[1],
        weight=game.weight,
        minutes=game.minutes,
        cooperative=game.cooperative,
        example=game.example,
        hidden_information=game.hidden_information,
        rules_version=game.rules_version,
        content_hash=game.content.hash,
        bots=[
            BotInfo(name=name, label=bot.label, help=bot.help) for name, bot in BOTS.items() if bot.offered
        ],
        auto_replies=[*game.pages.auto_replies, *([_LEAVE_TEAM] if game.cooperative else [])],
        creations=list(kinds_of(game)),
        lessons=lesson_lines(game),
        weekly=[]
        if game.example
        else [game.words.summary(game.options(each)) for each in game.stats.weekly_set_ups()],
    )


InfoVersion = tuple[object, ...]


def info_version(match: LiveMatch, mine: Sequence[int], online: set[int]) -> InfoVersion:
    """A value that differs where `match_info` does, in a fraction of the time."""
    row = match.row
    known = (row.status, row.listed, row.challenge, row.rematch, match.read_only, match.revealed)
    clock = tuple(match.clocks.ends(row.allowance)) if row.clock else ()
    return (*known, frozenset(online), clock, *match.roles(_viewer(mine)), *match.seats)


def _viewer(mine: Sequence[int]) -> int:
    return mine[0] if mine else NOBODY


def match_info(match: LiveMatch, mine: Sequence[int], host: bool, online: set[int]) -> wire.MatchInfo:
    roles = match.roles(_viewer(mine))
    row = match.row
    return fill(
        wire.MatchInfo,
        row,
        title=title(match.game, row),
        options=_options(match, mine),
        seed=row.seed if match.revealed else "",
        sealed=row.sealed if match.sealed else "",
        no_same_dice=match.no_same_dice,
        seats=[_seat_info(seat, roles[seat.seat], mine, online) for seat in match.seats],
        host=host,
        clock=_clock(match),
        plans=_plans(match, mine),
        giving_up="ends" if match.ends_with(mine) else "hands-over",
        read_only=match.read_only,
        pack=pack_mark(match.game) or msgspec.UNSET,
    )


def practice_info(
    state: State,
    options: dict[str, Any],
    seat: int,
    what: Literal["lesson", "puzzle", "analysis"],
    match_id: str = "",
) -> wire.MatchInfo:
    """A lesson, a puzzle or an analysis in the form of a match, for the boards. Bots have all other seats."""
    game, onlooker, lesson = state.game, state.view(NOBODY), what != "puzzle"
    roles = [game.words.seat_name(each, onlooker) for each in range(game.seat_count(game.options(options)))]
    rows = [
        SeatRow(
            match_id,
            each,
            "person" if each == seat else "bot",
            name=role if lesson else "",
            bot="" if each == seat else "driver",
        )
        for each, role in enumerate(roles)
    ]
    return wire.MatchInfo(
        id=match_id,
        game=game.slug,
        status="playing" if state.outcome is None else "over",
        title=game.name,
        options=options,
        dice="scripted" if lesson else "seeded",
        commitment="",
        seed="",
        sealed="",
        challenge="",
        no_same_dice="it is no match",
        seats=[_seat_info(row, roles[row.seat], [seat], {seat}) for row in rows],
        host=lesson,
        watchable=False,
        listed=False,
        clock=None,
        imported=False,
        plans=[],
        giving_up="ends",
        rematch="",
        created="",
        read_only="",
    )


def _options(match: LiveMatch, mine: Sequence[int]) -> dict[str, Any]:
    """All options once the match is over, before that those that these seats may know."""
    options: dict[str, Any] = msgspec.json.decode(match.row.options)
    over = match.row.status == "over"
    return options if over else visible_options(options, match.game.secret_options, mine)


def _clock(match: LiveMatch) -> ClockInfo | None:
    row = match.row
    if not row.clock:
        return None
    running = [SeatTime(seat=seat, ends=format_time(end)) for seat, end in match.clocks.ends(row.allowance)]
    return ClockInfo(
        kind=row.clock, allowance=row.allowance, bot=row.stand_in, running=running, now=match.now
    )


def _seat_info(row: SeatRow, role: str, mine: Sequence[int], online: set[int]) -> wire.SeatInfo:
    own = row.seat in mine
    return fill(
        wire.SeatInfo,
        row,
        role=role,
        mine=own,
        online=row.holder == "bot" or row.seat in online,
        auto_replies=msgspec.json.decode(row.standing, type=list[wire.AutoReply]) if own else [],
    )


def _plans(match: LiveMatch, mine: Sequence[int]) -> list[wire.Plan]:
    """Teammates see each other's plans; opponents see only their own."""
    shown = [row for row in match.seats if row.marks != "[]" and (match.game.cooperative or row.seat in mine)]
    return [
        wire.Plan(seat=row.seat, marks=msgspec.json.decode(row.marks, type=list[wire.Mark])) for row in shown
    ]


def match_line(kept: StoredMatch, game: Game | None, keys: Sequence[str]) -> wire.MatchLine:
    """A match in a list; its game may no longer be installed."""
    row = kept.match
    mine = [seat.seat for seat in kept.seats if seat.key in keys]
    asked = {int(seat) for seat in row.asked.split(",") if seat}
    read_only = why_read_only(row, game)
    playing = row.status == "playing" and not read_only
    return fill(
        wire.MatchLine,
        row,
        title=title(game, row),
        seats=[_seat_info(seat, f"seat {seat.seat + 1}", mine, set()) for seat in kept.seats],
        host=next((seat.name for seat in kept.seats if seat.key == row.host), ""),
        clock=ClockTerms(kind=row.clock, allowance=row.allowance, bot=row.stand_in) if row.clock else None,
        my_turn=playing and bool(mine) and not asked.isdisjoint({CHANCE, *mine}),
        due=row.due if playing else "",
        read_only=read_only,
    )


class SetUp(Protocol):
    """The game and the options of a match or a challenge."""

    @property
    def game(self) -> str: ...

    @property
    def options(self) -> str: ...


def title(game: Game | None, row: SetUp) -> str:
    """What is played, in a few words."""
    return row.game if game is None else _title(game, row.options)


@lru_cache(256)
def _title(game: Game, options: str) -> str:
    """Cached, as lists repeat the same set-ups. Options of another version may not be readable any more."""
    try:
        plain = msgspec.json.decode(options, type=dict[str, Any])
        own = read_pack(text).name if (text := plain.pop(OPTION, "")) else ""
        summary = game.words.summary(game.options(plain))
        return f"{summary}, {own}" if own else summary
    except BadInput:
        return game.name
