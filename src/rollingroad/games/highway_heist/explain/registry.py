"""The registry of what people read about Highway Heist, and the phrases that several chapters use."""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter
from typing import Any, Final

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import Decision, Step
from rollingroad.core.explanations import Explanations
from rollingroad.core.words import sentence
from rollingroad.games.highway_heist.explain.names import (
    door_state,
    player_name,
    roof_name,
    seat_name,
    thing_at,
    vehicle_of,
    whereabouts,
)
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.state import HeistState

HEIST: Final = Explanations[HeistState](reasons)

Label = Callable[[HeistState, int], str]
RefusalWords = Callable[[HeistState, int, int], str]

# The open question

_QUESTIONS: Final = {
    "character": "which character to take",
    "vehicle": "which vehicle to take",
    "place": "where to start",
    "ramsey": "whose vehicle carries Ramsey",
    "turn": "who goes next",
    "act": "what to do",
    "assist": "how many tokens to add to the roll",
    "boost": "whether to boost the roll",
    "target": "which vehicle is meant",
    "push": "where the forced vehicle goes",
    "follow": "whether to take the space that was left",
    "slide": "where the wreck slides",
    "use": "which things to use",
    "toss": "where the wreck lands",
    "move": "where the vehicle goes",
    "roll": "where the wreck rolls",
    "next-peg": "which peg goes next",
    "land": "where the peg lands",
    "slam": "who is slammed",
    "reroll": "whether the enemy die is rolled again",
    "react": "who reacts",
    "cargo": "how many cargo to hand over",
    "knock": "which enemy peg to knock off",
    "stand": "where to stand",
}

_ROLLS: Final = {
    "effort": "the effort dice are being rolled",
    "die": "the enemy die is being rolled",
    "enemy-card": "an enemy card is being drawn",
    "stunt-card": "a stunt card is being drawn",
}


def question(s: HeistState) -> Decision:
    """The open question; Highway Heist asks one at a time."""
    return s.open[0]


def step_of(s: HeistState) -> Step[Any] | None:
    """The step that asks the open question, if one is open."""
    return s.open[0].step if s.open else None


def describe_question(s: HeistState) -> str:
    """Describe the open question: `Dom is asked what to do`, `the effort dice are being rolled`."""
    ask = question(s)
    if ask.is_chance:
        return _ROLLS[ask.kind]
    who = "the team" if len(ask.seats) > 1 else seat_name(s, ask.seat)
    return f"{who} is asked {_QUESTIONS[ask.kind]}"


# Labels


def always(words: str) -> Label:
    return lambda s, action: words


def at_space(words: str) -> Label:
    return lambda s, action: words.format(s.road.name(first(action)))


def on_roof(words: str) -> Label:
    return lambda s, action: words.format(roof_name(s, first(action)))


def with_player(words: str) -> Label:
    return lambda s, action: sentence(words.format(player_name(s, first(action))))


# Refusals


def doer(action: int, seat: int) -> int:
    """Who does it: in a reaction the player that the action names."""
    return second(action) if kind_of(action) == kinds.REACT else seat


def _deed(s: HeistState, action: int) -> str:
    kind = kind_of(action)
    if kind in (kinds.STUNT, kinds.REACT, kinds.SPECIAL):
        feat = (s.t.feats if kind == kinds.SPECIAL else s.t.stunts)[first(action)]
        return f"{feat.name} ({feat.skill.capitalize()})"
    return {kinds.DRIVE: "driving", kinds.NUDGE: "the free move"}.get(kind) or s.game.codec.kinds[kind].name


_PHRASES: Final[dict[str, RefusalWords]] = {
    "who": lambda s, action, seat: seat_name(s, doer(action, seat)),
    "where": lambda s, action, seat: whereabouts(s, doer(action, seat)),
    "car": lambda s, action, seat: vehicle_of(s, seat),
    "tokens": lambda s, action, seat: number(s.boost[seat], "boost token"),
    "active": lambda s, action, seat: seat_name(s, s.active),
    "player": lambda s, action, seat: player_name(s, first(action)),
    "ride": lambda s, action, seat: vehicle_of(s, s.ramsey),
    "door": lambda s, action, seat: door_state(s),
    "at": lambda s, action, seat: s.road.name(first(action)),
    "thing": lambda s, action, seat: thing_at(s, first(action)),
    "card": lambda s, action, seat: s.t.stunts[first(action)].name,
    "deed": lambda s, action, seat: _deed(s, action),
    "question": lambda s, action, seat: describe_question(s),
}


def words(template: str) -> RefusalWords:
    """The words of a refusal, with the phrases that it names in braces."""
    names = [name for _, name, _, _ in Formatter().parse(template) if name]

    def fill(s: HeistState, action: int, seat: int) -> str:
        return template.format(**{name: _PHRASES[name](s, action, seat) for name in names})

    return fill


def not_now(purpose: str) -> RefusalWords:
    """The refusal of an answer whose question is not open: what the answer is for, and what is asked."""
    return words(purpose + "; now {question}")


def number(count: int, word: str) -> str:
    """`1 space`, `2 spaces`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def in_reach(distance: int) -> str:
    """`adjacent`, or `within 2 spaces` where a reach was changed."""
    return "adjacent" if distance == 1 else f"within {number(distance, 'space')}"


def blocked(s: HeistState, end: int, steps: int) -> str:
    return f"every way to {s.road.name(end)} within {number(steps, 'space')} is blocked"
