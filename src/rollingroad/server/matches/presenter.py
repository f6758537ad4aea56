"""Presents a match to a client: the table, the questions, and what has happened.

A client holds some seats or none. Everything it gets is made from the views of those seats.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from rollingroad.core.choices import (
    events_for,
    is_secret,
    narrated,
    offered_actions,
    offered_choice,
    seen_events,
)
from rollingroad.core.engine.state import CHANCE, EVERYONE, NOBODY, Decision, State
from rollingroad.core.engine.view import View
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.options import HIDDEN
from rollingroad.core.record import Line
from rollingroad.core.wire import Choice, EventInfo
from rollingroad.core.words import second_person
from rollingroad.server.accounts.identity import Caller
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.matches.match_history import answering_seats
from rollingroad.server.matches.match_info import match_info
from rollingroad.server.matches.rows import Entry
from rollingroad.server.matches.view_cache import ViewCache
from rollingroad.server.schemas import matches as wire

MOST_ENTRIES: Final = 40
"""The most log entries of an update, and of a page of the log."""
_MOST_RECALLED: Final = 100
"""The most log entries that a recap looks back on."""
_READ_ONLY = "the match is read-only"


# Updates


class Audience(NamedTuple):
    """What decides what a caller sees of a match."""

    mine: tuple[int, ...]
    host: bool
    reads: bool
    """A token that may play but not read gets no views."""


def audience(match: LiveMatch, caller: Caller) -> Audience:
    return Audience(tuple(match.mine(caller)), match.is_host(caller), "read" in caller.scopes)


def whole_update(match: LiveMatch, caller: Caller, online: set[int], since: int) -> wire.Update:
    """The match as it stands, with the newest entries of the log after the last number seen."""
    to = audience(match, caller)
    return update(match, to, match_info(match, to.mine, to.host, online), since, None)


def update(
    match: LiveMatch,
    to: Audience,
    info: wire.MatchInfo | msgspec.UnsetType,
    since: int,
    known: int | None,
    detailed: bool = False,
) -> wire.Update:
    """What a client needs that has seen the log up to `since`, and has the table as of `known`.

    If it is `detailed`, it has the details of what its seats are asked, which name the actions.
    """
    newest = match.log[max(0, since, match.number - MOST_ENTRIES) :]
    views = _views(match, to.mine, newest, known, detailed) if to.reads else []
    return wire.Update(number=match.number, match=info, views=views)


def _views(
    match: LiveMatch, mine: Sequence[int], newest: Sequence[Entry], known: int | None, detailed: bool
) -> list[wire.SeatView]:
    if match.core is None:
        seats = mine if match.read_only and mine else [NOBODY]
        return [_view_without_table(match, seat, newest) for seat in seats]
    views = seat_views(match.core, match.cache, mine, match.persons, known, detailed)
    return [_live_view(match, view, newest, speaks_to(match.game, mine, view.seat)) for view in views]


def _live_view(
    match: LiveMatch, view: wire.SeatView, newest: Sequence[Entry], personal: bool
) -> wire.SeatView:
    entries = log_entries(match, NOBODY if view.seat is None else view.seat, newest, personal)
    if match.read_only:
        return replace(view, entries=entries, questions=[], waiting=[], no_undo=_READ_ONLY)
    if not personal or match.core is None:
        return replace(view, entries=entries)
    seen = match.cache.view(match.core.state, view.seat or 0)
    asked = any(seen.seat in question.mine and question.seat >= 0 for question in view.questions)
    names = _names(seen)
    recap = [_to_reader(text, names) for text in _recap(match, seen)] if asked else []
    verdict = _to_reader(view.verdict, names)
    return replace(view, entries=entries, verdict=verdict, recap=recap or msgspec.UNSET)


def _view_without_table(match: LiveMatch, seat: int, newest: Sequence[Entry]) -> wire.SeatView:
    """The view of a match that has not started, or that no installed game can show."""
    waits = not match.read_only
    return wire.SeatView(
        seat=seat if seat != NOBODY else None,
        entries=log_entries(match, seat, newest, personal=False),
        table=None,
        questions=[],
        waiting=[row.seat for row in match.seats if row.holder == "open"] if waits else [],
        outcome=None,
        verdict="",
        no_undo="the match has not started yet" if waits else _READ_ONLY,
    )


# The table


@dataclass(frozen=True, slots=True)
class Viewer:
    """One seat that sees, and the seats that it may answer for; `persons` are all seats that people play."""

    seat: int
    answering: Sequence[int]
    persons: Sequence[int]
    open_cards: bool = False
    """Whether they know all that is hidden, as whoever sets up a position does."""

    def keeps_secret(self, game: Game, ask: Decision) -> bool:
        return not self.open_cards and is_secret(game, ask)

    def may_answer(self, ask: Decision) -> list[int]:
        return answering_seats(ask, self.answering, self.persons)


def seat_views(
    match: Match,
    cache: ViewCache,
    mine: Sequence[int],
    persons: Sequence[int],
    known: int | None = None,
    detailed: bool = False,
) -> list[wire.SeatView]:
    """The views of these seats without their log; a single view where nothing is hidden."""
    seats = list(mine) or [NOBODY]
    if not match.game.hidden_information:
        return [_seat_view(match, cache, Viewer(seats[0], mine, persons), known, detailed)]
    viewers = [Viewer(seat, [seat] if seat >= 0 else [], persons) for seat in seats]
    return [_seat_view(match, cache, viewer, known, detailed) for viewer in viewers]


def _seat_view(
    match: Match, cache: ViewCache, viewer: Viewer, known: int | None, detailed: bool
) -> wire.SeatView:
    seat, view = viewer.seat, cache.view(match.state, viewer.seat)
    news = cache.table(view, known)
    return wire.SeatView(
        seat=seat if seat != NOBODY else None,
        entries=[],
        table=news.table,
        changes=news.changes,
        questions=questions(match.state, cache, viewer, detailed),
        waiting=[ask.seat for ask in match.state.open if not viewer.may_answer(ask)],
        outcome=list(view.outcome) if view.outcome is not None else None,
        verdict=match.game.words.verdict(view) if view.outcome is not None else "",
        no_undo=no_undo(match, viewer.answering),
        ending=ending(match, view) if view.outcome is not None else msgspec.UNSET,
    )


def ending(match: Match, view: View) -> wire.Ending:
    """A finished match as the seat of the view sees it."""
    game, state = match.game, match.state
    results = [game.stats.challenge_result(state, seat) for seat in range(len(state.outcome or ()))]
    orders = [result.order[:2] for result in results]
    # Seats that each score a whole win are a team: the next place is the one after theirs.
    ranked = set(orders) if (state.outcome or ()).count(game.scores[1]) > 1 else orders
    places = [1 + sum(other > order for other in ranked) for order in orders]
    standings = [
        wire.Standing(seat=seat, place=place, note=results[seat].note)
        for place, seat in sorted((place, seat) for seat, place in enumerate(places))
    ]
    return wire.Ending(
        headline=game.words.headline(view),
        standings=[] if game.cooperative else standings,
        facts=results[max(0, view.seat)].facts if game.cooperative or view.seat >= 0 else [],
        harder=game.stats.level(match.options, 1),
        easier=game.stats.level(match.options, -1),
        sides=game.stats.has_sides(match.options),
    )


def no_undo(match: Match, mine: Sequence[int]) -> str:
    """Why none of these seats can take the last answer back; empty where one can."""
    if match.state.outcome is not None:
        return "the game is over"
    return match.why_no_undo(match.last_seat if match.last_seat in mine else (mine[0] if mine else NOBODY))


# What happened


def speaks_to(game: Game, mine: Sequence[int], seat: int | None) -> bool:
    """Whether one person reads what that seat is told, so that it can say `you`."""
    return seat is not None and (len(mine) == 1 or game.hidden_information)


def _names(view: View) -> tuple[str, str]:
    """What sentences call the player of the view's seat."""
    return f"player {view.seat + 1}", view.game.words.seat_name(view.seat, view)


