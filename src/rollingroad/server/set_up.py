"""A new table from what somebody asked for: options checked, seats given out, invitations made."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from rollingroad.bots.roster import check_bot
from rollingroad.core.dice import SeededDice
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.options import options_json
from rollingroad.core.record import Record, check_fits, commit, parse_json
from rollingroad.server import wire
from rollingroad.server.identity import hashed, new_key, new_match_id
from rollingroad.server.storage import Kept, LogRow, MatchRow, SeatRow, now


def new_table(game: Game, asked: wire.NewMatch, host: str) -> tuple[Kept, dict[int, str]]:
    """The match as it will be kept, and the invitations to its open seats."""
    options = game.options(asked.options)
    plans = _plans(asked.seats, game.seat_count(options), asked.name)
    seed = secrets.token_hex(16) if asked.dice == "seeded" else ""
    moment = now()
    row = MatchRow(
        id=new_match_id(),
        game=game.slug,
        rules=game.rules_version,
        content=game.content.hash,
        options=options_json(options),
        dice=asked.dice,
        seed=seed,
        commitment=commit(seed) if seed else "",
        parent="",
        host=host,
        watchable=asked.watchable,
        imported=False,
        status="waiting",
        asked="",
        rematch="",
        created=moment,
        changed=moment,
    )
    invites = {seat: new_key() for seat, plan in enumerate(plans) if plan.who == "friend"}
    seats = [_seat(row.id, seat, plan, host, invites.get(seat, "")) for seat, plan in enumerate(plans)]
    return Kept(row, seats, []), invites


def _plans(given: Sequence[wire.SeatPlan], seats: int, name: str) -> list[wire.SeatPlan]:
    if not given:
        return [wire.SeatPlan(who="me", name=name), *[wire.SeatPlan(who="bot")] * (seats - 1)]
    if len(given) != seats:
        raise BadInput(f"these options make {seats} seats, but {len(given)} are planned")
    return [
        msgspec.structs.replace(plan, name=plan.name or name) if plan.who == "me" else plan for plan in given
    ]


def _seat(match: str, seat: int, plan: wire.SeatPlan, host: str, invite: str) -> SeatRow:
    called = plan.name.strip()
    if plan.who == "bot":
        check_bot(plan.bot)
        return SeatRow(match, seat, "bot", bot=plan.bot, name=called or f"{plan.bot.capitalize()} {seat + 1}")
    if plan.who == "friend":
        return SeatRow(match, seat, "open", invite=hashed(invite), name=called or f"Player {seat + 1}")
    return SeatRow(match, seat, "person", key=host, name=called or f"Player {seat + 1}")


def rematch_of(game: Game, kept: Kept, host: str) -> Kept:
    """The same table once more: the same players in the same seats, with dice of its own."""
    old = kept.match
    asked = wire.NewMatch(
        game=old.game,
        options=msgspec.json.decode(old.options),
        seats=[wire.SeatPlan(who="bot")] * len(kept.seats),
        dice="typed" if old.dice == "typed" else "seeded",
        watchable=old.watchable,
    )
    fresh, _ = new_table(game, asked, host)
    seats = [replace(seat, match=fresh.match.id, invite="", token="", marks="[]") for seat in kept.seats]
    return Kept(fresh.match, seats, [])


def imported_table(game: Game, record: Record, host: str) -> Kept:
    """A record that somebody opened, replayed once to see that it is whole; nobody plays it on."""
    check_fits(record, game)
    played = Match.reopen(game, record, SeededDice(0))
    moment, match = now(), new_match_id()
    rows = [LogRow(match, 1, "start", None, "", "", moment)]
    for line in record.lines:
        played.repeat(line)
        rows.append(_imported_row(match, len(rows) + 1, line.what, line.seat, str(line), moment))
    seats = game.seat_count(game.options(parse_json(record.options)))
    row = MatchRow(
        id=match,
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
        imported=True,
        status="over",
        asked="",
        rematch="",
        created=moment,
        changed=moment,
    )
    return Kept(row, [SeatRow(match, seat, "bot", name=f"Player {seat + 1}") for seat in range(seats)], rows)


def _imported_row(match: str, number: int, what: str, seat: int, line: str, at: str) -> LogRow:
    chance = seat < 0
    return LogRow(match, number, what, None if chance else seat, "chance" if chance else "person", line, at)
