"""What the server says of a match to one caller: who sits where, and the whole update."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from rollingroad.bots.roster import BOTS
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game, StandingOffer
from rollingroad.core.lessons import lesson_lines
from rollingroad.core.options import seen_options
from rollingroad.core.state import CHANCE, NOBODY
from rollingroad.server import wire
from rollingroad.server.answering import TEAM
from rollingroad.server.clock_wire import ClockInfo, ClockTerms, SeatTime
from rollingroad.server.identity import Caller
from rollingroad.server.live_match import LiveMatch
from rollingroad.server.moments import now, written
from rollingroad.server.seen import step_as_text
from rollingroad.server.slices import Slices
from rollingroad.server.storage import Kept, SeatRow
from rollingroad.server.versions import why_read_only

_LEAVE_TEAM = StandingOffer(TEAM, "bot", "Let bots decide for the team on their own turns")


def game_info(game: Game) -> wire.GameInfo:
    return wire.GameInfo(
        slug=game.slug,
        name=game.name,
        tagline=game.tagline,
        fewest_seats=game.seats[0],
        most_seats=game.seats[1],
        cooperative=game.cooperative,
        example=game.example,
        hidden_information=game.hidden_information,
        rules_version=game.rules_version,
        content_hash=game.content.hash,
        bots=[
            wire.BotInfo(name=name, label=bot.label, help=bot.help)
            for name, bot in BOTS.items()
            if bot.offered
        ],
        standing=[*game.standing(), *([_LEAVE_TEAM] if game.cooperative else [])],
        works=list(game.works),
        lessons=lesson_lines(game),
    )


async def update(
    table: LiveMatch, caller: Caller, online: set[int], since: int, slices: Slices
) -> wire.Update:
    """Everything this caller needs, with the steps after the last number it has seen. Nobody may change the
    table meanwhile. A token that may play and not read learns that it has played."""
    mine, since = table.mine(caller), max(0, since)
    info = match_info(table, caller, mine, online)
    views = await _views(table, mine, since, slices) if "read" in caller.scopes else []
    return wire.Update(number=table.number, match=info, views=views)


async def _views(table: LiveMatch, mine: list[int], since: int, slices: Slices) -> list[wire.SeatView]:
    if table.match is None:
        if table.read_only:
            return [await _text_view(table, seat, since, slices) for seat in mine or [NOBODY]]
        return _waiting_view(table, since)
    views = await slices.views(table.match, table.log[: table.replayed], mine, table.persons, since)
    return (
        [await _only_to_look_at(table, view, since, slices) for view in views] if table.read_only else views
    )


async def _only_to_look_at(
    table: LiveMatch, view: wire.SeatView, since: int, slices: Slices
) -> wire.SeatView:
    """The table of another version as far as it could be played again, and as text what came after that."""
    seat, beyond = NOBODY if view.seat is None else view.seat, max(since, table.replayed)
    text = await _text_view(table, seat, beyond, slices)
    return msgspec.structs.replace(
        view, steps=[*view.steps, *text.steps], questions=[], waiting=[], no_undo=text.no_undo
    )


def _waiting_view(table: LiveMatch, since: int) -> list[wire.SeatView]:
    steps = [
        wire.Step(number=entry.number, what=entry.what, seat=entry.seat, line="", by=entry.by, happenings=[])
        for entry in table.log[since:]
    ]
    empty = wire.SeatView(
        seat=None,
        steps=steps,
        table=None,
        questions=[],
        waiting=[row.seat for row in table.seats if row.holder == "open"],
        outcome=None,
        verdict="",
        no_undo="the match has not started yet",
    )
    return [empty]


async def _text_view(table: LiveMatch, seat: int, since: int, slices: Slices) -> wire.SeatView:
    """What was answered, as far as that seat may know it: no engine here can tell what it led to."""
    return wire.SeatView(
        seat=seat if seat != NOBODY else None,
        steps=await slices.each(lambda entry: step_as_text(entry, seat, table.revealed), table.log[since:]),
        table=None,
        questions=[],
        waiting=[],
        outcome=None,
        verdict="",
        no_undo="the match is read-only",
    )


def match_info(table: LiveMatch, caller: Caller, mine: list[int], online: set[int]) -> wire.MatchInfo:
    row = table.row
    return wire.MatchInfo(
        id=row.id,
        game=row.game,
        status=row.status,
        options=_options(table, mine),
        dice=row.dice,
        commitment=row.commitment,
        seed=row.seed if table.revealed else "",
        sealed=row.sealed if table.sealed else "",
        challenge=row.challenge,
        no_same_dice=table.no_same_dice,
        seats=[_seat_info(seat, table.role(seat.seat), mine, online) for seat in table.seats],
        host=table.is_host(caller),
        watchable=row.watchable,
        listed=row.listed,
        clock=_clock(table),
        imported=row.imported,
        plans=_plans(table, mine),
        giving_up="ends" if table.ends_with(mine) else "hands-over",
        rematch=row.rematch,
        created=row.created,
        changed=row.changed,
        read_only=table.read_only,
    )


def _options(table: LiveMatch, mine: list[int]) -> dict[str, Any]:
    """All of them once the match is over, before that what these seats may know."""
    options: dict[str, Any] = msgspec.json.decode(table.row.options)
    over = table.row.status == "over"
    return options if over else seen_options(options, table.game.secret_options, mine)


def _clock(table: LiveMatch) -> ClockInfo | None:
    row = table.row
    if not row.clock:
        return None
    running = [SeatTime(seat=seat, ends=written(end)) for seat, end in table.clock.ends(row.allowance)]
    return ClockInfo(kind=row.clock, allowance=row.allowance, bot=row.stand_in, running=running, now=now())


def _seat_info(row: SeatRow, role: str, mine: list[int], online: set[int]) -> wire.SeatInfo:
    own = row.seat in mine
    return wire.SeatInfo(
        seat=row.seat,
        name=row.name,
        role=role,
        holder=row.holder,
        bot=row.bot,
        mine=own,
        online=row.holder == "bot" or row.seat in online,
        ending=row.ending,
        standing=msgspec.json.decode(row.standing, type=list[wire.StandingAnswer]) if own else [],
    )


def _plans(table: LiveMatch, mine: list[int]) -> list[wire.Plan]:
    """Teammates see each other's plans; opponents see only their own."""
    shown = [row for row in table.seats if row.marks != "[]" and (table.game.cooperative or row.seat in mine)]
    return [
        wire.Plan(seat=row.seat, marks=msgspec.json.decode(row.marks, type=list[wire.Mark])) for row in shown
    ]


