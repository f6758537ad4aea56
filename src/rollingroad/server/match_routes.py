"""Matches over HTTP: everything the live connection does can be done here too."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated

from litestar import MediaType, Response, Router, delete, get, post, put
from litestar.params import QueryParameter

from rollingroad.core.registry import slugs
from rollingroad.core.state import NOBODY
from rollingroad.server import wire
from rollingroad.server.admission import counter
from rollingroad.server.asking import answered, diagram, frame, hint_for, record_of, record_text
from rollingroad.server.connections import Connection
from rollingroad.server.game_routes import known_game
from rollingroad.server.identity import Caller, known, new_secret, seat_name, with_cookie
from rollingroad.server.live_match import STARTED, Change, LiveMatch
from rollingroad.server.lobby import open_tables
from rollingroad.server.outgoing import match_line
from rollingroad.server.problems import STALE, Refused
from rollingroad.server.set_up import imported_table, new_table, on_work, rematch_of
from rollingroad.server.slices import cost
from rollingroad.server.storage import Kept, now
from rollingroad.server.tables import Charge, Tables
from rollingroad.server.works import work_at

_LISTED = 50
_LINES_FOR_ONE = 10
"""Every ten matches of a list count as one more request."""


async def _changed(
    tables: Tables, match: str, caller: Caller, command: Callable[[LiveMatch], Change]
) -> wire.Update:
    """Do a command and tell the caller how the table stands now, with the step it made."""
    return await tables.change_and_show(match, caller, command)


# Guests, lists, new tables


@post("/guests", opt={"scope": "create", "limit": "create"})
async def new_guest(request: Connection, tables: Tables) -> Response[wire.Guest]:
    """A key for a program that keeps no cookies: send it as a bearer token."""
    key = tables.people.signer.new_guest()
    return with_cookie(wire.Guest(key=key), key, request)


@get("/matches")
async def list_matches(
    tables: Tables,
    caller: Caller,
    charge: Charge,
    mine: bool = False,
    watch: bool = False,
    to_join: Annotated[bool, QueryParameter(name="open")] = False,
) -> list[wire.MatchLine]:
    """My matches, those that may be watched, or the open tables that anybody may join, newest first."""
    rows: list[Kept] = []
    if mine and caller.key:
        rows = await tables.on_disk(tables.store.held_by, caller.keys, _LISTED)
    elif watch:
        rows = await tables.on_disk(tables.store.to_watch, _LISTED)
    elif to_join:
        rows = await open_tables(tables)
    charge(len(rows) // _LINES_FOR_ONE)
    games = {slug: known_game(slug) for slug in slugs()}
    lines = await tables.listeners.slices.each(
        lambda kept: match_line(kept, games.get(kept.match.game), caller.keys), rows
    )
    return [line for line in lines if not (to_join and line.read_only)]


@post("/matches", opt={"scope": "create", "limit": "create"})
async def create_match(
    request: Connection,
    tables: Tables,
    caller: Caller,
    data: wire.NewMatch,
) -> Response[wire.Created]:
    """Set up a table; it starts at once unless it waits for friends."""
    if data.listed:
        counter(request)("list")
    host, key = known(caller, tables.people.signer)
    tables.presence.note(host.keys)
    game = known_game(data.game)
    work = await work_at(tables, data.work) if data.work else None
    kept, invites = await asyncio.to_thread(
        lambda: new_table(game, on_work(game, data, work) if work else data, host.key, account=host.name)
    )
    await tables.create(kept)
    if not invites:
        await tables.change(kept.match.id, LiveMatch.begin)
    return with_cookie(wire.Created(id=kept.match.id, invites=invites), key, request)


@post("/records", opt={"scope": "create", "limit": "create"})
async def open_record(
    request: Connection,
    tables: Tables,
    caller: Caller,
    charge: Charge,
    data: wire.RecordText,
) -> Response[wire.Created]:
    """Open a record, to look at it as at a finished match."""
    host, key = known(caller, tables.people.signer)
    charge(cost(data.text.count("\n")))
    kept = await tables.replay(lambda: imported_table(*record_of(data.text), host.key))
    await tables.create(kept)
    return with_cookie(wire.Created(id=kept.match.id, invites={}), key, request)


@post("/matches/{match:str}/rematch", opt={"scope": "create", "limit": "create"})
async def rematch(tables: Tables, caller: Caller, match: str) -> wire.Created:
    """The same table once more; the players of the old one are shown the way."""
    kept = await tables.see(match, lambda table: _to_repeat(table, caller))
    if kept.match.rematch:
        return wire.Created(id=kept.match.rematch, invites={})
    again = await tables.create_once(rematch_of(known_game(kept.match.game), kept))
    await _begin_once(tables, again)
    await tables.change(match, lambda table: table.set_rematch(again))
    return wire.Created(id=again, invites={})


async def _begin_once(tables: Tables, match: str) -> None:
    """Somebody else may have asked for the same match at the same moment."""
    try:
        await tables.change(match, LiveMatch.begin)
    except Refused as error:
        if error.code != STARTED:
            raise


def _to_repeat(table: LiveMatch, caller: Caller) -> Kept:
    if not table.mine(caller):
        raise Refused(403, "NOT_YOURS", "Only who played this match can ask for another one.")
    if table.row.status != "over":
        raise Refused(409, "NOT_OVER", "The match is not over yet.")
    return Kept(table.row, table.seats, [])


@delete("/matches/{match:str}")
async def remove(tables: Tables, caller: Caller, match: str) -> None:
    """Delete a table that has not started yet; only its host may."""
    await tables.remove(match, lambda table: table.check_may_remove(caller))


# Looking


@get("/matches/{match:str}")
async def one_match(
    tables: Tables, caller: Caller, charge: Charge, match: str, since: int = 0
) -> wire.Update:
    """How the table stands, with every step after the number last seen."""
    return await tables.show(match, caller, since, charge)


@post("/matches/{match:str}/ask", status_code=200, opt={"scope": "read"})
async def ask(tables: Tables, caller: Caller, match: str, data: wire.Ask) -> wire.Answered:
    """What the rules say to an action: allowed with which odds, or why not."""
    return await tables.see(match, lambda table: answered(table, caller, data))


@get("/matches/{match:str}/hint", opt={"limit": "think"})
async def hint(tables: Tables, caller: Caller, match: str, seat: int) -> wire.Hint:
    """What a good player would do in that seat: the best few answers, each with its chance and a reason."""
    return await hint_for(tables, caller, match, seat)


@get("/matches/{match:str}/record", media_type=MediaType.TEXT)
async def record(tables: Tables, caller: Caller, match: str) -> str:
    """The record as text; while the match runs, what is hidden from the caller is a question mark."""
    return await tables.see(match, lambda table: record_text(table, caller))


@get("/matches/{match:str}/diagram", media_type=MediaType.TEXT)
async def text_diagram(tables: Tables, caller: Caller, match: str, seat: int = NOBODY) -> str:
    """The table drawn in text, as that seat sees it."""
    return await tables.see(match, lambda table: diagram(table, caller, seat))


@get("/matches/{match:str}/frames/{at:int}")
async def one_frame(
    tables: Tables,
    caller: Caller,
    charge: Charge,
    match: str,
    at: int,
    seat: int | None = None,
    since: int = -1,
) -> wire.Frame:
    """The table after so many changes, once it is over as any seat saw it; with the steps after `since`."""
    return await frame(tables, caller, charge, match, at, seat, since)


# Playing


@post("/matches/{match:str}/start", status_code=200)
async def start(tables: Tables, caller: Caller, match: str, data: wire.Start) -> wire.Update:
    """Begin, with bots in the seats that are still open."""
    return await _changed(tables, match, caller, lambda table: table.start(caller, data.fill))


@post("/matches/{match:str}/act", status_code=200)
async def act(tables: Tables, caller: Caller, charge: Charge, match: str, data: wire.Act) -> wire.Update:
    """Answer a question; where somebody else was first, the problem tells how the table stands now."""
    try:
        return await _changed(tables, match, caller, lambda table: table.act(caller, data))
    except Refused as error:
        if error.code == STALE:
            error.now = await tables.show(match, caller, data.expect or 0, charge)
        raise


@post("/matches/{match:str}/undo", status_code=200)
async def undo(tables: Tables, caller: Caller, match: str, data: wire.ForSeat) -> wire.Update:
    """Take the last answer back, while nothing came after it and it revealed nothing."""
    return await _changed(tables, match, caller, lambda table: table.undo(caller, data.seat))


@post("/matches/{match:str}/concede", status_code=200)
async def concede(tables: Tables, caller: Caller, match: str, data: wire.ForSeat) -> wire.Update:
    """Give up: the game ends where nobody else plays or the only opponent wins, else a bot plays on."""
    return await _changed(tables, match, caller, lambda table: table.concede(caller, data.seat))


@post("/matches/{match:str}/end", status_code=200)
async def vote_to_end(tables: Tables, caller: Caller, match: str, data: wire.EndVote) -> wire.Update:
    """Vote to end the game for all, or take that vote back: more than half of the players present end it."""
    present = await tables.present(match)
    return await _changed(
        tables, match, caller, lambda table: table.vote_to_end(caller, data.seat, data.end, present)
    )


# Seats


@put("/matches/{match:str}/listed")
async def listed(
    request: Connection, tables: Tables, caller: Caller, match: str, data: wire.Listing
) -> wire.Update:
    """Say whether anybody may sit down, without an invitation."""
    if data.listed:
        counter(request)("list")
    body = await _changed(tables, match, caller, lambda table: table.set_listed(caller, data.listed))
    await tables.on_disk(tables.store.visit, [match], now())
    return body


@post("/matches/{match:str}/seats/{seat:int}/claim", status_code=200)
async def claim(
    request: Connection,
    tables: Tables,
    caller: Caller,
    match: str,
    seat: int,
    data: wire.Claim,
) -> Response[wire.Update]:
    """Sit down, with an invitation or at a table that anybody may join."""
    friend, key = known(caller, tables.people.signer)
    tables.presence.note(friend.keys)
    name = seat_name(data.name, friend.name)
    body = await _changed(tables, match, friend, lambda table: table.claim(friend, seat, data.invite, name))
    return with_cookie(body, key, request, 200)


@post("/matches/{match:str}/seats/{seat:int}/lend", status_code=200)
async def lend(tables: Tables, caller: Caller, match: str, seat: int, data: wire.Lend) -> wire.Update:
    """Let a bot play the seat: one's own, or as the host that of a player who is absent."""
    present = await tables.present(match)
    return await _changed(tables, match, caller, lambda table: table.lend(caller, seat, data.bot, present))


