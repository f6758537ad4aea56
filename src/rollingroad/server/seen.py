"""What a client may see of a match: the table, the questions with all their odds, and what has happened.

A client holds some seats or none. Whatever it gets is made from the views of those seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol

import msgspec

from rollingroad.core.events import Event
from rollingroad.core.explain import Odds
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.options import HIDDEN
from rollingroad.core.record import Line
from rollingroad.core.state import CHANCE, EVERYONE, NOBODY, Chance, Decision, State
from rollingroad.core.view import View
from rollingroad.server import wire

By = Literal["person", "bot", "standing", "chance", "clock", "concede", "vote", ""]
_MOST_OUTCOMES = 200

What = Literal["start", "answer", "undo", "concede", "vote", "unvote", "seats", "lend", "return", "plan"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered change of a match, as it is kept: an answer with the chance lines that followed it."""

    number: int
    what: What
    seat: int | None = None
    by: By = ""
    lines: tuple[Line, ...] = ()
    events: tuple[Event, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks and may answer: one seat sees, some answer; `persons` are all seats people play."""

    seat: int
    answering: Sequence[int]
    persons: Sequence[int]

    def may_answer(self, ask: Decision) -> list[int]:
        """With real dice anybody reads them out; a secret draw is its seat's own, unless a bot sits there."""
        if ask.is_chance:
            secret = ask.known_to != EVERYONE and ask.known_to in self.persons
            return [seat for seat in self.answering if not secret or seat == ask.known_to]
        return [seat for seat in self.answering if ask.may_answer(seat)]


def seat_views(
    match: Match, log: Sequence[Entry], mine: Sequence[int], persons: Sequence[int], since: int
) -> list[wire.SeatView]:
    """The table through the eyes of these seats; one pair of eyes where nothing is hidden."""
    seats = list(mine) or [NOBODY]
    if not match.game.hidden_information:
        return [_seat_view(match, log, Eyes(seats[0], mine, persons), since)]
    return [_seat_view(match, log, Eyes(seat, [seat] if seat >= 0 else [], persons), since) for seat in seats]


def _seat_view(match: Match, log: Sequence[Entry], eyes: Eyes, since: int) -> wire.SeatView:
    seat = eyes.seat
    view = match.state.view(seat)
    return wire.SeatView(
        seat=seat if seat != NOBODY else None,
        steps=[step(match.game, entry, view) for entry in log[since:]],
        table=view.data(),
        questions=questions(match, eyes),
        waiting=[ask.seat for ask in match.state.open if not eyes.may_answer(ask)],
        outcome=list(view.outcome) if view.outcome is not None else None,
        verdict=match.game.verdict(view) if view.outcome is not None else "",
        no_undo=no_undo(match, eyes.answering),
    )


def no_undo(match: Match, mine: Sequence[int]) -> str:
    """Why nobody of these seats can take the last answer back; empty where one can."""
    if match.state.outcome is not None:
        return "the game is over"
    return match.why_no_undo(match.last_seat if match.last_seat in mine else (mine[0] if mine else NOBODY))


# What happened


def step(game: Game, entry: Entry, view: View) -> wire.Step:
    """A change as that view's seat sees it."""
    return wire.Step(
        number=entry.number,
        what=entry.what,
        seat=entry.seat,
        line=next((_shown(line, view.seat) for line in entry.lines), ""),
        by=entry.by,
        happenings=happenings(game, entry.events, view),
    )


def step_as_text(entry: Entry, seat: int, whole: bool) -> wire.Step:
    """A change as its lines tell it, with the chance that followed; hidden ones only when told the whole."""
    lines = entry.lines if whole else [replace(line, text=_shown(line, seat)) for line in entry.lines]
    text = "; ".join(map(str, lines))
    return wire.Step(
        number=entry.number, what=entry.what, seat=entry.seat, line=text, by=entry.by, happenings=[]
    )


def _shown(line: Line, seat: int) -> str:
    return line.text if line.known_to in (EVERYONE, seat) else HIDDEN


def happenings(game: Game, events: Sequence[Event], view: View) -> list[wire.Happening]:
    """The events that seat may see, each with its sentence and rule."""
    seen = [shown for event in events if (shown := event.seen_by(view.seat)) is not None]
    return [
        wire.Happening(text=game.narrate(event, view), rule=game.rule_behind(event), event=event)
        for event in seen
    ]


# What is asked


class AtTable(Protocol):
    """A game that stands at a question, whether it was played to there or set up."""

    @property
    def game(self) -> Game: ...

    @property
    def state(self) -> State: ...


def questions(match: AtTable, eyes: Eyes) -> list[wire.Question]:
    """The open questions that these eyes may answer."""
    asked = ((ask, eyes.may_answer(ask)) for ask in match.state.open)
    return [_question(match, ask, able) for ask, able in asked if able]


def _question(match: AtTable, ask: Decision, mine: list[int]) -> wire.Question:
    view = match.state.view(mine[0])
    return wire.Question(
        kind=ask.kind,
        prompt=match.game.prompt(ask, view),
        seat=ask.seat,
        seats=[seat for seat in ask.seats if seat != CHANCE],
        mine=mine,
        complete=ask.complete and not (ask.is_chance and _is_secret(match.game, ask)),
        choices=_outcomes(match.game, ask, view) if isinstance(ask, Chance) else _choices(ask, view),
    )


def _choices(ask: Decision, view: View) -> list[wire.Choice]:
    game = view.game
    return [_choice(view, action, odds(view, action), game.preview(action, view)) for action in ask.offered]


def _outcomes(game: Game, ask: Chance, view: View) -> list[wire.Choice]:
    """What real dice or cards may show. Where hands are hidden neither list nor chances may tell which
    cards are left: all that can be written is listed."""
    if not _is_secret(game, ask):
        return [_choice(view, action, [_outcome_odds(ask, action)]) for action in ask.offered]
    slots = min(game.slots(ask.kind), _MOST_OUTCOMES)
    return [_choice(view, game.at_slot(ask.kind, slot)) for slot in range(slots)]


def _is_secret(game: Game, ask: Decision) -> bool:
    """Whether the outcomes that chance can have now would tell what some seat may not know."""
    return game.hidden_information and ask.kind not in game.open_rolls


def _choice(view: View, action: int, lines: Sequence[wire.OddsLine] = (), preview: Any = None) -> wire.Choice:
    game = view.game
    return wire.Choice(
        action=game.text(action),
        data=action_data(game, action),
        label=game.label(action, view),
        odds=list(lines),
        preview=preview,
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