def match_line(kept: Kept, game: Game | None, keys: Sequence[str]) -> wire.MatchLine:
    """A match in a list; its game may no longer be installed."""
    row = kept.match
    mine = [seat.seat for seat in kept.seats if seat.key in keys]
    asked = {int(seat) for seat in row.asked.split(",") if seat}
    read_only = why_read_only(row, game)
    playing = row.status == "playing" and not read_only
    return wire.MatchLine(
        id=row.id,
        game=row.game,
        status=row.status,
        title=title(game, row),
        seats=[_seat_info(seat, f"seat {seat.seat + 1}", mine, set()) for seat in kept.seats],
        host=next((seat.name for seat in kept.seats if seat.key == row.host), ""),
        clock=ClockTerms(kind=row.clock, allowance=row.allowance, bot=row.stand_in) if row.clock else None,
        my_turn=playing and bool(mine) and not asked.isdisjoint({CHANCE, *mine}),
        due=row.due if playing else "",
        created=row.created,
        changed=row.changed,
        read_only=read_only,
    )


class SetUp(Protocol):
    """What was agreed on for a match or a challenge."""

    @property
    def game(self) -> str: ...

    @property
    def options(self) -> str: ...


def title(game: Game | None, row: SetUp) -> str:
    """What is played; a table of another version may have options that are none any more."""
    if game is None:
        return row.game
    try:
        return game.summary(game.options(msgspec.json.decode(row.options)))
    except BadInput:
        return game.name
