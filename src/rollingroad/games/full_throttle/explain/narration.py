"""Describes each event in one plain sentence, and names the rule behind it."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from rollingroad.core.engine.state import CHANCE
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.full_throttle.explain.names import (
    GEAR_NAMES,
    car_name,
    cards_text,
    driver_name,
    gear_cards,
    seat_name,
    segment_name,
    upgrade_name,
)
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules.state import RaceState


@singledispatch
def narrate(event: Event, s: RaceState) -> str:
    """Describe an event in one plain sentence."""
    raise TypeError(f"no words for {type(event).__name__}")


@narrate.register
def _(event: AnsweredItself, s: RaceState) -> str:
    who = "Chance" if event.seat == CHANCE else sentence(seat_name(s, event.seat))
    return f"{who} has no choice: {s.game.text(event.action)}."


# Set-up


@narrate.register
def _(event: ev.CarTaken, s: RaceState) -> str:
    car, paint = next(pair for pair in s.t.box.paints if pair[1].id == event.paint)
    return f"Player {event.car + 1} takes the {car.name} in {paint.name}."


@narrate.register
def _(event: ev.DriverTaken, s: RaceState) -> str:
    verb = "draws" if event.drawn else "chooses"
    return f"Player {event.car + 1} {verb} {driver_name(s, event.driver)}."


@narrate.register
def _(event: ev.ObstaclePlaced, s: RaceState) -> str:
    return f"{_car(s, event.car)} puts an obstacle on {segment_name(s, event.at)}."


@narrate.register
def _(event: ev.ObstaclesPassed, s: RaceState) -> str:
    return f"{_car(s, event.car)} places no more obstacles."


@narrate.register
def _(event: ev.TokenFitted, s: RaceState) -> str:
    if event.upgrade is None:
        return f"{_car(s, event.car)} places an Upgrade token in secret."
    return f"{_car(s, event.car)} places an Upgrade token on {upgrade_name(s, event.upgrade)}."


@narrate.register
def _(event: ev.ConsolesShown, s: RaceState) -> str:
    shown = [f"{car_name(s, car)} {_tokens(s, tokens)}" for car, tokens in enumerate(event.consoles)]
    return sentence(f"the consoles are shown: {'; '.join(shown)}.")


def _tokens(s: RaceState, tokens: dict[str, int]) -> str:
    return ", ".join(f"{upgrade_name(s, upgrade)} {number}" for upgrade, number in tokens.items())


@narrate.register
def _(event: ev.FirstPlayer, s: RaceState) -> str:
    return f"{_car(s, event.car)} is the first player."


@narrate.register
def _(event: ev.LaneTaken, s: RaceState) -> str:
    return f"{_car(s, event.car)} starts from {segment_name(s, event.at)}."


@narrate.register
def _(event: ev.RunnerNamed, s: RaceState) -> str:
    return f"{_car(s, event.car)} runs first for the team."


# Cards


@narrate.register
def _(event: ev.CardDrawn, s: RaceState) -> str:
    what = "a card" if event.card is None else f"{cards_text(s, [event.card])} ({event.card})"
    return f"{_car(s, event.car)} draws {what}."


@narrate.register
def _(event: ev.DeckMade, s: RaceState) -> str:
    return f"The deck is empty: the {count(event.cards, 'discarded card')} are the new one."


_WHY: Final = {
    "upshift": "to shift up",
    "downshift": "to shift down",
    "engine-tuning": "for Engine Tuning",
    "swap": "to draw another",
    "limit": "above the hand limit",
    "race-over": "with the race behind",
}


@narrate.register
def _(event: ev.Discarded, s: RaceState) -> str:
    return f"{_car(s, event.car)} discards {cards_text(s, event.cards)} {_WHY[event.why]}."


@narrate.register
def _(event: ev.SetPlayed, s: RaceState) -> str:
    return f"{_car(s, event.car)} plays {gear_cards(event.gear, len(event.cards))}."


@narrate.register
def _(event: ev.Flipped, s: RaceState) -> str:
    return f"The Speed Draw brings {cards_text(s, [event.card])} with Speed {event.speed}."


@narrate.register
def _(event: ev.NitrousFlipped, s: RaceState) -> str:
    return f"Nitrous: {cards_text(s, [event.card])} adds {event.value}."


# Turns


@narrate.register
def _(event: ev.RoundBegan, s: RaceState) -> str:
    return f"Round {event.round} begins."


@narrate.register
def _(event: ev.TurnBegan, s: RaceState) -> str:
    return f"{_car(s, event.car)}'s turn begins."


@narrate.register
def _(event: ev.Shifted, s: RaceState) -> str:
    return f"{_car(s, event.car)} shifts {'up' if event.up else 'down'} to {_gear(event.gear)}."


@narrate.register
def _(event: ev.UpgradeUsed, s: RaceState) -> str:
    free = ", without a token" if event.free else ""
    return f"{_car(s, event.car)} uses {upgrade_name(s, event.upgrade)}{free}."


@narrate.register
def _(event: ev.NoMove, s: RaceState) -> str:
    return f"{_car(s, event.car)} does not move."


@narrate.register
def _(event: ev.SpeedSelected, s: RaceState) -> str:
    if event.speed < 0:
        return f"{_car(s, event.car)} coasts: the Speed Value is {event.sv}."
    icon = " with a damage icon" if event.icon else ""
    return f"{_car(s, event.car)} selects Speed {event.speed}{icon}: the Speed Value is {event.sv}."


@narrate.register
def _(event: ev.DriftLost, s: RaceState) -> str:
    return f"{_car(s, event.car)} is in no drift gear: the drift is lost."


@narrate.register
def _(event: ev.ControlTaken, s: RaceState) -> str:
    return f"{_car(s, event.car)} loses control and takes a Control token of {event.speed}."


@narrate.register
def _(event: ev.BlockTakenBack, s: RaceState) -> str:
    return f"{_car(s, event.car)} takes the Block token back from {segment_name(s, event.at)}."


_ENDED: Final = {
    "full": "",
    "blocked": " and is blocked there",
    "overrun": " and can take no more: the car stops",
    "pause": " and hangs on the barrier",
    "drift-stop": " at the end of the drift",
    "finish": "",
}


@narrate.register
def _(event: ev.Moved, s: RaceState) -> str:
    spent = [
        f"{number} {name}"
        for number, name in (
            (event.tires, "Tires"),
            (event.aerodynamics, "Aerodynamics"),
            (event.handling, "Handling"),
        )
        if number
    ]
    cost = [f"with {count(event.penalties, 'penalty', 'penalties')}"] if event.penalties else []
    cost += [f"spending {listed(spent, 'and')}"] if spent else []
    way = f"stays on {segment_name(s, event.start)}"
    if event.path:
        way = f"drives from {segment_name(s, event.start)} to {segment_name(s, event.path[-1])}"
    tail = f", {listed(cost, 'and')}" if cost else ""
    return f"{_car(s, event.car)} {way}{_ENDED[event.ending]}{tail}."


@narrate.register
def _(event: ev.Paused, s: RaceState) -> str:
    return f"{_car(s, event.car)} pauses on the barrier, which takes {event.barrier}."


@narrate.register
def _(event: ev.BarrierCleared, s: RaceState) -> str:
    return f"{_car(s, event.car)} clears the barrier: {event.sv} against {event.barrier}."


@narrate.register
def _(event: ev.GearDropped, s: RaceState) -> str:
    return f"The penalties drop {_car(s, event.car)} to {_gear(event.gear)}."


@narrate.register
def _(event: ev.Damaged, s: RaceState) -> str:
    return f"{_car(s, event.car)} shows {count(event.showing, 'damage side')}."


@narrate.register
def _(event: ev.BlockPlaced, s: RaceState) -> str:
    return f"{_car(s, event.car)} puts the Block token on {segment_name(s, event.at)}."


# The end


@narrate.register
def _(event: ev.Crossed, s: RaceState) -> str:
    return f"{_car(s, event.car)} crosses the line with {count(event.extra, 'point')} of extra Speed."


@narrate.register
def _(event: ev.HandedOver, s: RaceState) -> str:
    return f"{_car(s, event.car)} hands over to {car_name(s, event.to)}."


_OUT: Final = {
    "FT-BARRIER-5": "does not clear the barrier and is out of the race",
    "FT-DAMAGE-5": "has junked the car and is out of the race",
    "FT-TEAM-7": "is out of the race with the team-mate",
}


@narrate.register
def _(event: ev.CarOut, s: RaceState) -> str:
    return f"{_car(s, event.car)} {_OUT[event.why]}."


_END: Final = {
    "FT-FINISH-2": "The race is over",
    "FT-FINISH-6": "The race is stopped after sixty rounds",
    "FT-FINISH-7": "The race is given up",
    "FT-OUT-2": "Nobody else is left on the road",
    "FT-VARIANT-3": "The getaway is over",
}


@narrate.register
def _(event: ev.RaceEnded, s: RaceState) -> str:
    if not event.winners:
        return f"{_END[event.why]}: nobody wins."
    names = [car_name(s, car) for car in event.winners]
    if len(names) == 1:
        return f"{_END[event.why]}: {names[0]} wins."
    return f"{_END[event.why]}: {listed(names, 'and')} win."


def _car(s: RaceState, car: int) -> str:
    return sentence(car_name(s, car))


def _gear(gear: int) -> str:
    return GEAR_NAMES[gear] if gear == 0 else f"{GEAR_NAMES[gear]} gear"


# The rules behind events


_EVENT_RULES: Final[dict[type[Event], str]] = {
    AnsweredItself: "FT-TURN-6",
    ev.CarTaken: "FT-SETUP-1",
    ev.DriverTaken: "FT-SETUP-2",
    ev.ObstaclePlaced: "FT-OBST-2",
    ev.ObstaclesPassed: "FT-OBST-2",
    ev.TokenFitted: "FT-SETUP-4",
    ev.ConsolesShown: "FT-SETUP-4",
    ev.FirstPlayer: "FT-SETUP-7",
    ev.LaneTaken: "FT-SETUP-8",
    ev.RunnerNamed: "FT-TEAM-1",
    ev.CardDrawn: "FT-CLEAN-1",
    ev.DeckMade: "FT-DRAW-8",
    ev.RoundBegan: "FT-TURN-1",
    ev.TurnBegan: "FT-TURN-2",
    ev.SetPlayed: "FT-DRAW-1",
    ev.Flipped: "FT-DRAW-3",
    ev.NitrousFlipped: "FT-UP-NITROUS-1",
    ev.NoMove: "FT-TURN-4",
    ev.DriftLost: "FT-UP-STEERING-2",
    ev.ControlTaken: "FT-DAMAGE-2",
    ev.BlockTakenBack: "FT-UP-HANDLING-5",
    ev.Paused: "FT-BARRIER-2",
    ev.BarrierCleared: "FT-BARRIER-4",
    ev.GearDropped: "FT-PENALTY-2",
    ev.Damaged: "FT-DAMAGE-4",
    ev.BlockPlaced: "FT-UP-HANDLING-1",
    ev.Crossed: "FT-FINISH-1",
    ev.HandedOver: "FT-TEAM-3",
}

_UPGRADE_RULES: Final = {
    "nitrous": "FT-UP-NITROUS-1",
    "engine-power": "FT-UP-ENGINEPOWER-1",
    "engine-tuning": "FT-UP-TUNING-1",
    "tires": "FT-UP-TIRES-1",
    "turbo-charger": "FT-UP-TURBO-1",
    "handling": "FT-UP-HANDLING-1",
    "transmission": "FT-UP-TRANSMISSION-1",
    "steering": "FT-UP-STEERING-1",
}
_DISCARD_RULES: Final = {
    "upshift": "FT-GEAR-4",
    "downshift": "FT-GEAR-4",
    "engine-tuning": "FT-UP-TUNING-1",
    "swap": "FT-DRIVER-TEJ-1",
    "limit": "FT-CLEAN-1",
    "race-over": "FT-FINISH-1",
}
_ENDING_RULES: Final = {
    "full": "FT-MOVE-1",
    "blocked": "FT-BLOCK-1",
    "overrun": "FT-PENALTY-3",
    "pause": "FT-BARRIER-2",
    "drift-stop": "FT-UP-STEERING-3",
    "finish": "FT-FINISH-1",
}


def rule_behind(event: Event) -> str:
    """The id of the rule that an event follows."""
    match event:
        case ev.Shifted():
            return "FT-GEAR-2" if event.up else "FT-GEAR-3"
        case ev.UpgradeUsed():
            return "FT-DRIVER-DK-1" if event.free else _UPGRADE_RULES[event.upgrade]
        case ev.Discarded():
            return _DISCARD_RULES[event.why]
        case ev.SpeedSelected():
            return "FT-SPEED-1" if event.speed >= 0 else "FT-DAMAGE-6"
        case ev.Moved():
            return _ENDING_RULES[event.ending]
        case ev.CarOut() | ev.RaceEnded():
            return event.why
    return _EVENT_RULES[type(event)]
