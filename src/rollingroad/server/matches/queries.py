"""Answers questions about a match without changing it: what is allowed, the odds, hints, records, frames."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final, Literal

import msgspec

from rollingroad.bots.ace import BEST, Adviser
from rollingroad.bots.bot import Advice
from rollingroad.core.choices import choice, odds
from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE, NOBODY
from rollingroad.core.engine.view import View
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.packs import game_of
from rollingroad.core.positions import read_written
from rollingroad.core.record import Record, parse_record
from rollingroad.server.accounts.identity import Caller, digest
from rollingroad.server.matches.live_match import LiveMatch, read_action
from rollingroad.server.matches.match_service import Charge, MatchService
from rollingroad.server.matches.presenter import (
    MOST_ENTRIES,
    Viewer,
    choices,
    log_entries,
    log_entry,
    seat_views,
    speaks_to,
)
from rollingroad.server.matches.rows import Entry, MatchRow, StoredMatch
from rollingroad.server.matches.slices import cost
from rollingroad.server.matches.thought import Thought, pack
from rollingroad.server.matches.view_cache import ViewCache
from rollingroad.server.problems import Refused, not_found, not_yours
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.matches import ClockKind
from rollingroad.server.timestamps import format_time

MOST_LINES: Final = 10_000
"""The most lines of an uploaded record: five times the longest match seen so far."""


def table_alone(
    view: View,
    no_undo: str,
    entries: Iterable[Entry] = (),
    questions: Sequence[wire.Question] = (),
    waiting: Sequence[int] = (),
) -> wire.SeatView:
    """A table that belongs to no match, such as a picture, a puzzle or an analysis."""
    return wire.SeatView(
        seat=view.seat if view.seat != NOBODY else None,
        entries=[log_entry(view.game, entry, view) for entry in entries],
        table=view.data(),
        questions=list(questions),
        waiting=list(waiting),
        outcome=list(view.outcome) if view.outcome is not None else None,
        verdict=view.game.words.verdict(view) if view.outcome is not None else "",
        no_undo=no_undo,
    )


def _may_look(match: LiveMatch, caller: Caller, seat: int) -> None:
    match.check_open_to(caller)
    if seat != NOBODY and seat not in match.mine(caller):
        raise not_yours(f"Seat {seat + 1}")


def check_action(match: LiveMatch, caller: Caller, asked: wire.Ask) -> wire.Answered:
    """What the rules say to an action, from what the asking seat knows."""
    core = match.game_running()
    _may_look(match, caller, asked.seat)
    return explain_written(core.state.view(asked.seat), asked.action)


def explain_written(view: View, action: str | dict[str, object]) -> wire.Answered:
    """What the rules say to an action as people write it."""
    if isinstance(action, str):
        return explain_action(view, read_written(view.known(), view, action))
    return explain_action(view, read_action(view.game, action))


def explain_action(view: View, action: int) -> wire.Answered:
    """What the rules say to an action, from what that view knows."""
    reason, preview = view.why_not(action), view.game.pages.preview(action, view)
    offered = choice(view, action, odds(view, action) if reason is None else [], preview)
    return wire.Answered(
        **msgspec.structs.asdict(offered),
        allowed=reason is None,
        refusal=wire.Refusal(code=reason.code, rule=reason.rule, text=reason.text) if reason else None,
    )


def details(match: LiveMatch, caller: Caller, asked: wire.Details) -> wire.Offers:
    """The details of offered actions, as the asking seat knows them."""
    core, game, number = match.game_running(), match.game, match.number
    _may_look(match, caller, asked.seat)
    if asked.expect not in (None, number):
        return wire.Offers(number=number, choices=[])
    wanted = {action for text in asked.actions for action in _readable(game, text)} if asked.actions else None
    viewer = Viewer(asked.seat, [asked.seat], match.persons)
    return wire.Offers(number=number, choices=choices(core.state, match.cache, viewer, wanted))


def log_page(match: LiveMatch, caller: Caller, seat: int | None, before: int | None) -> wire.LogPage:
    """The newest entries of the log before that number, as one of the caller's seats sees them."""
    mine = match.mine(caller)
    viewer = seat if seat is not None else mine[0] if mine else NOBODY
    _may_look(match, caller, viewer)
    end = match.number if before is None else max(0, min(before - 1, match.number))
    personal = speaks_to(match.game, mine, viewer if viewer in mine else None)
    entries = match.log[max(0, end - MOST_ENTRIES) : end]
    return wire.LogPage(entries=log_entries(match, viewer, entries, personal))


