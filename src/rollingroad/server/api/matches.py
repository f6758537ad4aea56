"""Matches over HTTP, including every change that the live connection can make."""

from rollingroad.core.engine.state import NOBODY
from rollingroad.core.packs import game_of
from rollingroad.core.registry import slugs
from rollingroad.server.accounts.identity import Caller, new_secret, seat_name
from rollingroad.server.api.creations import creation_at, on_creation
from rollingroad.server.api.games import known_game
from rollingroad.server.api.routes import TEXT, Count, delete, get, post, put
from rollingroad.server.matches import queries
from rollingroad.server.matches.live_match import STARTED, LiveMatch
from rollingroad.server.matches.match_info import match_line
from rollingroad.server.matches.match_service import Charge
from rollingroad.server.matches.new_match import imported_match, new_match, ready_match, rematch_of
from rollingroad.server.matches.rows import StoredMatch
from rollingroad.server.matches.slices import cost
from rollingroad.server.problems import Refused
from rollingroad.server.schemas import matches as wire
from rollingroad.server.services import Services
from rollingroad.server.timestamps import now

_LISTED = 50
_LINES_FOR_ONE = 10
"""Each ten matches of a list count as one more request."""


@get("/matches")
async def list_matches(
    server: Services,
    caller: Caller,
    charge: Charge,
    mine: bool = False,
    watch: bool = False,
    open: bool = False,
) -> list[wire.MatchLine]:
    """My matches, those that may be watched, or those that anybody may join, newest first."""
    rows: list[StoredMatch] = []
    if mine and caller.key:
        rows = await server.matches.store.held_by(caller.keys, _LISTED)
    elif watch:
        rows = await server.matches.store.to_watch(_LISTED)
    elif open:
        rows = await queries.open_matches(server.matches)
    charge(len(rows) // _LINES_FOR_ONE)
    games = {slug: known_game(slug) for slug in {kept.match.game for kept in rows} & set(slugs())}
    lines = await server.matches.listeners.slices.each(
        lambda kept: match_line(kept, games.get(kept.match.game), caller.keys), rows
    )
    return [line for line in lines if not (open and line.read_only)]


@post("/matches", scope="create", limit="create")
async def create_match(server: Services, host: Caller, count: Count, data: wire.NewMatch) -> wire.Created:
    """Create a match; it starts at once unless it waits for friends."""
    if data.listed:
        count("list")
    game = known_game(data.game)
    creation = await creation_at(server, data.creation) if data.creation else None

    def rows() -> tuple[StoredMatch, dict[int, str]]:
        asked = on_creation(game, data, creation) if creation else data
        return new_match(game_of(game.slug, asked.options), asked, host.key, account=host.name)

    kept, invites = await server.aside(rows)
    await server.matches.create(kept)
    if not invites:
        await server.matches.change(kept.match.id, LiveMatch.begin)
    return wire.Created(id=kept.match.id, invites=invites)


@post("/games/{slug:str}/play", scope="create", limit="create")
async def play_now(server: Services, host: Caller, slug: str, data: wire.ReadyMatch) -> wire.Created:
    """A first game against bots: everything is set up, and the first question is mine."""
    game = known_game(slug)
    kept = await server.aside(ready_match, game, data.name, host.key, host.name)
    await server.matches.create(kept)
    server.matches.wake_bots(kept.match.id)
    return wire.Created(id=kept.match.id, invites={})


@post("/records", scope="create", limit="create")
async def open_record(server: Services, host: Caller, charge: Charge, data: wire.RecordText) -> wire.Created:
    """Open a record as a finished match."""
    charge(cost(data.text.count("\n")))
    kept = await server.matches.replay(lambda: imported_match(*queries.record_of(data.text), host.key))
    await server.matches.create(kept)
    return wire.Created(id=kept.match.id, invites={})


@post("/matches/{match:str}/rematch", scope="create", limit="create")
async def rematch(server: Services, caller: Caller, match: str) -> wire.Created:
    """Play again with the same options and players; the old match links to the new one."""
    kept = await server.matches.read(match, lambda table: _to_repeat(table, caller))
    if kept.match.rematch:
        return wire.Created(id=kept.match.rematch, invites={})
    again = await server.matches.create_once(rematch_of(game_of(kept.match.game, kept.match.options), kept))
    await _begin_once(server, again)
    await server.matches.change(match, lambda table: table.set_rematch(again))
    return wire.Created(id=again, invites={})


async def _begin_once(server: Services, match: str) -> None:
    """Begin, unless somebody who asked at the same moment has begun."""
    try:
        await server.matches.change(match, LiveMatch.begin)
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
async def remove(server: Services, caller: Caller, match: str) -> None:
    """Delete a match that has not started yet; only its host may."""
    await server.matches.remove(match, lambda table: table.check_may_remove(caller))


@get("/matches/{match:str}")
async def one_match(server: Services, caller: Caller, match: str, since: int = 0) -> wire.Update:
    """The match as it stands, with the newest entries of its log after the number last seen."""
    return await server.matches.show(match, caller, since)


@get("/matches/{match:str}/log")
async def match_log(
    server: Services, caller: Caller, match: str, before: int | None = None, seat: int | None = None
) -> wire.LogPage:
    """The newest entries of the log before that number, as one of my seats sees them."""
    return await server.matches.read(match, lambda table: queries.log_page(table, caller, seat, before))


@post("/matches/{match:str}/details", status=200, scope="read")
async def action_details(server: Services, caller: Caller, match: str, data: wire.Details) -> wire.Offers:
    """The label, odds, preview and places of offered actions."""
    return await server.matches.read(match, lambda table: queries.details(table, caller, data))


@post("/matches/{match:str}/ask", status=200, scope="read")
async def ask(server: Services, caller: Caller, match: str, data: wire.Ask) -> wire.Answered:
    """What the rules say to an action: the odds if it is allowed, else why not."""
    return await server.matches.read(match, lambda table: queries.check_action(table, caller, data))


@post("/matches/{match:str}/ask-at", status=200, scope="read")
async def ask_at(server: Services, caller: Caller, match: str, data: wire.AskAt) -> list[wire.Answered]:
    """What the rules say to everything that could be done at a place of the board, best guess first."""
    return await server.matches.read(match, lambda table: queries.check_place(table, caller, data))


@get("/matches/{match:str}/hint", limit="think")
async def hint(server: Services, caller: Caller, match: str, seat: int) -> wire.Hint:
    """The best few answers of that seat, each with its chance and a reason."""
    return await queries.hint_for(server.matches, caller, match, seat)


@get("/matches/{match:str}/record", media_type=TEXT)
async def record(server: Services, caller: Caller, match: str) -> str:
    """The record as text. While the match runs, a question mark stands for what the caller may not know."""
    return await server.matches.read(match, lambda table: queries.record_text(table, caller))


@get("/matches/{match:str}/position", media_type=TEXT)
async def position(
    server: Services,
    caller: Caller,
    charge: Charge,
    match: str,
    at: int = queries.MOST_LINES,
    seat: int | None = None,
) -> str:
    """The position after that many changes. While the match runs, what the caller's seat cannot know is dealt
    at random."""
    return await queries.position(server.matches, caller, charge, match, at, seat)


@get("/matches/{match:str}/diagram", media_type=TEXT)
async def text_diagram(server: Services, caller: Caller, match: str, seat: int = NOBODY) -> str:
    """The table drawn in text, as that seat sees it."""
    return await server.matches.read(match, lambda table: queries.diagram(table, caller, seat))


@get("/matches/{match:str}/frames/{at:int}")
async def one_frame(
    server: Services,
    caller: Caller,
    charge: Charge,
    match: str,
    at: int,
    seat: int | None = None,
    since: int = -1,
    details: bool = False,
) -> wire.Frame:
    """The table after that many changes, with the log after `since`; as any seat saw it once it is over.
    With `details` come those of what the seat was asked."""
    return await queries.frame(server.matches, caller, charge, match, at, seat, since, details)


@post("/matches/{match:str}/start", status=200)
async def start(server: Services, caller: Caller, match: str, data: wire.Start) -> wire.Update:
    """Begin, with bots in the seats that are still open."""
    return await server.matches.change_and_show(match, caller, lambda table: table.start(caller, data.fill))


@post("/matches/{match:str}/act", status=200)
async def act(server: Services, caller: Caller, match: str, data: wire.Act) -> wire.Update:
    """Answer a question. If somebody else was first, the problem holds the match as it stands now."""
    return await server.matches.change_and_show(
        match, caller, lambda table: table.act(caller, data), data.expect
    )


@post("/matches/{match:str}/undo", status=200)
async def undo(server: Services, caller: Caller, match: str, data: wire.ForSeat) -> wire.Update:
    """Take the last answer back, while nothing came after it and it revealed nothing."""
    return await server.matches.change_and_show(
        match, caller, lambda table: table.undo(caller, data.seat, data.expect), data.expect
    )


@post("/matches/{match:str}/concede", status=200)
async def concede(server: Services, caller: Caller, match: str, data: wire.ForSeat) -> wire.Update:
    """Give up: the game ends where nobody else plays or the only opponent wins, else a bot plays on."""
    return await server.matches.change_and_show(
        match, caller, lambda table: table.concede(caller, data.seat, data.expect), data.expect
    )


@post("/matches/{match:str}/end", status=200)
async def vote_to_end(server: Services, caller: Caller, match: str, data: wire.EndVote) -> wire.Update:
    """Vote to end the game for all, or take the vote back; more than half of the players present end it."""
    present = await server.matches.present_seats(match)
    return await server.matches.change_and_show(
        match, caller, lambda table: table.vote_to_end(caller, data.seat, data.end, present)
    )


@put("/matches/{match:str}/listed")
async def listed(
    server: Services, caller: Caller, count: Count, match: str, data: wire.Listing
) -> wire.Update:
    """Let anybody sit down, or only those with an invitation."""
    if data.listed:
        count("list")
    body = await server.matches.change_and_show(
        match, caller, lambda table: table.set_listed(caller, data.listed)
    )
    await server.matches.store.visit([match], now())
    return body


@post("/matches/{match:str}/seats/{seat:int}/claim", status=200)
async def claim(server: Services, host: Caller, match: str, seat: int, data: wire.Claim) -> wire.Update:
    """Sit down, with an invitation or in a match that anybody may join."""
    name = seat_name(data.name, host.name)
    return await server.matches.change_and_show(
        match, host, lambda table: table.claim(host, seat, data.invite, name)
    )


@post("/matches/{match:str}/seats/{seat:int}/lend", status=200)
async def lend(server: Services, caller: Caller, match: str, seat: int, data: wire.Lend) -> wire.Update:
    """Let a bot play one's own seat, or that of a player who has been away for a minute."""
    present = await server.matches.present_seats(match)
    return await server.matches.change_and_show(
        match, caller, lambda table: table.lend(caller, seat, data.bot, present)
    )


@post("/matches/{match:str}/seats/{seat:int}/return", status=200)
async def take_back(server: Services, caller: Caller, match: str, seat: int) -> wire.Update:
    """Play the seat oneself again."""
    return await server.matches.change_and_show(match, caller, lambda table: table.take_back(caller, seat))


@post("/matches/{match:str}/seats/{seat:int}/token", scope="self")
async def seat_token(server: Services, caller: Caller, match: str, seat: int) -> wire.Guest:
    """A secret with which a program can play this one seat; the previous secret becomes void."""
    token = new_secret("seat")
    await server.matches.change(match, lambda table: table.give_token(caller, seat, token))
    return wire.Guest(key=token)


@put("/matches/{match:str}/seats/{seat:int}/auto-replies")
async def set_auto_replies(
    server: Services, caller: Caller, match: str, seat: int, data: wire.SetAutoReplies
) -> wire.Update:
    """Leave answers to questions of some kinds; they replace those left before."""
    return await server.matches.change_and_show(
        match, caller, lambda table: table.set_auto_replies(caller, seat, data.answers)
    )


@put("/matches/{match:str}/seats/{seat:int}/marks")
async def marks(server: Services, caller: Caller, match: str, seat: int, data: wire.Marks) -> wire.Update:
    """Draw on the planning layer; this replaces what the seat has drawn before."""
    return await server.matches.change_and_show(
        match, caller, lambda table: table.set_marks(caller, seat, data.marks, data.expect), data.expect
    )
