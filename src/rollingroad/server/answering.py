"""Who answers when no person needs to: bots for their seats, and standing answers for people.

A question that persons may answer waits for them, unless one of them has left an answer for such questions.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from rollingroad.core.explain import biggest_change
from rollingroad.core.state import Decision
from rollingroad.core.view import View
from rollingroad.server.live_match import LiveMatch
from rollingroad.server.wire import StandingAnswer

TEAM = "team"
"""The kind under which a player leaves team questions that are a bot's turn to the bot."""


@dataclass(frozen=True, slots=True)
class BotsTurn:
    """A bot has to think about an open question."""

    seat: int
    bot: str
    question: int


@dataclass(frozen=True, slots=True)
class StandingTurn:
    """A standing answer fits."""

    seat: int
    action: int


def next_turn(table: LiveMatch) -> BotsTurn | StandingTurn | None:
    """The next question that answers itself without a person at the screen, if there is one."""
    if table.match is None or table.read_only:
        return None
    for number, ask in enumerate(table.match.state.open):
        if not ask.is_chance and (turn := _turn(table, ask, number)) is not None:
            return turn
    return None


def _turn(table: LiveMatch, ask: Decision, number: int) -> BotsTurn | StandingTurn | None:
    able = ask.seats
    persons = [seat for seat in able if table.played_by_person(seat)]
    if not persons or (ask.seat not in persons and all(_leaves_team(table, seat) for seat in persons)):
        seat = ask.seat if ask.seat in able else able[0]
        return BotsTurn(seat, table.seats[seat].bot, number)
    if ask.seat in persons:
        return _standing_turn(table, ask)
    return None


def _standing(table: LiveMatch, seat: int) -> list[StandingAnswer]:
    return msgspec.json.decode(table.seats[seat].standing, type=list[StandingAnswer])


def _leaves_team(table: LiveMatch, seat: int) -> bool:
    return any(answer.kind == TEAM for answer in _standing(table, seat))


def _standing_turn(table: LiveMatch, ask: Decision) -> StandingTurn | None:
    assert table.match is not None
    for standing in _standing(table, ask.seat):
        if standing.kind == ask.kind:
            action = table.game.parse(standing.answer)
            view = table.match.state.view(ask.seat)
            if ask.allows(action) and not _worth_asking(view, ask, action, standing.unless):
                return StandingTurn(ask.seat, action)
    return None


def _worth_asking(view: View, ask: Decision, action: int, unless: float | None) -> bool:
    """Whether another answer changes the odds by at least so much; where there are no odds it might."""
    if unless is None:
        return False
    settled = view.odds(action)
    if not settled:
        return True
    others = [view.odds(other) for other in ask.offered if other != action]
    return any(biggest_change(settled, odds) >= unless for odds in others)
