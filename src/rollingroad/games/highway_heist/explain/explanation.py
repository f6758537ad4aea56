"""What people read about a match: the chapters of this folder register it, the game asks for it here."""

from __future__ import annotations

from rollingroad.core.engine.state import Decision
from rollingroad.core.events import Event
from rollingroad.core.explain import Odds, Reason
from rollingroad.games.highway_heist.content.models import Box
from rollingroad.games.highway_heist.explain import drive, enemies, pegs, ram, rewards, rolls, stunts, turn
from rollingroad.games.highway_heist.explain.previews import HeistPreview
from rollingroad.games.highway_heist.explain.registry import HEIST, not_now
from rollingroad.games.highway_heist.rules import reasons
from rollingroad.games.highway_heist.rules.legality import is_action, refusal
from rollingroad.games.highway_heist.rules.state import HeistState

CHAPTERS = (turn, drive, ram, rolls, stunts, rewards, enemies, pegs)
"""Importing a chapter registers its entries."""


def refuse(s: HeistState, action: int, seat: int) -> Reason:
    """The reason why that seat may not do that now; call it only for actions that are not allowed."""
    code = refusal(s, action, seat)
    if code == reasons.NOT_ASKED and not is_action(s, action):
        words = not_now(f"{action} is no action of this game")
        return Reason("NOT_ASKED", "HH-TURN-2", words(s, action, seat))
    return HEIST.reason(s, action, seat, code)


def action_odds(s: HeistState, action: int, seat: int) -> list[Odds]:
    """The odds of the results of this action; empty where it starts no roll or is not allowed."""
    return HEIST.odds(s, action, seat) if s.allows(action, seat) else []


def preview(s: HeistState, action: int) -> HeistPreview | None:
    """What to draw for an allowed action; None where there is nothing."""
    shown: HeistPreview | None = None
    if any(ask.allows(action) for ask in s.open):
        shown = HEIST.preview(s, action)
    return shown


def label(s: HeistState, action: int) -> str:
    """The label of an action's button: short, plain, and different for each choice."""
    return HEIST.label(s, action)


def prompt(ask: Decision, s: HeistState) -> str:
    """The question in one plain sentence; for dice and decks an instruction."""
    return HEIST.prompt(s, ask)


def narrate(event: Event, s: HeistState) -> str:
    """The event in one plain sentence, long after it happened too: it uses only what never changes."""
    return HEIST.narrate(s, event)


def verdict(s: HeistState) -> str:
    """Why the game is over, won or lost, in one sentence."""
    return turn.ending(s, s.ended_by) if s.outcome is not None else "The chase is still on."


def rule_behind(event: Event, box: Box) -> str:
    """The id of the rule in the ledger; what is done with a card has the rule of that card."""
    return HEIST.rule_behind(event) or stunts.rule_of_card(event, box)
