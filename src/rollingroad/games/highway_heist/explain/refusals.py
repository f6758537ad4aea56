"""Explains why an action is refused: the first failing test of the ledger's section 25, in one sentence.

An answer to the open question is refused by that question's rule; any other refusal says what the answer
would need. `refusals_of_actions` covers the actions of a turn, `refusals_of_choices` the choices after them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.core.codec import BadAction
from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.engine.state import CHANCE
from rollingroad.core.explain import Reason
from rollingroad.games.highway_heist.explain.names import seat_name
from rollingroad.games.highway_heist.explain.refusal_phrases import (
    describe_question,
    dice_in_hand,
    no_such_player,
    not_asked,
    not_yours,
    number,
    question,
    thing_at,
)
from rollingroad.games.highway_heist.explain.refusals_of_actions import turn_reason
from rollingroad.games.highway_heist.explain.refusals_of_choices import (
    cargo_reason,
    knock_reason,
    land_reason,
    move_reason,
    next_peg_reason,
    pass_reason,
    push_reason,
    react_elsewhere,
    react_reason,
    roll_on_reason,
    slam_elsewhere,
    slam_reason,
    slide_reason,
    stand_reason,
    stop_reason,
    target_reason,
    toss_reason,
    use_reason,
)
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.enemies import RollEnemyDie
from rollingroad.games.highway_heist.rules.rolls import Assist, OfferBoost, RollEffort, roll_name
from rollingroad.games.highway_heist.rules.state import HeistState

_SPACES: Final = (
    kinds.PLACE,
    kinds.DRIVE,
    kinds.LEAP,
    kinds.NUDGE,
    kinds.NITRO,
    kinds.TARGET,
    kinds.PUSH,
    kinds.SLIDE,
    kinds.TOSS,
    kinds.MOVE,
    kinds.ROLL_ON,
    kinds.LAND,
    kinds.SLAM,
    kinds.KNOCK,
    kinds.STAND,
)


def reason(s: HeistState, action: int, seat: int) -> Reason:
    """The reason why that seat may not do that now; call it only for actions that are not allowed."""
    if s.outcome is not None:
        ending = "won" if s.outcome[0] else "lost"
        return Reason("GAME_OVER", "HH-END-1", f"the game is over: the team has {ending}")
    if not _is_action(s, action):
        return _no_action(s, action)
    kind = kind_of(action)
    if kind >= kinds.EFFORT or seat == CHANCE:
        return _chance_reason(s, kind, seat)
    if not 0 <= seat < s.players:
        return Reason(
            "NOT_YOUR_DECISION", "HH-TEAM-1", f"an onlooker answers nothing; {describe_question(s)}"
        )
    if kinds.DRIVE <= kind <= kinds.NITRO:
        return turn_reason(s, action, seat)
    if kind in (kinds.ASSIST, kinds.BOOST, kinds.KEEP):
        return _ROLL_ANSWERS[kind](s, action, seat)
    return _choice_reason(s, action, seat)


def _is_action(s: HeistState, action: int) -> bool:
    try:
        s.game.codec.unpack(action)
    except BadAction:
        return False
    return True


def _no_action(s: HeistState, action: int) -> Reason:
    """A number that cannot be written as an action of this game."""
    if action >= 0 and kind_of(action) in _SPACES and first(action) >= s.road.size:
        last = s.road.name(s.road.size - 1)
        return Reason("OFF_ROAD", "HH-GEO-6", f"the road goes from A1 to {last}; nothing moves off it")
    return not_asked(s, "HH-TURN-2", f"{action} is no action of this game")


def _chance_reason(s: HeistState, kind: int, seat: int) -> Reason:
    """HH-CHANCE-1: only dice and decks answer questions of chance."""
    if seat != CHANCE or kind < kinds.EFFORT:
        text = (
            "dice and decks are no player's to answer"
            if kind >= kinds.EFFORT
            else "dice and decks decide nothing else"
        )
        return Reason("NOT_YOUR_DECISION", "HH-CHANCE-1", f"{text}; {describe_question(s)}")
    return not_asked(s, "HH-CHANCE-1", "that is no outcome of what chance is asked")


def _choice_reason(s: HeistState, action: int, seat: int) -> Reason:
    ask, kind = question(s), kind_of(action)
    if s.game.codec.kinds[kind].name not in s.game.questions[ask.kind]:
        return _elsewhere(s, action, seat)
    if not ask.may_answer(seat):
        return not_yours(s)
    return _CHOICES[kind](s, action)


def _elsewhere(s: HeistState, action: int, seat: int) -> Reason:
    """An answer to a question that is not the open one."""
    kind = kind_of(action)
    if kind in _ELSEWHERE:
        return _ELSEWHERE[kind](s, action, seat)
    rule, text = _NOT_NOW[kind]
    return not_asked(s, rule, text)


# Setup


def _character_reason(s: HeistState, action: int) -> Reason:
    """HH-SETUP-1."""
    character = first(action)
    owner = s.character.index(character) + 1
    return Reason("TAKEN", "HH-SETUP-1", f"player {owner} has taken {s.t.characters[character].name}")


def _vehicle_reason(s: HeistState, action: int) -> Reason:
    """HH-SETUP-1."""
    vehicle = first(action)
    name = s.t.vehicles[vehicle].name
    if vehicle in s.vehicle:
        return Reason("TAKEN", "HH-SETUP-1", f"{seat_name(s, s.vehicle.index(vehicle))} has taken the {name}")
    return Reason("NOT_A_STARTER", "HH-SETUP-1", f"the {name} is no starting vehicle")


def _place_reason(s: HeistState, action: int) -> Reason:
    """HH-SETUP-2."""
    space = first(action)
    name = s.road.name(space)
    if s.road.column(space) != s.t.start_column:
        start = s.road.name(s.t.start_column * s.road.lanes)[0]
        return Reason("NOT_STARTING_COLUMN", "HH-SETUP-2", f"{name} is not in the starting column {start}")
    return Reason("OCCUPIED", "HH-SETUP-2", f"{thing_at(s, space)} stands in {name}")


# Whose turn it is


def _turn_choice_reason(s: HeistState, action: int) -> Reason:
    """HH-TURN-2."""
    seat = first(action)
    if seat >= s.players:
        return no_such_player(s, seat)
    return Reason("EXHAUSTED", "HH-TURN-2", f"{seat_name(s, seat)} has had the turn of round {s.round}")


def _turn_elsewhere(s: HeistState, action: int, seat: int) -> Reason:
    """HH-TURN-1: a turn that was started is finished first."""
    if first(action) >= s.players:
        return no_such_player(s, first(action))
    if s.active == kinds.NO_SEAT:
        return not_asked(s, "HH-TURN-1", "turns are chosen in a round")
    return Reason("NOT_YOUR_TURN", "HH-TURN-1", f"the turn of {seat_name(s, s.active)} is finished first")


# Tej and the enemy die


def _reroll_elsewhere(s: HeistState, action: int, seat: int) -> Reason:
    """HH-POWER-TEJ: no token, rolled again already, or no die to roll again."""
    step = question(s).step
    if s.character[seat] < 0 or s.character_power(seat) != kinds.DIE_REROLL:
        return Reason("NO_POWER", "HH-POWER-1", f"{seat_name(s, seat)} has no say in the enemy die")
    if s.tej_tokens == 0:
        return Reason("NO_TOKEN", "HH-POWER-TEJ", f"{seat_name(s, seat)} has no Tej token left")
    if isinstance(step, RollEnemyDie) and step.again:
        return Reason(
            "REROLLED", "HH-POWER-TEJ", "the enemy die is being rolled again already; that face stands"
        )
    return not_asked(s, "HH-POWER-TEJ", "a Tej token is for an enemy die that was just rolled")


# Assists and boosts


def _assist_reason(s: HeistState, action: int, seat: int) -> Reason:
    """HH-ASSIST-1, HH-ASSIST-2."""
    step, tokens = question(s).step, first(action)
    if not isinstance(step, Assist | RollEffort | OfferBoost):
        return Reason(
            "AFTER_ROLL", "HH-ASSIST-1", f"no roll is waiting for tokens; now {describe_question(s)}"
        )
    if seat == step.roller:
        text = f"{seat_name(s, seat)} is rolling; assists are for the rolls of others"
        return Reason("OWN_ROLL", "HH-ASSIST-1", text)
    if isinstance(step, OfferBoost):
        return Reason("AFTER_ROLL", "HH-ASSIST-1", "the dice have been rolled; assists come before")
    return _assist_now(s, step, tokens, seat)


def _assist_now(s: HeistState, step: Assist | RollEffort, tokens: int, seat: int) -> Reason:
    who, held = seat_name(s, seat), s.boost[seat]
    if tokens > held:
        text = f"{who} holds {number(held, 'boost token')}, not {tokens}"
        return Reason("NO_TOKEN", "HH-ASSIST-1", text)
    if isinstance(step, RollEffort):
        return _assists_over(s, step)
    if not question(s).may_answer(seat):
        return not_yours(s)
    text = f"{dice_in_hand(step.dice)}: fewer than {tokens} tokens already make {s.t.max_dice}"
    return Reason("FIVE_DICE", "HH-ASSIST-2", text)


def _assists_over(s: HeistState, step: RollEffort) -> Reason:
    if step.dice >= s.t.max_dice:
        return Reason("FIVE_DICE", "HH-ASSIST-2", f"{dice_in_hand(step.dice)}, and more are never rolled")
    return Reason("AFTER_ROLL", "HH-ASSIST-1", "everybody has been asked; the dice are being rolled")


def _boost_reason(s: HeistState, action: int, seat: int) -> Reason:
    """HH-BOOST-1, HH-BOOST-3; `keep` is the other answer to the same question."""
    step = question(s).step
    if isinstance(step, Assist | RollEffort | OfferBoost):
        return _boost_in_roll(s, step, seat)
    if question(s).kind in _AFTER_SUCCESS:
        return _boost_after_success(s, seat)
    return Reason("NO_SYMBOL", "HH-BOOST-1", f"no effort dice lie on the table; now {describe_question(s)}")


def _boost_in_roll(s: HeistState, step: Assist | RollEffort | OfferBoost, seat: int) -> Reason:
    what = roll_name(s, step.what, step.arg)
    if seat != step.roller:
        text = f"{seat_name(s, step.roller)} rolls ({what}); nobody else can boost it"
        return Reason("NOT_YOUR_ROLL", "HH-BOOST-1", text)
    if not s.boost[seat]:
        return Reason("NO_TOKEN", "HH-BOOST-1", f"{seat_name(s, seat)} holds no boost token")
    return Reason("NO_SYMBOL", "HH-BOOST-1", f"the dice of {what} show nothing yet; a boost comes after them")


def _boost_after_success(s: HeistState, seat: int) -> Reason:
    roller = question(s).seat
    if seat != roller:
        text = f"{seat_name(s, roller)} has rolled; nobody else can boost that roll"
        return Reason("NOT_YOUR_ROLL", "HH-BOOST-1", text)
    if not s.boost[seat]:
        return Reason("NO_TOKEN", "HH-BOOST-1", f"{seat_name(s, seat)} holds no boost token")
    text = f"the roll of {seat_name(s, seat)} has succeeded; a boost would change nothing"
    return Reason("NO_CHANGE", "HH-BOOST-3", text)


_AFTER_SUCCESS: Final = (
    "target",
    "push",
    "follow",
    "slide",
    "use",
    "toss",
    "move",
    "roll",
    "cargo",
    "knock",
    "stand",
)
"""Questions that are only asked after a successful roll."""

_ROLL_ANSWERS: Final[dict[int, Callable[[HeistState, int, int], Reason]]] = {
    kinds.ASSIST: _assist_reason,
    kinds.BOOST: _boost_reason,
    kinds.KEEP: _boost_reason,
}

_CHOICES: Final[dict[int, Callable[[HeistState, int], Reason]]] = {
    kinds.CHARACTER: _character_reason,
    kinds.VEHICLE: _vehicle_reason,
    kinds.PLACE: _place_reason,
    kinds.RAMSEY: lambda s, action: no_such_player(s, first(action)),
    kinds.TURN: _turn_choice_reason,
    kinds.TARGET: target_reason,
    kinds.PUSH: push_reason,
    kinds.SLIDE: slide_reason,
    kinds.LEAVE: slide_reason,
    kinds.USE: use_reason,
    kinds.TOSS: toss_reason,
    kinds.MOVE: move_reason,
    kinds.ROLL_ON: roll_on_reason,
    kinds.STOP: stop_reason,
    kinds.NEXT_PEG: next_peg_reason,
    kinds.LAND: land_reason,
    kinds.SLAM: slam_reason,
    kinds.REACT: react_reason,
    kinds.PASS: pass_reason,
    kinds.CARGO: cargo_reason,
    kinds.KNOCK: knock_reason,
    kinds.STAND: stand_reason,
}
"""Answers of the right kind from the right seat; follow, stay, reroll and accept are then always allowed."""

_ELSEWHERE: Final[dict[int, Callable[[HeistState, int, int], Reason]]] = {
    kinds.TURN: _turn_elsewhere,
    kinds.SLAM: slam_elsewhere,
    kinds.REACT: react_elsewhere,
    kinds.REROLL: _reroll_elsewhere,
    kinds.ACCEPT: _reroll_elsewhere,
}

_NOT_NOW: Final = {
    kinds.CHARACTER: ("HH-SETUP-1", "characters are taken before the game"),
    kinds.VEHICLE: ("HH-SETUP-1", "vehicles are taken before the game"),
    kinds.PLACE: ("HH-SETUP-2", "vehicles are placed before the game"),
    kinds.RAMSEY: ("HH-SETUP-7", "Ramsey's vehicle is chosen before a Chopper Takedown"),
    kinds.TARGET: ("HH-ROLL-6", "a target is chosen after a Ram or Force has succeeded"),
    kinds.PUSH: ("HH-FORCE-1", "where a vehicle goes is chosen after a Force has succeeded"),
    kinds.FOLLOW: ("HH-FORCE-2", "one follows a vehicle that was just forced away"),
    kinds.STAY: ("HH-FORCE-2", "one follows a vehicle that was just forced away, or stays"),
    kinds.SLIDE: ("HH-POWER-DOM", "a wreck is slid after Dom's Ram or by a stunt"),
    kinds.LEAVE: ("HH-POWER-DOM", "a wreck is left or slid after Dom's Ram"),
    kinds.USE: ("HH-STUNT-6", "things are chosen after a stunt has succeeded"),
    kinds.TOSS: ("HH-DO-toss", "a wreck is tossed by a stunt that has succeeded"),
    kinds.MOVE: ("HH-DO-move-vehicle", "a vehicle is moved by a stunt that has succeeded"),
    kinds.ROLL_ON: ("HH-DO-wrecking-ball", "a wreck rolls by a stunt that has succeeded"),
    kinds.STOP: ("HH-DO-wrecking-ball", "only a rolling wreck is stopped"),
    kinds.NEXT_PEG: ("HH-PEG-8", "pegs are picked when several must leave at once"),
    kinds.LAND: ("HH-PEG-4", "a roof is chosen for a peg that several would suit"),
    kinds.PASS: ("HH-REACT-4", "there is nothing to pass on"),
    kinds.CARGO: ("HH-DO-shift-cargo", "cargo is handed over by a stunt that has succeeded"),
    kinds.KNOCK: ("HH-DO-remove-peg", "an enemy peg is knocked off by a stunt that has succeeded"),
    kinds.STAND: ("HH-DO-reposition", "one moves along the Semi by a stunt that has succeeded"),
}
"""The purpose of each answer, for refusals where its question is not open."""
