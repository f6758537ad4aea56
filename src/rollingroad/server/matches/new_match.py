"""New matches: options are checked, seats given out and invitations made."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from rollingroad.bots.roster import bot_name, builtin_bot
from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.state import CHANCE
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.packs import game_of
from rollingroad.core.record import Line, Record, new_record, parse_json
from rollingroad.server.accounts.identity import hash_secret, seat_name
from rollingroad.server.matches.clocks import check_clock
from rollingroad.server.matches.ports import Clock, Entropy
from rollingroad.server.matches.rows import NO_REPLIES, LogRow, MatchRow, SeatRow, StoredMatch
from rollingroad.server.matches.system import SYSTEM_CLOCK, SYSTEM_ENTROPY
from rollingroad.server.problems import Refused
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.matches import NewClock
from rollingroad.server.timestamps import format_time


def new_match(
    game: Game,
    asked: wire.NewMatch,
    host: str,
    given_seed: str = "",
    account: str = "",
    *,
    clock: Clock = SYSTEM_CLOCK,
    entropy: Entropy = SYSTEM_ENTROPY,
) -> tuple[StoredMatch, dict[int, str]]:
    """The rows of a new match, and the invitations to its open seats. It has dice of its own unless a
    challenge gives their seed. `account` is the name of the host's account."""
    options = game.options(asked.options)
    # Some options are refused only when the game begins: find out before there is a match.
    game.start(options)
    plans = _plans(asked.seats, game.seat_count(options), asked.name)
    seed = (given_seed or entropy.new_seed()) if asked.dice == "seeded" else ""
    row = _at_terms(_row(new_record(game, options, seed, asked.dice), host, clock, entropy), asked)
    invites = {seat: entropy.new_invitation() for seat, plan in enumerate(plans) if plan.who == "friend"}
    if asked.listed and not invites:
        raise BadInput("a table that anybody may join needs a seat for a friend")
    seats = [
        _seat(row.id, seat, plan, host, account, invites.get(seat, "")) for seat, plan in enumerate(plans)
    ]
    return StoredMatch(row, seats, []), invites


def with_first_replies(stored: StoredMatch) -> StoredMatch:
    """The match with the automatic replies that its game proposes, for people who have left none."""
    game = game_of(stored.match.game, stored.match.options)
    pages, options = game.pages, game.options(msgspec.json.decode(stored.match.options))
    state = game.start(options)
    first = [
        wire.AutoReply(kind=offer.kind, answer=offer.answer, unless=pages.first_replies[offer.kind])
        for offer in pages.auto_replies
        if offer.kind in pages.first_replies
    ]

    def replies(seat: int) -> str:
        given = pages.first_answers(options, state, seat).items()
        answers = [wire.AutoReply(kind=kind, answer=answer) for kind, answer in given]
        return msgspec.json.encode(first + answers).decode()

    seats = [
        seat
        if seat.holder == "bot" or seat.standing != NO_REPLIES
        else replace(seat, standing=replies(number))
        for number, seat in enumerate(stored.seats)
    ]
    return replace(stored, seats=seats)


def _at_terms(row: MatchRow, asked: wire.NewMatch) -> MatchRow:
    """The row with who may watch and sit down, and how long players may think."""
    row = replace(row, watchable=asked.watchable, listed=asked.listed, visited=row.created)
    if asked.clock is None:
        return row
    check_clock(asked.clock, asked.dice)
    clock = asked.clock
    return replace(row, clock=clock.kind, allowance=clock.allowance, stand_in=clock.bot)


def _plans(given: Sequence[wire.SeatPlan], seats: int, name: str) -> list[wire.SeatPlan]:
    if not given:
        return [wire.SeatPlan(who="me", name=name), *[wire.SeatPlan(who="bot")] * (seats - 1)]
    if len(given) != seats:
        raise BadInput(f"these options make {seats} seats, but {len(given)} are planned")
    return [replace(plan, name=plan.name or name) if plan.who == "me" else plan for plan in given]


def _seat(
    match: str, seat: int, plan: wire.SeatPlan, host: str, account: str = "", invite: str = ""
) -> SeatRow:
    called = seat_name(plan.name, account if plan.who == "me" else "")
    if plan.who == "bot":
        builtin_bot(plan.bot)
        return SeatRow(match, seat, "bot", bot=plan.bot, name=called or bot_name(plan.bot, match, seat))
    if plan.who == "friend":
        return SeatRow(match, seat, "open", invite=hash_secret(invite), name=called or f"Player {seat + 1}")
    return SeatRow(match, seat, "person", key=host, name=called or f"Player {seat + 1}")


def rematch_of(
    game: Game, stored: StoredMatch, clock: Clock = SYSTEM_CLOCK, entropy: Entropy = SYSTEM_ENTROPY
) -> StoredMatch:
    """A new match with the same options, host and players in their seats, and dice of its own."""
    old = stored.match
    asked = wire.NewMatch(
        game=old.game,
        options=msgspec.json.decode(old.options),
        seats=[wire.SeatPlan(who="bot")] * len(stored.seats),
        dice="typed" if old.dice == "typed" else "seeded",
        watchable=old.watchable,
        clock=NewClock(kind=old.clock, allowance=old.allowance, bot=old.stand_in) if old.clock else None,
    )
    fresh, _ = new_match(game, asked, old.host, clock=clock, entropy=entropy)
    match = replace(fresh.match, entry=f"rematch {old.id}")
    return StoredMatch(match, [_seat_again(match, seat) for seat in stored.seats], [])


