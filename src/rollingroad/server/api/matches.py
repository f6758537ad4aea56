"""Matches over HTTP, including every change that the live connection can make."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from litestar import MediaType, Response, delete, get, post, put
from litestar.params import PathParameter, QueryParameter

from rollingroad.core.engine.state import NOBODY
from rollingroad.core.registry import slugs
from rollingroad.server.accounts.identity import Caller, ensure_key, new_secret, seat_name
from rollingroad.server.api.connections import Connection
from rollingroad.server.api.creations import creation_at, on_creation
from rollingroad.server.api.games import known_game
from rollingroad.server.api.guards import counter, with_cookie
from rollingroad.server.matches import queries
from rollingroad.server.matches.live_match import STARTED, LiveMatch
from rollingroad.server.matches.match_info import match_line
from rollingroad.server.matches.match_service import Charge
from rollingroad.server.matches.new_match import imported_match, new_match, ready_match, rematch_of
from rollingroad.server.matches.rows import StoredMatch
from rollingroad.server.matches.slices import cost
from rollingroad.server.problems import STALE, Refused
from rollingroad.server.schemas import matches as wire
from rollingroad.server.server import Server
from rollingroad.server.timestamps import now

MatchId = Annotated[str, PathParameter(name="match")]
_LISTED = 50
_LINES_FOR_ONE = 10
"""Each ten matches of a list count as one more request."""


# Guests, lists, new matches


@post("/guests", opt={"scope": "create", "limit": "create"})
async def new_guest(request: Connection, server: Server) -> Response[wire.Guest]:
    """A key for a program that keeps no cookies: send it as a bearer token."""
    key = server.people.signer.new_guest()
    return with_cookie(wire.Guest(key=key), key, request)


@get("/matches")
async def list_matches(
    server: Server,
    caller: Caller,
    charge: Charge,
    mine: bool = False,
    watch: bool = False,
    to_join: Annotated[bool, QueryParameter(name="open")] = False,
) -> list[wire.MatchLine]:
    """My matches, those that may be watched, or those that anybody may join, newest first."""
    rows: list[StoredMatch] = []
    if mine and caller.key:
        rows = await server.on_disk(server.store.held_by, caller.keys, _LISTED)
    elif watch:
        rows = await server.on_disk(server.store.to_watch, _LISTED)
    elif to_join:
        rows = await queries.open_matches(server.matches)
    charge(len(rows) // _LINES_FOR_ONE)
    games = {slug: known_game(slug) for slug in slugs()}
    lines = await server.matches.listeners.slices.each(
        lambda kept: match_line(kept, games.get(kept.match.game), caller.keys), rows
    )
    return [line for line in lines if not (to_join and line.read_only)]


@post("/matches", opt={"scope": "create", "limit": "create"})
async def create_match(
    request: Connection, server: Server, caller: Caller, data: wire.NewMatch
) -> Response[wire.Created]:
    """Create a match; it starts at once unless it waits for friends."""
    if data.listed:
        counter(request)("list")
    host, key = ensure_key(caller, server.people.signer)
    server.presence.note(host.keys)
    game = known_game(data.game)
    creation = await creation_at(server, data.creation) if data.creation else None
    kept, invites = await asyncio.to_thread(
        lambda: new_match(
            game, on_creation(game, data, creation) if creation else data, host.key, account=host.name
        )
    )
    await server.matches.create(kept)
    if not invites:
        await server.matches.change(kept.match.id, LiveMatch.begin)
    return with_cookie(wire.Created(id=kept.match.id, invites=invites), key, request)


@post("/games/{slug:str}/play", opt={"scope": "create", "limit": "create"})
async def play_now(
    request: Connection, server: Server, caller: Caller, slug: str, data: wire.ReadyMatch
) -> Response[wire.Created]:
    """A first game against bots: everything is set up, and the first question is mine."""
    host, key = ensure_key(caller, server.people.signer)
    game = known_game(slug)
    kept = await asyncio.to_thread(ready_match, game, data.name, host.key, host.name)
    await server.matches.create(kept)
    server.matches.wake_bots(kept.match.id)
    return with_cookie(wire.Created(id=kept.match.id, invites={}), key, request)


@post("/records", opt={"scope": "create", "limit": "create"})
async def open_record(
    request: Connection, server: Server, caller: Caller, charge: Charge, data: wire.RecordText
) -> Response[wire.Created]:
    """Open a record as a finished match."""
    host, key = ensure_key(caller, server.people.signer)
    charge(cost(data.text.count("\n")))
    kept = await server.replays.replay(lambda: imported_match(*queries.record_of(data.text), host.key))
    await server.matches.create(kept)
    return with_cookie(wire.Created(id=kept.match.id, invites={}), key, request)


@post("/matches/{match:str}/rematch", opt={"scope": "create", "limit": "create"})
async def rematch(server: Server, caller: Caller, match_id: MatchId) -> wire.Created:
    """Play again with the same options and players; the old match links to the new one."""
    kept = await server.matches.read(match_id, lambda match: _to_repeat(match, caller))
    if kept.match.rematch:
        return wire.Created(id=kept.match.rematch, invites={})
    again = await server.matches.create_once(rematch_of(known_game(kept.match.game), kept))
    await _begin_once(server, again)
    await server.matches.change(match_id, lambda match: match.set_rematch(again))
    return wire.Created(id=again, invites={})


async def _begin_once(server: Server, match_id: str) -> None:
    """Begin, unless somebody who asked at the same moment has begun."""
    try:
        await server.matches.change(match_id, LiveMatch.begin)
    except Refused as error:
        if error.code != STARTED:
            raise


def _to_repeat(match: LiveMatch, caller: Caller) -> StoredMatch:
    if not match.mine(caller):
        raise Refused(403, "NOT_YOURS", "Only who played this match can ask for another one.")
    if match.row.status != "over":
        raise Refused(409, "NOT_OVER", "The match is not over yet.")
    return StoredMatch(match.row, match.seats, [])


@delete("/matches/{match:str}")
async def remove(server: Server, caller: Caller, match_id: MatchId) -> None:
    """Delete a match that has not started yet; only its host may."""
    await server.matches.remove(match_id, lambda match: match.check_may_remove(caller))


# Looking


@get("/matches/{match:str}")
async def one_match(server: Server, caller: Caller, match_id: MatchId, since: int = 0) -> wire.Update:
    """The match as it stands, with the newest entries of its log after the number last seen."""
    return await server.matches.show(match_id, caller, since)


@get("/matches/{match:str}/log")
async def match_log(
    server: Server, caller: Caller, match_id: MatchId, before: int | None = None, seat: int | None = None
) -> wire.LogPage:
    """The newest entries of the log before that number, as one of my seats sees them."""
    return await server.matches.read(match_id, lambda match: queries.log_page(match, caller, seat, before))


@post("/matches/{match:str}/details", status_code=200, opt={"scope": "read"})
async def action_details(
    server: Server, caller: Caller, match_id: MatchId, data: wire.Details
) -> wire.Offers:
    """The label, odds, preview and places of offered actions."""
    return await server.matches.read(match_id, lambda match: queries.details(match, caller, data))


@post("/matches/{match:str}/ask", status_code=200, opt={"scope": "read"})
async def ask(server: Server, caller: Caller, match_id: MatchId, data: wire.Ask) -> wire.Answered:
    """What the rules say to an action: the odds if it is allowed, else why not."""
    return await server.matches.read(match_id, lambda match: queries.check_action(match, caller, data))


@post("/matches/{match:str}/ask-at", status_code=200, opt={"scope": "read"})
async def ask_at(server: Server, caller: Caller, match_id: MatchId, data: wire.AskAt) -> list[wire.Answered]:
    """What the rules say to everything that could be done at a place of the board, best guess first."""
    return await server.matches.read(match_id, lambda match: queries.check_place(match, caller, data))


@get("/matches/{match:str}/hint", opt={"limit": "think"})
async def hint(server: Server, caller: Caller, match_id: MatchId, seat: int) -> wire.Hint:
    """The best few answers of that seat, each with its chance and a reason."""
    return await queries.hint_for(server.matches, caller, match_id, seat)


@get("/matches/{match:str}/record", media_type=MediaType.TEXT)
async def record(server: Server, caller: Caller, match_id: MatchId) -> str:
    """The record as text. While the match runs, a question mark stands for what the caller may not know."""
    return await server.matches.read(match_id, lambda match: queries.record_text(match, caller))


@get("/matches/{match:str}/diagram", media_type=MediaType.TEXT)
async def text_diagram(server: Server, caller: Caller, match_id: MatchId, seat: int = NOBODY) -> str:
    """The table drawn in text, as that seat sees it."""
    return await server.matches.read(match_id, lambda match: queries.diagram(match, caller, seat))


@get("/matches/{match:str}/frames/{at:int}")
async def one_frame(
    server: Server,
    caller: Caller,
    charge: Charge,
    match_id: MatchId,
    at: int,
    seat: int | None = None,
    since: int = -1,
    details: bool = False,
) -> wire.Frame:
    """The table after that many changes, with the log after `since`; as any seat saw it once it is over.
    With `details` come those of what the seat was asked."""
    return await queries.frame(server.matches, caller, charge, match_id, at, seat, since, details)


# Playing


@post("/matches/{match:str}/start", status_code=200)
async def start(server: Server, caller: Caller, match_id: MatchId, data: wire.Start) -> wire.Update:
    """Begin, with bots in the seats that are still open."""
    return await server.matches.change_and_show(
        match_id, caller, lambda match: match.start(caller, data.fill)
    )


@post("/matches/{match:str}/act", status_code=200)
async def act(server: Server, caller: Caller, match_id: MatchId, data: wire.Act) -> wire.Update:
    """Answer a question. If somebody else was first, the problem holds the match as it stands now."""
    async with showing_news(server, caller, match_id, data.expect):
        return await server.matches.change_and_show(match_id, caller, lambda match: match.act(caller, data))


@asynccontextmanager
async def showing_news(
    server: Server, caller: Caller, match_id: str, expect: int | None
) -> AsyncIterator[None]:
    """Add the match as it stands now to the refusal of a command that came too late."""
    try:
        yield
    except Refused as error:
        await add_news(error, server, caller, match_id, expect)
        raise


async def add_news(error: Refused, server: Server, caller: Caller, match_id: str, expect: int | None) -> None:
    """Add the match as it stands now to a refusal of what came too late."""
    if error.code == STALE:
        error.now = await server.matches.show(match_id, caller, expect or 0)


@post("/matches/{match:str}/undo", status_code=200)
async def undo(server: Server, caller: Caller, match_id: MatchId, data: wire.ForSeat) -> wire.Update:
    """Take the last answer back, while nothing came after it and it revealed nothing."""
    async with showing_news(server, caller, match_id, data.expect):
        return await server.matches.change_and_show(
            match_id, caller, lambda match: match.undo(caller, data.seat, data.expect)
        )


@post("/matches/{match:str}/concede", status_code=200)
async def concede(server: Server, caller: Caller, match_id: MatchId, data: wire.ForSeat) -> wire.Update:
    """Give up: the game ends where nobody else plays or the only opponent wins, else a bot plays on."""
    async with showing_news(server, caller, match_id, data.expect):
        return await server.matches.change_and_show(
            match_id, caller, lambda match: match.concede(caller, data.seat, data.expect)
        )


@post("/matches/{match:str}/end", status_code=200)
async def vote_to_end(server: Server, caller: Caller, match_id: MatchId, data: wire.EndVote) -> wire.Update:
    """Vote to end the game for all, or take the vote back; more than half of the players present end it."""
    present = await server.matches.present_seats(match_id)
    return await server.matches.change_and_show(
        match_id, caller, lambda match: match.vote_to_end(caller, data.seat, data.end, present)
    )


# Seats


@put("/matches/{match:str}/listed")
async def listed(
    request: Connection, server: Server, caller: Caller, match_id: MatchId, data: wire.Listing
) -> wire.Update:
    """Let anybody sit down, or only those with an invitation."""
    if data.listed:
        counter(request)("list")
    body = await server.matches.change_and_show(
        match_id, caller, lambda match: match.set_listed(caller, data.listed)
    )
    await server.on_disk(server.store.visit, [match_id], now())
    return body


@post("/matches/{match:str}/seats/{seat:int}/claim", status_code=200)
async def claim(
    request: Connection, server: Server, caller: Caller, match_id: MatchId, seat: int, data: wire.Claim
) -> Response[wire.Update]:
    """Sit down, with an invitation or in a match that anybody may join."""
    friend, key = ensure_key(caller, server.people.signer)
    server.presence.note(friend.keys)
    name = seat_name(data.name, friend.name)
    body = await server.matches.change_and_show(
        match_id, friend, lambda match: match.claim(friend, seat, data.invite, name)
    )
    return with_cookie(body, key, request)


@post("/matches/{match:str}/seats/{seat:int}/lend", status_code=200)
async def lend(server: Server, caller: Caller, match_id: MatchId, seat: int, data: wire.Lend) -> wire.Update:
    """Let a bot play one's own seat, or that of a player who has been away for a minute."""
    present = await server.matches.present_seats(match_id)
    return await server.matches.change_and_show(
        match_id, caller, lambda match: match.lend(caller, seat, data.bot, present)
    )


