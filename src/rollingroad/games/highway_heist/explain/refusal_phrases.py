"""Phrases and common cases of refusals: who is asked, what stands where, what needs a driver."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.state import Decision
from rollingroad.core.explain import Reason
from rollingroad.games.highway_heist.explain.names import seat_name, vehicle_of
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.scenarios.pieces import on_semi, under_semi
from rollingroad.games.highway_heist.rules.state import HeistState

_THINGS: Final = {
    kinds.SUV: "an SUV",
    kinds.WRECK: "a wreck",
    kinds.HULK: "a wreck",
    kinds.ABANDONED: "an abandoned car",
    kinds.TANK: "the Tank",
    kinds.SEMI: "the Semi",
    kinds.SHAW: "Shaw's Car",
}

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


def describe_question(s: HeistState) -> str:
    """Describe the open question: `Dom is asked what to do`, `the effort dice are being rolled`."""
    ask = question(s)
    if ask.is_chance:
        return _ROLLS[ask.kind]
    who = "the team" if len(ask.seats) > 1 else seat_name(s, ask.seat)
    return f"{who} is asked {_QUESTIONS[ask.kind]}"


def not_yours(s: HeistState) -> Reason:
    """HH-TEAM-1: another seat is asked."""
    return Reason("NOT_YOUR_DECISION", "HH-TEAM-1", describe_question(s))


def not_asked(s: HeistState, rule: str, text: str) -> Reason:
    """The refusal of an answer to a question that is not open."""
    return Reason("NOT_ASKED", rule, f"{text}; now {describe_question(s)}")


def no_such_player(s: HeistState, seat: int) -> Reason:
    """HH-COMP-6: a seat without a player."""
    text = f"there is no player {seat + 1}; {s.players} players are at the table"
    return Reason("PLAYER_COUNT", "HH-COMP-6", text)


def number(count: int, word: str) -> str:
    """`1 space`, `2 spaces`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def dice_in_hand(dice: int) -> str:
    return "1 die is in hand" if dice == 1 else f"{dice} dice are in hand"


def thing_at(s: HeistState, space: int) -> str:
    """What stands in a space: `an SUV`, `Dom's vehicle`, `nothing`."""
    if space == under_semi(s) and not s.occupied >> space & 1:
        return "the Semi's middle"
    kind = s.kind[space]
    return vehicle_of(s, kind - kinds.PV) if kind >= kinds.PV else _THINGS.get(kind, "nothing")


def roof_at(s: HeistState, roof: int) -> str:
    """The car under a roof; under the Semi's middle a wreck may be rolling through."""
    return "the Semi" if on_semi(s, roof) else thing_at(s, roof)


def whereabouts(s: HeistState, seat: int) -> str:
    """Where a player is: `Dom is on an SUV in D4`."""
    who, peg = seat_name(s, seat), s.peg[seat]
    if peg == kinds.ADRIFT:
        return f"{who} is adrift"
    if peg == kinds.WHEEL:
        return f"{who} is behind the wheel"
    return f"{who} is on {roof_at(s, peg)} in {s.road.name(peg)}"


def without_wheel(s: HeistState, seat: int, what: str) -> Reason | None:
    """HH-VEH-7, HH-ROLL-2: the refusal of `what` to a player without a manned vehicle."""
    who = seat_name(s, seat)
    if s.pv[seat] < 0:
        return Reason("NO_VEHICLE", "HH-VEH-7", f"{who} has no vehicle; {what} needs one")
    if not s.is_manned(seat):
        text = f"{what} needs a driver, and {whereabouts(s, seat)}"
        return Reason("NOT_MANNED", "HH-ROLL-2", text)
    return None