def check_place(match: LiveMatch, caller: Caller, asked: wire.AskAt) -> list[wire.Answered]:
    """What the rules say to everything that could be done at a place, best guess first."""
    core = match.game_running()
    _may_look(match, caller, asked.seat)
    return explain_place(core.state.view(asked.seat), asked.place)


def explain_place(view: View, place: str) -> list[wire.Answered]:
    """What the rules say to everything that could be done at a place, from what that view knows."""
    asks = [ask for ask in view.open if ask.may_answer(view.seat)]
    guesses = view.game.pages.guesses(place, asks[0], view) if asks else []
    return [explain_action(view, action) for guess in guesses for action in _readable(view.game, guess)]


def _readable(game: Game, text: str) -> list[int]:
    """The action that a text names, if there is one."""
    try:
        return [game.parse(text)]
    except BadInput:
        return []


async def hint_for(service: MatchService, caller: Caller, match_id: str, seat: int) -> wire.Hint:
    """The best few answers to the question that waits for that seat."""

    def question(match: LiveMatch) -> Thought:
        running = match.game_running()
        _may_look(match, caller, seat)
        for number, ask in enumerate(running.state.open):
            if not ask.is_chance and ask.may_answer(seat):
                seed = digest(service.bot_secret, "hint", str(match.number)).hex()
                return Thought(pack(running.state), seat, number, Adviser, seed, caller.key)
        raise Refused(409, "NOT_ASKED", f"Seat {seat + 1} is not asked anything now.")

    best = await service.thinker.advise(await service.read(match_id, question), BEST)
    return await service.read(match_id, lambda match: _hint(match, seat, best))


def _hint(match: LiveMatch, seat: int, best: list[Advice]) -> wire.Hint:
    contest = match.game.cooperative or len(match.seats) > 1
    return wire.Hint(best=advised(match.game_running().state.view(seat), best, contest))


def advised(view: View, best: list[Advice], contest: bool = True) -> list[wire.Advised]:
    """Answers with their labels, and with their chances where somebody can lose."""
    return [
        wire.Advised(
            action=view.game.text(advice.action),
            label=view.game.words.label(advice.action, view),
            chance=advice.chance if contest else None,
            reason=advice.reason,
        )
        for advice in best
    ]


def record_text(match: LiveMatch, caller: Caller) -> str:
    """The whole record once it is revealed, before that what the caller may see of it."""
    match.check_open_to(caller)
    record = match.record
    if match.revealed:
        return str(record)
    mine = match.mine(caller)
    return str(record.seen_by(mine[0] if mine else NOBODY, match.game))


def record_of(text: str) -> tuple[Game, Record]:
    """Read an uploaded record, and find its game."""
    record = parse_record(text)
    if len(record.lines) > MOST_LINES:
        raise BadInput(f"the record has {len(record.lines)} answers; there is room for {MOST_LINES}")
    return game_of(record.game, record.options), record


def diagram(match: LiveMatch, caller: Caller, seat: int) -> str:
    _may_look(match, caller, seat)
    return match.game.diagram(match.game_shown().state.view(seat))


