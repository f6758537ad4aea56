"""A new table from what somebody asked for: options checked, seats given out, invitations made."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from rollingroad.bots.roster import house_bot
from rollingroad.core.dice import SeededDice
from rollingroad.core.errors import BadInput
from rollingroad.core.explain import Illegal, Reason
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.record import Line, Record, new_record, parse_json
from rollingroad.core.state import CHANCE
from rollingroad.server import wire
from rollingroad.server.clock_wire import NewClock
from rollingroad.server.clocks import check_clock
from rollingroad.server.identity import hashed, new_key, new_match_id, seat_name
from rollingroad.server.problems import Refused
from rollingroad.server.storage import Kept, LogRow, MatchRow, SeatRow, now
from rollingroad.server.work_storage import WorkRow
from rollingroad.server.works import work_kind


def new_table(
    game: Game, asked: wire.NewMatch, host: str, given_seed: str = "", account: str = ""
) -> tuple[Kept, dict[int, str]]:
    """The match as it will be kept, and the invitations to its open seats; with dice of its own, unless a
    challenge gives them. `account` is the name of the host's."""
    options = game.options(asked.options)
    # What only shows when the game begins is told before there is a table that could never begin.
    game.start(options)
    plans = _plans(asked.seats, game.seat_count(options), asked.name)
    seed = (given_seed or secrets.token_hex(16)) if asked.dice == "seeded" else ""
    row = _at_terms(_row(new_record(game, options, seed, asked.dice), host), asked)
    invites = {seat: new_key() for seat, plan in enumerate(plans) if plan.who == "friend"}
    if asked.listed and not invites:
        raise BadInput("a table that anybody may join needs a seat for a friend")
    seats = [
        _seat(row.id, seat, plan, host, account, invites.get(seat, "")) for seat, plan in enumerate(plans)
    ]
    return Kept(row, seats, []), invites


def _at_terms(row: MatchRow, asked: wire.NewMatch) -> MatchRow:
    """Who may watch and sit down, and how long they may think."""
    row = replace(row, watchable=asked.watchable, listed=asked.listed, visited=row.created)
    if asked.clock is None:
        return row
    check_clock(asked.clock, asked.dice)
    clock = asked.clock
    return replace(row, clock=clock.kind, allowance=clock.allowance, stand_in=clock.bot)


def on_work(game: Game, asked: wire.NewMatch, work: WorkRow) -> wire.NewMatch:
    """The table that is asked for, on a work. Its text goes into the options: a record needs no store."""
    if work.game != game.slug:
        raise BadInput(f"{work.name} was made for {work.game}, not for {game.slug}")
    report = game.check_work(work.kind, work.text)
    for problem in report.problems:
        raise Illegal(Reason("NOT_PLAYABLE", problem.rule, f"{work.name} cannot be played: {problem.text}"))
    option = work_kind(game, work.kind).option
    options = report.options | asked.options | {option: report.options[option]}
    return msgspec.structs.replace(asked, options=options)


def _plans(given: Sequence[wire.SeatPlan], seats: int, name: str) -> list[wire.SeatPlan]:
    if not given:
        return [wire.SeatPlan(who="me", name=name), *[wire.SeatPlan(who="bot")] * (seats - 1)]
    if len(given) != seats:
        raise BadInput(f"these options make {seats} seats, but {len(given)} are planned")
    return [
        msgspec.structs.replace(plan, name=plan.name or name) if plan.who == "me" else plan for plan in given
    ]


def _seat(
    match: str, seat: int, plan: wire.SeatPlan, host: str, account: str = "", invite: str = ""
) -> SeatRow:
    called = seat_name(plan.name, account if plan.who == "me" else "")
    if plan.who == "bot":
        house_bot(plan.bot)
        return SeatRow(match, seat, "bot", bot=plan.bot, name=called or f"{plan.bot.capitalize()} {seat + 1}")
    if plan.who == "friend":
        return SeatRow(match, seat, "open", invite=hashed(invite), name=called or f"Player {seat + 1}")
    return SeatRow(match, seat, "person", key=host, name=called or f"Player {seat + 1}")


