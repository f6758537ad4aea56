"""Finds questions that no person needs to answer: bots answer for their seats, automatic replies for people.

A question that people may answer waits for them, unless one of them has left a reply to such questions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import msgspec

from rollingroad.core.engine.state import Decision
from rollingroad.core.engine.view import View
from rollingroad.core.explain import biggest_change
from rollingroad.core.pages import ONLY
from rollingroad.server.matches.live_match import LiveMatch
from rollingroad.server.schemas.matches import AutoReply

TEAM = "team"
"""The kind of reply with which a player leaves team questions on a bot's turn to the bot."""


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot has to think about an open question."""

    seat: int
    bot: str
    question: int


@dataclass(frozen=True, slots=True)
class AutoReplyTurn:
    """An automatic reply fits an open question."""

    seat: int
    action: int


def next_turn(match: LiveMatch) -> BotTurn | AutoReplyTurn | None:
    """The next question that no person needs to answer, if there is one."""
    if match.core is None or match.read_only:
        return None
    for number, ask in enumerate(match.core.state.open):
        if not ask.is_chance and (turn := _turn(match, ask, number)) is not None:
            return turn
    return None


def _turn(match: LiveMatch, ask: Decision, number: int) -> BotTurn | AutoReplyTurn | None:
    able = ask.seats
    persons = [seat for seat in able if match.played_by_person(seat)]
    if not persons or (ask.seat not in persons and all(_leaves_team(match, seat) for seat in persons)):
        seat = ask.seat if ask.seat in able else able[0]
        return BotTurn(seat, match.seats[seat].bot, number)
    if ask.seat in persons:
        return _auto_reply_turn(match, ask)
    return None


def _auto_replies(match: LiveMatch, seat: int) -> list[AutoReply]:
    return _read_replies(match.seats[seat].standing)


@lru_cache(1024)
def _read_replies(standing: str) -> list[AutoReply]:
    """Read once: a seat seldom changes its replies, and most seats have the same."""
    return msgspec.json.decode(standing, type=list[AutoReply])


def _leaves_team(match: LiveMatch, seat: int) -> bool:
    return any(answer.kind == TEAM for answer in _auto_replies(match, seat))


def _auto_reply_turn(match: LiveMatch, ask: Decision) -> AutoReplyTurn | None:
    assert match.core is not None
    for reply in _auto_replies(match, ask.seat):
        if reply.kind == ask.kind:
            view, pages = match.core.state.view(ask.seat), match.game.pages
            only = reply.answer == ONLY
            action = pages.only_sensible(ask, view) if only else match.game.parse(reply.answer)
            if action is None or not ask.allows(action):
                continue
            if not _worth_asking(view, ask, action, reply.unless):
                return AutoReplyTurn(ask.seat, action)
    return None


def _worth_asking(view: View, ask: Decision, action: int, unless: float | None) -> bool:
    """Whether another answer changes the odds by at least that much; without odds it might."""
    if unless is None:
        return False
    given = view.odds(action)
    if not given:
        return True
    others = [view.odds(other) for other in ask.offered if other != action]
    return any(biggest_change(given, odds) >= unless for odds in others)