async def frame(
    service: MatchService,
    caller: Caller,
    charge: Charge,
    match_id: str,
    at: int,
    seat: int | None,
    since: int,
    details: bool = False,
) -> wire.Frame:
    """The table as it stood after that many changes, as the caller saw it then; as any seat saw it once the
    match is over. The steps after `since` come with it; below 0: the last one."""
    moment, match_then = await _rebuilt(service, caller, charge, match_id, at, seat, since)
    log, slices = moment.log, service.listeners.slices
    since = since if since >= 0 else len(log) - 1
    [view, *_] = seat_views(match_then, ViewCache(), moment.seats, ())
    seen = match_then.state.view(NOBODY if view.seat is None else view.seat)
    entries = await slices.each(lambda entry: log_entry(match_then.game, entry, seen), log[max(0, since) :])
    viewer = Viewer(seen.seat, [seen.seat], ())
    return wire.Frame(
        at=len(log),
        last=moment.last,
        view=msgspec.structs.replace(view, entries=entries),
        choices=choices(match_then.state, ViewCache(), viewer)
        if details and view.questions
        else msgspec.UNSET,
    )


async def position(
    service: MatchService, caller: Caller, charge: Charge, match_id: str, at: int, seat: int | None
) -> str:
    """The position after that many changes. Until all is revealed, what the seat cannot know is dealt at
    random."""
    moment, match_then = await _rebuilt(service, caller, charge, match_id, at, seat, at)
    state = match_then.state
    if not moment.revealed:
        state = state.view(moment.seats[0] if moment.seats else NOBODY).determinize(Rng(0))
    return match_then.game.position(state)


async def _rebuilt(
    service: MatchService,
    caller: Caller,
    charge: Charge,
    match_id: str,
    at: int,
    seat: int | None,
    since: int,
) -> tuple[_Moment, Match]:
    """A match after that many changes; the log after `since` will be told."""

    def until(match: LiveMatch) -> _Moment:
        match.game_shown()
        match.check_open_to(caller)
        seats = match.mine(caller) if seat is None else _viewing_seats(match, caller, seat)
        log = match.log[: min(max(1, at), match.replayed)]
        return _Moment(match.row, log, seats, match.replayed, match.revealed)

    moment = await service.read(match_id, until)
    log = moment.log
    charge(cost(2 * len(log) - (since if since >= 0 else len(log) - 1)))
    match_then = _reopened(moment.row)
    lines = [line for entry in log for line in entry.lines]
    await service.listeners.slices.each(match_then.repeat, lines)
    return moment, match_then


@dataclass(frozen=True, slots=True)
class _Moment:
    """The part of a match that is needed to rebuild it as it once stood."""

    row: MatchRow
    log: list[Entry]
    seats: list[int]
    last: int
    revealed: bool


def _viewing_seats(match: LiveMatch, caller: Caller, seat: int) -> list[int]:
    if not match.revealed:
        _may_look(match, caller, seat)
    if not NOBODY <= seat < len(match.seats) or seat == CHANCE:
        raise not_found(f"seat {seat + 1}")
    return [] if seat == NOBODY else [seat]


def _reopened(row: MatchRow) -> Match:
    head = Record(row.game, row.rules, row.content, row.options, row.dice, row.commitment, "", row.parent)
    return Match.reopen(game_of(row.game, row.options), head, SeededDice(0))


def record_until(match: LiveMatch, at: int) -> Record:
    """The record of a match that is over, up to that change."""
    match.game_shown()
    if match.row.status != "over":
        raise Refused(409, "NOT_OVER", "The match is not over yet: nobody can play on from the middle of it.")
    match.check_open_to()
    if not 1 <= at <= match.replayed:
        raise not_found(f"step {at} of {match.replayed}")
    lines = [line for entry in match.log[:at] for line in entry.lines]
    return replace(match.record, lines=lines)


# Lobby

LOBBY_PATIENCE: Final[Mapping[ClockKind | Literal[""], timedelta]] = {
    "": timedelta(minutes=30),
    "live": timedelta(minutes=30),
    "days": timedelta(days=7),
}
"""For how long a match stands in the lobby after its host has left it, by its kind of clock."""

_MOST_OPEN: Final = 50


async def open_matches(service: MatchService) -> list[StoredMatch]:
    """The newest matches that anybody may join now."""
    moment = service.clock.now()
    since = {clock: format_time(moment - time) for clock, time in LOBBY_PATIENCE.items()}
    found = await service.store.open_matches(since, _MOST_OPEN)
    return [stored for stored in found if any(seat.holder == "open" for seat in stored.seats)]
