"""Presents a match to a client: the table, the questions with all their odds, and what has happened.

A client holds some seats or none. Everything it gets is made from the views of those seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, Protocol, cast

import msgspec
from msgspec.structs import replace

from rollingroad.bots.roster import BOTS
from rollingroad.core.engine.state import CHANCE, EVERYONE, NOBODY, Chance, Decision, State
from rollingroad.core.engine.view import View
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.explain import Odds
from rollingroad.core.game import Game
from rollingroad.core.lessons import lesson_lines
from rollingroad.core.match import Match
from rollingroad.core.options import HIDDEN, visible_options
from rollingroad.core.pages import AutoReplyOffer
from rollingroad.core.record import Line
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.matches.auto_reply import TEAM
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.match_history import Entry, answering_seats
from rollingroad.server.matches.rows import SeatRow, StoredMatch
from rollingroad.server.matches.slices import AT_ONCE, Slices
from rollingroad.server.matches.versions import why_read_only
from rollingroad.server.schemas import matches as wire
from rollingroad.server.schemas.matches import ClockInfo, ClockTerms, SeatTime
from rollingroad.server.timestamps import format_time

_MOST_OUTCOMES = 200
_LEAVE_TEAM = AutoReplyOffer(TEAM, "bot", "Let bots decide for the team on their own turns")


# Updates


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
        auto_replies=[*game.pages.auto_replies, *([_LEAVE_TEAM] if game.cooperative else [])],
        creations=list(game.creations.kinds),
        lessons=lesson_lines(game),
    )


async def update(
    match: LiveMatch, caller: Caller, online: set[int], since: int, slices: Slices
) -> wire.Update:
    """Everything this caller needs, with the log after the last number it has seen. Nobody may change the
    match meanwhile. A token that may play but not read gets no views."""
    mine, since = match.mine(caller), max(0, since)
    info = match_info(match, caller, mine, online)
    views = await _views(match, mine, since, slices) if "read" in caller.scopes else []
    return wire.Update(number=match.number, match=info, views=views)


async def _views(match: LiveMatch, mine: list[int], since: int, slices: Slices) -> list[wire.SeatView]:
    if match.core is None:
        if match.read_only:
            return [await _text_view(match, seat, since, slices) for seat in mine or [NOBODY]]
        return _waiting_view(match, since)
    views = await sliced_views(slices, match.core, match.log[: match.replayed], mine, match.persons, since)
    return [await _read_only_view(match, view, since, slices) for view in views] if match.read_only else views


async def _read_only_view(match: LiveMatch, view: wire.SeatView, since: int, slices: Slices) -> wire.SeatView:
    """The view of a match of another version: the table as far as it could be replayed, the rest as text."""
    seat, beyond = NOBODY if view.seat is None else view.seat, max(since, match.replayed)
    text = await _text_view(match, seat, beyond, slices)
    return msgspec.structs.replace(
        view, steps=[*view.steps, *text.steps], questions=[], waiting=[], no_undo=text.no_undo
    )


def _waiting_view(match: LiveMatch, since: int) -> list[wire.SeatView]:
    steps = [
        wire.LogEntry(
            number=entry.number, what=entry.what, seat=entry.seat, line="", by=entry.by, happenings=[]
        )
        for entry in match.log[since:]
    ]
    empty = wire.SeatView(
        seat=None,
        steps=steps,
        table=None,
        questions=[],
        waiting=[row.seat for row in match.seats if row.holder == "open"],
        outcome=None,
        verdict="",
        no_undo="the match has not started yet",
    )
    return [empty]


async def _text_view(match: LiveMatch, seat: int, since: int, slices: Slices) -> wire.SeatView:
    """The answers as far as that seat may know them: no installed game can say what they led to."""
    return wire.SeatView(
        seat=seat if seat != NOBODY else None,
        steps=await slices.each(lambda entry: step_as_text(entry, seat, match.revealed), match.log[since:]),
        table=None,
        questions=[],
        waiting=[],
        outcome=None,
        verdict="",
        no_undo="the match is read-only",
    )


def match_info(match: LiveMatch, caller: Caller, mine: list[int], online: set[int]) -> wire.MatchInfo:
    row = match.row
    return wire.MatchInfo(
        id=row.id,
        game=row.game,
        status=row.status,
        options=_options(match, mine),
        dice=row.dice,
        commitment=row.commitment,
        seed=row.seed if match.revealed else "",
        sealed=row.sealed if match.sealed else "",
        challenge=row.challenge,
        no_same_dice=match.no_same_dice,
        seats=[_seat_info(seat, match.role(seat.seat), mine, online) for seat in match.seats],
        host=match.is_host(caller),
        watchable=row.watchable,
        listed=row.listed,
        clock=_clock(match),
        imported=row.imported,
        plans=_plans(match, mine),
        giving_up="ends" if match.ends_with(mine) else "hands-over",
        rematch=row.rematch,
        created=row.created,
        changed=row.changed,
        read_only=match.read_only,
    )


def practice_info(
    state: State, options: dict[str, Any], seat: int, what: Literal["lesson", "puzzle"], match_id: str = ""
) -> wire.MatchInfo:
    """A lesson or a puzzle in the form of a match, for the boards. Bots have all other seats."""
    game, onlooker, lesson = state.game, state.view(NOBODY), what == "lesson"
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
        options=options,
        dice="scripted" if lesson else "seeded",
        commitment="",
        seed="",
        sealed="",
        challenge="",
        no_same_dice=f"it is a {what}",
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
        changed="",
        read_only="",
    )


def _options(match: LiveMatch, mine: list[int]) -> dict[str, Any]:
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
        auto_replies=msgspec.json.decode(row.standing, type=list[wire.AutoReply]) if own else [],
    )


def _plans(match: LiveMatch, mine: list[int]) -> list[wire.Plan]:
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
        return game.words.summary(game.options(msgspec.json.decode(options)))
    except BadInput:
        return game.name


# The table


@dataclass(frozen=True, slots=True)
class Viewer:
    """One seat that sees, and the seats that it may answer for; `persons` are all seats that people play."""

    seat: int
    answering: Sequence[int]
    persons: Sequence[int]

    def may_answer(self, ask: Decision) -> list[int]:
        return answering_seats(ask, self.answering, self.persons)


def seat_views(
    match: Match, log: Sequence[Entry], mine: Sequence[int], persons: Sequence[int], since: int
) -> list[wire.SeatView]:
    """The views of these seats; a single view where nothing is hidden."""
    seats = list(mine) or [NOBODY]
    if not match.game.hidden_information:
        return [_seat_view(match, log, Viewer(seats[0], mine, persons), since)]
    return [
        _seat_view(match, log, Viewer(seat, [seat] if seat >= 0 else [], persons), since) for seat in seats
    ]


def _seat_view(match: Match, log: Sequence[Entry], viewer: Viewer, since: int) -> wire.SeatView:
    seat = viewer.seat
    view = match.state.view(seat)
    return wire.SeatView(
        seat=seat if seat != NOBODY else None,
        steps=[step(match.game, entry, view) for entry in log[since:]],
        table=view.data(),
        questions=questions(match, viewer),
        waiting=[ask.seat for ask in match.state.open if not viewer.may_answer(ask)],
        outcome=list(view.outcome) if view.outcome is not None else None,
        verdict=match.game.words.verdict(view) if view.outcome is not None else "",
        no_undo=no_undo(match, viewer.answering),
    )


def no_undo(match: Match, mine: Sequence[int]) -> str:
    """Why none of these seats can take the last answer back; empty where one can."""
    if match.state.outcome is not None:
        return "the game is over"
    return match.why_no_undo(match.last_seat if match.last_seat in mine else (mine[0] if mine else NOBODY))


async def sliced_views(
    slices: Slices,
    match: Match,
    log: Sequence[Entry],
    mine: Sequence[int],
    persons: Sequence[int],
    since: int,
) -> list[wire.SeatView]:
    """Like `seat_views`, in slices. Nobody may change the match meanwhile."""
    newest = max(since, len(log) - AT_ONCE)
    views = seat_views(match, log, mine, persons, newest)
    return [await _with_older(slices, view, match, log[max(0, since) : newest]) for view in views]


async def _with_older(
    slices: Slices, view: wire.SeatView, match: Match, log: Sequence[Entry]
) -> wire.SeatView:
    if log:
        seen = match.state.view(NOBODY if view.seat is None else view.seat)
        view.steps[:0] = await slices.each(lambda entry: _as_json(step(match.game, entry, seen)), log)
    return view


def _as_json(made: wire.LogEntry) -> wire.LogEntry:
    """Encode it now: the encoder of the whole view would encode thousands of them at once."""
    return cast("wire.LogEntry", msgspec.Raw(msgspec.json.encode(made)))


# What happened


def step(game: Game, entry: Entry, view: View) -> wire.LogEntry:
    """An entry of the log as that view's seat sees it."""
    return wire.LogEntry(
        number=entry.number,
        what=entry.what,
        seat=entry.seat,
        line=next((_shown(line, view.seat) for line in entry.lines), ""),
        by=entry.by,
        happenings=events_for(game, entry.events, view),
    )


