"""Choices and events as clients and program bots get them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from rollingroad.core.engine.state import Chance, Decision
from rollingroad.core.engine.view import View
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.wire import Choice, EventInfo, OddsLine

_MOST_OUTCOMES: Final = 200


def events_for(game: Game, events: Sequence[Event], view: View) -> list[EventInfo]:
    """The events that seat may see, each with its sentence and rule."""
    return narrated(game, seen_events(events, view.seat), view)


def seen_events(events: Sequence[Event], seat: int) -> list[Event]:
    return [shown for event in events if (shown := event.seen_by(seat)) is not None]


def narrated(game: Game, events: Sequence[Event], view: View) -> list[EventInfo]:
    """Events with their sentences, which are the same for all seats that see the same event."""
    return [
        EventInfo(text=text, rule=game.words.rule_behind(event), event=event)
        for event, text in zip(events, game.words.narrate_all(events, view), strict=True)
    ]


def offered_actions(game: Game, ask: Decision, secret: bool) -> Sequence[int]:
    """The actions to list. Where the outcomes that are left are a secret, all that can be written."""
    if not secret:
        return ask.offered
    kinds = game.questions[ask.kind]
    return [game.codec.at_slot(kinds, slot) for slot in range(min(game.codec.slots(kinds), _MOST_OUTCOMES))]


def is_secret(game: Game, ask: Decision) -> bool:
    """Whether the possible outcomes of dice or cards would reveal what some seat may not know."""
    return ask.is_chance and game.hidden_information and ask.kind not in game.public_rolls


def offered_choice(view: View, ask: Decision, action: int, secret: bool) -> Choice:
    """An offered action with its details. An outcome has its own chance, unless that is a secret."""
    if not isinstance(ask, Chance):
        return choice(view, action, odds(view, action), view.game.pages.preview(action, view))
    lines = []
    if not secret:
        weight, total = ask.weights[ask.offered.index(action)], ask.total
        lines = [OddsLine(what="", chance=weight / total, exact=f"{weight}/{total}", spend="", spread=False)]
    faces = view.game.words.faces(action, view)
    return msgspec.structs.replace(choice(view, action, lines), faces=faces or msgspec.UNSET)


def choice(view: View, action: int, lines: Sequence[OddsLine] = (), preview: Any = None) -> Choice:
    game = view.game
    return Choice(
        action=game.text(action),
        data=game.codec.struct(action),
        label=game.words.label(action, view),
        odds=list(lines),
        preview=preview,
        places=game.pages.places(action, view),
    )


def odds(view: View, action: int) -> list[OddsLine]:
    return [each.line for each in view.odds(action)]