def rematch_of(game: Game, kept: Kept) -> Kept:
    """The same table once more: the same host, the same players in the same seats, with dice of its own."""
    old = kept.match
    asked = wire.NewMatch(
        game=old.game,
        options=msgspec.json.decode(old.options),
        seats=[wire.SeatPlan(who="bot")] * len(kept.seats),
        dice="typed" if old.dice == "typed" else "seeded",
        watchable=old.watchable,
        clock=NewClock(kind=old.clock, allowance=old.allowance, bot=old.stand_in) if old.clock else None,
    )
    fresh, _ = new_table(game, asked, old.host)
    match = replace(fresh.match, entry=f"rematch {old.id}")
    return Kept(match, [_seat_again(match, seat) for seat in kept.seats], [])


def _seat_again(match: MatchRow, seat: SeatRow) -> SeatRow:
    """Where a bot played on for somebody, the player is asked first."""
    bot = "" if seat.holder == "person" else seat.bot
    return replace(seat, match=match.id, invite="", token="", marks="[]", bot=bot, ending=False)


def imported_table(game: Game, record: Record, host: str) -> Kept:
    """A record that somebody opened, replayed once to see that it is whole; nobody plays it on."""
    played = Match.reopen(game, record, SeededDice(0))
    row = replace(_row(record, host), imported=True, status="over")
    log = [LogRow(row.id, 1, "start", None, "", "", row.created)]
    for line in record.lines:
        played.repeat(line)
        log.append(_imported_row(row, len(log) + 1, line))
    seats = game.seat_count(game.options(parse_json(record.options)))
    return Kept(row, [SeatRow(row.id, seat, "bot", name=f"Player {seat + 1}") for seat in range(seats)], log)


def _imported_row(match: MatchRow, number: int, line: Line) -> LogRow:
    if line.seat == CHANCE:
        return LogRow(match.id, number, line.what, None, "chance", str(line), match.created)
    return LogRow(match.id, number, line.what, line.seat, "person", str(line), match.created)


def branched_table(game: Game, record: Record, asked: Sequence[wire.SeatPlan], host: str) -> Kept:
    """A game that goes on where a record stops, by the installed rules and with dice of its own; people and
    bots get new seats."""
    if any(plan.who == "friend" for plan in asked):
        raise BadInput(
            "a game that is under way has no seats for friends to be invited to: mine or bots only"
        )
    seed = secrets.token_hex(16)
    forked = record.fork(len(record.answers), seed)
    forked = replace(forked, rules=game.rules_version, content=game.content.hash)
    played = Match.resume(game, forked, SeededDice(seed, forked.drawn))
    if played.state.outcome is not None:
        raise Refused(409, "OVER", "The game is over at this point: there is nothing left to play.")
    row = replace(_row(forked, host), status="playing")
    plans = _plans(asked, game.seat_count(played.options), "")
    seats = [_seat(row.id, seat, plan, host) for seat, plan in enumerate(plans)]
    return Kept(row, seats, _branched_log(row, played.record.lines))


def _branched_log(match: MatchRow, lines: Sequence[Line]) -> list[LogRow]:
    """What was taken over, each answer with the chance that followed it."""
    log = [LogRow(match.id, 1, "start", None, "", "", match.created)]
    for line in lines:
        if line.seat == CHANCE:
            log[-1] = replace(log[-1], lines=f"{log[-1].lines}\n{line}".strip())
        else:
            log.append(_imported_row(match, len(log) + 1, line))
    return log


def _row(record: Record, host: str) -> MatchRow:
    """A new match with the head of that record."""
    moment = now()
    return MatchRow(
        id=new_match_id(),
        game=record.game,
        rules=record.rules,
        content=record.content,
        options=record.options,
        dice=record.dice,
        seed=record.seed,
        commitment=record.commitment,
        parent=record.parent,
        host=host,
        watchable=False,
        imported=False,
        status="waiting",
        asked="",
        rematch="",
        created=moment,
        changed=moment,
    )