def _to_reader(text: str, names: tuple[str, str]) -> str:
    """A sentence that says `you` to the player of these names."""
    return second_person(second_person(text, names[0]), names[1])


def log_entries(match: LiveMatch, seat: int, log: Sequence[Entry], personal: bool) -> list[wire.LogEntry]:
    """Entries of the log as that seat sees them. What no installed game can replay is shown as text."""
    if match.core is None:
        return [_entry_as_text(entry, seat, match.revealed) for entry in log]
    view, whole, replayed = match.cache.view(match.core.state, seat), match.revealed, match.replayed
    entries = [
        _cached_entry(match, entry, view) if entry.number <= replayed else _entry_as_text(entry, seat, whole)
        for entry in log
    ]
    if not personal:
        return entries
    names = _names(view)
    return [_entry_to_reader(entry, names) for entry in entries]


def _entry_to_reader(entry: wire.LogEntry, names: tuple[str, str]) -> wire.LogEntry:
    """The entry that others share, unless it names the seat."""
    texts = [_to_reader(each.text, names) for each in entry.events]
    if all(text == each.text for text, each in zip(texts, entry.events, strict=True)):
        return entry
    events = [replace(each, text=text) for text, each in zip(texts, entry.events, strict=True)]
    return replace(entry, events=events)


