"""The words part of Highway Heist: asks for what the chapters of this folder have registered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.engine.state import Decision
from rollingroad.core.events import Event
from rollingroad.core.explain import Reason
from rollingroad.core.explanations import ExplainedWords
from rollingroad.core.words import Stake, count
from rollingroad.games.highway_heist.content.models import Box
from rollingroad.games.highway_heist.explain import (
    drive,
    enemies,
    log,
    pegs,
    ram,
    rewards,
    rolls,
    stunts,
    turn,
)
from rollingroad.games.highway_heist.explain.gains import gain, stakes
from rollingroad.games.highway_heist.explain.paths import endangered
from rollingroad.games.highway_heist.explain.registry import (
    HEIST,
    NOW,
    HeistPreview,
    You,
    question,
    seat_name,
)
from rollingroad.games.highway_heist.options import HeistOptions
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState, HeistView
from rollingroad.games.highway_heist.rules.turn import refusal

CHAPTERS = (turn, drive, ram, rolls, stunts, rewards, enemies, pegs)
"""Importing a chapter registers its entries."""

_FACES: Final = {"S": "Success", "B": "Boost", "-": "Blank"}


def _main_figure(s: HeistState) -> str:
    """What shows how far the heist is."""
    if s.tank != OFF:
        return f"Tank strength {s.tank_strength}"
    if s.semi != OFF:
        return f"{count(sum(s.cargo), 'crate')} aboard"
    return f"Chopper strength {s.chopper_strength}, Shaw's Car {s.shaw_strength}"


class HeistWords(ExplainedWords[HeistView, HeistState]):
    face_names: ClassVar[dict[str, str]] = {"S": "successes", "B": "boost symbols", "-": "blanks"}

    themes: ClassVar[dict[str, str]] = {
        "act": "Make it count",
        "turn": "Who goes first?",
        "slide": "Where does the wreck go?",
        "toss": "The throw",
        "roll": "Push your luck?",
    }

    def __init__(self, box: Box) -> None:
        super().__init__(HEIST, seat_name)
        self.box = box

    def details(self, ask: Decision, view: HeistView) -> list[str]:
        s = view.table
        left = [f"{count(s.actions, 'action')} left"] if ask.kind == "act" else []
        return [*super().details(ask, view), _main_figure(s), *left]

    def narrate_all(self, events: Sequence[Event], view: HeistView) -> list[str]:
        return log.narrate_all(view.table, events)

    def weight(self, event: Event, view: HeistView) -> int:
        return log.weight(event, view.seat)

    def situation(self, view: HeistView) -> str:
        asked = [ask.kind for ask in view.open]
        return endangered(view.table, view.seat) if asked in (["act"], ["turn"]) else ""

    def recap(self, told: Sequence[tuple[Event, str]], view: HeistView) -> list[str]:
        return super().recap(log.without_repeats(told, view.seat), view)

    def reason(self, view: HeistView, ask: Decision, action: int) -> str:
        return gain(view.table, action, view.seat)

    def stakes(self, before: HeistState, after: HeistState, seat: int) -> list[Stake]:
        return stakes(before, after, seat)

    def rank(self, action: int) -> tuple[int, ...]:
        """Of effort dice a success is never worse than a boost symbol, nor that than a blank."""
        if kind_of(action) != kinds.EFFORT:
            return ()
        _, successes, boosts = kinds.EFFORT_ROLLS[first(action)]
        return (successes, successes + boosts)

    def faces(self, action: int, view: HeistView) -> list[str]:
        dice = view.game.text(action).removeprefix("effort ")
        return [_FACES[face] for face in dice] if kind_of(action) == kinds.EFFORT else []

    def rule_behind(self, event: Event) -> str:
        """What is done with a card has the rule of that card."""
        return super().rule_behind(event) or stunts.rule_of_card(event, self.box)

    def summary(self, options: HeistOptions) -> str:
        scenario = self.box.scenarios[options.scenario].scenario.name
        difficulty = next(d for d in self.box.board.difficulty if d.id == options.difficulty)
        return f"{scenario}, {difficulty.name or difficulty.id}, {options.players} players"

    def headline(self, view: HeistView) -> str:
        return turn.headline(view.table)

    def verdict(self, view: HeistView) -> str:
        return turn.verdict(view.table)


def refuse(s: HeistState, action: int, seat: int) -> Reason:
    """The reason why that seat may not do that now; call it only for actions that are not allowed."""
    code = refusal(s, action, seat)
    if code == reasons.NOT_ASKED and not s.game.codec.knows(action):
        text = HEIST.say(f"{action} is no action of this game" + NOW, s, action, seat)
        return Reason("NOT_ASKED", "HH-TURN-2", text)
    return HEIST.reason(s, action, You(seat) if seat >= 0 else seat, code)


def preview(s: HeistState, action: int) -> HeistPreview | None:
    """What to draw for an allowed action; None where there is nothing."""
    shown: HeistPreview | None = None
    if s.open and question(s).allows(action):
        shown = HEIST.preview(s, action)
    return shown
