"""Setup, turns and rounds: whose turn it is, boost tokens, and the end of the game."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.engine.state import CHANCE, Decision
from rollingroad.core.events import AnsweredItself
from rollingroad.core.words import count, listed
from rollingroad.games.highway_heist.content.models import PlayerBoard
from rollingroad.games.highway_heist.explain.paths import at_place, marks, note_only
from rollingroad.games.highway_heist.explain.registry import (
    HEIST,
    HeistPreview,
    describe_question,
    not_now,
    seat_name,
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

HEIST.refuses(reasons.GAME_OVER, "the game is over: the team has {result}", "HH-END-1")
HEIST.refuses(reasons.OFF_ROAD, "the road goes from A1 to {last_space}; nothing moves off it", "HH-GEO-6")


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


_ENDED: Final = "{active}'s actions have ended; {question}"
HEIST.refuses(
    reasons.ACTIONS_ENDED,
    _ENDED,
    lambda s, action, seat: "HH-TAKE-1" if s.nudge_used and s.nitro_used else "HH-TURN-2",
)
HEIST.refuses(reasons.TOO_LATE, _ENDED, "HH-TURN-6")
not_now(HEIST, "an action is completed before the next begins", "HH-TURN-4")

HEIST.refuses(reasons.NO_ACTIONS_LEFT, "{who:have|has} used all actions of the turn", "HH-TURN-2")

HEIST.refuses(
    reasons.ADRIFT, "{who:are|is} adrift and may only take a boost token or end the turn", "HH-PEG-10"
)

HEIST.refuses(
    reasons.PLAYER_COUNT, "there is no player {nth}; {players} players are at the table", "HH-COMP-6"
)


# Setup


def _board_note(board: PlayerBoard) -> HeistPreview:
    return HeistPreview([], [], f"{board.power_name}: {board.text}")


CHARACTER: Final = HEIST.action(
    kinds.CHARACTER,
    "HH-SETUP-1",
    "{character}",
    preview=lambda s, action: _board_note(s.t.characters[first(action)]),
)
not_now(CHARACTER, "characters are taken before the game")

CHARACTER.refuses(reasons.TAKEN, "player {chooser} has taken {character}")
VEHICLE: Final = HEIST.action(
    kinds.VEHICLE, "HH-SETUP-1", "{model}", preview=lambda s, action: _board_note(s.t.vehicles[first(action)])
)
not_now(VEHICLE, "vehicles are taken before the game")

VEHICLE.refuses(reasons.TAKEN, "{driver} has taken the {model}")
VEHICLE.refuses(reasons.NOT_A_STARTER, "the {model} is no starting vehicle")

PLACE: Final = HEIST.action(kinds.PLACE, "HH-SETUP-2", "Start in {at}", preview=at_place("end"))
not_now(PLACE, "vehicles are placed before the game")

PLACE.refuses(reasons.NOT_STARTING_COLUMN, "{at} is not in the starting column {column}")
OCCUPIED: Final = "{thing} stands in {at}"
PLACE.refuses(reasons.OCCUPIED, OCCUPIED)
HEIST.refuses(reasons.OCCUPIED, OCCUPIED, "HH-GEO-8")

RAMSEY: Final = HEIST.action(
    kinds.RAMSEY,
    "HH-SETUP-7",
    "Ramsey rides with {player}",
    preview=lambda s, action: HeistPreview([], marks(s, [s.pv[first(action)]], "end"), ""),
)
not_now(RAMSEY, "Ramsey's vehicle is chosen before a Chopper Takedown")

HEIST.asks(ChooseCharacter, "Which character do you play?")
HEIST.asks(ChooseVehicle, "Which vehicle do you drive, {seat}?")
HEIST.asks(PlaceVehicle, "Where in column {column} do you start, {seat}?")
HEIST.question(ChooseRamseysRide)(lambda step, ask, s: "Whose vehicle does Ramsey ride in?")

HEIST.tells(ev.CharacterTaken, "HH-SETUP-1", "Player {number} joins the crew as {seat}.")
HEIST.tells(ev.VehicleTaken, "HH-SETUP-1", "{seat} drives the {vehicle}.")
HEIST.tells(ev.VehiclePlaced, "HH-SETUP-2", "{seat} starts from {at}.")

# Turns and rounds

TURN: Final = HEIST.action(
    kinds.TURN,
    "HH-TURN-2",
    "{Player} goes next",
    preview=lambda s, action: HeistPreview(
        [], marks(s, spaces_of(bit_of(s.place_of(first(action)))), "end"), ""
    ),
)
not_now(TURN, "turns are chosen in a round", "HH-TURN-1")
TURN.refuses(reasons.EXHAUSTED, "{player:have|has} had a turn in round {round}")
TURN.refuses(reasons.NOT_YOUR_TURN, "{active}'s turn is finished first", "HH-TURN-1")


def _take_boost_label(s: HeistState, action: int) -> str:
    gain = s.boost_gain(s.active, s.t.take_boost[s.character[s.active]]) if s.active >= 0 else 1
    return "Take a boost token" if gain < 2 else f"Take {gain} boost tokens"


TAKE_BOOST: Final = HEIST.action(
    kinds.TAKE_BOOST, "HH-TAKE-1", _take_boost_label, preview=note_only("Your actions of this turn end.")
)

TAKE_BOOST.refuses(reasons.AT_CAP, "{who:hold|holds} {tokens}, which is the maximum", "HH-BOOST-4")
TAKE_BOOST.refuses(reasons.SUPPLY_EMPTY, "no boost token is left in the supply", "HH-COMP-5")

END: Final = HEIST.action(
    kinds.END, "HH-TURN-2", "End the turn", preview=note_only("The enemy die is rolled next.")
)

HEIST.question(ChoosePlayer)(lambda step, ask, s: f"Round {s.round}: who goes next?")


@HEIST.question(Act)
def what_next(step: Act, ask: Decision, s: HeistState) -> str:
    what = "What next" if s.actions else "A free move, or end the turn"
    return f"{seat_name(s, s.active)}, you have {count(s.actions, 'action')} left. {what}?"


HEIST.tells(ev.RoundBegan, "HH-ROUND-1", "Round {round} begins.")
HEIST.tells(ev.TurnBegan, "HH-TURN-1", "{seat}'s turn begins.")
HEIST.tells(ev.TurnEnded, "HH-TURN-2", "{seat}'s turn is over.")
HEIST.tells(ev.BoostTaken, "HH-BOOST-4", "{seat} takes {amount:boost token}.")
HEIST.tells(ev.BoostLost, "HH-FX-lose-boost", "{seat} loses {amount:boost token}.")

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
_CLOSE: Final = (4, 1 / 3)
"""The most left to do that was close, and the most of the whole."""


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


def left_to_do(s: HeistState) -> tuple[int, int]:
    """How much was missing, and the whole: crates, or the strength of the enemies."""
    counted = tasks(s)[: 1 if s.t.cargo_wins else None]
    return sum(left for _, left, _ in counted), sum(whole for _, _, whole in counted)


def headline(s: HeistState) -> str:
    """`The Tank is scrap!`, `2 more!`"""
    left, whole = left_to_do(s)
    if s.ended_by == "HH-END-5":
        return ending(s, s.ended_by).partition(" succeeds")[0] + "!"
    if s.outcome is None or s.ended_by in _HEADLINES:
        return _HEADLINES.get(s.ended_by, "")
    if left <= min(_CLOSE[0], whole * _CLOSE[1]) and s.ended_by != "HH-END-9":
        more = count(left, "more crate") if s.t.cargo_wins else f"{left} more"
        return f"So close: {more}!" if left else "All loaded, but not away"
    enemies = {"The Semi": s.t.cargo_wins, "The Tank": s.t.scenario.tank, "Shaw": s.shaw_strength > 0}
    return f"{next((enemy for enemy, here in enemies.items() if here), 'The Chopper')} gets away"


def verdict(s: HeistState) -> str:
    """Why the game is over, won or lost, in one sentence."""
    return ending(s, s.ended_by) if s.outcome is not None else "The chase is still on."


HEIST.event(ev.GameEnded, lambda event: event.rule)(lambda event, s: ending(s, event.rule))