def _recap(match: LiveMatch, view: View) -> list[str]:
    """What matters most to a seat of what happened since its player last did something."""
    others = takewhile(
        lambda entry: entry.seat != view.seat or entry.by != "person", reversed(match.log[-_MOST_RECALLED:])
    )
    entries = [_cached_entry(match, entry, view) for entry in reversed(list(others))]
    told = [(each.event, each.text) for entry in entries for each in entry.events]
    return match.game.words.recap(told, view) if told else []


def _cached_entry(match: LiveMatch, entry: Entry, view: View) -> wire.LogEntry:
    """An entry of the log, made once for all seats that see this line and these events."""
    made = match.cache.entries(entry.number)
    if view.seat not in made:
        line, events = _first_line(entry, view.seat), seen_events(entry.events, view.seat)
        same = (
            each
            for each in made.values()
            if each.line == line and [one.event for one in each.events] == events
        )
        made[view.seat] = next(same, None) or _log_entry(entry, line, narrated(match.game, events, view))
    return made[view.seat]


def log_entry(game: Game, entry: Entry, view: View) -> wire.LogEntry:
    """An entry for those who look back on a match."""
    return _log_entry(entry, _first_line(entry, view.seat), events_for(game, entry.events, view))


def _first_line(entry: Entry, seat: int) -> str:
    return _shown(entry.lines[0], seat) if entry.lines else ""


def _entry_as_text(entry: Entry, seat: int, whole: bool) -> wire.LogEntry:
    """An entry as the text of its lines; hidden ones are shown only if `whole`."""
    lines = entry.lines if whole else [replace(line, text=_shown(line, seat)) for line in entry.lines]
    return _log_entry(entry, "; ".join(map(str, lines)), [])


def _log_entry(entry: Entry, line: str, events: list[EventInfo]) -> wire.LogEntry:
    by = "auto" if entry.by == "standing" else entry.by
    return wire.LogEntry(
        number=entry.number, kind=entry.what, seat=entry.seat, line=line, by=by, events=events
    )


def _shown(line: Line, seat: int) -> str:
    return line.text if line.known_to in (EVERYONE, seat) else HIDDEN


# What is asked


def questions(state: State, cache: ViewCache, viewer: Viewer, detailed: bool = False) -> list[wire.Question]:
    """The open questions that this viewer may answer."""
    asked = [(ask, able) for ask in state.open if (able := viewer.may_answer(ask))]
    return [
        _question(
            cache.view(state, able[0]),
            ask,
            able,
            # Details do not tell which question they belong to.
            named=detailed and sum(able[0] in others for _, others in asked) == 1,
            secret=viewer.keeps_secret(state.game, ask),
        )
        for ask, able in asked
    ]


def _question(view: View, ask: Decision, mine: list[int], named: bool, secret: bool) -> wire.Question:
    game = view.game
    return wire.Question(
        kind=ask.kind,
        prompt=game.words.prompt(ask, view),
        seat=ask.seat,
        seats=[seat for seat in ask.seats if seat != CHANCE],
        mine=mine,
        complete=ask.complete and not secret,
        actions=[] if named else [game.text(action) for action in offered_actions(game, ask, secret)],
    )


def details_for(match: LiveMatch, to: Audience) -> list[bytes]:
    """The details of everything that these seats are asked, encoded: a message for each seat that sees it."""
    if match.core is None or match.read_only or not to.reads:
        return []
    asked = [answering_seats(ask, to.mine, match.persons) for ask in match.core.state.open]
    most = None if match.game.hidden_information else 1
    seats = dict.fromkeys(seat for able in asked for seat in able[:most])
    return [_seat_details(match, match.core.state, seat) for seat in seats]


def _seat_details(match: LiveMatch, state: State, seat: int) -> bytes:
    """Where nothing is hidden, seats that are asked the same share all but `seat`, which comes last."""
    viewer, game = Viewer(seat, [seat], match.persons), match.game
    asked = tuple([at for at, ask in enumerate(state.open) if viewer.may_answer(ask)])
    made = match.cache.details.get(key := (seat if game.hidden_information else NOBODY, asked))
    if made is None:
        offered = choices(state, match.cache, viewer)
        made = msgspec.json.encode(wire.SeatDetails(seat=seat, number=match.number, choices=offered))
        match.cache.details[key] = made
    return b"%b:%d}" % (made.rpartition(b":")[0], seat)


def choices(
    state: State, cache: ViewCache, viewer: Viewer, wanted: Container[int] | None = None
) -> list[Choice]:
    """The details of the offered actions that are wanted; of all without a wish."""
    view = cache.view(state, viewer.seat)
    asked = [(ask, viewer.keeps_secret(view.game, ask)) for ask in state.open if viewer.may_answer(ask)]
    return [
        offered_choice(view, ask, action, secret)
        for ask, secret in asked
        for action in offered_actions(view.game, ask, secret)
        if wanted is None or action in wanted
    ]