@post("/matches/{match:str}/seats/{seat:int}/return", status_code=200)
async def take_back(tables: Tables, caller: Caller, match: str, seat: int) -> wire.Update:
    """Play the seat oneself again."""
    return await _changed(tables, match, caller, lambda table: table.take_back(caller, seat))


@post("/matches/{match:str}/seats/{seat:int}/token", opt={"scope": "self"})
async def seat_token(tables: Tables, caller: Caller, match: str, seat: int) -> wire.Guest:
    """A secret with which a program can play this one seat; the one before it opens nothing any more."""
    token = new_secret("seat")
    await tables.change(match, lambda table: table.give_token(caller, seat, token))
    return wire.Guest(key=token)


@put("/matches/{match:str}/seats/{seat:int}/standing")
async def standing(tables: Tables, caller: Caller, match: str, seat: int, data: wire.Standing) -> wire.Update:
    """Leave answers that hold until they are taken away."""
    return await _changed(tables, match, caller, lambda table: table.set_standing(caller, seat, data.answers))


@put("/matches/{match:str}/seats/{seat:int}/marks")
async def marks(tables: Tables, caller: Caller, match: str, seat: int, data: wire.Marks) -> wire.Update:
    """Draw on the planning layer: replaces what this seat has drawn before."""
    return await _changed(tables, match, caller, lambda table: table.set_marks(caller, seat, data.marks))


match_router = Router(
    path="",
    route_handlers=[
        new_guest,
        list_matches,
        create_match,
        open_record,
        rematch,
        remove,
        one_match,
        ask,
        hint,
        record,
        text_diagram,
        one_frame,
        start,
        act,
        undo,
        concede,
        vote_to_end,
        listed,
        claim,
        lend,
        take_back,
        seat_token,
        standing,
        marks,
    ],
    tags=["matches"],
)