def _seat_again(match: MatchRow, seat: SeatRow) -> SeatRow:
    """Where a bot played on for somebody, the player is asked first."""
    bot = "" if seat.holder == "person" else seat.bot
    return replace(seat, match=match.id, invite="", token="", marks="[]", bot=bot, ending=False)


def imported_match(
    game: Game,
    record: Record,
    host: str,
    clock: Clock = SYSTEM_CLOCK,
    entropy: Entropy = SYSTEM_ENTROPY,
) -> StoredMatch:
    """A record that somebody opened, replayed once to check it; nobody can play it on."""
    played = Match.reopen(game, record, SeededDice(0))
    row = replace(_row(record, host, clock, entropy), imported=True, status="over")
    log = [LogRow(row.id, 1, "start", None, "", "", row.created)]
    for line in record.lines:
        played.repeat(line)
        log.append(_imported_row(row, len(log) + 1, line))
    seats = game.seat_count(game.options(parse_json(record.options)))
    return StoredMatch(
        row, [SeatRow(row.id, seat, "bot", name=f"Player {seat + 1}") for seat in range(seats)], log
    )


def _imported_row(match: MatchRow, number: int, line: Line) -> LogRow:
    if line.seat == CHANCE:
        return LogRow(match.id, number, line.what, None, "chance", str(line), match.created)
    return LogRow(match.id, number, line.what, line.seat, "person", str(line), match.created)


def branched_match(
    game: Game,
    record: Record,
    asked: Sequence[wire.SeatPlan],
    host: str,
    clock: Clock = SYSTEM_CLOCK,
    entropy: Entropy = SYSTEM_ENTROPY,
) -> StoredMatch:
    """A match that goes on where a record stops, by the installed rules and with dice of its own; people and
    bots get new seats."""
    if any(plan.who == "friend" for plan in asked):
        raise BadInput(
            "a game that is under way has no seats for friends to be invited to: mine or bots only"
        )
    seed = entropy.new_seed()
    forked = record.fork(len(record.answers), seed)
    forked = dataclasses.replace(forked, rules=game.rules_version, content=game.content.hash)
    played = Match.resume(game, forked, SeededDice(seed, forked.drawn))
    if played.state.outcome is not None:
        raise Refused(409, "OVER", "The game is over at this point: there is nothing left to play.")
    plans = _plans(asked, game.seat_count(played.options), "")
    return _under_way(_row(forked, host, clock, entropy), played, plans, host)


def ready_match(
    game: Game,
    name: str,
    host: str,
    account: str = "",
    *,
    clock: Clock = SYSTEM_CLOCK,
    entropy: Entropy = SYSTEM_ENTROPY,
) -> StoredMatch:
    """A first game: the driver has set it up for all seats, and the host sits where the first question is."""
    played = Match(game, game.options(game.first_game), SeededDice(entropy.new_seed()))
    played.set_up()
    bot = wire.SeatPlan(who="bot", bot="driver" if game.cooperative else "rookie")
    plans = [bot] * game.seat_count(played.options)
    plans[played.state.open[0].seat] = wire.SeatPlan(who="me", name=name)
    return _under_way(_row(played.record, host, clock, entropy), played, plans, host, account)


def position_match(
    game: Game,
    position: str,
    seat: int | None,
    asked: Sequence[wire.SeatPlan],
    host: str,
    clock: Clock = SYSTEM_CLOCK,
    entropy: Entropy = SYSTEM_ENTROPY,
) -> StoredMatch:
    """A match that begins at a position. The host sits in that seat, or where the first question is."""
    if any(plan.who == "friend" for plan in asked):
        raise BadInput("a position can be played on by you and by bots: it has no seats for friends")
    played = Match(game, game.options({"position": position}), SeededDice(entropy.new_seed()))
    if played.state.outcome is not None:
        raise Refused(409, "OVER", "The game is over in this position: there is nothing left to play.")
    seats = game.seat_count(played.options)
    mine = seat if seat is not None and seat in range(seats) else played.state.open[0].seat
    plans = asked or [wire.SeatPlan(who="me" if each == mine else "bot") for each in range(seats)]
    return _under_way(_row(played.record, host, clock, entropy), played, _plans(plans, seats, ""), host)


def _under_way(
    row: MatchRow, played: Match, plans: Sequence[wire.SeatPlan], host: str, account: str = ""
) -> StoredMatch:
    """A match with answers that were given before anybody sat down, each with the chance that followed it."""
    asked = sorted({seat for ask in played.state.open for seat in ask.seats})
    row = replace(row, status="playing", asked=",".join(map(str, asked)))
    log = [LogRow(row.id, 1, "start", None, "", "", row.created)]
    for line in played.record.lines:
        if line.seat == CHANCE:
            log[-1] = replace(log[-1], lines=f"{log[-1].lines}\n{line}".strip())
        else:
            log.append(_imported_row(row, len(log) + 1, line))
    return StoredMatch(row, [_seat(row.id, at, plan, host, account) for at, plan in enumerate(plans)], log)


def _row(record: Record, host: str, clock: Clock, entropy: Entropy) -> MatchRow:
    """A new match with the head of that record."""
    moment = format_time(clock.now())
    return MatchRow(
        id=entropy.new_match_id(),
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
