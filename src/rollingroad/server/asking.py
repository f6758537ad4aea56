"""What a player asks without changing anything: is it allowed, with which odds, what is best."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from rollingroad.bots.adviser import BEST, Adviser
from rollingroad.bots.bot import Advice
from rollingroad.core.dice import SeededDice
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.record import Record, parse_record
from rollingroad.core.registry import game as find_game
from rollingroad.core.state import CHANCE, NOBODY
from rollingroad.core.view import View
from rollingroad.server import wire
from rollingroad.server.identity import Caller
from rollingroad.server.live_match import LiveMatch, read_action
from rollingroad.server.problems import Refused, not_found, not_yours
from rollingroad.server.seen import Entry, odds
from rollingroad.server.slices import cost
from rollingroad.server.storage import MatchRow
from rollingroad.server.tables import Charge, Tables
from rollingroad.server.thinking import Thought, packed
from rollingroad.server.weeks import digest

MOST_LINES: Final = 10_000
"""Of a record that somebody brings: five times as many as the longest match we have seen."""


def _may_look(table: LiveMatch, caller: Caller, seat: int) -> None:
    table.check_open_to(caller)
    if seat != NOBODY and seat not in table.mine(caller):
        raise not_yours(f"Seat {seat + 1}")


def answered(table: LiveMatch, caller: Caller, asked: wire.Ask) -> wire.Answered:
    """What the rules say to an action, from what that seat knows."""
    match = table.game_running()
    _may_look(table, caller, asked.seat)
    return judged(match.state.view(asked.seat), read_action(table.game, asked.action))


def judged(view: View, action: int) -> wire.Answered:
    """What the rules say to an action, from what that view knows."""
    reason = view.why_not(action)
    return wire.Answered(
        action=view.game.text(action),
        label=view.game.label(action, view),
        allowed=reason is None,
        refusal=wire.Refusal(code=reason.code, rule=reason.rule, text=reason.text) if reason else None,
        odds=odds(view, action) if reason is None else [],
        preview=view.game.preview(action, view),
    )


async def hint_for(tables: Tables, caller: Caller, match: str, seat: int) -> wire.Hint:
    """The best few answers to the question that seat is asked."""

    def question(table: LiveMatch) -> Thought:
        running = table.game_running()
        _may_look(table, caller, seat)
        for number, ask in enumerate(running.state.open):
            if not ask.is_chance and ask.may_answer(seat):
                seed = digest(tables.bot_secret, "hint", str(table.number)).hex()
                return Thought(packed(running.state), seat, number, Adviser, seed, caller.key)
        raise Refused(409, "NOT_ASKED", f"Seat {seat + 1} is not asked anything now.")

    best = await tables.thinkers.advise(await tables.see(match, question), BEST)
    return await tables.see(match, lambda table: _hint(table, seat, best))


def _hint(table: LiveMatch, seat: int, best: list[Advice]) -> wire.Hint:
    game = table.game
    view = table.game_running().state.view(seat)
    contest = game.cooperative or len(table.seats) > 1
    return wire.Hint(
        best=[
            wire.Advised(
                action=game.text(advice.action),
                label=game.label(advice.action, view),
                chance=advice.chance if contest else None,
                reason=advice.reason,
            )
            for advice in best
        ]
    )


def record_text(table: LiveMatch, caller: Caller) -> str:
    """The whole record once everybody may know it, before that what the caller may have of it."""
    table.check_open_to(caller)
    record = table.record
    if table.revealed:
        return str(record)
    mine = table.mine(caller)
    return str(record.seen_by(mine[0] if mine else NOBODY, table.game))


def record_of(text: str) -> tuple[Game, Record]:
    """A record that somebody brought, and the game it is of."""
    record = parse_record(text)
    if len(record.lines) > MOST_LINES:
        raise BadInput(f"the record has {len(record.lines)} answers; there is room for {MOST_LINES}")
    return find_game(record.game), record


def diagram(table: LiveMatch, caller: Caller, seat: int) -> str:
    _may_look(table, caller, seat)
    return table.game.diagram(table.game_shown().state.view(seat))


async def frame(
    tables: Tables, caller: Caller, charge: Charge, match: str, at: int, eyes: int | None, since: int
) -> wire.Frame:
    """The table as it was after so many changes, as the caller saw it then. Once the match is over it may be
    looked at through the eyes of any seat. The steps after `since` come with it; below 0: the last one."""

    def until(table: LiveMatch) -> _Moment:
        table.game_shown()
        table.check_open_to(caller)
        seats = table.mine(caller) if eyes is None else _eyes(table, caller, eyes)
        return _Moment(table.row, table.log[: min(max(1, at), table.replayed)], seats, table.replayed)

    moment = await tables.see(match, until)
    log = moment.log
    since = since if since >= 0 else len(log) - 1
    charge(cost(2 * len(log) - since))
    slices = tables.listeners.slices
    match_then = _reopened(moment.row)
    await slices.each(match_then.repeat, [line for entry in log for line in entry.lines])
    [view, *_] = await slices.views(match_then, log, moment.eyes, (), since)
    return wire.Frame(at=len(log), last=moment.last, view=view)


@dataclass(frozen=True, slots=True)
class _Moment:
    """What is needed to rebuild a match as it once stood."""

    row: MatchRow
    log: list[Entry]
    eyes: list[int]
    last: int


def _eyes(table: LiveMatch, caller: Caller, seat: int) -> list[int]:
    if not table.revealed:
        _may_look(table, caller, seat)
    if not NOBODY <= seat < len(table.seats) or seat == CHANCE:
        raise not_found(f"seat {seat + 1}")
    return [] if seat == NOBODY else [seat]


def _reopened(row: MatchRow) -> Match:
    head = Record(row.game, row.rules, row.content, row.options, row.dice, row.commitment, "", row.parent)
    return Match.reopen(find_game(row.game), head, SeededDice(0))


def record_until(table: LiveMatch, at: int) -> Record:
    """The first so many changes of a match that is over."""
    table.game_shown()
    if table.row.status != "over":
        raise Refused(409, "NOT_OVER", "The match is not over yet: nobody can play on from the middle of it.")
    table.check_open_to()
    if not 1 <= at <= table.replayed:
        raise not_found(f"step {at} of {table.replayed}")
    lines = [line for entry in table.log[:at] for line in entry.lines]
    return replace(table.record, lines=lines)