def step_as_text(entry: Entry, seat: int, whole: bool) -> wire.LogEntry:
    """An entry of the log as the text of its lines; hidden ones are shown only if `whole`."""
    lines = entry.lines if whole else [replace(line, text=_shown(line, seat)) for line in entry.lines]
    text = "; ".join(map(str, lines))
    return wire.LogEntry(
        number=entry.number, what=entry.what, seat=entry.seat, line=text, by=entry.by, happenings=[]
    )


def _shown(line: Line, seat: int) -> str:
    return line.text if line.known_to in (EVERYONE, seat) else HIDDEN


def events_for(game: Game, events: Sequence[Event], view: View) -> list[wire.EventInfo]:
    """The events that seat may see, each with its sentence and rule."""
    seen = [shown for event in events if (shown := event.seen_by(view.seat)) is not None]
    return [
        wire.EventInfo(text=game.words.narrate(event, view), rule=game.words.rule_behind(event), event=event)
        for event in seen
    ]


# What is asked


class AskedGame(Protocol):
    """A game at some questions, whether it was played up to there or set up."""

    @property
    def game(self) -> Game: ...

    @property
    def state(self) -> State: ...


def questions(match: AskedGame, viewer: Viewer) -> list[wire.Question]:
    """The open questions that this viewer may answer."""
    asked = ((ask, viewer.may_answer(ask)) for ask in match.state.open)
    return [_question(match, ask, able) for ask, able in asked if able]