@post("/matches/{match:str}/seats/{seat:int}/return", status_code=200)
async def take_back(server: Server, caller: Caller, match_id: MatchId, seat: int) -> wire.Update:
    """Play the seat oneself again."""
    return await server.matches.change_and_show(match_id, caller, lambda match: match.take_back(caller, seat))


@post("/matches/{match:str}/seats/{seat:int}/token", opt={"scope": "self"})
async def seat_token(server: Server, caller: Caller, match_id: MatchId, seat: int) -> wire.Guest:
    """A secret with which a program can play this one seat; the previous secret becomes void."""
    token = new_secret("seat")
    await server.matches.change(match_id, lambda match: match.give_token(caller, seat, token))
    return wire.Guest(key=token)


@put("/matches/{match:str}/seats/{seat:int}/auto-replies")
async def set_auto_replies(
    server: Server, caller: Caller, match_id: MatchId, seat: int, data: wire.SetAutoReplies
) -> wire.Update:
    """Leave answers to questions of some kinds; they replace those left before."""
    return await server.matches.change_and_show(
        match_id, caller, lambda match: match.set_auto_replies(caller, seat, data.answers)
    )


@put("/matches/{match:str}/seats/{seat:int}/marks")
async def marks(
    server: Server, caller: Caller, match_id: MatchId, seat: int, data: wire.Marks
) -> wire.Update:
    """Draw on the planning layer; this replaces what the seat has drawn before."""
    async with showing_news(server, caller, match_id, data.expect):
        return await server.matches.change_and_show(
            match_id, caller, lambda match: match.set_marks(caller, seat, data.marks, data.expect)
        )
