"""Setup, turns and rounds: whose turn it is, boost tokens, and the end of the game."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import CHANCE, Decision
from rollingroad.core.events import AnsweredItself
from rollingroad.core.words import count, listed
from rollingroad.games.highway_heist.content.models import PlayerBoard
from rollingroad.games.highway_heist.explain.paths import at_place, marks, note_only
from rollingroad.games.highway_heist.explain.registry import (
    HEIST,
    HeistPreview,
    asked,
    describe_question,
    label,
    not_now,
    report,
    seat_name,
    words,
)
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.chopper import ChooseRamseysRide
from rollingroad.games.highway_heist.rules.road import OFF, bit_of, spaces_of
from rollingroad.games.highway_heist.rules.semi import cargo_room
from rollingroad.games.highway_heist.rules.setup import ChooseCharacter, ChooseVehicle, PlaceVehicle
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.turn import Act, ChoosePlayer

# Whose turn and whose question it is


HEIST.refusal(reasons.GAME_OVER, "HH-END-1")(
    lambda s, action, seat: (
        f"the game is over: the team has {'won' if s.outcome and s.outcome[0] else 'lost'}"
    )
)
HEIST.refusal(reasons.OFF_ROAD, "HH-GEO-6")(
    lambda s, action, seat: f"the road goes from A1 to {s.road.name(s.road.size - 1)}; nothing moves off it"
)


def _decision_rule(s: HeistState, action: int, seat: int) -> str:
    return "HH-CHANCE-1" if kind_of(action) >= kinds.EFFORT or seat == CHANCE else "HH-TEAM-1"


@HEIST.refusal(reasons.NOT_YOUR_DECISION, _decision_rule)
def not_your_decision(s: HeistState, action: int, seat: int) -> str:
    if kind_of(action) >= kinds.EFFORT:
        return f"dice and decks are no player's to answer; {describe_question(s, seat)}"
    if seat == CHANCE:
        return f"dice and decks decide nothing else; {describe_question(s, seat)}"
    onlooker = "" if 0 <= seat < s.players else "an onlooker answers nothing; "
    return onlooker + describe_question(s, seat)


@HEIST.refusal(reasons.NOT_YOUR_TURN, "HH-TURN-1")
def not_your_turn(s: HeistState, action: int, seat: int) -> str:
    if s.active == kinds.NO_SEAT:
        return f"it is nobody's turn: {describe_question(s, seat)}"
    return f"it is {seat_name(s, s.active)}'s turn"


_ENDED: Final = words("{active}'s actions have ended; {question}")
HEIST.refusal(
    reasons.ACTIONS_ENDED,
    lambda s, action, seat: "HH-TAKE-1" if s.nudge_used and s.nitro_used else "HH-TURN-2",
)(_ENDED)
HEIST.refusal(reasons.TOO_LATE, "HH-TURN-6")(_ENDED)
HEIST.refusal(reasons.NOT_ASKED, "HH-TURN-4")(not_now("an action is completed before the next begins"))

HEIST.refusal(reasons.NO_ACTIONS_LEFT, "HH-TURN-2")(words("{who:have|has} used all actions of the turn"))


HEIST.refusal(reasons.ADRIFT, "HH-PEG-10")(
    words("{who:are|is} adrift and may only take a boost token or end the turn")
)


@HEIST.refusal(reasons.PLAYER_COUNT, "HH-COMP-6")
def no_such_player(s: HeistState, action: int, seat: int) -> str:
    player = second(action) if kind_of(action) == kinds.REACT else first(action)
    return f"there is no player {player + 1}; {s.players} players are at the table"


# Setup


def _board_note(board: PlayerBoard) -> HeistPreview:
    return HeistPreview([], [], f"{board.power_name}: {board.text}")


CHARACTER: Final = HEIST.action(
    kinds.CHARACTER,
    "HH-SETUP-1",
    label=lambda s, action: s.t.characters[first(action)].name,
    preview=lambda s, action: _board_note(s.t.characters[first(action)]),
)
CHARACTER.refusal(reasons.NOT_ASKED)(not_now("characters are taken before the game"))


@CHARACTER.refusal(reasons.TAKEN)
def character_taken(s: HeistState, action: int, seat: int) -> str:
    character = first(action)
    return f"player {s.character.index(character) + 1} has taken {s.t.characters[character].name}"


VEHICLE: Final = HEIST.action(
    kinds.VEHICLE,
    "HH-SETUP-1",
    label=lambda s, action: s.t.vehicles[first(action)].name,
    preview=lambda s, action: _board_note(s.t.vehicles[first(action)]),
)
VEHICLE.refusal(reasons.NOT_ASKED)(not_now("vehicles are taken before the game"))


@VEHICLE.refusal(reasons.TAKEN)
def vehicle_taken(s: HeistState, action: int, seat: int) -> str:
    vehicle = first(action)
    return f"{seat_name(s, s.vehicle.index(vehicle))} has taken the {s.t.vehicles[vehicle].name}"


VEHICLE.refusal(reasons.NOT_A_STARTER)(
    lambda s, action, seat: f"the {s.t.vehicles[first(action)].name} is no starting vehicle"
)

PLACE: Final = HEIST.action(kinds.PLACE, "HH-SETUP-2", label("Start in {at}"), preview=at_place("end"))
PLACE.refusal(reasons.NOT_ASKED)(not_now("vehicles are placed before the game"))


PLACE.refusal(reasons.NOT_STARTING_COLUMN)(words("{at} is not in the starting column {column}"))
OCCUPIED: Final = words("{thing} stands in {at}")
PLACE.refusal(reasons.OCCUPIED)(OCCUPIED)
HEIST.refusal(reasons.OCCUPIED, "HH-GEO-8")(OCCUPIED)

RAMSEY: Final = HEIST.action(
    kinds.RAMSEY,
    "HH-SETUP-7",
    label("Ramsey rides with {player}"),
    preview=lambda s, action: HeistPreview([], marks(s, [s.pv[first(action)]], "end"), ""),
)
RAMSEY.refusal(reasons.NOT_ASKED)(not_now("Ramsey's vehicle is chosen before a Chopper Takedown"))

HEIST.question(ChooseCharacter)(asked("Which character do you play?"))
HEIST.question(ChooseVehicle)(asked("Which vehicle do you drive, {seat}?"))
HEIST.question(PlaceVehicle)(asked("Where in column {column} do you start, {seat}?"))
HEIST.question(ChooseRamseysRide)(lambda step, ask, s: "Whose vehicle does Ramsey ride in?")

HEIST.event(ev.CharacterTaken, "HH-SETUP-1")(report("{character} joins the crew."))
HEIST.event(ev.VehicleTaken, "HH-SETUP-1")(report("{seat} drives the {vehicle}."))
HEIST.event(ev.VehiclePlaced, "HH-SETUP-2")(report("{seat} starts from {at}."))

# Turns and rounds


TURN: Final = HEIST.action(
    kinds.TURN,
    "HH-TURN-2",
    label("{player} goes next"),
    preview=lambda s, action: HeistPreview(
        [], marks(s, spaces_of(bit_of(s.place_of(first(action)))), "end"), ""
    ),
)
TURN.refusal(reasons.NOT_ASKED, "HH-TURN-1")(not_now("turns are chosen in a round"))
TURN.refusal(reasons.EXHAUSTED)(words("{player:have|has} had a turn in round {round}"))
TURN.refusal(reasons.NOT_YOUR_TURN, "HH-TURN-1")(words("{active}'s turn is finished first"))


def _take_boost_label(s: HeistState, action: int) -> str:
    gain = s.boost_gain(s.active, s.t.take_boost[s.character[s.active]]) if s.active >= 0 else 1
    return "Take a boost token" if gain < 2 else f"Take {gain} boost tokens"


TAKE_BOOST: Final = HEIST.action(
    kinds.TAKE_BOOST, "HH-TAKE-1", _take_boost_label, preview=note_only("Your actions of this turn end.")
)

TAKE_BOOST.refusal(reasons.AT_CAP, "HH-BOOST-4")(words("{who:hold|holds} {tokens}, which is the maximum"))
TAKE_BOOST.refusal(reasons.SUPPLY_EMPTY, "HH-COMP-5")(words("no boost token is left in the supply"))

END: Final = HEIST.action(
    kinds.END, "HH-TURN-2", label("End the turn"), preview=note_only("The enemy die is rolled next.")
)

HEIST.question(ChoosePlayer)(lambda step, ask, s: f"Round {s.round}: who goes next?")


@HEIST.question(Act)
def what_next(step: Act, ask: Decision, s: HeistState) -> str:
    what = "What next" if s.actions else "A free move, or end the turn"
    return f"{seat_name(s, s.active)}, you have {count(s.actions, 'action')} left. {what}?"


HEIST.event(ev.RoundBegan, "HH-ROUND-1")(report("Round {round} begins."))
HEIST.event(ev.TurnBegan, "HH-TURN-1")(report("{seat}'s turn begins."))
HEIST.event(ev.TurnEnded, "HH-TURN-2")(report("{seat}'s turn is over."))
HEIST.event(ev.BoostTaken, "HH-BOOST-4")(report("{seat} takes {amount:boost token}."))
HEIST.event(ev.BoostLost, "HH-FX-lose-boost")(report("{seat} loses {amount:boost token}."))

HEIST.event(AnsweredItself, "HH-TEAM-2")(lambda event, s: "No other answer is possible.")

# The end

_ENDINGS: Final = {
    "HH-END-2": "The Tank is destroyed: the team wins.",
    "HH-END-3": "Every team vehicle is at the East end of the road with its cargo: the team wins.",
    "HH-END-4": "The Chopper and Shaw's Car are both destroyed: the team wins.",
    "HH-END-7": "No team vehicle is left on the road: the team loses.",
    "HH-END-8": "The vehicle with Ramsey is destroyed: the team loses.",
    "HH-END-9": "The team gives up: the game is lost.",
}


def ending(s: HeistState, rule: str) -> str:
    """How the game ended, by the rule that ended it."""
    stunts = s.t.scenario.stunt
    if rule == "HH-END-5":
        names = [stunt.name for stunt in stunts if any(reward.do == "win" for reward in stunt.rewards)]
        return f"{listed(names, 'or')} succeeds: the team wins."
    if rule == "HH-END-6":
        names = [stunt.name for stunt in stunts if stunt.level == len(s.to_come)]
        return f"The last stunt, {listed(names, 'or')}, leaves the road: time is up and the team loses."
    return _ENDINGS[rule]


_HEADLINES: Final = {
    "HH-END-2": "The Tank is scrap!",
    "HH-END-3": "Away with the cargo!",
    "HH-END-4": "Chopper and Shaw are down!",
    "HH-END-7": "Left without wheels",
    "HH-END-8": "They got Ramsey",
}
_CLOSE: Final = 4
"""The most left to do that was close."""


def tasks(s: HeistState) -> list[tuple[str, int, int]]:
    """What the team had to do, how much of it is left, and the whole."""
    t, players = s.t, range(s.players)
    if t.cargo_wins:
        away = sum(s.pv[seat] == OFF or s.road.column(s.pv[seat]) != t.far_east for seat in players)
        missing = sum(cargo_room(s, seat) for seat in players)
        whole = t.scenario.scenario.cargo_per_vehicle * s.players
        return [("Crates missing", missing, whole), ("Cars not yet in the East", away, s.players)]
    enemies = [
        ("Tank strength left", s.tank_strength, t.scenario.tank),
        ("Chopper strength left", s.chopper_strength, t.scenario.chopper),
        ("Strength of Shaw's Car left", s.shaw_strength, t.scenario.shaw),
    ]
    return [(what, left, each.strength[s.players]) for what, left, each in enemies if each is not None]


def left_to_do(s: HeistState) -> int:
    """How much was missing: crates, or the strength of the enemies."""
    return tasks(s)[0][1] if s.t.cargo_wins else sum(left for _, left, _ in tasks(s))


def headline(s: HeistState) -> str:
    """`The Tank is scrap!`, `2 more!`"""
    left = left_to_do(s)
    if s.ended_by == "HH-END-5":
        return ending(s, s.ended_by).partition(" succeeds")[0] + "!"
    if s.outcome is None or s.ended_by in _HEADLINES:
        return _HEADLINES.get(s.ended_by, "")
    if left <= _CLOSE and s.ended_by != "HH-END-9":
        return f"So close: {left} more!" if left else "All loaded, but not away"
    enemies = {"The Semi": s.t.cargo_wins, "The Tank": s.t.scenario.tank, "Shaw": s.shaw_strength > 0}
    return f"{next((enemy for enemy, here in enemies.items() if here), 'The Chopper')} gets away"


def verdict(s: HeistState) -> str:
    """Why the game is over, won or lost, in one sentence."""
    return ending(s, s.ended_by) if s.outcome is not None else "The chase is still on."


HEIST.event(ev.GameEnded, lambda event: event.rule)(lambda event, s: ending(s, event.rule))