def _question(match: AskedGame, ask: Decision, mine: list[int]) -> wire.Question:
    view = match.state.view(mine[0])
    return wire.Question(
        kind=ask.kind,
        prompt=match.game.words.prompt(ask, view),
        seat=ask.seat,
        seats=[seat for seat in ask.seats if seat != CHANCE],
        mine=mine,
        complete=ask.complete and not (ask.is_chance and _is_secret(match.game, ask)),
        choices=_outcomes(match.game, ask, view) if isinstance(ask, Chance) else _choices(ask, view),
    )


def _choices(ask: Decision, view: View) -> list[wire.Choice]:
    game = view.game
    return [
        choice(view, action, odds(view, action), game.pages.preview(action, view)) for action in ask.offered
    ]


def _outcomes(game: Game, ask: Chance, view: View) -> list[wire.Choice]:
    """The outcomes of real dice or cards. Where hands are hidden, all that can be written are listed without
    chances, so that nobody learns which cards are left."""
    if not _is_secret(game, ask):
        return [choice(view, action, [_outcome_odds(ask, action)]) for action in ask.offered]
    codec, kinds = game.codec, game.questions[ask.kind]
    slots = min(codec.slots(kinds), _MOST_OUTCOMES)
    return [choice(view, codec.at_slot(kinds, slot)) for slot in range(slots)]


def _is_secret(game: Game, ask: Decision) -> bool:
    """Whether the possible outcomes would reveal what some seat may not know."""
    return game.hidden_information and ask.kind not in game.public_rolls


def choice(view: View, action: int, lines: Sequence[wire.OddsLine] = (), preview: Any = None) -> wire.Choice:
    game = view.game
    return wire.Choice(
        action=game.text(action),
        data=action_data(game, action),
        label=game.words.label(action, view),
        odds=list(lines),
        preview=preview,
        places=game.pages.places(action, view),
    )


def action_data(game: Game, action: int) -> Any:
    return msgspec.to_builtins(game.codec.struct(action))


def odds(view: View, action: int) -> list[wire.OddsLine]:
    return [odds_line(each) for each in view.odds(action)]


def odds_line(each: Odds) -> wire.OddsLine:
    return wire.OddsLine(
        what=each.what,
        chance=float(each.chance),
        exact=str(each.chance),
        spend=each.spend,
        spread=each.spread,
    )


def _outcome_odds(ask: Chance, action: int) -> wire.OddsLine:
    weight = ask.weights[ask.offered.index(action)]
    return wire.OddsLine(
        what="", chance=weight / ask.total, exact=f"{weight}/{ask.total}", spend="", spread=False
    )
